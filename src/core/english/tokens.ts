/**
 * The words of an English text with their positions. One pass creates them; all other readers work on these
 * tokens.
 */

export type Token = {
  /**
   * Lower case, without the apostrophes of contractions (`don't` → `dont`), so that both spellings are read
   * the same.
   */
  text: string
  kind: 'word' | 'number' | 'mark'
  /** For a number, its value; NaN if the digits are not a number (`1.2.3`). */
  value: number
  /** UTF-16 offsets in the text: `text.slice(start, end)` is the original spelling. */
  start: number
  end: number
}

/** UTF-16 offsets, the end excluded. */
export type Span = readonly [start: number, end: number]

const TOKEN_PATTERN =
  /(?<number>\d+(?:[.,]\d+)*)|(?<meridiem>[ap]\.\s?m\b\.?)|(?<word>\p{L}[\p{L}\p{M}]*(?:['’ʼ]\p{L}+)*)|(?<mark>\n|[^\s])/giu

/** Contractions that without the apostrophe would be another word: "I'll" would become "ill". */
const KEEP_APOSTROPHE = new Set(["i'll", "we'll", "he'll", "she'll", "i'd", "we'd", "he'd", "she'd", "we're"])

const FRACTIONS = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
])

/**
 * Splits a text into words, numbers and marks. A hyphen inside a word is dropped (`self-harm` is two words); a
 * dash elsewhere is the mark `-`. Linear in the text's length.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN_PATTERN)) {
    const start = match.index
    const raw = match[0]
    const { number, meridiem, word } = match.groups ?? {}
    const end = start + raw.length
    if (number !== undefined) tokens.push({ text: raw, kind: 'number', value: numberValue(raw), start, end })
    else if (meridiem !== undefined) tokens.push({ ...wordToken(`${raw[0]}m`), start, end })
    else if (word !== undefined) tokens.push(...wordTokens(raw, start))
    else if (!isInnerHyphen(text, start)) tokens.push({ ...markToken(raw), start, end })
  }
  return tokens
}

/** The token at `index`, or an empty mark outside the text, so that rules need no bounds checks. */
export function tokenAt(tokens: readonly Token[], index: number): Token {
  return tokens[index] ?? END_TOKEN
}

const END_TOKEN: Token = { text: '', kind: 'mark', value: Number.NaN, start: 0, end: 0 }

/** The range in the text from the first token to the last, both included. */
export function spanOf(tokens: readonly Token[], first: number, last: number): Span {
  return [tokenAt(tokens, first).start, tokenAt(tokens, last).end]
}

/**
 * "My back's sore", "my wife's cold": a noun and `s` become two tokens. "It's" and similar words stay whole.
 */
function wordTokens(raw: string, start: number): Token[] {
  const end = start + raw.length
  const noun = /^(?<noun>.+)['’ʼ]s$/iu.exec(raw)?.groups?.noun
  if (noun === undefined || PRONOUNS.has(noun.toLowerCase())) return [{ ...wordToken(raw), start, end }]
  return [
    { ...wordToken(noun), start, end: start + noun.length },
    { ...wordToken('s'), start: end - 1, end },
  ]
}

const PRONOUNS = new Set(
  'it he she that there what who let here how where this everything something'.split(' '),
)

function wordToken(raw: string) {
  const lower = raw.toLowerCase().replace(/[’ʼ]/g, "'")
  const text = KEEP_APOSTROPHE.has(lower) ? lower : lower.replaceAll("'", '')
  return { text, kind: 'word' as const, value: Number.NaN }
}

function markToken(raw: string) {
  const fraction = FRACTIONS.get(raw)
  if (fraction !== undefined) return { text: raw, kind: 'number' as const, value: fraction }
  return { text: /[-‐‑–—−]/.test(raw) ? '-' : raw, kind: 'mark' as const, value: Number.NaN }
}

function isInnerHyphen(text: string, index: number): boolean {
  return (
    /[-‐‑]/.test(text.charAt(index)) &&
    /\p{L}/u.test(text.charAt(index - 1)) &&
    /\p{L}/u.test(text.charAt(index + 1))
  )
}

/** `1,000` groups thousands and `7,5` is a decimal; anything with more separators is a date or a version. */
function numberValue(raw: string): number {
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(raw)) return Number(raw.replaceAll(',', ''))
  return Number(raw.replace(',', '.'))
}
