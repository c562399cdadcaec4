import { readFileSync } from 'node:fs'
import { AppError } from '../core/errors.ts'

/**
 * The settings of a TOML file by their names: `{ 'token.prefix': … }`.
 * @param required whether a file that is not there is an error, or counts as empty.
 * @throws AppError `invalid` for what is not TOML or names no setting; `unavailable` for what cannot be read.
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
    // Where the data directory is no directory, whoever needs it says so.
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(String((cause as NodeJS.ErrnoException).code))
    if (isMissing && !required) return {}
    throw isMissing
      ? new AppError('invalid', `${path}: there is no such file`, { cause })
      : new AppError('unavailable', `${path}: cannot be read; check the permissions of it and its folder`, {
          cause,
        })
  }
  let parsed: object
  try {
    parsed = Bun.TOML.parse(text)
  } catch (cause) {
    throw new AppError('invalid', `${path}: not valid TOML`, { cause })
  }
  return flatten(parsed, path, isSetting)
}

/** `{ token: { prefix } }` → `{ 'token.prefix': … }`; a name that is no setting is a typing mistake worth hearing of. */
function flatten(parsed: object, path: string, isSetting: (key: string) => boolean): Record<string, unknown> {
  const flat: Record<string, unknown> = {}
  for (const [section, content] of Object.entries(parsed)) {
    const isSection = typeof content === 'object' && content !== null && !Array.isArray(content)
    const names = isSection
      ? Object.entries(content).map(([name, value]) => [`${section}.${name}`, value])
      : [[section]]
    for (const [key, value] of names) {
      if (!isSetting(String(key))) {
        throw new AppError('invalid', `${path}: unknown setting ${String(key).slice(0, 40)}`)
      }
      flat[String(key)] = value
    }
  }
  return flat
}
