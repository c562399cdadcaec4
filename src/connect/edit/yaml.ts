import { type Document, isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import {
  ConfigSyntaxError,
  type EntryPlace,
  type Format,
  isSettings,
  type Settings,
  type Surroundings,
  UneditableError,
} from './format.ts'
import { contentEndBefore, cut, lineBreakOf, lineEnd, lineStart } from './layout.ts'

/** YAML, edited as text by whole lines, so that comments, quotes and spacing stay. */
export const yamlFormat: Format = { parse, put, replace, take, render }

function documentOf(text: string): Document {
  const document = parseDocument(text, { prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) {
    throw new ConfigSyntaxError(text, error.pos[0], error.code.toLowerCase().replaceAll('_', ' '))
  }
  return document
}

function parse(text: string): Settings {
  const settings = valuesOf(text, documentOf(text)) ?? {}
  if (!isSettings(settings)) throw new ConfigSyntaxError(text, 0, 'expected a mapping')
  return settings
}

function valuesOf(text: string, document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new ConfigSyntaxError(text, 0, 'an alias has no target, or expands too far')
  }
}

function pairOf(map: unknown, name: string): Pair | undefined {
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
}

/** The range from the first character of a key to the last of its value. */
function spanOf(text: string, { key, value }: Pair): { from: number; to: number } {
  const from = rangeOf(key)?.[0]
  if (from === undefined) throw new UneditableError('the format of the file cannot be edited safely')
  const end = rangeOf(value)?.[1] ?? rangeOf(key)?.[1] ?? from
  return { from, to: Math.max(contentEndBefore(text, end), rangeOf(key)?.[1] ?? from) }
}

const rangeOf = (node: unknown): [number, number, number] | undefined => {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? [Number(range[0]), Number(range[1]), Number(range[2])] : undefined
}

function put(text: string, place: EntryPlace, entry: Settings) {
  const root = documentOf(text).contents
  const eol = lineBreakOf(text)
  const { section, name } = place
  const holder = pairOf(root, section)
  if (holder === undefined) {
    if (isMap(root) && root.flow === true) return intoFlow(text, root, section, { [name]: entry }, true)
    const padding = text === '' || text.endsWith('\n') ? '' : eol
    const lines = [`${section}:`, ...entryLines(name, entry, '  ')]
    return {
      text: `${text}${padding}${lines.join(eol)}${eol}`,
      around: { madeSection: true, padding },
    }
  }
  const { value } = holder
  if (isMap(value) && value.flow === true) return intoFlow(text, value, name, entry, false)
  if (!isMap(value) && !isEmptyValue(text, holder)) {
    throw new ConfigSyntaxError(text, spanOf(text, holder).from, `${section} must be a mapping`)
  }
  // As the first entry, directly below the section's line, so that comments further down stay in place.
  const first = isMap(value) ? value.items[0] : undefined
  const indent = first === undefined ? '  ' : indentOf(text, spanOf(text, first).from)
  const at = lineEnd(text, rangeOf(holder.key)?.[1] ?? 0)
  const written = entryLines(name, entry, indent).map((line) => eol + line)
  return { text: cut(text, at, at, written.join('')), around: { madeSection: false, padding: '' } }
}

/** `extensions:` without a value. */
function isEmptyValue(text: string, { key, value }: Pair): boolean {
  if (value === null) return true
  return isScalar(value) && value.value === null && text.slice(...sliceOf(key, value)).trim() === ':'
}

const sliceOf = (key: unknown, value: unknown): [number, number] => [
  rangeOf(key)?.[1] ?? 0,
  rangeOf(value)?.[1] ?? 0,
]

const indentOf = (text: string, offset: number) => ' '.repeat(offset - lineStart(text, offset))

/** `{ a: 1 }` accepts JSON unchanged. */
function intoFlow(text: string, map: YAMLMap, key: string, value: unknown, madeSection: boolean) {
  const at = (rangeOf(map)?.[0] ?? 0) + 1
  const comma = map.items.length === 0 ? '' : ', '
  const written = `${JSON.stringify(key)}: ${JSON.stringify(value)}${comma}`
  return { text: cut(text, at, at, written), around: { madeSection, padding: '' } }
}

function replace(text: string, { section, name }: EntryPlace, entry: Settings): string {
  const holder = pairOf(documentOf(text).contents, section)
  const pair = pairOf(holder?.value, name)
  if (pair === undefined) throw new UneditableError('the entry was not found')
  const { from, to } = spanOf(text, pair)
  const isFlow = isMap(holder?.value) && holder.value.flow === true
  const written = isFlow
    ? `${JSON.stringify(name)}: ${JSON.stringify(entry)}`
    : entryLines(name, entry, indentOf(text, from)).join(lineBreakOf(text)).trimStart()
  return cut(text, from, to, written)
}

function take(text: string, { section, name }: EntryPlace, around: Surroundings | undefined): string {
  const root = documentOf(text).contents
  const holder = pairOf(root, section)
  const pair = pairOf(holder?.value, name)
  if (holder === undefined || pair === undefined || !isMap(holder.value)) return text
  const isAlone = holder.value.items.length === 1
  const outer = around?.madeSection === true && isAlone ? holder : pair
  const map = outer === holder ? root : holder.value
  if (isMap(map) && map.flow === true) return takeFromFlow(text, outer)
  const { from, to } = spanOf(text, outer)
  const start = lineStart(text, from)
  const end = lineEnd(text, to)
  if (outer === holder) {
    // Added at the end of the file with a line break after it, and one before it if it was missing.
    const next = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length)
    const padding = around?.padding ?? ''
    return cut(text, start - (text.slice(0, start).endsWith(padding) ? padding.length : 0), next)
  }
  const breakBefore = start === 0 ? 0 : text.charAt(start - 2) === '\r' ? start - 2 : start - 1
  return cut(text, breakBefore, end)
}

function takeFromFlow(text: string, pair: Pair): string {
  const { from, to } = spanOf(text, pair)
  const after = /^\s*,\s?/.exec(text.slice(to))
  if (after !== null) return cut(text, from, to + after[0].length)
  const before = /\s*,\s*$/.exec(text.slice(0, from))
  return cut(text, from - (before?.[0].length ?? 0), to)
}

function render({ section, name }: EntryPlace, entry: Settings): string {
  return [`${section}:`, ...entryLines(name, entry, '  ')].join('\n')
}

function entryLines(name: string, entry: Settings, indent: string): string[] {
  const fields = Object.entries(entry).flatMap(([key, value]) =>
    isSettings(value) && Object.keys(value).length > 0
      ? entryLines(key, value, `${indent}  `)
      : [`${indent}  ${scalar(key)}: ${scalar(value)}`],
  )
  return [`${indent}${scalar(name)}:`, ...fields]
}

/** A plain word is written without quotes, everything else as JSON, which is valid YAML. */
function scalar(value: unknown): string {
  const isWord = typeof value === 'string' && /^[a-z][a-z_-]*$/i.test(value)
  return isWord && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value)
}
