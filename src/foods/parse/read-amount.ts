import { type ReadNumber, readCount, withFraction } from '../../core/english/numbers.ts'
import { SERVINGS } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import { isExactUnit, SIZES, type Size, type Unit } from '../units.ts'
import { addedAmount, exactAt, upperAmount } from './joined-amounts.ts'
import {
  type AsideKind,
  densityEnd,
  isImplausible,
  isPrice,
  readAside,
  timeEnd,
  totalEnd,
} from './numbers-aside.ts'
import { inchesAt } from './read-inches.ts'
import { type Pack, readPack, readPackSize } from './read-pack.ts'
import {
  isOfCrust,
  readKindOfUnit,
  readUnitAndSize,
  skipOf,
  skipPraise,
  skipSized,
  type UnitAndSize,
  unitAt,
} from './read-unit.ts'
import { contentsAt, restatedAt, sizedPackages } from './restated-amounts.ts'

/** A stated amount, before its food is known. */
export type StatedAmount = {
  /** Absent if only a size, a unit or an article was stated. */
  quantity?: number
  unit?: Unit
  /** What holds the measure: the can of "a 12 fl oz can". */
  container?: Unit
  size?: Size
  /** "a 12-inch pizza". */
  inches?: number
  /** Only "a" or "an". */
  isArticle?: boolean
  /** "a few", "a lot": an estimate by its meaning. */
  isVague?: boolean
  /** "a whole pie", "an entire head". */
  isWhole?: boolean
  /** "50 g each". */
  isEach?: boolean
  /** "2 cans (240 g)": it may be the weight of one. */
  isUnsure?: boolean
  /** The "x2" of "150 g yogurt x2". */
  isTimes?: boolean
  /** "a six-pack": so many of how the food is sold. */
  isPack?: boolean
  /** "a 5-ounce …": the food comes next. */
  isLeading?: boolean
  /** "grams of": the food comes next. */
  hasOf?: boolean
  /** Its sizes and unit as written, since they may be part of a name ("big mac", "pot pie"). */
  words?: string
  /** It is a number, but not how much was eaten; it has no quantity and no unit. */
  aside?: AsideKind
  /** It stands alone after a comma or a verb: "pierogi with cheese, about eight", "… that weighed 300 g". */
  isApart?: boolean
  /** The next token after the amount. */
  next: number
}

/** A sub of twelve inches. */
const FOOTLONG = { quantity: 1, size: 'large', inches: 12 } as const

/** A mass, a volume or an energy was stated. */
export function isExact({ unit }: Pick<StatedAmount, 'unit'>): boolean {
  return isExactUnit(unit)
}

/** No amount, or only "a", "large" or "a large". */
export function isUncounted(amount: StatedAmount | undefined): boolean {
  if (amount === undefined || amount.isArticle === true) return true
  return amount.unit === undefined && (amount.quantity === undefined || amount.isLeading === true)
}

/** Words before a number that only soften or introduce it. */
const LEAD_INS = new Set(
  'about around approximately roughly approx nearly almost exactly circa ca weighing weighs weighed totaling totalling measuring specifically representing just only maybe say ~ ≈ = : ± @ over under'.split(
    ' ',
  ),
)
const LEAD_IN_PAIRS = new Set([
  'a total',
  'at least',
  'at most',
  'up to',
  'more than',
  'less than',
  'total of',
  'as many',
  'c .',
])

/** Where the number starts: after "about", "at least", "approx.". */
function skipLeadIns(tokens: readonly Token[], at: number): number {
  for (let next = at; ; ) {
    const word = tokens[next]?.word ?? ''
    if (LEAD_INS.has(word)) {
      const isShortened = /^(?:approx|ca)$/.test(word) && tokens[next + 1]?.word === '.'
      next += isShortened ? 2 : 1
    } else if (LEAD_IN_PAIRS.has(`${word} ${tokens[next + 1]?.word}`) && tokens[next + 2]?.kind !== 'mark')
      next += 2
    else return next
  }
}

