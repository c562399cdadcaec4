import { readCount } from '../../core/english/numbers.ts'
import type { Token } from '../text/tokens.ts'
import type { Unit } from '../units.ts'
import { exactAt, isAfterFood, sizeOf } from './joined-amounts.ts'
import { type UnitAndSize, unitAt } from './read-unit.ts'

/** An exact amount, and the token after it. `isUnsure`: it may be that of one of several, and not of all. */
export type Contents = { quantity: number; unit: Unit; isUnsure?: boolean; next: number }

const isOpening = (word: string | undefined) => word === '(' || word === '['
const isClosing = (word: string | undefined) => word === ')' || word === ']'
const skipAbout = (tokens: readonly Token[], at: number): number =>
  /^(?:each|about|approx|approximately|around|~|=|or|\/|,|\.)$/.test(tokens[at]?.word ?? '')
    ? skipAbout(tokens, at + 1)
    : at

/**
 * "2 cans (330 ml each)", "2 cans of 330 ml", "a glass (250 ml)". Without "each", it is of one if packages of this size
 * are sold, and else of all: "3 glasses (750 ml)" are 750 ml together.
 */
export function contentsAt(
  tokens: readonly Token[],
  unit: Unit,
  count: number,
  at: number,
): Contents | undefined {
  const opens = tokens[at]?.word ?? ''
  if (opens !== '@' && !(opens === 'of' && HOLDERS.has(unit.name))) return bracketAt(tokens, unit, count, at)
  const start = skipAbout(tokens, at + 1)
  const inner = exactAt(tokens, start)
  if (inner === undefined || inner.unit.kind === 'energy') return undefined
  return { quantity: inner.quantity * count, unit: inner.unit, next: skipEach(tokens, inner.next) }
}

/** "each", "drained weight". */
const skipEach = (tokens: readonly Token[], at: number): number =>
  /^(?:each|apiece|drained|net|weight|total)$/.test(tokens[at]?.word ?? '') ? skipEach(tokens, at + 1) : at

function bracketAt(tokens: readonly Token[], unit: Unit, count: number, at: number): Contents | undefined {
  const inner = restatementAt(tokens, at)
  if (inner?.unit === undefined) return undefined
  const isOfOne = tokens.slice(at, inner.next).some(({ word }) => /^(?:each|apiece)$/.test(word))
  const of = isOfOne ? 'each' : measuredOf(unit, inner, count)
  return {
    ...inner,
    quantity: inner.quantity * (of === 'each' ? count : 1),
    ...(of === 'unsure' && { isUnsure: true }),
  }
}

/** "A roll of 28 g" is a food; these only hold one. */
const HOLDERS: ReadonlySet<string> = new Set(
  'can bottle glass mug carton cup packet package bag box container jar bowl tray'.split(' '),
)

/** They are filled at table, so that only their sum is measured. */
const FILLED: ReadonlySet<string> = new Set('glass mug cup bowl tray plate'.split(' '))
/** Packages whose weight is printed on them, and of which people eat several. */
const WEIGHED: ReadonlySet<string> = new Set('packet package bag box'.split(' '))
/** Grams of a package that is one of several: "2 packages (200 g)". */
const MIN_PACKAGE = 100
/** Millilitres of the cans, bottles and cartons that are sold. */
const SOLD_ML = [200, 250, 330, 355, 440, 473, 500, 568, 700, 750, 1000]
/** A share of them by which a size in other units differs: a third of a litre is 330 ml. */
const SOLD_TOLERANCE = 0.012
const isSold = (size: number) => SOLD_ML.some((ml) => Math.abs(size / ml - 1) < SOLD_TOLERANCE)

