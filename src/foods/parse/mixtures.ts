import { trimNoise } from '../text/noise-words.ts'
import { GOOD_SCORE, type Match, runText, type Search } from './candidates.ts'
import type { Phrase } from './phrase.ts'
import { findFoods } from './phrase-foods.ts'
import { isExact } from './read-amount.ts'

const MAX_PARTS = 8
/** Two foods may share a weight: "200 g of chicken and rice"; not if the other foods have weights as well. */
const minParts = (isWeighedText: boolean) => (isWeighedText ? 2 : 3)

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
  const rest = phrases.slice(at + 1, at + MAX_PARTS)
  const end = rest.findIndex((phrase) => !isPart(phrase))
  const list = [first, ...(end < 0 ? rest : rest.slice(0, end))]
  const last = list.findLastIndex(({ link }) => link === 'and')
  const parts = list.slice(0, last + 1)
  if (parts.length < minParts(isWeighedText) || parts.slice(1, -1).some(({ before }) => before !== 'comma'))
    return undefined
  if (parts.length === 2 && isOneName(parts, search)) return undefined
  const matches = parts.map((phrase) => findFoods({ ...phrase, amount }, search).matches)
  const isKnown = matches.every(
    ([best, ...others]) => others.length === 0 && (best?.candidates[0]?.score ?? 0) >= GOOD_SCORE,
  )
  return isKnown ? matches.flat().map((match) => ({ ...match, share: 1 / parts.length })) : undefined
}

/** "Lamb and vegetable stew", "instant macaroni and cheese": an "and" inside a name. */
function isOneName(parts: readonly Phrase[], search: Search): boolean {
  const short = parts.map((phrase, at) => (at === 0 ? { ...phrase, words: phrase.words.slice(-1) } : phrase))
  return [parts, short].some((names) => (search(runText(names))[0]?.score ?? 0) >= GOOD_SCORE)
}

/** Named without an amount and without "with". */
const isPart = ({ amount, after, before, link, isNegated, isInside, words }: Phrase) =>
  amount === undefined &&
  after === undefined &&
  !isNegated &&
  !isInside &&
  trimNoise(words).length > 0 &&
  (before === 'comma' || (before === 'link' && link === 'and'))
