import type { Measures } from '../../core/locale.ts'
import { amountGrams, type GramsEstimate } from '../amount.ts'
import type { Food, Portion } from '../food.ts'
import { foldText, isPlural, singularOf } from '../text/words.ts'
import { readUnit } from '../units.ts'
import { eatenShare, measureOf } from './grams.ts'
import type { NamedFood } from './meal.ts'

/** The same amount in other units differs by rounding alone. */
const MAX_ROUNDING = 0.01

/**
 * The unit in which an amount was stated, with the grams of one: "slice" of "3 slices of pizza", "avocado" of "½ avocado".
 * Undefined for a weight or an energy, without a number of something, and if the unit alone would not mean the same.
 * @param whole before a share of it is taken.
 */
export function saidMeasure(
  text: string,
  named: NamedFood,
  food: Food,
  whole: GramsEstimate,
  measures: Measures | undefined,
): Portion | undefined {
  const measure = measureOf(named)
  const share = eatenShare(named)
  if (measure === undefined || share === 0 || named.span?.isFirst === false) return undefined
  const { quantity = 1, unit, size } = measure
  if (unit?.kind === 'mass' || unit?.kind === 'energy' || !(quantity > 0)) return undefined
  const word = unit === undefined ? ownWord(named, food, whole) : unitWord(text, named, unit)
  if (word === undefined) return undefined
  const name = size === undefined ? word : `${size} ${word}`
  const one = whole.grams / share / quantity
  const alone = amountGrams(food, { quantity, unit: name, measures })
  const isSame = alone !== undefined && Math.abs(alone.grams / quantity - one) <= MAX_ROUNDING * one
  return isSame ? { name, grams: Math.round(one * 1e6) / 1e6 } : undefined
}

/** As it was written, so that it is found in the words: "tablespoon", not "tbsp". */
function unitWord(text: string, { chunks }: NamedFood, unit: NonNullable<ReturnType<typeof readUnit>>) {
  const [first, last] = [chunks[0], chunks.at(-1)]
  const words = foldText(text.slice(first?.start, last?.end)).match(/[a-z]+/g) ?? []
  const written = words.find((word) => readUnit(word) === unit)
  return written === undefined ? unit.name : (unit.words.find((word) => isWord(word, written)) ?? unit.name)
}
const isWord = (word: string, written: string) => word === written || word === singularOf(written)

/** "½ avocado", "2 bananas": one of the food. */
function ownWord(
  { lastWord }: NamedFood,
  { pieceGrams }: Food,
  { basis }: GramsEstimate,
): string | undefined {
  if (basis !== 'count' || pieceGrams === undefined || !/^[a-z]+$/.test(lastWord)) return undefined
  return isPlural(lastWord) ? singularOf(lastWord) : lastWord
}
