import { type Item, splitItems } from '../../core/english/clauses.ts'
import { type Context, readContext } from '../../core/english/context.ts'
import type { PhraseMatch } from '../../core/english/phrases.ts'
import type { Mention } from '../../core/english/sheet.ts'
import { type Token, tokenize } from '../../core/english/tokens.ts'
import type { Medication } from './medication-lexicon.ts'
import { findMedications } from './medications.ts'
import { findScaleNames, findStates } from './scales.ts'
import type { StateMatch } from './state-words.ts'
import { findSymptoms } from './symptoms.ts'

/** A check-in's text after one pass: its words, its items, its mentions and their contexts. */
export type Note = {
  tokens: readonly Token[]
  items: readonly Item[]
  /** The index of the item that a token is in, or -1. */
  itemOf: (token: number) => number
  contextOf: (mention: Mention) => Context
  symptoms: readonly PhraseMatch<{ name: string; standsFree: boolean }>[]
  medications: readonly PhraseMatch<Medication>[]
  states: readonly StateMatch[]
}

export function readNote(text: string): Note {
  const tokens = tokenize(text)
  const items = splitItems(tokens)
  const places = new Int32Array(tokens.length).fill(-1)
  items.forEach(({ first, last }, index) => {
    places.fill(index, first, last + 1)
  })
  const symptoms = findSymptoms({ tokens })
  const medications = findMedications({ tokens })
  const states = findStates({ tokens, symptoms })
  const mentions = [...symptoms, ...medications, ...states, ...findScaleNames({ tokens })]
  return {
    tokens,
    items,
    itemOf: (token) => places[token] ?? -1,
    contextOf: readContext(tokens, mentions),
    symptoms,
    medications,
    states,
  }
}
