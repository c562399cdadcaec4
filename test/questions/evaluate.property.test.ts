import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { evaluate } from '../../src/questions/evaluate.ts'
import type { Query } from '../../src/questions/query.ts'
import { answered, type Eaten, march, rowsOf, type Said } from './rows.ts'

const time = fc
  .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: 23 }))
  .map(([day, hour]) => `${day} ${String(hour).padStart(2, '0')}:00`)
const eaten: fc.Arbitrary<Eaten[]> = fc.array(
  fc.record(
    {
      at: time,
      name: fc.constantFrom('rice', 'roast chicken', 'coffee', 'apple'),
      energy_kcal: fc.integer({ min: 1, max: 900 }),
      protein_g: fc.integer({ min: 0, max: 60 }),
      meal: fc.constantFrom('breakfast', 'lunch', 'dinner'),
      grams: fc.integer({ min: 1, max: 500 }),
    },
    { requiredKeys: ['at', 'name', 'energy_kcal', 'protein_g', 'meal', 'grams'] },
  ),
  { maxLength: 40 },
)
const said: fc.Arbitrary<Said[]> = fc.array(
  fc.record({
    at: time,
    mood: fc.integer({ min: 1, max: 10 }),
    sleep_hours: fc.integer({ min: 0, max: 12 }),
  }),
  { maxLength: 30 },
)
/** Something of the first day, so that no window is before it. */
const journal = fc
  .record({ eaten, said })
  .map(({ eaten, said }) => ({ eaten, said: [{ at: '1 00:00' }, ...said] }))
const month = { from: march(1), to: march(28) }

test('the sum over entries, meals, foods, days, weeks and months is the same', () => {
  fc.assert(
    fc.property(journal, (rows) => {
      const sums = (['entry', 'meal', 'food', 'meal_type', 'day', 'week', 'month', 'weekday'] as const).map(
        (group) => answered(rows, { measure: 'protein_g', window: month, group, reduce: 'sum' }).value ?? 0,
      )
      expect(new Set(sums).size).toBe(1)
    }),
  )
})

test('the sums and counts of two windows that follow each other are those of both', () => {
  const measures = [
    ['energy_kcal', 'sum'],
    ['times_eaten', 'sum'],
    ['mood', 'count'],
    ['days_logged', 'sum'],
    ['checkins', 'sum'],
  ] as const
  fc.assert(
    fc.property(
      journal,
      fc.integer({ min: 1, max: 27 }),
      fc.constantFrom(...measures),
      (rows, day, [measure, reduce]) => {
        const value = (from: number, to: number) => {
          const { value, days } = answered(rows, {
            measure,
            window: { from: march(from), to: march(to) },
            reduce,
          })
          return { value: value ?? 0, known: days.known, unknown: days.unknown }
        }
        const [first, second, both] = [value(1, day), value(day + 1, 28), value(1, 28)]
        expect(both).toEqual({
          value: first.value + second.value,
          known: first.known + second.known,
          unknown: first.unknown + second.unknown,
        })
      },
    ),
  )
})

test('the same rows in another order give the same answer', () => {
  const queries: Query[] = [
    { measure: 'protein_g', of: 'chicken', window: month, reduce: 'list' },
    { measure: 'energy_kcal', window: month, group: 'meal', only: { last: 3 }, reduce: 'sum' },
    { measure: 'mood', window: month, reduce: 'mean', beside: { measure: 'times_eaten', of: 'coffee' } },
    { measure: 'sleep_hours', window: month, reduce: 'last' },
  ]
  fc.assert(
    fc.property(journal, fc.constantFrom(...queries), (data, query) => {
      const rows = rowsOf(data)
      const turned = {
        ...rows,
        days: rows.days.toReversed(),
        entries: rows.entries.toReversed(),
        checkins: rows.checkins.toReversed(),
      }
      expect(evaluate(query, turned)).toEqual(evaluate(query, rows))
    }),
  )
})

test('an unknown day changes no mean, least value or greatest value', () => {
  fc.assert(
    fc.property(journal, fc.constantFrom('mean', 'min', 'max' as const), (data, reduce) => {
      const over = (to: number, measure: 'energy_kcal' | 'mood') =>
        answered(data, { measure, window: { from: march(1), to: march(to) }, reduce }).value
      // Nothing was logged after the 28th.
      expect(over(31, 'energy_kcal')).toEqual(over(28, 'energy_kcal'))
      expect(over(31, 'mood')).toEqual(over(28, 'mood'))
    }),
  )
})

test('a known value is between the least and the greatest', () => {
  fc.assert(
    fc.property(journal, (data) => {
      const of = (reduce: 'min' | 'mean' | 'max') =>
        answered(data, { measure: 'sleep_hours', window: month, reduce }).value ?? 0
      expect(of('min')).toBeLessThanOrEqual(of('mean'))
      expect(of('mean')).toBeLessThanOrEqual(of('max'))
    }),
  )
})
