import type { Mention } from '../../core/english/annotations.ts'
import type { MentionContext } from '../../core/english/context.ts'
import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readNumber } from '../../core/english/numbers.ts'
import { type Span, spanOf, tokenAt } from '../../core/english/tokens.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { CheckinNumber, NotRead, NotReadReason } from './checkin-fields.ts'
import type { Note } from './note.ts'
import { SCALE_NAMES } from './state-words.ts'
import { readBareWeight, WEIGHT_NAMES } from './weight.ts'

/** What matters for health and has no field here: food and drink, exercise, appointments, other measurements. */
const MATTERS = wordSet(
  'ate eaten breakfast lunch dinner coffee coffees tea teas beer beers wine alcohol smoked cigarette cigarettes run ran running corrido ' +
    'walk walked gym yoga workout swim swam cycled bike training exercise doctor dr gp dentist physio clinic hospital appointment ' +
    'surgery scan test tests results vaccine pregnant period hba hrv bmi cholesterol nap napped weight bottle bottles heart attack',
)
/** A number beside these is about something else. */
const ELSEWHERE = wordSet(
  'paid price cost rent bill euros dollars pounds quiz film movie chapter page pages oven recipe parcel postage train room floor phone ' +
    'quid usd eur score scored match game stars hotel',
)
const MAX_PIECES = 50

/** The parts of the text that say something of health and were not read, each with the reason. */
export function findNotRead(note: Note, read: readonly Span[], text: string): NotRead[] {
  const pieces: { first: number; last: number; sentence: number; reason: NotReadReason }[] = []
  for (const { first, last, sentence } of note.clauses) {
    const [start, end] = spanOf(note.tokens, first, last)
    if (read.some(([from, to]) => from < end && to > start)) continue
    const reason = reasonOf(note, first, last)
    if (reason === undefined || (OPEN.includes(reason) && isInField(note, first, last))) continue
    const before = pieces.at(-1)
    if (before?.sentence === sentence && before.reason === reason) before.last = last
    else pieces.push({ first, last, sentence, reason })
  }
  return pieces.slice(0, MAX_PIECES).map(({ first, last, reason }) => {
    const [start, end] = spanOf(note.tokens, first, last)
    return { text: text.slice(start, end), reason }
  })
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

function reasonOf(note: Note, first: number, last: number): NotReadReason | undefined {
  const words = note.tokens.slice(first, last + 1)
  const isInside = (mention: Mention) => mention.first >= first && mention.first <= last
  const states = [...note.states, ...note.scaleNames].filter(isInside)
  const mentions = [...[...note.symptoms, ...note.medications].filter(isInside), ...states]
  const hasNumber = words.some(
    ({ text, kind }) => kind === 'number' || (NUMBER_WORDS.has(text) && text !== 'one'),
  )
  const matters = mentions.length > 0 || words.some(({ text }) => MATTERS.has(text))
  const isElsewhere = words.some(({ text }) => ELSEWHERE.has(text))
  if (!matters && (!hasNumber || isElsewhere)) return undefined
  const places = [...mentions.map((mention) => mention.first), first, Math.floor((first + last) / 2), last]
  if (places.some((place) => note.isAsked(place))) return 'not_done'
  return (
    reasonOfContexts(
      places.map((place) => note.contextOf({ first: place, last: place })),
      note,
      last,
    ) ??
    (isWeightWithoutUnit(note, first, last)
      ? 'which_unit'
      : states.length > 0 && !hasNumber
        ? 'no_number'
        : words.length > 1 || mentions.length > 0
          ? 'no_field'
          : undefined)
  )
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
