import { beforeAll, describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { keepJournal, listAll } from './support.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await testServer({ settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
  // More than a page of everything that is read by the page.
  token = await keepJournal(server, 'ann', 205)
  await keepJournal(server, 'bob', 3, 'zyzzyva')
}, 60_000)

const exported = async (query = '') => await server.request('GET', `/api/export${query}`, { token })

describe('the export as JSON', () => {
  test('is a file, named after the person and the day', async () => {
    const { status, headers, json } = await exported()
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/json')
    expect(headers.get('content-disposition')).toBe('attachment; filename="ext-server-ann-2026-03-10.json"')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(json).toMatchObject({
      format: 'ext-server export',
      version: 1,
      user_id: 'ann',
      exported_at: '2026-03-10T11:00:00.000Z',
    })
    expect((await exported('?format=json')).json).toEqual(json)
  })

  test('holds what the API lists, all of it and in its order', async () => {
    const { json } = await exported()
    const get = async (path: string) => (await server.request('GET', path, { token })).json
    expect(json.profile).toEqual(await get('/api/profile'))
    expect(json.food_entries).toEqual(await listAll(server, token, '/api/journal/foods', 'entries'))
    expect(json.food_entries).toHaveLength(205)
    expect(json.checkins).toEqual(await listAll(server, token, '/api/journal/checkins', 'checkins'))
    expect(json.own_foods).toEqual(await listAll(server, token, '/api/foods/own', 'foods'))
    const { subscriptions } = await get('/api/protocols/subscriptions')
    expect(json.protocols).toHaveLength(1)
    const [{ logs, pauses, ...subscription }] = json.protocols
    expect([subscription]).toEqual(subscriptions)
    expect([logs.length, pauses]).toEqual([205, []])
    const checkins = new Map(
      json.checkins.map((found: { id: string; date: string }) => [found.id, found.date]),
    )
    for (const { date, status, checkin_id: id } of logs) {
      expect([status, checkins.get(id)]).toEqual(['taken', date])
    }
    const conversations = await listAll(server, token, '/api/assistant/conversations', 'conversations')
    expect(conversations).toHaveLength(2)
    expect(json.conversations.map(({ conversation }: { conversation: object }) => conversation)).toEqual(
      conversations,
    )
    for (const { conversation, messages } of json.conversations) {
      expect(messages).toEqual((await get(`/api/assistant/conversations/${conversation.id}`)).messages)
    }
  })

  test('has each day as it is, with the person’s own word on it', async () => {
    const { json } = await exported()
    expect(json.food_days).toHaveLength(205)
    for (const day of json.food_days.filter((_: unknown, index: number) => index % 50 === 0)) {
      expect(day).toEqual((await server.request('GET', `/api/journal/days/${day.date}`, { token })).json)
    }
    const marked = json.food_days.filter(({ complete }: { complete: unknown }) => complete !== null)
    expect(marked).toHaveLength(69)
  })

  test('has nothing of anybody else’s, and no secret', async () => {
    const { text } = await exported()
    expect(text).not.toContain('zyzzyva')
    expect(text).not.toContain(token)
    expect(text).not.toMatch(/hash|secret/)
  })

  test('of somebody who has put nothing in is whole, too', async () => {
    const { json } = await server.request('GET', '/api/export', { token: server.token('new') })
    expect(json).toMatchObject({ food_entries: [], food_days: [], checkins: [], protocols: [] })
    expect(json).toMatchObject({ own_foods: [], conversations: [] })
  })

  test('is made as it is read: a page of records at a time', async () => {
    const { body } = await server.app.handle(
      new Request('http://127.0.0.1:8420/api/export', { headers: { authorization: `Bearer ${token}` } }),
    )
    let largest = 0
    let size = 0
    for await (const chunk of body ?? []) {
      largest = Math.max(largest, chunk.byteLength)
      size += chunk.byteLength
    }
    expect(largest).toBeLessThan(0.7 * size)
  })

  test('is recorded, without what was in it', async () => {
    await exported('?format=csv&part=foods')
    const { events } = (await server.request('GET', '/api/audit?kind=data', { token })).json
    expect(events[0]).toMatchObject({ action: 'data.export', detail: 'csv foods' })
    expect(events[1]).toMatchObject({ action: 'data.export', detail: 'json' })
  })

  test('a name that is no file’s is made one', async () => {
    const odd = server.token('../../o"\r\nx: y/é')
    const { headers } = await server.request('GET', '/api/export', { token: odd })
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="ext-server-.._.._o_x_y_-2026-03-10.json"',
    )
  })

  test.each([
    ['?format=xml', '/query/format'],
    ['?format=csv', '/query/part'],
    ['?part=foods', '/query/part'],
    ['?format=csv&part=passwords', '/query/part'],
    ['?nonsense=1', '/query/nonsense'],
  ])('%s: refused, naming the place', async (query, path) => {
    const answer = await exported(query)
    expectProblem(answer, 422)
    expect(answer.json.errors[0].path).toBe(path)
  })
})
