import { readAmount } from '../../units.ts'
import { inputNumber } from './amount-format.ts'
import type { Entry, Food } from './day.ts'
import type { EntryValues } from './entry-form.ts'
import { GRAMS, type Measure, measuresOf, quantityText } from './food-measures.ts'

/** The fields of the amount of a saved entry go together: the grams, the number and its unit. */

const measureOf = (food: Food | undefined, unit: string): Measure | undefined =>
  unit === GRAMS
    ? { unit: GRAMS, grams: 1 }
    : food === undefined
      ? undefined
      : measuresOf(food).find((measure) => measure.unit === unit)

type Known = { food: Food | undefined; logged?: Measure | undefined; isNumberTyped?: boolean }

/** The unit that an entry was logged in, where its food is not known here. */
export const loggedMeasure = ({ grams, quantity, unit }: Entry): Measure | undefined =>
  grams === null || quantity === null || quantity <= 0 || unit === null
    ? undefined
    : { unit, grams: grams / quantity }

/**
 * What the other fields of the amount become when one is changed; nothing where the unit is not one of the food.
 * @param known.logged the unit of the entry, where the food has no other of that name.
 * @param known.isNumberTyped whether the number, and not the grams, was typed last: it is then that of the unit chosen next.
 */
export function followAmount(
  name: string,
  values: EntryValues,
  { food, logged, isNumberTyped = false }: Known,
): Partial<Record<'grams' | 'quantity' | 'unit', string>> {
  const isBare = values.unit === '' && food !== undefined && name === 'quantity'
  const unit = isBare ? GRAMS : values.unit
  const measure = measureOf(food, unit) ?? (logged?.unit === unit ? logged : undefined)
  if (measure === undefined) return {}
  const grams = readAmount(values.grams)
  const quantity = readAmount(values.quantity)
  if (name === 'grams') return grams === undefined ? {} : { quantity: quantityText(grams / measure.grams) }
  // As in the review, another unit is for the same amount.
  if (name === 'unit' && grams !== undefined && !isNumberTyped)
    return { quantity: quantityText(grams / measure.grams) }
  if (name === 'unit' && quantity === undefined) return { quantity: '1', grams: inputNumber(measure.grams) }
  if (quantity === undefined || (name !== 'unit' && name !== 'quantity')) return {}
  return { ...(isBare && { unit: GRAMS }), grams: inputNumber(quantity * measure.grams) }
}
