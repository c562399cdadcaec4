import { damagedError } from '../file-errors.ts'
import type { Row, RowSource } from '../rows.ts'

/**
 * Tables have their headings in several rows: the name of a column in one, its unit in another. Here they are one heading
 * each, "NA (mg)", so that a table is read by it and a change of a unit is noticed.
 */

/** What identifies the rows of headings, and how they are joined. */
export type HeadingRows = {
  /** Whether the headings begin with this row. */
  isFirst(cells: readonly unknown[]): boolean
  /** How many rows of headings there are. */
  count: number
  join(rows: readonly (readonly unknown[])[], column: number): string
  /** Rows after the headings that have no food: titles, repeated headings, notes. */
  isSkipped(cells: readonly unknown[]): boolean
}

/** The rows of a table with one row of headings first. */
export function joinHeadings(source: RowSource, headings: HeadingRows): RowSource {
  return { location: source.location, rows: joined(source, headings) }
}

async function* joined({ location, rows }: RowSource, headings: HeadingRows): AsyncGenerator<Row> {
  const top: (readonly unknown[])[] = []
  let isDone = false
  for await (const row of rows) {
    if (isDone) {
      if (!headings.isSkipped(row.cells)) yield row
      continue
    }
    if (top.length === 0 && !headings.isFirst(row.cells)) continue
    top.push(row.cells)
    if (top.length < headings.count) continue
    isDone = true
    const columns = Math.max(...top.map((cells) => cells.length))
    yield {
      line: row.line,
      cells: Array.from({ length: columns }, (_, column) => headings.join(top, column)),
    }
  }
  if (!isDone) throw damagedError(location, 'has no headings; the file may be cut off')
}

/** Refuses a column that has the expected name but another unit in brackets. */
export async function* checkUnits(
  { location, rows }: RowSource,
  expected: readonly string[],
): AsyncGenerator<Row> {
  let isChecked = false
  for await (const row of rows) {
    if (!isChecked) {
      isChecked = true
      const headings = row.cells.map((cell) => plain(cell))
      for (const heading of expected) {
        const column = headings.findIndex((other) => nameOf(other) === nameOf(heading))
        if (column >= 0 && !headings.includes(heading) && hasUnit(heading))
          throw damagedError(
            { ...location, line: row.line, column, heading: headings[column] ?? '' },
            `another unit than in "${heading}"`,
          )
      }
    }
    yield row
  }
}

const plain = (cell: unknown) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
const nameOf = (heading: string) => heading.replace(/ ?\([^()]*\)$/, '')
const hasUnit = (heading: string) => heading.endsWith(')')
