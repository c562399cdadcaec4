import { type Document, isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import {
  type ConfigFormat,
  ConfigSyntaxError,
  type EntryContext,
  type EntryPath,
  isSettingsObject,
  type SettingsObject,
  UneditableError,
} from './format.ts'
import { contentEndBefore, cutText, detectLineBreak, lineEnd, lineStart } from './layout.ts'

/** YAML, edited as text by whole lines, so that comments, quotes and spacing stay. */
export const yamlFormat: ConfigFormat = {
  parse: parseYaml,
  insert: insertEntry,
  replace: replaceEntry,
  remove: removeEntry,
  render: renderEntry,
}

function parseYamlDocument(text: string): Document {
  const document = parseDocument(text, { prettyErrors: false })
  const [error] = document.errors
  if (error !== undefined) {
    throw new ConfigSyntaxError(text, error.pos[0], error.code.toLowerCase().replaceAll('_', ' '))
  }
  return document
}

function parseYaml(text: string): SettingsObject {
  const settings = documentValues(text, parseYamlDocument(text)) ?? {}
  if (!isSettingsObject(settings)) throw new ConfigSyntaxError(text, 0, 'expected a mapping')
  return settings
}

function documentValues(text: string, document: Document): unknown {
  try {
    return document.toJS()
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error
    throw new ConfigSyntaxError(text, 0, 'an alias has no target, or expands too far')
  }
}

function findPair(map: unknown, name: string): Pair | undefined {
  return isMap(map) ? map.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
}

/** The range from the first character of a key to the last of its value. */
function pairSpan(text: string, { key, value }: Pair): { from: number; to: number } {
  const from = nodeRange(key)?.[0]
  if (from === undefined) throw new UneditableError('the format of the file cannot be edited safely')
  const end = nodeRange(value)?.[1] ?? nodeRange(key)?.[1] ?? from
  return { from, to: Math.max(contentEndBefore(text, end), nodeRange(key)?.[1] ?? from) }
}

const nodeRange = (node: unknown): [number, number, number] | undefined => {
  const range = typeof node === 'object' && node !== null && 'range' in node ? node.range : undefined
  return Array.isArray(range) ? [Number(range[0]), Number(range[1]), Number(range[2])] : undefined
}

function insertEntry(text: string, path: EntryPath, entry: SettingsObject) {
  const root = parseYamlDocument(text).contents
  const eol = detectLineBreak(text)
  const { section, name } = path
  const holder = findPair(root, section)
  if (holder === undefined) {
    if (isMap(root) && root.flow === true) return insertIntoFlow(text, root, section, { [name]: entry }, true)
    const padding = text === '' || text.endsWith('\n') ? '' : eol
    const lines = [`${section}:`, ...entryLines(name, entry, '  ')]
    return {
      text: `${text}${padding}${lines.join(eol)}${eol}`,
      around: { madeSection: true, padding },
    }
  }
  const { value } = holder
  if (isMap(value) && value.flow === true) return insertIntoFlow(text, value, name, entry, false)
  if (!isMap(value) && !isEmptyValue(text, holder)) {
    throw new ConfigSyntaxError(text, pairSpan(text, holder).from, `${section} must be a mapping`)
  }
  // As the first entry, directly below the section's line, so that comments further down stay in place.
  const first = isMap(value) ? value.items[0] : undefined
  const indent = first === undefined ? '  ' : lineIndent(text, pairSpan(text, first).from)
  const at = lineEnd(text, nodeRange(holder.key)?.[1] ?? 0)
  const written = entryLines(name, entry, indent).map((line) => eol + line)
  return { text: cutText(text, at, at, written.join('')), around: { madeSection: false, padding: '' } }
}

/** `extensions:` without a value. */
function isEmptyValue(text: string, { key, value }: Pair): boolean {
  if (value === null) return true
  return isScalar(value) && value.value === null && text.slice(...nodeText(key, value)).trim() === ':'
}

const nodeText = (key: unknown, value: unknown): [number, number] => [
  nodeRange(key)?.[1] ?? 0,
  nodeRange(value)?.[1] ?? 0,
]

const lineIndent = (text: string, offset: number) => ' '.repeat(offset - lineStart(text, offset))

/** `{ a: 1 }` accepts JSON unchanged. */
function insertIntoFlow(text: string, map: YAMLMap, key: string, value: unknown, madeSection: boolean) {
  const at = (nodeRange(map)?.[0] ?? 0) + 1
  const comma = map.items.length === 0 ? '' : ', '
  const written = `${JSON.stringify(key)}: ${JSON.stringify(value)}${comma}`
  return { text: cutText(text, at, at, written), around: { madeSection, padding: '' } }
}

function replaceEntry(text: string, { section, name }: EntryPath, entry: SettingsObject): string {
  const holder = findPair(parseYamlDocument(text).contents, section)
  const pair = findPair(holder?.value, name)
  if (pair === undefined) throw new UneditableError('the entry was not found')
  const { from, to } = pairSpan(text, pair)
  const isFlow = isMap(holder?.value) && holder.value.flow === true
  const written = isFlow
    ? `${JSON.stringify(name)}: ${JSON.stringify(entry)}`
    : entryLines(name, entry, lineIndent(text, from)).join(detectLineBreak(text)).trimStart()
  return cutText(text, from, to, written)
}

function removeEntry(text: string, { section, name }: EntryPath, around: EntryContext | undefined): string {
  const root = parseYamlDocument(text).contents
  const holder = findPair(root, section)
  const pair = findPair(holder?.value, name)
  if (holder === undefined || pair === undefined || !isMap(holder.value)) return text
  const isAlone = holder.value.items.length === 1
  const outer = around?.madeSection === true && isAlone ? holder : pair
  const map = outer === holder ? root : holder.value
  if (isMap(map) && map.flow === true) return removeFromFlow(text, outer)
  const { from, to } = pairSpan(text, outer)
  const start = lineStart(text, from)
  const end = lineEnd(text, to)
  if (outer === holder) {
    // Added at the end of the file with a line break after it, and one before it if it was missing.
    const next = text.startsWith('\r\n', end) ? end + 2 : Math.min(end + 1, text.length)
    const padding = around?.padding ?? ''
    return cutText(text, start - (text.slice(0, start).endsWith(padding) ? padding.length : 0), next)
  }
  const breakBefore = start === 0 ? 0 : text.charAt(start - 2) === '\r' ? start - 2 : start - 1
  return cutText(text, breakBefore, end)
}

function removeFromFlow(text: string, pair: Pair): string {
  const { from, to } = pairSpan(text, pair)
  const after = /^\s*,\s?/.exec(text.slice(to))
  if (after !== null) return cutText(text, from, to + after[0].length)
  const before = /\s*,\s*$/.exec(text.slice(0, from))
  return cutText(text, from - (before?.[0].length ?? 0), to)
}

function renderEntry({ section, name }: EntryPath, entry: SettingsObject): string {
  return [`${section}:`, ...entryLines(name, entry, '  ')].join('\n')
}

function entryLines(name: string, entry: SettingsObject, indent: string): string[] {
  const fields = Object.entries(entry).flatMap(([key, value]) =>
    isSettingsObject(value) && Object.keys(value).length > 0
      ? entryLines(key, value, `${indent}  `)
      : [`${indent}  ${renderScalar(key)}: ${renderScalar(value)}`],
  )
  return [`${indent}${renderScalar(name)}:`, ...fields]
}

/** A plain word is written without quotes, everything else as JSON, which is valid YAML. */
function renderScalar(value: unknown): string {
  const isWord = typeof value === 'string' && /^[a-z][a-z_-]*$/i.test(value)
  return isWord && !/^(true|false|null|yes|no|on|off|y|n)$/i.test(value) ? value : JSON.stringify(value)
}
