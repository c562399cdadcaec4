import { isNoFood } from '../../core/english/no-food.ts'
import { FRACTION_WORDS, NUMBER_WORDS, SCALE_WORDS } from '../../core/english/number-words.ts'
import { isExact, readAmount, type StatedAmount } from '../parse/read-amount.ts'
import { edgeNoiseKind, LINKS } from '../text/noise-words.ts'
import { type Meal, type MealToken, type Pass, type Span, setRole } from './meal.ts'

/** Marks the amounts of the text, and the other numbers: times, numbers of list items. */
export const markAmounts: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  const refused: Span[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    const found = token?.role.as === 'word' ? amountAt(tokens, at, token) : undefined
    const next = Math.max(found?.next ?? 0, at + 1)
    if (found?.isRefused === true) refused.push(spanOf(tokens, at, next))
    if (found !== undefined && found.amount === undefined)
      setRole(tokens, at, found.next, { as: 'noise', noise: 'number' })
    else if (found?.amount !== undefined) {
      setRole(tokens, at, found.next, { as: 'amount', amount: found.amount, isFirst: false })
      setRole(tokens, at, at + 1, { as: 'amount', amount: found.amount, isFirst: true })
    }
    at = next
  }
  return { ...meal, tokens, refused }
}

/** With the minus sign before the number, and without the "of" after the unit. */
function spanOf(tokens: readonly MealToken[], from: number, to: number): Span {
  const isNegative = /^(?:−|negative)$/.test(tokens[from - 1]?.raw ?? '')
  const last = tokens.slice(from, to).findLast(({ word }) => word !== 'of')
  return { start: tokens[isNegative ? from - 1 : from]?.start ?? 0, end: last?.end ?? 0 }
}

type FoundAmount = { amount?: StatedAmount; isRefused?: boolean; next: number }

function amountAt(tokens: readonly MealToken[], at: number, token: MealToken): FoundAmount | undefined {
  if (token.kind === 'mark' && !/^[~≈±@=]$/.test(token.word)) return undefined
  const isInName = startsInName(tokens, at)
  const amount = readAmount(tokens, at)
  if (amount !== undefined && isOfName(tokens, at, amount))
    return token.kind === 'number' ? { next: amount.next } : undefined
  const isRefused = amount?.aside === 'refused'
  const isCutOff =
    amount !== undefined && tokens.slice(at, amount.next).some(({ role }) => role.as !== 'word')
  if (amount === undefined || isCutOff || (isInName && amount.quantity === undefined && !isRefused))
    return token.kind === 'number' ? { next: clockEnd(tokens, at) } : undefined
  // A price, a time, more than anyone eats: the food beside it has its usual portion.
  return amount.aside === undefined ? { amount, next: amount.next } : { isRefused, next: amount.next }
}

/**
 * A number that belongs to a name: "room 204", "bus 24", and after a weight the half of "50 g half fat cheese".
 */
function isOfName(tokens: readonly MealToken[], at: number, { unit, isArticle }: StatedAmount): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]]
  if (unit !== undefined || isArticle === true) return false
  if (token?.kind === 'word')
    return before?.role.as === 'amount' && isExact(before.role.amount) && NUMBERS.has(token.word)
  const isAfterName = before?.kind === 'word' && before.role.as === 'word' && isOther(before.word)
  return isAfterName && tokens[at + 1]?.kind !== 'word'
}
/** It names something, and no food. */
const isOther = (word: string) => isNoFood(word) && edgeNoiseKind(word) === undefined && !LINKS.has(word)

const NUMBERS: ReadonlySet<string> = new Set([
  ...NUMBER_WORDS.keys(),
  ...FRACTION_WORDS.keys(),
  ...SCALE_WORDS.keys(),
  'footlong',
])

/** The word before may be the start of a name: "honey bunches of oats". */
function startsInName(tokens: readonly MealToken[], at: number): boolean {
  const before = tokens[at - 1]
  return (
    before?.kind === 'word' &&
    before.role.as === 'word' &&
    !LINKS.has(before.word) &&
    edgeNoiseKind(before.word) === undefined
  )
}

function clockEnd(tokens: readonly MealToken[], at: number): number {
  let next = at + 1
  if (/^(?:am|pm|oclock|h)$/.test(tokens[next]?.word ?? '')) next++
  return next
}
