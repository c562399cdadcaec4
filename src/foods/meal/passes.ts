import type { Analysis, FoodIndex, FoodMatch } from '../food.ts'
import { nearestFoods } from '../nearest-foods.ts'
import { takeSupplements } from '../supplements/take-supplements.ts'
import { tokenize } from '../text/tokens.ts'
import { hasUnknownWord } from '../text/unknown-words.ts'
import { markAdditives } from './additives.ts'
import { markAmounts } from './amounts.ts'
import { markAsides } from './asides.ts'
import { attachAmounts } from './attach.ts'
import { EXACT_SCORE, GOOD_SCORE, scoreOf } from './certainty.ts'
import { cutChunks } from './chunks.ts'
import { correctWords } from './correct-words.ts'
import { joinExactNames } from './exact-names.ts'
import { joinFixedWords } from './fixed-words.ts'
import { weighFoods } from './items.ts'
import { markLinks } from './links.ts'
import type { Meal, Pass, Search } from './meal.ts'
import { nameFoods } from './names.ts'
import { markNegated } from './negation.ts'
import { markNoise } from './noise.ts'
import { joinOwnNames } from './own-names.ts'
import { withQualities } from './qualities.ts'
import { rateItems } from './rating.ts'
import { keepIngredients } from './recipe-text.ts'
import { relateFoods } from './relations.ts'
import { settleRoles, unmatchedTexts } from './roles.ts'
import { markShares } from './shares.ts'
import { translate } from './translate.ts'
import { moveWeights } from './weighed-texts.ts'

/** The way of a text, from words to weighed foods: each pass reads what the ones before it marked. */
export const PASSES: readonly (readonly [name: string, pass: Pass])[] = [
  ['keep the ingredients of a recipe', keepIngredients],
  ['join names of own foods', joinOwnNames],
  ['join words that are one', joinFixedWords],
  ['join exact names', joinExactNames],
  ['translate', translate],
  ['correct spelling', correctWords],
  ['mark additives', markAdditives],
  ['mark amounts', markAmounts],
  ['mark shares', markShares],
  ['mark asides', markAsides],
  ['mark links', markLinks],
  ['mark what was not eaten', markNegated],
  ['mark noise', markNoise],
  ['cut into chunks', cutChunks],
  ['attach amounts', attachAmounts],
  ['move weights of the whole', moveWeights],
  ['name foods', nameFoods],
  ['relate foods', relateFoods],
  ['weigh foods', weighFoods],
  ['settle roles', settleRoles],
  ['rate items', rateItems],
]

/** Text after this is ignored; no meal needs a longer description. */
const MAX_TEXT_LENGTH = 4000
const MAX_CANDIDATES = 4
/** After this many queries nothing more is looked up, so that the time is bounded for any text. */
const MAX_SEARCHES = 400

/**
 * Finds the foods and amounts in a description of a meal in plain words. For an amount that is not stated, the default
 * portion is assumed, which `gramsBasis` and a lower `confidence` show. Words that may name a food but match none are
 * in `unmatched`. Deterministic; the time grows with the length of the text.
 */
export function analyzeText(text: string, index: FoodIndex): Analysis {
  const { items, rest } = takeSupplements(text, index)
  if (items.length === 0) return analyzeFoods(text, index)
  const foods = rest === '' ? NO_FOODS : analyzeFoods(rest, index)
  return { ...foods, items: [...foods.items, ...items] }
}

const NO_FOODS: Analysis = { items: [], unmatched: [], nearest: [] }

function analyzeFoods(text: string, index: FoodIndex): Analysis {
  const meal = readMeal(text, index)
  const unmatched = unmatchedTexts(meal)
  return { items: meal.items, unmatched, nearest: nearestFoods(unmatched, index) }
}

/** The text after all passes, between which work in slices may be interrupted. @param watch is called after each pass. */
export function readMeal(text: string, index: FoodIndex, watch?: (name: string, meal: Meal) => void): Meal {
  const start = () => ({ meal: startMeal(text, index), done: 0 })
  const reading = index.progress?.(text, start) ?? start()
  for (const [name, pass] of PASSES.slice(reading.done)) {
    reading.meal = pass(reading.meal)
    reading.done++
    watch?.(name, reading.meal)
    index.pause?.()
  }
  return reading.meal
}

const startMeal = (text: string, index: FoodIndex): Meal => ({
  text,
  tokens: tokenize(text.slice(0, MAX_TEXT_LENGTH)).map((token) => ({ ...token, role: { as: 'word' } })),
  chunks: [],
  foods: [],
  fates: new Map(),
  items: [],
  refused: [],
  shared: [],
  search: createSearch(index),
  exact: index.exact?.bind(index),
  ownNames: index.ownNames?.(),
  isOfficialName: index.isOfficialName?.bind(index),
  usual: index.usual?.bind(index),
  measures: index.measures,
})

function createSearch(index: FoodIndex): Search {
  const known = new Map<string, readonly FoodMatch[]>()
  const ask = (text: string): readonly FoodMatch[] => {
    const found = known.get(text)
    if (found !== undefined) return found
    // "Okra fry" is not fries.
    if (text === '' || text === 'fry' || hasUnknownWord(text) || known.size >= MAX_SEARCHES) return []
    const matches = withQualities(text, index.search(text, MAX_CANDIDATES))
    known.set(text, matches)
    return matches
  }
  return (text) => searchVariants(text, ask)
}

/** Other ways to say the same, tried if the original words have no certain match. */
const VARIANTS: readonly (readonly [words: RegExp, other: string, worth?: number])[] = [
  // "Cuban-style black beans", "jam lingonberry style": the origin.
  [/\b[\p{L}]+ style\b/u, ''],
  // "a green side salad"
  [/\bside (?=\p{L})/u, ''],
  [/^milky (.+)$/u, '$1 with milk'],
  [/^(.+) fry$/u, 'fried $1', 0.95],
  // "a rice-based dish with vegetables"
  [/(?<=\p{L}) (?:based )?dish\b/u, '', 0.9],
]

function searchVariants(text: string, ask: Search): readonly FoodMatch[] {
  const plain = ask(text)
  if (scoreOf(plain) >= EXACT_SCORE) return plain
  for (const [pattern, other, worth = 1] of VARIANTS) {
    const found = pattern.test(text) ? ask(text.replace(pattern, other).trim()) : []
    const isLess = worth < 1 && scoreOf(plain) >= GOOD_SCORE
    if (!isLess && worth * scoreOf(found) > scoreOf(plain))
      return found.map((match) => ({ ...match, score: worth * match.score }))
  }
  return plain
}
