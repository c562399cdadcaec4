import { AppError } from '../../core/errors.ts'

/** Where in the files a cell stands, as a person finds it. */
export type Place = {
  /** The file's name; of a file within a zip, both: `foods.zip > food.csv`. */
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

/** A file that cannot be taken in as it is. One line: the place, then what is wrong there; never the value itself. */
export const damaged = (place: Place, what: string, cause?: unknown) =>
  new AppError('unsupported_media_type', printable(`${describePlace(place)}: ${what}`), { cause })

/** A file's and a sheet's names are another's choice: what a terminal would act on is not passed on. */
export const printable = (text: string) => text.replace(/\p{Cc}/gu, '\ufffd')

function describePlace({ file, sheet, line, column, heading }: Place): string {
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

/** What a reader of bytes found wrong, said without a place; whoever knows the place puts it in front. */
export class BrokenData extends Error {
  override name = 'BrokenData'
}

/** The error as one of `place`, where it is about the data; anything else as it is. */
export function placed(error: unknown, place: Place): unknown {
  return error instanceof BrokenData ? damaged(place, error.message, error.cause) : error
}
