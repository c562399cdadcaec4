import { damagedError, type FileLocation } from './file-errors.ts'

/** One row of a file from its reader. */
export type Row = {
  /** From 1: the line on which it ends, or its row in the sheet. */
  line: number
  cells: readonly unknown[]
}

/** Rows with the header first, and their location. */
export type RowSource = { location: FileLocation; rows: AsyncIterable<Row> }

/** A row by its columns' names. */
export type NamedRow<K extends string> = {
  line: number
  /** The cell without surrounding spaces; empty if it is missing. */
  text(key: K): string
  /** Null if the cell is empty. @throws AppError for anything but a number. */
  number(key: K): number | null
  /** Like `number`, but not negative. */
  amount(key: K): number | null
  /** An error about this cell. */
  refuse(key: K, what: string): Error
}

const NUMBER_PATTERN = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i

/** A heading in a form that is equal for files of different years and programs. */
const plainHeading = (cell: unknown) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * The rows below a header, with cells by name.
 * @param columns the heading of each required column.
 * @param options.optional columns that may be missing; their cells are empty.
 * @param options.heading the part of a heading to compare; by default all of it, with any white space equal.
 * @throws AppError that names the location, for a missing column and later for an invalid cell.
 */
export async function* readTable<K extends string>(
  { location, rows }: RowSource,
  columns: Readonly<Record<K, string>>,
  options: { optional?: readonly K[]; heading?: (heading: string) => string } = {},
): AsyncGenerator<NamedRow<K>> {
  let at: Record<K, number> | undefined
  for await (const { line, cells } of rows) {
    if (at === undefined) at = findColumns(cells, columns, options, { ...location, line })
    else yield createNamedRow(cells, at, columns, { ...location, line })
  }
  if (at === undefined) throw damagedError(location, 'empty')
}

function findColumns<K extends string>(
  header: readonly unknown[],
  columns: Readonly<Record<K, string>>,
  options: { optional?: readonly K[]; heading?: (heading: string) => string },
  location: FileLocation,
): Record<K, number> {
  const headings = header.map(plainHeading).map(options.heading ?? ((heading) => heading))
  const entries = (Object.entries(columns) as [K, string][]).map(([key, heading]) => {
    const column = headings.indexOf(heading)
    if (column < 0 && options.optional?.includes(key) !== true) {
      throw damagedError(location, `missing column "${heading}"`)
    }
    if (headings.indexOf(heading, column + 1) > column) {
      throw damagedError(
        { ...location, column: headings.indexOf(heading, column + 1) },
        `duplicate column "${heading}"`,
      )
    }
    return [key, column] as const
  })
  return Object.fromEntries(entries) as Record<K, number>
}

function createNamedRow<K extends string>(
  cells: readonly unknown[],
  at: Readonly<Record<K, number>>,
  columns: Readonly<Record<K, string>>,
  location: FileLocation,
): NamedRow<K> {
  const cell = (key: K) => (at[key] < 0 ? undefined : cells[at[key]])
  const refuse = (key: K, what: string) =>
    damagedError({ ...location, column: at[key], heading: columns[key] }, what)
  const number = (key: K) => {
    const value = cell(key)
    if (typeof value === 'number' && Number.isFinite(value)) return value
    const text = String(value ?? '').trim()
    if (text === '') return null
    if (typeof value !== 'string' || !NUMBER_PATTERN.test(text)) throw refuse(key, 'not a number')
    return Number(text)
  }
  return {
    line: location.line ?? 0,
    text: (key) => String(cell(key) ?? '').trim(),
    number,
    amount(key) {
      const value = number(key)
      if (value !== null && value < 0) throw refuse(key, 'negative')
      return value
    },
    refuse,
  }
}
