import type { Static, TObject } from '@sinclair/typebox'
import { invalidField } from '../core/errors.ts'
import type { Food, FoodTable } from '../foods/food.ts'
import type { ChosenFoodFields } from './food-schema.ts'

type FoodChoice = Pick<Static<TObject<typeof ChosenFoodFields>>, 'source' | 'source_code'>

/**
 * The food that a person chose, or undefined if they chose none.
 * @param path where `source` and `source_code` are in the body.
 * @throws AppError `invalid` if one of the two is missing, and for a code that the source does not have.
 */
export function findChosenFood(
  { source, source_code: code }: FoodChoice,
  foods: FoodTable,
  path = '',
): Food | undefined {
  if (source === undefined && code === undefined) return undefined
  if (source === undefined || code === undefined) {
    throw invalidField(path, 'must have both source and source_code, or neither')
  }
  const food = foods.find(source, code)
  if (food === undefined) {
    throw invalidField(`${path}/source_code`, 'must be the code of a food of that source')
  }
  return food
}

/** The error for a chosen food without an amount. */
export const missingGramsError = (path = '') =>
  invalidField(`${path}/grams`, 'is required with source and source_code')
