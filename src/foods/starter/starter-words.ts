import { buildFormTable, type FormTable } from '../search/form-table.ts'
import { createByteReader, createByteWriter } from './byte-columns.ts'
import { type NameHashes, readNameHashes, writeNameHashes } from './exact-rows.ts'
import type { FoodRows } from './table-format.ts'
import { readFormTable, writeFormTable } from './word-format.ts'

/** The names that official files have beside the main one include brands and fragments; see `RankingOptions`. */
const PART_SYNONYM_WORTH = 0.4

/** What a search needs of the names, prepared, since reading all of them takes longer than most requests. */
export type StarterWords = { everyday: FormTable; others: FormTable; names: NameHashes }

export function formatStarterWords(rows: FoodRows): Uint8Array {
  const file = createByteWriter()
  const named = rows.names().map((name, row) => ({
    name,
    synonyms: rows.synonyms(row),
    category: rows.category(row),
  }))
  const everyday = named.slice(0, rows.everydayCount)
  const others = named.slice(rows.everydayCount)
  writeFormTable(file, buildFormTable(everyday))
  writeFormTable(file, buildFormTable(others, { partSynonymWorth: PART_SYNONYM_WORTH }))
  writeNameHashes(file, rows)
  return file.finish()
}

export function readStarterWords(bytes: Uint8Array): StarterWords {
  const file = createByteReader(bytes)
  return { everyday: readFormTable(file), others: readFormTable(file), names: readNameHashes(file) }
}
