import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  createComparison,
  type DayFoods,
  MIN_DAYS,
  MIN_TIMES_EATEN,
  type Span,
} from '../../../src/journal/trends/foods-before-symptom.ts'

/** `wine, cheese` → its foods; an empty text: nothing logged. */
const eaten = (...days: string[]) =>
  days.map((foods) => (foods === '' ? undefined : new Set(foods.split(', '))))
const foodsBefore = (days: readonly DayFoods[], symptomDays: ReadonlySet<number>, span: Span) =>
  createComparison(days, span)(symptomDays)
const symptomOn = (...days: number[]) => new Set(days)

describe('foods before a symptom', () => {
  // Ten days; the first text is of the day before the first.
  const days = eaten('wine', 'wine', 'wine', 'wine', 'tea, wine', 'tea', 'tea', 'tea', 'tea', 'tea', 'tea')
  const withWine = symptomOn(0, 1, 2, 3, 4)

  test('are counted on the days before, with it and without', () => {
    const found = foodsBefore(days, withWine, 'day_before')
    // Wine before all five, and before none of the others; tea before one of the five is too seldom to name.
    expect(found).toEqual({
      status: 'ok',
      days_with: 5,
      days_without: 5,
      compared: 1,
      // One in 252 by accident, for the one food compared.
      foods: [{ name: 'wine', with: 5, without: 0, difference: 1, beyond_chance: true }],
    })
  })

  test('are those of the day itself as well, where that is asked', () => {
    const found = foodsBefore(days, symptomOn(3, 4, 5, 6, 7), 'day_before_and_same')
    expect(found.compared).toBe(1)
    expect(found.foods).toEqual([{ name: 'tea', with: 5, without: 2, difference: 0.6, beyond_chance: false }])
  })

  test('a day counts only if the food that is held against it is logged', () => {
    const gaps = eaten('wine', '', 'wine', 'wine', 'wine', 'wine', 'tea', '', 'tea', 'tea', 'tea', 'tea')
    const found = foodsBefore(gaps, symptomOn(0, 1, 2, 3, 4, 5), 'day_before')
    expect([found.days_with, found.days_without]).toEqual([5, 4])
    expect(foodsBefore(gaps, symptomOn(0, 1, 2, 3, 4, 5), 'day_before_and_same').days_with).toBe(4)
  })

  test.each([
    [MIN_DAYS - 1, MIN_DAYS, 'too_few_days'],
    [MIN_DAYS, MIN_DAYS - 1, 'too_few_other_days'],
    [MIN_DAYS, MIN_DAYS, 'ok'],
  ] as const)('of %d days with it and %d without: %s', (withIt, without, status) => {
    const all = eaten(
      ...Array.from({ length: withIt + without + 1 }, (_, day) => (day < withIt ? 'wine' : 'tea')),
    )
    const found = foodsBefore(all, new Set(Array(withIt).keys()), 'day_before')
    expect(found.status).toBe(status)
    if (status !== 'ok') expect(found.foods).toEqual([])
  })
})

const day = fc.option(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }), {
  nil: undefined,
})

test('whatever was eaten, counts fit together and nothing is claimed of few', () => {
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 1, maxLength: 60 }),
      fc.array(fc.nat(58)),
      fc.constantFrom('day_before' as const, 'day_before_and_same' as const),
      (foods, symptomDays, span) => {
        const eatenByDay = foods.map((list) => list && new Set(list))
        const found = foodsBefore(eatenByDay, new Set(symptomDays), span)
        expect(found.days_with + found.days_without).toBeLessThanOrEqual(foods.length - 1)
        for (const food of found.foods) {
          expect(food.with).toBeGreaterThanOrEqual(MIN_TIMES_EATEN)
          expect(food.with).toBeLessThanOrEqual(found.days_with)
          expect(food.without).toBeLessThanOrEqual(found.days_without)
          expect(food.difference).toBeCloseTo(
            food.with / found.days_with - food.without / found.days_without,
            3,
          )
          expect(food.difference).toBeGreaterThanOrEqual(0.05)
        }
        const differences = found.foods.map(({ difference }) => difference)
        expect(differences).toEqual(differences.toSorted((a, b) => b - a))
      },
    ),
  )
})
