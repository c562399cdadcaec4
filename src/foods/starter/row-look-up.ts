import { sourceSlug } from '../food.ts'
import type { FoodRows } from './table-format.ts'

/** The row of the food with a code in a source; no two foods of a table have both. */
export type RowLookUp = (source: string, code: string) => number | undefined

/** Marks an empty place; else a place has a row and one more. */
const EMPTY = 0

/**
 * By a table of numbers, made on the first look-up: a map of the 14,000 codes of the national tables takes 2 MB, and this
 * 64 KB.
 */
export function createRowLookUp({ count, source, code }: FoodRows): RowLookUp {
  let places: Uint16Array | undefined
  const hashOf = (text: string) => Number(Bun.hash(text) & 0x7fff_ffffn)

  function fill(): Uint16Array {
    const filled = new Uint16Array(2 ** Math.ceil(Math.log2(2 * count + 1)))
    for (let row = 0; row < count; row++) {
      let at = hashOf(code(row)) & (filled.length - 1)
      while (filled[at] !== EMPTY) at = (at + 1) & (filled.length - 1)
      filled[at] = row + 1
    }
    return filled
  }

  return (from, wanted) => {
    places ??= fill()
    const last = places.length - 1
    const slug = sourceSlug(from)
    for (let at = hashOf(wanted) & last; places[at] !== EMPTY; at = (at + 1) & last) {
      const row = (places[at] ?? EMPTY) - 1
      if (code(row) === wanted && sourceSlug(source(row)) === slug) return row
    }
    return undefined
  }
}
