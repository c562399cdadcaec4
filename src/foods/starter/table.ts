import type { Food } from '../food.ts'
import text from './foods.tsv' with { type: 'text' }
import { parseStarterTable } from './table-format.ts'

let parsed: readonly Food[] | undefined

/**
 * The foods that come with the program, commonest first within their kind; parsed once, on first use. Figures: U.S.
 * Department of Agriculture, Agricultural Research Service, FNDDS 2021–2023, FPED 2017–2018 and Foundation Foods 2023
 * (public domain).
 */
export function starterFoods(): readonly Food[] {
  parsed ??= parseStarterTable(text)
  return parsed
}
