import { describe, expect, test } from 'bun:test'
import { editor } from './support.ts'

const YESTERDAY = '2026-03-09'
const AT = `${YESTERDAY}T08:00:00+01:00`

async function breakfast() {
  const ada = await editor()
  const id = await ada.ate('60 g oats, 200 g whole milk and 100 g banana', AT, { meal_type: 'breakfast' })
  const entry = async () => (await ada.call('get_diary', { date: YESTERDAY })).entries[0]
  return { ...ada, id, entry }
}

describe('correct_food', () => {
  test('has the parts of an entry, and replaces, weighs, removes and adds one', async () => {
    const { call, id, entry, journal } = await breakfast()
    const stored = journal()
    const was = await entry()
    expect(was.parts.map(({ grams }: { grams: number }) => grams)).toEqual([60, 200, 100])
    const oat = await call('correct_food', {
      words: 'banana oats',
      date: YESTERDAY,
      parts: [
        { part: 'milk', food: 'skim milk' },
        { part: '3', remove: true },
        { part: 'oats', grams: 40 },
        { food: 'blueberries', grams: 50 },
      ],
    })
    expect(oat).toMatchObject({ changed: 1, before: [{ id }], candidates: [] })
    const now = await entry()
    expect(oat.after).toEqual([now])
    expect(now.parts.map(({ grams }: { grams: number }) => grams)).toEqual([40, 200, 50])
    expect(now.grams).toBe(290)
    const sum = now.parts.reduce((kcal: number, part: { energy_kcal: number }) => kcal + part.energy_kcal, 0)
    expect(now.energy_kcal).toBeCloseTo(sum, 0)
    expect(now.food_name).not.toContain('banana')
    expect((await call('get_diary', { date: YESTERDAY })).days[0].energy_kcal).toBeCloseTo(now.energy_kcal, 0)
    await call('undo_change', { undo: oat.undo })
    expect(journal()).toEqual(stored)
  })

  test('name, meal, day, time, weight and notes', async () => {
    const { call, id } = await breakfast()
    const input = { entry_id: id, meal_type: 'lunch', to_date: '2026-03-08', to_time: '13:30', notes: 'late' }
    const { after } = await call('correct_food', input)
    expect(after).toMatchObject([
      { id, date: '2026-03-08', time: '13:30', meal_type: 'lunch', notes: 'late' },
    ])
    const half = await call('correct_food', { entry_id: id, grams: 180 })
    expect(half.after[0].energy_kcal).toBeCloseTo(half.before[0].energy_kcal / 2, 0)
    expect(half.after[0].parts[1].grams).toBe(100)
    const other = await call('correct_food', { entry_id: id, food_name: '150 g apple' })
    expect(other.after[0]).toMatchObject({ food_name: '150 g apple', grams: 150, date: '2026-03-08' })
    expect(other.after[0].parts).toBeUndefined()
  })

  test('figures stated for the whole change by as much as those of the parts do', async () => {
    const ada = await editor()
    const id = await ada.ate('60 g oats and 200 g whole milk', AT, { calories: 500 })
    const { before, after } = await ada.call('correct_food', {
      entry_id: id,
      parts: [{ part: 'milk', remove: true }],
    })
    const milk = before[0].parts[1].energy_kcal
    expect(after[0].energy_kcal).toBeCloseTo(500 - milk, 0)
  })

  test('the parts of an entry from before they were stored are read again', async () => {
    const { call, id, server } = await breakfast()
    server.db.$client.run('UPDATE food_entries SET parts = NULL')
    const { after } = await call('correct_food', { entry_id: id, parts: [{ part: 'banana', remove: true }] })
    expect(after[0].grams).toBe(260)
  })

  const refused: [title: string, input: Record<string, unknown>, error: RegExp][] = [
    ['nothing to change', {}, /^grams: or another correction must be given, such as/],
    [
      'no part left',
      { parts: [1, 1, 1].map((part) => ({ part: String(part), remove: true })) },
      /^parts: must leave at least one part; to delete the entry, use delete_entries/,
    ],
    [
      'a part that is not there',
      { parts: [{ part: 'sugar', remove: true }] },
      /^parts\.0\.part: must be the number or words of one part; its parts are 1 .*oats/,
    ],
    [
      'parts beside the whole',
      { grams: 5, parts: [{ part: '1', grams: 5 }] },
      /^grams: cannot be combined with parts/,
    ],
    ['zero grams', { grams: 0 }, /^grams: must be a number above 0, at most 5000/],
    ['an empty name', { food_name: '' }, /^food_name: must be text of 1 to 500 characters/],
    [
      'a time that is none',
      { to_time: '25:00' },
      /^to_time: must be a time of day such as 13:30 or "1:30 pm"/,
    ],
    ['an hour without its half of the day', { to_time: '1' }, /^to_time: must be a time of day/],
    ['an hour past noon in both ways', { to_time: '13 pm' }, /^to_time: must be a time of day/],
    ['a day too far off', { to_date: '2026-04-09' }, /must not be more than 48 hours in the future/],
    ['words beside an id', { words: 'oats', grams: 5 }, /^entry_id: and words cannot both be given/],
  ]
  test.each(refused)('refuses %s in one line', async (_, input, error) => {
    const { call, id, journal } = await breakfast()
    const before = journal()
    const refusal = (await call('correct_food', { entry_id: id, ...input })).error
    expect(refusal).toMatch(error)
    expect(refusal).not.toContain('\n')
    expect(journal()).toEqual(before)
  })

  test('an id of another person, of something deleted and of a check-in are unknown', async () => {
    const { call, id, server, journal } = await breakfast()
    const bob = await editor(server, 'bob')
    const before = journal()
    expect(await bob.call('correct_food', { entry_id: id, grams: 5 })).toEqual({
      error: 'No such food entry',
    })
    const { checkin_id } = await call('log_checkin', { content: 'fine' })
    expect(await call('correct_food', { entry_id: checkin_id, grams: 5 })).toEqual({
      error: 'No such food entry',
    })
    expect(journal().food_entries).toEqual(before.food_entries)
    await call('delete_entries', { ids: [id] })
    expect(await call('correct_food', { entry_id: id, grams: 5 })).toEqual({ error: 'No such food entry' })
  })

  test('undo names what was changed since', async () => {
    const { call, id } = await breakfast()
    const { undo } = await call('correct_food', { entry_id: id, grams: 100 })
    await call('correct_food', { entry_id: id, grams: 200 })
    expect((await call('undo_change', { undo })).error).toMatch(
      /^undo: the entry “60 g oats, .*” of 2026-03-09 was changed since, so nothing was undone/,
    )
  })
})

