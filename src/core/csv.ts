/** The value of a cell; null is unknown and becomes an empty cell, not 0. */
export type CsvCell = string | number | boolean | null

/**
 * Characters that make a spreadsheet read a cell as a formula, including their full-width forms and leading
 * blanks.
 */
const FORMULA_START = /^[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u

/** Text that a spreadsheet shows and does not run: an apostrophe is put before it if needed. */
export const withoutFormula = (text: string) => (FORMULA_START.test(text) ? `'${text}` : text)

/** One row of RFC 4180 with its line end. */
export const csvRow = (cells: readonly CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  const text = typeof cell === 'string' ? withoutFormula(cell) : String(cell)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
