import type { Item } from './clauses.ts'
import { CUES, type Cue } from './cues.ts'
import { continuesList, isBareHead, ownReach } from './lists.ts'
import { findPhrases, longestOnly, type PhraseMatch } from './phrases.ts'
import { NOT_PAST_BEFORE, NOT_RESOLVED_BEFORE, PRESENT_WORDS } from './scope-words.ts'
import {
  BITS,
  firstMention,
  isMarked,
  type Mention,
  mark,
  newSheet,
  type Sheet,
  sentenceOf,
} from './sheet.ts'
import { at, type Token } from './tokens.ts'

/** The context of a mention. All false: the writer has it now. */
export type Context = {
  /** "no headache". */
  negated: boolean
  /** "the headache is gone". */
  resolved: boolean
  /** "I might get a headache", "is this normal". */
  hypothetical: boolean
  /** A general topic, not a symptom of the writer: "how to prevent headaches", "symptoms of a stroke". */
  general: boolean
  /** "I need to take", "hope the headache goes": hoped for, planned, feared or not done. */
  wished: boolean
  /** Another person's. */
  other: boolean
  /** From yesterday back to last week. */
  past: boolean
  /** A month ago or more. */
  longPast: boolean
}

/**
 * Reads the cues of a text once and returns a function that gives the context of any mention in it.
 * `mentions` are the symptoms, medications and moods in the text. They show where a list continues, and a cue
 * inside a mention ("can't sleep") is part of it and has no effect.
 */
export function readContext(
  tokens: readonly Token[],
  mentions: readonly Mention[],
): (mention: Mention) => Context {
  const sheet = newSheet(tokens, mentions)
  for (const cue of findCues(sheet)) applyCue(sheet, cue)
  markBareDenials(sheet)
  return ({ first }) => ({
    negated: isMarked(sheet, BITS.negated, first),
    resolved: isMarked(sheet, BITS.resolved, first),
    hypothetical: isMarked(sheet, BITS.hypothetical, first),
    general: isMarked(sheet, BITS.general, first),
    wished: isMarked(sheet, BITS.wished, first),
    other: isMarked(sheet, BITS.other, first),
    past: isMarked(sheet, BITS.past, first),
    longPast: isMarked(sheet, BITS.longPast, first),
  })
}

/** True if the context has no exclusion, apart from those in `allowed`. */
export function isCurrent(context: Context, allowed: readonly (keyof Context)[] = []): boolean {
  return (Object.keys(context) as (keyof Context)[]).every((key) => !context[key] || allowed.includes(key))
}

/** "This headache", "my cough", "these": the writer has it, even in a hope or a question. */
export function isPointedAt(tokens: readonly Token[], first: number): boolean {
  return [1, 2, 3].some((back) => ['this', 'these', 'my'].includes(at(tokens, first - back).text))
}

function findCues(sheet: Sheet): PhraseMatch<Cue>[] {
  const free = findPhrases(sheet.tokens, CUES).filter(({ first }) => sheet.covered[first] !== 1)
  const ends = new Map(longestOnly(free).map(({ first, last }) => [first, last]))
  // "Headache stopped" and "stopped coughing" share a word with two scopes, so cues of the same length are
  // both kept.
  const kept = free.filter(({ first, last }) => ends.get(first) === last)
  for (const { entry, first } of kept) sheet.cueAt.set(first, entry.effect)
  return kept
}

function applyCue(sheet: Sheet, { entry, first, last }: PhraseMatch<Cue>): void {
  const position = sheet.itemOf[first] ?? -1
  const item = sheet.items[position]
  if (entry.effect === 'nothing' || item === undefined) return
  const bit = BITS[entry.effect]
  if (entry.reach === 'back') resolveBackwards(sheet, position, item, first)
  else if (entry.reach === 'around') markPast(sheet, position, item, { first, last }, bit)
  else if (entry.reach === 'whole' || entry.reach === 'sentence')
    markSentence(sheet, position, entry, last, bit)
  else markForwards(sheet, position, item, entry, { first, last })
}

