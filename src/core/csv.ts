/** What a cell holds; null: unknown, which is an empty cell and not 0. */
export type Cell = string | number | boolean | null

/**
 * What spreadsheets take for a formula when a cell begins with it, also in the wide forms of East Asian keyboards and
 * behind blanks.
 */
const FORMULA = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** Text that a spreadsheet shows instead of running it: with an apostrophe before it where it needs one. */
export const harmless = (text: string) => (FORMULA.test(text) ? `'${text}` : text)

/** One row of RFC 4180, with its line end. */
export const csvRow = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? harmless(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
