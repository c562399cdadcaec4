import {
  type Annotations,
  addMark,
  createAnnotations,
  EFFECT_BITS,
  firstMention,
  hasMark,
  type Mention,
  sentenceOf,
} from './annotations.ts'
import { type Clause, splitClauses } from './clauses.ts'
import { NOT_PAST_BEFORE, NOT_RESOLVED_BEFORE, PRESENT_WORDS } from './cue-boundaries.ts'
import { continuesList, isBareHead, ownReach } from './cue-lists.ts'
import { CUES, type Cue } from './cues.ts'
import { findPhrases, longestOnly, type PhraseMatch } from './phrases.ts'
import { type BareToken, tokenAt } from './tokens.ts'

/** The context of a mention. All false: the writer has it now. */
export type MentionContext = {
  /** "no headache". */
  negated: boolean
  /** "the headache is gone". */
  resolved: boolean
  /** "I might get a headache", "is this normal". */
  hypothetical: boolean
  /** A general topic, not a symptom of the writer: "how to prevent headaches", "symptoms of a stroke". */
  general: boolean
  /** "I need to take", "hope the headache goes": hoped for, planned, feared or not done. */
  hoped: boolean
  /** Another person's. */
  other: boolean
  /** From yesterday back to last week. */
  past: boolean
  /** A month ago or more. */
  longPast: boolean
}

/** What contexts are read from: the same for all mentions of a text. */
export type Cues = { clauses: readonly Clause[]; matches: readonly PhraseMatch<Cue>[] }

const readCues = (tokens: readonly BareToken[]): Cues => ({
  clauses: splitClauses(tokens),
  matches: findPhrases(tokens, CUES),
})

/**
 * Reads the cues of a text once and returns a function that gives the context of any mention in it.
 * `mentions` are the symptoms, medications and moods in the text. They show where a list continues, and a cue
 * inside a mention ("can't sleep") is part of it and has no effect.
 */
export function createContextReader(
  tokens: readonly BareToken[],
  mentions: readonly Mention[],
  cues: Cues = readCues(tokens),
): (mention: Mention) => MentionContext {
  const annotations = createAnnotations(tokens, mentions, cues.clauses)
  for (const cue of findCues(annotations, cues.matches)) applyCue(annotations, cue)
  markBareDenials(annotations)
  return ({ first }) => ({
    negated: hasMark(annotations, EFFECT_BITS.negated, first),
    resolved: hasMark(annotations, EFFECT_BITS.resolved, first),
    hypothetical: hasMark(annotations, EFFECT_BITS.hypothetical, first),
    general: hasMark(annotations, EFFECT_BITS.general, first),
    hoped: hasMark(annotations, EFFECT_BITS.hoped, first),
    other: hasMark(annotations, EFFECT_BITS.other, first),
    past: hasMark(annotations, EFFECT_BITS.past, first),
    longPast: hasMark(annotations, EFFECT_BITS.longPast, first),
  })
}

/** True if the context has no exclusion, apart from those in `allowed`. */
export function isCurrent(context: MentionContext, allowed: readonly (keyof MentionContext)[] = []): boolean {
  return (Object.keys(context) as (keyof MentionContext)[]).every(
    (key) => !context[key] || allowed.includes(key),
  )
}

/** "This headache", "my cough", "these": the writer has it, even in a hope or a question. */
export function isDemonstrative(tokens: readonly BareToken[], first: number): boolean {
  return [1, 2, 3].some((back) => ['this', 'these', 'my'].includes(tokenAt(tokens, first - back).text))
}

function findCues(annotations: Annotations, matches: Cues['matches']): PhraseMatch<Cue>[] {
  const free = matches.filter(({ first }) => annotations.covered[first] !== 1)
  const ends = new Map(longestOnly(free).map(({ first, last }) => [first, last]))
  // "Headache stopped" and "stopped coughing" share a word with two scopes, so cues of the same length are
  // both kept.
  const kept = free.filter(({ first, last }) => ends.get(first) === last)
  for (const { entry, first } of kept) annotations.cueAt.set(first, entry.effect)
  return kept
}

function applyCue(annotations: Annotations, { entry, first, last }: PhraseMatch<Cue>): void {
  const position = annotations.clauseOf[first] ?? -1
  const item = annotations.clauses[position]
  if (entry.effect === 'nothing' || item === undefined) return
  const bit = EFFECT_BITS[entry.effect]
  if (entry.reach === 'back') resolveBackwards(annotations, position, item, first)
  else if (entry.reach === 'around') markPast(annotations, position, item, { first, last }, bit)
  else if (entry.reach === 'whole' || entry.reach === 'sentence')
    markSentence(annotations, position, entry, last, bit)
  else markForwards(annotations, position, item, entry, { first, last })
}

