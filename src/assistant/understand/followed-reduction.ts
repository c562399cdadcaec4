import { daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Against, Query, Reduction, Window } from '../../questions/query.ts'
import { HAPPENINGS, isAmount, isNutrient, type Subject } from './measure-kinds.ts'
import { defaultReduction, reductionOf } from './reductions.ts'
import type { Slots } from './slots-of.ts'

/** Which reduction of the last query goes on, and which takes its place. */

export const plainSubject = ({ measure, of }: Query): Subject => ({
  measure,
  ...(of !== undefined && { of }),
})

/** How bad a symptom was, after on which days it was; how often a food, after how much. */
export function severe(
  subject: Subject,
  { asked, condition, target, text }: Slots,
  isGrouped: boolean,
): Subject {
  const { measure, of } = subject
  if (measure === 'symptom' && of !== undefined && asked.isSevere === true)
    return { measure: 'symptom_severity', of }
  // "which was the worst", of some days with it.
  const isWorst = / (?:worst|strongest|mildest) /.test(text) && asked.group === undefined && !isGrouped
  if (measure === 'symptom' && of !== undefined && isWorst) return { measure: 'symptom_severity', of }
  if (measure === 'symptom_severity' && (asked.isDays === true || asked.isCount === true))
    return { ...subject, measure: 'symptom' }
  if (measure === 'times_eaten' && of !== undefined && asked.isGrams === true)
    return { measure: 'food_grams', of }
  const isFood = of !== undefined && MEASURES[measure].from === 'food' && condition === undefined
  if (isFood && target === undefined && (asked.isCount === true || asked.isDays === true))
    return { ...subject, measure: 'times_eaten' }
  return subject
}

export const kindOf = ({ measure }: Subject) =>
  HAPPENINGS.has(measure) ? 'happening' : isAmount(measure) ? 'amount' : 'level'

export function reduceOf(
  before: Query,
  subject: Subject,
  slots: Slots,
  limit: Against | undefined,
  window: Window | undefined,
): Reduction | 'unclear' {
  const { asked, text } = slots
  const isCounted = before.reduce === 'count' || before.reduce === 'share' || before.reduce === 'streak'
  if (limit !== undefined && asked.reduce === undefined && isCounted) return before.reduce
  if (asked.group === 'food' && (asked.reduce === undefined || asked.reduce === 'max')) return 'max'
  // Of what is best in small amounts, the worst is the most.
  if (/ worst /.test(text) && isNutrient(subject.measure) && WORST_IS_MOST.has(subject.measure)) return 'max'
  if (/ worst /.test(text) && HAPPENINGS.has(subject.measure) && subject.measure === 'symptom') return 'max'
  if (asked.isWhen === true && asked.reduce === undefined && limit === undefined)
    return before.reduce === 'min' ||
      before.reduce === 'last' ||
      before.reduce === 'first' ||
      before.reduce === 'streak' ||
      before.reduce === 'list'
      ? before.reduce
      : kindOf(subject) === 'happening' && asked.group === undefined
        ? 'list'
        : 'max'
  const stated = reductionOf(subject, slots, limit)
  // How often there was protein says nothing.
  const isCountOfAmounts = stated === 'count' && !HAPPENINGS.has(subject.measure) && limit === undefined
  if (isCountOfAmounts && (before.against === undefined || 'window' in before.against)) return 'unclear'
  if (stated !== undefined) return stated
  if (asked.isSevere === true)
    return before.reduce === 'last' || before.reduce === 'first' ? before.reduce : 'mean'
  const isOtherGroup = asked.group !== undefined && asked.isList === true
  if (isOtherGroup) return 'list'
  if (asked.isList === true && subject.measure === before.measure && before.window.from !== before.window.to)
    return 'list'
  // "that day", after the day of the highest: its value.
  const isRow = window !== undefined && (window.from === window.to || isOneGroup(before, window))
  if (
    isRow &&
    (before.reduce === 'max' ||
      before.reduce === 'min' ||
      (before.reduce === 'last' && window.from === window.to) ||
      before.reduce === 'slope' ||
      before.reduce === 'streak')
  )
    return kindOf(subject) === 'happening' && subject.of !== undefined && before.reduce !== 'streak'
      ? 'count'
      : defaultReduction(subject, slots, window, false)
  return carried(before, subject, slots)
}

/** The week or month that had the highest is asked for by itself. */
const isOneGroup = ({ group }: Query, window: Window) =>
  (group === 'week' && length(window) <= 7) || (group === 'month' && length(window) <= 31)

const WORST_IS_MOST = new Set<string>([
  'sodium_mg',
  'saturated_fat_g',
  'trans_fat_g',
  'sugars_g',
  'added_sugars_g',
  'alcohol_g',
  'cholesterol_mg',
  'caffeine_mg',
])

/** The reduction of the last query, as far as it has a meaning for another measure. */
function carried(before: Query, subject: Subject, slots: Slots): Reduction | 'unclear' {
  const { reduce } = before
  const [was, is] = [kindOf(plainSubject(before)), kindOf(subject)]
  if (subject.measure === before.measure) {
    return reduce === 'list' && subject.of !== undefined && before.of === undefined ? 'count' : reduce
  }
  const isLimited = before.against !== undefined && !('window' in before.against)
  if (
    isLimited &&
    !(isNutrient(subject.measure) && before.against !== undefined && 'target' in before.against)
  )
    return 'unclear'
  if (was === is && (was === 'happening' || reduce !== 'count')) {
    return subject.measure === 'times_eaten' && subject.of === undefined ? 'list' : reduce
  }
  const isOfDays = was !== 'happening' && is !== 'happening'
  if (
    isOfDays &&
    (reduce === 'max' || reduce === 'min' || reduce === 'mean' || reduce === 'slope' || reduce === 'list')
  )
    return reduce === 'mean' && is === 'amount' && before.window.from === before.window.to ? 'sum' : reduce
  if (isOfDays && (reduce === 'last' || reduce === 'first')) return reduce
  return defaultReduction(subject, slots, before.window, false)
}

/** A day's sum beside the mean of other days. */
export function withComparison(
  reduce: Reduction,
  days: Window,
  other: Window | undefined,
  subject: Subject,
): Reduction {
  if (other === undefined || !isAmount(subject.measure) || reduce !== 'sum') return reduce
  return length(days) === length(other) && length(days) === 1 ? reduce : 'mean'
}

export const length = ({ from, to }: { from: LocalDate; to: LocalDate }) => daysBetween(from, to) + 1
