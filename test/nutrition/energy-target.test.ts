import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { deficitRefusals } from '../../src/nutrition/deficit-refusals.ts'
import { energyTarget, estimatedEnergyRequirement } from '../../src/nutrition/energy-target.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { anyPerson, person } from './support.ts'

const man = { age: 40, sex: 'male', height_cm: 180, weight_kg: 80, activity_level: 'low_active' } as const
const woman = { age: 30, sex: 'female', height_cm: 165, weight_kg: 60, activity_level: 'active' } as const

describe('estimated energy requirement', () => {
  const adult = { age: 40, height_cm: 170, weight_kg: 70 }
  test.each([
    ['male', 'inactive', 753.07 + 6.5 * 170 + 14.1 * 70 - 10.83 * 40],
    ['male', 'low_active', 581.47 + 8.3 * 170 + 14.94 * 70 - 10.83 * 40],
    ['male', 'active', 1004.82 + 6.52 * 170 + 15.91 * 70 - 10.83 * 40],
    ['male', 'very_active', -517.88 + 15.61 * 170 + 19.11 * 70 - 10.83 * 40],
    ['female', 'inactive', 584.9 + 5.72 * 170 + 11.71 * 70 - 7.01 * 40],
    ['female', 'low_active', 575.77 + 6.6 * 170 + 12.14 * 70 - 7.01 * 40],
    ['female', 'active', 710.25 + 6.54 * 170 + 12.34 * 70 - 7.01 * 40],
    ['female', 'very_active', 511.83 + 9.07 * 170 + 12.56 * 70 - 7.01 * 40],
  ] as const)('adult, %s, %s', (sex, activity_level, kcal) => {
    expect(estimatedEnergyRequirement({ ...adult, sex, activity_level })).toBeCloseTo(kcal, 8)
  })

  // Worked out by hand for 35 years, 178 cm and 76 kg; and for 10 years, 140 cm and 34 kg, growth included.
  test.each([
    ['male', 'inactive', 2602.62, 1882.79],
    ['male', 'low_active', 2815.26, 1977.24],
    ['male', 'active', 2995.49, 2141.65],
    ['male', 'very_active', 3334.01, 2333.75],
    ['female', 'inactive', 2247.67, 1623.67],
    ['female', 'low_active', 2427.86, 1798.58],
    ['female', 'active', 2566.86, 1885.11],
    ['female', 'very_active', 2835.5, 2133.21],
  ] as const)(
    '%s, %s: %d kcal of an adult and %d of a child',
    (sex, activity_level, adultKcal, childKcal) => {
      const grown = { sex, activity_level, age: 35, height_cm: 178, weight_kg: 76 }
      const child = { sex, activity_level, age: 10, height_cm: 140, weight_kg: 34 }
      expect(estimatedEnergyRequirement(grown)).toBeCloseTo(adultKcal, 2)
      expect(estimatedEnergyRequirement(child)).toBeCloseTo(childKcal, 2)
    },
  )

  test('the children’s equations hold until the 19th birthday, the adults’ from it on', () => {
    const of = (age: number) =>
      estimatedEnergyRequirement({
        sex: 'male',
        activity_level: 'inactive',
        age,
        height_cm: 178,
        weight_kg: 76,
      })
    expect(of(18.99)).toBeCloseTo(-447.51 + 3.68 * 18.99 + 13.01 * 178 + 13.15 * 76 + 20, 8)
    expect(of(19)).toBeCloseTo(753.07 - 10.83 * 19 + 6.5 * 178 + 14.1 * 76, 8)
  })

  test.each([
    ['male', 3, 20],
    ['male', 4, 15],
    ['male', 8, 15],
    ['male', 9, 25],
    ['male', 13, 25],
    ['male', 14, 20],
    ['male', 18, 20],
    ['female', 3, 15],
    ['female', 8, 15],
    ['female', 9, 30],
    ['female', 13, 30],
    ['female', 14, 20],
    ['female', 18, 20],
  ] as const)('%s of %d years, inactive, with %d kcal of growth', (sex, age, growth) => {
    const base =
      sex === 'male'
        ? -447.51 + 3.68 * age + 13.01 * 130 + 13.15 * 30
        : 55.59 - 22.25 * age + 8.43 * 130 + 17.07 * 30
    const measures = { sex, age, height_cm: 130, weight_kg: 30, activity_level: 'inactive' } as const
    expect(estimatedEnergyRequirement(measures)).toBeCloseTo(base + growth, 8)
  })

  test.each(['male', 'female'] as const)('the more active a %s of any age, the more energy', (sex) => {
    for (const [age, height_cm, weight_kg] of [
      [10, 140, 32],
      [16, 168, 58],
      [45, 172, 72],
    ] as const) {
      const levels = (['inactive', 'low_active', 'active', 'very_active'] as const).map((activity_level) =>
        estimatedEnergyRequirement({ sex, age, height_cm, weight_kg, activity_level }),
      )
      expect(levels).toEqual(levels.toSorted((a, b) => a - b))
    }
  })
})

