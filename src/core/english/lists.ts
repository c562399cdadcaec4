import type { Item } from './clauses.ts'
import type { CueEffect } from './cues.ts'
import {
  AFFIRMING_WORDS,
  FIRST_PERSON,
  NEGATION_STOPS,
  STATEMENT_TAILS,
  STATEMENT_VERBS,
  STATEMENT_WORDS,
  STATES,
  THIRD_PERSON_VERBS,
  WISH_STOPS,
} from './scope-words.ts'
import { firstMention, type Mention, type Sheet } from './sheet.ts'
import { at } from './tokens.ts'

/** The last token of an item that its cue covers. */
export function ownReach(sheet: Sheet, effect: CueEffect, item: Item, cueEnd: number): number {
  const stops = effect === 'negated' ? NEGATION_STOPS : effect === 'wished' ? WISH_STOPS : undefined
  for (let index = cueEnd + 1; index <= item.last; index += 1) {
    const { text } = at(sheet.tokens, index)
    if (sheet.covered[index] === 1) continue
    if (stops?.has(text) && index > cueEnd + 1) return index - 1
    if (effect === 'other' && FIRST_PERSON.has(text)) return index - 1
    if (sheet.cueAt.get(index) === effect) return index - 1
  }
  return item.last
}

/**
 * True if `item` continues the list that a cue governs: "no fever, cough or rash". A statement does not
 * continue it ("no fever, slept well"), nor does a strength ("no fever and a mild cough") or a state after a
 * symptom ("no fever, tired"). After "or" only a statement ends the list.
 */
export function continuesList(
  sheet: Sheet,
  effect: CueEffect,
  head: Mention | undefined,
  item: Item,
): boolean {
  if (item.join === 'start' || item.join === 'contrast') return false
  if (sheet.cueAt.get(item.first) === effect) return false
  const opening = at(sheet.tokens, item.first).text
  if (effect === 'other' && item.join === 'and' && THIRD_PERSON_VERBS.has(opening)) return true
  const next = firstMention(sheet, item.first, item.last)
  const until = next?.first ?? item.last + 1
  if (states(sheet, item.first, until - 1, item.join === 'or')) return false
  if (item.join !== 'or' && next !== undefined && isStatement(sheet, next)) return false
  if (item.join === 'comma' && hasTail(sheet, until, item.last)) return false
  return (
    item.join === 'or' ||
    next === undefined ||
    head === undefined ||
    isState(sheet, head) === isState(sheet, next)
  )
}

/** True if nothing stands before the item's first mention, so that it continues the previous item. */
export function isBareHead(sheet: Sheet, item: Item): boolean {
  if (item.join === 'start' || item.join === 'contrast') return false
  const head = firstMention(sheet, item.first, item.last)
  return head !== undefined && !states(sheet, item.first, head.first - 1, false)
}

function states({ tokens }: Sheet, from: number, to: number, onlyVerbs: boolean): boolean {
  for (let index = from; index <= to; index += 1) {
    const { text, kind } = at(tokens, index)
    if (STATEMENT_WORDS.has(text) || kind === 'number') return true
    if (!onlyVerbs && AFFIRMING_WORDS.has(text)) return true
  }
  return false
}

/** "Throat is sore", "nose still blocked": the mention itself is a statement. */
function isStatement({ tokens }: Sheet, { first, last }: Mention): boolean {
  return tokens.slice(first, last + 1).some(({ text }) => STATEMENT_VERBS.has(text))
}

function hasTail(sheet: Sheet, from: number, to: number): boolean {
  for (let index = from; index <= to; index += 1) {
    const { text, kind } = at(sheet.tokens, index)
    if (sheet.covered[index] !== 1 && (STATEMENT_TAILS.has(text) || kind === 'number')) return true
  }
  return false
}

function isState({ tokens }: Sheet, { first, last }: Mention): boolean {
  return STATES.has(at(tokens, first).text) || STATES.has(at(tokens, last).text)
}
