import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays } from '../../src/contract/calendar-date.ts'
import type { NutrientKey } from '../../src/contract/nutrients.ts'
import { everyDay } from '../../src/nutrition/day-facts.ts'
import { type DayIntake, dayIntake } from '../../src/nutrition/day-intake.ts'
import { dietScore } from '../../src/nutrition/diet-score.ts'
import { estimatedEnergyRequirement } from '../../src/nutrition/energy-target.ts'
import { HEI2020_COMPONENTS, type Hei2020Input, hei2020 } from '../../src/nutrition/hei2020.ts'
import { isInfant } from '../../src/nutrition/person.ts'
import { targetsFor } from '../../src/nutrition/targets.ts'
import { anyEntry, anyPerson, entry, nutrients, targetOf, vectorTargets } from './support.ts'

/** The method written down a second time, as plainly as the documents put it, and both held against each other. */

const TODAY = '2026-03-10'
const targets = vectorTargets()

describe('the diet score, as the document puts it', () => {
  const clamp = (value: number) => Math.max(0, Math.min(1, value))
  const shape = (key: NutrientKey, x: number): number => {
    const { kind, value: t } = targetOf(targets, key)
    if (kind === 'adequacy') return Math.min(x / t, 1)
    return kind === 'range' ? clamp((0.5 - Math.abs(x / t - 1)) / 0.4) : clamp((2 * t - x) / t)
  }
  const MACRO: [NutrientKey, number][] = [
    ['energy_kcal', 0.35],
    ['protein_g', 0.3],
    ['carbohydrate_g', 0.175],
    ['fat_g', 0.175],
  ]
  const NUTRIENT: [NutrientKey, number][] = [
    ...(['fiber_g', 'sodium_mg', 'saturated_fat_g', 'added_sugars_g'] as const).map(
      (key): [NutrientKey, number] => [key, 2],
    ),
    ...(['potassium_mg', 'calcium_mg', 'iron_mg', 'magnesium_mg'] as const).map(
      (key): [NutrientKey, number] => [key, 1],
    ),
    ...(['vitamin_a_ug', 'vitamin_c_mg', 'vitamin_d_ug', 'vitamin_b12_ug', 'folate_ug'] as const).map(
      (key): [NutrientKey, number] => [key, 1],
    ),
  ]
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const weighted = (list: readonly [value: number, weight: number][]) =>
    list.length === 0 ? null : mean(list.map(([v, w]) => v * w)) / mean(list.map(([, w]) => w))

  /** Days on which everything eaten is known or nothing of it is, so that the plain words leave no doubt. */
  const day = fc.record({
    kcal: fc.integer({ min: 1, max: 4000 }),
    amounts: fc.tuple(...[...MACRO, ...NUTRIENT].map(() => fc.integer({ min: 0, max: 3000 }))),
  })
  const journal = fc.record({
    days: fc.array(day, { minLength: 1, maxLength: 9 }),
    unknown: fc.subarray([...MACRO.slice(1), ...NUTRIENT].map(([key]) => key)),
    confidence: fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
  })

  test('for any journal of which each nutrient is known or not', () => {
    fc.assert(
      fc.property(journal, ({ days, unknown, confidence }) => {
        const eaten = days.map(({ kcal, amounts }) => {
          const known = [...MACRO, ...NUTRIENT].map(([key], index) => [key, amounts[index] ?? 0] as const)
          return { ...Object.fromEntries(known), energy_kcal: kcal } as Record<NutrientKey, number>
        })
        const of = (parts: [NutrientKey, number][]) => parts.filter(([key]) => !unknown.includes(key))
        const macro = mean(
          eaten.map((x) => weighted(of(MACRO).map(([key, w]) => [shape(key, x[key]), w])) ?? Number.NaN),
        )
        const nutrient = weighted(
          of(NUTRIENT).map(([key, w]) => [shape(key, mean(eaten.map((x) => x[key]))), w]),
        )
        const overall = weighted([
          [macro, 0.45],
          ...(nutrient === null ? [] : [[nutrient, 0.35] as [number, number]]),
          [1, 0.2],
        ])
        const sum = (parts: [NutrientKey, number][]) => parts.reduce((total, [, weight]) => total + weight, 0)
        const covered = (parts: [NutrientKey, number][]) => sum(of(parts)) / sum(parts)
        const coverage = (0.45 * covered(MACRO) + 0.35 * covered(NUTRIENT)) / 0.8

        const intakes: DayIntake[] = eaten.map((x, index) => {
          const known = Object.entries(x).filter(([key]) => !unknown.includes(key as NutrientKey))
          const food = entry(nutrients(Object.fromEntries(known)), 0, confidence)
          return dayIntake(addDays(TODAY, index - eaten.length), [food], true)
        })
        const result = dietScore({
          days: intakes,
          window: { from: '2026-01-01', to: TODAY },
          today: TODAY,
          firstLogDate: addDays(TODAY, -eaten.length),
          factsOn: everyDay(targets),
        })
        const near = (actual: number | null, expected: number | null, digits: number) =>
          expected === null || actual === null
            ? expect(actual).toBe(expected)
            : expect(Math.abs(actual - expected)).toBeLessThan(digits)
        near(result.macro_score, 100 * macro, 0.051)
        near(result.nutrient_score, nutrient === null ? null : 100 * nutrient, 0.051)
        near(result.overall, overall === null ? null : 100 * overall, 0.051)
        near(result.confidence, Math.sqrt(Math.min(eaten.length, 7) / 7) * confidence * coverage, 0.002)
        expect(result.dropped.map(({ key }) => key).sort()).toEqual(unknown.toSorted())
      }),
    )
  })

  test('what comes after does not change what was: a later day leaves an earlier window alone', () => {
    const days = fc.array(fc.array(anyEntry, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(days, (lists) => {
        const all = lists.map((entries, index) => dayIntake(addDays('2026-03-01', index), entries, true))
        const window = { from: '2026-03-01', to: addDays('2026-03-01', lists.length - 2) }
        const rest = { window, today: TODAY, firstLogDate: '2026-03-01', factsOn: everyDay(targets) }
        expect(dietScore({ days: all, ...rest })).toEqual(dietScore({ days: all.slice(0, -1), ...rest }))
      }),
    )
  })
})

describe('HEI-2020, component by component as the reference implementation decides', () => {
  /** Adequacy: `score = max × density / standard`, at most the maximum. */
  const adequacy = (value: number, standard: number, max: number) => Math.min(max * (value / standard), max)
  /** Moderation: the maximum down to `good`, 0 from `bad` on, and a line between. */
  const moderation = (value: number, good: number, bad: number) => {
    if (value <= good) return 10
    if (value >= bad) return 0
    return 10 - (10 * (value - good)) / (bad - good)
  }
  const fattyAcids = (ratio: number) => {
    if (ratio >= 2.5) return 10
    if (ratio <= 1.2) return 0
    return (10 * (ratio - 1.2)) / (2.5 - 1.2)
  }
  const reference = (x: Hei2020Input) =>
    adequacy(x.total_fruit_cup, 0.8, 5) +
    adequacy(x.whole_fruit_cup, 0.4, 5) +
    adequacy(x.total_vegetables_cup, 1.1, 5) +
    adequacy(x.greens_and_beans_cup, 0.2, 5) +
    adequacy(x.total_protein_oz, 2.5, 5) +
    adequacy(x.seafood_plant_protein_oz, 0.8, 5) +
    adequacy(x.whole_grains_oz, 1.5, 10) +
    adequacy(x.dairy_cup, 1.3, 10) +
    fattyAcids(x.fatty_acid_ratio) +
    moderation(x.refined_grains_oz, 1.8, 4.3) +
    moderation(x.sodium_g, 1.1, 2.0) +
    moderation(x.added_sugars_percent, 6.5, 26) +
    moderation(x.saturated_fat_percent, 8, 16)

  const LESS_IS_BETTER = ['refined_grains_oz', 'sodium_g', 'added_sugars_percent', 'saturated_fat_percent']
  const anyInput = fc
    .tuple(
      ...HEI2020_COMPONENTS.map(({ fullAt, zeroAt }) =>
        fc.double({ min: 0, max: 1.5 * Math.max(fullAt, zeroAt), noNaN: true }),
      ),
    )
    .map(
      (values) =>
        Object.fromEntries(HEI2020_COMPONENTS.map(({ key }, index) => [key, values[index]])) as Hei2020Input,
    )

  test('for any diet', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        expect(Math.abs(hei2020(input).total - reference(input))).toBeLessThan(0.001)
      }),
      { numRuns: 500 },
    )
  })

  test('more of what is wanted never lowers it, more of what is limited never raises it', () => {
    const key = fc.constantFrom(...HEI2020_COMPONENTS.map((component) => component.key))
    fc.assert(
      fc.property(anyInput, key, fc.double({ min: 0, max: 30, noNaN: true }), (input, changed, more) => {
        const before = hei2020(input).total
        const after = hei2020({ ...input, [changed]: input[changed] + more }).total
        if (LESS_IS_BETTER.includes(changed)) expect(after).toBeLessThanOrEqual(before)
        else expect(after).toBeGreaterThanOrEqual(before)
      }),
    )
  })
})

