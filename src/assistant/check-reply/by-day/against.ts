import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import { isRounded } from '../rounding.ts'
import { fromBase, type Unit } from '../units.ts'
import type { Item, JournalView, Known } from './journal-view.ts'
import type { Bound } from './limits.ts'

/** Half of the last digit that numbers are given with. */
const SLACK = 1e-9

/** Whether a value is on the stated side of a limit; undefined: the limit is not known. */
export function comparerOf(
  bound: Bound,
  measure: Measure,
  domain: readonly Item[],
  before: { days: readonly LocalDate[] },
  view: JournalView,
): ((known: Known) => boolean | undefined) | undefined {
  const { side, isInclusive, figure, of } = bound
  const against = (limit: number, unit?: Unit) => (known: Known) => {
    const value = unit === undefined ? known.value : fromBase(known.value, unit)
    if (side === 'equal' && figure !== undefined)
      return known.isPartial ? undefined : isRounded(figure.value, value, figure.hedge)
    if (Math.abs(value - limit) <= SLACK)
      return known.isPartial ? (side === 'above' ? isInclusive || undefined : undefined) : isInclusive
    const isAbove = value > limit
    if (known.isPartial && !isAbove) return undefined
    return side === 'above' ? isAbove : !isAbove
  }
  if (figure !== undefined) return against(figure.value, figure.unit ?? unitOfMeasure(measure))
  const valuesOf = (items: readonly Item[]) => items.flatMap((item) => view.valueAt(measure, item) ?? [])
  if (of === 'target') {
    const [target] = view.targets(measure)
    if (target === undefined) return undefined
    const isMet = side === 'above' && isInclusive
    // A limit is met by keeping it.
    if (isMet && target.isLimit)
      return (known) =>
        known.isPartial && known.value <= target.value ? undefined : known.value <= target.value
    return isMet ? against(target.value * MET_FROM) : against(target.value)
  }
  if (of === 'average') {
    const values = valuesOf(domain).filter(({ isPartial }) => !isPartial)
    if (values.length < 2) return undefined
    return against(values.reduce((sum, { value }) => sum + value, 0) / values.length)
  }
  const [sample] = domain
  const days = of === 'before' ? before.days : of === undefined ? [] : [of]
  const values = valuesOf(days.map((day) => ({ ...sample, day }))).map(({ value }) => value)
  if (values.length === 0 || values.length < days.length) return undefined
  return against(side === 'above' ? Math.max(...values) : Math.min(...values))
}
/** As figures are rounded. */
const MET_FROM = 0.995
/** The unit of a bare number of a measure. */
export const unitOfMeasure = (measure: Measure): Unit | undefined =>
  measure.endsWith('_mg')
    ? { dimension: 'mass', factor: 1e-3 }
    : measure === 'weight'
      ? { dimension: 'mass', factor: 1e3 }
      : undefined
