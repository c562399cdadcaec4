import { Type } from '@sinclair/typebox'
import { nullable, stringEnum } from '../core/schemas.ts'
import { cardText } from './cards/card-text.ts'
import { MAX_WATCH_LINES, safetyCard } from './cards/safety-card.ts'
import { type Finding, KINDS, type Kind, LEVELS, type Level } from './kinds.ts'
import { languageOf } from './language-of.ts'
import { readSafety, type SafetyInput, type SafetyReading } from './read-safety.ts'
import { CARD_LANGUAGES, type Place, type SafetyCard } from './safety-card.ts'

export type SafetyFlag = { key: Kind; level: Exclude<Level, 'none'>; advice: string }

/** What a text means for the safety of a person: the same on every surface. `card` is null with level `none`. */
export type Safety = { level: Level; flags: readonly SafetyFlag[]; card: SafetyCard | null }

/** Kinds that somebody sees in a text beside those that are read from it: to watch, never urgent. */
type Raised = { raised?: readonly Kind[] }

/** What somebody wrote; what is known of them is added. */
export type Said = Omit<SafetyInput, 'person'> & Raised

/** Reads what a person wrote for emergencies. Several texts are read each for itself. Never throws. */
export type Listen = (
  userId: string,
  said: Said | readonly Said[],
  caller: {
    /** Whether the answer may follow from what is stored. */
    mayRead: boolean
  },
) => Safety

/** Texts that are one statement, such as a food and the note beside it. */
export const saidTogether = (texts: readonly (string | null | undefined)[]): Said => ({
  text: texts.filter((text) => text !== null && text !== undefined && text !== '').join('\n'),
})

export const Kinds = stringEnum([...KINDS, 'unclear'])
const RaisedLevel = stringEnum(['watch', 'urgent'])
const Lines = Type.Array(Type.String())

const Section = Type.Object({
  kind: Kinds,
  title: Type.String(),
  first: Type.String({ description: 'What to do first' }),
  do: Lines,
  do_not: Lines,
  less_urgent: nullable(Type.String({ description: 'When it is less urgent' })),
})

const Card = Type.Object({
  level: RaisedLevel,
  language: stringEnum(CARD_LANGUAGES),
  opening: Type.String(),
  sections: Type.Array(Section, { description: 'What kills first before the rest; empty with watch' }),
  watch_line: nullable(Type.String({ description: 'When it would be an emergency, and whom to call' })),
  numbers: Type.Array(Type.Object({ label: Type.String(), number: Type.String(), tel: Type.String() })),
  country: Type.Object({
    code: nullable(Type.String({ description: 'ISO 3166-1 alpha-2' })),
    basis: stringEnum(['profile', 'time_zone', 'unknown']),
  }),
  closing: Type.String(),
})

/** `Safety` as every surface shows it. */
export const SafetyDocument = Type.Unsafe<Safety>(
  Type.Object(
    {
      level: stringEnum(LEVELS),
      flags: Type.Array(Type.Object({ key: Kinds, level: RaisedLevel, advice: Type.String() })),
      card: nullable(Card),
    },
    { description: 'urgent: tell the person the card before anything else; watch: one line of it' },
  ),
)

export const NO_DANGER: Safety = { level: 'none', flags: [], card: null }

/** A reading that failed: nothing is known, so one line says whom to call. */
const UNREAD: SafetyReading = { level: 'watch', findings: [{ kind: 'unclear', level: 'watch' }] }

/**
 * How urgent texts are together, why, and what to do. Never throws: what cannot be read is `watch`.
 * @param inputs each is read for itself.
 */
export function assess(inputs: readonly (SafetyInput & Raised)[], place: Place): Safety {
  const read = united(inputs.map(readSurely))
  const reading = withRaised(
    read,
    inputs.flatMap(({ raised = [] }) => raised),
  )
  if (reading.level === 'none') return NO_DANGER
  const card =
    attempt(() => safetyCard(reading, place, languageOf(inputs.map(({ text }) => text).join('\n')))) ??
    safetyCard(reading, place)
  if (card === null) return NO_DANGER
  const advice = new Map(
    card.sections.map(({ kind, first, do: steps }) => [kind, [first, ...steps].join(' ')]),
  )
  const flags = reading.findings.map(({ kind, level }) => ({
    key: kind,
    level,
    advice: advice.get(kind) ?? card.watch_line ?? card.opening,
  }))
  return { level: reading.level, flags, card }
}

/** Each kind once, by its highest level, in the order of `KINDS`. */
function united(readings: readonly SafetyReading[]): SafetyReading {
  const findings = readings.flatMap((reading) => reading.findings)
  const of = (level: Level) => new Set(findings.filter((one) => one.level === level).map(({ kind }) => kind))
  const urgent = of('urgent')
  const raised = new Set([...urgent, ...of('watch')])
  const kinds: readonly Kind[] = [...KINDS, 'unclear']
  return {
    level: urgent.size > 0 ? 'urgent' : raised.size > 0 ? 'watch' : 'none',
    findings: kinds
      .filter((kind) => raised.has(kind))
      .map((kind) => ({ kind, level: urgent.has(kind) ? 'urgent' : 'watch' })),
  }
}

/** Urgent stays as it was read. A card has few lines: that of a kind that was read gives way to no raised one. */
function withRaised(reading: SafetyReading, raised: readonly Kind[]): SafetyReading {
  if (reading.level === 'urgent') return reading
  const known = reading.findings.map(({ kind }) => kind)
  const room = Math.max(0, MAX_WATCH_LINES - known.filter((kind) => kind !== 'unclear').length)
  const further = raised.filter((kind) => !known.includes(kind)).slice(0, room)
  const findings = further.map((kind): Finding => ({ kind, level: 'watch' }))
  return findings.length === 0 ? reading : united([reading, { level: 'watch', findings }])
}

/** If what is known of the person keeps the words from being read, these count alone. */
const readSurely = (input: SafetyInput): SafetyReading =>
  attempt(() => readSafety(input)) ?? attempt(() => readSafety({ text: input.text })) ?? UNREAD

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** The text of a card, for clients that show only text; null without an emergency. */
export const urgentAdvice = ({ level, card }: Safety): string | null =>
  level === 'urgent' && card !== null ? cardText(card) : null

/** One line before an answer: when it would be an emergency, and whom to call; null with other levels. */
export function watchLine({ level, card }: Safety): string | null {
  const line = card?.watch_line
  if (level !== 'watch' || card === null || line === null || line === undefined) return null
  const [first] = card.numbers
  return first === undefined || line.includes(first.number)
    ? line
    : `${line} ${first.label}: ${first.number}.`
}
