import { describe, expect, test } from 'bun:test'
import {
  Client as SecondClient,
  StreamableHTTPClientTransport as SecondHttp,
} from '@modelcontextprotocol/client'
import { Client as FirstClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as FirstHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { HEALTH_SCOPES } from '../../src/contract/scopes.ts'
import { createEras } from '../../src/mcp/answer.ts'
import type { McpCaller } from '../../src/mcp/catalog.ts'
import { CAPABILITIES_META } from '../../src/mcp/era.ts'
import { healthCatalog } from '../../src/mcp/health-catalog.ts'
import { createLeanPath } from '../../src/mcp/lean/lean-path.ts'
import type { Message } from '../../src/mcp/message.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { editor } from '../tools/journal/support.ts'
import { envelope, local, NEWEST, stdio } from './support.ts'

/** Words that fit a few entries ask the person which one, where the client can show a form. */

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, string> }
type Asked = { message: string; requestedSchema: { properties: { entry: Record<string, unknown> } } }
type Person = (asked: Asked) => Answer | Promise<Answer>
type Call = (
  name: string,
  input: Record<string, unknown>,
) => Promise<Record<string, ReturnType<typeof JSON.parse>>>

const IDENTITY = { name: 'test', version: '1' }
const FORMS = { capabilities: { elicitation: { form: {} } } }

/** A transport of the first SDK over a stdio connection. */
function overStdio(server: TestServer, userId: string) {
  const connection = stdio(
    server,
    async () => ({ ...local(userId), permissions: ['read', 'write', 'edit'] }),
    1_000_000,
    true,
  )
  type Received = Parameters<NonNullable<FirstTransport['onmessage']>>[0]
  type FirstTransport = Parameters<FirstClient['connect']>[0]
  const transport: FirstTransport = {
    start: async () => {},
    send: async (message) => await connection.write(`${JSON.stringify(message)}\n`),
    close: async () => await connection.end(),
  }
  connection.onLine((line) => transport.onmessage?.(JSON.parse(line) as Received))
  return transport
}

async function firstClient(server: TestServer, person: Person, over: 'stdio' | 'http') {
  const client = new FirstClient(IDENTITY, FORMS)
  client.setRequestHandler(
    ElicitRequestSchema,
    async ({ params }) => await person(params as unknown as Asked),
  )
  const jwt = await server.jwt('ada', HEALTH_SCOPES)
  const fetch = async (to: string | URL, init?: RequestInit) =>
    server.app.handle(new Request(String(to), init))
  const http = new FirstHttp(new URL(`${BASE_URL}/mcp`), {
    fetch,
    requestInit: { headers: { authorization: `Bearer ${jwt}` } },
  })
  await client.connect(
    over === 'stdio' ? overStdio(server, 'ada') : (http as unknown as Parameters<FirstClient['connect']>[0]),
  )
  const call: Call = async (name, input) => {
    const { structuredContent } = await client.callTool({ name, arguments: input })
    return structuredContent as Record<string, unknown>
  }
  return call
}

async function secondClient(
  server: TestServer,
  person: Person,
  capability: Record<string, Record<string, never>> = { form: {} },
) {
  const client = new SecondClient(IDENTITY, {
    capabilities: { elicitation: capability },
    versionNegotiation: { mode: { pin: NEWEST } },
  })
  client.setRequestHandler(
    'elicitation/create',
    async ({ params }) => await person(params as unknown as Asked),
  )
  const jwt = await server.jwt('ada', HEALTH_SCOPES)
  await client.connect(
    new SecondHttp(new URL(`${BASE_URL}/mcp`), {
      fetch: async (to: string | URL, init?: RequestInit) => server.app.handle(new Request(String(to), init)),
      requestInit: { headers: { authorization: `Bearer ${jwt}` } },
    }),
  )
  const call: Call = async (name, input) => {
    const { structuredContent } = await client.callTool({ name, arguments: input })
    return structuredContent as Record<string, unknown>
  }
  return call
}

async function withPizzas(count = 2) {
  const server = await testServer()
  const ada = await editor(server)
  const ids: string[] = []
  for (let hour = 10; hour < 10 + count; hour++)
    ids.push(await ada.ate('200 g pizza', `2026-03-09T${hour}:00:00+01:00`, { meal_type: 'lunch' }))
  return { ...ada, ids }
}

const DATE = '2026-03-09'
const ASKING = [
  ['the first SDK over stdio', (server: TestServer, person: Person) => firstClient(server, person, 'stdio')],
  ['the second SDK over HTTP', (server: TestServer, person: Person) => secondClient(server, person)],
  [
    'a client that names no kind of elicitation',
    (server: TestServer, person: Person) => secondClient(server, person, {}),
  ],
] as const

