import { daysBetween } from '../../contract/calendar-date.ts'
import type { Window } from '../../questions/query.ts'
import type { Claim } from './claims.ts'
import type { Fact } from './facts.ts'

/** Dates in a text and those of a result may differ by today, which is counted or not. */
const TOLERANCE_DAYS = 1

/** Whether a fact is of the measures, names, meals and times of a claim. */
export function isOfClaim({ measures, windows, isNamed, meals, cues, figure }: Claim, fact: Fact): boolean {
  // A bare number is of something that is named.
  if (
    figure.unit === undefined &&
    figure.isRatio !== true &&
    measures.length === 0 &&
    fact.names.length === 0 &&
    fact.dimension !== 'count'
  )
    return false
  const isCount = figure.unit?.dimension === 'count'
  if (measures.length > 0 && fact.measure !== undefined && !measures.includes(fact.measure) && !isCount)
    return false
  if (measures.length > 0 && fact.measure === undefined && !isCount && fact.dimension !== 'share')
    return false
  if (fact.names.length > 0 && !isNamed(fact.names)) return false
  if (
    meals.length > 0 &&
    fact.measure !== undefined &&
    fact.role === 'actual' &&
    !isCount &&
    !meals.includes(fact.meal ?? '')
  )
    return false
  if (fact.meal !== undefined && meals.length === 0 && fact.names.length === 0) return false
  return isAt(fact.window, windows, cues.extreme || (isCount && fact.window?.from !== fact.window?.to))
}

/** Whether a result is of these dates. A highest or lowest value is of a day within them. */
export function isAt(window: Window | undefined, said: readonly Window[], mayBeWithin: boolean): boolean {
  if (window === undefined || said.length === 0) return true
  return said.some(({ from, to }) => {
    if (from === to) return window.from === from && window.to === to
    const isNear =
      Math.abs(daysBetween(from, window.from)) <= TOLERANCE_DAYS &&
      Math.abs(daysBetween(to, window.to)) <= TOLERANCE_DAYS
    return isNear || (mayBeWithin && window.from >= from && window.to <= to)
  })
}
