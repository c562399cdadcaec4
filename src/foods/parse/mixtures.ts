import { trimmed } from '../text/noise.ts'
import { GOOD, joined, type Match, type Search } from './candidates.ts'
import { findFoods } from './names.ts'
import type { Phrase } from './phrase.ts'
import { isExact } from './read-amount.ts'

const MOST_PARTS = 8
/** Two foods may share a weight: "200 g of chicken and rice"; not if the other foods have weights as well. */
const leastParts = (isWeighedText: boolean) => (isWeighedText ? 2 : 3)

/**
 * "300 g of beef, potatoes and carrots": one amount of several foods, in equal parts. Undefined if the amount
 * belongs to the first food alone.
 */
export function mixtureOf(
  phrases: readonly Phrase[],
  at: number,
  search: Search,
  isWeighedText: boolean,
): readonly Match[] | undefined {
  const first = phrases[at]
  const amount = first?.amount
  if (first === undefined || amount?.hasOf !== true || !isExact(amount) || first.after !== undefined)
    return undefined
  const rest = phrases.slice(at + 1, at + MOST_PARTS)
  const end = rest.findIndex((phrase) => !isPart(phrase))
  const list = [first, ...(end < 0 ? rest : rest.slice(0, end))]
  const last = list.findLastIndex(({ link }) => link === 'and')
  const parts = list.slice(0, last + 1)
  if (parts.length < leastParts(isWeighedText) || parts.slice(1, -1).some(({ before }) => before !== 'comma'))
    return undefined
  if (parts.length === 2 && isOneName(parts, search)) return undefined
  const matches = parts.map((phrase) => findFoods({ ...phrase, amount }, search).matches)
  const isKnown = matches.every(
    ([best, ...others]) => others.length === 0 && (best?.candidates[0]?.score ?? 0) >= GOOD,
  )
  return isKnown ? matches.flat().map((match) => ({ ...match, share: 1 / parts.length })) : undefined
}

/** "Lamb and vegetable stew", "instant macaroni and cheese": an "and" inside a name. */
function isOneName(parts: readonly Phrase[], search: Search): boolean {
  const short = parts.map((phrase, at) => (at === 0 ? { ...phrase, words: phrase.words.slice(-1) } : phrase))
  return [parts, short].some((names) => (search(joined(names))[0]?.score ?? 0) >= GOOD)
}

/** Named without an amount and without "with". */
const isPart = ({ amount, after, before, link, isNegated, isInside, words }: Phrase) =>
  amount === undefined &&
  after === undefined &&
  !isNegated &&
  !isInside &&
  trimmed(words).length > 0 &&
  (before === 'comma' || (before === 'link' && link === 'and'))
