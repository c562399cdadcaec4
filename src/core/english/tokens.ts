/**
 * The words of an English text with their positions. One pass creates them; all other readers work on these
 * tokens.
 */

import { remembering } from '../memo.ts'
import { hashOfLetter, lowerWord } from './lower-words.ts'

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
  /** The original spelling: a `T` is a tablespoon, a `t` a teaspoon. */
  raw: string
  /** There is no space between it and the previous token. */
  glued: boolean
}

/** What the readers of numbers, phrases and contexts ask of a token; where it stands tells them nothing. */
export type BareToken = Pick<Token, 'text' | 'kind' | 'value' | 'glued'>

/** UTF-16 offsets, the end excluded. */
export type Span = readonly [start: number, end: number]

/** Also the wide digits of Japanese keyboards. */
const DIGIT = String.raw`[\d\uff10-\uff19]`
const NUMBER_FORMS = [
  // "1e9"
  String.raw`\d+(?:\.\d+)?e[+-]?\d+(?![\p{L}\d])`,
  // Thousands in groups: "1 000" with a space that does not break, "1'000".
  String.raw`\d{1,3}(?:[\u00a0\u2009\u202f'’]\d{3})+(?!\d)`,
  `${DIGIT}+(?:[.,．，]${DIGIT}+)*`,
  // ".5", but not the end of "etc.5" or of an ellipsis
  String.raw`(?<![\p{L}\p{N}.…])\.\d+(?![\d.])`,
]
const TOKEN_PATTERN = new RegExp(
  `(?<number>${NUMBER_FORMS.join('|')}|[¼-¾⅐-⅞])` +
    String.raw`|(?<meridiem>[ap]\.\s?m\b\.?)|(?<word>\p{L}[\p{L}\p{M}]*(?:['’ʼ]\p{L}+)*)` +
    // Joiners and spaces without a width are no marks.
    String.raw`|(?<mark>\n|[^\s\u00ad\u200b-\u200d\u2060\ufe0f])`,
  'giu',
)

/** Contractions that without the apostrophe would be another word: "I'll" would become "ill". */
const KEEP_APOSTROPHE = new Set(["i'll", "we'll", "he'll", "she'll", "i'd", "we'd", "he'd", "she'd", "we're"])

/** Splits a text into words, numbers and marks, each as it stands; every kind of dash is the mark `-`. Linear in the text's length. */
export function scanTokens(text: string): Token[] {
  const tokens: Token[] = []
  scan(text, tokenSink(text, tokens))
  return tokens
}

/**
 * Where the tokens of a text go. A word of Latin letters comes as its place, so that who knows it already needs no string
 * of it; `hash` is that of `hashOfLetter` over its letters.
 */
export type TokenSink = {
  word: (start: number, end: number, hash: number, glued: boolean) => void
  token: (token: Token) => void
}

const tokenSink = (text: string, tokens: Token[]): TokenSink => ({
  word: (start, end, hash, glued) => {
    const lower = lowerWord(text, start, end, hash)
    const raw = text.startsWith(lower, start) ? lower : text.slice(start, end)
    tokens.push({ text: lower, kind: 'word', value: Number.NaN, start, end, raw, glued })
  },
  token: (token) => tokens.push(token),
})

function scan(text: string, sink: TokenSink): void {
  let last = 0
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at)
    if (isSpace(code)) {
      at += 1
      continue
    }
    const end = isLetter(code) ? plainWord(text, at, code, last, sink) : 0
    if (end > 0) at = end
    else {
      const token = plainToken(text, at, code, last) ?? patternToken(text, at, last)
      if (token === undefined) return
      sink.token(token)
      at = token.end
    }
    last = at
  }
}

/** Of unaccented and accented Latin letters. */
const isLetter = (code: number) =>
  (code >= 97 && code <= 122) ||
  (code >= 65 && code <= 90) ||
  (code >= 192 && code <= 255 && code !== 215 && code !== 247)
const isSpace = (code: number) => code === 32 || code === 9 || code === 13
const isApostrophe = (code: number) => code === 39 || code === 0x2019
/** Marks and spaces; of what is neither ASCII nor among the common marks, the pattern tells whether a word ends. */
const endsWord = (code: number) => !(code > MAX_ASCII) || (code >= 0x2000 && code <= 0x206f)
const MAX_ASCII = 127
/** Of "a.m.". */
const FULL_STOP = 46
/** `\n` and the marks that begin nothing longer. */
const PLAIN_MARKS: ReadonlySet<number> = new Set(
  [...'\n!"#$%&\'()*+,-/:;<=>?@[]_`{|}~'].map((mark) => mark.charCodeAt(0)),
)

const isDigit = (code: number) => code >= 48 && code <= 57
/** What can make a number of more than digits: `e`, and what separates digits; of others than ASCII, all. */
const NUMBER_PARTS: ReadonlySet<number> = new Set([..."eE.,'"].map((part) => part.charCodeAt(0)))

/** Digits or a mark, as most of them are, without the pattern. */
function plainToken(text: string, start: number, code: number, last: number): Token | undefined {
  const glued = start === last
  if (PLAIN_MARKS.has(code)) {
    const raw = text.charAt(start)
    return { text: raw, kind: 'mark', value: Number.NaN, start, end: start + 1, raw, glued }
  }
  return isDigit(code) ? plainNumber(text, start, glued) : undefined
}

