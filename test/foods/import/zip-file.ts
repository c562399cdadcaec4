import { crc32, deflateRawSync } from 'node:zlib'

/** A zip file of these texts, as any program writes it: deflated, with a directory at the end. */
export function zipFile(files: Readonly<Record<string, string>>): Uint8Array {
  const local: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text)
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), common, end, Buffer.from(name)]))
    local.push(entry)
    offset += entry.length
  }
  const listed = Buffer.concat(directory)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(directory.length, 4)
  tail.writeUInt16LE(directory.length, 6)
  tail.writeUInt32LE(listed.length, 8)
  tail.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, listed, Buffer.from('PK\x05\x06'), tail])
}
