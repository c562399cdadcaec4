import { FRACTION_WORDS, NUMBER_WORDS, SCALE_WORDS } from '../../core/english/number-words.ts'
import type { Food, OwnNames } from '../food.ts'
import { refinementWeight } from '../search/name-forms.ts'
import { ownNameWords } from '../search/own-names.ts'
import { everydayWeights } from '../starter/starter-index.ts'
import { edgeNoiseKind, LINKS, NEGATIONS } from '../text/noise-words.ts'
import { canonicalWord, isVerbal } from '../text/words.ts'
import { isExactUnit, readUnit, SIZES } from '../units.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** After this many looks no more names are looked up, so that the time is bounded for any text. */
const MAX_LOOKS = 4000

/** A word of the text as names are compared, and the token that it is part of. */
type Piece = { word: string; token: number; isFirst: boolean; isLast: boolean }

/**
 * Makes the name that a person gave their own food one word, before any of its words is read as something else: "Grandma
 * granola", "Sunday roast", "2 minute oats".
 */
export const joinOwnNames: Pass = (meal: Meal): Meal => {
  const names = meal.ownNames
  if (names === undefined) return meal
  const pieces = piecesOf(meal)
  const found = findNames(meal.tokens, pieces, names)
  if (found.size === 0) return meal
  const tokens: MealToken[] = []
  for (let at = 0; at < meal.tokens.length; at++) {
    const name = found.get(at)
    const token = meal.tokens[at]
    const last = meal.tokens[(name?.end ?? at + 1) - 1]
    if (token !== undefined && last !== undefined)
      tokens.push(name === undefined ? token : nameToken(meal.text, token, last, name.food))
    at = (name?.end ?? at + 1) - 1
  }
  return { ...meal, tokens }
}

/** In quotes, so that no pass reads "Breakfast" as an occasion, or "Oats soaked" as what was done to them. */
function nameToken(text: string, first: MealToken, last: MealToken, food: Food): MealToken {
  const name = text.slice(first.start, last.end)
  return {
    ...first,
    kind: 'word',
    word: `"${name}"`,
    text: name,
    raw: name,
    end: last.end,
    role: { as: 'word', food },
  }
}

const piecesOf = ({ text, tokens }: Meal): Piece[] =>
  tokens.flatMap(({ start, end }, token) => {
    const words = ownNameWords(text.slice(start, end))
    return words.map((word, at) => ({
      word,
      token,
      isFirst: at === 0,
      isLast: at === words.length - 1,
    }))
  })

type FoundName = { food: Food; end: number }

/** The names by the token that they begin with; of several, the longest. */
function findNames(
  tokens: readonly MealToken[],
  pieces: readonly Piece[],
  names: OwnNames,
): ReadonlyMap<number, FoundName> {
  const found = new Map<number, FoundName>()
  let looks = 0
  let next = 0
  for (const [at, { word, token, isFirst }] of pieces.entries()) {
    if (!isFirst || token < next || tokens[token]?.role.as !== 'word') continue
    for (const length of names.lengthsOf(word)) {
      if (looks++ >= MAX_LOOKS) return found
      const last = pieces[at + length - 1]
      if (last?.isLast !== true) continue
      const end = last.token + 1
      const said = pieces.slice(at, at + length).map((piece) => piece.word)
      if (!standsAlone(tokens, token, end)) continue
      const food = names.find(said)
      if (food === undefined) continue
      // "hot Grandma soup" is that soup.
      const start = isQuality(tokens[token - 1]) && startsName(tokens, token - 1) ? token - 1 : token
      found.set(start, { food, end: withOwnMarks(tokens, end, food) })
      next = end
      break
    }
  }
  return found
}

/** The marks at the end of "Wow!" and "Party mix (spicy)" end no sentence. */
function withOwnMarks(tokens: readonly MealToken[], end: number, { name }: Food): number {
  const marks = /[^\p{L}\p{N}]*$/u.exec(name)?.[0] ?? ''
  let next = end
  while (tokens[next]?.glued === true && marks[next - end] === tokens[next]?.word) next++
  return next
}