describe('copy_food', () => {
  test('a meal of another day, to a time of today; undo deletes the copies', async () => {
    const { call, journal, ate } = await breakfast()
    await ate('an apple', `${YESTERDAY}T16:00:00+01:00`, { meal_type: 'snack' })
    const before = journal()
    const input = { from_date: YESTERDAY, from_meal: 'breakfast', to_time: '09:15', client_entry_id: 'again' }
    const copied = await call('copy_food', input)
    expect(copied).toMatchObject({ changed: 1, before: [], summary: 'Copied 1 entry to 2026-03-10' })
    expect(copied.after).toMatchObject([
      { date: '2026-03-10', time: '09:15', meal_type: 'breakfast', grams: 360 },
    ])
    expect(copied.after[0].parts).toHaveLength(3)
    const [eaten] = (await call('get_diary', { date: YESTERDAY, meal_type: 'breakfast' })).entries
    const { id, date, time } = copied.after[0]
    expect(copied.after[0]).toEqual({ ...eaten, id, date, time })
    expect(await call('copy_food', input)).toEqual(copied)
    await call('undo_change', { undo: copied.undo })
    expect(journal()).toEqual(before)
    const day = await call('copy_food', { from_date: YESTERDAY })
    expect(day.changed).toBe(2)
  })

  test('has a time that fits its meal, unless one is stated', async () => {
    const { call, ate } = await editor()
    const late = await ate('rice', '2026-03-08T02:15:00+01:00', { meal_type: 'lunch' })
    const copy = async (to: object) => (await call('copy_food', { ids: [late], ...to })).after
    expect(await copy({ to_date: YESTERDAY })).toMatchObject([{ date: YESTERDAY, time: '12:30' }])
    expect(await copy({ to_date: YESTERDAY, meal_type: 'dinner' })).toMatchObject([{ time: '19:00' }])
    expect(await copy({ to_date: YESTERDAY, to_time: '02:15' })).toMatchObject([{ time: '02:15' }])
  })

  test('what was copied and then corrected is not undone', async () => {
    const { call } = await breakfast()
    const { undo, after } = await call('copy_food', { from_date: YESTERDAY })
    await call('correct_food', { entry_id: after[0].id, grams: 5 })
    expect((await call('undo_change', { undo })).error).toContain('was changed since')
  })

  test('a day without food, both ways at once, and 200 items are refused', async () => {
    const { call, id } = await breakfast()
    expect((await call('copy_food', { from_date: '2026-01-01' })).error).toBe(
      'No food is logged on 2026-01-01; get_diary shows what is there',
    )
    expect((await call('copy_food', { from_date: YESTERDAY, ids: [id] })).error).toStartWith(
      'ids: and from_date',
    )
    const ids = Array.from(
      { length: 200 },
      (_, at) => `${String(at).padStart(8, '0')}-0000-7000-8000-000000000000`,
    )
    expect((await call('copy_food', { ids })).error).toBe('ids: must be a list of 1 to 100 different items')
  })
})

