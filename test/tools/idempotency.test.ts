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

type Journal = Awaited<ReturnType<typeof journalOf>>

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
})

/** A client that saw no answer sends the same again, mostly without an id. */
describe.each(TOOLS)('%s without a client_entry_id', (name, input, other, path, key) => {
  const count = async ({ request }: Pick<Journal, 'request'>) => (await request('GET', path)).json[key].length

  test('again within two minutes is one entry; the result says that and how to store another', async () => {
    const journal = await journalOf()
    const first = await journal.tool(name, input)
    expect(first.repeated).toBeUndefined()
    const again = await journal.tool(name, input)
    expect(again).toEqual({ ...first, repeated: true, warnings: [expect.any(String), ...first.warnings] })
    expect(again.warnings[0]).toContain('client_entry_id')
    expect(await count(journal)).toBe(1)
    await journal.tool(name, { ...input, client_entry_id: 'a second one' })
    expect(await count(journal)).toBe(2)
  })

  test('whatever the order of its keys and the form of its values', async () => {
    const journal = await journalOf()
    await journal.tool(name, input)
    const loose = Object.entries({ ...input, client_entry_id: null }).map(([field, value]) => [
      field,
      typeof value === 'number' ? String(value) : value,
    ])
    expect((await journal.tool(name, Object.fromEntries(loose.reverse()))).repeated).toBe(true)
    expect(await count(journal)).toBe(1)
  })

  test('after two minutes, or with another input between, it is two', async () => {
    const journal = await journalOf()
    await journal.tool(name, input)
    await journal.tool(name, other)
    expect((await journal.tool(name, input)).repeated).toBe(true)
    expect(await count(journal)).toBe(2)
    journal.server.clock.advance(120_000)
    expect((await journal.tool(name, input)).repeated).toBeUndefined()
    expect(await count(journal)).toBe(3)
    const kept = journal.server.db.$client.query('SELECT count(*) AS n FROM tool_results').get()
    expect(kept).toEqual({ n: 1 })
  })

  test('is another entry once the first was deleted or corrected', async () => {
    const journal = await journalOf()
    const first = idOf(await journal.tool(name, input))
    await journal.request('DELETE', `${path}/${first}`)
    const second = idOf(await journal.tool(name, input))
    expect(second).not.toBe(first)
    const correction = name === 'log_food' ? { notes: 'corrected' } : { mood: 7 }
    await journal.request('PATCH', `${path}/${second}`, correction)
    expect(idOf(await journal.tool(name, input))).not.toBe(second)
    expect(await count(journal)).toBe(2)
  })

  test('is each person’s own, and at the same time one', async () => {
    const { server, token, tool, request } = await journalOf('ada')
    const bob = personOn(server, 'bob')
    expect((await bob.tool(name, input)).repeated).toBeUndefined()
    expect((await tool(name, input)).repeated).toBeUndefined()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => server.request('POST', `/api/tools/${name}`, { token, body: input })),
    )
    expect(answers.every(({ json }) => json.repeated === true)).toBe(true)
    expect(await count({ request })).toBe(1)
  })

  test('a caller without read gets its receipt', async () => {
    const { server } = await journalOf('ada')
    const token = server.token('ada', ['write'])
    const send = async () => (await server.request('POST', `/api/tools/${name}`, { token, body: input })).json
    const first = await send()
    expect(await send()).toEqual({ ...first, repeated: true })
  })
})

test('"an hour ago" is one meal when it is sent again some seconds later', async () => {
  const { tool } = await journalOf()
  const meal = { ...MEAL, consumed_at: 'an hour ago' }
  const { entry } = await tool('log_food', meal)
  const again = await tool('log_food', meal)
  expect([again.repeated, again.entry.consumed_at]).toEqual([true, entry.consumed_at])
})

test('two taps on one food of the page are two entries', async () => {
  const { request } = await journalOf()
  const body = { entries: [{ food_name: '100 g rice' }], meal_type: 'snack', date: '2026-03-10' }
  for (let tap = 0; tap < 2; tap++)
    expect((await request('POST', '/api/journal/foods', body)).status).toBe(201)
  const checkin = { content: 'Mood 6' }
  for (let tap = 0; tap < 2; tap++) await request('POST', '/api/journal/checkins', checkin)
  expect((await request('GET', '/api/journal/foods')).json.entries).toHaveLength(2)
  expect((await request('GET', '/api/journal/checkins')).json.checkins).toHaveLength(2)
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

test('a caller without read gets nothing of what one with read was answered', async () => {
  const { request, tool, server } = await journalOf('ada')
  await request('PUT', '/api/profile', { country: 'NZ' })
  const said = { content: 'Crushing chest pain and my left arm is numb' }
  await tool('log_checkin', said)
  const token = server.token('ada', ['write'])
  const { json } = await server.request('POST', '/api/tools/log_checkin', { token, body: said })
  expect(json.repeated).toBeUndefined()
  expect(json.safety.card.country.code).toBeNull()
})
