import type { BareToken } from '../core/english/tokens.ts'

/**
 * What the readers look for in a word, a bit each: asked of each word once, as long as it is remembered. Most words begin
 * nothing and name nothing, so that most readers need not look at them: a long text takes about a fifth less time.
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
  person: 256,
  weight: 512,
  software: 1024,
} as const

/** A token that says what its word is for. Those of a word are one object. */
export type SafetyToken = BareToken & { uses: number }

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
