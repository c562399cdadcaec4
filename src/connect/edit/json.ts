import {
  createScanner,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import {
  ConfigSyntaxError,
  type EntryPlace,
  type Format,
  type Settings,
  type Surroundings,
  UneditableError,
} from './format.ts'
import { contentEndBefore, cut, indentAt, indentUnitOf, lineBreakOf } from './layout.ts'

/** JSON as editors write it: comments and trailing commas are allowed and preserved. */
export const jsonFormat: Format = {
  parse: (text) => {
    const root = rootOf(text)
    return root === undefined ? {} : getNodeValue(root)
  },
  put,
  replace,
  take,
  render: ({ section, name }, entry) => JSON.stringify({ [section]: { [name]: entry } }, null, 2),
}

function rootOf(text: string): Node | undefined {
  const errors: ParseError[] = []
  const root = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true })
  const [error] = errors
  if (error !== undefined) throw new ConfigSyntaxError(text, error.offset, describe(error))
  if (root !== undefined && root.type !== 'object') {
    throw new ConfigSyntaxError(text, root.offset, 'expected an object')
  }
  return root
}

/** `CommaExpected` → `comma expected`. */
const describe = ({ error }: ParseError) =>
  printParseErrorCode(error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

/** The property with this name. A duplicate is refused, since clients differ in which one they read. */
function propertyOf(text: string, object: Node, name: string): Node | undefined {
  const [first, second] = (object.children ?? []).filter(({ children }) => children?.[0]?.value === name)
  if (second !== undefined) throw new ConfigSyntaxError(text, second.offset, `"${name}" occurs twice`)
  return first
}

const contentOf = (property: Node | undefined) => property?.children?.[1]
const endOf = ({ offset, length }: Node) => offset + length

function sectionIn(text: string, root: Node, section: string): Node | undefined {
  const value = contentOf(propertyOf(text, root, section))
  if (value !== undefined && value.type !== 'object') {
    throw new ConfigSyntaxError(text, value.offset, `"${section}" must be an object`)
  }
  return value
}

function put(text: string, { section, name }: EntryPlace, entry: Settings) {
  const root = rootOf(text)
  if (root === undefined) {
    const eol = lineBreakOf(text)
    const apart = text === '' || text.endsWith('\n') ? '' : eol
    const written = indented({ [section]: { [name]: entry } }, '  ', eol, '')
    const around: Surroundings = { madeSection: true, padding: '', whole: text }
    return { text: `${text}${apart}${written}${eol}`, around }
  }
  const holder = sectionIn(text, root, section)
  const { text: edited, padding } =
    holder === undefined ? insert(text, root, section, { [name]: entry }) : insert(text, holder, name, entry)
  return { text: edited, around: { madeSection: holder === undefined, padding } }
}

function replace(text: string, { section, name }: EntryPlace, entry: Settings): string {
  const root = rootOf(text)
  const holder = root && sectionIn(text, root, section)
  const property = holder && propertyOf(text, holder, name)
  const value = contentOf(property)
  if (property === undefined || value === undefined) throw new UneditableError('the entry was not found')
  const isInline = !text.slice(value.offset, endOf(value)).includes('\n')
  const written = isInline
    ? inline(entry, text.slice(property.offset, endOf(value)))
    : indented(entry, indentUnitOf(text), lineBreakOf(text), indentAt(text, property.offset))
  return cut(text, value.offset, endOf(value), written)
}

function take(text: string, { section, name }: EntryPlace, around: Surroundings | undefined): string {
  const root = rootOf(text)
  const holder = root && sectionIn(text, root, section)
  const property = holder && propertyOf(text, holder, name)
  if (root === undefined || holder === undefined || property === undefined) return text
  const isAlone = holder.children?.length === 1
  const wholeProperty = propertyOf(text, root, section)
  const padding = around?.padding ?? ''
  if (around?.madeSection !== true || !isAlone || wholeProperty === undefined) {
    return remove(text, holder, property, around?.madeSection === true ? '' : padding)
  }
  if (around.whole !== undefined && root.children?.length === 1 && text.startsWith(around.whole)) {
    return around.whole
  }
  return remove(text, root, wholeProperty, padding)
}

/** Adds a property at the end of an object, after any comments. */
function insert(text: string, object: Node, key: string, value: Settings) {
  const close = endOf(object) - 1
  const children = object.children ?? []
  const last = children.at(-1)
  const end = contentEndBefore(text, close)
  const trailingComma = last === undefined ? undefined : commaAfter(text, endOf(last))
  const comma = trailingComma === undefined ? '' : ','
  const inside = text.slice(object.offset + 1, close)
  const eol = lineBreakOf(text)
  const base = indentAt(text, object.offset)
  if (last !== undefined && !inside.includes('\n')) {
    const space = /[,{]\s/.test(`{${inside}`) ? ' ' : ''
    const written = `${space}${JSON.stringify(key)}:${/:\s/.test(inside) ? ' ' : ''}${inline(value, inside)}${comma}`
    return { text: spliced(text, last, trailingComma, end, written), padding: '' }
  }
  const indent = last === undefined ? base + indentUnitOf(text) : indentAt(text, last.offset)
  const written = `${eol}${indent}${JSON.stringify(key)}: ${indented(value, indentUnitOf(text), eol, indent)}${comma}`
  const padding = text.slice(end, close).includes('\n') ? '' : eol + base
  return { text: spliced(text, last, trailingComma, end, written + padding), padding }
}

/** The text with `written` at `end`, and a comma after the previous property if it has none. */
function spliced(
  text: string,
  last: Node | undefined,
  trailingComma: number | undefined,
  end: number,
  written: string,
): string {
  if (last === undefined || trailingComma !== undefined) return cut(text, end, end, written)
  return `${text.slice(0, endOf(last))},${text.slice(endOf(last), end)}${written}${text.slice(end)}`
}

/** Removes a property: the reverse of `insert`, wherever the property is now. */
function remove(text: string, object: Node, property: Node, padding: string): string {
  const children = object.children ?? []
  const index = children.indexOf(property)
  const before = children[index - 1]
  const isLast = index === children.length - 1
  const from = contentEndBefore(text, property.offset)
  const comma = commaAfter(text, endOf(property))
  const to = comma === undefined ? endOf(property) : comma + 1
  const rest = text.slice(to)
  // After the last property comes what was added before the brace; elsewhere the same text belongs to the
  // person.
  const without =
    text.slice(0, from) + (isLast && rest.startsWith(padding) ? rest.slice(padding.length) : rest)
  if (!isLast || comma !== undefined || before === undefined) return without
  const commaBefore = commaAfter(text, endOf(before))
  return commaBefore === undefined ? without : cut(without, commaBefore, commaBefore + 1)
}

/** The position of the comma after a value, past white space and comments; undefined if there is no comma. */
function commaAfter(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true)
  scanner.setPosition(offset)
  scanner.scan()
  const next = scanner.getTokenOffset()
  return text.charAt(next) === ',' ? next : undefined
}

const indented = (value: unknown, unit: string, eol: string, base: string) =>
  JSON.stringify(value, null, unit).replaceAll('\n', eol + base)

/** On one line, spaced like its neighbours. */
const inline = (value: unknown, neighbours: string) =>
  /[:,]\s/.test(neighbours) ? JSON.stringify(value, null, 1).replace(/\n\s*/g, ' ') : JSON.stringify(value)