describe('targets', () => {
  const measures = fc.record({
    sex: fc.constantFrom('female' as const, 'male' as const),
    age: fc.integer({ min: 3, max: 100 }),
    height_cm: fc.integer({ min: 90, max: 210 }),
    weight_kg: fc.integer({ min: 12, max: 200 }),
    activity_level: fc.constantFrom('inactive', 'low_active', 'active', 'very_active'),
  })

  test('a taller or a heavier person needs no less energy', () => {
    fc.assert(
      fc.property(measures, fc.nat({ max: 50 }), (person, more) => {
        const base = estimatedEnergyRequirement(person)
        const taller = { ...person, height_cm: person.height_cm + more }
        const heavier = { ...person, weight_kg: person.weight_kg + more }
        expect(estimatedEnergyRequirement(taller)).toBeGreaterThanOrEqual(base)
        expect(estimatedEnergyRequirement(heavier)).toBeGreaterThanOrEqual(base)
      }),
    )
  })

  test('protein, fat and carbohydrate add up to the energy, unless protein and fat alone are more', () => {
    fc.assert(
      fc.property(anyPerson, (someone) => {
        // Those of infants are published amounts.
        if (isInfant(someone)) return
        const { energy_kcal, protein_g, fat_g, carbohydrate_g } = targetsFor(someone)
        const rest = 4 * protein_g.value + 9 * fat_g.value
        if (carbohydrate_g.value === 0) expect(rest).toBeGreaterThan(energy_kcal.value - 1)
        else expect(Math.abs(rest + 4 * carbohydrate_g.value - energy_kcal.value)).toBeLessThan(0.5)
      }),
    )
  })

  test('shares of energy stay shares of energy, whoever it is and whatever the goal', () => {
    fc.assert(
      fc.property(anyPerson, (someone) => {
        const { energy_kcal, fiber_g, saturated_fat_g, added_sugars_g } = targetsFor(someone)
        // Infants have none of these.
        if (fiber_g === undefined || saturated_fat_g === undefined || added_sugars_g === undefined)
          return expect(someone.age).toBeLessThan(2)
        expect(Math.abs(fiber_g.value - 0.014 * energy_kcal.value)).toBeLessThan(0.051)
        expect(Math.abs(9 * saturated_fat_g.value - 0.1 * energy_kcal.value)).toBeLessThan(0.46)
        expect(Math.abs(4 * added_sugars_g.value - 0.1 * energy_kcal.value)).toBeLessThan(0.21)
      }),
    )
  })
})
