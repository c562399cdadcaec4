import type { Mention } from '../../core/english/annotations.ts'
import { type Clause, splitClauses } from '../../core/english/clauses.ts'
import { createContextReader, type MentionContext } from '../../core/english/context.ts'
import type { PhraseMatch } from '../../core/english/phrases.ts'
import { type Token, tokenize } from '../../core/english/tokens.ts'
import type { Medication } from './medication-lexicon.ts'
import { findMedications } from './medications.ts'
import { mendWords } from './mended-words.ts'
import { findScaleNames, findStates } from './scales.ts'
import type { StateMatch } from './state-words.ts'
import { findSymptoms } from './symptoms.ts'

/** A check-in's text after one pass: its words, its items, its mentions and their contexts. */
export type Note = {
  tokens: readonly Token[]
  clauses: readonly Clause[]
  /** The index of the item that a token is in, or -1. */
  clauseOf: (token: number) => number
  contextOf: (mention: Mention) => MentionContext
  symptoms: readonly PhraseMatch<{ name: string; standsFree: boolean }>[]
  medications: readonly PhraseMatch<Medication>[]
  states: readonly StateMatch[]
}

export function readNote(text: string): Note {
  const tokens = mendWords(tokenize(text))
  const clauses = splitClauses(tokens)
  const clauseIndexes = new Int32Array(tokens.length).fill(-1)
  clauses.forEach(({ first, last }, index) => {
    clauseIndexes.fill(index, first, last + 1)
  })
  const symptoms = findSymptoms({ tokens })
  const medications = findMedications({ tokens })
  const states = findStates({ tokens, symptoms })
  const mentions = [...symptoms, ...medications, ...states, ...findScaleNames({ tokens })]
  return {
    tokens,
    clauses,
    clauseOf: (token) => clauseIndexes[token] ?? -1,
    contextOf: createContextReader(tokens, mentions),
    symptoms,
    medications,
    states,
  }
}
