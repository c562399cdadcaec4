import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dayIntake, type EntryForDay } from '../../src/nutrition/day-intake.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../../src/nutrition/food-patterns.ts'
import {
  fattyAcidRatio,
  HEI2020_COMPONENTS,
  type Hei2020Input,
  type Hei2020OverDays,
  hei2020,
  hei2020OverDays,
} from '../../src/nutrition/hei2020.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { allKnown, anyEntry, entry, nutrients } from './support.ts'

const input = (values: readonly number[]): Hei2020Input =>
  Object.fromEntries(HEI2020_COMPONENTS.map(({ key }, index) => [key, values[index]])) as Hei2020Input

const changing = (key: keyof Hei2020Input, value: number) =>
  hei2020({ ...input([0, 0, 0, 0, 0, 0, 0, 0, 1.2, 1.8, 1.1, 6.5, 8]), [key]: value })

describe('published vectors', () => {
  test.each([
    [[0, 0, 0, 0, 0, 0, 0, 0, 1.2, 1.8, 1.1, 6.5, 8], 40],
    [[0.08, 0.04, 0.11, 0.02, 0.25, 0.08, 0.15, 0.13, 1.33, 2.05, 1.19, 8.45, 8.8], 42],
    [[0.16, 0.08, 0.22, 0.04, 0.5, 0.16, 0.3, 0.26, 1.46, 2.3, 1.28, 10.4, 9.6], 44],
  ])('%p → %d', (values, total) => {
    expect(hei2020(input(values)).total).toBe(total)
  })
})

test('the best of everything is 100 and the worst 0', () => {
  expect(hei2020(input([0.8, 0.4, 1.1, 0.2, 2.5, 0.8, 1.5, 1.3, 2.5, 1.8, 1.1, 6.5, 8])).total).toBe(100)
  expect(hei2020(input([0, 0, 0, 0, 0, 0, 0, 0, 1.2, 4.3, 2, 26, 16])).total).toBe(0)
})

test.each(HEI2020_COMPONENTS.map((component) => [component.key, component] as const))(
  '%s: linear between the bounds and flat beyond',
  (key, { max, fullAt, zeroAt }) => {
    const score = (value: number) => changing(key, value).components.find((each) => each.key === key)?.score
    const step = fullAt - zeroAt
    expect(score(zeroAt - (zeroAt > fullAt ? step : 0))).toBe(0)
    expect(score(zeroAt + step / 4)).toBeCloseTo(max / 4, 3)
    expect(score(zeroAt + step / 2)).toBeCloseTo(max / 2, 3)
    expect(score(fullAt)).toBe(max)
    expect(score(zeroAt > fullAt ? fullAt / 2 : fullAt * 3)).toBe(max)
  },
)

test('fatty acids: no saturated fat is best, no fat at all worst', () => {
  expect(fattyAcidRatio(25, 10)).toBe(2.5)
  expect(changing('fatty_acid_ratio', fattyAcidRatio(1, 0)).total).toBe(50)
  expect(changing('fatty_acid_ratio', fattyAcidRatio(0, 0)).total).toBe(40)
})

test('for any diet: each component within its range, and the total their sum', () => {
  const values = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 13, maxLength: 13 })
  fc.assert(
    fc.property(values, (list) => {
      const { total, components } = hei2020(input(list))
      expect(total).toBeWithin(0, 100.000001)
      for (const { score, max } of components) expect(score).toBeWithin(0, max + 0.000001)
      expect(components.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(total, 1)
    }),
  )
})

