import { MAX_ENTRY_GRAMS, MAX_QUANTITY } from '../../../../contract/limits.ts'
import { readAmount } from '../../units.ts'
import { inputNumber } from './amount-format.ts'
import { GRAMS, type Measure, MIN_BUTTON_GRAMS, measuresOf, quantityText } from './food-measures.ts'
import { type FoodItem, typedGrams } from './meal-draft.ts'

/** The amount of an item in the unit that is chosen. The grams are stored and counted. */

export const unitOf = ({ measure }: FoodItem): string => measure?.unit ?? GRAMS

/** The text of the amount's field. */
export const amountTyped = (item: FoodItem): string =>
  item.measure === undefined ? item.grams : (item.quantity ?? '')

const settled = { basis: null, choices: [], isRestated: true, isTyped: false } as const

/** So many grams. */
const inGrams = (item: FoodItem, grams: string): FoodItem => {
  const { measure: _, quantity: __, ...others } = item
  return { ...others, ...settled, grams }
}

/** So many of a unit. What cannot be read makes the grams unreadable, too. */
export function inMeasure(item: FoodItem, measure: Measure, quantity: string): FoodItem {
  const count = readAmount(quantity)
  const isRight = count !== undefined && count > 0 && count <= MAX_QUANTITY
  const grams = isRight ? inputNumber(count * measure.grams) : ''
  return { ...item, ...settled, measure, quantity, grams }
}

/** What was typed, in the unit that is chosen. */
export const withAmount = (item: FoodItem, typed: string): FoodItem => ({
  ...(item.measure === undefined ? inGrams(item, typed) : inMeasure(item, item.measure, typed)),
  isTyped: true,
})

/** Of a unit that is counted nobody has more. */
const MAX_COUNTED = 20
/** Nobody has this many times the usual amount. */
const MAX_OF_USUAL = 5

/** Whether a number may be meant in a unit: 2 cups, but not 150. */
function mayMean(count: number, { food }: FoodItem, measure: Measure | undefined): boolean {
  const { grams } = measure ?? { grams: 1 }
  const isCount = grams < MIN_BUTTON_GRAMS || count <= MAX_COUNTED
  return isCount && count * grams <= MAX_OF_USUAL * food.default_grams
}

/**
 * Another unit, for the number that was just typed ("2", then cups), if it may be one of that.
 * Else for the same amount: the grams stay as they are, and whether they are known.
 */
export function withUnit(item: FoodItem, unit: string): FoodItem {
  const { measure: _, quantity: __, isTyped = false, ...others } = item
  const measure = measuresOf(item.food).find((each) => each.unit === unit)
  const typed = amountTyped(item)
  const count = readAmount(typed)
  if (isTyped && count !== undefined && mayMean(count, item, measure))
    return {
      ...(measure === undefined ? inGrams(item, typed) : inMeasure(item, measure, typed)),
      isTyped: true,
    }
  if (measure === undefined) return others
  const grams = typedGrams(item)
  return grams === undefined
    ? inMeasure(item, measure, '1')
    : { ...others, measure, quantity: quantityText(grams / measure.grams) }
}

/** One step of the buttons: a piece where it is counted, else what is a little of it. */
function gramsStep({ food }: FoodItem, grams: number): number {
  if (food.piece_grams !== null && food.piece_grams >= 1) return food.piece_grams
  if (grams < 20) return 1
  return grams < 100 ? 5 : 10
}

/** The next number of a unit; one between two halves goes to the nearer of them in that direction. */
function nextQuantity({ grams }: Measure, quantity: number, direction: 1 | -1): number {
  if (grams < MIN_BUTTON_GRAMS) return quantity + direction * 10
  if (!Number.isInteger(quantity * 2)) return Math.floor(quantity * 2 + (direction === 1 ? 1 : 0)) / 2
  return quantity + direction * (quantity + direction * 0.5 < 1 ? 0.5 : 1)
}

/** One step more or less, never to nothing. */
export function stepAmount(item: FoodItem, direction: 1 | -1): FoodItem {
  const { measure } = item
  if (measure === undefined) {
    const grams = typedGrams(item) ?? 0
    const next = Math.min(grams + direction * gramsStep(item, grams), MAX_ENTRY_GRAMS)
    return next > 0 ? inGrams(item, inputNumber(next)) : item
  }
  const quantity = readAmount(item.quantity ?? '') ?? 0
  const next = nextQuantity(measure, quantity, direction)
  if (next <= 0 || next * measure.grams > MAX_ENTRY_GRAMS) return item
  return inMeasure(item, measure, quantityText(next))
}
