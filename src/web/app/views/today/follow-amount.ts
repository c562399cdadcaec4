import { readAmount } from '../../units.ts'
import { inputNumber } from './amount-format.ts'
import type { Food } from './day.ts'
import type { EntryValues } from './entry-form.ts'
import { GRAMS, type Measure, measuresOf, quantityText } from './food-measures.ts'

/** The fields of the amount of a saved entry go together: the grams, the number and its unit. */

const measureOf = (food: Food | undefined, unit: string): Measure | undefined =>
  unit === GRAMS
    ? { unit: GRAMS, grams: 1 }
    : food === undefined
      ? undefined
      : measuresOf(food).find((measure) => measure.unit === unit)

/** What the other fields of the amount become when one is changed; nothing where the unit is not one of the food. */
export function followAmount(
  name: string,
  values: EntryValues,
  food: Food | undefined,
): Partial<Record<'grams' | 'quantity' | 'unit', string>> {
  const isBare = values.unit === '' && food !== undefined && name === 'quantity'
  const measure = measureOf(food, isBare ? GRAMS : values.unit)
  if (measure === undefined) return {}
  const grams = readAmount(values.grams)
  const quantity = readAmount(values.quantity)
  if (name === 'grams' || (name === 'unit' && measure.unit === GRAMS))
    return grams === undefined ? {} : { quantity: quantityText(grams / measure.grams) }
  // As in the review: another unit is for the same amount.
  if (name === 'unit' && grams !== undefined) return { quantity: quantityText(grams / measure.grams) }
  if (name === 'unit' && quantity === undefined) return { quantity: '1', grams: inputNumber(measure.grams) }
  if (quantity === undefined || (name !== 'unit' && name !== 'quantity')) return {}
  return { ...(isBare && { unit: GRAMS }), grams: inputNumber(quantity * measure.grams) }
}
