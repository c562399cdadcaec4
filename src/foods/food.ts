import type { Nutrients } from '../contract/nutrients.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../nutrition/food-patterns.ts'

export { FOOD_PATTERN_KEYS, type FoodPatterns }

/** A household measure and its weight: `{ name: 'cup', grams: 244 }`. The quantity is always one. */
export type Portion = { name: string; grams: number }

/** A food as the search and the parser use it, from any source. Amounts are per 100 g. */
export type Food = {
  /** The food source, in the form for citing it: `FNDDS 2021-2023`. */
  source: string
  /** The source's own code for it. */
  code: string
  name: string
  synonyms: readonly string[]
  /** The source's food category, for allergens, suggestions and display. */
  category: string
  nutrients: Nutrients
  portions: readonly Portion[]
  /** Grams of the default portion, used when no amount is stated. */
  defaultGrams: number
  /** Grams of one piece for a bare count ("two eggs"), for foods that can be counted. */
  pieceGrams?: number
  /** Food groups in 100 g, for the Healthy Eating Index; absent if unknown. */
  patterns?: FoodPatterns
  /** The ingredients of a recipe, for allergens. */
  ingredients?: readonly Pick<Food, 'name' | 'synonyms' | 'category'>[]
}

/** A candidate for a text; `score` is 0–1 and comparable between searches. */
export type FoodMatch = { food: Food; score: number }

export type SearchOptions = {
  /** The last word may be incomplete, as while a person types. */
  isPrefix?: boolean
}

/** The interface of a food database for the parser and the tools. */
export type FoodIndex = {
  search(text: string, limit: number, options?: SearchOptions): FoodMatch[]
  /**
   * The food with this very name or synonym, however it is capitalised and punctuated; much faster than a search.
   * `search` has a food with this very name first, with the score 1, which no other match has.
   */
  exact?(text: string): Food | undefined
  /** Whether a text is, with its punctuation, a name that the food has in its source, in any language. */
  isOfficialName?(food: Food, text: string): boolean
}

/** A food database that can also look up foods by code. */
export type FoodTable = FoodIndex & {
  find(source: string, code: string): Food | undefined
  /** The same foods, with the names that they have in a country (a code of two letters). */
  inCountry?(country: string): FoodTable
}

/** `FNDDS 2021-2023` and `fndds-2021-2023` are the same source. */
export const sourceSlug = (source: string) => source.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Identifies a food across tables. */
export const foodKey = (source: string, code: string) => `${sourceSlug(source)} ${code}`

/** How an item's grams were found. */
export const GRAMS_BASES = [
  'stated_mass',
  'stated_volume',
  'portion',
  'count',
  'default_portion',
  'vague',
  'user',
] as const
export type GramsBasis = (typeof GRAMS_BASES)[number]

/** How a food was found: by its name, as the nearest one in the table, or as a stand-in for another food. */
export const MATCH_KINDS = ['exact', 'near', 'guess'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** One of several readings of the same words that differ much. */
export type Reading = { food: Food; grams: number; note: string }

/** One recognised food of a text. */
export type AnalyzedItem = {
  /** The words of the input for this item. */
  text: string
  food: Food
  grams: number
  gramsBasis: GramsBasis
  match: MatchKind
  /** 0–1: the confidence of the match and the amount together. */
  confidence: number
  /** Up to three alternatives, best first. */
  alternatives: readonly Food[]
  /** For `grams`, not per 100 g. */
  nutrients: Nutrients
  /** Readings that differ by much energy or carbohydrate, this one first; empty if there is no such doubt. */
  ask: readonly Reading[]
}

export type Analysis = {
  items: readonly AnalyzedItem[]
  /** Parts of the text for which no food was found. They are not guessed. */
  unmatched: readonly string[]
}
