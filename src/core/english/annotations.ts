import type { Clause } from './clauses.ts'
import type { CueEffect } from './cues.ts'
import type { BareToken } from './tokens.ts'

/** A mention whose context is needed: token indices, both included. */
export type Mention = { first: number; last: number }

/** One bit for each effect that a cue can have on a mention. */
export const EFFECT_BITS = {
  negated: 1,
  resolved: 2,
  hypothetical: 4,
  hoped: 8,
  other: 16,
  past: 32,
  longPast: 64,
  general: 128,
} as const satisfies Record<Exclude<CueEffect, 'nothing'>, number>

/** A text prepared for the cues: its items, its mentions and, for each token, the bits that cues have set. */
export type Annotations = {
  tokens: readonly BareToken[]
  mentions: readonly Mention[]
  clauses: readonly Clause[]
  /** For each token the index of its item, or -1. */
  clauseOf: Int32Array
  /** For each token the index of the mention that begins there, or -1. */
  mentionAt: Int32Array
  /** For each token, 1 if a mention covers it. */
  covered: Uint8Array
  /** For each token the effect of the cue that begins there. */
  cueAt: Map<number, CueEffect>
  marks: Uint8Array
}

export function createAnnotations(
  tokens: readonly BareToken[],
  mentions: readonly Mention[],
  clauses: readonly Clause[],
): Annotations {
  const clauseOf = new Int32Array(tokens.length).fill(-1)
  clauses.forEach(({ first, last }, index) => {
    clauseOf.fill(index, first, last + 1)
  })
  const mentionAt = new Int32Array(tokens.length).fill(-1)
  const covered = new Uint8Array(tokens.length)
  mentions.forEach(({ first, last }, index) => {
    mentionAt[first] = index
    covered.fill(1, first, last + 1)
  })
  const marks = new Uint8Array(tokens.length)
  return { tokens, mentions, clauses, clauseOf, mentionAt, covered, cueAt: new Map(), marks }
}

/** Sets a bit for the tokens `from` to `to`, both included. */
export function addMark({ marks }: Annotations, bit: number, from: number, to: number): void {
  for (let index = from; index <= to; index += 1) marks[index] = (marks[index] ?? 0) | bit
}

export function hasMark({ marks }: Annotations, bit: number, index: number): boolean {
  return ((marks[index] ?? 0) & bit) !== 0
}

/** The first mention that begins at a token from `from` to `to`. */
export function firstMention(annotations: Annotations, from: number, to: number): Mention | undefined {
  for (let index = from; index <= to; index += 1) {
    const mention = annotations.mentions[annotations.mentionAt[index] ?? -1]
    if (mention !== undefined) return mention
  }
  return undefined
}

/** The first and last token of the sentence that the item at `position` is in. */
export function sentenceOf({ clauses }: Annotations, position: number): { first: number; last: number } {
  const sentence = clauses[position]?.sentence
  let [start, end] = [position, position]
  while (clauses[start - 1]?.sentence === sentence && start > 0) start -= 1
  while (clauses[end + 1]?.sentence === sentence && end + 1 < clauses.length) end += 1
  return { first: clauses[start]?.first ?? 0, last: clauses[end]?.last ?? -1 }
}
