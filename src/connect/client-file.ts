import { AppError } from '../core/errors.ts'
import type { ConnectClient } from './clients.ts'
import { type ConfigFile, readConfigFile } from './config-file.ts'
import {
  type ConfigFormat,
  ConfigSyntaxError,
  findEntry,
  type SettingsObject,
  UneditableError,
} from './edit/format.ts'
import { jsonFormat } from './edit/json.ts'
import { tomlFormat } from './edit/toml.ts'
import { yamlFormat } from './edit/yaml.ts'
import { entryPath } from './entry.ts'

const FORMATS: Readonly<Record<ConnectClient['format'], ConfigFormat>> = {
  json: jsonFormat,
  yaml: yamlFormat,
  toml: tomlFormat,
}

export const configFormat = ({ format }: ConnectClient) => FORMATS[format]

export type ClientFile = {
  file: ConfigFile
  format: ConfigFormat
  /** This program's entry; undefined if there is no entry. */
  entry: SettingsObject | undefined
}

/** @throws AppError that names the file and, for a syntax error, the line and column. */
export function openClientFile(client: ConnectClient, path: string): ClientFile {
  const file = readConfigFile(path)
  const format = configFormat(client)
  const entry = withFileErrors(file.path, () => findEntry(format.parse(file.text ?? ''), entryPath(client)))
  return { file, format, entry }
}

/** Runs an edit of a file's text, and adds the file's name to its errors. */
export function withFileErrors<T>(path: string, edit: () => T): T {
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
