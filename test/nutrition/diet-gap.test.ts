import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import type { NutrientKey } from '../../src/contract/nutrients.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { type DayIntake, dayIntake } from '../../src/nutrition/day-intake.ts'
import { type DietGap, dietGap, type GapInput } from '../../src/nutrition/diet-gap.ts'
import { anyEntry, day, entry, nutrients, vectorTargets } from './support.ts'

const TODAY = '2026-03-10'
const targets = vectorTargets()

const gap = (days: readonly DayIntake[], rest: Partial<GapInput> = {}) =>
  dietGap({ days, factsOn: everyDay(targets), today: TODAY, ...rest })

const row = (result: DietGap, key: NutrientKey) =>
  [...result.macros, ...result.nutrients].find((each) => each.key === key)

describe('which days', () => {
  const full = (date: string, energy_kcal: number) => day(date, { energy_kcal })
  const part = (date: string, energy_kcal: number) => day(date, { energy_kcal }, null)

  test('complete days, where there are any', () => {
    const result = gap([full('2026-03-07', 1800), full('2026-03-08', 2200), part('2026-03-09', 100)])
    expect(result).toMatchObject({ days_used: 2, status: 'ok' })
    expect(row(result, 'energy_kcal')?.actual_avg).toBe(2000)
  })

  test('else the logged days, and it says so', () => {
    const result = gap([part('2026-03-08', 400), part('2026-03-09', 600), dayIntake('2026-03-07', [], null)])
    expect(result).toMatchObject({ days_used: 2, status: 'incomplete_days' })
    expect(row(result, 'energy_kcal')?.actual_avg).toBe(500)
  })

  test('with none, nothing is claimed', () => {
    const result = gap([])
    expect(result).toMatchObject({ days_used: 0, status: 'no_logged_days' })
    for (const each of [...result.macros, ...result.nutrients]) {
      expect(each).toMatchObject({ actual_avg: null, gap: null, percent: null, status: 'unknown' })
    }
  })

  test('today counts among complete days only once it is complete; the future never', () => {
    expect(gap([full('2026-03-09', 2000), part(TODAY, 300), full('2026-03-11', 9000)]).days_used).toBe(1)
    expect(gap([full('2026-03-09', 2000), full(TODAY, 1800)]).days_used).toBe(2)
  })
})

describe('rows', () => {
  test('macros first, then everything else that has a target', () => {
    const { macros, nutrients: others } = gap([])
    expect(macros.map(({ key }) => key)).toEqual(['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g'])
    expect(others).toHaveLength(Object.keys(targets).length - macros.length)
    expect(
      row(gap([], { factsOn: everyDay(vectorTargets({ caffeine_mg: 200 })) }), 'caffeine_mg')?.target,
    ).toBe(200)
  })

  test('the gap is what is missing', () => {
    const result = gap([day('2026-03-09', { energy_kcal: 2500, protein_g: 80 })])
    expect(row(result, 'protein_g')).toEqual({
      key: 'protein_g',
      unit: 'g',
      actual_avg: 80,
      target: 100,
      gap: 20,
      percent: 80,
      status: 'below',
    })
    expect(row(result, 'energy_kcal')).toMatchObject({ gap: -500, percent: 125, status: 'above' })
  })

  test.each([
    ['energy_kcal', 1799, 'below'],
    ['energy_kcal', 1800, 'within'],
    ['energy_kcal', 2200, 'within'],
    ['energy_kcal', 2201, 'above'],
    ['protein_g', 99, 'below'],
    ['protein_g', 100, 'within'],
    ['protein_g', 300, 'within'],
    ['sodium_mg', 100, 'within'],
    ['sodium_mg', 2300, 'within'],
    ['sodium_mg', 2301, 'above'],
    ['iron_mg', 12, 'below'],
    ['iron_mg', 45, 'within'],
    ['iron_mg', 46, 'above_upper_limit'],
    ['magnesium_mg', 500, 'within'],
    ['vitamin_a_ug', 4000, 'within'],
  ] as const)('%s %d is %s', (key, amount, status) => {
    const result = gap([day('2026-03-09', { energy_kcal: 2000, [key]: amount })])
    expect(row(result, key)?.status).toBe(status)
  })

  test('unknown is null, and days on which it is unknown are left out', () => {
    const days = [
      day('2026-03-08', { energy_kcal: 2000, iron_mg: 8 }),
      day('2026-03-09', { energy_kcal: 300 }),
    ]
    expect(row(gap(days), 'iron_mg')?.actual_avg).toBe(8)
    expect(row(gap(days), 'zinc_mg')).toMatchObject({ actual_avg: null, status: 'unknown' })
  })

  test('a target of 0 has no percentage', () => {
    const result = gap([day('2026-03-09', { energy_kcal: 2000, added_sugars_g: 5 })], {
      factsOn: everyDay(vectorTargets({ added_sugars_g: 0 })),
    })
    expect(row(result, 'added_sugars_g')).toMatchObject({ percent: null, gap: -5, status: 'above' })
  })
})

describe('what remains of today', () => {
  test('everything while nothing is logged', () => {
    expect(gap([]).today_remaining).toMatchObject({ energy_kcal: 2000, protein_g: 100, sodium_mg: 2300 })
  })

  test('target less today; negative where exceeded, null where unknown', () => {
    const days = [
      day('2026-03-09', { energy_kcal: 9000 }),
      day(TODAY, { energy_kcal: 1500, sodium_mg: 2500 }, null),
    ]
    expect(gap(days).today_remaining).toMatchObject({ energy_kcal: 500, sodium_mg: -200, protein_g: null })
  })

  test('what is known for less than 80 % of today’s energy is not taken for all of it', () => {
    const today = (unknownKcal: number) =>
      dayIntake(
        TODAY,
        [
          entry(nutrients({ energy_kcal: 800, sodium_mg: 300 })),
          entry(nutrients({ energy_kcal: unknownKcal }), 60),
        ],
        null,
      )
    expect(gap([today(201)]).today_remaining.sodium_mg).toBeNull()
    expect(gap([today(200)]).today_remaining.sodium_mg).toBe(2000)
  })
})

test('for any journal: gap and percentage agree with average and target, and unknown stays unknown', () => {
  const journal = fc.array(fc.array(anyEntry, { minLength: 1, maxLength: 4 }), { maxLength: 5 })
  fc.assert(
    fc.property(journal, (lists) => {
      const days = lists.map((entries, index) => dayIntake(addDays('2026-03-01', index), entries, null))
      const result = gap(days)
      for (const { actual_avg, target, gap: missing, status } of [...result.macros, ...result.nutrients]) {
        expect(actual_avg === null).toBe(status === 'unknown')
        if (actual_avg !== null) expect((missing ?? Number.NaN) + actual_avg).toBeCloseTo(target, 2)
      }
    }),
  )
})
