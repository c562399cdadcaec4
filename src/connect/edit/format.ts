import { isDeepStrictEqual } from 'node:util'

/** The location of an entry in a file: its name, in the section with all entries. */
export type EntryPath = { section: string; name: string }

export type SettingsObject = Readonly<Record<string, unknown>>

/** What removing an entry must know to leave no trace: what was added around it. */
export type EntryContext = {
  /** Whether the section was created for it. */
  madeSection: boolean
  /** Line breaks and indentation that were added before or after it. */
  padding: string
  /** The whole original file if it had no settings, only white space or comments. */
  whole?: string | undefined
}

/** One syntax of settings files. An edit changes no byte outside the entry. */
export type ConfigFormat = {
  /** All settings; none for an empty file. @throws ConfigSyntaxError */
  parse(text: string): SettingsObject
  insert(text: string, path: EntryPath, entry: SettingsObject): { text: string; around: EntryContext }
  /** Replaces the existing entry. */
  replace(text: string, path: EntryPath, entry: SettingsObject): string
  remove(text: string, path: EntryPath, around: EntryContext | undefined): string
  /** A file with only the entry, for a person to read. */
  render(path: EntryPath, entry: SettingsObject): string
}

/** A file that its client could not read either; `line` and `column` count from 1. */
export class ConfigSyntaxError extends Error {
  override name = 'ConfigSyntaxError'
  readonly line: number
  readonly column: number

  constructor(text: string, offset: number, reason: string) {
    const before = text.slice(0, offset)
    const lineStart = before.lastIndexOf('\n') + 1
    const line = before.split('\n').length
    const column = offset - lineStart + 1
    super(`line ${line}, column ${column}: ${reason}`)
    this.line = line
    this.column = column
  }
}

/** An edit that would have changed more than the entry. It was not made. */
export class UneditableError extends Error {
  override name = 'UneditableError'
}

export function findEntry(
  settings: SettingsObject,
  { section, name }: EntryPath,
): SettingsObject | undefined {
  const entries = settings[section]
  const entry = isSettingsObject(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined
  return isSettingsObject(entry) ? entry : undefined
}

/** Adds an entry to a text, or replaces the existing one. `around` is undefined for a replacement. */
export function putEntry(
  format: ConfigFormat,
  text: string,
  path: EntryPath,
  entry: SettingsObject,
): { text: string; around: EntryContext | undefined } {
  const before = format.parse(text)
  const edited = hasEntry(before, path)
    ? { text: format.replace(text, path, entry), around: undefined }
    : format.insert(text, path, entry)
  const section = before[path.section]
  requireSettings(format, edited.text, {
    ...before,
    [path.section]: { ...(isSettingsObject(section) ? section : {}), [path.name]: entry },
  })
  return edited
}

/** Removes an entry from a text. */
export function removeEntryText(
  format: ConfigFormat,
  text: string,
  path: EntryPath,
  around: EntryContext | undefined,
): string {
  const before = format.parse(text)
  const edited = format.remove(text, path, around)
  const { [path.section]: section, ...others } = before
  const { [path.name]: _, ...siblings } = isSettingsObject(section) ? section : {}
  const after = format.parse(edited)
  const isEmpty = Object.keys(siblings).length === 0
  // An empty section is removed if it was created for the entry; in YAML it may be left as null.
  if (isEmpty && isSameSettings({ ...after, [path.section]: null }, { ...others, [path.section]: null }))
    return edited
  requireSettings(format, edited, { ...others, [path.section]: siblings })
  return edited
}

const hasEntry = (settings: SettingsObject, { section, name }: EntryPath) => {
  const entries = settings[section]
  return isSettingsObject(entries) && Object.hasOwn(entries, name)
}

/** An edit works on the text, so the result is parsed to check that it means the right thing. */
function requireSettings(format: ConfigFormat, text: string, expected: SettingsObject): void {
  let actual: unknown
  try {
    actual = format.parse(text)
  } catch (cause) {
    throw new UneditableError('the format of the file cannot be edited safely', { cause })
  }
  if (!isSameSettings(actual, expected)) {
    throw new UneditableError('the format of the file cannot be edited safely')
  }
}

/** Whether two settings are equal. Parsers differ in the prototypes of the objects they return. */
export const isSameSettings = (one: unknown, other: unknown) =>
  isDeepStrictEqual(plainSettings(one), plainSettings(other))

const plainSettings = (settings: unknown): unknown =>
  Array.isArray(settings)
    ? settings.map(plainSettings)
    : isSettingsObject(settings) && !(settings instanceof Date)
      ? Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, plainSettings(value)]))
      : settings

export const isSettingsObject = (value: unknown): value is SettingsObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
