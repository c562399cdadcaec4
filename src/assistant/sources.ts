import type { LocalDate } from '../contract/calendar-date.ts'
import { shortDate } from './offline/date-words.ts'
import type { ReadTool, SuccessfulReading } from './readings.ts'

export type Source = { tool: string; range: string }

const NAMES: Readonly<Record<ReadTool, string>> = {
  get_diet_score: 'diet score',
  get_diet_gap: 'intake against targets',
  get_health_snapshot: 'food log and check-ins',
  get_health_profile: 'profile',
  get_my_protocols: 'protocols',
  get_my_checkins: 'check-ins',
}

const NONE = 'none found'

/** Whether the assistant knows what a tool's answers mean. */
export const isReadTool = (name: string): name is ReadTool => Object.hasOwn(NAMES, name)

/** What was really read for an answer, each tool and range once, in the order of reading. */
export function sourcesOf(readings: readonly SuccessfulReading[]): Source[] {
  const byKey = new Map(
    readings.map((reading) => {
      const range = rangeOf(reading)
      return [`${reading.tool} ${range}`, { tool: reading.tool, range }]
    }),
  )
  return [...byKey.values()]
}

/**
 * The same for a person: `diet score (1 Mar to 10 Mar), profile (current)`. Never by words such as "today" alone: an
 * answer is read again on other days, by a person or a model.
 */
export function describeSources(readings: readonly SuccessfulReading[], today: LocalDate): string {
  const inWords = (range: string) => {
    if (range === today) return `today, ${shortDate(range, today)}`
    return range.replace(/\d{4}-\d{2}-\d{2}/g, (date) => shortDate(date, today))
  }
  return sourcesOf(readings)
    .map(({ tool, range }) => `${NAMES[tool as ReadTool]} (${inWords(range)})`)
    .join(', ')
}

function rangeOf(reading: SuccessfulReading): string {
  switch (reading.tool) {
    case 'get_diet_score':
    case 'get_health_snapshot':
      return between(reading.value.window.from, reading.value.window.to)
    case 'get_diet_gap':
      return `last ${reading.input.days} days, ${reading.value.days_used} of them averaged`
    case 'get_health_profile':
      return 'current'
    case 'get_my_protocols':
      return [...new Set(reading.value.protocols.map(({ status }) => status))].join(', ') || NONE
    case 'get_my_checkins': {
      const dates = reading.value.checkins.map(({ date }) => date).sort()
      const [first, last] = [dates[0], dates.at(-1)]
      return first === undefined || last === undefined ? NONE : between(first, last)
    }
  }
}

const between = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
