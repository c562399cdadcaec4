import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

export const CHECKSUMS = 'SHA256SUMS'
const SIGNATURE = `${CHECKSUMS}.minisig`

export const sha256 = (content: Uint8Array): string =>
  new Bun.CryptoHasher('sha256').update(content).digest('hex')

/** Writes the hash of every file of a folder, as `sha256sum` does and reads it. @returns its path. */
export async function writeChecksums(folder: string): Promise<string> {
  for (const old of [CHECKSUMS, SIGNATURE]) await rm(join(folder, old), { force: true })
  const names = (await readdir(folder)).sort()
  const lines = await Promise.all(
    names.map(async (name) => `${sha256(await Bun.file(join(folder, name)).bytes())}  ${name}\n`),
  )
  const path = join(folder, CHECKSUMS)
  await Bun.write(path, lines.join(''))
  return path
}
