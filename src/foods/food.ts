import type { Nutrients } from '../contract/nutrients.ts'
import { FOOD_PATTERN_KEYS, type FoodPatterns } from '../nutrition/food-patterns.ts'

export { FOOD_PATTERN_KEYS, type FoodPatterns }

/** A household measure and what it weighs: `{ name: 'cup', grams: 244 }`. The amount is always one. */
export type Portion = { name: string; grams: number }

/** A food as the search and the parser see it, whatever file it came from. Amounts are per 100 g. */
export type Food = {
  /** Where the figures come from, as a person would cite it: `FNDDS 2021-2023`. */
  source: string
  /** The source's own code for it. */
  code: string
  name: string
  synonyms: readonly string[]
  /** The source's food category, for allergens, suggestions and display. */
  category: string
  nutrients: Nutrients
  portions: readonly Portion[]
  /** Grams of one serving when no amount is said. */
  defaultGrams: number
  /** Grams of one piece when a bare count is said ("two eggs"), where counting makes sense. */
  pieceGrams?: number
  /** Food-pattern equivalents of 100 g, for the Healthy Eating Index; absent where they are not known. */
  patterns?: FoodPatterns
  /** What a recipe is made of, for allergens. */
  ingredients?: readonly Pick<Food, 'name' | 'synonyms' | 'category'>[]
}

/** A candidate for a text, best first; `score` is 0–1 and comparable between searches. */
export type FoodMatch = { food: Food; score: number }

export type SearchOptions = {
  /** The last word may be unfinished, as while somebody types. */
  isPrefix?: boolean
}

/** What the parser and the tools need from a food database. */
export type FoodIndex = {
  search(text: string, limit: number, options?: SearchOptions): FoodMatch[]
}

/** A food database that also knows its foods by their codes. */
export type FoodTable = FoodIndex & {
  find(source: string, code: string): Food | undefined
}

/** What tells foods apart, whichever table they come from: `FNDDS 2021-2023` and `fndds-2021-2023` are one source. */
export const foodKey = (source: string, code: string) =>
  `${source.toLowerCase().replace(/[^a-z0-9]+/g, '-')} ${code}`

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

/** One food found in a text. */
export type AnalyzedItem = {
  /** The words of the input that this item stands for. */
  text: string
  food: Food
  grams: number
  gramsBasis: GramsBasis
  /** 0–1: how sure the match and the amount are, together. */
  confidence: number
  /** At most three other foods it may have been, best first. */
  alternatives: readonly Food[]
  /** For `grams`, not per 100 g. */
  nutrients: Nutrients
}

export type Analysis = {
  items: readonly AnalyzedItem[]
  /** Parts of the text that name no known food. Nothing is guessed for them. */
  unmatched: readonly string[]
}
