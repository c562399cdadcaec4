import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import { NUTRIENTS, type NutrientKey } from '../../src/contract/nutrients.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { type DayIntake, dayIntake } from '../../src/nutrition/day-intake.ts'
import { confidenceLevel, dietScore, type ScoreInput } from '../../src/nutrition/diet-score.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { allKnown, anyEntry, day, entry, person, targetOf, vectorTargets } from './support.ts'

const TODAY = '2026-03-10'
const VECTOR = { energy_kcal: 1800, protein_g: 80, carbohydrate_g: 200, fat_g: 75 }
const targets = vectorTargets()

const score = (days: readonly DayIntake[], rest: Partial<ScoreInput> = {}) =>
  dietScore({
    days,
    window: { from: '2026-03-01', to: TODAY },
    today: TODAY,
    firstLogDate: days.map(({ date }) => date).sort()[0] ?? null,
    factsOn: everyDay(targets),
    ...rest,
  })

/** A day on which every target is met to the digit. */
const perfect = (date: string): DayIntake =>
  dayIntake(
    date,
    [entry(allKnown(Object.fromEntries(NUTRIENTS.map(({ key }) => [key, targets[key]?.value ?? 0]))))],
    true,
  )

const week = (make: (date: string) => DayIntake) =>
  Array.from({ length: 7 }, (_, i) => make(addDays('2026-03-03', i)))

describe('macro', () => {
  test('the vector: 93.5', () => {
    const { macro_score, components } = score([day('2026-03-09', VECTOR)])
    expect(macro_score).toBe(93.5)
    expect(components.map(({ key, score, weight }) => [key, score, weight])).toEqual([
      ['energy_kcal', 1, 0.35],
      ['protein_g', 0.8, 0.3],
      ['carbohydrate_g', 0.9722, 0.175],
      ['fat_g', 1, 0.175],
    ])
  })

  test('is the mean of the days’ scores: a feast does not make up for a fast', () => {
    const days = [day('2026-03-08', { energy_kcal: 1000 }), day('2026-03-09', { energy_kcal: 3000 })]
    expect(score(days).macro_score).toBe(0)
  })

  test('unknown macronutrients are dropped, and energy takes their weight', () => {
    const { macro_score, dropped } = score([day('2026-03-09', { energy_kcal: 1600, protein_g: 0 })])
    expect(macro_score).toBeCloseTo(100 * ((0.35 * 0.75 + 0) / 0.65), 1)
    expect(dropped).toContainEqual({ key: 'fat_g', reason: 'unknown' })
  })
})

describe('nutrient', () => {
  test('sodium 3000 against 2300: 0.6957', () => {
    const { components, nutrient_score } = score([day('2026-03-09', { energy_kcal: 2000, sodium_mg: 3000 })])
    expect(components.at(-1)).toMatchObject({
      key: 'sodium_mg',
      kind: 'limit',
      intake: 3000,
      target: 2300,
      unit: 'mg',
      score: 0.6957,
      weight: 2,
      coverage: 1,
    })
    expect(nutrient_score).toBe(69.6)
  })

  test('weights: fibre and the limits 2, the others 1', () => {
    const { components } = score([perfect('2026-03-09')])
    const weights = Object.fromEntries(components.slice(4).map(({ key, weight }) => [key, weight]))
    expect(weights).toEqual({
      fiber_g: 2,
      potassium_mg: 1,
      calcium_mg: 1,
      iron_mg: 1,
      magnesium_mg: 1,
      vitamin_a_ug: 1,
      vitamin_c_mg: 1,
      vitamin_d_ug: 1,
      vitamin_b12_ug: 1,
      folate_ug: 1,
      sodium_mg: 2,
      saturated_fat_g: 2,
      added_sugars_g: 2,
    })
  })

  test('is scored on the average over the window', () => {
    const days = [
      day('2026-03-08', { energy_kcal: 2000, vitamin_b12_ug: 0 }),
      day('2026-03-09', { energy_kcal: 2000, vitamin_b12_ug: 4.8 }),
    ]
    expect(score(days).nutrient_score).toBe(100)
  })

  test('known for less than 80 % of the energy: dropped and named, the weights renormalised', () => {
    const days = [
      dayIntake(
        '2026-03-09',
        [
          entry(allKnown({ energy_kcal: 1500, fiber_g: 14 })),
          entry({ ...allKnown({ energy_kcal: 500 }), iron_mg: null, sodium_mg: null }),
        ],
        true,
      ),
    ]
    const { dropped, nutrient_score, components } = score(days)
    expect(dropped).toEqual([
      { key: 'iron_mg', reason: 'low_coverage' },
      { key: 'sodium_mg', reason: 'low_coverage' },
    ])
    expect(components.some(({ key }) => key === 'iron_mg')).toBe(false)
    // Fibre half met with weight 2, two limits kept with 2 each, eight others at 0: (1 + 4) / 14.
    expect(nutrient_score).toBe(35.7)
  })
})

