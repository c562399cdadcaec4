import type { Nutrients } from '../contract/nutrients.ts'
import type { Measures } from '../core/locale.ts'
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
  /** Those of its synonyms that name another food, for which it is the nearest in the table; none if absent. */
  standIns?: readonly string[]
  /** The source's food category, for allergens, suggestions and display. */
  category: string
  nutrients: Nutrients
  portions: readonly Portion[]
  /** Grams of the default portion, used when no amount is stated. */
  defaultGrams: number
  /** Grams of one piece for a bare count ("two eggs"), for foods that can be counted. */
  pieceGrams?: number
  /** Grams of all of a dish that a person cooks by a recipe, which has several servings. */
  wholeGrams?: number
  /** Food groups in 100 g, for the Healthy Eating Index; absent if unknown. */
  patterns?: FoodPatterns
  /** Given if a client stated its figures. */
  basis?: ClientBasis
  /** The ingredients of a recipe, for allergens. */
  ingredients?: readonly Pick<Food, 'name' | 'synonyms' | 'category'>[]
}

/** The names that a person gave their own foods, for finding them inside a text. */
export type OwnNames = {
  /** How many words the names have that begin with a word, the longest first. */
  lengthsOf(first: string): readonly number[]
  /** The food with these words as its name. */
  find(words: readonly string[]): Food | undefined
}

/** The source of the foods that a person adds. */
export const OWN_SOURCE = 'own'

/** A candidate for a text; `score` is 0–1 and comparable between searches. */
export type FoodMatch = {
  food: Food
  score: number
  /** The name that matches is another food's, for which this one is the nearest in the table. */
  isStandIn?: true
}

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
  /** The names of the person's own foods, which are found in any text. */
  ownNames?(): OwnNames | undefined
  /** The supplement of the person with this name. */
  supplement?(name: string): Food | undefined
  /** Whether a text is, with its punctuation, a name that the food has in its source, in any language. */
  isOfficialName?(food: Food, text: string): boolean
  /** The kitchen measures of the person who asks; without: those of the United States. */
  measures?: Measures | undefined
  /** How much the person who asks usually has of a food. */
  usual?(food: Food): UsualPortion | undefined
  /** For work in slices: what it has done of something, with which it goes on after an interruption. */
  progress?<T>(of: string, start: () => T): T
  /** Interrupts work that has used up its slice. */
  pause?(): void
}

/** The middle of the last amounts of a food that a person stated, the least and the most of them, and how many they are. */
export type UsualPortion = { grams: number; low: number; high: number; times: number }

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

/** How an item's grams were found; `usual`: as much as the person usually has of this food;
 * `estimate`: as a client estimated it. */
export const GRAMS_BASES = [
  'stated_mass',
  'stated_volume',
  'portion',
  'count',
  'usual',
  'default_portion',
  'vague',
  'estimate',
  'user',
] as const
export type GramsBasis = (typeof GRAMS_BASES)[number]

/** How a food was found: by its name, as the nearest one in the table, or as a stand-in for another food. */
export const MATCH_KINDS = ['exact', 'near', 'guess'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

/** What is known of an item that tells how likely it is right. */
export type Evidence = {
  /** How well the name fits the words, 0–1. */
  score: number
  match: MatchKind
  gramsBasis: GramsBasis
  /** How much better the food fits than the next one, 0–1. */
  lead: number
  /** The share of the words that the food's names have, 0–1, and the one that its first name has. */
  wordsMatched: number
  wordsOfName: number
  /** The worst spelling mistake in its words; 0 for none, 1 for the least. */
  slip: number
  /** The amount was stated for several foods together, or for another of them. */
  isShared: boolean
  /** Foods of the same text. */
  foods: number
  /** The share of the text's foods that were not found, 0–1. */
  unmatched: number
  /** Carbohydrate of the item, g, and between `low` and `high`. */
  carbohydrate: number
  doubt: number
  /** The share of the text's words that are neither a food nor an amount, 0–1. */
  skippedWords: number
}

/** Where figures come from that a client stated: it read a label, or estimated them. */
export const CLIENT_BASES = ['label', 'estimate'] as const
export type ClientBasis = (typeof CLIENT_BASES)[number]

/** One of several readings of the same words that differ much. */
export type Reading = { food: Food; grams: number; note: string }

/** One recognised food of a text. */
export type AnalyzedItem = {
  /** The words of the input for this item. */
  text: string
  food: Food
  grams: number
  /** Of ten amounts stated so, one is less than `low`, and one more than `high`. */
  low: number
  high: number
  gramsBasis: GramsBasis
  /** The unit in which the amount was stated, with the grams of one. */
  unit?: Portion
  /** Of how many times the usual amount is the middle; only for `usual`. */
  times?: number
  /** The stated amount, as written, that nobody eats and that is not counted. */
  refused?: string
  match: MatchKind
  /** 0–1: the confidence of the match and the amount together. */
  confidence: number
  evidence: Evidence
  /** Up to three alternatives, best first. */
  alternatives: readonly Food[]
  /** For `grams`, not per 100 g. */
  nutrients: Nutrients
  /** Given if a client read figures from a label, or estimated the amount or figures. */
  basis?: ClientBasis
  /** Readings that differ by much energy or carbohydrate, this one first; empty if there is no such doubt. */
  ask: readonly Reading[]
}

export type Analysis = {
  items: readonly AnalyzedItem[]
  /** Parts of the text for which no food was found. They are not guessed. */
  unmatched: readonly string[]
  /** For the parts in `unmatched`: up to three foods that may have been meant. */
  nearest: readonly NearestFoods[]
}

/** Words for which no food was found, and the foods with the nearest names, best first. */
export type NearestFoods = { text: string; foods: readonly Food[] }
