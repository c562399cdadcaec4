import { beforeEach, expect, test } from 'bun:test'
import { KEY_REUSED_PROBLEM } from '../../src/contract/problems.ts'
import { frozenClock, type TestServer, testServer } from '../support.ts'

/** Changes with an `Idempotency-Key` are carried out once; those with `If-Match` only to the version that was seen. */

const NOW = Date.parse('2026-03-04T10:00:00Z')
const DATE = '2026-03-04'
const DAYS_30 = 30 * 86_400_000
let server: TestServer
let token: string

beforeEach(async () => {
  server = await testServer({ clock: frozenClock(NOW) })
  token = server.token()
})

const ask = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  server.request(method, path, { token, headers, ...(body !== undefined && { body }) })
const water = async () => (await ask('GET', `/api/journal/days/${DATE}/checkin`)).json.water_ml

async function logged() {
  const body = { entries: [{ food_name: '100 g rice' }], date: DATE }
  return (await ask('POST', '/api/journal/foods', body)).json.entries[0]
}

test('water that is sent again after weeks is added once', async () => {
  const send = (id: string) =>
    ask('PATCH', `/api/journal/days/${DATE}/checkin`, { water_ml_add: 250 }, { 'idempotency-key': id })
  expect((await send('one')).status).toBe(200)
  server.clock.advance(DAYS_30)
  token = server.token()
  const again = await send('one')
  expect([again.status, again.json.water_ml]).toEqual([200, 250])
  await send('two')
  expect(await water()).toBe(500)
})

test('a correction that is sent again does not undo a later one', async () => {
  const { id } = await logged()
  const path = `/api/journal/foods/${id}`
  const first = await ask('PATCH', path, { notes: 'first' }, { 'idempotency-key': 'one' })
  server.clock.advance(1000)
  await ask('PATCH', path, { notes: 'second' }, { 'idempotency-key': 'two' })
  const again = await ask('PATCH', path, { notes: 'first' }, { 'idempotency-key': 'one' })
  expect([again.status, again.json.notes]).toEqual([200, 'second'])
  // The version that the repeated change made, so that what was changed elsewhere since is noticed.
  expect(again.headers.get('etag')).toBe(first.headers.get('etag'))
})

test('a key belongs to one change of one person', async () => {
  const { id } = await logged()
  const headers = { 'idempotency-key': 'one' }
  await ask('PATCH', `/api/journal/foods/${id}`, { notes: 'a' }, headers)
  const other = await ask('PATCH', `/api/journal/foods/${id}`, { notes: 'b' }, headers)
  expect([other.status, other.json.type]).toEqual([409, KEY_REUSED_PROBLEM])
  expect((await ask('DELETE', `/api/journal/foods/${id}`, undefined, headers)).status).toBe(409)
  const long = { 'idempotency-key': 'x'.repeat(201) }
  expect((await ask('PUT', `/api/journal/days/${DATE}`, { complete: true }, long)).status).toBe(400)
})

test('an entry is changed and deleted only in the version that was seen', async () => {
  const { id, updated_at } = await logged()
  const path = `/api/journal/foods/${id}`
  const seen = { 'if-match': `"${updated_at}"` }
  server.clock.advance(1000)
  const changed = await ask('PATCH', path, { notes: 'mine' }, seen)
  expect([changed.status, changed.headers.get('etag')]).toEqual([200, `"${changed.json.updated_at}"`])
  expect((await ask('PATCH', path, { notes: 'late' }, seen)).status).toBe(412)
  expect((await ask('DELETE', path, undefined, seen)).status).toBe(412)
  expect((await ask('GET', path)).json.notes).toBe('mine')
  const current = { 'if-match': changed.headers.get('etag') ?? '', 'idempotency-key': 'end' }
  expect((await ask('DELETE', path, undefined, current)).status).toBe(204)
  expect((await ask('DELETE', path, undefined, current)).status).toBe(204)
})