function markSentence(sheet: Sheet, position: number, { reach }: Cue, cueEnd: number, bit: number): void {
  const sentence = sentenceOf(sheet, position)
  const from = reach === 'whole' ? sentence.first : cueEnd + 1
  // Skips what an earlier cue has already marked, which keeps the work linear.
  if (!isMarked(sheet, bit, from) || !isMarked(sheet, bit, sentence.last))
    mark(sheet, bit, from, sentence.last)
}

/** Marks the cue's own item and, if its scope is a list, the items that continue the list. */
function markForwards(sheet: Sheet, position: number, item: Item, cue: Cue, place: Mention): void {
  if (cue.effect === 'nothing') return
  const bit = BITS[cue.effect]
  const end = ownReach(sheet, cue.effect, item, place.last)
  // In "My husband snored" the verb that makes this his story may itself be the symptom.
  const from = cue.effect === 'other' ? place.first : place.last + 1
  mark(sheet, bit, from, end)
  const head = firstMention(sheet, from, end)
  if (cue.reach !== 'list' || end !== item.last || (head === undefined && cue.effect !== 'other')) return
  for (let index = position + 1; index < sheet.items.length; index += 1) {
    const next = sheet.items[index]
    if (next === undefined || !continuesList(sheet, cue.effect, head, next)) return
    mark(sheet, bit, next.first, next.last)
  }
}

/** "Headache and nausea are gone": marks backwards, over the item and the list that ends with it. */
function resolveBackwards(sheet: Sheet, position: number, item: Item, cue: number): void {
  const near = [cue - 1, cue - 2].map((index) => at(sheet.tokens, index).text)
  if (near.some((text) => NOT_RESOLVED_BEFORE.has(text))) return
  mark(sheet, BITS.resolved, item.first, cue - 1)
  if (item.join === 'and') markBackList(sheet, position, BITS.resolved)
}

/** Marks the items before `position` as long as the next item continues each as a list. */
function markBackList(sheet: Sheet, position: number, bit: number): void {
  for (let index = position; index > 0; index -= 1) {
    const [item, before] = [sheet.items[index], sheet.items[index - 1]]
    if (item === undefined || before === undefined || !isBareHead(sheet, item)) return
    if (isMarked(sheet, bit, before.first)) return
    mark(sheet, bit, before.first, before.last)
  }
}

/** A time in the past applies to what follows if it starts a sentence, elsewhere to what stands before it. */
function markPast(sheet: Sheet, position: number, item: Item, cue: Mention, bit: number): void {
  const before = [1, 2, 3].map((back) => at(sheet.tokens, cue.first - back).text)
  if (before.some((text) => NOT_PAST_BEFORE.has(text))) return
  const leads = firstMention(sheet, item.first, cue.first - 1) === undefined && cue.first - item.first <= 3
  if (!leads) {
    mark(sheet, bit, item.first, cue.last)
    markBackList(sheet, position, bit)
    return
  }
  const end = sentenceOf(sheet, position).last
  for (let index = cue.last + 1; index <= end; index += 1) {
    if (PRESENT_WORDS.has(at(sheet.tokens, index).text) || sheet.cueAt.get(index) === 'past') return
    mark(sheet, bit, index, index)
  }
}

const BARE_DENIALS = new Set(['no', 'none', 'nope', 'nil', 'negative', 'absent', '0', 'n'])

/** "Headache: none", "fever? no", "pain free": the denial follows the mention directly. */
function markBareDenials(sheet: Sheet): void {
  for (const { first, last } of sheet.mentions) {
    const next = at(sheet.tokens, last + 1).text
    const linked = [':', '?', '-', '='].includes(next)
    const denial = last + (linked ? 2 : 1)
    const after = at(sheet.tokens, denial + 1)
    const ends = after.kind === 'mark' && after.text !== '/'
    const denied = BARE_DENIALS.has(at(sheet.tokens, denial).text) && ends
    if (next === 'free' || denied) mark(sheet, BITS.negated, first, last)
  }
}
