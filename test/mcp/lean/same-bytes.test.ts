import { expect, test } from 'bun:test'
import { AppError } from '../../../src/core/errors.ts'
import { createEras } from '../../../src/mcp/answer.ts'
import type { McpCaller } from '../../../src/mcp/catalog.ts'
import { eraOf } from '../../../src/mcp/era.ts'
import { healthCatalog } from '../../../src/mcp/health-catalog.ts'
import { createLeanPath, type McpAnswer } from '../../../src/mcp/lean/lean-path.ts'
import { readMessage } from '../../../src/mcp/message.ts'
import { testServer } from '../../support.ts'
import { liveAWhile } from '../../tools/people.ts'
import { seededChance, seededRandom } from '../../year/seeded.ts'
import { local } from '../support.ts'
import { anyMessage, type Sent } from './messages.ts'

/**
 * The lean path answers as the SDKs do: the same status, headers and bytes to the same message. Random messages, the
 * same at each run; for 50,000 of them: EXT_TEST_LEAN_MESSAGES=50000 bun test --timeout 600000 test/mcp/lean
 */
const MESSAGES = Number(process.env.EXT_TEST_LEAN_MESSAGES ?? 3000)
const SEED = 20_260_310

/** One of two servers with the same past, so that what a message stores is found by both. */
async function twin() {
  const server = await testServer({
    settings: { RATE_LIMIT_READ_PER_MINUTE: '1000000', RATE_LIMIT_WRITE_PER_MINUTE: '1000000' },
    random: seededRandom(seededChance(1), 8),
  })
  await liveAWhile(server, 'ada', 'adas')
  return healthCatalog(server.services)
}

const catalog = await twin()
const lean = createLeanPath(catalog, createEras(catalog))
const eras = createEras(await twin())

type Who = Pick<McpCaller, 'principal' | 'unboundReason' | 'mayEdit' | 'challenge' | 'endingNotice'>
const ada: Who = { principal: async () => local('ada') }
const WHO: readonly [Who, ...Who[]] = [
  ada,
  ada,
  ada,
  {
    principal: async () => ({ ...local('ada'), permissions: ['read'] }),
    challenge: (error) => `Bearer error="${error}"`,
  },
  { principal: async () => ({ ...local('ada'), permissions: ['read', 'edit'] }), mayEdit: true },
  { ...ada, endingNotice: () => 'It ends on “Friday”' },
  { principal: async () => undefined },
  { principal: async () => undefined, challenge: (error) => `Bearer error="${error}"` },
  { principal: async () => undefined, unboundReason: async () => 'Nobody’s “identity”' },
  { principal: async () => undefined, unboundReason: () => Promise.reject(new Error('no reason')) },
  { principal: () => Promise.reject(new Error('no database')) },
]

function exchange({ query, headers, text }: Sent, who: Who) {
  const request = new Request(`http://127.0.0.1:8420/mcp${query}`, { method: 'POST', headers })
  const read = readMessage(JSON.parse(text))
  if ('refusal' in read) return undefined
  const { message } = read
  const caller: McpCaller = {
    ...who,
    withoutIdleTimeout: (work) => work(),
    signal: new AbortController().signal,
    http: request,
  }
  return { request, message, caller, era: eraOf(message, request.headers.get('mcp-protocol-version')) }
}

/** The key of the selection; undefined for one that is refused before any path is taken. */
function selectionOf(caller: McpCaller): string | undefined {
  try {
    return catalog.selectionKey?.(caller)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const JSON_HEADERS = { 'content-type': 'application/json' }

async function written(answer: McpAnswer) {
  const response = answer instanceof Response ? answer : new Response(answer, { headers: JSON_HEADERS })
  const headers = Object.fromEntries(response.headers)
  return { status: response.status, headers, body: await response.text() }
}

test(`${MESSAGES} messages are answered in the same bytes`, async () => {
  const chance = seededChance(SEED)
  const taken = new Map<string, number>()
  let others = 0
  for (let number = 0; number < MESSAGES; number++) {
    const sent = anyMessage(chance)
    const who = chance.pick(WHO)
    const one = exchange(sent, who)
    const other = exchange(sent, who)
    const selection = one && selectionOf(one.caller)
    if (one === undefined || other === undefined || selection === undefined) continue
    const prepared = lean({ ...one, selection })
    if (prepared === undefined) {
      others += 1
      continue
    }
    const kind = `${one.era} ${one.message.method}`
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    const ours = await written(typeof prepared === 'function' ? await prepared() : prepared)
    const theirs = await written(await eras[other.era](other.request, other.message, other.caller))
    if (!Bun.deepEquals(ours, theirs))
      expect({ number, sent, answer: ours }).toEqual({ number, sent, answer: theirs })
  }
  // Enough of each way, so that a reader that takes nothing, or everything, is found.
  expect(others).toBeGreaterThan(MESSAGES / 10)
  for (const kind of [
    ...['initialize ping', 'initialize initialize', 'initialize tools/list', 'initialize tools/call'],
    ...['discover server/discover', 'discover tools/list', 'discover tools/call'],
  ])
    expect([kind, (taken.get(kind) ?? 0) > MESSAGES / 200]).toEqual([kind, true])
})
