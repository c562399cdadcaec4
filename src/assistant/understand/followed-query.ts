import { daysBetween, type LocalDate } from '../../contract/calendar-date.ts'
import { isAskable } from '../../questions/askable.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Against, Group, Only, Query, Reduction, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { HAPPENINGS, isAmount, isNutrient, type Subject } from './measure-kinds.ts'
import { againstOf, defaultReduction, groupOf, reductionOf } from './reductions.ts'
import type { Slots } from './slots-of.ts'
import type { Asked, Form } from './understanding.ts'

/**
 * The last query with what a follow-up says in place of its slots.
 * @param stated another measure or name; undefined: the same.
 * @param window another time; undefined: the same.
 */
export function followedQuery(
  before: Query,
  stated: Subject | undefined,
  window: Window | undefined,
  slots: Slots,
  context: QuestionContext,
): Asked | 'unclear' {
  const { asked } = slots
  // "and in autumn, was it better": than what was asked before.
  const isAgainst = asked.isComparative === true && window !== undefined && !slots.isCompared
  const isCompared = slots.isCompared || isAgainst
  const subject = severe(stated ?? plainSubject(before), slots)
  const isSame = stated === undefined || (stated.measure === before.measure && stated.of === before.of)
  const isNewTime = window !== undefined && !slots.isCompared
  const limit = againstOf(subject.measure, slots)
  if (limit === 'wrong_unit') return 'unclear'
  if (asked.isComparative === true && !isCompared && asked.isTrend !== true) return 'unclear'
  const found = reduceOf(before, subject, slots, limit, isNewTime ? window : undefined)
  if (found === 'unclear') return 'unclear'
  // "when did I last": of the whole journal, if no time is named.
  const isNow = / (?:latest|current) /.test(slots.text)
  const isEver = (found === 'last' || found === 'first') && (asked.isWhen === true || isNow) && !isNewTime
  const days = isEver ? { from: context.since, to: context.today } : isNewTime ? window : before.window
  const against = limit ?? keptAgainst(before, subject, window, slots)
  if (against === 'unclear') return 'unclear'
  const other = isAgainst ? before.window : window
  const reduce = withComparison(found, days, isCompared ? other : undefined, subject)
  const group = groupAfter(before, subject, slots, reduce, isSame)
  const only = onlyAfter(before, subject, slots, days, isNewTime, reduce)
  const { beside } = before
  const query: Query = {
    measure: subject.measure,
    ...(subject.of !== undefined && { of: subject.of }),
    window: days,
    ...(Object.keys(only).length > 0 && { only }),
    ...(group !== undefined && { group }),
    reduce,
    ...(isCompared && other !== undefined
      ? { against: { window: other } }
      : against !== undefined && { against }),
    ...(beside !== undefined && reduce === 'mean' && { beside }),
  }
  return isAskable(query) ? { query, form: formOf(slots, isEver) } : 'unclear'
}

const formOf = ({ asked, target, measures }: Slots, isEver: boolean): Form => ({
  ...(asked.isWhen === true && { isWhen: true }),
  ...(isEver && { isOwnWindow: true }),
  ...(target !== undefined && { target }),
  ...(measures.some(({ said }) => said === 'salt') && { isSalt: true }),
})

const plainSubject = ({ measure, of }: Query): Subject => ({ measure, ...(of !== undefined && { of }) })

/** How bad a symptom was, after on which days it was; how often a food, after how much. */
function severe(subject: Subject, { asked, condition, target }: Slots): Subject {
  const { measure, of } = subject
  if (measure === 'symptom' && of !== undefined && asked.isSevere === true)
    return { measure: 'symptom_severity', of }
  if (measure === 'symptom_severity' && (asked.isDays === true || asked.isCount === true))
    return { ...subject, measure: 'symptom' }
  if (measure === 'times_eaten' && of !== undefined && asked.isGrams === true)
    return { measure: 'food_grams', of }
  const isFood = of !== undefined && MEASURES[measure].from === 'food' && condition === undefined
  if (isFood && target === undefined && (asked.isCount === true || asked.isDays === true))
    return { ...subject, measure: 'times_eaten' }
  return subject
}

