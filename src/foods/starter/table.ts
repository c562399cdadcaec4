import { readFileSync } from 'node:fs'
import type { Food } from '../food.ts'
import foodsFile from './foods.bin' with { type: 'file' }
import { unpackFile } from './packed-file.ts'
import { readStarterWords, type StarterWords } from './starter-words.ts'
import { type FoodRows, readFoodRows } from './table-format.ts'
import wordsFile from './words.bin' with { type: 'file' }
import worldFile from './world.bin' with { type: 'file' }
import worldWordsFile from './world-words.bin' with { type: 'file' }
import { readWorldWords, type WorldWords } from './world-words.ts'

let rows: FoodRows | undefined

/**
 * The built-in foods. Data: U.S. Department of Agriculture, Agricultural Research Service, FNDDS 2021–2023, FPED 2017–2018
 * and Foundation Foods 2023 (public domain). The file is unpacked on first use, since most commands do not need it.
 */
export function builtInRows(): FoodRows {
  rows ??= readFoodRows(unpackFile(readFileSync(foodsFile)))
  return rows
}

/** The prepared words of their names; read once, for the index. */
export const readBuiltInWords = (): StarterWords => readStarterWords(unpackFile(readFileSync(wordsFile)))

let world: FoodRows | undefined

/** The foods of the national tables: CIQUAL, CoFID, Fineli, TACO and of Japan; `SOURCE_KINDS` has their attributions. */
export function worldRows(): FoodRows {
  world ??= readFoodRows(unpackFile(readFileSync(worldFile)))
  return world
}

export const readBuiltInWorldWords = (): WorldWords =>
  readWorldWords(unpackFile(readFileSync(worldWordsFile)))

/** The foods with names of everyday language, the most common foods of a kind first. */
export function starterFoods(): readonly Food[] {
  const table = builtInRows()
  return Array.from({ length: table.everydayCount }, (_, row) => table.food(row))
}
