import { readFileSync } from 'node:fs'
import { AppError } from '../core/errors.ts'

/**
 * Reads a TOML file as a map of settings: `{ 'token.prefix': … }`.
 * @param required whether a missing file is an error; else it counts as empty.
 * @throws AppError `invalid` for invalid TOML and unknown settings; `unavailable` for a file that cannot be
 * read.
 */
export function readSettingsFile(
  path: string,
  required: boolean,
  isSetting: (key: string) => boolean,
): Record<string, unknown> {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    // A data directory that is not a directory is reported where it is used.
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(String((cause as NodeJS.ErrnoException).code))
    if (isMissing && !required) return {}
    throw isMissing
      ? new AppError('invalid', `${path}: file not found`, { cause })
      : new AppError(
          'unavailable',
          `${path}: cannot be read; check the permissions of the file and its directory`,
          {
            cause,
          },
        )
  }
  let parsed: object
  try {
    parsed = Bun.TOML.parse(text)
  } catch (cause) {
    throw new AppError('invalid', `${path}: not valid TOML`, { cause })
  }
  return flatten(parsed, path, isSetting)
}

/**
 * `{ token: { prefix } }` → `{ 'token.prefix': … }`. An unknown name is usually a typing mistake, so it is an
 * error.
 */
function flatten(parsed: object, path: string, isSetting: (key: string) => boolean): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  for (const [section, content] of Object.entries(parsed)) {
    const isSection = typeof content === 'object' && content !== null && !Array.isArray(content)
    const names = isSection
      ? Object.entries(content).map(([name, value]) => [`${section}.${name}`, value])
      : [[section]]
    for (const [key, value] of names) {
      if (!isSetting(String(key))) {
        throw new AppError(
          'invalid',
          `${path}: unknown setting ${String(key).slice(0, 40)}; for the list, see help settings`,
        )
      }
      flat[String(key)] = value
    }
  }
  return flat
}
