import type { Food } from '../food.ts'
import text from './foods.tsv' with { type: 'text' }
import { parseStarterTable } from './table-format.ts'

let parsed: readonly Food[] | undefined

/**
 * The built-in table, the most common foods of a kind first; parsed once, on first use. Data: U.S. Department
 * of Agriculture, Agricultural Research Service, FNDDS 2021–2023, FPED 2017–2018 and Foundation Foods 2023
 * (public domain).
 */
export function starterFoods(): readonly Food[] {
  parsed ??= parseStarterTable(text)
  return parsed
}
