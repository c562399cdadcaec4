import type { LocalDate } from '../contract/calendar-date.ts'
import type { NextStep } from './conversation-schema.ts'
import { shortDate } from './offline/date-words.ts'
import type { ToolSuccess } from './tool-reader.ts'

/** The part of a read tool's definition that is for answers based on its result. */
export type AnswerSource<Value = Record<string, unknown>, Input = Record<string, unknown>> = {
  /** The name of the data that it reads: “Looked at: diet score (…)”; on the page “your diet score”. */
  name: string
  /** The days that a result covers: a date, `from to to`, or words. */
  range(value: Value, input: Input): string
  /** What the person could do next, according to this result. */
  nextSteps?(value: Value): NextStep[]
}

export type Source = { tool: string; range: string }

/** The range of an empty result. */
export const NONE_FOUND = 'none found'

/** The range from one date to another, both included. */
export const rangeBetween = (from: LocalDate, to: LocalDate) => (from === to ? from : `${from} to ${to}`)

/** The data that were read for an answer, each tool and range once, in the order of reading. */
export const answerSources = (results: readonly ToolSuccess[]): Source[] =>
  namedSources(results).map(({ tool, range }) => ({ tool, range }))

/**
 * The sources for a person: `diet score (1 Mar to 10 Mar), profile (current)`. Dates are always included, since an
 * answer is read again on other days, by a person or a model.
 */
export function describeSources(results: readonly ToolSuccess[], today: LocalDate): string {
  const inWords = (range: string) => {
    if (range === today) return `today, ${shortDate(range, today)}`
    return range.replace(/\d{4}-\d{2}-\d{2}/g, (date) => shortDate(date, today))
  }
  return namedSources(results)
    .map(({ name, range }) => `${name} (${inWords(range)})`)
    .join(', ')
}

function namedSources(results: readonly ToolSuccess[]): (Source & { name: string })[] {
  const byKey = new Map(
    results.map(({ tool, source, value, input }) => {
      const range = source.range(value, input)
      return [`${tool} ${range}`, { tool, name: source.name, range }]
    }),
  )
  return [...byKey.values()]
}
