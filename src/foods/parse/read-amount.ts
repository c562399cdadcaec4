import { SERVINGS } from '../text/noise-words.ts'
import { readNumber, withFraction } from '../text/numbers.ts'
import type { Token } from '../text/tokens.ts'
import { SIZES, type Size, type Unit } from '../units.ts'
import { readKindOfUnit, readUnitAndSize, skipOf, skipPraise, skipSized, unitAt } from './read-unit.ts'

/** A stated amount, before its food is known. */
export type StatedAmount = {
  /** Absent if only a size, a unit or an article was stated. */
  quantity?: number
  unit?: Unit
  size?: Size
  /** "a 12-inch pizza". */
  inches?: number
  /** Only "a" or "an". */
  isArticle?: boolean
  /** "a few", "a lot": an estimate by its meaning. */
  isVague?: boolean
  /** "50 g each". */
  isEach?: boolean
  /** "a 5-ounce …": the food comes next. */
  isLeading?: boolean
  /** "grams of": the food comes next. */
  hasOf?: boolean
  /** Its sizes and unit as written, since they may be part of a name ("big mac", "pot pie"). */
  words?: string
  /** It stands alone after a comma: "pierogi with cheese, about eight". */
  isApart?: boolean
  /** The next token after the amount. */
  next: number
}

/** A sub of twelve inches. */
export const FOOTLONG = { quantity: 1, size: 'large', inches: 12 } as const

/** A mass or a volume was stated. */
export function isExact({ unit }: Pick<StatedAmount, 'unit'>): boolean {
  return unit?.kind === 'mass' || unit?.kind === 'volume'
}

/** No amount, or only "a", "large" or "a large". */
export function isUncounted(amount: StatedAmount | undefined): boolean {
  if (amount === undefined || amount.isArticle === true) return true
  return amount.unit === undefined && (amount.quantity === undefined || amount.isLeading === true)
}

/** Words before a number that only soften or introduce it. */
const LEAD_INS = new Set(
  'about around approximately roughly approx nearly almost exactly circa weighing weighs weighed totaling totalling measuring just only maybe say ~ ≈ = :'.split(
    ' ',
  ),
)

/**
 * Reads an amount at a position: "2 large slices of", "150 g", "half a cup", "a 12-ounce can of", "two 150 g
 * pots of", "3", "a", "large", "a handful of", "some". Undefined if no amount starts there.
 */
export function readAmount(tokens: readonly Token[], at: number): StatedAmount | undefined {
  let start = at
  while (LEAD_INS.has(tokens[start]?.word ?? '')) start++
  if (tokens[start]?.word === 'footlong') return { ...FOOTLONG, next: start + 1 }
  if (tokens[start]?.word === 'foot' && tokens[start + 2]?.word === 'long')
    return { ...FOOTLONG, next: start + 3 }
  const servings = readServings(tokens, start)
  if (servings !== undefined) return servings
  const number = readNumber(tokens, start)
  if (number === undefined) return start === at ? readWithoutNumber(tokens, at) : undefined
  if (number.isArticle !== true && isClockTime(tokens, start, number.next)) return undefined
  const inches = inchesAt(tokens, number)
  if (inches !== undefined) return inches
  let quantity = number.value
  let next = skipTimes(tokens, number.next)
  const second = isMass(tokens, next)
  if (second !== undefined) {
    quantity *= second.value
    next = second.next
  }
  const about = skipPraise(tokens, next)
  const rest = readKindOfUnit(tokens, about) ?? readUnitAndSize(tokens, about)
  const isBareArticle = number.isArticle === true && rest.unit === undefined && second === undefined
  const extra = withFraction(tokens, { value: 0, next: rest.unitEnd ?? rest.next })
  if (extra.value > 0) quantity += quantity === 0 ? 0 : extra.value
  const end = extra.value > 0 ? skipOf(tokens, extra.next) : rest.next
  return {
    quantity,
    ...(rest.words !== '' && { words: rest.words }),
    ...(tokens[end - 1] !== undefined &&
      tokens.slice(rest.unitEnd ?? end - 1, end).some(({ word }) => word === 'of') && { hasOf: true }),
    ...(rest.unit !== undefined && { unit: rest.unit }),
    ...(rest.size !== undefined && { size: rest.size }),
    ...(isBareArticle && { isArticle: true }),
    ...(number.isArticle === true && !isBareArticle && { isLeading: true }),
    ...(number.isVague === true && { isVague: true }),
    ...(isEach(tokens, end) && { isEach: true }),
    next: isEach(tokens, end) ? end + 1 : end,
  }
}

