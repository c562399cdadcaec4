import type { FoodMatch } from '../food.ts'
import { isWordOfFood } from '../portions.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { NOISE_WORDS, tokenWords, trimNoise } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { foodWords, isPlural } from '../text/words.ts'
import { readUnit, SIZES } from '../units.ts'
import { EXACT_SCORE, GOOD_SCORE, lastWordOf, type Match, type Search } from './candidates.ts'
import type { Phrase } from './phrase.ts'

/** Below this score a name means something else. */
const MIN_NAME_SCORE = 0.55
/** Enough for a food with a separate measure. */
const MIN_MEASURED_SCORE = 0.5
/** Enough for a name that includes the preparation. */
const MIN_COOKED_SCORE = 0.9
const MAX_NAME_WORDS = 5

/** The foods of a phrase, and the words next to them without a match. */
export type NamedFoods = { matches: readonly Match[]; rest: readonly Token[] }

const NO_FOODS: NamedFoods = { matches: [], rest: [] }

/** One food, or several side by side in a phrase without a comma ("eggs bacon toast"). */
export function findFoods(phrase: Phrase, search: Search): NamedFoods {
  const words = tokenWords(phrase.words)
  if (trimNoise(phrase.words).length === 0) return NO_FOODS
  const named = bestSearch([words.join(' '), trimNoise(phrase.words).join(' ')], search)
  const plain = findCooked(phrase.how, named, search) ?? named
  const whole = findWithUnit(phrase, plain, search) ?? plain
  const score = whole.candidates[0]?.score ?? 0
  const single = {
    ...(whole.named !== undefined && { named: whole.named }),
    phrases: [phrase],
    words: foodWords(whole.text),
    lastWord: lastWordOf([phrase]),
    candidates: whole.candidates,
  }
  const alone = { matches: [single], rest: [] }
  if (score >= EXACT_SCORE) return alone
  const measured = withLastUnit(phrase)
  const inner = measured === undefined ? NO_FOODS : findFoods(measured, search)
  // "a fried fish fillet"
  if (inner.matches.length === 1 && (inner.matches[0]?.candidates[0]?.score ?? 0) >= EXACT_SCORE) return inner
  if (score >= GOOD_SCORE) return alone
  if (inner.matches.length === 1 && (inner.matches[0]?.candidates[0]?.score ?? 0) >= GOOD_SCORE) return inner
  // A weighed or measured phrase is one food, even if it is named loosely.
  if (phrase.amount?.unit !== undefined && score >= MIN_MEASURED_SCORE) return alone
  const pieces = splitNames(phrase, search)
  const covered = pieces.matches.reduce((sum, { words: own }) => sum + own.length, 0)
  const compound = findCompound(single, pieces.matches)
  if (compound !== undefined) return { matches: [compound], rest: [] }
  if (pieces.matches.length > 1 || 2 * covered > single.words.length) return pieces
  // Known words next to unknown ones ("pho bo"): the known ones count, the others are reported.
  if (score >= MIN_NAME_SCORE) return alone
  return pieces.matches.length > 0 ? pieces : NO_FOODS
}

/** Foods that are named after an ingredient before them. */
const COMPOUNDS =
  /dishes|soups|sandwich|burgers|pizza|salads|omelet|stir-fry|fried rice|turnovers|burritos|mexican|smoothies|sushi|pies|cakes|cookies|doughnuts|biscuits, muffins|bagels|breads|crackers|candy|ice cream|pudding|yogurt|cereal|bars|juice|tea$|coffee|liquor|butters|oils|dips|pasta sauces|pancakes|sauces|flavored milk/i

/**
 * "aubergine curry" is a curry, not an aubergine and a curry: the closest dish of its kind, with lower
 * confidence.
 */
function findCompound(whole: Match, pieces: readonly Match[]): Match | undefined {
  const [first, last] = pieces
  const dish = last?.candidates[0]
  if (pieces.length !== 2 || dish === undefined || !COMPOUNDS.test(dish.food.category)) return undefined
  // A noun that modifies another is singular: "almond croissant", but "eggs toast".
  if (first === undefined || isPlural(first.lastWord)) return undefined
  const kind = last?.words.at(-1) ?? ''
  const near = whole.candidates.filter(({ food }) => isWordOfFood(food, kind))
  return { ...whole, candidates: near.length > 0 ? near : [{ ...dish, score: dish.score * 0.7 }] }
}

