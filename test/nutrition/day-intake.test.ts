import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NUTRIENT_KEYS } from '../../src/contract/nutrients.ts'
import { isComplete } from '../../src/nutrition/counted-days.ts'
import { averageIntake, countEatingTimes, dayIntake, knownIntake } from '../../src/nutrition/day-intake.ts'
import { allKnown, anyEntry, day, entry, nutrients } from './support.ts'

const DATE = '2026-03-01'

describe('a day', () => {
  test('without entries knows nothing', () => {
    const empty = dayIntake(DATE, [], null)
    expect(empty).toMatchObject({ entries: 0, eatingTimes: 0, kcal: 0, confidenceKcal: 0, complete: null })
    expect(Object.values(empty.totals).every((value) => value === null)).toBe(true)
  })

  test('adds up, and keeps for each nutrient the energy it is known for', () => {
    const sum = dayIntake(
      DATE,
      [
        entry(nutrients({ energy_kcal: 600, protein_g: 20, fiber_g: 5 }), 0, 1),
        entry(nutrients({ energy_kcal: 400, protein_g: 10 }), 60, 0.5),
      ],
      true,
    )
    expect(sum.totals).toMatchObject({ energy_kcal: 1000, protein_g: 30, fiber_g: 5, iron_mg: null })
    expect(sum.knownKcal).toMatchObject({ energy_kcal: 1000, protein_g: 1000, fiber_g: 600, iron_mg: 0 })
    expect(sum).toMatchObject({ date: DATE, entries: 2, eatingTimes: 2, kcal: 1000, confidenceKcal: 800 })
  })

  test('an entry of unknown energy is an entry and an eating time, but no energy and no coverage', () => {
    const sum = dayIntake(
      DATE,
      [entry(nutrients({ energy_kcal: 500 }), 0), entry(nutrients({ vitamin_d_ug: 25 }), 60, 0.9)],
      null,
    )
    expect(sum).toMatchObject({ entries: 2, eatingTimes: 2, kcal: 500, confidenceKcal: 500 })
    expect(sum.totals.vitamin_d_ug).toBe(25)
    expect(sum.knownKcal.vitamin_d_ug).toBe(0)
    expect(dayIntake(DATE, [entry(nutrients({}))], null).totals.energy_kcal).toBeNull()
  })
})

describe('eating times', () => {
  const times = (...minutes: number[]) => countEatingTimes(minutes.map((minute) => minute * 60_000))

  test('fifteen minutes from the first entry of the occasion, not from the last', () => {
    expect(times()).toBe(0)
    expect(times(0, 15)).toBe(1)
    expect(times(0, 16)).toBe(2)
    expect(times(0, 10, 20)).toBe(2)
    expect(times(0, 10, 20, 25, 36)).toBe(3)
  })

  test('between one and the number of entries, in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1440 }), { minLength: 1 }), (minutes) => {
        const count = times(...minutes)
        expect(count).toBeGreaterThanOrEqual(1)
        expect(count).toBeLessThanOrEqual(new Set(minutes).size)
        expect(times(...minutes.toReversed())).toBe(count)
      }),
    )
  })
})

describe('complete', () => {
  const eaten = (kcal: number, times: number, mark: boolean | null = null) =>
    dayIntake(
      DATE,
      Array.from({ length: times }, (_, index) =>
        entry(nutrients({ energy_kcal: kcal / times }), index * 60),
      ),
      mark,
    )

  const measure = { energyTarget: 2000, usualKcal: null, today: '2026-12-31' }

  test('two eating times and half of the energy', () => {
    expect(isComplete(eaten(1000, 2), measure)).toBe(true)
    expect(isComplete(eaten(998, 2), measure)).toBe(false)
    expect(isComplete(eaten(2500, 1), measure)).toBe(false)
  })

  test('three eating times, however little was eaten; drinks alone are no day', () => {
    expect(isComplete(eaten(590, 3), measure)).toBe(true)
    expect(isComplete(eaten(150, 4), measure)).toBe(false)
  })

  test('two eating times and half of what is usual for the person', () => {
    expect(isComplete(eaten(450, 2), { ...measure, usualKcal: 850 })).toBe(true)
    expect(isComplete(eaten(400, 2), { ...measure, usualKcal: 850 })).toBe(false)
  })

  test('today is not over: only the own mark makes it complete', () => {
    expect(isComplete(eaten(590, 3), { ...measure, today: DATE })).toBe(false)
    expect(isComplete(eaten(2500, 5), { ...measure, today: DATE })).toBe(false)
    expect(isComplete(eaten(1000, 2, true), { ...measure, today: DATE })).toBe(true)
  })

  test('the own mark goes before', () => {
    expect(isComplete(eaten(100, 1, true), measure)).toBe(true)
    expect(isComplete(eaten(2500, 5, false), measure)).toBe(false)
  })
})

describe('what is known', () => {
  test('from 80 % of the energy on', () => {
    const of = (known: number) =>
      dayIntake(
        DATE,
        [
          entry(nutrients({ energy_kcal: known, iron_mg: 4 })),
          entry(nutrients({ energy_kcal: 1000 - known })),
        ],
        true,
      )
    expect(knownIntake(of(800), 'iron_mg')).toBe(4)
    expect(knownIntake(of(799), 'iron_mg')).toBeNull()
    expect(averageIntake([of(800)], 'iron_mg').coverage).toBeCloseTo(0.8, 10)
  })

  test('a fast with water only: known to be zero', () => {
    const fast = dayIntake(DATE, [entry(allKnown({ water_g: 500 }))], true)
    expect(knownIntake(fast, 'protein_g')).toBe(0)
    expect(knownIntake(dayIntake(DATE, [], true), 'protein_g')).toBeNull()
  })

  test('an average leaves out the days on which a nutrient is unknown', () => {
    const known = day('2026-03-01', { energy_kcal: 2000, iron_mg: 10 })
    const unknown = day('2026-03-02', { energy_kcal: 400 })
    expect(averageIntake([known, unknown], 'iron_mg').average).toBe(10)
    expect(averageIntake([known, day('2026-03-02', { energy_kcal: 600 })], 'iron_mg').average).toBeNull()
    expect(averageIntake([], 'iron_mg').average).toBeNull()
  })
})

describe('for any entries', () => {
  const entries = fc.array(anyEntry, { maxLength: 12 })

  test('the order of logging does not matter', () => {
    const shuffled = entries.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(dayIntake(DATE, other, null)).toEqual(dayIntake(DATE, list, null))
      }),
    )
  })

  test('a nutrient is known for no more than the energy there is', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const sum = dayIntake(DATE, list, null)
        expect(sum.confidenceKcal).toBeLessThanOrEqual(sum.kcal + 0.01)
        for (const key of NUTRIENT_KEYS) {
          expect(sum.knownKcal[key]).toBeLessThanOrEqual(sum.kcal)
          expect(averageIntake([sum], key).coverage).toBeWithin(0, 1.000001)
        }
      }),
    )
  })

  test('what is unknown changes no sum', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const before = dayIntake(DATE, list, null)
        const after = dayIntake(DATE, [...list, entry(nutrients({ energy_kcal: 500 }))], null)
        for (const key of NUTRIENT_KEYS) {
          if (key === 'energy_kcal') continue
          expect(after.totals[key]).toBe(before.totals[key])
          expect(after.knownKcal[key]).toBe(before.knownKcal[key])
        }
      }),
    )
  })
})
