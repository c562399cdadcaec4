/** A record of a file as it stands there, and the line that it begins in, from 1. */
export type FileRecord = { line: number; text: string }

const NEWLINE = '\n'.charCodeAt(0)
const QUOTE = '"'.charCodeAt(0)

/** Where in a record one is: at the start of a cell, in a plain one, between quotes, or after a quote that closed. */
type CellState = 'start' | 'plain' | 'quoted' | 'closed'

/**
 * Cuts a CSV file's text into its records (RFC 4180): at line ends, but for those between quotes. A quote opens only
 * where a cell begins. What is in the cells, the server reads. Records of nothing are passed over.
 */
export async function splitRecords(file: string): Promise<FileRecord[]> {
  const text = file.replace(/^\uFEFF/, '')
  // Long ago, a line ended with a carriage return alone.
  const source = text.includes('\n') ? text : text.replaceAll('\r', '\n')
  const delimiter = delimiterOf(source)
  const records: FileRecord[] = []
  const add = (line: number, record: string) => {
    if (!/^[\s,;]*$/.test(record)) records.push({ line, text: record })
  }
  let [line, begin, beginLine] = [1, 0, 1]
  let place: CellState = 'start'
  await inSlices(source.length, (at) => {
    const code = source.charCodeAt(at)
    if (code === NEWLINE) line += 1
    if (place !== 'quoted' && code === NEWLINE) {
      add(beginLine, source.slice(begin, at).replace(/\r$/, ''))
      begin = at + 1
      beginLine = line
      place = 'start'
    } else place = nextCellState(place, code, delimiter)
  })
  add(beginLine, source.slice(begin).replace(/\r$/, ''))
  return records
}

function nextCellState(place: CellState, code: number, delimiter: number): CellState {
  if (place === 'quoted') return code === QUOTE ? 'closed' : 'quoted'
  // A doubled quote closes and opens at once.
  if (code === QUOTE && place !== 'plain') return 'quoted'
  return code === delimiter ? 'start' : 'plain'
}

/** What the first line has most of, outside of quotes; as the server sees it. */
function delimiterOf(source: string): number {
  const header = source.slice(0, source.search(/\n|$/)).replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((delimiter) => header.split(delimiter).length)
  return (',;\t'[counts.indexOf(Math.max(...counts))] ?? ',').charCodeAt(0)
}

/** So many letters take a few milliseconds, on a phone some twenty. */
const SLICE = 200_000

/** Does something at each place from 0 on; in between, the page can draw, and answer the person. */
export async function inSlices(length: number, doAt: (place: number) => void): Promise<void> {
  for (let from = 0; from < length; from += SLICE) {
    if (from > 0) await new Promise<void>((resolve) => setTimeout(resolve))
    for (let at = from; at < Math.min(from + SLICE, length); at++) doAt(at)
  }
}
