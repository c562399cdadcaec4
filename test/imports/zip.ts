import { crc32, deflateRawSync } from 'node:zlib'

type Packed = {
  name: string
  content: string | Uint8Array
  /** What the archive says of it, where that is not true or not usual. */
  size?: number
  flags?: number
  method?: number
  /** Sizes stand behind the file, as programs write that pack as they go. */
  isStreamed?: boolean
}

/** A ZIP archive of these files; `behind` stands behind its directory, as the records of long archives do. */
export function zipOf(
  files: readonly Packed[],
  { before = '', comment = '', behind = '' } = {},
): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [Buffer.from(before)]
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const content = Buffer.from(file.content)
    const method = file.method ?? 8
    const packed = method === 8 ? deflateRawSync(content) : content
    const sum = crc32(content)
    const figures = [sum, packed.length, file.size ?? content.length]
    const isStreamed = file.isStreamed === true
    const common = [
      ...[2, 20],
      ...[2, (file.flags ?? 0) | (isStreamed ? 8 : 0)],
      ...[2, method],
      ...[2, 0, 2, 0],
    ]
    const local = bytesOf([
      4,
      0x04034b50,
      ...common,
      ...of4(isStreamed ? [0, 0, 0] : figures),
      2,
      name.length,
      2,
      4,
    ])
    // A field more than in the directory.
    const extra = bytesOf([2, 0x9999, 2, 0])
    const descriptor = isStreamed ? bytesOf([4, 0x08074b50, ...of4(figures)]) : Buffer.alloc(0)
    locals.push(local, name, extra, packed, descriptor)
    const entry = [
      4,
      0x02014b50,
      2,
      20,
      ...common,
      ...of4(figures),
      2,
      name.length,
      2,
      0,
      2,
      0,
      2,
      0,
      2,
      0,
      4,
      0,
      4,
      at,
    ]
    directory.push(bytesOf(entry), name)
    at += local.length + name.length + extra.length + packed.length + descriptor.length
  }
  const names = Buffer.concat(directory)
  const count = files.length
  const end = bytesOf([
    4,
    0x06054b50,
    2,
    0,
    2,
    0,
    2,
    count,
    2,
    count,
    4,
    names.length,
    4,
    at,
    2,
    comment.length,
  ])
  return new Uint8Array(Buffer.concat([...locals, names, Buffer.from(behind), end, Buffer.from(comment)]))
}

const of4 = (values: readonly number[]) => values.flatMap((value) => [4, value])

/** Little-endian numbers, each after its length in bytes. */
function bytesOf(pairs: readonly number[]): Buffer {
  const parts: Buffer[] = []
  for (let index = 0; index < pairs.length; index += 2) {
    const [length = 0, value = 0] = pairs.slice(index)
    const part = Buffer.alloc(length)
    part.writeUIntLE(value, 0, length)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
