import type { LocalDate } from '../contract/calendar-date.ts'
import type { ColumnName, Layout } from './format.ts'

/** One record of a file, by the names of its columns. */
export type Row = {
  layout: Layout
  cells: readonly string[]
  has(name: ColumnName): boolean
  /** What stands there; empty where the file has no such column. */
  cell(name: ColumnName): string
}

/** What is known of a record before what it says is read. */
export type Dated = { line: number; date: LocalDate; time: string | null }

export const rowOf = (layout: Layout, cells: readonly string[]): Row => ({
  layout,
  cells,
  has: (name) => layout.places[name] !== undefined,
  cell(name) {
    const place = layout.places[name]
    return place === undefined ? '' : (cells[place] ?? '')
  },
})
