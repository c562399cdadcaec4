import { foldText } from './words.ts'

/**
 * A piece of the text: a word, a number or a mark. `word` is folded; `start` and `end` are positions in the
 * text.
 */
export type Token = {
  readonly kind: 'word' | 'number' | 'mark'
  readonly word: string
  readonly value: number
  readonly start: number
  readonly end: number
  /** There is no space between it and the previous token. */
  readonly glued: boolean
  /** It is a word that begins with a capital letter and contains lower-case letters. */
  readonly isCapital: boolean
}

const VULGAR_FRACTIONS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    '½': 1 / 2,
    '¼': 1 / 4,
    '¾': 3 / 4,
    '⅓': 1 / 3,
    '⅔': 2 / 3,
    '⅛': 1 / 8,
    '⅜': 3 / 8,
    '⅝': 5 / 8,
    '⅞': 7 / 8,
    '⅕': 1 / 5,
    '⅖': 2 / 5,
    '⅗': 3 / 5,
    '⅘': 4 / 5,
    '⅙': 1 / 6,
  }),
)

/** Thousands ("1,200"), decimals with point or comma, fraction signs, words with their apostrophes, then any one mark. */
const TOKEN_PATTERN =
  /\d{1,3}(?:,\d{3})+(?![\d,])|\d+(?:[.,]\d+)?|[½¼¾⅓⅔⅛⅜⅝⅞⅕⅖⅗⅘⅙]|\p{L}[\p{L}\p{M}]*(?:['’]\p{L}+)*|\n|[^\s]/gu

/** Splits a text into tokens, in one pass. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let last = 0
  for (const match of text.matchAll(TOKEN_PATTERN)) {
    const [raw] = match
    const start = match.index
    const isCapital = /^\p{Lu}.*\p{Ll}/u.test(raw)
    const place = { start, end: start + raw.length, glued: start === last, isCapital }
    last = place.end
    tokens.push({ ...readToken(raw), ...place })
  }
  return tokens
}

function readToken(raw: string): Pick<Token, 'kind' | 'word' | 'value'> {
  const vulgar = VULGAR_FRACTIONS.get(raw)
  if (vulgar !== undefined) return { kind: 'number', word: raw, value: vulgar }
  if (/^\d/.test(raw)) return { kind: 'number', word: raw, value: parseNumber(raw) }
  if (/^\p{L}/u.test(raw)) return { kind: 'word', word: foldText(raw), value: Number.NaN }
  return { kind: 'mark', word: raw, value: Number.NaN }
}

function parseNumber(raw: string): number {
  const isThousands = /^[1-9]\d{0,2}(?:,\d{3})+$/.test(raw)
  return Number(isThousands ? raw.replaceAll(',', '') : raw.replace(',', '.'))
}
