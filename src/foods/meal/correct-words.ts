import { isEnglish } from '../../core/english/no-food.ts'
import {
  COUNT_WORDS,
  FRACTION_WORDS,
  NUMBER_WORDS,
  SCALE_WORDS,
  VAGUE_WORDS,
} from '../../core/english/number-words.ts'
import { amountWords, isShortAmount } from '../languages/amount-words.ts'
import { isWordOfFood } from '../portions.ts'
import { type Correction, createSpelling, type Spelling } from '../search/spelling.ts'
import { everydayWeights } from '../starter/starter-index.ts'
import { edgeNoiseKind, FOREIGN_LINKS, LINKS, NEGATIONS, PARTICIPLES } from '../text/noise-words.ts'
import { CANONICAL_WORDS, JOINED_WORDS } from '../text/word-variants.ts'
import { canonicalWord, isPlural, isVerbal, singularOf } from '../text/words.ts'
import { readUnit, SIZES, UNITS } from '../units.ts'
import { EXACT_SCORE, scoreOf } from './certainty.ts'
import type { Meal, MealToken, Pass, Search } from './meal.ts'

/** Corrects words that nobody knows: "boild", "greenbeans". Words of other languages that no food has stay as they are. */
export const correctWords: Pass = (meal: Meal): Meal => {
  const tokens: MealToken[] = []
  const given = inEnglish(meal.tokens)
  const isProse = /\p{Ll}{3}/u.test(meal.text)
  for (const [at, token] of given.entries()) {
    const isUnknown =
      token.role.as === 'word' &&
      token.role.food === undefined &&
      !(isProse && isName(given, at)) &&
      !isKnown(token, meal.search)
    tokens.push(isUnknown ? corrected(token, meal.search) : token)
  }
  return { ...meal, tokens }
}

/** Articles and "of" beside an amount of another language. */
const FOREIGN_ARTICLES: ReadonlySet<string> = new Set('un una une um uma ein eine einen uno ett'.split(' '))
const FOREIGN_OF: ReadonlySet<string> = new Set('de d di of av'.split(' '))

/** "deux tranches de pain": the words of an amount as English has them, if a number, an article or "de" stands beside. */
function inEnglish(tokens: readonly MealToken[]): readonly MealToken[] {
  const english = tokens.map(({ word, role }) =>
    role.as === 'word' && role.food === undefined ? amountWords().get(word) : undefined,
  )
  return tokens.map((token, at) => {
    const own = english[at]
    const isUnit = (place: number) => readUnit(english[place] ?? '') !== undefined
    const [before, next] = [tokens[at - 1], tokens[at + 1]]
    const isBeside =
      isUnit(at + 1) ||
      before?.kind === 'number' ||
      isNumberWord(english[at - 1] ?? '') ||
      FOREIGN_ARTICLES.has(before?.word ?? '') ||
      FOREIGN_OF.has(next?.word ?? '') ||
      (own !== undefined && isNumberWord(own))
    // "2 El Monterey burritos": a spoon is written "EL" or "el".
    const isShort = isShortAmount(token.word) && (before?.kind !== 'number' || token.isCapital)
    if (own !== undefined && isBeside && !isShort) return { ...token, word: own, text: own }
    if (FOREIGN_ARTICLES.has(token.word) && isUnit(at + 1)) return { ...token, word: 'a', text: 'a' }
    return FOREIGN_OF.has(token.word) && isUnit(at - 1) ? { ...token, word: 'of', text: 'of' } : token
  })
}

/** "in Cairo": a capital inside a sentence. */
const isName = (tokens: readonly MealToken[], at: number) =>
  tokens[at]?.isCapital === true && tokens[at - 1]?.kind === 'word'

/** Words that stand between foods. */
const SMALL_WORDS = 'and with without the some from breakfast lunch dinner half dozen couple'.split(' ')
const UNIT_WORDS = UNITS.flatMap(({ words }) => words).filter((word) => /^(?=.*[aeiou])[a-z]{3,}$/.test(word))

const isNumberWord = (word: string) =>
  [NUMBER_WORDS, FRACTION_WORDS, SCALE_WORDS, VAGUE_WORDS, COUNT_WORDS].some((words) => words.has(word))

/** Weights of words begin here, with those of the most common. */
const MIN_WEIGHT = 0.6
const DEFAULT_WEIGHT = 0.75
const rarityOf = (weight: number) => Math.min(1, Math.max(0, (weight - MIN_WEIGHT) / (1 - MIN_WEIGHT)))

let spelling: Spelling | undefined

/** The words of everyday foods, and of amounts. */
function vocabulary(): Spelling {
  const weights = everydayWeights()
  spelling ??= createSpelling(
    new Set([
      ...weights.keys(),
      ...CANONICAL_WORDS.keys(),
      ...UNIT_WORDS,
      ...NUMBER_WORDS.keys(),
      ...SIZES.keys(),
      ...SMALL_WORDS,
    ]),
    (word) => rarityOf(weights.get(canonicalWord(word)) ?? DEFAULT_WEIGHT),
  )
  return spelling
}

const isWordOfAmounts = (word: string) =>
  readUnit(word) !== undefined || SIZES.has(word) || isNumberWord(word) || SMALL_WORDS.includes(word)

/** Parts of words that are also written apart: the "cole" of coleslaw. */
const PARTS = new Set([...JOINED_WORDS.keys()].flatMap((pair) => pair.split(' ')))

function isKnown({ word, kind }: MealToken, search: Search): boolean {
  if (kind !== 'word' || !/^[a-z]{3,}$/.test(word)) return true
  const canonical = canonicalWord(word)
  if (everydayWeights().has(canonical) || CANONICAL_WORDS.has(word) || PARTS.has(canonical)) return true
  if (isWordOfAmounts(word) || isEnglish(word) || isVerbal(word) || edgeNoiseKind(word) !== undefined)
    return true
  if ([LINKS, NEGATIONS, PARTICIPLES, FOREIGN_LINKS].some((words) => words.has(word))) return true
  return search(word).some(({ food }) => isWordOfFood(food, canonical))
}

function corrected(token: MealToken, search: Search): MealToken {
  const [best] = likelyWords(token.word)
  if (best !== undefined) return { ...token, word: best.word, text: best.word, slip: best.cost }
  const pair = pairOf(token.word, search)
  return pair === undefined ? token : { ...token, word: pair, text: pair, slip: 0.4 }
}

/** The words that a word may be a misspelling of, in its own number: "potatos" are potatoes. */
export function likelyWords(word: string, slack = 1): Correction[] {
  const isMany = isPlural(word)
  const plain = vocabulary().near(word, slack)
  const singular = isMany
    ? vocabulary()
        .near(singularOf(word), slack)
        .map((found) => ({ ...found, word: `${found.word}s` }))
    : []
  return [...plain, ...singular].sort((a, b) => a.order - b.order)
}

const MIN_PART = 3

/** "greenbeans", "peanutbutter": two words that name a food together. */
function pairOf(word: string, search: Search): string | undefined {
  for (let at = MIN_PART; at <= word.length - MIN_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (!parts.every((part) => everydayWeights().has(canonicalWord(part)))) continue
    const pair = parts.join(' ')
    if (scoreOf(search(pair)) >= EXACT_SCORE) return pair
  }
  return undefined
}
