import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { amountText, differenceText } from '../../../src/web/app/views/today/amount-format.ts'
import {
  type Amounts,
  type Day,
  type Entry,
  mealAt,
  type Sum,
  sumOf,
  targetProgress,
  withEntries,
} from '../../../src/web/app/views/today/day.ts'

/** Sums and standings of a day, as the page shows them. */

const amounts = (energy_kcal: number | null) => ({ energy_kcal }) as Amounts
const sum = (value: number | null, isLeast = false): Sum => ({ value, isLowerBound: isLeast })

describe('a sum', () => {
  test('says where something in it is unknown; all unknown is not zero', () => {
    expect(sumOf([amounts(100), amounts(50)], 'energy_kcal')).toEqual(sum(150))
    expect(sumOf([amounts(100), amounts(null)], 'energy_kcal')).toEqual(sum(100, true))
    expect(sumOf([amounts(null)], 'energy_kcal')).toEqual(sum(null, true))
    expect(sumOf([], 'energy_kcal')).toEqual(sum(null))
  })
})

describe('a standing', () => {
  test('of a range is over beyond a tenth; of a limit at once; of a least amount never', () => {
    const state = (eaten: number, kind: 'range' | 'limit' | 'adequacy') =>
      targetProgress(sum(eaten), { value: 100, kind }).state
    expect([99, 100, 110, 111].map((eaten) => state(eaten, 'range'))).toEqual([
      'below',
      'reached',
      'reached',
      'over',
    ])
    expect([99, 100, 101].map((eaten) => state(eaten, 'limit'))).toEqual(['below', 'reached', 'over'])
    expect([99, 100, 500].map((eaten) => state(eaten, 'adequacy'))).toEqual(['below', 'reached', 'reached'])
  })

  test('what is eaten and what is left make the target, as they are shown', () => {
    const number = fc.double({ min: 10, max: 10_000, noNaN: true })
    const shown = (text: string) => Number(text.replace(/[^\d.-]/g, ''))
    fc.assert(
      fc.property(number, number, (eaten, target) => {
        const [a, b, left] = [
          amountText('protein_g', eaten),
          amountText('protein_g', target),
          differenceText('protein_g', target, eaten),
        ].map(shown)
        if (a !== b) expect((a ?? 0) + (left ?? 0)).toBe(b ?? 0)
      }),
    )
    const left = (target: number, eaten: number) => differenceText('protein_g', target, eaten)
    expect(left(112, 69.5)).toBe('42\u00a0g')
    expect(left(9.04, 4.96)).toBe('4\u00a0g')
    expect(left(112, 111.7)).toBe('0.3\u00a0g')
  })
})

test('the meal of the time of day', () => {
  expect(
    ['03:59', '04:00', '10:59', '11:00', '14:59', '15:00', '17:00', '21:59', '22:00'].map(mealAt),
  ).toEqual(['snack', 'breakfast', 'breakfast', 'lunch', 'lunch', 'snack', 'dinner', 'dinner', 'snack'])
})

test('a changed entry stays in its place among those of the same time', () => {
  const entry = (id: string, time: string, date = '2026-03-10') =>
    ({ id, date, consumed_at: `${date}T${time}:00Z` }) as Entry
  const day = {
    date: '2026-03-10',
    first_date: null,
    entries: [entry('a', '08:00'), entry('b', '08:00'), entry('c', '12:00')],
  } as unknown as Day
  const after = (...changed: Entry[]) => withEntries(day, changed).entries.map(({ id }) => id)
  expect(after(entry('a', '08:00'))).toEqual(['a', 'b', 'c'])
  expect(after(entry('a', '12:30'))).toEqual(['b', 'c', 'a'])
  expect(after(entry('d', '08:00'))).toEqual(['a', 'b', 'd', 'c'])
  expect(after(entry('b', '08:00', '2026-03-11'))).toEqual(['a', 'c'])
})
