import { readTokens } from '../../core/english/tokens.ts'
import { remembering } from '../../core/memo.ts'
import { languageOf } from '../language-of.ts'
import type { SafetyToken } from '../word-uses.ts'
import { type KnownWord, textWord, textWordAt } from './known-words.ts'
import { usesOfMark, usesOfNumber } from './uses-of-word.ts'

const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const PLAIN_PATTERN = /^[\s!-~]*$/
const TELLING_MARKS: ReadonlySet<string> = new Set('!?/%')

/** A text as tokens, and of each what the models read; undefined: a mark that tells nothing. */
export type ReadText = { tokens: readonly SafetyToken[]; words: readonly (KnownWord | undefined)[] }

/**
 * The tokens of a text without invisible characters, wide digits and the like, with the words that slips hide; and the
 * words that the models read: no accents, no letter more than twice in a row, few marks, and numbers by their size.
 */
export function readText(text: string): ReadText {
  const visible = PLAIN_PATTERN.test(text) ? text : text.replace(INVISIBLE_PATTERN, '').normalize('NFKC')
  const tokens: SafetyToken[] = []
  const words: (KnownWord | undefined)[] = []
  let isForeign: boolean | undefined
  const addKnown = (word: KnownWord, glued: boolean) => {
    tokens.push(glued ? { ...tokenOf(word), glued } : word)
    words.push(word)
  }
  const addWord = (word: KnownWord, glued: boolean) => {
    if (word.meant !== undefined) {
      isForeign ??= languageOf(visible) !== 'en'
      if (!isForeign) {
        for (const meant of word.meant) addKnown(textWord(meant), glued)
        return
      }
    }
    addKnown(word, glued)
  }
  readTokens(visible, {
    word: (start, end, hash, glued) => addWord(textWordAt(visible, start, end, hash), glued),
    token: (token) => {
      const { kind, glued } = token
      if (kind === 'word') addWord(textWord(token.text), glued)
      else if (kind === 'mark') {
        const mark = markOf(token.text)
        tokens.push(mark.token)
        words.push(mark.word)
      } else {
        const { text, value } = token
        tokens.push({ text, kind, value, glued, uses: usesOfNumber(text) })
        words.push(textWord(`#${sizeOf(value)}`))
      }
    },
  })
  return { tokens, words }
}

const tokenOf = ({ text, kind, value, glued, uses }: KnownWord): SafetyToken => ({
  text,
  kind,
  value,
  glued,
  uses,
})

const KEPT_MARKS = 500
const markOf = remembering(KEPT_MARKS, (text): { token: SafetyToken; word: KnownWord | undefined } => {
  const mark = { text, kind: 'mark' as const }
  return {
    token: { ...mark, value: Number.NaN, glued: false, uses: usesOfMark(text) },
    word: TELLING_MARKS.has(text) ? textWord(text) : undefined,
  }
})

export const safetyTokens = (text: string): readonly SafetyToken[] => readText(text).tokens

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
