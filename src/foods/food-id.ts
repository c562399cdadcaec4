import { Type } from '@sinclair/typebox'
import { MAX_FOOD_ID_CHARS } from '../contract/limits.ts'
import { invalidField } from '../core/errors.ts'
import { type Food, type FoodTable, sourceSlug } from './food.ts'

/** A food's id in every answer and request: its source and its code there, `fndds-2021-2023:11111000`. */
export const foodId = ({ source, code }: Pick<Food, 'source' | 'code'>) => `${sourceSlug(source)}:${code}`

/** The schema of a food's id in a request. */
export const FoodId = (description: string) =>
  Type.String({ maxLength: MAX_FOOD_ID_CHARS, pattern: '^[^:]+:.', description })

/**
 * The food of an id. The source may be written in full ("FNDDS 2021-2023:11111000").
 * @returns undefined if there is no such food.
 */
export function findById(id: string, foods: FoodTable): Food | undefined {
  const at = id.indexOf(':')
  return at < 1 ? undefined : foods.find(id.slice(0, at), id.slice(at + 1))
}

/**
 * @param path where the id is in the input.
 * @throws AppError `invalid` for the id of no food.
 */
export function expectById(id: string, foods: FoodTable, path: string): Food {
  const food = findById(id, foods)
  if (food === undefined)
    throw invalidField(path, 'must be the id of a food, as a search or an analysis gives it')
  return food
}