/** Reads a word of Latin letters, as most are, without the pattern. The end of it, or 0 if it is another. */
function plainWord(text: string, start: number, code: number, last: number, sink: TokenSink): number {
  let end = start + 1
  let hasApostrophe = false
  let hash = hashOfLetter(0, code)
  for (;;) {
    const next = text.charCodeAt(end)
    if (isLetter(next)) {
      hash = hashOfLetter(hash, next)
      end += 1
    } else if (isApostrophe(next) && isLetter(text.charCodeAt(end + 1))) {
      hasApostrophe = true
      end += 2
    } else if (isApostrophe(next) ? endsWord(text.charCodeAt(end + 1)) : endsWord(next)) break
    else return 0
  }
  if (end === start + 1 && text.charCodeAt(end) === FULL_STOP) return 0
  const glued = start === last
  if (hasApostrophe) {
    const raw = text.slice(start, end)
    sink.token({ ...wordToken(raw), start, end, raw, glued })
  } else sink.word(start, end, hash, glued)
  return end
}

function plainNumber(text: string, start: number, glued: boolean): Token | undefined {
  let end = start + 1
  let next = text.charCodeAt(end)
  while (isDigit(next)) {
    end += 1
    next = text.charCodeAt(end)
  }
  if (next > MAX_ASCII || NUMBER_PARTS.has(next)) return undefined
  const raw = text.slice(start, end)
  return { text: raw, kind: 'number', value: Number(raw), start, end, raw, glued }
}

function patternToken(text: string, from: number, last: number): Token | undefined {
  TOKEN_PATTERN.lastIndex = from
  const match = TOKEN_PATTERN.exec(text)
  if (match === null) return undefined
  const start = match.index
  const raw = match[0]
  const { number, meridiem, word } = match.groups ?? {}
  const place = { start, end: start + raw.length, raw, glued: start === last }
  if (number !== undefined)
    return { text: raw, kind: 'number', value: numberValue(raw.normalize('NFKC')), ...place }
  if (meridiem !== undefined) return { ...wordToken(`${raw[0]}m`), ...place }
  return { ...(word === undefined ? markToken(raw) : wordToken(raw)), ...place }
}

/**
 * The tokens of a note about a person's health. A hyphen inside a word is dropped (`self-harm` is two words), and
 * "my back's sore" is a noun and `s`; "it's" and similar words stay whole.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  readTokens(text, tokenSink(text, tokens))
  return tokens
}

/** The same for who needs no list of them. */
export function readTokens(text: string, sink: TokenSink): void {
  scan(text, {
    word: sink.word,
    token: (token) => {
      if (token.kind === 'word' && hasPossessive(token)) for (const one of wordTokens(token)) sink.token(one)
      else if (token.kind === 'word' || token.text !== '-' || !isInnerHyphen(text, token)) sink.token(token)
    },
  })
}

/** The token at `index`, or an empty mark outside the text, so that rules need no bounds checks. */
export function tokenAt<T extends BareToken>(tokens: readonly T[], index: number): T | Token {
  return tokens[index] ?? END_TOKEN
}

const END_TOKEN: Token = {
  text: '',
  kind: 'mark',
  value: Number.NaN,
  start: 0,
  end: 0,
  raw: '',
  glued: false,
}

/** The range in the text from the first token to the last, both included. */
export function spanOf(tokens: readonly Token[], first: number, last: number): Span {
  return [tokenAt(tokens, first).start, tokenAt(tokens, last).end]
}

const hasPossessive = ({ raw }: Token) => {
  const code = raw.charCodeAt(raw.length - 2)
  return isApostrophe(code) || code === 0x2bc
}

/** "my wife's cold": two tokens. */
function wordTokens(token: Token): Token[] {
  const { raw, start, end } = token
  const noun = /^(?<noun>.+)['’ʼ]s$/iu.exec(raw)?.groups?.noun
  if (noun === undefined || PRONOUNS.has(noun.toLowerCase())) return [token]
  return [
    { ...token, ...wordToken(noun), end: start + noun.length, raw: noun },
    { ...token, ...wordToken('s'), start: end - 1, raw: raw.slice(-1), glued: true },
  ]
}

const PRONOUNS = new Set(
  'it he she that there what who let here how where this everything something'.split(' '),
)

const wordToken = (raw: string) => ({ text: spelling(raw), kind: 'word' as const, value: Number.NaN })

const KEPT_SPELLINGS = 2000
const spelling = remembering(KEPT_SPELLINGS, (raw) => {
  const lower = raw.toLowerCase().replace(/[’ʼ]/g, "'")
  return KEEP_APOSTROPHE.has(lower) ? lower : lower.replaceAll("'", '')
})

function markToken(raw: string) {
  return { text: /[-‐‑‒–—−－]/.test(raw) ? '-' : raw, kind: 'mark' as const, value: Number.NaN }
}

function isInnerHyphen(text: string, { raw, start }: Token): boolean {
  return /[-‐‑]/.test(raw) && /\p{L}/u.test(text.charAt(start - 1)) && /\p{L}/u.test(text.charAt(start + 1))
}

/**
 * Groups of thousands (`1,000`, `1.000.000`, `1.234,5`), else a decimal with a point or a comma (`7,5`). `1.000` is a
 * decimal: without a unit nobody can tell. Anything with more separators is a date or a version. A fraction sign is its
 * value.
 */
function numberValue(raw: string): number {
  const [top, bottom] = raw.split('⁄').map(Number)
  if (bottom !== undefined) return (top ?? 0) / bottom
  if (/^\d{1,3}(?:[\s'’]\d{3})+$/.test(raw)) return Number(raw.replace(/[\s'’]/g, ''))
  if (/^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(raw)) return Number(raw.replaceAll(',', ''))
  const isPoints = /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/.test(raw) || /^[1-9]\d{0,2}(?:\.\d{3})+,\d+$/.test(raw)
  if (isPoints) return Number(raw.replaceAll('.', '').replace(',', '.'))
  return Number(raw.replace(',', '.'))
}
