import { MEASURES } from './measures.ts'
import type { Group, Query } from './query.ts'

const COUNTED: Readonly<Record<Group, string>> = {
  entry: 'entries',
  meal: 'meals',
  day: 'days',
  week: 'weeks',
  month: 'months',
  weekday: 'weekdays',
  food: 'foods',
  meal_type: 'kinds of meal',
  name: 'names',
}

/** The unit of an answer's value. A share is 0–1. @param unit that of a single value. */
export function unitOf({ measure, reduce }: Query, group: Group, unit: string): string {
  if (reduce === 'share') return 'share'
  if (reduce === 'count' || reduce === 'streak') return COUNTED[group]
  if (reduce === 'slope') return `${unit} per week`
  // The mean of days with and without is the share of those with.
  const isYesOrNo = unit === 'days' && MEASURES[measure].kind === 'times'
  return reduce === 'mean' && isYesOrNo && group === 'day' ? 'share' : unit
}
