import { parse as parseToml, stringify, TomlError } from 'smol-toml'
import {
  type ConfigFormat,
  ConfigSyntaxError,
  type EntryContext,
  type EntryPath,
  isSettingsObject,
  type SettingsObject,
  UneditableError,
} from './format.ts'
import { cutText, detectLineBreak, lineEnd } from './layout.ts'

/**
 * TOML: an entry is a table with its subtables. It is added at the end of the file and removed by its
 * headings.
 */
export const tomlFormat: ConfigFormat = {
  parse: parseTables,
  insert(text, path, entry) {
    const eol = detectLineBreak(text)
    const apart = text === '' || text.endsWith('\n') ? '' : eol
    const padding = text === '' ? '' : apart + eol
    return {
      text: `${text}${padding}${renderEntry(path, entry).replaceAll('\n', eol)}${eol}`,
      around: { madeSection: false, padding },
    }
  },
  replace(text, path, entry) {
    const [first, ...others] = findTables(text, path)
    if (first === undefined) throw notTableError()
    const rest = others.reduceRight((left, { from, to }) => cutText(left, from, skipBreak(left, to)), text)
    return cutText(
      rest,
      first.from,
      first.to,
      renderEntry(path, entry).replaceAll('\n', detectLineBreak(text)),
    )
  },
  remove: removeEntry,
  render: renderEntry,
}

const notTableError = () => new UneditableError('the entry is not a separate table')

function parseTables(text: string): SettingsObject {
  try {
    return parseToml(text)
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const lines = text.split('\n').slice(0, error.line - 1)
    const offset = lines.join('\n').length + (lines.length > 0 ? 1 : 0) + error.column - 1
    const [, reason = 'not valid TOML'] = /^Invalid TOML document: ([^\n]{1,80})/.exec(error.message) ?? []
    throw new ConfigSyntaxError(text, offset, reason)
  }
}

function renderEntry({ section, name }: EntryPath, entry: SettingsObject): string {
  return stringify({ [section]: { [name]: entry } }).trimEnd()
}

function removeEntry(text: string, path: EntryPath, around: EntryContext | undefined): string {
  const tables = findTables(text, path)
  const [first] = tables
  if (first === undefined) throw notTableError()
  const padding = around?.padding ?? ''
  const without = tables.reduceRight((left, { from, to }) => cutText(left, from, skipBreak(left, to)), text)
  const from = first.from - padding.length
  return padding !== '' && text.slice(from, first.from) === padding
    ? cutText(without, from, first.from)
    : without
}

const skipBreak = (text: string, at: number) =>
  text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length)

type Table = { from: number; to: number }

/**
 * The ranges of the entry's table and its subtables, each from the heading to the last line with content.
 * Ranges with only blank lines between them are merged.
 */
function findTables(text: string, { section, name }: EntryPath): Table[] {
  const headings = findHeadings(text)
  const pieces: Table[] = []
  for (const [index, { offset, path }] of headings.entries()) {
    if (path[0] !== section || path[1] !== name) continue
    const to = endOfContent(text, offset, headings[index + 1]?.offset ?? text.length)
    const before = pieces.at(-1)
    if (before !== undefined && text.slice(before.to, offset).trim() === '') before.to = to
    else pieces.push({ from: offset, to })
  }
  return pieces
}

/** Blank lines and comments before the next heading belong to the next table. */
function endOfContent(text: string, from: number, next: number): number {
  let end = lineEnd(text, from)
  for (let at = from; at < next; ) {
    const close = lineEnd(text, at)
    if (!/^\s*(#.*)?$/.test(text.slice(at, close))) end = close
    at = skipBreak(text, close)
    if (close >= text.length) break
  }
  return end
}

/**
 * Every `[table]` and `[[array]]` line, with its keys. Similar lines inside a text or a list do not count.
 */
function findHeadings(text: string): { offset: number; path: string[] }[] {
  const found: { offset: number; path: string[] }[] = []
  let depth = 0
  for (let at = 0; at < text.length; ) {
    const quote = /^("""|'''|"|')/.exec(text.slice(at, at + 3))?.[0]
    const char = text.charAt(at)
    if (quote !== undefined) at = endOfText(text, at, quote)
    else if (char === '#') at = lineEnd(text, at)
    else if (char === '[' && depth === 0 && isLineStart(text, at)) {
      const end = lineEnd(text, at)
      found.push({ offset: at, path: pathIn(text.slice(at, end)) })
      at = end
    } else {
      if (char === '[' || char === '{') depth++
      if (char === ']' || char === '}') depth--
      at++
    }
  }
  return found
}

const isLineStart = (text: string, at: number) => /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 200), at))

function endOfText(text: string, at: number, quote: string): number {
  const escapes = quote.startsWith('"')
  for (let next = at + quote.length; next < text.length; next++) {
    if (escapes && text.charAt(next) === '\\') next++
    else if (text.startsWith(quote, next)) return next + quote.length
  }
  return text.length
}

/** `[a."b c"]` → a, b c. */
function pathIn(heading: string): string[] {
  const path: string[] = []
  let level: unknown = parseToml(heading)
  while (true) {
    if (Array.isArray(level)) [level] = level
    const [key] = isSettingsObject(level) ? Object.keys(level) : []
    if (key === undefined || !isSettingsObject(level)) return path
    path.push(key)
    level = level[key]
  }
}