/** No word beside it may be part of the same name, as in "rice pudding" for a food named "Rice". */
function standsAlone(tokens: readonly MealToken[], start: number, end: number): boolean {
  const isAfterQuality = isQuality(tokens[start - 1]) && startsName(tokens, start - 1)
  if (!(isAfterQuality || startsName(tokens, start)) || !endsName(tokens, end)) return false
  const words = tokens.slice(start, end)
  if (words.every(({ word }) => isOtherwiseRead(word))) return isWholePart(tokens, start, end)
  const [only] = words
  // The search finds it as well, and knows the dishes that it is part of.
  return words.length > 1 || !everydayWeights().has(canonicalWord(only?.word ?? ''))
}

const isAmountWord = (word: string) =>
  SIZES.has(word) ||
  readUnit(word) !== undefined ||
  [NUMBER_WORDS, FRACTION_WORDS, SCALE_WORDS].some((words) => words.has(word))

/** In most texts it means something other than a food: "breakfast", "the", "large", "bar". */
const isOtherwiseRead = (word: string) => edgeNoiseKind(word) !== undefined || isAmountWord(word)

const isQuality = (token: MealToken | undefined) =>
  token?.kind === 'word' &&
  token.role.as === 'word' &&
  refinementWeight(canonicalWord(token.word)) < 1 &&
  !isOtherwiseRead(token.word)

const isSeparator = (word: string) => LINKS.has(word) || NEGATIONS.has(word)

function startsName(tokens: readonly MealToken[], at: number): boolean {
  const [before, own] = [tokens[at - 1], tokens[at]]
  if (before === undefined) return true
  if (before.word === '-' && own?.glued === true) return false
  if (before.kind !== 'word' || before.role.as !== 'word') return true
  return isSeparator(before.word) || isOtherwiseRead(before.word)
}

function endsName(tokens: readonly MealToken[], end: number): boolean {
  const next = tokens[end]
  if (next === undefined) return true
  if (next.word === '-' && next.glued && tokens[end + 1]?.glued === true) return false
  if (next.kind !== 'word' || next.role.as !== 'word') return true
  // "2 bars of chocolate" have no food named "Bar", and a "Grandma granola bar" is another food.
  if (next.word === 'of' || readUnit(next.word) !== undefined) return false
  if (isSeparator(next.word) || isOtherwiseRead(next.word)) return true
  return (isQuality(next) || isVerbal(next.word)) && endsName(tokens, end + 1)
}

/** "Breakfast" is a title in "breakfast: 2 eggs", a time in "for breakfast", and a food in "1 breakfast". */
function isWholePart(tokens: readonly MealToken[], start: number, end: number): boolean {
  const [before, next] = [tokens[start - 1], tokens[end]]
  if (next?.word === ':') return false
  if (isAmountBefore(tokens, start) || isAmountAfter(tokens, end)) return true
  const isFirst = before === undefined || before.word === '\n'
  const isListed = before !== undefined && /^(?:[,+&]|and)$/.test(before.word)
  if (next === undefined || next.word === 'and') return isFirst || isListed
  return isListed && next.kind !== 'word'
}

/** "60 g" and "(60 g)", but not the "60 g" of "breakfast 60 g oats". */
function isAmountAfter(tokens: readonly MealToken[], end: number): boolean {
  const start = tokens[end]?.word === '(' ? end + 1 : end
  const [number, unit, next] = tokens.slice(start, start + 3)
  const isAmount = number?.kind === 'number' && isExactUnit(readUnit(unit?.word ?? ''))
  return isAmount && (next === undefined || next.kind === 'mark' || next.word === 'and')
}

/** "2", "60 g", "60 g of", "a" */
function isAmountBefore(tokens: readonly MealToken[], start: number): boolean {
  const before = tokens[start - 1]
  if (before === undefined) return false
  if (before.word === 'of') return isAmountBefore(tokens, start - 1)
  return before.kind === 'number' || isAmountWord(before.word) || /^an?$/.test(before.word)
}