const isEach = (tokens: readonly Token[], at: number) => /^(?:each|apiece)$/.test(tokens[at]?.word ?? '')

/** "a lot of", "a little", "some": servings. */
function readServings(tokens: readonly Token[], at: number): StatedAmount | undefined {
  const article = tokens[at]?.word === 'a' ? at + 1 : at
  const word = tokens[article]?.word ?? ''
  const servings = SERVINGS.get(word)
  if (servings === undefined) return undefined
  if (word === 'little' && article === at) return undefined
  let next = article + 1
  // "a little bit of"
  if (word === 'little' && tokens[next]?.word === 'bit') next++
  const amount = readUnitAndSize(tokens, next)
  if (amount.unit !== undefined)
    return { quantity: servings, unit: amount.unit, isVague: true, next: amount.next }
  return { quantity: servings, isVague: true, isArticle: servings === 1, next: skipOf(tokens, next) }
}

/** "6-inch", "12 inch": the size of one, not a number of them. */
function inchesAt(
  tokens: readonly Token[],
  number: { value: number; next: number },
): StatedAmount | undefined {
  const at = tokens[number.next]?.word === '-' ? number.next + 1 : number.next
  const inner =
    readInches(tokens, number.value === 1 ? at : -1) ??
    (isInch(tokens, at) ? { value: number.value, next: at } : undefined)
  if (inner === undefined) return undefined
  const size = inner.value >= 10 ? 'large' : 'medium'
  return { quantity: 1, size, inches: inner.value, next: inner.next + 1 }
}

/** The "6-inch" of "a 6-inch sub". */
function readInches(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const value = tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined
  const next = tokens[at + 1]?.word === '-' ? at + 2 : at + 1
  return value !== undefined && isInch(tokens, next) ? { value, next } : undefined
}

const isInch = (tokens: readonly Token[], at: number) =>
  /^(?:inch|inches|in)$/.test(tokens[at]?.word ?? '') &&
  tokens[at - 1]?.kind !== 'word' &&
  (tokens[at]?.word !== 'in' || tokens[at - 1]?.word === '-')

/** "2 x", "2x", "2 ×". */
function skipTimes(tokens: readonly Token[], at: number): number {
  return /^[x×*]$/.test(tokens[at]?.word ?? '') ? at + 1 : at
}

/** A second number with a mass or volume after a count: the "150 g" of "two 150 g pots". */
function isMass(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  if (tokens[at]?.kind !== 'number') return undefined
  const number = readNumber(tokens, at)
  if (number === undefined) return undefined
  const dash = tokens[number.next]?.word === '-' ? 1 : 0
  const unit = unitAt(tokens, number.next + dash)?.unit
  return unit?.kind === 'mass' || unit?.kind === 'volume'
    ? { value: number.value, next: number.next }
    : undefined
}

/** A size or "unit of" that starts an amount without a number: "large coffee", "handful of nuts". */
function readWithoutNumber(tokens: readonly Token[], at: number): StatedAmount | undefined {
  const read = readUnitAndSize(tokens, at)
  const end = read.unitEnd ?? 0
  // "a dinner roll of 28 g" is a roll.
  if (read.unit !== undefined && tokens[end]?.word === 'of' && tokens[end + 1]?.kind === 'word') {
    return {
      unit: read.unit,
      words: read.words,
      hasOf: true,
      ...(read.size !== undefined && { size: read.size }),
      next: read.next,
    }
  }
  const size = SIZES.get(tokens[at]?.word ?? '')
  // "a bag of crisps, small"
  const isAlone = /^[,(]$/.test(tokens[at - 1]?.word ?? '') && tokens[at + 1]?.kind !== 'number'
  if (size === undefined || (tokens[at + 1]?.kind !== 'word' && !isAlone)) return undefined
  return { size, words: tokens[at]?.word ?? '', next: skipSized(tokens, at + 1) }
}

/** "7 pm", "8:30", "at 9": times are not amounts. */
function isClockTime(tokens: readonly Token[], at: number, next: number): boolean {
  if (tokens[at]?.kind !== 'number') return false
  if (/^(?:am|pm|oclock)$/.test(tokens[next]?.word ?? '')) return true
  if (tokens[next]?.word === ':' && tokens[next + 1]?.kind === 'number') return true
  return tokens[at - 1]?.word === ':' && tokens[at - 2]?.kind === 'number'
}
