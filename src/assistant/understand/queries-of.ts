import type { LocalDate } from '../../contract/calendar-date.ts'
import { addDays, windowEnding } from '../../contract/calendar-date.ts'
import type { Measure, Query, Reduction, Window } from '../../questions/query.ts'
import { windowChoices } from './choices.ts'
import type { QuestionContext } from './context.ts'
import {
  HAPPENINGS,
  isAmount,
  isNutrient,
  measureName,
  NOT_UNDERSTOOD,
  RATINGS,
  type Subject,
  TRACE,
} from './measure-kinds.ts'
import { againstOf, defaultReduction, groupOf, reductionOf } from './reductions.ts'
import type { Slots } from './slots-of.ts'
import type { Asked, Form, Understanding } from './understanding.ts'
import { isOfNight } from './window/nights.ts'

/** What is asked of one thing, for each time that is named. */

const LOOSE_DAYS = 30
const THE_ONE = / (?:the|which|that) ones? /

/** The window where none is named; undefined: the person has to say. */
export function ownWindow(
  subject: Subject,
  reduce: Reduction | undefined,
  slots: Slots,
  context: QuestionContext,
): Window | undefined {
  const { today, since } = context
  const { verbs, asked } = slots
  const all = { from: since, to: today }
  if (slots.only.weekdays !== undefined || slots.only.last !== undefined) return all
  if (reduce === 'last' || reduce === 'first' || reduce === 'streak' || asked.isWhen) return all
  if (subject.measure === 'weight') return all
  if (reduce === 'max' || reduce === 'min' || / (?:altogether|all together|ever|in all) /.test(slots.text))
    return all
  if (asked.reduce === 'sum' && subject.measure === 'checkins') return all
  if (slots.listed !== undefined) return windowEnding(today, LOOSE_DAYS)
  if (verbs.presentPerfect && (isAmount(subject.measure) || subject.measure === 'times_eaten'))
    return { from: today, to: today }
  if (
    !/(?:^| )(?:did|had|was|were|ate|drank|slept|took) /.test(slots.text) ||
    reduce === 'mean' ||
    asked.group !== undefined
  ) {
    // After a question that was not understood, its days may be meant.
    return context.hasEarlier && context.last.length === 0 ? undefined : all
  }
  return undefined
}

/** The queries of one subject: one for each window that is named. */
export function queriesOf(subject: Subject, slots: Slots, context: QuestionContext): Asked[] | Understanding {
  const { asked, isCompared } = slots
  const { measure } = subject
  if (isOfNight(slots.text) && !isOfSleep(measure)) return NOT_UNDERSTOOD
  const against = withoutAny(subject, slots) ?? againstOf(measure, slots) ?? anyOf(measure, slots)
  if (against === 'wrong_unit') return NOT_UNDERSTOOD
  // "too much coffee": targets are of nutrients.
  if (slots.target !== undefined && (measure === 'times_eaten' || measure === 'food_grams'))
    return NOT_UNDERSTOOD
  const stated = reductionOf(subject, slots, against)
  if (stated === 'unclear') return NOT_UNDERSTOOD
  const isExtreme = stated === 'min' || stated === 'max'
  // "the one with the least": which food was logged least often is another question.
  if (isExtreme && measure === 'times_eaten' && subject.of === undefined && THE_ONE.test(slots.text))
    return NOT_UNDERSTOOD
  const named = slots.windows.map((one) => atNight(measure, one))
  const own = named.length === 0 ? ownWindow(subject, stated, slots, context) : undefined
  if (named.length === 0 && own === undefined) {
    return {
      kind: 'half',
      question: 'Of which days?',
      choices: windowChoices(phraseOf(subject, slots), context.today, ['day', 'week', 'month']),
      ...baseOf(subject, slots, context),
    }
  }
  const windows = own !== undefined ? [own] : distinct(named.map(({ window }) => window))
  if (
    !isCompared &&
    windows.some((one, at) =>
      windows.some((other, index) => index !== at && one.from <= other.to && other.from <= one.to),
    )
  ) {
    return NOT_UNDERSTOOD
  }
  const [first, second, ...others] = windows
  if (first === undefined || (isCompared && (second === undefined || others.length > 0)))
    return NOT_UNDERSTOOD
  const isDay = first.from === first.to
  // Of one day, neither some weekdays nor the days of a week can be told apart.
  if (own === undefined && isDay && (slots.only.weekdays !== undefined || asked.group === 'weekday'))
    return NOT_UNDERSTOOD
  const reduce = stated ?? defaultReduction(subject, slots, own === undefined ? first : undefined, isCompared)
  const isLimit = against !== undefined && ('over' in against || 'under' in against)
  if (isLimit && HAPPENINGS.has(measure) && reduce === 'mean') return NOT_UNDERSTOOD
  const group = groupOf(subject, slots, reduce)
  const hours = isNight(measure, slots) || isDoneThen(measure, slots) ? undefined : slots.only.hours
  const { hours: _, ...only } = slots.only
  const kept = { ...only, ...(hours !== undefined && { hours }) }
  // Of one day, what it was says more than whether it counts.
  const limit =
    isDay && !isCompared && reduce === 'count' && slots.condition !== undefined && isOneValue(measure, slots)
      ? against
      : undefined
  const query = (window: Window): Query => ({
    measure,
    ...(subject.of !== undefined && { of: subject.of }),
    window,
    ...(Object.keys(kept).length > 0 && { only: kept }),
    ...(group !== undefined && { group }),
    reduce: limit === undefined ? reduce : isAmount(measure) ? 'sum' : 'mean',
    ...(against !== undefined && limit === undefined && { against }),
  })
  const form: Form = {
    ...(asked.isDid === true && { isDid: true }),
    ...(asked.isWhen === true && { isWhen: true }),
    ...(own !== undefined && { isOwnWindow: true }),
    ...(asked.isWithout === true && !isNutrient(measure) && { isWithout: true }),
    ...(slots.target !== undefined && { target: slots.target }),
    ...(asked.isCurrent === true && { isCurrent: true }),
    ...(asked.isMostDays === true && { isMostDays: true }),
    ...(asked.isEvery === true && { isEvery: true }),
    ...(limit !== undefined && ('over' in limit || 'under' in limit) && { limit }),
    ...(isNight(measure, slots) && { isNight: true }),
    ...perOf(measure, group, reduce),
    ...(slots.measures.some(({ said }) => said === 'salt') && { isSalt: true }),
  }
  if (isCompared && second !== undefined) {
    if (against !== undefined) return NOT_UNDERSTOOD
    const isBothDays = isDay && second.from === second.to
    const compared: Query = {
      ...query(first),
      reduce:
        isBothDays || HAPPENINGS.has(measure) || stated !== undefined
          ? reduce
          : isAmount(measure)
            ? 'mean'
            : reduce,
      against: { window: second },
    }
    return [{ query: compared, form }]
  }
  return windows.map((window) => ({ query: query(window), form }))
}

