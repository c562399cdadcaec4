import { buildFormTable, type FormTable } from '../search/form-table.ts'
import { createByteReader, createByteWriter } from './byte-columns.ts'
import { type NameHashes, readNameHashes, writeNameHashes } from './exact-rows.ts'
import { allNames, type FoodRows } from './table-format.ts'
import { readFormTable, writeFormTable } from './word-format.ts'

/** The names that official files have beside the main one include brands and fragments; see `RankingOptions`. */
const PART_SYNONYM_WORTH = 0.4

/** What a search needs of the names, prepared, since reading all of them takes longer than most requests. */
export type StarterWords = { everyday: FormTable; others: FormTable; names: NameHashes }

export function formatStarterWords(rows: FoodRows): Uint8Array {
  const file = createByteWriter()
  const named = allNames(rows).map((name, row) => {
    const otherFoods = new Set(rows.standIns(row))
    const synonyms = rows.synonyms(row).filter((synonym) => !otherFoods.has(synonym))
    return { name, synonyms, category: rows.category(row) }
  })
  const standIns = standInRows(rows).map((row) => ({
    name: '',
    synonyms: rows.standIns(row),
    category: rows.category(row),
  }))
  const everyday = [...named.slice(0, rows.everydayCount), ...standIns]
  const others = named.slice(rows.everydayCount)
  writeFormTable(file, buildFormTable(everyday))
  writeFormTable(file, buildFormTable(others, { partSynonymWorth: PART_SYNONYM_WORTH }))
  writeNameHashes(file, rows)
  return file.finish()
}

/**
 * The everyday foods with names of other foods, which are listed after all everyday foods in the prepared words: so a
 * search tells whether it found a food or what stands in for it.
 */
export const standInRows = (rows: FoodRows): number[] =>
  Array.from({ length: rows.everydayCount }, (_, row) => row).filter((row) => rows.standIns(row).length > 0)

export function readStarterWords(bytes: Uint8Array): StarterWords {
  const file = createByteReader(bytes)
  return { everyday: readFormTable(file), others: readFormTable(file), names: readNameHashes(file) }
}
