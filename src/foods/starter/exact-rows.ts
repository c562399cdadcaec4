import { exactKey } from '../search/exact-names.ts'
import { foldText } from '../text/words.ts'
import type { ByteReader, ByteWriter } from './byte-columns.ts'
import { allNames, type FoodRows } from './table-format.ts'

/** A food whose name or synonym is the whole text. */
export type ExactRow = { row: number; isName: boolean }

/** The names that a food can be looked up by, in a file: a hash of each, and the row that has it. */
export type NameHashes = { hashes: Uint32Array; rows: Uint16Array }

/** Enough bits that hardly two of some twenty thousand names have the same hash. */
const HASH_MASK = 0xff_ffff

/** Writes the hashes of the names. The synonyms of other foods than everyday ones are too vague. */
export function writeNameHashes(file: ByteWriter, rows: FoodRows): void {
  writeHashes(
    file,
    allNames(rows).flatMap((name, row) => {
      const synonyms = row < rows.everydayCount ? rows.synonyms(row) : []
      return [name, rows.officialName(row), ...synonyms].map((text) => [text, row] as const)
    }),
  )
}

/** Writes the hashes of names with their rows, least first. */
export function writeHashes(
  file: ByteWriter,
  names: readonly (readonly [name: string, row: number])[],
): void {
  const pairs = new Map<string, { hash: number; row: number }>()
  for (const [name, row] of names) {
    const key = exactKey(name)
    const hash = hashOf(key)
    if (key !== '') pairs.set(`${hash} ${row}`, { hash, row })
  }
  const sorted = [...pairs.values()].sort((a, b) => a.hash - b.hash || a.row - b.row)
  file.rising(sorted.map(({ hash }) => hash))
  file.small(sorted.map(({ row }) => row))
}

export const readNameHashes = (file: ByteReader): NameHashes => ({
  hashes: new Uint32Array(file.rising()),
  rows: file.small(),
})

/** The rows that have a name with this key, and perhaps others. */
export function rowsOfKey({ hashes, rows }: NameHashes, key: string): number[] {
  const hash = hashOf(key)
  const found: number[] = []
  for (let at = firstPlace(hashes, hash); hashes[at] === hash; at++) found.push(rows[at] ?? 0)
  return found
}

/** A look-up by exact name. A name takes precedence over a synonym, an everyday food over the others. */
export function createExactRows(foods: FoodRows, names: NameHashes) {
  return (text: string): ExactRow | undefined => {
    const key = exactKey(text)
    if (key === '') return undefined
    const plain = plainText(text)
    let best: (ExactRow & { rank: number }) | undefined
    for (const row of rowsOfKey(names, key)) {
      const rank = nameRank(foods, row, key, plain)
      if (rank !== undefined && rank < (best?.rank ?? Number.POSITIVE_INFINITY))
        best = { row, rank, isName: rank !== SYNONYM_RANK }
    }
    return best
  }
}

/**
 * A source puts the kind first, as in "Crisp, apple", and the same words without the comma may mean another food, whose
 * synonym they are.
 */
const EVERYDAY_NAME_RANK = 0
const OFFICIAL_NAME_RANK = 1
const SYNONYM_RANK = 2
const SAME_WORDS_RANK = 3

/** How well a text names a food, least best; undefined: it does not. */
function nameRank(foods: FoodRows, row: number, key: string, plain: string): number | undefined {
  const isEveryday = row < foods.everydayCount
  const name = foods.name(row)
  if (isEveryday && exactKey(name) === key) return EVERYDAY_NAME_RANK
  const official = isEveryday ? foods.officialName(row) : name
  if (plainText(official) === plain) return OFFICIAL_NAME_RANK
  if (isEveryday && foods.synonyms(row).some((synonym) => exactKey(synonym) === key)) return SYNONYM_RANK
  return exactKey(official) === key ? SAME_WORDS_RANK : undefined
}

export const plainText = (text: string) => foldText(text).replace(/\s+/g, ' ').trim()

/** FNV-1a. */
function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return ((hash >>> 24) ^ hash) & HASH_MASK
}

/** The first place whose hash is not less. */
function firstPlace(hashes: Uint32Array, hash: number): number {
  let [low, high] = [0, hashes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  return low
}
