import { parse as parseToml, stringify, TomlError } from 'smol-toml'
import {
  ConfigSyntaxError,
  type EntryPlace,
  type Format,
  isSettings,
  type Settings,
  type Surroundings,
  UneditableError,
} from './format.ts'
import { cut, lineBreakOf, lineEnd } from './layout.ts'

/**
 * TOML: an entry is a table with its subtables. It is added at the end of the file and removed by its
 * headings.
 */
export const tomlFormat: Format = {
  parse,
  put(text, place, entry) {
    const eol = lineBreakOf(text)
    const apart = text === '' || text.endsWith('\n') ? '' : eol
    const padding = text === '' ? '' : apart + eol
    return {
      text: `${text}${padding}${render(place, entry).replaceAll('\n', eol)}${eol}`,
      around: { madeSection: false, padding },
    }
  },
  replace(text, place, entry) {
    const [first, ...others] = tablesOf(text, place)
    if (first === undefined) throw notATable()
    const rest = others.reduceRight((left, { from, to }) => cut(left, from, skipBreak(left, to)), text)
    return cut(rest, first.from, first.to, render(place, entry).replaceAll('\n', lineBreakOf(text)))
  },
  take,
  render,
}

const notATable = () => new UneditableError('the entry is not a separate table')

function parse(text: string): Settings {
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

function render({ section, name }: EntryPlace, entry: Settings): string {
  return stringify({ [section]: { [name]: entry } }).trimEnd()
}

function take(text: string, place: EntryPlace, around: Surroundings | undefined): string {
  const tables = tablesOf(text, place)
  const [first] = tables
  if (first === undefined) throw notATable()
  const padding = around?.padding ?? ''
  const without = tables.reduceRight((left, { from, to }) => cut(left, from, skipBreak(left, to)), text)
  const from = first.from - padding.length
  return padding !== '' && text.slice(from, first.from) === padding ? cut(without, from, first.from) : without
}

const skipBreak = (text: string, at: number) =>
  text.startsWith('\r\n', at) ? at + 2 : Math.min(at + 1, text.length)

type Table = { from: number; to: number }

/**
 * The ranges of the entry's table and its subtables, each from the heading to the last line with content.
 * Ranges with only blank lines between them are merged.
 */
function tablesOf(text: string, { section, name }: EntryPlace): Table[] {
  const headings = headingsOf(text)
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
function headingsOf(text: string): { offset: number; path: string[] }[] {
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
    const [key] = isSettings(level) ? Object.keys(level) : []
    if (key === undefined || !isSettings(level)) return path
    path.push(key)
    level = level[key]
  }
}