/**
 * Reads an amount at a position: "2 large slices of", "150 g", "half a cup", "a 12-ounce can of", "two 150 g
 * pots of", "1 lb 4 oz", "2 cans (330 ml each) of", "250 kcal of", "3", "a", "large", "a handful of", "some".
 * Undefined if no amount starts there. A number that is not how much was eaten is an `aside`: a price, a time, or more
 * than anyone eats. A hyphen before a number is a dash, and a minus sign makes the amount one that is refused.
 */
export function readAmount(tokens: readonly Token[], at: number): StatedAmount | undefined {
  const isTimes = /^[x×]$/.test(tokens[at]?.word ?? '') && tokens[at + 1]?.kind === 'number'
  const start = isTimes ? at + 1 : skipLeadIns(tokens, at)
  if (tokens[start]?.word === 'footlong') return { ...FOOTLONG, next: start + 1 }
  const aside = readAside(tokens, start)
  if (aside !== undefined) return aside
  const servings = readServings(tokens, start)
  if (servings !== undefined) return servings
  const number = readPackSize(tokens, start) ?? readCount(tokens, start)
  if (number === undefined) return start === at ? readWithoutNumber(tokens, at) : undefined
  if (number.isArticle !== true && isClockTime(tokens, start, number.next)) return undefined
  const time = timeEnd(tokens, number.next, number.isArticle === true)
  if (time !== undefined) return { aside: 'time', next: time }
  const amount = inchesAt(tokens, number) ?? readNumbered(tokens, start, number)
  const isApart = WEIGHING.test(tokens[at]?.word ?? '') || IS_WORDS.test(tokens[at - 1]?.word ?? '')
  return {
    ...amount,
    ...(isApart && amount.unit?.kind === 'mass' && { isApart }),
    ...(isTimes && { isTimes }),
  }
}

/** "a salad with nuts that weighs 200 g", "… that's 200 g", "… at 200 g": of the whole. */
const WEIGHING = /^(?:weigh|total)/
const IS_WORDS = /^(?:thats|is|was|at)$/

/** The unit of a number and all that belongs to it. */
function readNumbered(tokens: readonly Token[], start: number, number: ReadNumber): StatedAmount {
  const counted = readTimes(tokens, number)
  const about = skipPraise(tokens, unitStart(tokens, counted.next))
  const read = readKindOfUnit(tokens, about) ?? readUnitAndSize(tokens, about)
  const pack: Pack | undefined =
    sizedPackages(tokens, start, counted) ?? readPack(tokens, start, counted, read)
  const measured = readMeasured(tokens, start, pack ?? { ...read, quantity: counted.quantity })
  const { quantity, unit, size, container, words } = measured
  const isWhole = /^(?:whole|entire|full|complete)$/.test(tokens[counted.next]?.word ?? '')
  const isBareArticle =
    number.isArticle === true && unit === undefined && counted.quantity === 1 && pack === undefined
  const each = /^(?:each|apiece)$/.test(tokens[measured.next]?.word ?? '')
  // "chickpeas, 1 can (240 g drained)"
  const isDrained = tokens[measured.next]?.word === 'drained' && tokens[measured.next + 1]?.word === ')'
  const next = each || isDrained ? measured.next + 1 : measured.next
  if (isRefused(tokens, start, measured)) return { aside: 'refused', next }
  if (unit === undefined && size === undefined && isPrice(tokens, start, number.next))
    return { aside: 'price', next: number.next }
  const density = unit === undefined ? undefined : densityEnd(tokens, next)
  if (density !== undefined && (unit?.kind === 'energy' || tokens[density - 2]?.kind === 'number'))
    return { aside: 'density', next: density }
  const total = unit?.kind === 'energy' ? totalEnd(tokens, next) : undefined
  if (total !== undefined) return { aside: 'total', next: total }
  return {
    quantity,
    ...(words !== '' && { words }),
    ...(measured.hasOf && { hasOf: true }),
    ...(unit !== undefined && { unit }),
    ...(container !== undefined && { container }),
    ...(size !== undefined && { size }),
    ...(isBareArticle && { isArticle: true }),
    ...(isWhole && { isWhole: true }),
    ...(pack?.isPack === true && { isPack: true }),
    ...(number.isArticle === true && !isBareArticle && { isLeading: true }),
    ...(number.isVague === true && { isVague: true }),
    ...(each && { isEach: true }),
    ...(measured.isUnsure === true && { isUnsure: true }),
    next,
  }
}

