import { isDeepStrictEqual } from 'node:util'

/** The location of an entry in a file: its name, in the section with all entries. */
export type EntryPlace = { section: string; name: string }

export type Settings = Readonly<Record<string, unknown>>

/** What removing an entry must know to leave no trace: what was added around it. */
export type Surroundings = {
  /** Whether the section was created for it. */
  madeSection: boolean
  /** Line breaks and indentation that were added before or after it. */
  padding: string
  /** The whole original file if it had no settings, only white space or comments. */
  whole?: string | undefined
}

/** One syntax of settings files. An edit changes no byte outside the entry. */
export type Format = {
  /** All settings; none for an empty file. @throws ConfigSyntaxError */
  parse(text: string): Settings
  put(text: string, place: EntryPlace, entry: Settings): { text: string; around: Surroundings }
  /** Replaces the existing entry. */
  replace(text: string, place: EntryPlace, entry: Settings): string
  take(text: string, place: EntryPlace, around: Surroundings | undefined): string
  /** A file with only the entry, for a person to read. */
  render(place: EntryPlace, entry: Settings): string
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

export function entryIn(settings: Settings, { section, name }: EntryPlace): Settings | undefined {
  const entries = settings[section]
  const entry = isSettings(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined
  return isSettings(entry) ? entry : undefined
}

/** Adds an entry to a text, or replaces the existing one. `around` is undefined for a replacement. */
export function putEntry(
  format: Format,
  text: string,
  place: EntryPlace,
  entry: Settings,
): { text: string; around: Surroundings | undefined } {
  const before = format.parse(text)
  const edited = hasEntry(before, place)
    ? { text: format.replace(text, place, entry), around: undefined }
    : format.put(text, place, entry)
  const section = before[place.section]
  mustHold(format, edited.text, {
    ...before,
    [place.section]: { ...(isSettings(section) ? section : {}), [place.name]: entry },
  })
  return edited
}

/** Removes an entry from a text. */
export function takeEntry(
  format: Format,
  text: string,
  place: EntryPlace,
  around: Surroundings | undefined,
): string {
  const before = format.parse(text)
  const edited = format.take(text, place, around)
  const { [place.section]: section, ...others } = before
  const { [place.name]: _, ...siblings } = isSettings(section) ? section : {}
  const after = format.parse(edited)
  const isEmpty = Object.keys(siblings).length === 0
  // An empty section is removed if it was created for the entry; in YAML it may be left as null.
  if (isEmpty && isSame({ ...after, [place.section]: null }, { ...others, [place.section]: null }))
    return edited
  mustHold(format, edited, { ...others, [place.section]: siblings })
  return edited
}

const hasEntry = (settings: Settings, { section, name }: EntryPlace) => {
  const entries = settings[section]
  return isSettings(entries) && Object.hasOwn(entries, name)
}

/** An edit works on the text, so the result is parsed to check that it means the right thing. */
function mustHold(format: Format, text: string, expected: Settings): void {
  let actual: unknown
  try {
    actual = format.parse(text)
  } catch (cause) {
    throw new UneditableError('the format of the file cannot be edited safely', { cause })
  }
  if (!isSame(actual, expected)) {
    throw new UneditableError('the format of the file cannot be edited safely')
  }
}

/** Whether two settings are equal. Parsers differ in the prototypes of the objects they return. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other))

const plain = (settings: unknown): unknown =>
  Array.isArray(settings)
    ? settings.map(plain)
    : isSettings(settings) && !(settings instanceof Date)
      ? Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, plain(value)]))
      : settings

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
