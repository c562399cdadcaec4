import { type Annotations, firstMention, type Mention } from './annotations.ts'
import type { Clause } from './clauses.ts'
import {
  AFFIRMING_WORDS,
  FIRST_PERSON,
  HOPE_STOPS,
  NEGATION_STOPS,
  STATEMENT_TAILS,
  STATEMENT_VERBS,
  STATEMENT_WORDS,
  STATES,
  THIRD_PERSON_VERBS,
} from './cue-boundaries.ts'
import type { CueEffect } from './cues.ts'
import { tokenAt } from './tokens.ts'
import { wordSet } from './word-set.ts'

/** The last token of an item that its cue covers. */
export function ownReach(annotations: Annotations, effect: CueEffect, item: Clause, cueEnd: number): number {
  const stops = effect === 'negated' ? NEGATION_STOPS : effect === 'hoped' ? HOPE_STOPS : undefined
  for (let index = cueEnd + 1; index <= item.last; index += 1) {
    const { text } = tokenAt(annotations.tokens, index)
    if (annotations.covered[index] === 1) continue
    // "Didn't take my tablets"
    const isObject = effect === 'negated' && TAKING.has(tokenAt(annotations.tokens, index - 1).text)
    if (stops?.has(text) && index > cueEnd + 1 && !isObject) return index - 1
    if (effect === 'other' && FIRST_PERSON.has(text)) return index - 1
    if (annotations.cueAt.get(index) === effect) return index - 1
  }
  return item.last
}

/**
 * True if `item` continues the list that a cue governs: "no fever, cough or rash". A statement does not
 * continue it ("no fever, slept well"), nor does a strength ("no fever and a mild cough") or a state after a
 * symptom ("no fever, tired"). After "or" only a statement ends the list.
 */
export function continuesList(
  annotations: Annotations,
  effect: CueEffect,
  head: Mention | undefined,
  item: Clause,
): boolean {
  if (item.join === 'start' || item.join === 'contrast') return false
  if (annotations.cueAt.get(item.first) === effect) return false
  const opening = tokenAt(annotations.tokens, item.first).text
  if (effect === 'other' && item.join === 'and' && THIRD_PERSON_VERBS.has(opening)) return true
  const next = firstMention(annotations, item.first, item.last)
  const until = next?.first ?? item.last + 1
  // "She has a rash and a cough": another person's list goes on behind an article.
  const onlyVerbs = item.join === 'or' || effect === 'other'
  if (states(annotations, item.first, until - 1, onlyVerbs)) return false
  if (item.join !== 'or' && next !== undefined && isStatement(annotations, next)) return false
  if (item.join === 'comma' && hasTail(annotations, until, item.last)) return false
  return (
    item.join === 'or' ||
    next === undefined ||
    head === undefined ||
    isState(annotations, head) === isState(annotations, next)
  )
}

const TAKING = wordSet('take taken took have had use used')

/** True if nothing stands before the item's first mention, so that it continues the previous item. */
export function isBareHead(annotations: Annotations, item: Clause): boolean {
  if (item.join === 'start' || item.join === 'contrast') return false
  const head = firstMention(annotations, item.first, item.last)
  return head !== undefined && !states(annotations, item.first, head.first - 1, false)
}

function states({ tokens }: Annotations, from: number, to: number, onlyVerbs: boolean): boolean {
  for (let index = from; index <= to; index += 1) {
    const { text, kind } = tokenAt(tokens, index)
    if (STATEMENT_WORDS.has(text) || kind === 'number') return true
    if (!onlyVerbs && AFFIRMING_WORDS.has(text)) return true
  }
  return false
}

/** "Throat is sore", "nose still blocked": the mention itself is a statement. */
function isStatement({ tokens }: Annotations, { first, last }: Mention): boolean {
  return tokens.slice(first, last + 1).some(({ text }) => STATEMENT_VERBS.has(text))
}

function hasTail(annotations: Annotations, from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1) {
    const { text, kind } = tokenAt(annotations.tokens, index)
    if (annotations.covered[index] !== 1 && (STATEMENT_TAILS.has(text) || kind === 'number')) return true
  }
  return false
}

function isState({ tokens }: Annotations, { first, last }: Mention): boolean {
  return STATES.has(tokenAt(tokens, first).text) || STATES.has(tokenAt(tokens, last).text)
}
