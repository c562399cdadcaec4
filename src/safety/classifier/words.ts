import { type Token, tokenize } from '../../core/english/tokens.ts'
import { withMeantWords } from '../spelling/meant-words.ts'

const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const ACCENT_PATTERN = /[\u0300-\u036f]/g
const PLAIN_PATTERN = /^[\s!-~]*$/
const TELLING_MARKS: ReadonlySet<string> = new Set('!?/%')
const LONG_RUN_PATTERN = /(\p{L})\1{2,}/gu

/**
 * The words that the models read: no accents, no invisible characters, no letter more than twice in a row, few marks,
 * and numbers by their size.
 */
export const safetyWords = (text: string): string[] => wordsOf(safetyTokens(text))

/** The tokens of a text without invisible characters, wide digits and the like, with the words that slips hide. */
export function safetyTokens(text: string): Token[] {
  const visible = PLAIN_PATTERN.test(text) ? text : text.replace(INVISIBLE_PATTERN, '').normalize('NFKC')
  return withMeantWords(tokenize(visible), visible)
}

export function wordsOf(tokens: readonly Token[]): string[] {
  const words: string[] = []
  for (const { text, kind, value } of tokens) {
    if (kind === 'number') words.push(`#${sizeOf(value)}`)
    else if (kind === 'word') words.push(plainWord(text))
    else if (TELLING_MARKS.has(text)) words.push(text)
  }
  return words
}

/** Letters that the models read as they are; most words are of these alone. */
const READ_AS_IS_PATTERN = /^[a-z]*$/
const RUN_PATTERN = /(?<letter>.)\k<letter>{2}/

function plainWord(word: string): string {
  if (READ_AS_IS_PATTERN.test(word) && !RUN_PATTERN.test(word)) return word
  const plain = PLAIN_PATTERN.test(word) ? word : word.normalize('NFD').replace(ACCENT_PATTERN, '')
  return plain.replace(LONG_RUN_PATTERN, '$1$1')
}

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
