/** The shape of a nutrient's entry, and short ways to write one. */

/** The minimum age, in years, for the adult equations and reference intakes. */
export const ADULT_AGE = 19

export const KJ_PER_KCAL = 4.184

export type Unit = 'kcal' | 'g' | 'mg' | 'µg'

/** The groups in which nutrients are listed. */
export type NutrientGroup = 'macro' | 'carbohydrate' | 'fat' | 'minerals' | 'vitamins' | 'water' | 'others'

/** `range`: about this much; `adequacy`: at least this much; `limit`: no more than this. */
export type TargetKind = 'range' | 'adequacy' | 'limit'

export type ScorePart = 'macro' | 'nutrient'

/** Amounts by minimum age (years), youngest first. Below the first there is no reference. */
export type Steps = readonly [first: Step, ...later: Step[]]
type Step = readonly [fromAge: number, amount: number]

/**
 * The intake that a tolerable upper limit counts. Only `all_sources` can be compared with the sum of a food journal:
 * the others exclude what foods naturally contain.
 */
export type UpperLimitCovers = 'all_sources' | 'preformed' | 'supplements' | 'fortified_and_supplements'

/** Amounts per day, in the unit of the key. */
export type ReferenceIntakes = {
  /** Recommended dietary allowance, or adequate intake if the evidence does not support an allowance. */
  type: 'rda' | 'ai'
  male: Steps
  female: Steps
  /** Given if it differs from `female`. */
  pregnant?: Steps
  lactating?: Steps
  /** For adults, whether pregnant or not. */
  upperLimit?: { amount: Steps; covers: UpperLimitCovers }
  /** The chronic disease risk reduction intake: higher intakes should be reduced. */
  reduceAbove?: Steps
}

/**
 * A column of Open Food Facts, without `_100g`. Masses are in grams there, energy in kcal; `factor` converts
 * the rest.
 */
type OffColumn = string | { column: string; factor: number }

/** A column of a food journal's CSV export; `unit` is the unit of its figures if the title does not name one. */
type CsvColumn = { title: string; unit?: string }

export type NutrientEntry<Key extends string = string> = {
  /** Its key in every document and table. Ends with the unit, where `ug` is µg. */
  key: Key
  name: string
  /** Its name on the page; default: the name. */
  shortName?: string
  unit: Unit
  group: NutrientGroup
  /** The nutrient that it is a part of, and therefore cannot exceed. */
  partOf?: Key
  /** The kind of its target, computed or own. */
  target: TargetKind
  /**
   * Its weight within a part of the diet score. Answers list the nutrients of a part in the order of the
   * list, those with a `place` after the others. A scored nutrient needs a target: reference intakes, or a
   * rule in `targets.ts`.
   */
  score?: { part: ScorePart; weight: number; place?: number }
  ids: {
    /** Its numbers in FoodData Central; the first one that a food has is used. */
    fdc: readonly string[]
    /** The heading of its column in FNDDS, if it has one. */
    fndds?: string
    /** Its columns in Open Food Facts; the first one with a value is used. */
    off: readonly OffColumn[]
    /** Titles of its columns in the exports of Cronometer and MyFitnessPal, in lower case. */
    csv: readonly CsvColumn[]
  }
  /** International units per unit, if one factor applies to every form of it. */
  iuPerUnit?: number
  /** Its names in questions to the assistant: a regular expression of whole words, in lower case. */
  words?: string
  referenceIntakes?: ReferenceIntakes
}

/** Columns whose figures are in `unit` if their titles do not name a unit. */
export const csvIn = (unit: string, ...titles: string[]): CsvColumn[] =>
  titles.map((title) => ({ title, unit }))

/** Columns that are only used if their titles name a unit. */
export const csvWithUnit = (...titles: string[]): CsvColumn[] => titles.map((title) => ({ title }))

/** Adequate intakes, or allowances, of the first and the second half year. */
export const infants = (first: number, second: number): [Step, Step] => [
  [0, first],
  [0.5, second],
]

/** The ages at which the values for minors change. */
export const minors = (
  one: number,
  four: number,
  nine: number,
  fourteen: number,
): [Step, Step, Step, Step] => [
  [1, one],
  [4, four],
  [9, nine],
  [14, fourteen],
]

export const adult = (amount: number): Step => [ADULT_AGE, amount]

export const bothSexes = (...steps: Steps) => ({ male: steps, female: steps })

export const fromAllSources = (...amount: Steps) => ({ amount, covers: 'all_sources' as const })
