import { expect, test } from 'bun:test'
import type { Entry } from '../../../src/web/app/views/today/day.ts'
import { addedTwice } from '../../../src/web/app/views/today/twice-added.ts'

/** Which entries of a meal two people seem to have logged for the same food. */

let lastId = 0
const entry = (made_by: string | undefined, time: string, of: Partial<Entry> = {}): Entry =>
  ({
    id: `entry-${++lastId}`,
    food_name: 'milk',
    source: 'builtin',
    source_code: 'milk-whole',
    grams: 200,
    nutrients: { energy_kcal: 130 },
    consumed_at: `2026-03-10T${time}:00Z`,
    created_at: `2026-03-10T${time}:00Z`,
    ...(made_by !== undefined && { made_by }),
    ...of,
  }) as Entry

const count = (...entries: Entry[]) => addedTwice(entries, 'ann').flatMap(({ extra }) => extra).length

test('are of two people, the same food, the same amount, and within half an hour', () => {
  expect(count(entry('ann', '12:00'), entry('ben', '12:30'))).toBe(1)
  expect(count(entry('ann', '12:00'), entry('ann', '12:10'))).toBe(0)
  expect(count(entry('ann', '12:00'), entry('ben', '12:31'))).toBe(0)
  expect(count(entry('ann', '12:00'), entry('ben', '12:00', { grams: 210 }))).toBe(0)
  expect(count(entry('ann', '12:00'), entry('ben', '12:00', { source_code: 'milk-skimmed' }))).toBe(0)
  // Who says it in other words means the same food.
  expect(count(entry('ann', '12:00'), entry('ben', '12:00', { food_name: 'a glass of milk' }))).toBe(1)
})

test('are told by their words and energy, where the food is not of a table', () => {
  const own = { source: null, source_code: null, grams: null }
  expect(count(entry('ann', '12:00', own), entry('ben', '12:00', { ...own, food_name: 'Milk ' }))).toBe(1)
  expect(count(entry('ann', '12:00', own), entry('ben', '12:00', { ...own, food_name: 'tea' }))).toBe(0)
  const other = { ...own, nutrients: { energy_kcal: 90 } as Entry['nutrients'] }
  expect(count(entry('ann', '12:00', own), entry('ben', '12:00', other))).toBe(0)
})

test('are each in one pair, of which one’s own is the one to delete, else the later one', () => {
  const [ann, ben, cem] = [entry('ann', '12:00'), entry('ben', '12:05'), entry('cem', '12:10')]
  expect(addedTwice([ann, ben, cem], 'ann')).toEqual([{ first: [ben], extra: [ann] }])
  expect(addedTwice([cem, ben], 'ann')).toEqual([{ first: [ben], extra: [cem] }])
  // What the person of the journal added names nobody.
  expect(addedTwice([entry(undefined, '12:00'), ben], undefined)).toHaveLength(1)
})

test('are not those that are only on their way', () => {
  expect(count(entry('ann', '12:00', { id: 'local:1:0' }), entry('ben', '12:00'))).toBe(0)
})
