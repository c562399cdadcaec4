import { readFileSync } from 'node:fs'
import { parse } from 'jsonc-parser'

/**
 * The hashes of the packages in a lock file, as the registry states them: `sha512-` and base64.
 * @returns by the place of a package below `node_modules`: `a`, or `a/b` for one that only `a` uses.
 */
export function packageHashes(lockFile: string): ReadonlyMap<string, string> {
  const { packages } = parse(readFileSync(lockFile, 'utf8'), [], { allowTrailingComma: true }) as {
    packages: Record<string, [string, string, object, string]>
  }
  return new Map(Object.entries(packages).map(([place, [, , , hash]]) => [place, hash]))
}

/** As hexadecimal digits. @throws Error for a hash that is not SHA-512. */
export function sha512Digits(hash: string | undefined): string {
  const [, base64] = /^sha512-(.+)$/.exec(hash ?? '') ?? []
  if (base64 === undefined) throw new Error(`${hash} is not a SHA-512 hash of a package`)
  return Buffer.from(base64, 'base64').toString('hex')
}
