import { readCount } from '../../core/english/numbers.ts'
import { noiseKind } from '../text/noise-words.ts'
import type { Token } from '../text/tokens.ts'
import type { Unit } from '../units.ts'
import { unitAt } from './read-unit.ts'

/** A quantity in the unit of the amount before it, and the token after it. */
export type JoinedAmount = { quantity: number; next: number }

/** Units that people combine, the larger one first: "1 lb 4 oz". */
const SMALLER_UNITS: ReadonlyMap<string, string> = new Map([
  ['lb', 'oz'],
  ['kg', 'g'],
  ['g', 'mg'],
  ['l', 'ml cl dl'],
  ['cup', 'tbsp tsp fl oz'],
  ['tbsp', 'tsp'],
  ['pint', 'fl oz cup'],
  ['quart', 'cup pint'],
])

const sizeOf = ({ grams, ml, kcal }: Unit) => grams ?? ml ?? kcal ?? 1

/**
 * What is added to an amount whose unit ends at a position: "4 oz" of "1 lb 4 oz", "and 2 tbsp" of "1 cup and 2 tbsp". A
 * comma joins them only if no food stands before: "beef 1 lb, 4 oz cheese" are two foods.
 */
export function addedAmount(
  tokens: readonly Token[],
  unit: Unit,
  start: number,
  at: number,
): JoinedAmount | undefined {
  const smaller = SMALLER_UNITS.get(unit.name)?.split(' ')
  if (smaller === undefined) return undefined
  // "1 lb. 4 oz."
  const end = tokens[at]?.word === '.' && tokens[at]?.glued ? at + 1 : at
  const isJoined = /^(?:,|and|&|\+|plus)$/.test(tokens[end]?.word ?? '')
  if (isJoined && isAfterFood(tokens, start)) return undefined
  const second = exactAt(tokens, isJoined ? end + 1 : end)
  if (second === undefined) return undefined
  // "fl" is the first word of "fl oz" in the list.
  const isSmaller =
    smaller.includes(second.unit.name.split(' ')[0] ?? '') && sizeOf(second.unit) < sizeOf(unit)
  if (!isSmaller || second.unit.kind !== unit.kind) return undefined
  return { quantity: (second.quantity * sizeOf(second.unit)) / sizeOf(unit), next: second.next }
}

const isAfterFood = (tokens: readonly Token[], start: number) => {
  const before = tokens[start - 1]
  return before?.kind === 'word' && noiseKind(before.word) === undefined
}

/** The upper end of a range that states its unit twice: "150 g to 200 g". */
export function upperAmount(
  tokens: readonly Token[],
  unit: Unit,
  low: number,
  at: number,
): JoinedAmount | undefined {
  if (!/^(?:[-–—~]|to|or)$/.test(tokens[at]?.word ?? '')) return undefined
  const high = exactAt(tokens, at + 1)
  if (high === undefined || high.unit !== unit || !(high.quantity > low)) return undefined
  return { quantity: (low + high.quantity) / 2, next: high.next }
}

/** A number with a mass, a volume or an energy at a position. */
export function exactAt(
  tokens: readonly Token[],
  at: number,
): { quantity: number; unit: Unit; unitAt: number; next: number } | undefined {
  const number = readCount(tokens, at)
  if (number === undefined || number.isArticle === true) return undefined
  const start = tokens[number.next]?.word === '-' ? number.next + 1 : number.next
  const read = unitAt(tokens, start)
  if (read === undefined || !/^(?:mass|volume|energy)$/.test(read.unit.kind)) return undefined
  return { quantity: number.value, unit: read.unit, unitAt: number.next, next: read.next }
}

/** The content of one container, or of all, in brackets or after "of": an exact amount of all, and its end. */
export type Contents = { quantity: number; unit: Unit; next: number }

/**
 * "2 cans (330 ml each)", "2 cans of 330 ml", "a glass (250 ml)". Without "each", the reading that is nearer to the usual
 * content of the container: "3 glasses (750 ml)" are 750 ml together.
 */
export function contentsAt(
  tokens: readonly Token[],
  unit: Unit,
  count: number,
  at: number,
): Contents | undefined {
  const opens = tokens[at]?.word ?? ''
  if (!/^(?:\(|\[|@|of)$/.test(opens)) return undefined
  const isBracket = opens === '(' || opens === '['
  const start = /^(?:each|about|approx|approximately|around|~|=)$/.test(tokens[at + 1]?.word ?? '')
    ? at + 2
    : at + 1
  const inner = exactAt(tokens, start)
  if (inner === undefined || inner.unit.kind === 'energy') return undefined
  const isEach = /^(?:each|apiece)$/.test(tokens[inner.next]?.word ?? '') || tokens[at + 1]?.word === 'each'
  const end = /^(?:each|apiece)$/.test(tokens[inner.next]?.word ?? '') ? inner.next + 1 : inner.next
  if (isBracket && !/^[)\]]$/.test(tokens[end]?.word ?? '')) return undefined
  if (opens === 'of' && !HOLDERS.has(unit.name)) return undefined
  const isOfOne = isEach || !isBracket || isUsualContent(unit, inner, count)
  return {
    quantity: inner.quantity * (isOfOne ? count : 1),
    unit: inner.unit,
    next: isBracket ? end + 1 : end,
  }
}

/** "A roll of 28 g" is a food; these only hold one. */
const HOLDERS: ReadonlySet<string> = new Set(
  'can bottle glass mug carton cup packet package bag box container jar bowl tray'.split(' '),
)

/** The measure is nearer to one container than to that many. */
function isUsualContent(unit: Unit, inner: { quantity: number; unit: Unit }, count: number): boolean {
  if (unit.ml === undefined || !(count > 1)) return false
  const distance = (ml: number) => Math.abs(Math.log(ml / (unit.ml ?? 1)))
  const size = inner.quantity * sizeOf(inner.unit)
  return distance(size) < distance(size / count)
}