/** "2 x 150 g", "two 150 g pots", "2x", "2 nos": the count, or the whole of several measures. */
function readTimes(tokens: readonly Token[], number: ReadNumber): { quantity: number; next: number } {
  const { value, next } = number
  const isPart = tokens[next]?.word === 'of' && tokens[next + 1]?.word === 'the'
  const whole = isPart ? readCount(tokens, next + 2) : undefined
  if (whole !== undefined && whole.isArticle !== true && whole.isVague !== true && whole.value > 1)
    return readPart(tokens, value, next + 2, whole.next)
  const isTimes = /^[x×*]$/.test(tokens[next]?.word ?? '')
  const at = isTimes ? next + 1 : next
  const second = tokens[at]?.kind === 'number' ? exactAt(tokens, at) : undefined
  if (second !== undefined) return { quantity: value * second.quantity, next: second.unitAt }
  if (isTimes) {
    const pieces = tokens[at]?.kind === 'number' ? readCount(tokens, at) : undefined
    return pieces === undefined
      ? { quantity: value, next: at }
      : { quantity: value * pieces.value, next: pieces.next }
  }
  return { quantity: value, next: skipCounter(tokens, at) }
}

/** "5 of the 8 slices", "2 of the 40 g bars", "2 of the 3 400 g tins", "50 of the 100 g": from the second number to its end. */
function readPart(
  tokens: readonly Token[],
  value: number,
  at: number,
  end: number,
): { quantity: number; next: number } {
  const size = exactAt(tokens, at) ?? exactAt(tokens, end)
  const isOfOne = value <= MAX_OF_SEVERAL && tokens[size?.next ?? 0]?.kind === 'word'
  return size !== undefined && isOfOne && tokens[size.next]?.word !== 'of'
    ? { quantity: value * size.quantity, next: size.unitAt }
    : { quantity: value, next: end }
}
/** More than so many are not packages but grams: "100 of the 250 ml milk". */
const MAX_OF_SEVERAL = 12

/** "a couple of tablespoons of oil", "a dozen of g": the unit follows the "of". */
function unitStart(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word !== 'of') return at
  const read = unitAt(tokens, at + 1)
  const isUnit = read !== undefined && (isExactUnit(read.unit) || tokens[read.next]?.word === 'of')
  return isUnit ? at + 1 : at
}

/** "2 nos idli", "3 no. eggs": they only say that pieces are counted. */
function skipCounter(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  const isDot = tokens[at + 1]?.word === '.' && tokens[at + 1]?.glued === true
  if (word !== 'nos' && !(word === 'no' && isDot)) return at
  return isDot ? at + 2 : at + 1
}

type Measured = {
  quantity: number
  unit?: Unit
  container?: Unit
  size?: Size
  words: string
  hasOf: boolean
  isUnsure?: boolean
  next: number
}

/** Adds to a unit what follows it: "1 lb 4 oz", "150 g to 200 g", "a cup and a half", "2 cans (330 ml each)". */
function readMeasured(
  tokens: readonly Token[],
  start: number,
  read: UnitAndSize & { quantity: number },
): Measured {
  const { unit, container, size, words } = read
  const end = read.unitEnd ?? read.next
  const isOf = (from: number, to: number) =>
    tokens.slice(from, to).some(({ word }) => /^(?:of|filled)$/.test(word))
  const found: Measured = {
    quantity: readThousands(tokens, start, read),
    words,
    hasOf: tokens[read.next - 1] !== undefined && isOf(read.unitEnd ?? read.next - 1, read.next),
    next: read.next,
    ...(unit !== undefined && { unit }),
    ...(container !== undefined && { container }),
    ...(size !== undefined && { size }),
  }
  if (unit === undefined) return found
  const after = (quantity: number, at: number): Measured => {
    const next = skipOf(tokens, at)
    return { ...found, quantity, next, hasOf: next > at }
  }
  if (isExactUnit(unit)) {
    const upper = upperAmount(tokens, unit, found.quantity, end)
    if (upper !== undefined) return after(upper.quantity, upper.next)
    const added = addedAmount(tokens, unit, start, end)
    const sum = found.quantity + (added?.quantity ?? 0)
    if (added !== undefined && sum > 0) return after(sum, added.next)
    const times = timesAt(tokens, end)
    if (times !== undefined) return after(found.quantity * times.value, times.next)
    const restated = restatedAt(tokens, unit, found.quantity, end)
    if (restated !== undefined) return { ...after(restated.quantity, restated.next), unit: restated.unit }
  }
  const extra = withFraction(tokens, { value: 0, next: end })
  if (extra.value > 0 && isPartOfUnit(tokens, extra.next))
    return after(found.quantity + extra.value, extra.next)
  const contents = unit.kind === 'household' ? contentsAt(tokens, unit, found.quantity, end) : undefined
  if (contents === undefined) return found
  const { size: _, ...whole } = after(contents.quantity, contents.next)
  const { isUnsure = false } = contents
  return { ...whole, unit: contents.unit, container: unit, words: '', ...(isUnsure && { isUnsure }) }
}

