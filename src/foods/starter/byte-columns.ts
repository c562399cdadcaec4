/**
 * Columns of numbers and texts in few bytes, for a file that is then compressed. Bytes of one meaning lie together, since
 * they compress best so; nothing is unpacked before it is read.
 */

/** A number for each row; null is unknown. */
export type NumberColumn = { count: number; of(row: number): number | null }

/** A text for each row, read each time it is asked for: as strings, the texts take four times as much memory. */
export type TextColumn = { of(row: number): string }

/** A whole number for each row. */
export type SmallColumn = { count: number; of(row: number): number }

export type ByteWriter = ReturnType<typeof createByteWriter>
export type ByteReader = ReturnType<typeof createByteReader>

/** More decimals are in no source, beyond the rounding errors of a sum. */
const MAX_DECIMALS = 6

export function createByteWriter() {
  const parts: Uint8Array[] = []
  const bytes = (values: ArrayLike<number>) => {
    parts.push(uint32(values.length), Uint8Array.from(values))
  }
  const texts = (lines: readonly string[]) => bytes(new TextEncoder().encode(lines.join('\n')))
  /** Whole numbers below 65,536. */
  const small = (values: readonly number[]) => {
    bytes(values.map((value) => value & 0xff))
    bytes(values.some((value) => value > 0xff) ? values.map((value) => value >> 8) : [])
  }
  /** Whole numbers of any size that mostly rise by little. */
  const rising = (values: readonly number[]) => {
    const out: number[] = []
    for (const [at, value] of values.entries()) pushVarint(out, value - (values[at - 1] ?? 0))
    bytes(out)
  }
  /** Any numbers of at most six decimals, or null: their places in a list of the values that occur. */
  const numbers = (values: readonly (number | null)[]) => {
    const known = [...new Set(values.filter((value) => value !== null))].sort((a, b) => a - b)
    const decimals = decimalsOf(known)
    const places = new Map(known.map((value, at) => [value, at + 1]))
    bytes([decimals])
    rising(known.map((value) => Math.round(value * 10 ** decimals)))
    small(values.map((value) => (value === null ? 0 : (places.get(value) ?? 0))))
  }
  return { bytes, texts, small, rising, numbers, finish: () => new Uint8Array(Buffer.concat(parts)) }
}

/**
 * Reads what was written, in the same order. Texts and numbers are unpacked when they are first asked for. The loops count
 * by hand: a program that has just started runs them several times as fast as loops over entries.
 */
export function createByteReader(file: Uint8Array) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  let at = 0
  function bytes(): Uint8Array {
    const length = view.getUint32(at, true)
    const start = at + 4
    at = start + length
    return file.subarray(start, at)
  }
  function texts(): () => readonly string[] {
    const lines = bytes()
    let read: readonly string[] | undefined
    return () => {
      read ??= decoder.decode(lines).split('\n')
      return read
    }
  }
  function textColumn(): TextColumn {
    const lines = bytes()
    let ends: Uint32Array | undefined
    return {
      of(row) {
        ends ??= lineEnds(lines)
        if (row >= ends.length) return ''
        return decoder.decode(lines.subarray(row === 0 ? 0 : (ends[row - 1] ?? 0) + 1, ends[row]))
      },
    }
  }
  function smallColumn(): SmallColumn {
    const [low, high] = [bytes(), bytes()]
    const isLow = high.length === 0
    return {
      count: low.length,
      of: (row) => (isLow ? (low[row] ?? 0) : (low[row] ?? 0) | ((high[row] ?? 0) << 8)),
    }
  }
  function small(): Uint16Array {
    const [low, high] = [bytes(), bytes()]
    const values = new Uint16Array(low)
    for (let row = 0; row < high.length; row++) values[row] = (low[row] ?? 0) | ((high[row] ?? 0) << 8)
    return values
  }
  const rising = (): Float64Array => unpackRising(bytes())
  function numbers(): NumberColumn {
    const scale = 10 ** (bytes()[0] ?? 0)
    const packed = bytes()
    const places = smallColumn()
    let known: Float64Array | undefined
    return {
      count: places.count,
      of(row) {
        const place = places.of(row)
        if (place === 0) return null
        known ??= unpackRising(packed)
        return (known[place - 1] ?? 0) / scale
      },
    }
  }
  return { bytes, texts, textColumn, small, smallColumn, rising, numbers }
}

const decoder = new TextDecoder()
const LINE_BREAK = 10

/** Where each line ends. */
function lineEnds(lines: Uint8Array): Uint32Array {
  let count = 1
  for (let at = 0; at < lines.length; at++) if (lines[at] === LINE_BREAK) count++
  const ends = new Uint32Array(count)
  ends[count - 1] = lines.length
  for (let at = 0, row = 0; row < count - 1; at++) if (lines[at] === LINE_BREAK) ends[row++] = at
  return ends
}

function unpackRising(packed: Uint8Array): Float64Array {
  const values = new Float64Array(packed.length)
  let count = 0
  let sum = 0
  let part = 0
  let shift = 1
  for (let at = 0; at < packed.length; at++) {
    const byte = packed[at] ?? 0
    part += (byte & 0x7f) * shift
    shift *= 0x80
    if (byte >= 0x80) continue
    sum += part
    values[count++] = sum
    part = 0
    shift = 1
  }
  return values.subarray(0, count)
}

function pushVarint(out: number[], value: number): void {
  if (value < 0) throw new Error('The numbers of a rising column fall')
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  out.push(rest)
}

function decimalsOf(values: readonly number[]): number {
  for (let decimals = 0; decimals <= MAX_DECIMALS; decimals++) {
    const scale = 10 ** decimals
    if (values.every((value) => Math.round(value * scale) / scale === value)) return decimals
  }
  throw new Error('A number has too many decimals')
}

function uint32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}