/** A day without: less than a trace of it. */
const withoutAny = ({ measure }: Subject, { asked }: Slots) =>
  asked.isWithout === true && (isNutrient(measure) || asked.reduce === 'streak')
    ? { under: TRACE }
    : undefined

/** "days with alcohol": a day without it has a value as well. */
const anyOf = (measure: Measure, { asked }: Slots) =>
  isNutrient(measure) && (asked.isDays === true || asked.isCount === true) && asked.reduce === 'count'
    ? { over: 0 }
    : undefined

/** Measures of which a day has one value, and a question that does not count. */
const isOneValue = (measure: Measure, { asked }: Slots) =>
  asked.isCount !== true && asked.isDays !== true && (isAmount(measure) || RATINGS.has(measure))

/** Dates that were named twice are asked once. */
const distinct = (windows: readonly Window[]): Window[] => [
  ...new Map(windows.map((window) => [`${window.from} ${window.to}`, window])).values(),
]

/** The question of today, for an answer that names other days. */
function baseOf(subject: Subject, slots: Slots, context: QuestionContext): { base?: readonly Query[] } {
  const { today } = context
  const made = queriesOf(subject, { ...slots, windows: [{ window: { from: today, to: today } }] }, context)
  return Array.isArray(made) ? { base: made.map(({ query }) => query) } : {}
}

export function isNight(measure: Measure, slots: Slots) {
  return isOfSleep(measure) && slots.windows.some(({ night }) => night !== undefined)
}

/** "how many evenings": of a habit, its days, since the hours of it are not kept. */
const isDoneThen = (measure: Measure, { text }: Slots) =>
  measure === 'protocol' && / how many days in the (?:evening|morning|afternoon) /.test(text)

const isOfSleep = (measure: Measure) => measure === 'sleep_hours' || measure === 'sleep_quality'

/** Sleep is noted on the morning after. */
export function atNight(measure: Measure, read: Slots['windows'][number]) {
  if (!isOfSleep(measure) || read.night !== 'begins') return read
  const next: LocalDate = addDays(read.window.from, 1)
  return { ...read, window: { from: next, to: next } }
}

/** Words that a question can be asked again with. */
function phraseOf({ measure, of }: Subject, { asked }: Slots): string {
  const what = of ?? measureName(measure)
  if (measure === 'times_eaten' && of === undefined) return 'What did I eat'
  if (measure === 'symptom' || measure === 'medicine' || measure === 'times_eaten')
    return of === undefined ? `Which ${what}s` : `How often ${of}`
  if (asked.isCount) return `How many days ${what}`
  if (measure === 'food_grams') return `How much ${what}`
  return isNutrient(measure) && of !== undefined
    ? `How much ${measureName(measure)} from ${of}`
    : what.replace(/^./, (first) => first.toUpperCase())
}

/** "a week", "per month": the mean of what adds up over days stands for that long. */
export const perOf = (
  measure: Measure,
  group: Query['group'],
  reduce: Reduction,
): Pick<Form, 'per'> | undefined =>
  isAmount(measure) && reduce === 'mean' && (group === 'week' || group === 'month')
    ? { per: group }
    : undefined
