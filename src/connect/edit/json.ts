import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import {
  type ConfigFormat,
  ConfigSyntaxError,
  type EntryContext,
  type EntryPath,
  type SettingsObject,
  UneditableError,
} from './format.ts'
import { contentEndBefore, cutText, detectIndent, detectLineBreak, indentAt } from './layout.ts'

/** JSON as editors write it: comments and trailing commas are allowed and preserved. */
export const jsonFormat: ConfigFormat = {
  parse: (text) => {
    const root = parseRoot(text)
    return root === undefined ? {} : getNodeValue(root)
  },
  insert: insertEntry,
  replace: replaceEntry,
  remove: removeEntry,
  render: ({ section, name }, entry) => JSON.stringify({ [section]: { [name]: entry } }, null, 2),
}

function parseRoot(text: string): Node | undefined {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const [error] = errors
  if (error !== undefined) throw new ConfigSyntaxError(text, error.offset, describeParseError(error))
  if (root !== undefined && root.type !== 'object') {
    throw new ConfigSyntaxError(text, root.offset, 'expected an object')
  }
  return root
}

/** `CommaExpected` → `comma expected`. */
const describeParseError = ({ error }: ParseError) =>
  printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** The property with this name. A duplicate is refused, since clients differ in which one they read. */
function propertyOf(text: string, object: Node, name: string): Node | undefined {
  const [first, second] = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name)
  if (second !== undefined) throw new ConfigSyntaxError(text, second.offset, `"${name}" occurs twice`)
  return first
}

const nodeText = (property: Node | undefined) => property?.children?.[1]
const nodeEnd = ({ offset, length }: Node) => offset + length

function sectionIn(text: string, root: Node, section: string): Node | undefined {
  const value = nodeText(propertyOf(text, root, section))
  if (value !== undefined && value.type !== 'object') {
    throw new ConfigSyntaxError(text, value.offset, `"${section}" must be an object`)
  }
  return value
}

function insertEntry(text: string, { section, name }: EntryPath, entry: SettingsObject) {
  const root = parseRoot(text)
  if (root === undefined) {
    const eol = detectLineBreak(text)
    const apart = text === '' || text.endsWith('\n') ? '' : eol
    const written = indentedJson({ [section]: { [name]: entry } }, '  ', eol, '')
    const around: EntryContext = { madeSection: true, padding: '', whole: text }
    return { text: `${text}${apart}${written}${eol}`, around }
  }
  const holder = sectionIn(text, root, section)
  const { text: edited, padding } =
    holder === undefined
      ? insertProperty(text, root, section, { [name]: entry })
      : insertProperty(text, holder, name, entry)
  return { text: edited, around: { madeSection: holder === undefined, padding } }
}

function replaceEntry(text: string, { section, name }: EntryPath, entry: SettingsObject): string {
  const root = parseRoot(text)
  const holder = root && sectionIn(text, root, section)
  const property = holder && propertyOf(text, holder, name)
  const value = nodeText(property)
  if (property === undefined || value === undefined) throw new UneditableError('the entry was not found')
  const isInline = !text.slice(value.offset, nodeEnd(value)).includes('\n')
  const written = isInline
    ? inlineJson(entry, text.slice(property.offset, nodeEnd(value)))
    : indentedJson(entry, detectIndent(text), detectLineBreak(text), indentAt(text, property.offset))
  return cutText(text, value.offset, nodeEnd(value), written)
}

function removeEntry(text: string, { section, name }: EntryPath, around: EntryContext | undefined): string {
  const root = parseRoot(text)
  const holder = root && sectionIn(text, root, section)
  const property = holder && propertyOf(text, holder, name)
  if (root === undefined || holder === undefined || property === undefined) return text
  const isAlone = holder.children?.length === 1
  const wholeProperty = propertyOf(text, root, section)
  const padding = around?.padding ?? ''
  if (around?.madeSection !== true || !isAlone || wholeProperty === undefined) {
    return removeProperty(text, holder, property, around?.madeSection === true ? '' : padding)
  }
  if (around.whole !== undefined && root.children?.length === 1 && text.startsWith(around.whole)) {
    return around.whole
  }
  return removeProperty(text, root, wholeProperty, padding)
}

/** Adds a property at the end of an object, after any comments. */
function insertProperty(text: string, object: Node, key: string, value: SettingsObject) {
  const close = nodeEnd(object) - 1
  const children = object.children ?? []
  const last = children.at(-1)
  const end = contentEndBefore(text, close)
  const trailingComma = last === undefined ? undefined : commaOffset(text, nodeEnd(last))
  const comma = trailingComma === undefined ? '' : ','
  const inside = text.slice(object.offset + 1, close)
  const eol = detectLineBreak(text)
  const base = indentAt(text, object.offset)
  if (last !== undefined && !inside.includes('\n')) {
    const space = /[,{]\s/.test(`{${inside}`) ? ' ' : ''
    const written = `${space}${JSON.stringify(key)}:${/:\s/.test(inside) ? ' ' : ''}${inlineJson(value, inside)}${comma}`
    return { text: spliceText(text, last, trailingComma, end, written), padding: '' }
  }
  const indent = last === undefined ? base + detectIndent(text) : indentAt(text, last.offset)
  const written = `${eol}${indent}${JSON.stringify(key)}: ${indentedJson(value, detectIndent(text), eol, indent)}${comma}`
  const padding = text.slice(end, close).includes('\n') ? '' : eol + base
  return { text: spliceText(text, last, trailingComma, end, written + padding), padding }
}

/** The text with `written` at `end`, and a comma after the previous property if it has none. */
function spliceText(
  text: string,
  last: Node | undefined,
  trailingComma: number | undefined,
  end: number,
  written: string,
): string {
  if (last === undefined || trailingComma !== undefined) return cutText(text, end, end, written)
  return `${text.slice(0, nodeEnd(last))},${text.slice(nodeEnd(last), end)}${written}${text.slice(end)}`
}

/** Removes a property: the reverse of `insert`, wherever the property is now. */
function removeProperty(text: string, object: Node, property: Node, padding: string): string {
  const children = object.children ?? []
  const index = children.indexOf(property)
  const before = children[index - 1]
  const isLast = index === children.length - 1
  const from = contentEndBefore(text, property.offset)
  const comma = commaOffset(text, nodeEnd(property))
  const to = comma === undefined ? nodeEnd(property) : comma + 1
  const rest = text.slice(to)
  // After the last property comes what was added before the brace; elsewhere the same text belongs to the
  // person.
  const without =
    text.slice(0, from) + (isLast && rest.startsWith(padding) ? rest.slice(padding.length) : rest)
  if (!isLast || comma !== undefined || before === undefined) return without
  const commaBefore = commaOffset(text, nodeEnd(before))
  return commaBefore === undefined ? without : cutText(without, commaBefore, commaBefore + 1)
}

/** The position of the comma after a value, past white space and comments; undefined if there is no comma. */
function commaOffset(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  const next = scanner.getTokenOffset()
  return text.charAt(next) === ',' ? next : undefined
}

const indentedJson = (value: unknown, unit: string, eol: string, base: string) =>
  JSON.stringify(value, null, unit).replaceAll('\n', eol + base)

/** On one line, spaced like its neighbours. */
const inlineJson = (value: unknown, neighbours: string) =>
  /[:,]\s/.test(neighbours) ? JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ') : JSON.stringify(value)
