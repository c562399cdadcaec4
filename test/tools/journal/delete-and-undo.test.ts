import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { TestServer } from '../../support.ts'
import { editor } from './support.ts'

const YESTERDAY = '2026-03-09'

async function withMeals() {
  const ada = await editor()
  const lunch = await ada.ate('200 g pizza', `${YESTERDAY}T13:00:00+01:00`, { meal_type: 'lunch' })
  const dinner = await ada.ate('300 g pizza', `${YESTERDAY}T19:00:00+01:00`, { meal_type: 'dinner' })
  const apple = await ada.ate('an apple', `${YESTERDAY}T16:00:00+01:00`)
  return { ...ada, lunch, dinner, apple }
}

describe('delete_entries', () => {
  test('by words that fit one; undo brings it back whole', async () => {
    const { call, journal, apple } = await withMeals()
    const before = journal()
    const gone = await call('delete_entries', { words: 'apple', date: YESTERDAY })
    expect(gone).toMatchObject({
      changed: 1,
      before: [{ id: apple, kind: 'food' }],
      after: [],
      candidates: [],
    })
    expect((await call('get_diary', { date: YESTERDAY })).entries).toHaveLength(2)
    const back = await call('undo_change', { undo: gone.undo })
    expect(back).toMatchObject({ changed: 1, after: [{ id: apple }] })
    expect(journal()).toEqual(before)
  })

  test('words that fit two are candidates, and nothing is changed', async () => {
    const { call, journal, lunch, dinner } = await withMeals()
    const before = journal()
    const asked = await call('delete_entries', { words: 'pizza', date: YESTERDAY, client_entry_id: 'x' })
    expect(asked).toMatchObject({ changed: 0, undo: null, before: [] })
    expect(asked.candidates.map(({ id }: { id: string }) => id)).toEqual([lunch, dinner])
    expect(asked.candidates[0]).toMatchObject({ time: '13:00', text: 'lunch, 200 g pizza, 200 g' })
    expect(journal()).toEqual(before)
    // A meal is one of the words, and the same client_entry_id may go on.
    const gone = await call('delete_entries', { words: 'lunch pizza', date: YESTERDAY, client_entry_id: 'x' })
    expect(gone).toMatchObject({ changed: 1, before: [{ id: lunch }] })
    expect(
      await call('delete_entries', { words: 'lunch pizza', date: YESTERDAY, client_entry_id: 'x' }),
    ).toEqual(gone)
  })

  test('all or none', async () => {
    const { call, journal, apple } = await withMeals()
    const before = journal()
    const ids = [apple, '00000000-0000-7000-8000-000000000000']
    expect((await call('delete_entries', { ids })).error).toStartWith(
      'ids: one is not the id of a food entry',
    )
    expect((await call('delete_entries', { ids: [apple], kind: 'checkin' })).error).toContain('of a check-in')
    expect(journal()).toEqual(before)
  })

  test('a check-in comes back with what it says of a protocol', async () => {
    const { call, journal, server } = await editor()
    const { json } = await server.request('POST', '/api/protocols/subscriptions', {
      token: server.token('ada'),
      body: { protocol: 'morning_daylight', start: '2026-03-01' },
    })
    const { checkin_id: id } = await call('log_checkin', {
      content: 'slept well',
      mood: 8,
      protocols: [{ id: json.id, status: 'taken' }],
    })
    const logs = () => server.db.$client.query('SELECT * FROM protocol_logs').all()
    const before = [journal(), logs()]
    const gone = await call('delete_entries', { kind: 'checkin', ids: [id] })
    expect(gone.before).toMatchObject([{ kind: 'checkin', mood: 8, content: 'slept well' }])
    expect(logs()).toEqual([])
    await call('undo_change', { undo: gone.undo })
    expect([journal(), logs()]).toEqual(before)
  })
})

describe('undo_change is refused', () => {
  test('twice', async () => {
    const { call, apple } = await withMeals()
    const { undo } = await call('delete_entries', { ids: [apple] })
    await call('undo_change', { undo })
    expect((await call('undo_change', { undo })).error).toBe('undo: this change was already undone')
  })

  test('after 31 days, and to another person', async () => {
    const { call, apple, server } = await withMeals()
    const { undo } = await call('delete_entries', { ids: [apple] })
    const unknown = /^undo: must be the undo of a change of the last 30 days/
    const bob = await editor(server, 'bob')
    expect((await bob.call('undo_change', { undo })).error).toMatch(unknown)
    server.clock.advance(31 * DAY_MS)
    const later = await editor(server)
    expect((await later.call('undo_change', { undo })).error).toMatch(unknown)
  })
})

describe('long texts', () => {
  const note = (end: string) => `${'A walk by the river, then lunch. '.repeat(40)}${end}`
  const steps = (of: { db: TestServer['db'] }, undo: string) =>
    JSON.parse(
      of.db.$client
        .query<{ steps: string }, [string]>('SELECT steps FROM undo_changes WHERE id = ?')
        .get(undo)?.steps ?? '[]',
    )

  test('that were changed since are noticed, by their last letter', async () => {
    const { call, apple } = await withMeals()
    const { undo } = await call('correct_food', { entry_id: apple, notes: note('a') })
    await call('correct_food', { entry_id: apple, notes: note('b') })
    expect((await call('undo_change', { undo })).error).toContain('was changed since')
    await call('correct_food', { entry_id: apple, notes: note('a') })
    // Stored at the same frozen instant, it is as it was after the first change.
    expect(await call('undo_change', { undo })).toMatchObject({ changed: 1 })
  })

  test('that only tell whether something was changed are kept as a digest', async () => {
    const { call, apple, server, journal } = await withMeals()
    const before = journal()
    const { undo } = await call('correct_food', { entry_id: apple, notes: note('a') })
    expect(JSON.stringify(steps(server, undo))).not.toContain('river')
    await call('undo_change', { undo })
    expect(journal()).toEqual(before)
  })

  test('that were kept whole, as before, are compared too', async () => {
    const { call, apple, server, journal } = await withMeals()
    const before = journal()
    const { undo } = await call('correct_food', { entry_id: apple, notes: note('a') })
    const whole = steps(server, undo)
    whole[0].after.row = server.db.$client.query('SELECT * FROM food_entries WHERE id = ?').get(apple)
    expect(JSON.stringify(whole)).toContain('river')
    server.db.$client.run('UPDATE undo_changes SET steps = ?', [JSON.stringify(whole)])
    await call('undo_change', { undo })
    expect(journal()).toEqual(before)
  })
})
