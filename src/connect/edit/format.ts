import { isDeepStrictEqual } from 'node:util'

/** Where an entry stands in a file: under its name, in the section that holds all of them. */
export type EntryPlace = { section: string; name: string }

export type Settings = Readonly<Record<string, unknown>>

/** What taking an entry out must know to leave no trace: what was put around it. */
export type Surroundings = {
  /** Whether the section was made for it. */
  madeSection: boolean
  /** Line breaks and indentation that stand before or behind it only because of it. */
  padding: string
  /** The whole file as it was, where it held no settings: nothing, white space, comments. */
  whole?: string | undefined
}

/** One way to write settings. Editing leaves every byte alone that is not the entry's. */
export type Format = {
  /** All settings; of an empty file, none. @throws ConfigSyntaxError */
  parse(text: string): Settings
  put(text: string, place: EntryPlace, entry: Settings): { text: string; around: Surroundings }
  /** Replaces the entry that is there. */
  replace(text: string, place: EntryPlace, entry: Settings): string
  take(text: string, place: EntryPlace, around: Surroundings | undefined): string
  /** A file that holds the entry alone, to be read by a person. */
  render(place: EntryPlace, entry: Settings): string
}

/** A file that is not what its client could have read; `line` and `column` count from 1. */
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

/** An edit that would have changed more than the entry. It has not been made. */
export class UneditableError extends Error {
  override name = 'UneditableError'
}

export function entryIn(settings: Settings, { section, name }: EntryPlace): Settings | undefined {
  const entries = settings[section]
  const entry = isSettings(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined
  return isSettings(entry) ? entry : undefined
}

/** Puts an entry into a text, or in the place of the one that is there. `around` is undefined for a replacement. */
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

/** Takes an entry out of a text. */
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
  // An empty section goes if it was made for the entry; in YAML it may be left as null.
  if (isEmpty && isSame({ ...after, [place.section]: null }, { ...others, [place.section]: null }))
    return edited
  mustHold(format, edited, { ...others, [place.section]: siblings })
  return edited
}

const hasEntry = (settings: Settings, { section, name }: EntryPlace) => {
  const entries = settings[section]
  return isSettings(entries) && Object.hasOwn(entries, name)
}

/** An edit is made on the text; that it means what it should is seen by reading the result. */
function mustHold(format: Format, text: string, expected: Settings): void {
  let actual: unknown
  try {
    actual = format.parse(text)
  } catch (cause) {
    throw new UneditableError('the file is written in a way that cannot be edited safely', { cause })
  }
  if (!isSame(actual, expected)) {
    throw new UneditableError('the file is written in a way that cannot be edited safely')
  }
}

/** Whether two settings say the same. Parsers differ in the prototypes of what they return. */
export const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other))

const plain = (settings: unknown): unknown =>
  Array.isArray(settings)
    ? settings.map(plain)
    : isSettings(settings) && !(settings instanceof Date)
      ? Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, plain(value)]))
      : settings

export const isSettings = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
