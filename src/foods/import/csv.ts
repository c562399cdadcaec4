import { pipeline, Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { validUtf8 } from './bytes.ts'
import { damaged, type Place, placed } from './damaged.ts'
import type { Row, RowSource } from './rows.ts'

/** No row of the files that are read here comes near it; a quote that never closes does. */
const LONGEST_ROW = 1024 * 1024

/** The rows of a CSV file (RFC 4180; a byte-order mark is passed over), read as they are asked for. */
export function readCsv(bytes: AsyncIterable<Uint8Array>, place: Place): RowSource {
  return { place, rows: parseRows(bytes, place) }
}

async function* parseRows(bytes: AsyncIterable<Uint8Array>, place: Place): AsyncGenerator<Row> {
  const parser = parse({ bom: true, info: true, max_record_size: LONGEST_ROW, skip_empty_lines: true })
  // What goes wrong on the way reaches the parser, and with it the loop below.
  pipeline(Readable.from(validUtf8(bytes)), parser, () => {})
  let line = 1
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      line = info.lines
      yield { line, cells: record }
    }
  } catch (error) {
    if (error instanceof CsvError) {
      throw damaged({ ...place, line: lineOf(error) ?? line }, reasonOf(error), error)
    }
    throw placed(error, { ...place, line })
  } finally {
    parser.destroy()
  }
}

type Parsed = { record: string[]; info: { lines: number } }

function lineOf(error: CsvError): number | undefined {
  const { lines } = error as { lines?: unknown }
  return typeof lines === 'number' ? lines : undefined
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH') return 'not as many columns as the header has'
  if (code === 'CSV_MAX_RECORD_SIZE') return 'the row does not end'
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is not closed: the file may be cut off'
  return 'a quote where none may be'
}