/** "pozole bowl", "mango lassi large glass": the last word is a measure, unless it is part of a name. */
function withLastUnit(phrase: Phrase): Phrase | undefined {
  const unit = readUnit(phrase.words.at(-1)?.word ?? '')
  if (unit?.kind !== 'household' || !LAST_UNITS.has(unit.name) || phrase.after !== undefined) return undefined
  if (phrase.amount?.unit !== undefined) return undefined
  const size = SIZES.get(phrase.words.at(-2)?.word ?? '')
  const words = phrase.words.slice(0, size === undefined ? -1 : -2)
  if (trimNoise(words).length === 0) return undefined
  const quantity = phrase.amount?.quantity ?? 1
  return { ...phrase, words, after: { quantity, unit, ...(size !== undefined && { size }), next: 0 } }
}

const LAST_UNITS = new Set(
  'fillet filet bowl plate serving glass mug slice box bag packet can bottle container piece bar'.split(' '),
)

/** A name that includes the size or unit: "big mac", "small bag of chips", "pot pie". */
function findWithUnit(phrase: Phrase, plain: FoundName, search: Search): FoundName | undefined {
  const { words: said = '', unit } = phrase.amount ?? {}
  const prefixes = [said, unit?.kind === 'household' ? unit.name : ''].filter((prefix) => prefix !== '')
  for (const prefix of prefixes) {
    const text = `${prefix} ${plain.text}`
    const candidates = search(text)
    const [best] = candidates
    if (best !== undefined && best.score >= EXACT_SCORE && best.food !== plain.candidates[0]?.food)
      return { text, candidates, named: prefix }
  }
  return undefined
}

type FoundName = { text: string; candidates: readonly FoodMatch[]; named?: string }

function bestSearch(texts: readonly string[], search: Search): FoundName {
  const found = texts
    .filter((text, index) => text !== '' && texts.indexOf(text) === index)
    .map((text) => ({ text, candidates: search(text) }))
  const [first = { text: '', candidates: [] }, second] = found
  return (second?.candidates[0]?.score ?? 0) > (first.candidates[0]?.score ?? 0) && second !== undefined
    ? second
    : first
}

/** The food with this preparation, if there is one. */
function findCooked(how: string | undefined, plain: FoundName, search: Search): FoundName | undefined {
  if (how === undefined) return undefined
  const [verb = ''] = how.split(' ')
  return [`${plain.text} ${how}`, `${verb} ${plain.text}`]
    .map((text) => ({ text, candidates: search(text) }))
    .find(
      ({ candidates: [best] }) =>
        best !== undefined &&
        best.score >= MIN_COOKED_SCORE &&
        foodWords(plain.text).every((word) => isWordOfFood(best.food, word) || refinementWeight(word) < 1),
    )
}

type NameSplit = { weight: number; pieces: readonly Match[]; rest: readonly Token[] }

/**
 * Splits a phrase into runs of words that name foods exactly: as many words as possible, in as few runs as
 * possible.
 */
function splitNames(phrase: Phrase, search: Search): NamedFoods {
  const tokens = phrase.words.filter(({ word }) => !NOISE_WORDS.has(word))
  const none: NameSplit = { weight: 0, pieces: [], rest: [] }
  const best: NameSplit[] = [none]
  for (const [index, token] of tokens.entries()) {
    const skipped = best[index] ?? none
    let choice: NameSplit = { ...skipped, rest: [...skipped.rest, token] }
    for (let start = Math.max(0, index + 1 - MAX_NAME_WORDS); start <= index; start++) {
      const run = tokens.slice(start, index + 1)
      const before = best[start] ?? none
      const weight = before.weight + run.length - 0.1
      if (weight <= choice.weight) continue
      const candidates = search(run.map(({ word }) => word).join(' '))
      if ((candidates[0]?.score ?? 0) < EXACT_SCORE) continue
      choice = { weight, pieces: [...before.pieces, createPiece(phrase, run, candidates)], rest: before.rest }
    }
    best.push(choice)
  }
  const { pieces, rest } = best.at(-1) ?? none
  // The amount belongs to a run that is alone or first.
  return { matches: pieces.map((piece, index) => (index === 0 ? { ...piece, isPiece: false } : piece)), rest }
}

function createPiece(phrase: Phrase, run: readonly Token[], candidates: readonly FoodMatch[]): Match {
  const isFirst = run[0] === phrase.words.find(({ word }) => !NOISE_WORDS.has(word))
  const start = isFirst ? phrase.start : (run[0]?.start ?? phrase.start)
  return {
    phrases: [phrase],
    words: run.flatMap(({ word }) => foodWords(word)),
    lastWord: run.at(-1)?.word ?? '',
    candidates,
    isPiece: true,
    span: { start, end: run.at(-1)?.end ?? phrase.end },
  }
}
