import type { Mention } from '../../core/english/annotations.ts'
import type { Clause } from '../../core/english/clauses.ts'
import type { MentionContext } from '../../core/english/context.ts'
import { PRESENT_WORDS } from '../../core/english/cue-boundaries.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { type Span, spanOf, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { CheckinNumber, NotRead, NotReadReason } from './checkin-fields.ts'
import type { Note } from './note.ts'
import { SCALE_NAMES } from './state-words.ts'
import { readBareWeight, WEIGHT_NAMES } from './weight.ts'

/** Words of grammar: a part of the text that has no others states nothing of its own. */
const GRAMMAR = wordSet(
  'a an the i im ive me my we us our he him his she her they them their you your it its this that these those there here ' +
    'am is are was were be been being do does did have has had will would can could should and or but so then as at by for from in of on ' +
    'to with into than if too also just s',
)
const MAX_PIECES = 50

type Piece = { first: number; last: number; sentence: number; reason: NotReadReason }

/**
 * The parts of the text that no reader made a value of, each with the reason: items without a value, and numbers that are left
 * over in an item with one. An item is read if a value was read from some of its words, or if it is the heading of one that was.
 */
export function findNotRead(note: Note, read: readonly Span[], text: string): NotRead[] {
  const used = usedTokens(note, read)
  const isUsed = ({ first, last }: Clause) => used.subarray(first, last + 1).includes(1)
  const pieces: Piece[] = []
  note.clauses.forEach((clause, place) => {
    const next = note.clauses[place + 1]
    const isHeading = HEADING_ENDS.has(tokenAt(note.tokens, clause.last + 1).text)
    if (isHeading && next?.first === clause.last + 2 && isUsed(next)) return
    const parts = isUsed(clause) ? numbersLeft(note, clause, used) : [clause]
    for (const { first, last } of parts) {
      if (!statesSomething(note, first, last)) continue
      const reason = reasonOf(note, first, last)
      if (OPEN.includes(reason) && isInField(note, first, last)) continue
      const before = pieces.at(-1)
      const isSame = before?.sentence === clause.sentence && before.reason === reason
      if (isSame && !used.subarray(before.last + 1, first).includes(1)) before.last = last
      else pieces.push({ first, last, sentence: clause.sentence, reason })
    }
  })
  return pieces.slice(0, MAX_PIECES).map(({ first, last, reason }) => {
    const [start, end] = spanOf(note.tokens, first, last)
    return { text: text.slice(start, end), reason }
  })
}

const HEADING_ENDS = new Set([':', '-', '='])

/** 1 for the tokens that values were read from. */
function usedTokens({ tokens }: Note, read: readonly Span[]): Uint8Array {
  const used = new Uint8Array(tokens.length)
  let first = 0
  for (const [from, to] of read) {
    while (first < tokens.length && tokenAt(tokens, first).end <= from) first += 1
    for (let index = first; index < tokens.length && tokenAt(tokens, index).start < to; index += 1)
      used[index] = 1
  }
  return used
}

/** The runs of unused words of an item that have a number. */
function numbersLeft({ tokens }: Note, { first, last }: Clause, used: Uint8Array) {
  const runs: { first: number; last: number }[] = []
  for (let start = first; start <= last; start += 1) {
    if (used[start] === 1) continue
    let end = start
    while (end < last && used[end + 1] !== 1) end += 1
    if (tokens.slice(start, end + 1).some(({ kind }) => kind === 'number'))
      runs.push({ first: start, last: end })
    start = end
  }
  return runs
}

/** Whether these tokens have a number, or a word that is not of grammar or for the present. */
function statesSomething({ tokens }: Note, first: number, last: number): boolean {
  return tokens
    .slice(first, last + 1)
    .some(({ text, kind }) => kind !== 'mark' && !GRAMMAR.has(text) && !PRESENT_WORDS.has(text))
}

/** The reasons for which a field beside the text may hold what was not read. */
const OPEN: readonly NotReadReason[] = ['no_field', 'no_number', 'which_unit']

/** Whether these words agree with fields: they name some, and have their numbers or none. */
function isInField(note: Note, first: number, last: number): boolean {
  const places = Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
  const numbers = places.flatMap((place) => readNumber(note.tokens, place)?.value ?? [])
  const named = places.flatMap((place) => {
    const fields = fieldsNamed(tokenAt(note.tokens, place).text, numbers.length > 0)
    return fields.length === 0 ? [] : [fields.flatMap((field) => note.stated[field] ?? [])]
  })
  return (
    named.length > 0 &&
    named.every((values) => values.length > 0) &&
    numbers.every((number) => named.some((values) => values.includes(number)))
  )
}

/** The fields that a word may name: sleep with a number is its hours, too, without one only how it was. */
function fieldsNamed(word: string, hasNumber: boolean): readonly CheckinNumber[] {
  if (WEIGHT_NAMES.has(word)) return ['weight_kg']
  const scale = SCALE_NAMES.get(word)
  if (scale === undefined) return []
  return scale === 'sleep_quality' && hasNumber ? [scale, 'sleep_hours'] : [scale]
}

function reasonOf(note: Note, first: number, last: number): NotReadReason {
  const words = note.tokens.slice(first, last + 1)
  const isInside = (mention: Mention) => mention.first >= first && mention.first <= last
  const states = [...note.states, ...note.scaleNames].filter(isInside)
  const mentions = [...[...note.symptoms, ...note.medications].filter(isInside), ...states]
  const hasNumber = words.some(
    ({ text, kind }) => kind === 'number' || (NUMBER_WORDS.has(text) && text !== 'one'),
  )
  const places = [...mentions.map((mention) => mention.first), first, Math.floor((first + last) / 2), last]
  if (places.some((place) => note.isAsked(place))) return 'not_done'
  const contexts = places.map((place) => note.contextOf({ first: place, last: place }))
  const reason = reasonOfContexts(contexts, note, last)
  if (reason !== undefined) return reason
  if (isWeightWithoutUnit(note, first, last)) return 'which_unit'
  return states.length > 0 && !hasNumber ? 'no_number' : 'no_field'
}

function isWeightWithoutUnit(note: Note, first: number, last: number): boolean {
  return note.tokens
    .slice(first, last + 1)
    .some((_, offset) => readBareWeight(note, first + offset) !== undefined)
}

function reasonOfContexts(
  contexts: readonly MentionContext[],
  { days }: Note,
  last: number,
): NotReadReason | undefined {
  const is = (key: keyof MentionContext) => contexts.some((context) => context[key])
  if (is('other')) return 'another_person'
  if (is('hoped') || is('hypothetical') || is('general')) return 'not_done'
  if (is('past') || is('longPast')) {
    const day = days.findLast((said) => said.first <= last)
    return day !== undefined && day.date === undefined ? 'which_day' : 'another_day'
  }
  return is('negated') || is('resolved') ? 'denied' : undefined
}
