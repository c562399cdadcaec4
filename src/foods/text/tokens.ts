import { type Token as EnglishToken, scanTokens } from '../../core/english/tokens.ts'
import { foldText } from './words.ts'

/** A token of a meal: `word` is folded as the index of foods spells it. A dash between clauses stays a dash. */
export type Token = Readonly<EnglishToken> & {
  readonly word: string
  /** It is a word that begins with a capital letter and contains lower-case letters. */
  readonly isCapital: boolean
}

/** Splits a text into tokens, in one pass. */
export function tokenize(text: string): Token[] {
  return scanTokens(text).map((token) => ({
    ...token,
    word: wordOf(token),
    isCapital: token.kind === 'word' && /^\p{Lu}.*\p{Ll}/u.test(token.raw),
  }))
}

/** A dash stands for a comma and a hyphen joins words, so that they differ here. */
function wordOf({ kind, text, raw }: EnglishToken): string {
  if (kind === 'number') return text
  if (kind === 'word') return text === 'am' || text === 'pm' ? text : foldText(raw)
  return /[–—]/.test(raw) ? raw : text
}
