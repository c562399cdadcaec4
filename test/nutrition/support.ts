import fc from 'fast-check'
import { NUTRIENT_KEYS, type NutrientKey, type Nutrients } from '../../src/contract/nutrients.ts'
import { type DayIntake, dayIntake, type EntryForDay } from '../../src/nutrition/day-intake.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../../src/nutrition/food-patterns.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import type { Person } from '../../src/nutrition/person.ts'
import { type Target, type Targets, targetsFor } from '../../src/nutrition/targets.ts'

export const person = (fields: Partial<Person> = {}): Person => ({ conditions: [], overrides: {}, ...fields })

/** Unknown but for what is given. */
export const nutrients = (known: Partial<Record<NutrientKey, number>>): Nutrients =>
  nutrientsFrom((key) => known[key] ?? null)

/** Everything known, 0 but for what is given. */
export const allKnown = (known: Partial<Record<NutrientKey, number>>): Nutrients =>
  nutrientsFrom((key) => known[key] ?? 0)

export const entry = (known: Nutrients, minutes = 0, confidence = 1): EntryForDay => ({
  consumedAt: minutes * 60_000,
  nutrients: known,
  patterns: null,
  confidence,
})

/** A day of one entry with these amounts and nothing else known. */
export const day = (
  date: string,
  known: Partial<Record<NutrientKey, number>>,
  complete: boolean | null = true,
): DayIntake => dayIntake(date, [entry(nutrients(known))], complete)

/** The macronutrient targets of the design's vector: 2000 kcal, 100 g protein, 225 g carbohydrate, 70 g fat. */
export const vectorTargets = (overrides: Person['overrides'] = {}): Targets =>
  targetsFor(
    person({
      overrides: { energy_kcal: 2000, protein_g: 100, carbohydrate_g: 225, fat_g: 70, ...overrides },
    }),
  )

/** The target of a key that may have none, for tests that know it has one. */
export function targetOf(targets: Targets, key: NutrientKey): Target {
  const target = targets[key]
  if (target === undefined) throw new Error(`no target for ${key}`)
  return target
}

/** Amounts as they are stored: three decimals. */
export const amount = (max: number) => fc.integer({ min: 0, max: max * 1000 }).map((value) => value / 1000)

const anyNutrients: fc.Arbitrary<Nutrients> = fc
  .tuple(...NUTRIENT_KEYS.map(() => fc.option(amount(3000))))
  .map((values) => nutrientsFrom((key) => values[NUTRIENT_KEYS.indexOf(key)] ?? null))

const anyPatterns: fc.Arbitrary<FoodPatterns> = fc
  .tuple(...FOOD_PATTERN_KEYS.map(() => amount(20)))
  .map((values) => Object.fromEntries(FOOD_PATTERN_KEYS.map((key, i) => [key, values[i]])) as FoodPatterns)

export const anyEntry: fc.Arbitrary<EntryForDay> = fc.record({
  consumedAt: fc.integer({ min: 0, max: 86_400_000 }),
  nutrients: anyNutrients,
  patterns: fc.option(anyPatterns),
  confidence: fc.integer({ min: 0, max: 100 }).map((value) => value / 100),
})

export const anyPerson: fc.Arbitrary<Person> = fc.record({
  age: fc.option(fc.integer({ min: 0, max: 130 }), { nil: undefined }),
  sex: fc.constantFrom(undefined, 'female', 'male', 'unspecified'),
  height_cm: fc.option(fc.integer({ min: 30, max: 272 }), { nil: undefined }),
  weight_kg: fc.option(fc.integer({ min: 2, max: 650 }), { nil: undefined }),
  activity_level: fc.constantFrom(undefined, 'inactive', 'low_active', 'active', 'very_active'),
  pregnant: fc.constantFrom(undefined, true, false),
  lactating: fc.constantFrom(undefined, true, false),
  conditions: fc.subarray(['CKD stage 3', 'bulimia', 'asthma']),
  goal: fc.constantFrom(undefined, 'lose', 'maintain', 'gain', 'muscle'),
  overrides: fc.constant({}),
})
