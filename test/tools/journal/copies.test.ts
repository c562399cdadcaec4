import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open, truncateWal } from '../../../db/open.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import { sweepUndo } from '../../../src/journal/undo-sweep.ts'
import { importFile, SERVINGS_HEADER, serving } from '../../imports/files.ts'
import { OWN_PAGE, sessionCookie } from '../../server/support.ts'
import { testServer } from '../../support.ts'
import { editor } from './support.ts'

/** What is kept for undo and for retries goes when the person deletes what it is of. */

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A person with a database in a file, which can be searched for words. */
async function onFile() {
  const folder = mkdtempSync(join(tmpdir(), 'copies-'))
  folders.push(folder)
  const path = join(folder, 'test.db')
  const server = await testServer({ db: open(path) })
  const ada = await editor(server)
  const token = server.token('ada')
  const rest = async (method: string, address: string, body?: unknown) =>
    await server.request(method, address, { token, ...(body !== undefined && { body }) })
  const holds = (words: string) => {
    expect(truncateWal(server.db)).toBe(true)
    return [path, `${path}-wal`].some((file) => existsSync(file) && readFileSync(file).includes(words))
  }
  return { ...ada, rest, holds }
}

type Person = Awaited<ReturnType<typeof onFile>>

const SECRET = 'zanzibar'
const FOOD = `100 g rice ${SECRET}`
const NOTED = `felt ${SECRET} today`

/** What leaves copies of an entry, by the tools that change the journal. */
const FOODS: [string, (person: Person) => Promise<string>][] = [
  [
    'corrected',
    async ({ call, ate }) => {
      const id = await ate(FOOD, '2026-03-10T08:00:00+01:00', { client_entry_id: 'log' })
      await call('correct_food', { entry_id: id, notes: SECRET, client_entry_id: 'a' })
      return id
    },
  ],
  [
    'logged among several',
    async ({ call }) => {
      const meals = [{ food_name: FOOD }, { food_name: '1 apple' }]
      return (await call('log_meals', { meals, client_entry_id: 'a' })).after[0].id
    },
  ],
  [
    'copied',
    async ({ call, ate, rest }) => {
      const id = await ate(FOOD, '2026-03-09T08:00:00+01:00')
      const { after } = await call('copy_food', { ids: [id], client_entry_id: 'a' })
      await rest('DELETE', `/api/journal/foods/${id}`)
      return after[0].id
    },
  ],
  [
    'deleted by a tool and restored',
    async ({ call, ate }) => {
      const id = await ate(FOOD, '2026-03-10T08:00:00+01:00')
      const { undo } = await call('delete_entries', { ids: [id], client_entry_id: 'a' })
      await call('undo_change', { undo, client_entry_id: 'b' })
      return id
    },
  ],
]

describe('no word of a food entry is left after it was deleted over REST', () => {
  test.each(FOODS)('that was %s', async (_, made) => {
    const person = await onFile()
    const id = await made(person)
    expect(person.holds(SECRET)).toBe(true)
    expect((await person.rest('DELETE', `/api/journal/foods/${id}`)).status).toBe(204)
    expect(person.holds(SECRET)).toBe(false)
  })

  test.each(FOODS)('with others, that was %s', async (_, made) => {
    const person = await onFile()
    const id = await made(person)
    const { status } = await person.rest('POST', '/api/journal/foods/deletion', { entry_ids: [id] })
    expect(status).toBeLessThan(300)
    expect(person.holds(SECRET)).toBe(false)
  })
})

