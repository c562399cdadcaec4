import { formatShortDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import { ordinaryOf } from './change.ts'
import type { Concluded, ShownDays } from './conclusion.ts'
import { type Figures, keyFigures } from './statistics.ts'

/**
 * The key figures of what has a sentence: average and change of the same days as there. The notes name the day that both
 * leave out.
 */
export function figuresAsSaid(
  { course, least }: Pick<Concluded, 'course' | 'least'>,
  { dates, today }: ShownDays,
): { figures: Figures; notes: string[] } {
  const all = keyFigures(course)
  const { ordinary, far } = ordinaryOf(course, least)
  if (far === undefined) return { figures: all, notes: [] }
  const { average, change } = keyFigures(ordinary)
  const date = formatShortDate(dates[far.index] ?? today, today)
  return { figures: { ...all, average, change }, notes: [TRENDS.leavesOut(date)] }
}
