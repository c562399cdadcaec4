/** What the header of an executable states. */
export type ExecutableFormat = {
  system: 'ELF' | 'Mach-O' | 'PE'
  arch: string
  /** Of a Mach-O file: how many pages it signs, each of which has the hash that is stated; 0 without a signature. */
  signedPages?: number
}

const ELF_ARCHS: Readonly<Record<number, string>> = { 62: 'x64', 183: 'arm64' }
const MACH_ARCHS: Readonly<Record<number, string>> = { 16777223: 'x64', 16777228: 'arm64' }
const PE_ARCHS: Readonly<Record<number, string>> = { 34404: 'x64' }

/** @throws Error for another format, or for a Mach-O file whose signature does not fit its pages. */
export function executableFormat(file: Buffer): ExecutableFormat {
  if (file.toString('latin1', 0, 4) === '\x7fELF') {
    return { system: 'ELF', arch: ELF_ARCHS[file.readUInt16LE(18)] ?? 'unknown' }
  }
  if (file.readUInt32LE(0) === 0xfeedfacf) {
    const arch = MACH_ARCHS[file.readUInt32LE(4)] ?? 'unknown'
    return { system: 'Mach-O', arch, signedPages: signedPages(file) }
  }
  const header = file.toString('latin1', 0, 2) === 'MZ' ? file.readUInt32LE(0x3c) : 0
  if (file.toString('latin1', header, header + 4) === 'PE\0\0') {
    return { system: 'PE', arch: PE_ARCHS[file.readUInt16LE(header + 4)] ?? 'unknown' }
  }
  throw new Error('neither ELF nor Mach-O nor PE')
}

const LC_CODE_SIGNATURE = 0x1d
const SUPER_BLOB = 0xfade0cc0
const CODE_DIRECTORY = 0xfade0c02
const SHA256 = 2

/** macOS ends an Apple silicon program at a page that does not have its hash. */
function signedPages(file: Buffer): number {
  const signature = signatureOf(file)
  if (signature === undefined) return 0
  if (signature.readUInt32BE(0) !== SUPER_BLOB) throw new Error('the signature has another format')
  const directory = signature.subarray(signature.readUInt32BE(16))
  if (directory.readUInt32BE(0) !== CODE_DIRECTORY) throw new Error('the first blob is no code directory')
  const [hashes, count, limit] = [16, 28, 32].map((offset) => directory.readUInt32BE(offset)) as [
    number,
    number,
    number,
  ]
  const [hashSize, hashType, , pageBits] = directory.subarray(36, 40) as unknown as number[]
  if (hashType !== SHA256 || hashSize !== 32 || pageBits === undefined) throw new Error('other hashes')
  for (let page = 0; page < count; page++) {
    const start = page * 2 ** pageBits
    const content = file.subarray(start, Math.min(start + 2 ** pageBits, limit))
    const expected = directory.subarray(hashes + page * hashSize, hashes + (page + 1) * hashSize)
    const actual = new Bun.CryptoHasher('sha256').update(content).digest()
    if (!expected.equals(actual)) throw new Error(`page ${page} does not have the hash of the signature`)
  }
  return count
}

function signatureOf(file: Buffer): Buffer | undefined {
  let offset = 32
  for (let commands = file.readUInt32LE(16); commands > 0; commands--) {
    if (file.readUInt32LE(offset) === LC_CODE_SIGNATURE) {
      const start = file.readUInt32LE(offset + 8)
      return file.subarray(start, start + file.readUInt32LE(offset + 12))
    }
    offset += file.readUInt32LE(offset + 4)
  }
  return undefined
}