function markSentence(
  annotations: Annotations,
  position: number,
  { reach }: Cue,
  cueEnd: number,
  bit: number,
): void {
  const sentence = sentenceOf(annotations, position)
  const from = reach === 'whole' ? sentence.first : cueEnd + 1
  // Skips what an earlier cue has already marked, which keeps the work linear.
  if (!hasMark(annotations, bit, from) || !hasMark(annotations, bit, sentence.last))
    addMark(annotations, bit, from, sentence.last)
}

/** Marks the cue's own item and, if its scope is a list, the items that continue the list. */
function markForwards(
  annotations: Annotations,
  position: number,
  item: Clause,
  cue: Cue,
  place: Mention,
): void {
  if (cue.effect === 'nothing') return
  const bit = EFFECT_BITS[cue.effect]
  const end = ownReach(annotations, cue.effect, item, place.last)
  // In "My husband snored" the verb that makes this his story may itself be the symptom.
  const from = cue.effect === 'other' ? place.first : place.last + 1
  addMark(annotations, bit, from, end)
  const head = firstMention(annotations, from, end)
  if (cue.reach !== 'list' || end !== item.last || (head === undefined && cue.effect !== 'other')) return
  for (let index = position + 1; index < annotations.clauses.length; index += 1) {
    const next = annotations.clauses[index]
    if (next === undefined || !continuesList(annotations, cue.effect, head, next)) return
    addMark(annotations, bit, next.first, next.last)
  }
}

/** "Headache and nausea are gone": marks backwards, over the item and the list that ends with it. */
function resolveBackwards(annotations: Annotations, position: number, item: Clause, cue: number): void {
  const near = [cue - 1, cue - 2].map((index) => tokenAt(annotations.tokens, index).text)
  if (near.some((text) => NOT_RESOLVED_BEFORE.has(text))) return
  addMark(annotations, EFFECT_BITS.resolved, item.first, cue - 1)
  if (item.join === 'and') markBackList(annotations, position, EFFECT_BITS.resolved)
}

/** Marks the items before `position` as long as the next item continues each as a list. */
function markBackList(annotations: Annotations, position: number, bit: number): void {
  for (let index = position; index > 0; index -= 1) {
    const [item, before] = [annotations.clauses[index], annotations.clauses[index - 1]]
    if (item === undefined || before === undefined || !isBareHead(annotations, item)) return
    if (hasMark(annotations, bit, before.first)) return
    addMark(annotations, bit, before.first, before.last)
  }
}

/** A time in the past applies to what follows if it starts a sentence, elsewhere to what stands before it. */
function markPast(annotations: Annotations, position: number, item: Clause, cue: Mention, bit: number): void {
  const before = [1, 2, 3].map((back) => tokenAt(annotations.tokens, cue.first - back).text)
  if (before.some((text) => NOT_PAST_BEFORE.has(text))) return
  const leads =
    firstMention(annotations, item.first, cue.first - 1) === undefined && cue.first - item.first <= 3
  if (!leads) {
    addMark(annotations, bit, item.first, cue.last)
    markBackList(annotations, position, bit)
    return
  }
  const end = sentenceOf(annotations, position).last
  for (let index = cue.last + 1; index <= end; index += 1) {
    if (PRESENT_WORDS.has(tokenAt(annotations.tokens, index).text) || annotations.cueAt.get(index) === 'past')
      return
    addMark(annotations, bit, index, index)
  }
}

const BARE_DENIALS = new Set(['no', 'none', 'nope', 'nil', 'negative', 'absent', '0', 'n'])

/** "Headache: none", "fever? no", "pain free": the denial follows the mention directly. */
function markBareDenials(annotations: Annotations): void {
  for (const { first, last } of annotations.mentions) {
    const next = tokenAt(annotations.tokens, last + 1).text
    const linked = [':', '?', '-', '='].includes(next)
    const denial = last + (linked ? 2 : 1)
    const after = tokenAt(annotations.tokens, denial + 1)
    const ends = after.kind === 'mark' && after.text !== '/'
    const denied = BARE_DENIALS.has(tokenAt(annotations.tokens, denial).text) && ends
    if (next === 'free' || denied) addMark(annotations, EFFECT_BITS.negated, first, last)
  }
}
