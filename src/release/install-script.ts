import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }

const SCRIPT = join(import.meta.dir, 'install.sh')

/** @param publicKey of the key that signs the release, if one does. */
export function installScript(downloadUrl: string, publicKey = ''): string {
  const values: Readonly<Record<string, string>> = {
    VERSION: packageJson.version,
    DOWNLOAD_URL: downloadUrl,
    PUBLIC_KEY: publicKey,
  }
  return readFileSync(SCRIPT, 'utf8').replace(/@([A-Z_]+)@/g, (_, name: string) => {
    const value = values[name]
    // The values stand between apostrophes.
    if (value === undefined || /['\n]/.test(value)) throw new Error(`install.sh: ${name} cannot be filled in`)
    return value
  })
}
