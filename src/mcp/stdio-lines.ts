const NEWLINE = 0x0a

/** One line of input: its text, or the reason why it cannot be read. */
export type Line = { text: string } | { problem: 'too long' | 'not UTF-8' }

/**
 * Splits bytes into lines, regardless of how they are chunked. A line over `maxBytes` is dropped, so a sender
 * without line breaks cannot fill the memory. Blank lines are left out; the last line needs no break.
 */
export async function* readLines(input: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Line> {
  let pieces: Uint8Array[] = []
  let size = 0
  const take = (piece: Uint8Array) => {
    size += piece.byteLength
    if (size <= maxBytes) pieces.push(piece)
    else pieces = []
  }
  const finish = (): Line | undefined => {
    const line = size > maxBytes ? ({ problem: 'too long' } as const) : decodeLine(Buffer.concat(pieces))
    pieces = []
    size = 0
    return 'text' in line && line.text.trim() === '' ? undefined : line
  }
  for await (const chunk of input) {
    let start = 0
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, start)) {
      take(chunk.subarray(start, at))
      const line = finish()
      if (line !== undefined) yield line
      start = at + 1
    }
    // A copy: the reader of the input may reuse the memory for the next chunk.
    take(chunk.slice(start))
  }
  const last = finish()
  if (last !== undefined) yield last
}

function decodeLine(bytes: Uint8Array): Line {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { problem: 'not UTF-8' }
  }
}
