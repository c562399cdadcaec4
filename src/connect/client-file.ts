import { AppError } from '../core/errors.ts'
import type { Target } from './clients.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import { ConfigSyntaxError, entryIn, type Format, type Settings, UneditableError } from './edit/format.ts'
import { jsonFormat } from './edit/json.ts'
import { tomlFormat } from './edit/toml.ts'
import { yamlFormat } from './edit/yaml.ts'
import { entryPlace } from './entry.ts'

const FORMATS: Readonly<Record<Target['format'], Format>> = {
  json: jsonFormat,
  yaml: yamlFormat,
  toml: tomlFormat,
}

export const formatOf = ({ format }: Target) => FORMATS[format]

export type ClientFile = {
  file: ConfigFile
  format: Format
  /** This program's entry; undefined if there is no entry. */
  entry: Settings | undefined
}

/** @throws AppError that names the file and, for a syntax error, the line and column. */
export function openClientFile(target: Target, path: string): ClientFile {
  const file = readConfigFile(path)
  const format = formatOf(target)
  const entry = explained(file.path, () => entryIn(format.parse(file.text ?? ''), entryPlace(target)))
  return { file, format, entry }
}

/** Runs an edit of a file's text, and adds the file's name to its errors. */
export function explained<T>(path: string, edit: () => T): T {
  try {
    return edit()
  } catch (cause) {
    if (cause instanceof ConfigSyntaxError) {
      throw new AppError('unavailable', `${path}: ${cause.message}; the file was not changed`, { cause })
    }
    if (cause instanceof UneditableError) {
      throw new AppError(
        'unavailable',
        `${path}: ${cause.message}; the file was not changed; edit it by hand`,
        {
          cause,
        },
      )
    }
    throw cause
  }
}
