import { FOOTLONG, readAmount, type StatedAmount } from '../parse/read-amount.ts'
import { edgeNoiseKind, LINKS } from '../text/noise-words.ts'
import type { Meal, MealToken, Pass } from './meal.ts'

/** Marks the amounts of the text, and the other numbers: times, numbers of list items. */
export const markAmounts: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]
    const found = token?.role.as === 'word' ? amountAt(tokens, at, token) : undefined
    for (let inner = at; inner < (found?.next ?? at); inner++) {
      const own = tokens[inner]
      if (own === undefined || found === undefined) continue
      const role =
        found.amount === undefined
          ? ({ as: 'noise', noise: 'number' } as const)
          : ({ as: 'amount', amount: found.amount, isFirst: inner === at } as const)
      tokens[inner] = { ...own, role }
    }
    if (found?.isNamed === true && token !== undefined) {
      const start = token.end
      tokens.splice(at + 1, 0, { ...token, word: 'sub', start, role: { as: 'word' } })
    }
    at = Math.max(found?.next ?? 0, at + 1)
  }
  return { ...meal, tokens }
}

/** `isNamed`: the amount is also the food, as in "a footlong". */
type FoundAmount = { amount?: StatedAmount; next: number; isNamed?: boolean }

function amountAt(tokens: readonly MealToken[], at: number, token: MealToken): FoundAmount | undefined {
  if (token.kind === 'mark' && !/^[~≈±@=]$/.test(token.word)) return undefined
  const after = tokens[at + 1]
  const isInName = startsInName(tokens, at)
  const isAlone = after === undefined || after.kind === 'mark' || LINKS.has(after.word)
  if (token.word === 'footlong' && !isInName && isAlone)
    return { amount: { ...FOOTLONG, next: at + 1 }, next: at + 1, isNamed: true }
  const amount = readAmount(tokens, at)
  const isCutOff =
    amount !== undefined && tokens.slice(at, amount.next).some(({ role }) => role.as !== 'word')
  if (amount === undefined || isCutOff || (isInName && amount.quantity === undefined))
    return token.kind === 'number' ? { next: clockEnd(tokens, at) } : undefined
  // A price, a time, more than anyone eats: the food beside it has its usual portion.
  return amount.aside === undefined ? { amount, next: amount.next } : { next: amount.next }
}

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
  if (tokens[next]?.word === ':' && tokens[next + 1]?.kind === 'number') next += 2
  if (/^(?:am|pm|oclock|h)$/.test(tokens[next]?.word ?? '')) next++
  return next
}
