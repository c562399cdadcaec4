import { isAskable } from '../../questions/askable.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Against, Group, Only, Query, Reduction, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { kindOf, length, plainSubject, reduceOf, severe, withComparison } from './followed-reduction.ts'
import { isNutrient, type Subject } from './measure-kinds.ts'
import { atNight, isNight } from './queries-of.ts'
import { againstOf, groupOf } from './reductions.ts'
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
  const subject = severe(stated ?? plainSubject(before), slots, before.group !== undefined)
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
  const read = slots.windows.find((one) => one.window === window)
  const named = read === undefined ? window : atNight(subject.measure, read).window
  const own = isNewTime && named !== undefined ? named : before.window
  const days = isEver ? { from: context.since, to: context.today } : own
  const against = limit ?? keptAgainst(before, subject, window, slots)
  if (against === 'unclear') return 'unclear'
  const other = isAgainst ? before.window : named
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
  if (!isAskable(query)) return 'unclear'
  const asks: Asked = { query, form: formOf(slots, isEver) }
  return isOneDay(query) ? withLimitOfDay(asks) : asks
}

const isOneDay = ({ window, reduce }: Query) =>
  length(window) === 1 && (reduce === 'sum' || reduce === 'mean')

/** Of one day, the answer is its value, and whether that met the limit. */
function withLimitOfDay({ query: { against, ...query }, form }: Asked): Asked {
  return against !== undefined && ('over' in against || 'under' in against)
    ? { query, form: { ...form, limit: against } }
    : { query: against === undefined ? query : { ...query, against }, form }
}

const formOf = ({ asked, target, measures }: Slots, isEver: boolean): Form => ({
  ...(asked.isWhen === true && { isWhen: true }),
  ...(isEver && { isOwnWindow: true }),
  ...(target !== undefined && { target }),
  ...(measures.some(({ said }) => said === 'salt') && { isSalt: true }),
})

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
  // "which of it had the most salt", after a list of foods.
  if (isExtreme && before.group === 'food' && before.reduce === 'list' && asked.isWhen !== true) return 'food'
  const isRanked = before.reduce === 'max' || before.reduce === 'min'
  if ((isSame || isRanked) && isExtreme && asked.isWhen !== true)
    return before.group === 'entry' ? undefined : before.group
  return groupOf(subject, { ...slots, only: {} }, reduce)
}

function onlyAfter(
  before: Query,
  subject: Subject,
  slots: Slots,
  window: Window,
  isNewTime: boolean,
  reduce: Reduction,
): Only {
  const { only, text } = slots
  const { last, meal, hours, weekdays } = before.only ?? {}
  const isWhole = / throughout /.test(text)
  const { from } = MEASURES[subject.measure]
  const keepsParts = !isWhole && from === 'food' && MEASURES[before.measure].from === 'food'
  const keepsMeal = keepsParts && meal !== undefined && only.hours === undefined
  const keepsHours = keepsParts && hours !== undefined && only.meal === undefined
  const keepsWeekdays = weekdays !== undefined && (!isNewTime || length(window) >= 7)
  const keepsLast = last !== undefined && !isNewTime && reduce !== 'last' && reduce !== 'first'
  // Sleep is of the whole night.
  const { hours: saidHours, ...parts } = only
  const ownHours = isNight(subject.measure, slots) ? undefined : saidHours
  const merged: Only = {
    ...(keepsMeal && { meal }),
    ...(keepsHours && { hours }),
    ...(keepsWeekdays && { weekdays }),
    ...(keepsLast && { last }),
    ...parts,
    ...(ownHours !== undefined && { hours: ownHours }),
  }
  if (from === 'food') return merged
  const { meal: _, ...rest } = merged
  return rest
}
