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

export const sizeOf = ({ grams, ml, kcal }: Unit) => grams ?? ml ?? kcal ?? 1

/**
 * What is added to an amount whose unit ends at a position: "4 oz" of "1 lb 4 oz", "and 2 tbsp" of "1 cup and 2 tbsp"; less
 * than zero for "minus 1 tbsp". A comma joins them only if no food stands before: "beef 1 lb, 4 oz cheese" are two foods.
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
  const comma = tokens[end]?.word === ',' ? end + 1 : end
  const sign = /^(?:and|&|\+|plus|minus|less)$/.test(tokens[comma]?.word ?? '') ? comma + 1 : comma
  if (sign > end && isAfterFood(tokens, start)) return undefined
  const second = exactAt(tokens, sign)
  if (second === undefined) return undefined
  // "fl" is the first word of "fl oz" in the list.
  const isSmaller =
    smaller.includes(second.unit.name.split(' ')[0] ?? '') && sizeOf(second.unit) < sizeOf(unit)
  if (!isSmaller || second.unit.kind !== unit.kind) return undefined
  const times = /^(?:minus|less)$/.test(tokens[sign - 1]?.word ?? '') ? -1 : 1
  return { quantity: (times * second.quantity * sizeOf(second.unit)) / sizeOf(unit), next: second.next }
}

export const isAfterFood = (tokens: readonly Token[], start: number) => {
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