/** The "x 2" of "150 g x 2". */
function timesAt(tokens: readonly Token[], at: number): ReadNumber | undefined {
  const isTimes = /^[x×*]$/.test(tokens[at]?.word ?? '') && tokens[at + 1]?.kind === 'number'
  return isTimes && exactAt(tokens, at + 1) === undefined ? readCount(tokens, at + 1) : undefined
}

/** "A cup and a half of rice"; in "a slice and half an avocado" the half is not one of a slice. */
const isPartOfUnit = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind !== 'word' ||
  /^(?:of|and|with|plus|or|in|on)$/.test(tokens[at]?.word ?? '') ||
  !/^(?:a|an)$/.test(tokens[at - 1]?.word ?? '')

/**
 * "1.500 g" is one and a half kilograms, since scales of kitchens have no milligrams and nobody writes them with a zero;
 * "1,250 kg" is less than the ton that its comma says in English.
 */
function readThousands(
  tokens: readonly Token[],
  start: number,
  { unit, quantity }: UnitAndSize & { quantity: number },
): number {
  const raw = tokens[start]?.text ?? ''
  if (tokens[start]?.value !== quantity) return quantity
  const isSmall = unit !== undefined && (/^(?:g|ml)$/.test(unit.name) || unit.kind === 'energy')
  if (isSmall && /^[1-9]\d?\.\d\d0$/.test(raw)) return quantity * 1000
  const isLarge = unit !== undefined && /^(?:kg|l|lb)$/.test(unit.name)
  return isLarge && /^\d{1,2},\d{3}$/.test(raw) ? quantity / 1000 : quantity
}

/** Below zero, above what anyone eats, or no energy at all, which says nothing of how much. */
function isRefused(tokens: readonly Token[], start: number, { quantity, unit }: Measured): boolean {
  const isNegative =
    (tokens[start - 1]?.raw === '−' && tokens[start - 2]?.kind !== 'number') ||
    tokens[start - 1]?.word === 'negative'
  return isNegative || isImplausible(quantity, unit) || (unit?.kind === 'energy' && quantity === 0)
}

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
  const size = isOfCrust(tokens, at) ? undefined : SIZES.get(tokens[at]?.word ?? '')
  // "a bag of crisps, small"
  const isAlone = /^[,(]$/.test(tokens[at - 1]?.word ?? '') && tokens[at + 1]?.kind !== 'number'
  if (size === undefined || (tokens[at + 1]?.kind !== 'word' && !isAlone)) return undefined
  return { size, words: tokens[at]?.word ?? '', next: skipSized(tokens, at + 1) }
}

/** "7 pm", "8:30", "at 9": times are not amounts. */
function isClockTime(tokens: readonly Token[], at: number, next: number): boolean {
  if (tokens[at]?.kind !== 'number') return false
  if (/^(?:am|pm|oclock)$/.test(tokens[next]?.word ?? '')) return true
  if (tokens[next]?.word === ':' && tokens[next + 1]?.kind === 'number' && tokens[next + 1]?.glued === true)
    return true
  return tokens[at - 1]?.word === ':' && tokens[at - 2]?.kind === 'number' && tokens[at]?.glued === true
}
