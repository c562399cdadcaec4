import { isNoFood } from '../../core/english/no-food.ts'
import type { Evidence, Food, FoodMatch, GramsBasis, MatchKind } from '../food.ts'
import { isWordOfFood } from '../portions.ts'
import { headWord, refinementWeight } from '../search/name-forms.ts'
import { standsInFor } from '../stand-ins.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import weightLines from './confidence.tsv' with { type: 'text' }
import { hasQuality, isQuality } from './qualities.ts'

/** From this score, a name means exactly this food. */
export const EXACT_SCORE = 0.945
/** From this score, the head words agree, and the food is the nearest in the table. */
export const GOOD_SCORE = 0.7

export const scoreOf = ([best]: readonly FoodMatch[]): number => best?.score ?? 0

/** The highest confidence of a food that stands in for another one. */
const MAX_GUESS_CONFIDENCE = 0.5

/** The confidence of an amount of a food that is certain, 0–1, by its basis. */
export const BASIS_CONFIDENCE: Record<GramsBasis, number> = {
  user: 1,
  stated_mass: 1,
  stated_volume: 0.95,
  portion: 0.9,
  count: 0.9,
  usual: 0.85,
  default_portion: 0.6,
  vague: 0.5,
  estimate: 0.5,
}

/**
 * How a food was found: `exact` by its name; `near`, the nearest in the table, with every word that distinguishes it;
 * `guess`, a food that stands in for another, such as apple pie for zebra pie.
 */
export function matchKind({ food, score, isStandIn }: FoodMatch, words: readonly string[]): MatchKind {
  if (isStandIn === true || standsInFor(food, words)) return 'guess'
  if (words.some((word) => isUnstatedQuality(food, word))) return 'guess'
  if (score >= EXACT_SCORE) return 'exact'
  if (score < GOOD_SCORE) return 'guess'
  return words.every((word) => isSaidBy(food, word)) && isOfKind(food, words) ? 'near' : 'guess'
}

/** "White flour bread" is not flour, although a flour is called bread flour: one of the names has the last word as its kind. */
function isOfKind({ name, synonyms, category }: Food, words: readonly string[]): boolean {
  const kind = headWord(words.join(' '))
  const heads = [name, ...synonyms].map(headWord)
  return heads.includes(kind) || foodWords(`${name} ${category}`).includes(kind ?? '')
}

/** The likeliest mistakes. */
const SMALL_SLIP = 1

/** As `matchKind`, of a name whose spelling was slip: it is never exact. */
export const correctedKind = ({ score }: FoodMatch, slip: number): MatchKind =>
  score >= EXACT_SCORE && slip < SMALL_SLIP ? 'near' : 'guess'

/** A quality that no name of the food has, which makes it another food. */
export const isUnstatedQuality = (food: Food, word: string): boolean =>
  isQuality(word) && !isSaidBy(food, word)

const isSaidBy = (food: Food, word: string): boolean =>
  isQuality(word) ? hasQuality(food, word) || swellsOf(food, word) : isOtherwiseSaid(food, word)

/** "Dried beans" are weighed dry, and counted as cooked ones. */
const swellsOf = ({ category }: Food, word: string) =>
  word === 'dried' && /beans|rice|pasta|grain|spice|sauces/i.test(category)

const isOtherwiseSaid = (food: Food, word: string) =>
  refinementWeight(word) < 1 ||
  isVerbal(word) ||
  /^\d/.test(word) ||
  isNoFood(word) ||
  isWordOfFood(food, word)

/**
 * What tells how likely an item is right, as numbers around 0 to 1. `confidence.tsv` has the weight of each, which
 * `bun run fit:meals` finds; a feature without a weight says nothing.
 */
export function featuresOf(evidence: Evidence): Record<string, number> {
  const { score, match, gramsBasis, lead, isShared, foods, unmatched, skippedWords } = evidence
  return {
    always: 1,
    [`amount ${LIKE_BASES[gramsBasis] ?? gramsBasis}`]: 1,
    [`match ${match}`]: 1,
    'score below 1': 1 - score,
    'close to the next food': 1 - Math.min(lead / CLEAR_LEAD, 1),
    'words not in a name': 1 - evidence.wordsMatched,
    'words not in the first name': 1 - evidence.wordsOfName,
    'amount of several': isShared ? 1 : 0,
    'other foods': Math.log2(Math.max(foods, 1)) / 2,
    'not found': unmatched,
    'skipped words': skippedWords,
    carbohydrate: Math.log2(1 + evidence.carbohydrate / CARBOHYDRATE_UNIT),
    'carbohydrate in doubt': Math.log2(1 + evidence.doubt / CARBOHYDRATE_UNIT),
  }
}
const CLEAR_LEAD = 0.1
/** The descriptions have no amounts found in these ways; they are as sure as those found in others. */
const LIKE_BASES: Partial<Record<GramsBasis, GramsBasis>> = {
  user: 'stated_mass',
  usual: 'portion',
  estimate: 'vague',
}
/** Half an exchange, by which insulin is often dosed. */
const CARBOHYDRATE_UNIT = 7.5

/** How much carbohydrate depends on an item: a cup of tea may be another tea, a plate of pasta not. */
export function stakeOf(
  { nutrients }: Food,
  { grams, low, high }: { grams: number; low: number; high: number },
): Pick<Evidence, 'carbohydrate' | 'doubt'> {
  const perGram = (nutrients.carbohydrate_g ?? 0) / 100
  return { carbohydrate: perGram * grams, doubt: perGram * (high - low) }
}

let weights: ReadonlyMap<string, number> | undefined

/** 0–1, of the food and its amount together: of so many told so, this share is right. */
export function confidenceOf(evidence: Evidence): number {
  weights ??= new Map(
    weightLines
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => {
        const [name = '', weight] = line.split('\t')
        return [name, Number(weight)]
      }),
  )
  let sum = 0
  for (const [name, value] of Object.entries(featuresOf(evidence))) sum += value * (weights.get(name) ?? 0)
  // A corrected word is never surer than the word itself.
  const likely = (1 - Math.min(evidence.slip, 1) / 8) / (1 + Math.exp(-sum))
  return (
    Math.round((evidence.match === 'guess' ? Math.min(likely, MAX_GUESS_CONFIDENCE) : likely) * 100) / 100
  )
}

/** The confidence that an amount would have of a food that is certain. */
export const amountConfidence = (
  gramsBasis: GramsBasis,
  stake: Pick<Evidence, 'carbohydrate' | 'doubt'>,
): number => confidenceOf({ ...CERTAIN_FOOD, gramsBasis, ...stake })

/** Nothing says that another food was meant. */
export const CERTAIN_FOOD = {
  score: 1,
  match: 'exact',
  lead: 1,
  wordsMatched: 1,
  wordsOfName: 1,
  slip: 0,
  isShared: false,
  foods: 1,
  unmatched: 0,
  skippedWords: 0,
} as const satisfies Partial<Evidence>

/** The share of the words that the names of a food have, 0–1. */
export function wordsMatched(food: Food, words: readonly string[]): number {
  return words.length === 0 ? 1 : words.filter((word) => isSaidBy(food, word)).length / words.length
}
