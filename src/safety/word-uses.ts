import { maySeparate } from '../core/english/clauses.ts'
import { CUES } from '../core/english/cues.ts'
import { mayBeginNumber } from '../core/english/numbers.ts'
import { mayBegin } from '../core/english/phrases.ts'
import type { BareToken } from '../core/english/tokens.ts'
import { isSubstance } from './measurements/doses.ts'
import { isOfMeasure } from './measurements/measure-words.ts'
import { isInfant, isOfSignNumber } from './red-flag-numbers.ts'
import { SIGN_INDEX } from './sign-index.ts'

/**
 * What the readers look for in a word, a bit each: asked of each word once, as long as it is remembered. Most words begin
 * nothing and name nothing, so that most readers need not look at them; with it a long text takes a third less time.
 */
export const USES = {
  sign: 1,
  cue: 2,
  separator: 4,
  number: 8,
  measure: 16,
  substance: 32,
  infant: 64,
  signNumber: 128,
} as const

/** A token that says what its word is for. Those of a word are one object. */
export type SafetyToken = BareToken & { uses: number }

export function usesOf({ text, kind }: Pick<BareToken, 'text' | 'kind'>): number {
  const bitIf = (use: keyof typeof USES, is: boolean) => (is ? USES[use] : 0)
  return (
    bitIf('sign', mayBegin(SIGN_INDEX, text)) |
    bitIf('cue', mayBegin(CUES, text)) |
    bitIf('separator', maySeparate(text)) |
    bitIf('number', kind === 'number' || (kind === 'word' && mayBeginNumber(text))) |
    bitIf('measure', isOfMeasure(text)) |
    bitIf('substance', isSubstance(text)) |
    bitIf('infant', isInfant(text)) |
    bitIf('signNumber', isOfSignNumber(text))
  )
}

/** Where the words with a use stand. */
export function placesOf(tokens: readonly SafetyToken[], use: number): number[] {
  const places: number[] = []
  for (let at = 0; at < tokens.length; at++) if (((tokens[at]?.uses ?? 0) & use) !== 0) places.push(at)
  return places
}

/** The uses of all words from one place up to another. */
export function usesAmong(tokens: readonly SafetyToken[], from: number, to: number): number {
  let uses = 0
  const end = Math.min(to, tokens.length)
  for (let at = Math.max(0, from); at < end; at++) uses |= tokens[at]?.uses ?? 0
  return uses
}