describe('no word is left either', () => {
  test('of a check-in that was corrected', async () => {
    const { call, rest, holds } = await onFile()
    const { checkin_id: id } = await call('log_checkin', { content: NOTED, client_entry_id: 'a' })
    await call('correct_checkin', { checkin_id: id, mood: 3, client_entry_id: 'a' })
    await rest('DELETE', `/api/journal/checkins/${id}`)
    expect(holds(SECRET)).toBe(false)
  })

  test('of an own food', async () => {
    const { call, rest, holds } = await onFile()
    const food = { action: 'create', name: `my ${SECRET}`, nutrients: { energy_kcal: 100 } }
    const { after } = await call('manage_foods', { ...food, client_entry_id: 'a' })
    await rest('DELETE', `/api/foods/own/${after[0].id}`)
    expect(holds(SECRET)).toBe(false)
  })

  test('of a protocol', async () => {
    const { call, rest, server } = await onFile()
    const { after } = await call('change_protocol', { action: 'start', protocol: 'morning_daylight' })
    await call('change_protocol', { action: 'mark', protocol: 'morning_daylight', client_entry_id: 'a' })
    await rest('DELETE', `/api/protocols/subscriptions/${after[0].id}`)
    const kept = server.db.$client.query('SELECT steps FROM undo_changes').all()
    expect(JSON.stringify(kept)).not.toContain('morning_daylight')
    const results = server.db.$client.query('SELECT result FROM tool_results').all()
    expect(JSON.stringify(results)).not.toContain('morning_daylight')
  })

  test('of an imported entry that was corrected, once its import was deleted', async () => {
    const { call, rest, holds, server } = await onFile()
    const cells = { Day: '2026-03-09', Group: 'Lunch', 'Food Name': SECRET, 'Energy (kcal)': '100' }
    const file = [SERVINGS_HEADER, serving(cells)].join('\n')
    const { id } = await importFile(server, server.token('ada'), file)
    await call('correct_food', { words: SECRET, grams: 50, client_entry_id: 'a' })
    expect(holds(SECRET)).toBe(true)
    expect((await rest('DELETE', `/api/imports/${id}`)).status).toBe(204)
    expect(holds(SECRET)).toBe(false)
  })

  test('of the profile, once it was removed there', async () => {
    const { call, rest, holds } = await onFile()
    await call('update_profile', { add: { conditions: [SECRET] }, client_entry_id: 'a' })
    const { undo } = await call('update_profile', { set: { goal: 'lose' }, client_entry_id: 'b' })
    expect(holds(SECRET)).toBe(true)
    expect((await rest('PATCH', '/api/profile', { conditions: null })).status).toBe(200)
    expect(holds(SECRET)).toBe(false)
    expect((await call('undo_change', { undo })).error).toContain('changed on the page')
  })

  test('of anything once everything was deleted', async () => {
    const { call, ate, holds, server } = await onFile()
    const id = await ate(FOOD, '2026-03-10T08:00:00+01:00')
    await call('delete_entries', { ids: [id], client_entry_id: 'a' })
    expect(holds(SECRET)).toBe(true)
    const headers = { ...OWN_PAGE, cookie: sessionCookie(server, 'ada') }
    const body = { confirmation: 'delete everything' }
    const { status } = await server.request('POST', '/api/data/deletion', { headers, body })
    expect(status).toBeLessThan(300)
    expect(holds(SECRET)).toBe(false)
  })
})

describe('what a tool deleted', () => {
  test('is kept for 30 days, and no longer', async () => {
    const { call, ate, holds, server, journal } = await onFile()
    const id = await ate(FOOD, '2026-03-10T08:00:00+01:00')
    const before = journal()
    const { undo } = await call('delete_entries', { ids: [id], client_entry_id: 'a' })
    server.clock.advance(29 * DAY_MS)
    await sweepUndo(server.services)
    expect(holds(SECRET)).toBe(true)
    const later = await editor(server)
    await later.call('undo_change', { undo })
    expect(journal()).toEqual(before)
    await later.call('delete_entries', { ids: [id], client_entry_id: 'b' })
    server.clock.advance(30 * DAY_MS + 1)
    await sweepUndo(server.services)
    expect(holds(SECRET)).toBe(false)
  })

  test('leaves its own undo when something else was deleted for good', async () => {
    const { call, ate, rest, journal } = await onFile()
    const kept = await ate(FOOD, '2026-03-10T08:00:00+01:00')
    const other = await ate('1 apple', '2026-03-10T09:00:00+01:00')
    const { undo } = await call('delete_entries', { ids: [kept] })
    await rest('DELETE', `/api/journal/foods/${other}`)
    expect(await call('undo_change', { undo })).toMatchObject({ changed: 1, after: [{ id: kept }] })
    expect(journal().food_entries).toHaveLength(1)
  })

  test('a change of which something was deleted for good cannot be undone, and the error says so', async () => {
    const { call, rest, journal } = await onFile()
    const meals = [{ food_name: FOOD }, { food_name: '1 apple' }]
    const { after, undo } = await call('log_meals', { meals })
    await rest('DELETE', `/api/journal/foods/${after[0].id}`)
    const before = journal()
    expect((await call('undo_change', { undo })).error).toContain('was deleted since')
    expect(journal()).toEqual(before)
  })
})

