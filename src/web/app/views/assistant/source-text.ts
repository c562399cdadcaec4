import { addDays, daysBetween } from '../../../../contract/calendar-date.ts'
import { sourceNames } from '../../../../tools/source-names.ts' with { type: 'macro' }
import { SOURCE_RANGES } from '../../texts/assistant.ts'
import { relativeDay } from './relative-day.ts'

export type Source = { tool: string; range: string }
/** Words, and the day that they name, where it is one. */
export type SourceText = { text: string; date?: string }

/** How answers name their sources, from the definitions of the tools: a macro, so that none of these is loaded. */
const SOURCE_NAMES: Readonly<Record<string, string>> = sourceNames()

const DATES = /^(\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?$/
const AVERAGED = /^last (\d+) days, (\d+) of them averaged$/

/**
 * What was read, for a person: `your food entries and check-ins, last 7 days`.
 * @param today the local date, `YYYY-MM-DD`.
 */
export function sourceText({ tool, range }: Source, today: string): SourceText[] {
  const name = SOURCE_NAMES[tool]
  const what = name === undefined ? tool.replace(/^get_/, '').replaceAll('_', ' ') : `your ${name}`
  const when = rangeText(range, today)
  return when.length === 0 ? [{ text: what }] : [{ text: `${what}, ` }, ...when]
}

function rangeText(range: string, today: string): SourceText[] {
  if (range === 'current') return []
  if (range === 'none found') return [{ text: SOURCE_RANGES.none }]
  const [, days, used] = AVERAGED.exec(range) ?? []
  if (days !== undefined) return [{ text: SOURCE_RANGES.averaged(Number(days), Number(used)) }]
  const [, from, to = from] = DATES.exec(range) ?? []
  if (from === undefined || to === undefined) return [{ text: range }]
  const day = (date: string) => ({ text: relativeDay(date, today), date })
  if (from === to) return [day(to)]
  if (to !== today) return [day(from), { text: SOURCE_RANGES.to }, day(to)]
  if (from === addDays(today, -1)) return [day(from), { text: SOURCE_RANGES.and }, day(to)]
  return [{ text: SOURCE_RANGES.lastDays(1 + daysBetween(from, to)) }]
}
