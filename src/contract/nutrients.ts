import type { NutrientEntry, NutrientGroup, ReferenceIntakes, ScorePart } from './nutrients/entry.ts'
import { MACRONUTRIENTS } from './nutrients/macronutrients.ts'
import { MINERALS } from './nutrients/minerals.ts'
import { OTHERS } from './nutrients/others.ts'
import { VITAMINS } from './nutrients/vitamins.ts'

const ENTRIES = [...MACRONUTRIENTS, ...MINERALS, ...VITAMINS, ...OTHERS] as const
type Entry = (typeof ENTRIES)[number]

export type NutrientKey = Entry['key']
export type Nutrient = NutrientEntry<NutrientKey>

/**
 * Every nutrient of the product, one entry each, in the order of every document. The schemas, the targets and
 * the score, the columns of imported files, the page and the generated docs derive from it.
 */
export const NUTRIENTS: readonly Nutrient[] = ENTRIES

export const NUTRIENT_KEYS: readonly NutrientKey[] = NUTRIENTS.map(({ key }) => key)

/** A value for each nutrient. */
export const nutrientRecord = <T>(value: (nutrient: Nutrient) => T) =>
  Object.fromEntries(NUTRIENTS.map((nutrient) => [nutrient.key, value(nutrient)])) as Record<NutrientKey, T>

/** An amount for each nutrient. `null` means unknown, which is not zero. */
export type Nutrients = Record<NutrientKey, number | null>

export type NutrientWithReference = NutrientEntry<Extract<Entry, { referenceIntakes: object }>['key']> & {
  referenceIntakes: ReferenceIntakes
}

/** The nutrients with reference intakes. */
export const NUTRIENTS_WITH_REFERENCE: readonly NutrientWithReference[] = NUTRIENTS.filter(
  (nutrient): nutrient is NutrientWithReference => nutrient.referenceIntakes !== undefined,
)

type ScoredNutrient = NutrientEntry<Extract<Entry, { score: object }>['key']> &
  Required<Pick<NutrientEntry, 'score'>>

/** The nutrients of a part of the diet score, in the order in which answers name them. */
export const nutrientsScoredIn = (part: ScorePart): ScoredNutrient[] =>
  NUTRIENTS.filter((nutrient): nutrient is ScoredNutrient => nutrient.score?.part === part).sort(
    (a, b) => (a.score.place ?? 0) - (b.score.place ?? 0),
  )

/** Energy, protein, carbohydrate and fat. */
export const MACRO_KEYS: readonly NutrientKey[] = nutrientsScoredIn('macro').map(({ key }) => key)

/** The inputs of `log_food`, and fields of the page, that state a nutrient, with its key. */
export const STATED_NUTRIENTS = {
  calories: 'energy_kcal',
  protein: 'protein_g',
  carbs: 'carbohydrate_g',
  fat: 'fat_g',
} as const satisfies Record<string, NutrientKey>

export const nutrientsIn = (...groups: NutrientGroup[]): NutrientKey[] =>
  groups.flatMap((group) => NUTRIENTS.filter((nutrient) => nutrient.group === group)).map(({ key }) => key)