describe('over the days of a journal', () => {
  const groups = (given: Partial<FoodPatterns>): FoodPatterns =>
    Object.fromEntries(FOOD_PATTERN_KEYS.map((key) => [key, given[key] ?? 0])) as FoodPatterns
  /** 1000 kcal that score in full for everything that is wanted, and for everything that is limited. */
  const best = {
    ...entry(
      allKnown({
        energy_kcal: 1000,
        saturated_fat_g: 8,
        monounsaturated_fat_g: 12,
        polyunsaturated_fat_g: 8,
        sodium_mg: 1100,
        added_sugars_g: 17,
      }),
    ),
    patterns: groups({
      total_fruit_cup: 0.8,
      whole_fruit_cup: 0.4,
      total_vegetables_cup: 1.1,
      greens_and_beans_cup: 0.2,
      total_protein_oz: 2.5,
      seafood_plant_protein_oz: 0.8,
      whole_grains_oz: 1.5,
      dairy_cup: 1.3,
      refined_grains_oz: 1.8,
    }),
  }
  const worst = {
    ...entry(
      allKnown({
        energy_kcal: 1000,
        saturated_fat_g: 18,
        monounsaturated_fat_g: 5,
        sodium_mg: 2000,
        added_sugars_g: 70,
      }),
    ),
    patterns: groups({ refined_grains_oz: 4.3 }),
  }
  const dayOf = (...entries: EntryForDay[]) => dayIntake('2026-03-01', entries, true)
  const scoreOf = (result: Hei2020OverDays | null, key: string) =>
    result?.components.find((component) => component.key === key)?.score

  test('a day of the best is 100, of the worst 0', () => {
    expect(hei2020OverDays([dayOf(best, best)])).toMatchObject({ total: 100, coverage: 1 })
    expect(hei2020OverDays([dayOf(worst)])?.total).toBe(0)
  })

  test('sums first, then ratios: a big day counts for more than a small one', () => {
    const both = hei2020OverDays([dayOf(best, best, best), dayOf(worst)])
    expect(scoreOf(both, 'whole_grains_oz')).toBeCloseTo(7.5, 3)
    // 1325 mg per 1000 kcal of 1100 to 2000.
    expect(scoreOf(both, 'sodium_g')).toBeCloseTo(7.5, 3)
    // (3 · 20 + 5) / (3 · 8 + 18) of 1.2 to 2.5.
    expect(scoreOf(both, 'fatty_acid_ratio')).toBeCloseTo((10 * (65 / 42 - 1.2)) / 1.3, 2)
  })

  test('a teaspoon of added sugars is 4.2 g and 16 kcal', () => {
    const eaten = entry({ ...best.nutrients, added_sugars_g: 4.2 * 10 })
    const result = hei2020OverDays([dayOf({ ...eaten, patterns: best.patterns })])
    expect(scoreOf(result, 'added_sugars_percent')).toBeCloseTo((10 * (26 - 16)) / 19.5, 3)
  })

  test('from 80 % of the energy on, each amount held against what it is known for', () => {
    const unknown = (kcal: number): EntryForDay => entry(nutrients({ energy_kcal: kcal }))
    expect(hei2020OverDays([dayOf(best), dayOf(unknown(250))])).toMatchObject({ total: 100, coverage: 0.8 })
    expect(hei2020OverDays([dayOf(best), dayOf(unknown(251))])).toBeNull()
  })

  test('null without sodium, fatty acids, added sugars, food groups or energy, and under two years', () => {
    for (const key of ['sodium_mg', 'saturated_fat_g', 'polyunsaturated_fat_g', 'added_sugars_g'] as const) {
      const forgotten = { ...best, nutrients: { ...best.nutrients, [key]: null } }
      expect(hei2020OverDays([dayOf(forgotten)])).toBeNull()
    }
    expect(hei2020OverDays([dayOf({ ...best, patterns: null })])).toBeNull()
    expect(hei2020OverDays([])).toBeNull()
    expect(hei2020OverDays([dayOf({ ...best, nutrients: allKnown({}) })])).toBeNull()
    expect([1.9, 2, 40].map((age) => hei2020OverDays([dayOf(best)], age) !== null)).toEqual([
      false,
      true,
      true,
    ])
  })

  test('an entry of unknown energy adds no food group', () => {
    const guessed = { ...best, nutrients: { ...best.nutrients, energy_kcal: null } }
    expect(dayOf(best, guessed)).toMatchObject({ patterns: best.patterns, patternsKcal: 1000 })
    expect(dayOf(guessed).patterns).toBeNull()
  })

  test('for any journal: 0–100 or null, whatever the order, and twice as much of everything is the same', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyEntry, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (list) => {
        const complete = list.map((entries) =>
          entries.map((each) => ({
            ...each,
            patterns: each.patterns ?? best.patterns,
            nutrients: nutrientsFrom((key) => each.nutrients[key] ?? 1),
          })),
        )
        const days = complete.map((entries) => dayOf(...entries))
        const result = hei2020OverDays(days)
        expect(result === null).toBe(days.every(({ kcal }) => kcal === 0))
        if (result === null) return
        expect(result.total).toBeWithin(0, 100.000001)
        expect(hei2020OverDays(days.toReversed())?.total).toBeCloseTo(result.total, 2)
        const twice = complete.map((entries) => dayOf(...entries, ...entries))
        expect(hei2020OverDays(twice)?.total).toBeCloseTo(result.total, 2)
      }),
    )
  })
})
