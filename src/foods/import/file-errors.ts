import { AppError } from '../../core/errors.ts'

/** The position of a cell, in terms that a person can find. */
export type FileLocation = {
  /** The file's name; for a file in a zip, both names: `foods.zip > food.csv`. */
  file: string
  /** Of a workbook. */
  sheet?: string
  /** From 1: a line of a text file, a row of a sheet. */
  line?: number
  /** From 0. */
  column?: number
  /** The column's heading. */
  heading?: string
}

/**
 * An error in a file that cannot be imported. One line: the location, then the problem, never the value
 * itself.
 */
export const damagedError = (location: FileLocation, what: string, cause?: unknown) =>
  new AppError('unsupported_media_type', printableText(`${describeLocation(location)}: ${what}`), { cause })

/** Names of files and sheets come from outside, so characters that a terminal would interpret are removed. */
export const printableText = (text: string) => text.replace(/\p{Cc}/gu, '\ufffd')

function describeLocation({ file, sheet, line, column, heading }: FileLocation): string {
  const parts = [file]
  if (sheet !== undefined) parts.push(`sheet "${sheet}"`)
  if (line !== undefined) parts.push(`${sheet === undefined ? 'line' : 'row'} ${line}`)
  if (column !== undefined) {
    const name = heading === undefined ? '' : ` (${heading})`
    parts.push(`column ${sheet === undefined ? column + 1 : sheetColumn(column)}${name}`)
  }
  return parts.join(', ')
}

/** 0 → A, 25 → Z, 26 → AA. */
function sheetColumn(column: number): string {
  const rest = Math.floor(column / 26)
  return (rest === 0 ? '' : sheetColumn(rest - 1)) + String.fromCharCode(65 + (column % 26))
}

/** A problem that a reader of bytes found, without a location; the caller adds the location. */
export class InvalidData extends Error {
  override name = 'InvalidData'
}

/** Adds the location to an error about the data; other errors are returned unchanged. */
export function withLocation(error: unknown, location: FileLocation): unknown {
  return error instanceof InvalidData ? damagedError(location, error.message, error.cause) : error
}
