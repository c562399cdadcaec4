import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { endingInLine, fromLatin1, validUtf8 } from './bytes.ts'
import { damagedError, type FileLocation, withLocation } from './file-errors.ts'
import type { Row, RowSource } from './rows.ts'

/** No row of the supported files is nearly this long, but a quote that is never closed leads to one. */
const MAX_ROW_LENGTH = 1024 * 1024

export type CsvOptions = {
  delimiter?: ';' | ','
  encoding?: 'utf-8' | 'iso-8859-1'
  /** Its last line has an end, so that a file without one was cut off. */
  isWholeLines?: true
}

/** The rows of a CSV file (RFC 4180; a byte-order mark is skipped), read on demand. */
export function readCsv(
  bytes: AsyncIterable<Uint8Array>,
  location: FileLocation,
  options: CsvOptions = {},
): RowSource {
  return { location, rows: parseRows(bytes, location, options) }
}

async function* parseRows(
  bytes: AsyncIterable<Uint8Array>,
  location: FileLocation,
  { delimiter = ',', encoding = 'utf-8', isWholeLines }: CsvOptions,
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    info: true,
    delimiter,
    max_record_size: MAX_ROW_LENGTH,
    skip_empty_lines: true,
  })
  const whole = isWholeLines === true ? endingInLine(bytes) : bytes
  // Passes errors of the source to the parser, and so to the loop below.
  pipeline(Readable.from(encoding === 'utf-8' ? validUtf8(whole) : fromLatin1(whole)), parser, () => {})
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRow>) {
      line = info.lines
      yield { line, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw damagedError({ ...location, line: errorLine(error) ?? line }, errorReason(error), error)
    }
    throw withLocation(error, { ...location, line })
  } finally {
    parser.destroy()
  }
}

type ParsedRow = { record: string[]; info: { lines: number } }

function errorLine(error: CsvError): number | undefined {
  const { lines } = error as { lines?: unknown }
  return typeof lines === 'number' ? lines : undefined
}

function errorReason({ code }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') return 'different number of columns than the header'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the row is too long; a quote may be missing'
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed: the file may be cut off'
  return 'a quote where none may be'
}
