import { describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { type TestServer, testServer } from '../support.ts'

/** What nobody foresaw: the caller learns that it happened, the log what it was. */

async function call(server: TestServer, jwt: string, name: string, input: Record<string, unknown> = {}) {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } }
  return await server.request('POST', '/mcp', { token: jwt, body })
}

const INTERNAL = { content: [{ type: 'text', text: '{"error":"Internal error"}' }], isError: true }
const LEAK = /food_days|issued_jwts|SQLite|no such table|node_modules|\.ts\b| at /

describe('a table that is gone', () => {
  test('is an internal error over MCP, logged under an id, without a stack or a name', async () => {
    const server = await testServer()
    const jwt = await server.jwt()
    server.db.$client.run('DROP TABLE food_days')
    const { status, json, text } = await call(server, jwt, 'get_diet_score')
    expect([status, json.result]).toEqual([200, INTERNAL])
    expect(text).not.toMatch(LEAK)
    const [line] = server.logs.map((entry) => JSON.parse(entry))
    expect(line).toMatchObject({ level: 'error', message: 'tool failed', tool: 'get_diet_score' })
    expect(line.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(line.cause).toContain('no such table: food_days')
  })

  test('is a 500 over REST, under the request id that the answer carries', async () => {
    const server = await testServer()
    server.db.$client.run('DROP TABLE food_days')
    const token = server.token()
    const { status, json, text, headers } = await server.request('POST', '/api/tools/get_diet_score', {
      token,
    })
    expect(status).toBe(500)
    expect(json).toMatchObject({ title: 'Internal error', detail: 'Internal error', error: 'Internal error' })
    expect(text).not.toMatch(LEAK)
    const id = headers.get('x-request-id') ?? ''
    expect(id).not.toBe('')
    expect(server.logs.join('\n')).toContain(id)
  })

  test('needed to know the caller is an internal error, too, not one of the protocol that tells its name', async () => {
    const server = await testServer()
    const jwt = await server.jwt()
    server.db.$client.run('DROP TABLE issued_jwts')
    const { status, json, text } = await call(server, jwt, 'get_my_protocols')
    // The caller is looked up before the body is read, so there is no message to answer yet.
    expect(status).toBe(500)
    expect(json).toMatchObject({ title: 'Internal error', detail: 'Internal error' })
    expect(text).not.toMatch(LEAK)
    expect(server.logs.join('\n')).toContain('no such table: issued_jwts')
  })
})

test('a write that fails half-way leaves nothing behind', async () => {
  const server = await testServer()
  const jwt = await server.jwt()
  // The entry goes in first, then the day's sums.
  server.db.$client.run('ALTER TABLE food_days RENAME TO moved')
  const input = { food_name: '100 g rice', client_entry_id: 'retry me' }
  expect((await call(server, jwt, 'log_food', input)).json.result).toEqual(INTERNAL)
  server.db.$client.run('ALTER TABLE moved RENAME TO food_days')
  const token = server.token()
  expect((await server.request('GET', '/api/journal/foods', { token })).json.entries).toEqual([])
  // Nor was the id used up: the retry stores it once.
  expect((await call(server, jwt, 'log_food', input)).json.result.isError).toBeUndefined()
  expect((await server.request('GET', '/api/journal/foods', { token })).json.entries).toHaveLength(1)
})

test('a database that was closed underneath', async () => {
  const server = await testServer()
  const jwt = await server.jwt()
  server.db.$client.close()
  const { status, json, text } = await call(server, jwt, 'get_my_protocols')
  // As above: the caller cannot be looked up any more.
  expect([status, json.detail]).toEqual([500, 'Internal error'])
  expect(text).not.toMatch(LEAK)
  expect(server.logs.join('\n')).toMatch(/database has closed|closed database/i)
})

test('what needs no data goes on without: the catalog', async () => {
  const server = await testServer()
  server.db.$client.close()
  const { json } = await server.request('POST', '/mcp', {
    body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  })
  expect(json.result.tools).toHaveLength(TOOLS.length)
})

test('no health value and no secret of a failed call is logged', async () => {
  const server = await testServer()
  const jwt = await server.jwt()
  server.db.$client.run('ALTER TABLE food_days RENAME TO moved')
  server.db.$client.run('ALTER TABLE protocol_subscriptions RENAME TO moved_too')
  await call(server, jwt, 'log_food', { food_name: 'PRIVATEFOOD', notes: 'PRIVATENOTE' })
  await call(server, jwt, 'log_checkin', {
    content: 'PRIVATECONTENT',
    protocols: [{ id: 'PRIVATEID', status: 'taken' }],
  })
  const log = server.logs.join('\n')
  expect(log).toContain('tool failed')
  expect(log).not.toMatch(/PRIVATE/)
  expect(log).not.toContain(jwt)
})
