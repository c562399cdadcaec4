import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { isExact, readAmount } from '../parse/read-amount.ts'
import { ASIDE_STARTS, INFINITIVES, LINKS, OCCASIONS, PARTICIPLES, SUBJECTS } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { isDoneWord } from './cooking.ts'
import { type Meal, type MealToken, type Pass, setRole } from './meal.ts'

/** Marks where, when and what for: "for lunch", "from the place round the corner", "to mop up the gravy". */
export const markAsides: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  let at = 0
  while (at < tokens.length) {
    const isOpen = tokens[at]?.role.as === 'word' && !isIngredient(tokens, at)
    const end = isOpen ? findAsideEnd(tokens, at) : undefined
    const next = Math.max(end ?? 0, at + 1)
    for (; end !== undefined && at < next; at++) {
      const noise = OCCASIONS.has(tokens[at]?.word ?? '') ? 'occasion' : 'place'
      setRole(tokens, at, at + 1, { as: 'link', break: 'link', link: 'aside', noise })
    }
    at = next
  }
  return { ...meal, tokens }
}

/** "made from oats", "from two slices of bread": not a place. */
function isIngredient(tokens: readonly MealToken[], at: number): boolean {
  if (tokens[at]?.word !== 'from') return false
  const amount = readAmount(tokens, at + 1)
  return tokens[at - 1]?.word === 'made' || (amount?.quantity !== undefined && amount.isArticle !== true)
}

/**
 * Where an aside that starts at a position ends: "for lunch", "from the place round the corner", "as a
 * snack", "on the side", "to mop up the gravy". Undefined if no aside starts there.
 */
function findAsideEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.word ?? ''
  const next = tokens[at + 1]?.word ?? ''
  if (word === 'as')
    return /^(?:a|an|my|the|part|dessert|our)$/.test(next) ? asideEnd(tokens, at + 1) : undefined
  if (word === 'to') return INFINITIVES.has(next) ? asideEnd(tokens, at + 2) : undefined
  if (word === 'on' || word === 'over' || word === 'in') return placeEnd(tokens, at + 1)
  if (word === 'into') return mixtureEnd(tokens, at + 1)
  // "cut into florets", "sliced into rings"
  if (next === 'into' && isDoneWord(word)) return asideEnd(tokens, at + 2)
  // "followed by ice cream", "at eleven a coffee"
  if (word === 'by' && PARTICIPLES.has(tokens[at - 1]?.word ?? '')) return undefined
  if (word === 'at' && NUMBER_WORDS.has(next)) return at + 2
  return ASIDE_STARTS.has(word) ? asideEnd(tokens, at + 1) : undefined
}

/** "into my own snack mix": what it was made into. */
function mixtureEnd(tokens: readonly Token[], at: number): number | undefined {
  for (let next = at; next < at + 5 && tokens[next]?.kind === 'word'; next++) {
    if (/^(?:mix|blend|bowl|glass|cup|pan|pot|wrap|smoothie|shake|salad)$/.test(tokens[next]?.word ?? ''))
      return next + 1
  }
  return undefined
}

/** "in a mug", "in a cone": the container. */
const VESSEL_WORDS = /^(?:bowl|glass|mug|cup|cone|jar|box|bag|pan|pot|plate|thermos|bottle|can|tin|wrapper)$/

/** "on top", "on the side", "over ice", "in it": a position, not a food. */
function placeEnd(tokens: readonly Token[], at: number): number | undefined {
  const place = /^(?:the|a)$/.test(tokens[at]?.word ?? '') ? at + 1 : at
  const isVessel = place > at && VESSEL_WORDS.test(tokens[place]?.word ?? '')
  if (
    !isVessel &&
    !/^(?:top|side|ice|it|them|inside|rocks|go|way|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?)$/.test(
      tokens[place]?.word ?? '',
    )
  )
    return undefined
  const next = tokens[place + 1]
  // "in the side salad", "ice cream": the name continues.
  return next === undefined || next.kind !== 'word' || LINKS.has(next.word) || ASIDE_STARTS.has(next.word)
    ? place + 1
    : undefined
}

const isAmount = (tokens: readonly Token[], at: number) => {
  const amount = readAmount(tokens, at)
  return amount !== undefined && amount.aside === undefined
}

const isMeasured = (tokens: readonly Token[], at: number) => {
  const amount = readAmount(tokens, at)
  return amount !== undefined && isExact(amount) && amount.unit?.kind !== 'energy'
}

/** "for a quick lunch" */
const isOccasion = (tokens: readonly Token[], at: number) =>
  tokens.slice(at, at + 4).some(({ word }) => OCCASIONS.has(word))

/** Where "for lunch", "from the place round the corner", "at 9" ends. */
function asideEnd(tokens: readonly Token[], at: number): number {
  let next = at
  while (/^(?:my|the|a|an|our|his|her|today|s)$/.test(tokens[next]?.word ?? '')) {
    // "accompanied by a 160 g drink"
    if (isMeasured(tokens, next)) return next
    next++
  }
  if (OCCASIONS.has(tokens[next]?.word ?? '')) return next + 1
  while (next < tokens.length) {
    const token = tokens[next]
    if (token === undefined || (token.kind === 'mark' && token.word !== '-') || SUBJECTS.has(token.word))
      break
    if (token.kind === 'number' && isAmount(tokens, next)) break
    if (LINKS.has(token.word)) break
    // "at the diner for a burger"
    if (
      token.word === 'for' &&
      readAmount(tokens, next + 1)?.quantity !== undefined &&
      !isOccasion(tokens, next + 1)
    )
      return next + 1
    next++
  }
  return next
}