describe.each(ASKING)('%s', (_, connect) => {
  test.each([
    ['delete_entries', {}, { changed: 1, after: [] }],
    ['correct_food', { grams: 100 }, { changed: 1, after: [{ grams: 100 }] }],
  ])('%s: the person chooses, and it is done', async (tool, change, result) => {
    const { server, ids, journal } = await withPizzas()
    const asked: Asked[] = []
    const call = await connect(server, (question) => {
      asked.push(question)
      return { action: 'accept', content: { entry: ids[1] ?? '' } }
    })
    const input = { words: 'pizza', date: DATE, client_entry_id: 'a', ...change }
    const done = await call(tool, input)
    expect(done).toMatchObject({ ...result, before: [{ id: ids[1] }], candidates: [] })
    expect(asked).toHaveLength(1)
    expect(asked[0]?.message).toContain('2 entries')
    const field = JSON.stringify(asked[0]?.requestedSchema.properties.entry)
    for (const part of [...ids, '10:00', '11:00', 'lunch, 200 g pizza']) expect(field).toContain(part)
    const after = journal()
    expect(await call(tool, input)).toEqual(done)
    expect(journal()).toEqual(after)
    expect(asked).toHaveLength(1)
  })

  test('which protocol and which own food is asked in the same way', async () => {
    const { server, call: plainly, journal } = await editor()
    const asked: Asked[] = []
    let wanted = ''
    const call = await connect(server, (question) => {
      asked.push(question)
      return { action: 'accept', content: { entry: wanted } }
    })
    const [dash] = (
      await plainly('change_protocol', { action: 'start', protocol: 'eating' })
    ).candidates.filter(({ text }: { text: string }) => text === 'DASH eating')
    wanted = dash.id
    const started = await call('change_protocol', { action: 'start', protocol: 'eating' })
    expect(started.after).toMatchObject([{ name: 'DASH eating', status: 'active' }])
    const other = await plainly('change_protocol', { action: 'start', protocol: 'Mediterranean' })
    wanted = other.after[0].id
    const paused = await call('change_protocol', { action: 'pause', protocol: 'eating' })
    expect(paused.after).toMatchObject([{ id: wanted, status: 'paused' }])
    const ids: string[] = []
    for (const name of ['oat granola', 'nut granola']) {
      const made = await plainly('manage_foods', { action: 'create', name, nutrients: { energy_kcal: 400 } })
      ids.push(made.after[0].id)
    }
    wanted = ids[1] ?? ''
    const gone = await call('manage_foods', { action: 'delete', name: 'granola' })
    expect(gone).toMatchObject({ changed: 1, before: [{ name: 'nut granola' }] })
    expect(asked.map(({ message }) => message.slice(0, 12))).toEqual([
      '2 protocols ',
      '2 protocols ',
      '2 own foods ',
    ])
    expect(JSON.stringify(asked[2])).toContain('oat granola')
    expect(journal().own_foods).toHaveLength(1)
  })

  const NO_CHOICE: readonly (readonly [string, Person])[] = [
    ['who declines', () => ({ action: 'decline' })],
    ['who cancels', () => ({ action: 'cancel' })],
    ['who accepts something else', () => ({ action: 'accept', content: { entry: 'something' } })],
  ]
  test.each(NO_CHOICE)(
    'a person %s changes nothing; the candidates are in the result',
    async (_who, person) => {
      const { server, ids, journal } = await withPizzas()
      const before = journal()
      const call = await connect(server, person)
      const result = await call('delete_entries', { words: 'pizza', date: DATE })
      expect(result).toMatchObject({ changed: 0, undo: null })
      expect(result.candidates?.map(({ id }: { id: string }) => id)).toEqual(ids)
      expect(journal()).toEqual(before)
    },
  )

  test('of more than five the person is not asked', async () => {
    const { server, journal } = await withPizzas(6)
    const before = journal()
    const call = await connect(server, () => {
      throw new Error('asked')
    })
    const result = await call('delete_entries', { words: 'pizza', date: DATE })
    expect(result.candidates).toHaveLength(6)
    expect(journal()).toEqual(before)
  })
})

test('the question is the same bytes on the lean path and from the SDK', async () => {
  const { server } = await withPizzas()
  const catalog = healthCatalog(server.services)
  const eras = createEras(catalog)
  const message: Message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'delete_entries',
      arguments: { words: 'pizza', date: DATE },
      _meta: envelope({ [CAPABILITIES_META]: { elicitation: { form: {} } } }),
    },
  }
  const request = () =>
    new Request(`${BASE_URL}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'mcp-protocol-version': NEWEST,
        'mcp-method': 'tools/call',
        'mcp-name': 'delete_entries',
      },
    })
  const caller: McpCaller = {
    mayEdit: true,
    principal: async () => ({ ...local('ada'), permissions: ['read', 'write', 'edit'] }),
    signal: new AbortController().signal,
    withoutIdleTimeout: (work) => work(),
  }
  const lean = createLeanPath(
    catalog,
    eras,
  )({
    era: 'discover',
    request: request(),
    message,
    caller,
    selection: '',
  })
  const ours = typeof lean === 'function' ? await lean() : lean
  const theirs = await (await eras.discover(request(), message, caller)).text()
  expect(theirs).toContain('input_required')
  expect(ours).toBe(theirs)
})

describe('nobody is asked', () => {
  test('over HTTP in the era of initialize, where no connection stays open', async () => {
    const { server, ids } = await withPizzas()
    const call = await firstClient(
      server,
      () => {
        throw new Error('asked')
      },
      'http',
    )
    expect((await call('delete_entries', { words: 'pizza', date: DATE })).candidates).toHaveLength(ids.length)
  })

  test('by a client that only opens addresses', async () => {
    const { server, ids } = await withPizzas()
    const call = await secondClient(
      server,
      () => {
        throw new Error('asked')
      },
      { url: {} },
    )
    expect((await call('delete_entries', { words: 'pizza', date: DATE })).candidates).toHaveLength(ids.length)
  })
})
