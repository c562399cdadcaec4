import { formatShortDate } from '../../date-format.ts'
import { TRENDS } from '../../texts/trends.ts'
import { changeOf, ordinaryOf } from './change.ts'
import type { Concluded, ShownDays } from './conclusion.ts'
import { type Course, type Figures, keyFigures, mean } from './statistics.ts'

/**
 * The key figures of what has a sentence: average and change of the same days as there. The notes name the day that both
 * leave out, and why a large difference between the ends is not a clear change.
 */
export function figuresAsSaid(
  { course, least }: Pick<Concluded, 'course' | 'least'>,
  { dates, today }: ShownDays,
): { figures: Figures; notes: string[] } {
  const all = keyFigures(course)
  const { ordinary, far } = ordinaryOf(course, least)
  const scattered = isScattered(ordinary, least) ? [TRENDS.withinScatter] : []
  if (far === undefined) return { figures: all, notes: scattered }
  const { average, ends } = keyFigures(ordinary)
  const date = formatShortDate(dates[far.index] ?? today, today)
  return { figures: { ...all, average, ends }, notes: [TRENDS.leavesOut(date), ...scattered] }
}

/** Whether the ends differ by more than counts as no change, but by no more than the values do anyway. */
function isScattered(course: Course, leastOf: Concluded['least']): boolean {
  const least = leastOf(mean(course.values.slice(course.lead)) ?? 0)
  const change = changeOf(course, least)
  return change?.direction === 'steady' && Math.abs(change.to.value - change.from.value) > least
}
