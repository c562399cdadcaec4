import { wordSet } from '../../core/english/word-set.ts'
import type { Token } from '../text/tokens.ts'
import type { Unit } from '../units.ts'

/** Why a number is not how much was eaten. */
export type AsideKind =
  | 'price'
  | 'time'
  | 'temperature'
  | 'date'
  | 'density'
  | 'total'
  | 'implausible'
  /** A stated amount that nobody eats, of which the person reads. */
  | 'refused'

/** A number that does not say how much was eaten, and the token after it. */
export type NumberAside = { aside: AsideKind; next: number }

export const CURRENCY = /^(?:[$£€¥₹]|usd|eur|gbp|dollars?|euros?|pounds sterling|pence|cents?|rupees?)$/
const TIMES = wordSet(
  's sec secs second seconds min mins minute minutes hr hrs hour hours day days week weeks month months year years ' +
    'oclock km mile miles steps reps',
)
const NO_AMOUNTS = wordSet('infinite infinity infinitely unlimited endless bottomless countless')

/** "$3.50", "5 minutes", "180 °C", "12/05/2024", "555-1234", "infinite": undefined if the number may be an amount. */
export function readAside(tokens: readonly Token[], at: number): NumberAside | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (NO_AMOUNTS.has(token.word) || token.word === '∞') return { aside: 'implausible', next: at + 1 }
  if (token.kind !== 'number') return undefined
  const after = tokens[at + 1]?.word ?? ''
  if (CURRENCY.test(tokens[at - 1]?.word ?? '') && tokens[at]?.glued === true)
    return { aside: 'price', next: at + 1 }
  if (CURRENCY.test(after)) return { aside: 'price', next: at + 2 }
  const isDegrees = after === '°' || /^degrees?$/.test(after)
  if (isDegrees) {
    const hasScale = /^(?:c|f|celsius|fahrenheit)$/.test(tokens[at + 2]?.word ?? '')
    return { aside: 'temperature', next: at + (hasScale ? 3 : 2) }
  }
  if (after === '℃' || after === '℉') return { aside: 'temperature', next: at + 2 }
  // "rated 4.5/5", "1/0 of a melon"
  const below = tokens[at + 2]
  const isRating = !Number.isInteger(token.value) && tokens[at + 3]?.kind !== 'word'
  if (after === '/' && below?.kind === 'number' && (below.value === 0 || isRating))
    return { aside: 'implausible', next: at + 3 }
  return readDate(tokens, at)
}

/** "Margherita 12.50": nobody counts so many pieces and a part of one. */
export function isPrice(tokens: readonly Token[], start: number, next: number): boolean {
  const { value = 0, text = '' } = tokens[start] ?? {}
  const decimals = /[.,](\d+)$/.exec(text)?.[1]?.length ?? 0
  return (
    next === start + 1 && ((decimals === 2 && value >= MIN_PRICE) || (decimals === 1 && value > MAX_PARTS))
  )
}
const MIN_PRICE = 3
const MAX_PARTS = 5

/** The end of a time whose number ends at a position: "5 minutes", "half an hour"; but "2 day-old rolls" are two. */
export function timeEnd(tokens: readonly Token[], at: number, isArticle: boolean): number | undefined {
  const unit = tokens[at]
  // "2 s" would be two of something.
  const isTime = TIMES.has(unit?.word ?? '') && (unit?.word !== 's' || unit.glued)
  const after = tokens[at + 1]
  const isOld = after?.word === '-' || after?.word === 'old'
  // "A minute steak" is a food.
  const isName =
    isArticle &&
    after?.kind === 'word' &&
    !/^(?:later|ago|before|after|and|with|i|in|at|on|for)$/.test(after.word)
  return isTime && !isOld && !isName ? at + 1 : undefined
}

const MIN_PHONE_DIGITS = 7

/** Three or more numbers joined by strokes, hyphens or points, or two that are as long as a telephone number. */
function readDate(tokens: readonly Token[], at: number): NumberAside | undefined {
  if (Number.isNaN(tokens[at]?.value)) return { aside: 'date', next: at + 1 }
  let digits = tokens[at]?.word ?? ''
  let next = at + 1
  let parts = 1
  while (
    /^[-/]$/.test(tokens[next]?.word ?? '') &&
    tokens[next]?.glued &&
    tokens[next + 1]?.kind === 'number'
  ) {
    if (tokens[next + 1]?.glued !== true) break
    digits += tokens[next + 1]?.word
    next += 2
    parts++
  }
  const isPhone = parts === 2 && digits.length >= MIN_PHONE_DIGITS && /^\d+$/.test(digits)
  // "1-1/2" is a mixed number, and "1/2-3/4" a range.
  const isDate = parts === 3 && /^\d{6,8}$/.test(digits)
  return isPhone || isDate || (parts > 4 && /^\d+$/.test(digits)) ? { aside: 'date', next } : undefined
}

/** The end of "per 100 g", "/100 g" or "/serving" after a value and its unit: how rich a food is, not how much of it. */
export function densityEnd(tokens: readonly Token[], at: number): number | undefined {
  const word = tokens[at]?.word ?? ''
  if (word !== '/' && word !== 'per') return undefined
  let next = at + 1
  if (tokens[next]?.kind === 'number') next++
  return tokens[next]?.kind === 'word' ? next + 1 : undefined
}

/** The end of "total", "in total", "altogether" after an energy, which is then that of a whole meal. */
export function totalEnd(tokens: readonly Token[], at: number): number | undefined {
  const isIn = tokens[at]?.word === 'in'
  const isTotal = /^(?:total|all|altogether|overall)$/.test(tokens[isIn ? at + 1 : at]?.word ?? '')
  return isTotal ? at + (isIn ? 2 : 1) : undefined
}

/** Grams, millilitres or kilocalories above which nobody states what they ate; a typing mistake or a joke. */
const MAX_STATED = 10_000
const MAX_COUNT = 1000

/** More than anyone eats: `quantity` of a unit, or of pieces. */
export function isImplausible(quantity: number, unit: Unit | undefined): boolean {
  const size = unit?.grams ?? unit?.kcal ?? (unit?.kind === 'volume' ? unit.ml : undefined)
  if (size === undefined) return !(quantity <= MAX_COUNT)
  return !(quantity * size <= MAX_STATED)
}