describe('which days count', () => {
  test('eligible from the later of window start and first log, up to yesterday', () => {
    const days = [day('2026-03-05', VECTOR), day('2026-03-07', VECTOR)]
    expect(score(days).days).toEqual({ eligible: 5, logged: 2, complete: 2 })
    expect(score(days, { firstLogDate: '2025-01-01' }).days.eligible).toBe(9)
    expect(score(days, { firstLogDate: '2025-01-01' }).consistency_score).toBe(22.2)
  })

  test('today only once it is complete', () => {
    const open = score([day('2026-03-09', VECTOR), day(TODAY, VECTOR, null)])
    expect(open.days).toEqual({ eligible: 1, logged: 2, complete: 1 })
    expect(open.consistency_score).toBe(100)
    const done = score([day('2026-03-09', VECTOR), day(TODAY, VECTOR)])
    expect(done.days).toEqual({ eligible: 2, logged: 2, complete: 2 })
  })

  test('a window that ended before today loses no day', () => {
    const past = score([day('2026-03-05', VECTOR)], { window: { from: '2026-03-01', to: '2026-03-06' } })
    expect(past.days).toEqual({ eligible: 2, logged: 1, complete: 1 })
  })

  test('days out of the window, after today or before the first log do not count', () => {
    const days = [day('2026-02-28', VECTOR), day('2026-03-09', VECTOR), day('2026-03-11', VECTOR)]
    const wide = { window: { from: '2026-03-01', to: '2026-03-31' }, firstLogDate: '2026-03-09' }
    expect(score(days, wide).days).toEqual({ eligible: 1, logged: 1, complete: 1 })
  })

  test('a day with too little is logged, not complete', () => {
    const days = [day('2026-03-08', { energy_kcal: 300 }, null), day('2026-03-09', VECTOR)]
    expect(score(days)).toMatchObject({
      days: { eligible: 2, logged: 2, complete: 1 },
      consistency_score: 50,
    })
  })
})

describe('overall', () => {
  test('0.45 macro, 0.35 nutrient, 0.20 consistency', () => {
    const result = score([day('2026-03-09', { ...VECTOR, sodium_mg: 3000 })], { firstLogDate: '2026-03-08' })
    expect(result.overall).toBeCloseTo(0.45 * 93.514 + 0.35 * 69.565 + 0.2 * 50, 1)
    expect(result).toMatchObject({ status: 'ok', method_version: 'fulfilment-1' })
  })

  test('renormalised where no nutrient is known', () => {
    const result = score([day('2026-03-09', VECTOR)])
    expect(result.nutrient_score).toBeNull()
    expect(result.overall).toBeCloseTo((0.45 * 93.514 + 0.2 * 100) / 0.65, 1)
  })

  test('meeting every target on every day is 100', () => {
    expect(score(week(perfect), { firstLogDate: '2026-03-03' })).toMatchObject({
      overall: 100,
      macro_score: 100,
      nutrient_score: 100,
      consistency_score: 100,
      confidence: 1,
      dropped: [],
    })
  })

  test.each<[string, DayIntake[], string]>([
    ['nothing logged', [], 'insufficient_data'],
    ['nothing but today', [day(TODAY, VECTOR, null)], 'day_not_over'],
    ['no complete day', [day('2026-03-09', { energy_kcal: 300 }, null)], 'insufficient_data'],
    ['a day marked complete with nothing in it', [dayIntake('2026-03-09', [], true)], 'insufficient_data'],
  ])('%s: null, never 0', (_, days, status) => {
    expect(score(days)).toMatchObject({
      overall: null,
      macro_score: null,
      nutrient_score: null,
      confidence: 0,
      components: [],
      status,
    })
  })

  test('without a first log there is no eligible day and no consistency', () => {
    expect(score([])).toMatchObject({
      consistency_score: null,
      days: { eligible: 0, logged: 0, complete: 0 },
      dropped: [],
    })
  })
})

