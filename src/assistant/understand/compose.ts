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
} from './measure-kinds.ts'
import { againstOf, defaultReduction, groupOf, reductionOf } from './reductions.ts'
import type { Slots } from './slots-of.ts'
import { subjectsOf, windowText } from './subjects.ts'
import type { Asked, Form, Understanding } from './understanding.ts'
import type { WindowProblem } from './window/read.ts'

const LOOSE_DAYS = 30

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

export function compose(slots: Slots, context: QuestionContext): Understanding {
  if (
    /(?:than|as) (?:usual|usually|normal|normally|average|typical|before|ever|i should|expected)(?= |$)/.test(
      slots.text,
    )
  )
    return NOT_UNDERSTOOD
  // "in that time", of no question before.
  if (
    context.last.length === 0 &&
    / (?:that|same) (?:day|night|week|month|year|time|period) /.test(slots.text)
  ) {
    return NOT_UNDERSTOOD
  }
  if (slots.problem !== undefined) return unclearTime(slots, slots.problem, context)
  if (slots.isUnclear) return NOT_UNDERSTOOD
  const change = weightChange(slots, context)
  if (change !== undefined) return change
  const subjects = subjectsOf(slots, context)
  if (!Array.isArray(subjects)) return subjects
  if (subjects.length === 0 || subjects.length > 6) return NOT_UNDERSTOOD
  const isMore =
    slots.asked.isDid === true && / (?:more|less|fewer) (?!or less )/.test(withoutCondition(slots))
  if ((slots.asked.isComparative === true || isMore) && !slots.isCompared)
    return besideOtherDays(subjects, slots, context)
  if (
    slots.asked.isSevere === true &&
    subjects.some(({ measure }) => measure !== 'symptom_severity' && !RATINGS.has(measure))
  )
    return NOT_UNDERSTOOD
  if (slots.isNegated) return negated(subjects, slots, context)
  const asked: Asked[] = []
  for (const subject of subjects) {
    const made = queriesOf(subject, slots, context)
    if (!Array.isArray(made)) return made
    asked.push(...made)
  }
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

/** "do I sleep longer at weekends": those days, and the others. */
function besideOtherDays(
  subjects: readonly Subject[],
  slots: Slots,
  context: QuestionContext,
): Understanding {
  const { weekdays } = slots.only
  const [subject, second] = subjects
  if (weekdays === undefined || subject === undefined || second !== undefined) return NOT_UNDERSTOOD
  if (subject.measure === 'times_eaten' && subject.of === undefined) return NOT_UNDERSTOOD
  const others = [1, 2, 3, 4, 5, 6, 7].filter((day) => !weekdays.includes(day))
  const { isComparative: _, isCount: __, ...asked } = slots.asked
  const made = [weekdays, others].map((days) =>
    queriesOf(
      subject,
      {
        ...slots,
        only: { ...slots.only, weekdays: days },
        asked: { ...asked, reduce: 'mean', group: 'day' },
      },
      context,
    ),
  )
  const [first, ...more] = made.flatMap((one) => (Array.isArray(one) ? one : []))
  return first === undefined || more.length !== 1
    ? NOT_UNDERSTOOD
    : { kind: 'query', asked: [first, ...more] }
}

/** The words without "more than 3". */
const withoutCondition = ({ text, condition, target }: Slots) =>
  condition === undefined && target === undefined
    ? text.replace(/ (?:most|many|much) more /g, ' ')
    : text.replace(/ (?:more|less|fewer) (?:than )?/g, ' ')

/** What is asked is kept, for an answer that says which time is meant. */
function unclearTime(slots: Slots, problem: WindowProblem, context: QuestionContext): Understanding {
  const { today } = context
  const [window = { from: today, to: today }] = problem.why === 'ambiguous' ? problem.windows : []
  const understood = compose({ ...slots, problem: undefined, windows: [{ window }] }, context)
  // Which day is only worth asking if the rest is clear.
  if (problem.why === 'ambiguous' && understood.kind !== 'query') return understood
  return {
    kind: 'time',
    problem,
    ...(understood.kind === 'query' && { base: understood.asked.map(({ query }) => query) }),
  }
}

/** What is left out of a count changes it, so the opposite is offered instead. */
function negated(subjects: readonly Subject[], slots: Slots, context: QuestionContext): Understanding {
  const [subject] = subjects
  const { eat, drink, take, have } = slots.verbs
  const isKnown =
    subject?.of === undefined || context.kindOf(subject.of) !== undefined || eat || drink || take || have
  if (!isKnown) return NOT_UNDERSTOOD
  if (subject === undefined || slots.windows.length === 0) return NOT_UNDERSTOOD
  const of = subject.of ?? measureName(subject.measure)
  const when = windowText(slots.windows[0]?.window ?? { from: '', to: '' })
  return {
    kind: 'half',
    question: `I can say on how many days there was ${of}, not on how many there was not: somebody may have eaten and not logged it. Which would help?`,
    choices: [
      { text: `On how many days did I have ${of} ${when}` },
      { text: `How many days did I log ${when}` },
    ],
  }
}

function weightChange(slots: Slots, context: QuestionContext): Understanding | undefined {
  const isWeight =
    slots.measures.length === 0 || slots.measures.every(({ measures }) => measures[0] === 'weight')
  const said = /(?:^| )(?:lose|lost|losing|gain|gained|gaining|put on) /.test(slots.text)
  const isKilos = slots.measures.length > 0 || / (?:kilos?|kg|pounds|lbs?) /.test(slots.text)
  const rest = slots.names.filter(
    (name) =>
      !/^(?:lose|lost|losing|gain|gained|gaining|kilos?|kg|pounds|lbs?|(?:lose|lost|gained?) (?:kilos?|kg|pounds|lbs?))$/.test(
        name,
      ),
  )
  if (!said || !isWeight || !isKilos || rest.length > 0 || slots.isCompared || slots.isNegated)
    return undefined
  const window = slots.windows[0]?.window
  if (window === undefined || slots.windows.length > 1)
    return {
      kind: 'half',
      question: 'Since when?',
      choices: windowChoices('Weight change', context.today, ['month', 'quarter', 'year']),
    }
  const query = (reduce: Reduction): Query => ({ measure: 'weight', window, reduce })
  return {
    kind: 'query',
    asked: [
      { query: query('last'), form: { isChange: true } },
      { query: query('first'), form: { isChange: true } },
    ],
  }
}

/** The queries of one subject: one for each window that is named. */
function queriesOf(subject: Subject, slots: Slots, context: QuestionContext): Asked[] | Understanding {
  const { asked, isCompared } = slots
  const { measure } = subject
  const against = withoutAny(subject, slots) ?? againstOf(measure, slots) ?? anyOf(measure, slots)
  if (against === 'wrong_unit') return NOT_UNDERSTOOD
  // "too much coffee": targets are of nutrients.
  if (slots.target !== undefined && (measure === 'times_eaten' || measure === 'food_grams'))
    return NOT_UNDERSTOOD
  const stated = reductionOf(subject, slots, against)
  if (stated === 'unclear') return NOT_UNDERSTOOD
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
  const hours = isNight(measure, slots) ? undefined : slots.only.hours
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
    ...(isAmount(measure) && group === 'week' && reduce === 'mean' && { isPerWeek: true }),
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
  asked.isWithout === true && (isNutrient(measure) || asked.reduce === 'streak') ? { under: 0.5 } : undefined

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

function isNight(measure: Measure, slots: Slots) {
  return (
    (measure === 'sleep_hours' || measure === 'sleep_quality') &&
    slots.windows.some(({ night }) => night !== undefined)
  )
}

/** Sleep is noted on the morning after. */
function atNight(measure: Measure, read: Slots['windows'][number]) {
  const isSleep = measure === 'sleep_hours' || measure === 'sleep_quality'
  if (!isSleep || read.night === undefined) return read
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
