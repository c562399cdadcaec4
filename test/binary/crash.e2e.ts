import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { createBench, type RunningServer } from './support.ts'

describe('killed the moment it has answered, and started again, the server still knows', () => {
  const bench = createBench()
  let token: string
  let server: RunningServer
  beforeAll(async () => {
    token = await bench.value(['issue-token', '--name', 'owner'])
  })
  beforeEach(async () => {
    server = await bench.serve()
  })
  // Nobody else may have the database open: the next server has to bring it back by itself.
  afterEach(() => server.stop('SIGKILL'))
  afterAll(bench.close)

  const killAndRestart = async () => {
    await server.stop('SIGKILL')
    server = await bench.serve()
  }
  const post = (path: string, body: unknown) => server.request('POST', path, { token, body })

  test('that a token was revoked', async () => {
    const { json } = await post('/api/ext/tokens', { name: 'doomed' })
    expect((await server.request('DELETE', `/api/ext/tokens/${json.id}`, { token })).status).toBe(204)
    await killAndRestart()
    expectProblem(await server.request('GET', '/api/ext/tokens/self', { token: json.token }), 401)
  })

  test('that a token was created', async () => {
    const { json } = await post('/api/ext/tokens', { name: 'fresh' })
    await killAndRestart()
    expect((await server.request('GET', '/api/ext/tokens/self', { token: json.token })).status).toBe(200)
  })

  test('that a JWT was revoked', async () => {
    const { json } = await post('/api/jwts', { name: 'doomed' })
    expect((await server.request('DELETE', `/api/jwts/${json.id}`, { token })).status).toBe(204)
    await killAndRestart()
    const client = await server.mcpClient(json.jwt)
    const { content } = await client.callTool({ name: 'get_my_checkins', arguments: {} })
    expect(content).toEqual([{ type: 'text', text: '{"error":"Authentication required"}' }])
    await client.close()
  })

  test('that a passcode was used', async () => {
    const { code } = (await post('/auth/passcodes', { user_identifier: 'a@b.example', channel: 'email' }))
      .json
    const verify = () =>
      post('/auth/passcodes/verify', { code, user_identifier: 'a@b.example', channel: 'email' })
    expect((await verify()).status).toBe(200)
    await killAndRestart()
    expectProblem(await verify(), 401)
  })

  test('that a pairing session was used up', async () => {
    const pairing = { user_identifier: 'a@b.example', channel: 'phone' }
    const { code } = (await post('/auth/passcodes', pairing)).json
    const session = (await post('/auth/passcodes/verify', { ...pairing, code, session: true })).json
    const pair = () =>
      server.request('POST', '/api/ext/tokens', { token: session.session_token, body: { name: 'device' } })
    expect((await pair()).status).toBe(201)
    await killAndRestart()
    expectProblem(await pair(), 401)
  })

  test('what was eaten, and the sums of that day', async () => {
    const meal = { food_name: 'soup', grams: 300, calories: 210, consumed_at: '2026-03-10T12:00:00+01:00' }
    const { entry_id: id } = (await post('/api/tools/log_food', meal)).json
    await killAndRestart()
    const entry = await server.request('GET', `/api/journal/foods/${id}`, { token })
    expect(entry.json).toMatchObject({ food_name: 'soup', grams: 300 })
    const day = await server.request('GET', '/api/journal/days/2026-03-10', { token })
    expect(day.json).toMatchObject({ entries: 1, nutrients: { energy_kcal: 210 } })
  })

  test('what a check-in said', async () => {
    const { checkin_id: id } = (await post('/api/tools/log_checkin', { content: 'A good day', mood: 8 })).json
    await killAndRestart()
    const checkin = await server.request('GET', `/api/journal/checkins/${id}`, { token })
    expect(checkin.json).toMatchObject({ content: 'A good day', mood: 8 })
  })

  test('which calls it has answered before: a retry logs nothing twice', async () => {
    const call = { content: 'Only once', client_entry_id: 'e-1' }
    const first = await post('/api/tools/log_checkin', call)
    await killAndRestart()
    const second = await post('/api/tools/log_checkin', call)
    expect(second.json).toEqual(first.json)
  })
})