describe('confidence', () => {
  test('grows with the days up to seven, by the square root', () => {
    expect(score([perfect('2026-03-09')]).confidence).toBeCloseTo(Math.sqrt(1 / 7), 3)
    expect(score(week(perfect).slice(0, 4)).confidence).toBeCloseTo(Math.sqrt(4 / 7), 3)
  })

  test('falls with the match confidence, weighted by energy', () => {
    const days = week((date) =>
      dayIntake(
        date,
        [entry(allKnown({ energy_kcal: 1500 }), 0, 1), entry(allKnown({ energy_kcal: 500 }), 60, 0.2)],
        true,
      ),
    )
    expect(score(days).confidence).toBeCloseTo(0.8, 3)
  })

  test('falls with what is unknown', () => {
    expect(score(week((date) => day(date, VECTOR))).confidence).toBeCloseTo(0.45 / 0.8, 3)
  })

  test('in words', () => {
    expect([0, 0.399, 0.4, 0.699, 0.7, 1].map(confidenceLevel)).toEqual([
      'low',
      'low',
      'medium',
      'medium',
      'high',
      'high',
    ])
  })
})

describe('for any journal', () => {
  const journal = fc
    .array(
      fc.record({
        offset: fc.integer({ min: -2, max: 11 }),
        entries: fc.array(anyEntry, { maxLength: 4 }),
        complete: fc.constantFrom(true, false, null),
      }),
      { maxLength: 8 },
    )
    .map((list) => [...new Map(list.map((each) => [each.offset, each])).values()])
    .map((list) =>
      list.map(({ offset, entries, complete }) =>
        dayIntake(addDays('2026-03-01', offset), entries, complete),
      ),
    )

  test('scores are within 0–100 or null, and the days nest', () => {
    fc.assert(
      fc.property(journal, (days) => {
        const result = score(days)
        const { macro_score, nutrient_score, consistency_score, overall, confidence } = result
        for (const value of [overall, macro_score, nutrient_score, consistency_score]) {
          if (value !== null) expect(value).toBeWithin(0, 100.000001)
        }
        for (const each of result.components) {
          expect(each.score).toBeWithin(0, 1.000001)
          expect(each.coverage).toBeWithin(0.8, 1.000001)
        }
        expect(confidence).toBeWithin(0, 1.000001)
        expect(result.days.complete).toBeLessThanOrEqual(result.days.eligible)
        expect(overall === null).toBe(result.status !== 'ok')
      }),
    )
  })

  test('a component is scored or dropped, never both', () => {
    fc.assert(
      fc.property(journal, (days) => {
        const result = score(days)
        const keys = [...result.components, ...result.dropped].map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        expect([0, 17]).toContain(keys.length)
      }),
    )
  })

  test('the order of the days does not matter', () => {
    fc.assert(
      fc.property(journal, (days) => {
        const { components, ...there } = score(days)
        const { components: back, ...rest } = score(days.toReversed())
        expect(rest).toEqual(there)
        expect(back.map(({ key }) => key)).toEqual(components.map(({ key }) => key))
      }),
    )
  })
})

test('what is unknown is not zero: forgetting a nutrient never scores as having eaten none', () => {
  const needed: NutrientKey[] = ['fiber_g', 'iron_mg', 'calcium_mg', 'vitamin_c_mg', 'potassium_mg']
  fc.assert(
    fc.property(fc.subarray(needed, { minLength: 1 }), (forgotten) => {
      const full = perfect('2026-03-09')
      const totals = { ...full.totals }
      const knownKcal = { ...full.knownKcal }
      for (const key of forgotten) {
        totals[key] = null
        knownKcal[key] = 0
      }
      const result = score([{ ...full, totals, knownKcal }])
      expect(result.nutrient_score).toBe(100)
      expect(result.dropped.map(({ key }) => key).sort()).toEqual(forgotten.toSorted())
    }),
  )
})

test('monotone: more of what is wanted never lowers, more of what is limited never raises the nutrient score', () => {
  const base = allKnown({ energy_kcal: 2000 })
  const profile = targetsFor(person({ age: 30, sex: 'female' }))
  const nutrientScore = (key: NutrientKey, share: number) => {
    const eaten = { ...base, [key]: targetOf(profile, key).value * share }
    const days = [dayIntake('2026-03-09', [entry(eaten)], true)]
    return score(days, { factsOn: everyDay(profile) }).nutrient_score ?? Number.NaN
  }
  const share = fc.integer({ min: 0, max: 300 }).map((value) => value / 100)
  const wanted = fc.constantFrom<NutrientKey>('fiber_g', 'iron_mg', 'vitamin_d_ug')
  const limited = fc.constantFrom<NutrientKey>('sodium_mg', 'saturated_fat_g', 'added_sugars_g')
  fc.assert(
    fc.property(wanted, limited, share, share, (more, less, one, other) => {
      const [low, high] = one < other ? [one, other] : [other, one]
      expect(nutrientScore(more, high)).toBeGreaterThanOrEqual(nutrientScore(more, low))
      expect(nutrientScore(less, high)).toBeLessThanOrEqual(nutrientScore(less, low))
    }),
  )
})