describe('energy target', () => {
  test('is the EER in whole kcal', () => {
    // 581.47 + 8.3·180 + 14.94·80 − 10.83·40 = 2837.47
    expect(energyTarget(person(man))).toEqual({ value: 2837, basis: 'eer', notes: [] })
  })

  test('sex not stated: the mean of both', () => {
    const of = (sex: Person['sex']) => energyTarget(person({ ...man, sex }))
    for (const sex of [undefined, 'unspecified'] as const) {
      expect(of(sex).basis).toBe('eer_mean_of_sexes')
      expect(Math.abs(of(sex).value - (of('male').value + of('female').value) / 2)).toBeLessThanOrEqual(1)
    }
  })

  test('activity not stated: low active, and it says so', () => {
    expect(energyTarget(person({ ...man, activity_level: undefined }))).toEqual({
      value: 2837,
      basis: 'eer',
      notes: ['activity_assumed_low_active'],
    })
  })

  test.each(['age', 'height_cm', 'weight_kg'] as const)('without %s: the reference', (missing) => {
    expect(energyTarget(person({ ...man, [missing]: undefined }))).toEqual({
      value: 2000,
      basis: 'reference',
      notes: ['incomplete_profile'],
    })
  })

  test('under three: by the published needs of the age, whatever the goal', () => {
    const child = person({ sex: 'male', age: 2, weight_kg: 13.5, goal: 'lose' })
    expect(energyTarget(child)).toMatchObject({
      value: 1128,
      basis: 'who',
      notes: ['no_goal_under_3'],
    })
    expect(energyTarget(person({ sex: 'male', age: 2, weight_kg: 184 }))).toMatchObject({
      value: 1128,
      notes: ['implausible_measures', 'reference_weight'],
    })
    expect(deficitRefusals(child)).toContain('no_deficit_under_19')
    expect(energyTarget(person({ age: 0.5 }))).toMatchObject({
      value: 628,
      basis: 'who_mean_of_sexes',
      notes: ['reference_weight', 'infant_milk_not_logged'],
    })
  })

  // By hand: the equation at the median height and weight of the birthday.
  test.each([
    ['male', 4, -447.51 + 3.68 * 4 + 13.01 * 103.3 + 13.15 * 16.3 + 15],
    ['female', 12, 55.59 - 22.25 * 12 + 8.43 * 151.2 + 17.07 * 41.2 + 30],
  ] as const)('%s of %d years, nothing else known: what the average child needs', (sex, age, kcal) => {
    const child = { sex, age, activity_level: 'inactive' } as const
    const average = {
      value: Math.round(kcal),
      basis: 'average_child',
      notes: ['incomplete_profile'],
    } as const
    expect(energyTarget(person(child))).toEqual(average)
    expect(energyTarget(person({ ...child, height_cm: 108 }))).toEqual(average)
    expect(energyTarget(person({ ...child, height_cm: 168, weight_kg: 8 }))).toEqual({
      ...average,
      notes: ['implausible_measures'],
    })
    // No goal changes what is not the child's own.
    expect(energyTarget(person({ ...child, goal: 'gain' })).value).toBe(average.value)
  })

  test('the average child needs more with every month, and at most what adults do', () => {
    for (const sex of ['male', 'female', undefined] as const) {
      const needs = Array.from({ length: 16 * 12 }, (_, month) =>
        energyTarget(person({ sex, age: 3 + month / 12 })),
      )
      expect(new Set(needs.map(({ basis }) => basis))).toEqual(new Set(['average_child']))
      const kcal = needs.map(({ value }) => value)
      expect(kcal[0]).toBeGreaterThan(900)
      expect(kcal.at(-1)).toBeLessThan(3300)
      // Growth takes other amounts from 4, 9 and 14 years on.
      for (const [at, value] of kcal.entries()) expect(value).toBeGreaterThanOrEqual((kcal[at - 1] ?? 0) - 11)
    }
  })

  test('a weight that nobody has at that height counts for no target', () => {
    const slip = person({ ...woman, height_cm: 168, weight_kg: 8 })
    expect(energyTarget(slip)).toEqual({ value: 2000, basis: 'reference', notes: ['implausible_measures'] })
  })

  test('measures that cannot be right give the reference, never a negative target', () => {
    expect(
      energyTarget(
        person({ sex: 'female', age: 130, height_cm: 30, weight_kg: 2, activity_level: 'inactive' }),
      ),
    ).toEqual({ value: 2000, basis: 'reference', notes: ['implausible_measures'] })
  })

  test('pregnancy and lactation are not in the equation, and it says so', () => {
    expect(energyTarget(person({ ...woman, pregnant: true })).notes).toContain('pregnancy_not_included')
    expect(energyTarget(person({ ...woman, lactating: true })).notes).toContain('lactation_not_included')
  })

  test("the person's own target wins, even over the protection, and is noted", () => {
    expect(
      energyTarget(person({ ...man, age: 15, goal: 'lose', overrides: { energy_kcal: 1234.5 } })),
    ).toEqual({
      value: 1234.5,
      basis: 'user',
      notes: ['own_below_need'],
    })
  })
})

