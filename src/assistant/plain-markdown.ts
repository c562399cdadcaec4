import { fromMarkdown } from 'mdast-util-from-markdown'
import { type AddressPlace, findAddresses } from './addresses.ts'

type Place = { offset?: number | undefined }

/** A node of the parser's tree. */
type Node = {
  type: string
  children?: readonly Node[] | undefined
  alt?: string | null | undefined
  /** Of text and code, without escapes and entities. */
  value?: string
  position?: { start: Place; end: Place } | undefined
}
/** A part of the text that is replaced. */
type Edit = { from: number; to: number; by: string }

/** What a reply may consist of. Tables are paragraphs to this parser, and their cells are read as text. */
const ALLOWED: ReadonlySet<string> = new Set([
  'root',
  'paragraph',
  'text',
  'break',
  'emphasis',
  'strong',
  'inlineCode',
  'code',
  'heading',
  'list',
  'listItem',
  'blockquote',
  'thematicBreak',
])

/**
 * With more characters of markup than this, a text is not parsed: the time grows with the square of their number, and
 * only a model that runs wild writes so. It is still spelled so that nothing in it is markup.
 */
const MAX_MARKERS = 600
const MARKERS: ReadonlySet<string> = new Set('*_[]`<>!-+#~\\&')

/** A removal may join the text around it to new markup, so the text is parsed again, up to this often. */
const MAX_PASSES = 8

/**
 * Markdown without links, images, HTML and addresses: the words of a link and of an image stay. Everything else keeps its
 * spelling. The parser decides what is markup; what it reads as text or as code is then spelled so that no other parser,
 * with other rules, can read markup in it.
 */
export function plainMarkdown(text: string): string {
  let plain = text
  const isParsed = countMarkers(text) <= MAX_MARKERS && !DEEP_NESTING.test(text)
  const passes = isParsed ? MAX_PASSES : 0
  for (let pass = 0; pass < passes; pass++) {
    const before = plain
    plain = edited(plain, editsOf(plain))
    if (plain === before) return withoutMarkupPairs(plain)
  }
  return withoutMarkupPairs(withoutAddresses(withoutEntities(plain)))
}

/** Clients turn an address in plain text into a link. */
const withoutAddresses = (text: string) => edited(text, addressEdits(text, 0))

const addressEdits = (text: string, offset: number): Edit[] =>
  findAddresses(text).map(({ from, to }) => ({ from: offset + from, to: offset + to, by: '(link removed)' }))

function countMarkers(text: string): number {
  let count = 0
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? ''
    // The lines of a table are rows of dashes.
    if (MARKERS.has(char) && (char !== '-' || text[index + 1] !== '-')) count++
  }
  return count
}

/** Lists and quotations in each other, deeper than anybody writes; they cost the most of all. */
const DEEP_NESTING = /^(?:[ \t]*(?:>|[-+*][ \t])){9}/m

/** The replacements of everything that is not allowed, in the order of the text. */
function editsOf(text: string): Edit[] {
  const tree: Node = fromMarkdown(text + definitionsFor(text), {
    // A block of HTML would take the words in it along; its tags are read one by one instead.
    extensions: [{ disable: { null: ['htmlFlow'] } }],
  })
  const edits: Edit[] = []
  const open: Node[] = [tree]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const from = node.position?.start.offset ?? 0
    const to = node.position?.end.offset ?? 0
    if (from >= text.length && node !== tree) continue
    const { children = [] } = node
    if (node.value !== undefined && ALLOWED.has(node.type)) {
      edits.push(...addressesIn(node, text, { from, to: Math.min(to, text.length) }))
    }
    // Without a definition, the words of a link reference are text already.
    else if (ALLOWED.has(node.type) || node.type === 'linkReference') open.push(...children)
    else edits.push({ from, to: Math.min(to, text.length), by: wordsOf(node, text) })
  }
  return edits.sort((a, b) => a.from - b.from)
}

/** Addresses in text and code, as they are read: `http&#58;//` is one, too. */
function addressesIn({ type, value = '' }: Node, text: string, { from, to }: AddressPlace): Edit[] {
  const source = text.slice(from, to)
  if (type !== 'text' || source === value || findAddresses(value).length === 0)
    return addressEdits(source, from)
  return [{ from, to, by: withoutAddresses(value) }]
}

/** The words of a link or an image; nothing for HTML and definitions. */
function wordsOf({ alt, children = [] }: Node, text: string): string {
  if (typeof alt === 'string') return alt
  const from = children[0]?.position?.start.offset
  const to = children.at(-1)?.position?.end.offset
  return from === undefined || to === undefined ? '' : text.slice(from, to)
}

function edited(text: string, edits: readonly Edit[]): string {
  let plain = ''
  let end = 0
  for (const { from, to, by } of edits) {
    if (from < end) continue
    plain += text.slice(end, from) + by
    end = to
  }
  return plain + text.slice(end)
}

/**
 * Definitions of all labels after a `!`, so that an image is read as one even if its definition would come from
 * elsewhere.
 */
function definitionsFor(text: string): string {
  const labels = new Set<string>()
  for (let start = text.indexOf('!['); start !== -1; start = text.indexOf('![', start + 2)) {
    const end = text.indexOf(']', start)
    if (end === -1) break
    labels.add(text.slice(start + 2, end))
    const second = text[end + 1] === '[' ? text.indexOf(']', end + 2) : -1
    if (second !== -1) labels.add(text.slice(end + 2, second))
  }
  const usable = [...labels].filter((label) => label.trim() !== '' && !label.includes('['))
  return usable.length === 0
    ? ''
    : `\n\n${usable.map((label) => `[${label.replaceAll('\n', ' ')}]: #`).join('\n')}`
}

/** Puts a space into each entity of a text that is not parsed, so that nobody reads a part of an address in it. */
function withoutEntities(text: string): string {
  let plain = ''
  for (let index = 0; index < text.length; index++) {
    const next = text[index + 1] ?? ''
    plain += text[index] === '&' && next.trim() !== '' ? '& ' : text[index]
  }
  return plain
}

const TAG_START = /^[A-Za-z/!?]$/
const AFTER_LABEL: ReadonlySet<string> = new Set(['(', '[', ':'])

/** Puts a space into each pair of characters with which a tag, a link, an image or a definition begins. */
function withoutMarkupPairs(text: string): string {
  let plain = ''
  for (let index = 0; index < text.length; index++) {
    const char = text[index] ?? ''
    const next = text[index + 1] ?? ''
    plain += char
    const beginsTag = char === '<' && TAG_START.test(next)
    const beginsTarget = char === ']' && AFTER_LABEL.has(next)
    if (beginsTag || beginsTarget || (char === '!' && next === '[')) plain += ' '
  }
  return plain
}