const kindOf = ({ measure }: Subject) =>
  HAPPENINGS.has(measure) ? 'happening' : isAmount(measure) ? 'amount' : 'level'

function reduceOf(
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
  const isDay = window !== undefined && window.from === window.to
  if (
    isDay &&
    (before.reduce === 'max' ||
      before.reduce === 'min' ||
      before.reduce === 'slope' ||
      before.reduce === 'streak')
  )
    return kindOf(subject) === 'happening' && subject.of !== undefined && before.reduce !== 'streak'
      ? 'count'
      : defaultReduction(subject, slots, window, false)
  return carried(before, subject, slots)
}

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
function withComparison(
  reduce: Reduction,
  days: Window,
  other: Window | undefined,
  subject: Subject,
): Reduction {
  if (other === undefined || !isAmount(subject.measure) || reduce !== 'sum') return reduce
  return length(days) === length(other) && length(days) === 1 ? reduce : 'mean'
}

const length = ({ from, to }: { from: LocalDate; to: LocalDate }) => daysBetween(from, to) + 1

/** A limit or a target goes on; what the time was compared with does not, where another is named. */
function keptAgainst(
  before: Query,
  subject: Subject,
  window: Window | undefined,
  { isCompared, asked }: Slots,
): Against | undefined | 'unclear' {
  const { against } = before
  if (against === undefined || isCompared) return undefined
  if ('window' in against)
    return window === undefined && asked.reduce === undefined && asked.group === undefined
      ? against
      : undefined
  if ('target' in against) return isNutrient(subject.measure) ? against : undefined
  if (subject.measure !== before.measure) return undefined
  const isOther =
    asked.reduce !== undefined &&
    !['count', 'share', 'streak', 'list', 'first', 'last'].includes(asked.reduce)
  return isOther ? undefined : against
}

function groupAfter(
  before: Query,
  subject: Subject,
  slots: Slots,
  reduce: Reduction,
  isSame: boolean,
): Group | undefined {
  const { asked } = slots
  if (asked.group !== undefined) return groupOf(subject, slots, reduce)
  // "and which day", after the week of the highest.
  if (asked.isWhen === true && / (?:which|what) (?:days?|dates?|nights?) /.test(slots.text)) return undefined
  if (
    asked.reduce === undefined &&
    reduce === before.reduce &&
    kindOf(plainSubject(before)) === kindOf(subject)
  ) {
    if (asked.isDays === true) return undefined
    return before.group === 'entry' && subject.measure !== 'times_eaten' ? undefined : before.group
  }
  if (before.group === 'meal' && reduce !== 'count') return 'meal'
  // "which of them was the most": of the weeks or months that were listed.
  const isExtreme = reduce === 'max' || reduce === 'min'
  if (isSame && isExtreme && asked.isWhen !== true) return before.group === 'entry' ? undefined : before.group
  return groupOf(subject, { ...slots, only: {} }, reduce)
}

function onlyAfter(
  before: Query,
  subject: Subject,
  { only, text }: Slots,
  window: Window,
  isNewTime: boolean,
  reduce: Reduction,
): Only {
  const { last, meal, hours, weekdays } = before.only ?? {}
  const isWhole = / throughout /.test(text)
  const { from } = MEASURES[subject.measure]
  const keepsParts = !isWhole && from === 'food' && MEASURES[before.measure].from === 'food'
  const keepsMeal = keepsParts && meal !== undefined && only.hours === undefined
  const keepsHours = keepsParts && hours !== undefined && only.meal === undefined
  const keepsWeekdays = weekdays !== undefined && (!isNewTime || length(window) >= 7)
  const keepsLast =
    last !== undefined && !isNewTime && only.meal === undefined && reduce !== 'last' && reduce !== 'first'
  const merged: Only = {
    ...(keepsMeal && { meal }),
    ...(keepsHours && { hours }),
    ...(keepsWeekdays && { weekdays }),
    ...(keepsLast && { last }),
    ...only,
  }
  if (from === 'food') return merged
  const { meal: _, ...rest } = merged
  return rest
}