/** Whether a measure beside a count of containers is of each, or of all; if unsure, no more than was stated is taken. */
export function measuredOf(
  unit: Unit,
  inner: { quantity: number; unit: Unit },
  count: number,
): 'each' | 'all' | 'unsure' {
  const size = inner.quantity * sizeOf(inner.unit)
  const isHolder = HOLDERS.has(unit.name) || unit.ml !== undefined
  if (!(count > 1) || FILLED.has(unit.name) || !isHolder) return 'all'
  if (inner.unit.kind === 'mass') {
    if (size < MIN_PACKAGE) return 'all'
    return WEIGHED.has(unit.name) ? 'each' : 'unsure'
  }
  const isShareSold = isSold(size / count)
  if (!isSold(size)) return isShareSold ? 'all' : 'unsure'
  if (!isShareSold) return 'each'
  // "2 bottles (0.5 l)": both are sold.
  const distance = (ml: number) => Math.abs(Math.log(ml / (unit.ml ?? size)))
  return distance(size) < distance(size / count) ? 'each' : 'unsure'
}

/**
 * The same amount in other units: "(1 cup / 113 g)", "/7 oz", "| 125 grams". Of several, a mass comes first. Household
 * measures alone have no quantity here.
 */
function restatementAt(
  tokens: readonly Token[],
  at: number,
): Contents | { unit?: undefined; next: number } | undefined {
  const isBracket = isOpening(tokens[at]?.word)
  if (!isBracket && !/^[/|]$/.test(tokens[at]?.word ?? '')) return undefined
  let best: Contents | undefined
  let next = at + 1
  for (;;) {
    const start = skipAbout(tokens, next)
    const exact = exactAt(tokens, start)
    const end = exact?.next ?? householdEnd(tokens, start)
    if (end === undefined || exact?.unit.kind === 'energy') break
    if (exact !== undefined && (best === undefined || exact.unit.kind === 'mass')) best = exact
    next = skipEach(tokens, end)
    if (!isBracket) break
  }
  const isWhole = !isBracket || isClosing(tokens[next]?.word)
  const isRead = next > at + 1 && isWhole
  const end = isBracket ? next + 1 : next
  return isRead ? (best === undefined ? { next: end } : { ...best, next: end }) : undefined
}

/** The end of "1 stick". */
function householdEnd(tokens: readonly Token[], at: number): number | undefined {
  const number = readCount(tokens, at)
  return number === undefined ? undefined : unitAt(tokens, number.next)?.next
}

/** Grams in a millilitre, from puffed grain to syrup; more or less is another amount. */
const DENSITIES = { least: 0.05, most: 2 }

/** An exact amount that is stated again: "1 cup (125 g)", "200 g / 7 oz", "1 litre/1¾ pints". The mass counts. */
export function restatedAt(
  tokens: readonly Token[],
  unit: Unit,
  quantity: number,
  at: number,
): Contents | undefined {
  const again = unit.kind === 'energy' ? undefined : restatementAt(tokens, at)
  if (again === undefined) return undefined
  if (again.unit === undefined) return { quantity, unit, next: again.next }
  const ratio = (again.quantity * sizeOf(again.unit)) / (quantity * sizeOf(unit))
  if (!(ratio >= DENSITIES.least && ratio <= 1 / DENSITIES.least)) return undefined
  const isMass = unit.kind !== 'mass' && again.unit.kind === 'mass' && ratio <= DENSITIES.most
  return isMass ? again : { quantity, unit, next: again.next }
}

/** "1 (14.5 oz) can", "2 (6-ounce) fillets": so many, each of this size. */
export function sizedPackages(
  tokens: readonly Token[],
  start: number,
  count: { quantity: number; next: number },
): (UnitAndSize & { quantity: number }) | undefined {
  if (!isOpening(tokens[count.next]?.word)) return undefined
  const inner = restatementAt(tokens, count.next)
  if (inner?.unit === undefined) return undefined
  const holder = unitAt(tokens, inner.next)
  const isHolder = holder !== undefined && HOLDERS.has(holder.unit.name)
  // "rusks, two (60 g) with butter" are 60 g together.
  if (!isHolder && (tokens[inner.next]?.kind !== 'word' || isAfterFood(tokens, start))) return undefined
  const next = isHolder ? holder.next : inner.next
  return {
    quantity: count.quantity * inner.quantity,
    unit: inner.unit,
    ...(isHolder && { container: holder.unit }),
    words: '',
    next: tokens[next]?.word === 'of' ? next + 1 : next,
    unitEnd: next,
  }
}