describe('goals', () => {
  test('lose −500, gain +300, maintain and muscle 0', () => {
    const of = (goal: Person['goal']) => energyTarget(person({ ...man, goal })).value
    expect([of('lose'), of('gain'), of('maintain'), of('muscle'), of(undefined)]).toEqual([
      2337, 3137, 2837, 2837, 2837,
    ])
  })

  test.each([
    ['female', 1200],
    ['male', 1500],
    ['unspecified', 1500],
  ] as const)('a deficit stops at the floor: %s %d', (sex, floor) => {
    const small = person({
      sex,
      age: 70,
      height_cm: 150,
      weight_kg: 45,
      activity_level: 'inactive',
      goal: 'lose',
    })
    expect(energyTarget(small)).toMatchObject({ value: floor, notes: ['deficit_limited_by_floor'] })
  })

  test('the floor never lifts a target above the requirement', () => {
    const tiny = person({ sex: 'female', age: 95, height_cm: 135, weight_kg: 36, activity_level: 'inactive' })
    const kept = energyTarget(tiny).value
    expect(kept).toBeLessThan(1200)
    expect(energyTarget({ ...tiny, goal: 'lose' }).value).toBe(kept)
  })

  test.each([
    ['no_deficit_under_19', { age: 18 }],
    ['no_deficit_pregnant', { pregnant: true }],
    ['no_deficit_lactating', { lactating: true }],
    ['no_deficit_underweight', { weight_kg: 50 }],
    ['no_deficit_eating_disorder', { conditions: ['anorexia nervosa (recovered)'] }],
  ] as const)('%s', (reason, fields) => {
    const kept = energyTarget(person({ ...woman, ...fields, goal: 'maintain' })).value
    const losing = energyTarget(person({ ...woman, ...fields, goal: 'lose' }))
    expect(losing.value).toBe(kept)
    expect(losing.notes).toContain(reason)
  })

  test('a body mass index of 18.5 is not underweight, anything below is', () => {
    const of = (weight_kg: number) =>
      deficitRefusals(person({ ...woman, height_cm: 200, weight_kg })).includes('no_deficit_underweight')
    expect([74, 73.9, 40].map(of)).toEqual([false, true, true])
    expect(deficitRefusals(person({ ...woman, height_cm: undefined, weight_kg: 40 }))).toEqual([])
  })

  test('a reference figure knows nothing of the person, so no goal changes it', () => {
    for (const goal of ['lose', 'gain'] as const) {
      expect(energyTarget(person({ goal }))).toEqual({
        value: 2000,
        basis: 'reference',
        notes: ['incomplete_profile', 'goal_needs_profile'],
      })
    }
  })
})

test('for anyone: a positive whole number, and no less than maintenance wherever a deficit is refused', () => {
  fc.assert(
    fc.property(anyPerson, (someone) => {
      const { value } = energyTarget(someone)
      const kept = energyTarget({ ...someone, goal: 'maintain' }).value
      expect(value).toBeGreaterThan(0)
      expect(Number.isInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(deficitRefusals(someone).length > 0 ? kept : kept - 501)
    }),
  )
})