describe('after an upgrade that stores entries differently', () => {
  test.each([
    ['a column more', 'ALTER TABLE food_entries ADD COLUMN taste TEXT'],
    ['a column fewer', 'ALTER TABLE food_entries DROP COLUMN notes'],
  ])('with %s, an undo from before is refused, and nothing is changed', async (_, upgrade) => {
    const { call, ate, server } = await onFile()
    const entries = () => server.db.$client.query('SELECT id, food_name FROM food_entries').all()
    const id = await ate(FOOD, '2026-03-10T08:00:00+01:00')
    const other = await ate('1 apple', '2026-03-10T09:00:00+01:00')
    const corrected = await call('correct_food', { entry_id: other, notes: 'red' })
    const deleted = await call('delete_entries', { ids: [id] })
    server.db.$client.run(upgrade)
    for (const { undo } of [corrected, deleted])
      expect((await call('undo_change', { undo })).error).toContain('another version of the program')
    expect(entries()).toEqual([{ id: other, food_name: '1 apple' }])
  })
})

describe('a retry with the same client_entry_id', () => {
  const MEALS = { meals: [{ food_name: FOOD }, { food_name: '1 apple' }], client_entry_id: 'a' }
  const ended = /^client_entry_id: .* since.* new id/

  test('of several meals that were undone stores nothing unseen: it is refused, and a new id stores them', async () => {
    const { call, journal } = await onFile()
    const { undo } = await call('log_meals', MEALS)
    await call('undo_change', { undo })
    const before = journal()
    expect((await call('log_meals', MEALS)).error).toMatch(ended)
    expect(journal()).toEqual(before)
    await call('log_meals', { ...MEALS, client_entry_id: 'b' })
    expect(journal().food_entries).toHaveLength(2)
  })

  test('of a deletion that was undone is refused', async () => {
    const { call, ate, journal } = await onFile()
    const gone = { ids: [await ate(FOOD, '2026-03-10T08:00:00+01:00')], client_entry_id: 'a' }
    const before = journal()
    const first = await call('delete_entries', gone)
    expect(await call('delete_entries', gone)).toEqual(first)
    await call('undo_change', { undo: first.undo })
    expect((await call('delete_entries', gone)).error).toMatch(ended)
    expect(journal()).toEqual(before)
  })

  test('of a correction by words that the entry no longer has gets the first result', async () => {
    const { call, ate } = await onFile()
    await ate('100 g rice', '2026-03-10T08:00:00+01:00')
    const change = { words: 'rice', food_name: '100 g pasta', client_entry_id: 'a' }
    const first = await call('correct_food', change)
    expect(first.changed).toBe(1)
    expect(await call('correct_food', change)).toEqual(first)
  })

  test('of several meals of which one was deleted stores none of them again', async () => {
    const { call, journal } = await onFile()
    const { after } = await call('log_meals', MEALS)
    await call('delete_entries', { ids: [after[0].id] })
    expect((await call('log_meals', MEALS)).error).toMatch(ended)
    expect(journal().food_entries).toHaveLength(1)
  })

  test('of a deleted meal, and then the undo of its deletion: the result says that it stands there twice', async () => {
    const { call, journal } = await onFile()
    const meal = { food_name: FOOD, client_entry_id: 'a' }
    const { entry_id } = await call('log_food', meal)
    const { undo } = await call('delete_entries', { ids: [entry_id] })
    await call('log_food', meal)
    const back = await call('undo_change', { undo })
    expect(journal().food_entries).toHaveLength(2)
    expect(back.warnings).toEqual([expect.stringContaining('twice')])
  })
})
