import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { validUtf8 } from './bytes.ts'
import { damagedError, type FileLocation, withLocation } from './file-errors.ts'
import type { Row, RowSource } from './rows.ts'

/** No row of the supported files is nearly this long, but a quote that is never closed leads to one. */
const MAX_ROW_LENGTH = 1024 * 1024

/** The rows of a CSV file (RFC 4180; a byte-order mark is skipped), read on demand. */
export function readCsv(bytes: AsyncIterable<Uint8Array>, location: FileLocation): RowSource {
  return { location, rows: parseRows(bytes, location) }
}

async function* parseRows(bytes: AsyncIterable<Uint8Array>, location: FileLocation): AsyncGenerator<Row> {
  const parser = parse({ bom: true, info: true, max_record_size: MAX_ROW_LENGTH, skip_empty_lines: true })
  // Passes errors of the source to the parser, and so to the loop below.
  pipeline(Readable.from(validUtf8(bytes)), parser, () => {})
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
