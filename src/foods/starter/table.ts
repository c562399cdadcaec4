import type { Food } from '../food.ts'
import text from './foods.tsv' with { type: 'text' }
import { parseStarterTable } from './table-format.ts'

export const STARTER_ATTRIBUTION =
  'U.S. Department of Agriculture, Agricultural Research Service: Food and Nutrient Database for Dietary Studies ' +
  '2021-2023, Food Patterns Equivalents Database 2017-2018 and FoodData Central Foundation Foods 2023 (public domain)'

let parsed: readonly Food[] | undefined

/** The foods that come with the program, commonest first within their kind; parsed once, on first use. */
export function starterFoods(): readonly Food[] {
  parsed ??= parseStarterTable(text)
  return parsed
}