describe('log_meals', () => {
  test('all at once, and undo removes them all', async () => {
    const { call, journal } = await editor()
    const before = journal()
    const saved = await call('log_meals', {
      meals: [
        { food_name: '2 eggs', meal_type: 'breakfast', consumed_at: AT },
        {
          food_name: '150 g rice and 100 g tofu',
          meal_type: 'lunch',
          consumed_at: `${YESTERDAY}T13:00:00+01:00`,
        },
      ],
    })
    expect(saved).toMatchObject({ changed: 2, summary: 'Saved 2 entries' })
    expect(
      (await call('get_diary', { date: YESTERDAY })).entries.map(({ id }: { id: string }) => id),
    ).toEqual(saved.after.map(({ id }: { id: string }) => id))
    await call('undo_change', { undo: saved.undo })
    expect(journal()).toEqual(before)
  })

  test('all or none, with the errors of each', async () => {
    const { call, journal } = await editor()
    const before = journal()
    const meals = [
      { food_name: 'an egg' },
      { food_name: 'a pear', consumed_at: '2027-01-01T08:00:00+01:00' },
      { food_name: 'lunch', items: [{ grams: 5 }] },
    ]
    expect((await call('log_meals', { meals })).error).toMatch(
      /^meals\.1\.consumed_at: must not be more than 48 hours in the future; meals\.2\.items\.0: must have either/,
    )
    const many = Array.from({ length: 200 }, () => ({ food_name: 'an egg' }))
    expect((await call('log_meals', { meals: many })).error).toStartWith(
      'meals: must be a list of 1 to 50 items',
    )
    const items = Array.from({ length: 26 }, () => ({ name: 'egg', grams: 50 }))
    expect(
      (await call('log_meals', { meals: Array.from({ length: 10 }, () => ({ food_name: 'eggs', items })) }))
        .error,
    ).toBe('meals: must have at most 250 items in all; send the rest in another call')
    expect(journal()).toEqual(before)
  })
})

test('an emergency in the note of one of many meals is heard', async () => {
  const { call } = await editor()
  const meals = Array.from({ length: 50 }, (_, at) => ({
    food_name: 'an egg',
    notes: at === 40 ? 'crushing chest pain and short of breath' : 'a quiet lunch',
  }))
  expect((await call('log_meals', { meals })).safety.level).toBe('urgent')
})

describe('get_diary', () => {
  test('by range, meal and words, in pages', async () => {
    const { call, ate } = await breakfast()
    await ate('oat biscuits', '2026-03-08T10:00:00+01:00', { meal_type: 'snack' })
    await ate('an egg', '2026-03-08T11:00:00+01:00')
    const range = { from: '2026-03-08', to: YESTERDAY }
    const all = await call('get_diary', range)
    expect(all).toMatchObject({ ...range, time_zone: 'Europe/Berlin', next_offset: null })
    expect(all.left_out).toBeUndefined()
    expect([all.entries.length, all.days.length]).toEqual([3, 2])
    const page = await call('get_diary', { ...range, limit: 2 })
    expect([page.entries.length, page.next_offset]).toEqual([2, 2])
    expect(page.left_out).toMatchObject([{ list: 'entries', count: 1 }])
    expect((await call('get_diary', { ...range, offset: 2 })).entries).toHaveLength(1)
    expect((await call('get_diary', { ...range, words: 'oats' })).entries).toHaveLength(2)
    expect((await call('get_diary', { ...range, meal_type: 'snack' })).entries).toHaveLength(1)
  })

  test('with words, only the days with a match, with their whole sums', async () => {
    const { call, ate } = await breakfast()
    await ate('an egg', '2026-03-08T11:00:00+01:00')
    await call('log_checkin', { content: 'oats again, tired of it', date: '2026-03-07' })
    const range = { from: '2026-03-07', to: YESTERDAY }
    const { days } = await call('get_diary', range)
    const oats = await call('get_diary', { ...range, words: 'oats' })
    expect(oats.days).toEqual(days.filter(({ date }: { date: string }) => date === YESTERDAY))
    expect(oats.left_out).toEqual([{ list: 'days', count: 1, rest: 'get_diary without words' }])
    expect((await call('get_diary', { ...range, words: 'egg' })).entries).toHaveLength(1)
    expect(await call('get_diary', { ...range, words: 'zebra' })).toMatchObject({ days: [], entries: [] })
  })

  const refused: [input: Record<string, unknown>, error: RegExp][] = [
    [
      { from: '2018-01-01', to: '2026-03-01' },
      /^from: and to must span at most 92 days; for longer, use get_series/,
    ],
    [{ date: YESTERDAY, from: YESTERDAY }, /^date: cannot be combined with from and to/],
    [{ to: YESTERDAY }, /^from: is required with to/],
    [{ from: YESTERDAY, to: '2026-03-01' }, /^to: must not be before from/],
    [{ date: '2026-02-30' }, /^date: must be a date that exists/],
  ]
  test.each(refused)('%j is refused in one line', async (input, error) => {
    const { call } = await editor()
    expect((await call('get_diary', input)).error).toMatch(error)
  })
})
