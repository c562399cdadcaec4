import { statSync } from 'node:fs'
import { type ConfigSources, fileSettings, SETTINGS } from './config.ts'

/**
 * The secret settings that are in a settings file which other users of this machine can read. None on Windows, which has
 * no such mode, and for a file that is missing.
 */
export function readableSecrets(
  sources: ConfigSources,
  platform: NodeJS.Platform = process.platform,
): string[] {
  const { file } = sources
  const mode =
    file === undefined || platform === 'win32' ? undefined : statSync(file, { throwIfNoEntry: false })?.mode
  if (file === undefined || mode === undefined || (mode & 0o077) === 0) return []
  const secrets = new Set(
    Object.entries(SETTINGS).flatMap(([key, entry]) => ('secret' in entry ? [key] : [])),
  )
  return Object.keys(fileSettings(sources)).filter((key) => secrets.has(key))
}