test('a correction is undone by the handle in its answer, also in that of a retry, unless the entry was changed since', async () => {
  const { id } = await logged()
  const path = `/api/journal/foods/${id}`
  const undo = (handle: string) => ask('POST', '/api/journal/undo', { undo: handle })
  const before = (await ask('GET', path)).json
  server.clock.advance(1000)
  const once = { 'idempotency-key': 'first correction' }
  const body = { grams: 321, notes: 'more', meal_type: 'dinner' }
  const { json: corrected } = await ask('PATCH', path, body, once)
  expect(corrected.undo).toBeString()
  expect((await ask('PATCH', path, body, once)).json).toMatchObject({ grams: 321, undo: corrected.undo })
  expect((await undo(corrected.undo)).status).toBe(200)
  expect((await ask('GET', path)).json).toEqual(before)
  expect((await undo(corrected.undo)).status).toBe(409)

  const { json: second } = await ask('PATCH', path, { grams: 111 })
  const { json: third } = await ask('PATCH', path, { grams: 222 })
  const late = await undo(second.undo)
  expect([late.status, late.json.detail]).toEqual([409, expect.stringContaining('was changed since')])
  expect((await undo(third.undo)).status).toBe(200)
  expect((await ask('GET', path)).json.grams).toBe(111)
})

test('a check-in is corrected and deleted once, in the version that was seen', async () => {
  const { checkin_id, checkin } = (
    await ask('POST', '/api/journal/checkins', { content: 'tired', date: DATE })
  ).json
  const path = `/api/journal/checkins/${checkin_id}`
  const seen = { 'if-match': `"${checkin.updated_at}"` }
  server.clock.advance(1000)
  expect((await ask('PATCH', path, { content: 'calm' }, { ...seen, 'idempotency-key': 'one' })).status).toBe(
    200,
  )
  expect((await ask('PATCH', path, { content: 'calm' }, { ...seen, 'idempotency-key': 'one' })).status).toBe(
    200,
  )
  expect((await ask('DELETE', path, undefined, seen)).status).toBe(412)
  expect((await ask('DELETE', path, undefined, { 'idempotency-key': 'two' })).status).toBe(204)
  expect((await ask('DELETE', path, undefined, { 'idempotency-key': 'two' })).status).toBe(204)
})

test('a meal that was deleted since is not stored again by a retry', async () => {
  const body = { entries: [{ food_name: '100 g rice' }], date: DATE, client_entry_id: 'one' }
  const send = () => ask('POST', '/api/journal/foods', body, { 'idempotency-key': 'one' })
  const first = await send()
  expect((await send()).json.entries).toEqual(first.json.entries)
  await ask('DELETE', `/api/journal/foods/${first.json.entries[0].id}`)
  expect((await send()).status).toBe(409)
  expect((await ask('GET', `/api/journal/day?date=${DATE}`)).json.entries).toEqual([])
})

test('what is sent days later is of the time at which it was made, and never of the future', async () => {
  const made_at = '2026-03-02T21:15:00Z'
  const timesOf = async (sent: string, day: string) => {
    const entries = [{ food_name: '100 g rice' }]
    const meal = await ask('POST', '/api/journal/foods', { entries, date: day, made_at: sent })
    const entry_ids = [meal.json.entries[0].id]
    const copied = { entry_ids, date: day, keep_time: false, made_at: sent }
    const copy = await ask('POST', '/api/journal/foods/copies', copied)
    return [meal, copy].map(({ json }) => new Date(json.entries[0].consumed_at).toISOString())
  }
  expect(await timesOf(made_at, '2026-03-02')).toEqual(Array(2).fill('2026-03-02T21:15:00.000Z'))
  const now = new Date(server.clock.now()).toISOString()
  expect(await timesOf('2026-03-05T10:00:00Z', DATE)).toEqual([now, now])
  const note = await ask('POST', '/api/journal/checkins', { content: 'Slept', date: '2026-03-02', made_at })
  expect(new Date(note.json.checkin.recorded_at).toISOString()).toBe('2026-03-02T21:15:00.000Z')
  expect((await ask('POST', '/api/journal/checkins', { content: 'x', made_at: 'soon' })).status).toBe(422)
})

test('a mark of a protocol that is sent again does not undo a later one', async () => {
  const { id } = (await ask('POST', '/api/protocols/subscriptions', { protocol: 'hydration', start: DATE }))
    .json
  const path = `/api/protocols/subscriptions/${id}/days/${DATE}`
  const mark = (status: string, key: string) => ask('PUT', path, { status }, { 'idempotency-key': key })
  await mark('taken', 'one')
  await mark('skipped', 'two')
  expect((await mark('taken', 'one')).json.status).toBe('skipped')
  expect((await ask('DELETE', path, undefined, { 'idempotency-key': 'three' })).status).toBe(204)
  await mark('taken', 'four')
  expect((await ask('DELETE', path, undefined, { 'idempotency-key': 'three' })).status).toBe(204)
  expect((await mark('taken', 'four')).json.status).toBe('taken')
})
