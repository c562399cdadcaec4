import { date } from '../../format.ts'
import { RANGE_WORDS, SOURCE_WORDS } from '../../texts/assistant.ts'

export type Source = { tool: string; range: string }

const DAY = 86_400_000
const DATES = /^(\d{4}-\d{2}-\d{2})(?: to (\d{4}-\d{2}-\d{2}))?$/
const AVERAGED = /^last (\d+) days, (\d+) of them averaged$/

/**
 * What was read, for a person: `your food log and check-ins, last 7 days`.
 * @param today the local date, `YYYY-MM-DD`.
 */
export function sourceInWords({ tool, range }: Source, today: string): string {
  const what = SOURCE_WORDS[tool] ?? tool.replace(/^get_/, '').replaceAll('_', ' ')
  const when = rangeInWords(range, today)
  return when === '' ? what : `${what}, ${when}`
}

function rangeInWords(range: string, today: string): string {
  if (range === 'current') return ''
  if (range === 'none found') return RANGE_WORDS.none
  const [, days, used] = AVERAGED.exec(range) ?? []
  if (days !== undefined) return RANGE_WORDS.averaged(Number(days), Number(used))
  const [, from, to = from] = DATES.exec(range) ?? []
  if (from === undefined || to === undefined) return range
  if (to === today) return RANGE_WORDS.window(1 + Math.round((Date.parse(to) - Date.parse(from)) / DAY))
  return from === to ? shown(from) : RANGE_WORDS.between(shown(from), shown(to))
}

/** Noon: the same date wherever the browser is. */
const shown = (localDate: string) => date(`${localDate}T12:00`)
