import { InvalidData } from './file-errors.ts'

/** No row of the supported files is nearly this long. */
const MAX_LINE_BYTES = 8 * 1024 * 1024
const NEWLINE = 0x0a

/**
 * A line of text without its line break, and whether it had one: the last line of a truncated file has none.
 */
export type ByteLine = { text: string; isWhole: boolean }

/**
 * The lines of UTF-8 text, which may be a large file. Each line is decoded separately, so that a stored word
 * keeps only its line in memory, not a large piece of the file. A byte-order mark is skipped.
 */
export async function* readLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ByteLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest: Uint8Array[] = []
  let restLength = 0
  for await (const piece of bytes) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      const tail = piece.subarray(from, end)
      yield {
        text: decodeLine(decoder, rest.length === 0 ? tail : Buffer.concat([...rest, tail])),
        isWhole: true,
      }
      rest = []
      restLength = 0
      from = end + 1
    }
    if (from === piece.byteLength) continue
    rest.push(piece.subarray(from))
    restLength += piece.byteLength - from
    if (restLength > MAX_LINE_BYTES) throw new InvalidData('the row is too long')
  }
  if (rest.length > 0) yield { text: decodeLine(decoder, Buffer.concat(rest)), isWhole: false }
}

function decodeLine(decoder: TextDecoder, line: Uint8Array): string {
  try {
    return decoder.decode(line).replace(/\r$/, '')
  } catch (cause) {
    throw new InvalidData('not UTF-8 text', { cause })
  }
}
