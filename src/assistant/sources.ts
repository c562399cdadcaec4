import type { LocalDate } from '../core/dates.ts'
import type { NextStep } from './conversation-schema.ts'
import { shortDate } from './offline/date-words.ts'
import type { SuccessfulReading } from './readings.ts'

/** What the definition of a read tool says for the answers that are based on its result. */
export type AnswerSource<Value = Record<string, unknown>, Input = Record<string, unknown>> = {
  /** What of the person's it reads: “Looked at: diet score (…)”; the page says “your diet score”. */
  name: string
  /** The days that a result covers: a date, `from to to`, or words. */
  range(value: Value, input: Input): string
  /** What the person could do next, by this result. */
  nextSteps?(value: Value): NextStep[]
}

export type Source = { tool: string; range: string }

/** The range of a result in which nothing was found. */
export const NONE_FOUND = 'none found'

/** The range from one date to another, both included. */
export const rangeBetween = (from: LocalDate, to: LocalDate) => (from === to ? from : `${from} to ${to}`)

/** What was really read for an answer, each tool and range once, in the order of reading. */
export const sourcesOf = (readings: readonly SuccessfulReading[]): Source[] =>
  namedSources(readings).map(({ tool, range }) => ({ tool, range }))

/**
 * The same for a person: `diet score (1 Mar to 10 Mar), profile (current)`. Never by words such as "today" alone: an
 * answer is read again on other days, by a person or a model.
 */
export function describeSources(readings: readonly SuccessfulReading[], today: LocalDate): string {
  const inWords = (range: string) => {
    if (range === today) return `today, ${shortDate(range, today)}`
    return range.replace(/\d{4}-\d{2}-\d{2}/g, (date) => shortDate(date, today))
  }
  return namedSources(readings)
    .map(({ name, range }) => `${name} (${inWords(range)})`)
    .join(', ')
}

function namedSources(readings: readonly SuccessfulReading[]): (Source & { name: string })[] {
  const byKey = new Map(
    readings.map(({ tool, source, value, input }) => {
      const range = source.range(value, input)
      return [`${tool} ${range}`, { tool, name: source.name, range }]
    }),
  )
  return [...byKey.values()]
}
