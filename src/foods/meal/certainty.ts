import { isNoFood } from '../../core/english/no-food.ts'
import type { Food, FoodMatch, GramsBasis, MatchKind } from '../food.ts'
import { isWordOfFood } from '../portions.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { standsInFor } from '../stand-ins.ts'
import { isVerbal } from '../text/words.ts'

/** From this score, a name means exactly this food. */
export const EXACT_SCORE = 0.945
/** From this score, the head words agree, and the food is the nearest in the table. */
export const GOOD_SCORE = 0.7

export const scoreOf = ([best]: readonly FoodMatch[]): number => best?.score ?? 0

/** The highest confidence of a food that stands in for another one. */
const MAX_GUESS_CONFIDENCE = 0.5

/** The confidence of an amount, 0–1, by its basis. */
export const BASIS_CONFIDENCE: Record<GramsBasis, number> = {
  user: 1,
  stated_mass: 1,
  stated_volume: 0.95,
  portion: 0.9,
  count: 0.9,
  default_portion: 0.6,
  vague: 0.5,
}

/**
 * How a food was found: `exact` by its name; `near`, the nearest in the table, with every word that distinguishes it;
 * `guess`, a food that stands in for another, such as apple pie for zebra pie.
 */
export function matchKind({ food, score }: FoodMatch, words: readonly string[]): MatchKind {
  if (standsInFor(food, words)) return 'guess'
  if (score >= EXACT_SCORE) return 'exact'
  if (score < GOOD_SCORE) return 'guess'
  return words.every((word) => isSaidBy(food, word)) ? 'near' : 'guess'
}

/** The likeliest mistakes. */
const SMALL_SLIP = 1

/** As `matchKind`, of a name whose spelling was slip: it is never exact. */
export const correctedKind = ({ score }: FoodMatch, slip: number): MatchKind =>
  score >= EXACT_SCORE && slip < SMALL_SLIP ? 'near' : 'guess'

const isSaidBy = (food: Food, word: string) =>
  refinementWeight(word) < 1 ||
  isVerbal(word) ||
  /^\d/.test(word) ||
  isNoFood(word) ||
  isWordOfFood(food, word)

/** 0–1, of the food and its amount together. */
export function confidenceOf(score: number, match: MatchKind, sureness: number): number {
  const named = score ** 1.5
  return (
    Math.round((match === 'guess' ? Math.min(named, MAX_GUESS_CONFIDENCE) : named) * sureness * 100) / 100
  )
}
