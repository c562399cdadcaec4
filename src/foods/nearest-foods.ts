import { type FoodIndex, type FoodMatch, foodKey, type NearestFoods } from './food.ts'
import { likelyWords } from './meal/correct-words.ts'
import { readAmount } from './parse/read-amount.ts'
import { tokenize } from './text/tokens.ts'

const MAX_TEXTS = 12
const MAX_FOODS = 3
/** Spellings that are looked up for one word. */
const MAX_SPELLINGS = 2
const MAX_WORDS = 6
/** These are only proposed, so less likely spellings than those that are corrected will do. */
const NEAREST_SLACK = 1.3

/** The foods whose names are nearest to words for which no food was found; a text without any is left out. */
export const nearestFoods = (unmatched: readonly string[], index: FoodIndex): NearestFoods[] =>
  unmatched
    .slice(0, MAX_TEXTS)
    .map((text) => ({ text, foods: foodsNear(wordsOf(text), index) }))
    .filter(({ foods }) => foods.length > 0)

/** The words without the amount before them. */
function wordsOf(text: string): string[] {
  const tokens = tokenize(text)
  const own = tokens.slice(readAmount(tokens, 0)?.next ?? 0).filter(({ kind }) => kind === 'word')
  return (own.length === 0 ? tokens : own).map(({ word }) => word).slice(0, MAX_WORDS)
}

function foodsNear(words: readonly string[], index: FoodIndex): NearestFoods['foods'] {
  const whole = index.search(words.join(' '), MAX_FOODS)
  const spelt = words.flatMap((word) =>
    likelyWords(word, NEAREST_SLACK)
      .slice(0, MAX_SPELLINGS)
      .flatMap((likely) => index.search(likely.word, 1)),
  )
  return bestFoods([...whole, ...spelt])
}

function bestFoods(matches: readonly FoodMatch[]): NearestFoods['foods'] {
  const best = new Map<string, FoodMatch>()
  for (const match of matches) {
    const key = foodKey(match.food.source, match.food.code)
    if ((best.get(key)?.score ?? 0) < match.score) best.set(key, match)
  }
  return [...best.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FOODS)
    .map(({ food }) => food)
}
