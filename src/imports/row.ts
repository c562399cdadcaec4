import type { LocalDate } from '../contract/calendar-date.ts'
import type { ColumnName, Layout } from './format.ts'

/** One record of a file, with its cells by column name. */
export type Row = {
  layout: Layout
  cells: readonly string[]
  has(name: ColumnName): boolean
  /** The cell's text; empty if the file has no such column. */
  cell(name: ColumnName): string
}

/** What is known about a record before its cells are read. */
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
