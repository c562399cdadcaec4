import type { Target } from '../nutrition/targets.ts'
import type { JournalRows } from './journal-rows.ts'
import { isNutrient, MEASURES } from './measures.ts'
import type { Query } from './query.ts'
import { inUnit } from './reading-series.ts'

/** Of a value, and the date or time that it is of, which decides the target. */
export type Condition = (value: number, at: string) => boolean

/** A range is met within ±10 %, as in the diet gap. */
const TOLERANCE = 0.1

/** Whether a value is one that is counted, listed and looked for. @param unit that of the values. */
export function conditionOf(query: Query, unit: string, { factsOn }: JournalRows): Condition {
  const { measure, against, of, reduce } = query
  if (against !== undefined && ('over' in against || 'under' in against)) {
    return limitOf(query, against, unit)
  }
  if (against !== undefined && 'target' in against && reduce !== 'list') {
    return (value, at) => {
      const target = isNutrient(measure) ? factsOn(at.slice(0, 10)).targets[measure] : undefined
      return target !== undefined && meetsTarget(value, target)
    }
  }
  // What did not happen does not count: the last headache is not the last day without one.
  const isOccasion = MEASURES[measure].kind === 'times' || of !== undefined
  return isOccasion && measure !== 'symptom_severity' ? (value) => value > 0 : () => true
}

/** Over or under a limit; without one: more than nothing. */
export function limitOf(
  { measure }: Pick<Query, 'measure'>,
  { over, under }: { over?: number; under?: number },
  unit: string,
): (value: number) => boolean {
  const most = under === undefined ? undefined : inUnit(measure, under, unit)
  if (most !== undefined) return (value) => value < most
  const least = inUnit(measure, over ?? 0, unit)
  return (value) => value > least
}

function meetsTarget(value: number, { kind, value: target }: Target): boolean {
  if (kind === 'limit') return value <= target
  if (kind === 'adequacy') return value >= target
  return value >= target * (1 - TOLERANCE) && value <= target * (1 + TOLERANCE)
}
