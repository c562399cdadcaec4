import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from '../journal/support.ts'

/** client_entry_id: clients that are models retry; what they log is stored once. */

const MEAL = { food_name: '100 g rice', notes: 'once' }
const TOOLS = [
  ['log_food', MEAL, { ...MEAL, notes: 'other' }, '/api/journal/foods', 'entries'],
  [
    'log_checkin',
    { content: 'once', mood: 5 },
    { content: 'once', mood: 6 },
    '/api/journal/checkins',
    'checkins',
  ],
] as const

const idOf = (result: Record<string, unknown>) => String(result.entry_id ?? result.checkin_id)

describe.each(TOOLS)('%s with a client_entry_id', (name, input, other, path, key) => {
  const id = { client_entry_id: 'call 1' }
  const stored = async (
    request: (method: string, path: string) => Promise<{ json: Record<string, unknown[]> }>,
  ) => (await request('GET', path)).json[key]?.length

  test('again with the same input answers with the first result and stores nothing', async () => {
    const { tool, request } = await journalOf()
    const first = await tool(name, { ...input, ...id })
    expect(await tool(name, { ...input, ...id })).toEqual(first)
    expect(await stored(request)).toBe(1)
  })

  test('the order of the keys does not matter', async () => {
    const { tool, request } = await journalOf()
    const reversed = Object.fromEntries(Object.entries({ ...input, ...id }).reverse())
    expect(await tool(name, reversed)).toEqual(await tool(name, { ...input, ...id }))
    expect(await stored(request)).toBe(1)
  })

  test('again with another input is refused, and stores nothing', async () => {
    const { tool, request, server, token } = await journalOf()
    const first = await tool(name, { ...input, ...id })
    const answer = await request('POST', `/api/tools/${name}`, { ...other, ...id })
    expect(answer.status).toBe(409)
    expect(answer.json.error).toBe('client_entry_id: was already used with another input; use a new id')
    expect(await stored(request)).toBe(1)
    const client = await server.mcpClient(await server.jwt('ada'))
    const overMcp = await client.callTool({ name, arguments: { ...other, ...id } })
    expect(overMcp.isError).toBe(true)
    expect(await personOn(server, 'ada').tool(name, { ...input, ...id })).toEqual(first)
    expect(token).not.toBe('')
  })

  test('is the person’s own: another’s same id is another entry', async () => {
    const { tool, server } = await journalOf('ada')
    const bob = personOn(server, 'bob')
    const first = await tool(name, { ...input, ...id })
    const second = await bob.tool(name, { ...other, ...id })
    expect(second).not.toEqual(first)
    expect(await stored(bob.request)).toBe(1)
  })

  test('is one over MCP and REST', async () => {
    const { tool, server, request } = await journalOf('ada')
    const client = await server.mcpClient(await server.jwt('ada'))
    const first = await client.callTool({ name, arguments: { ...input, ...id } })
    expect(await tool(name, { ...input, ...id })).toEqual(first.structuredContent)
    expect(await stored(request)).toBe(1)
  })

  test('retries at the same time store one', async () => {
    const { server, token, request } = await journalOf()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.request('POST', `/api/tools/${name}`, { token, body: { ...input, ...id } }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(await stored(request)).toBe(1)
  })

  test('after the entry was deleted nothing is kept of the first result: a retry stores a new entry', async () => {
    const { tool, request, server } = await journalOf()
    const first = await tool(name, { ...input, ...id })
    const kept = await tool(name, { ...input, client_entry_id: 'call 2' })
    const others = await personOn(server, 'bob').tool(name, { ...input, ...id })
    const entryId = idOf(first)
    expect((await personOn(server, 'bob').request('DELETE', `${path}/${entryId}`)).status).toBe(404)
    expect(await tool(name, { ...input, ...id })).toEqual(first)
    expect((await request('DELETE', `${path}/${entryId}`)).status).toBe(204)
    const results = server.db.$client.query<{ result: string }, []>('SELECT result FROM tool_results').all()
    expect(results).toHaveLength(2)
    expect(results.map(({ result }) => result).join()).not.toContain(entryId)
    const again = await tool(name, { ...input, ...id })
    expect(idOf(again)).not.toBe(entryId)
    expect(await stored(request)).toBe(2)
    expect(await tool(name, { ...input, ...id })).toEqual(again)
    expect(await tool(name, { ...input, client_entry_id: 'call 2' })).toEqual(kept)
    expect(await personOn(server, 'bob').tool(name, { ...input, ...id })).toEqual(others)
  })

  test('after the entry was deleted its id may go with another input', async () => {
    const { tool, request } = await journalOf()
    const first = await tool(name, { ...input, ...id })
    await request('DELETE', `${path}/${idOf(first)}`)
    expect(idOf(await tool(name, { ...other, ...id }))).not.toBe(idOf(first))
  })

  test('answers as before after the entry was corrected', async () => {
    const { tool, request } = await journalOf()
    const first = await tool(name, { ...input, ...id })
    const correction = name === 'log_food' ? { notes: 'corrected' } : { mood: 7 }
    expect((await request('PATCH', `${path}/${idOf(first)}`, correction)).status).toBe(200)
    expect(await tool(name, { ...input, ...id })).toEqual(first)
    expect(await stored(request)).toBe(1)
  })

  test('an attempt that was refused does not use the id up', async () => {
    const { tool, request, refusal } = await journalOf()
    await refusal(name, { ...input, ...id, nonsense: 1 })
    const late = name === 'log_food' ? { consumed_at: '2999-01-01T00:00:00Z' } : { date: '2999-01-01' }
    await refusal(name, { ...input, ...id, ...late })
    await tool(name, { ...input, ...id })
    expect(await stored(request)).toBe(1)
  })

  test('without one, the same input twice is two entries', async () => {
    const { tool, request } = await journalOf()
    await tool(name, input)
    await tool(name, input)
    expect(await stored(request)).toBe(2)
  })
})

test('one id for two tools is two ids', async () => {
  const { tool, request } = await journalOf()
  await tool('log_food', { ...MEAL, client_entry_id: 'same' })
  await tool('log_checkin', { content: 'x', client_entry_id: 'same' })
  expect((await request('GET', '/api/journal/foods')).json.entries).toHaveLength(1)
  expect((await request('GET', '/api/journal/checkins')).json.checkins).toHaveLength(1)
})

test('a retry counts towards the rate limit like any call', async () => {
  const { server, token } = await journalOf()
  const body = { ...MEAL, client_entry_id: 'again and again' }
  const statuses = []
  for (let n = 0; n < 21; n++) {
    statuses.push((await server.request('POST', '/api/tools/log_food', { token, body })).status)
  }
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})
