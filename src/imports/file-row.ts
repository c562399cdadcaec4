import type { LocalDate } from '../contract/calendar-date.ts'
import type { ColumnName, FileLayout } from './file-format.ts'

/** One record of a file, with its cells by column name. */
export type FileRow = {
  layout: FileLayout
  cells: readonly string[]
  has(name: ColumnName): boolean
  /** The cell's text; empty if the file has no such column. */
  cell(name: ColumnName): string
}

/** What is known about a record before its cells are read. */
export type RecordDate = { line: number; date: LocalDate; time: string | null }

export const createRow = (layout: FileLayout, cells: readonly string[]): FileRow => ({
  layout,
  cells,
  has: (name) => layout.columnIndexes[name] !== undefined,
  cell(name) {
    const place = layout.columnIndexes[name]
    return place === undefined ? '' : (cells[place] ?? '')
  },
})
