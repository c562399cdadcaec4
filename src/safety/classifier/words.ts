import { type Token, tokenize } from '../../core/english/tokens.ts'
import { languageOf } from '../language-of.ts'
import { type KnownWord, textWord } from './known-words.ts'

const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const PLAIN_PATTERN = /^[\s!-~]*$/
const TELLING_MARKS: ReadonlySet<string> = new Set('!?/%')

/** A text as tokens, and of each what the models read; undefined: a mark that tells nothing. */
export type ReadText = { tokens: readonly Token[]; words: readonly (KnownWord | undefined)[] }

/**
 * The tokens of a text without invisible characters, wide digits and the like, with the words that slips hide; and the
 * words that the models read: no accents, no letter more than twice in a row, few marks, and numbers by their size.
 */
export function readText(text: string): ReadText {
  const visible = PLAIN_PATTERN.test(text) ? text : text.replace(INVISIBLE_PATTERN, '').normalize('NFKC')
  const tokens: Token[] = []
  const words: (KnownWord | undefined)[] = []
  let isForeign: boolean | undefined
  for (const token of tokenize(visible)) {
    const word = wordOf(token)
    if (token.kind === 'word' && word?.meant !== undefined) {
      isForeign ??= languageOf(visible) !== 'en'
      if (!isForeign) {
        for (const meant of word.meant) tokens.push({ ...token, text: meant })
        words.push(...word.meant.map(textWord))
        continue
      }
    }
    if (token.kind === 'word' && word !== undefined) token.text = word.text
    tokens.push(token)
    words.push(word)
  }
  return { tokens, words }
}

function wordOf({ text, kind, value }: Token): KnownWord | undefined {
  if (kind === 'word') return textWord(text)
  if (kind === 'number') return textWord(`#${sizeOf(value)}`)
  return TELLING_MARKS.has(text) ? textWord(text) : undefined
}

export const safetyTokens = (text: string): readonly Token[] => readText(text).tokens

export const safetyWords = (text: string): KnownWord[] => wordsAmong(readText(text).words)

export const wordsAmong = (words: ReadText['words']): KnownWord[] =>
  words.filter((word) => word !== undefined)

/**
 * A number by its size, the finer the more it matters: whole up to 45 (temperatures, glucose, doses), then in fives up
 * to 100 (oxygen, pulses), in twenties up to 260 (blood pressures), and by its digits above.
 */
function sizeOf(value: number): string {
  const size = Math.abs(value)
  if (size < 46) return String(Math.floor(size))
  if (size < 100) return `${Math.floor(size / 5) * 5}+`
  if (size < 260) return `${Math.floor(size / 20) * 20}++`
  return Number.isFinite(size) ? 'x'.repeat(String(Math.floor(size)).length) : 'x'
}
