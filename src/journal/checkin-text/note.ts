import type { LocalDate } from '../../contract/calendar-date.ts'
import type { Mention } from '../../core/english/annotations.ts'
import { type Clause, splitClauses } from '../../core/english/clauses.ts'
import { createContextReader, type MentionContext } from '../../core/english/context.ts'
import type { PhraseMatch } from '../../core/english/phrases.ts'
import { type Token, tokenAt, tokenize } from '../../core/english/tokens.ts'
import type { Medication } from '../../safety/medicines/medicine-names.ts'
import type { CheckinNumber } from './checkin-fields.ts'
import { correctWords } from './correct-words.ts'
import { findMedications } from './medications.ts'
import { dayOfAll, findSaidDays, type SaidDay } from './said-day.ts'
import { findScaleNames, findStates } from './scales.ts'
import { findSetAside } from './set-aside.ts'
import type { StateMatch } from './state-words.ts'
import { findSymptoms } from './symptoms.ts'

/** A check-in's text after one pass: its words, its items, its mentions and their contexts. */
export type Note = {
  tokens: readonly Token[]
  clauses: readonly Clause[]
  days: readonly SaidDay[]
  /** The day of the whole check-in, if the text names one. */
  date: LocalDate | undefined
  /** That day where the caller states another. */
  otherDate: LocalDate | undefined
  /** The writer's last known weight in kg, which tells the unit of a number without one. */
  weightKg: () => number | undefined
  /** What the caller states in fields beside the text. */
  stated: StatedNumbers
  /** The index of the item that a token is in, or -1. */
  clauseOf: (token: number) => number
  contextOf: (mention: Mention) => MentionContext
  /** In a question that does not speak of the writer, or of what is usual: its numbers are no values of the day. */
  isAsked: (token: number) => boolean
  /** A symptom, a medicine or the name of a scale begins here. */
  isMention: (token: number) => boolean
  symptoms: readonly PhraseMatch<{ name: string; standsFree: boolean }>[]
  medications: readonly PhraseMatch<Medication>[]
  states: readonly StateMatch[]
  scaleNames: readonly Mention[]
}

type StatedNumbers = { readonly [field in CheckinNumber]?: number | undefined }

/**
 * `date`: the day that the values are for, if the caller states it; else the text may name one. `weightKg`: the writer's last
 * known weight, looked up only if a weight lacks its unit. `stated`: the numbers that the caller states in fields.
 */
export type NoteDay = {
  today: LocalDate
  date?: LocalDate | undefined
  weightKg?: () => number | undefined
  stated?: StatedNumbers
}

export function readNote(
  text: string,
  { today, date, weightKg = () => undefined, stated = {} }: NoteDay,
): Note {
  const said = correctWords(tokenize(text))
  const days = findSaidDays(said, today)
  const all = dayOfAll(said, days)
  const isOwnDay = all?.date !== undefined && (date === undefined || date === all.date)
  // The words for the day of the whole check-in no longer make it past.
  const tokens = isOwnDay ? withoutDays(said, days) : said
  const clauses = splitClauses(tokens)
  const clauseIndexes = new Int32Array(tokens.length).fill(-1)
  clauses.forEach(({ first, last }, index) => {
    clauseIndexes.fill(index, first, last + 1)
  })
  const symptoms = findSymptoms({ tokens })
  const medications = findMedications({ tokens })
  const states = findStates({ tokens, symptoms })
  const scaleNames = findScaleNames({ tokens })
  const mentions = [...symptoms, ...medications, ...states, ...scaleNames]
  const aside = findSetAside(tokens, clauses)
  const otherDays = isOwnDay ? new Uint8Array(0) : markOtherDays(tokens, days)
  const named = new Set([...symptoms, ...medications, ...scaleNames].map(({ first }) => first))
  const readContext = createContextReader(tokens, mentions)
  return {
    tokens,
    clauses,
    days,
    date: isOwnDay ? all.date : undefined,
    otherDate: isOwnDay ? undefined : all?.date,
    weightKg,
    stated,
    clauseOf: (token) => clauseIndexes[token] ?? -1,
    contextOf: (mention) => {
      const context = readContext(mention)
      return {
        ...context,
        hypothetical: context.hypothetical || aside.notDone[mention.first] === 1,
        other: context.other || aside.other[mention.first] === 1,
        past: context.past || otherDays[mention.first] === 1 || aside.past[mention.first] === 1,
      }
    },
    isAsked: (token) => aside.asked[token] === 1 || aside.habit[token] === 1,
    isMention: (token) => named.has(token),
    symptoms,
    medications,
    states,
    scaleNames,
  }
}

function withoutDays(tokens: readonly Token[], days: readonly SaidDay[]): Token[] {
  return tokens.map((token, index) => {
    const isDay = days.some(({ first, last }) => index >= first && index <= last)
    return isDay ? { ...token, kind: 'mark', text: ',', value: Number.NaN } : token
  })
}

const DAY_ENDS = new Set(['.', '!', '?', ';', '\n'])
const RETURNS = new Set(['today', 'now', 'currently', 'tonight', 'but'])

/** 1 for the words about a weekday or date that is not the day of the check-in; other days are cues of the context. */
function markOtherDays(tokens: readonly Token[], days: readonly SaidDay[]): Uint8Array {
  const marks = new Uint8Array(tokens.length)
  for (const { first, last, date } of days) {
    if (tokenAt(tokens, last).text === 'yesterday' || tokenAt(tokens, last).text === 'ago') continue
    const sentence = tokens.slice(0, first).findLastIndex(({ text }) => DAY_ENDS.has(text)) + 1
    // "Today 82 kg, Sunday 83": the day speaks for its part alone.
    const isToday = tokens.slice(sentence, first).some(({ text }) => RETURNS.has(text))
    const isOpen = date === undefined
    const start =
      isToday || isOpen
        ? tokens
            .slice(0, first)
            .findLastIndex(({ text }) => text === ',' || text === 'and' || RETURNS.has(text)) + 1
        : sentence
    const leads = first - start <= 3
    const end = tokens.findIndex(
      ({ text }, index) => index > last && (DAY_ENDS.has(text) || RETURNS.has(text)),
    )
    marks.fill(1, leads ? last + 1 : start, leads ? (end === -1 ? tokens.length : end) : last + 1)
  }
  return marks
}
