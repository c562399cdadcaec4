import { frozenClock, type TestServer, testServer } from '../../support.ts'
import type { Expected, SloppyCall } from './calls.ts'

/** Monday evening in Berlin. */
const NOW = Date.parse('2026-11-23T20:30:00+01:00')
/** What the calls call the two protocols, and the catalog's entries that stand for them. */
const PROTOCOLS = { 'Evening magnesium': 'morning_daylight', 'Walk after dinner': 'strength_twice_weekly' }
const NO_LIMIT = { RATE_LIMIT_READ_PER_MINUTE: '100000', RATE_LIMIT_WRITE_PER_MINUTE: '100000' }
/** Members of a result that say what was assumed, not read or doubtful. */
const NOTES = ['warnings', 'assumed', 'not_read', 'repeated', 'unmatched']
/** Members that differ between two persons who said the same. */
const OWN = /^(id|.*_id|created_at|updated_at|last_.*_at|exported_at|user_id)$/

type Outcome = { isRefused: boolean; text: string; result: Record<string, unknown> }
export type Verdict = 'right' | 'refused in vain' | 'refused without the name' | 'silently otherwise'

export const judgingServer = () => testServer({ clock: frozenClock(NOW), settings: NO_LIMIT })

/** One person who makes calls, with two protocols. */
async function newPerson(server: TestServer, userId: string) {
  const token = server.token(userId)
  const jwt = await server.jwt(userId)
  const ids = new Map<string, string>()
  for (const [name, protocol] of Object.entries(PROTOCOLS)) {
    const body = { protocol, start: '2026-11-09' }
    const { json } = await server.request('POST', '/api/protocols/subscriptions', { token, body })
    ids.set(`{{protocol:${name}}}`, json.id)
  }
  const withIds = (input: unknown) =>
    JSON.parse([...ids].reduce((text, [name, id]) => text.replaceAll(name, id), JSON.stringify(input)))
  return {
    async call(tool: string, input: unknown): Promise<Outcome> {
      const params = { name: tool, arguments: withIds(input) }
      const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params }
      const { json } = await server.request('POST', '/mcp', { token: jwt, body })
      if (json.error !== undefined) return { isRefused: true, text: json.error.message, result: {} }
      const { isError = false, content, structuredContent = {} } = json.result
      return { isRefused: isError, text: JSON.stringify(content), result: structuredContent }
    },
    /** All that is stored of the person, without what no two persons share. */
    async stored(): Promise<string> {
      const { json } = await server.request('GET', '/api/export', { token })
      const { food_entries, checkins, protocols } = json
      return withoutOwn({ food_entries, checkins, protocols })
    },
  }
}

const withoutOwn = (value: unknown) =>
  JSON.stringify(value, (key, member) => (OWN.test(key) ? undefined : member))

const notesOf = (result: Record<string, unknown>) =>
  withoutOwn(NOTES.map((key) => result[key] ?? null).filter((note) => note !== null && note !== false))

/** Makes a call as one person, and the clean call as another, and compares. */
export async function judge(
  server: TestServer,
  call: SloppyCall,
): Promise<{ verdict: Verdict; said: string }> {
  const sender = await newPerson(server, `sent-${call.id}`)
  for (const { tool, input } of call.before ?? []) await sender.call(tool, input)
  const before = await sender.stored()
  let sent = await sender.call(call.tool, call.input)
  for (let n = 1; n < (call.repeat ?? 1); n++) sent = await sender.call(call.tool, call.input)
  const after = await sender.stored()
  const accepted: readonly Expected[] = [call.expect, ...(call.also_ok ?? [])]
  const said = sent.isRefused ? sent.text : notesOf(sent.result)
  if (sent.isRefused) {
    const names = [call.names, ...(call.names_also_ok ?? [])].filter((name) => name !== undefined)
    const isNamed = names.length === 0 || names.some((name) => sent.text.includes(name))
    if (!accepted.includes('refused')) return { verdict: 'refused in vain', said }
    const isUnchanged = (call.repeat ?? 1) > 1 || before === after
    return { verdict: isNamed && isUnchanged ? 'right' : 'refused without the name', said }
  }
  const clean = await cleanOutcome(server, call)
  const isSame =
    clean === undefined || (clean.stored === after && (clean.answer ?? '') === readAnswer(call, sent))
  const isNoted = notesOf(sent.result) !== (clean?.notes ?? '[]')
  const isRight =
    (accepted.includes('same') && call.same_as !== undefined && isSame) ||
    (accepted.includes('taken_with_note') && isSame && isNoted)
  return { verdict: isRight ? 'right' : 'silently otherwise', said }
}

async function cleanOutcome(server: TestServer, call: SloppyCall) {
  if (call.same_as === undefined) return undefined
  const person = await newPerson(server, `clean-${call.id}`)
  for (const { tool, input } of call.before ?? []) await person.call(tool, input)
  const outcome = await person.call(call.tool, call.same_as)
  return { stored: await person.stored(), notes: notesOf(outcome.result), answer: readAnswer(call, outcome) }
}

/** What a read tool answered; of the others, what is stored is compared. */
const readAnswer = ({ tool }: SloppyCall, { result }: Outcome) =>
  tool.startsWith('get_')
    ? withoutOwn({ ...result, ...Object.fromEntries(NOTES.map((key) => [key, null])) })
    : ''
