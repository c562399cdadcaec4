import type { LocalDate } from '../../contract/calendar-date.ts'
import { addDays, windowEnding } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import type { Against, Group, Measure, Query, Reduction, Window } from '../../questions/query.ts'
import { windowChoices } from './choices.ts'
import type { QuestionContext } from './context.ts'
import type { Condition } from './slots.ts'
import { inUnitOf } from './slots.ts'
import type { Slots } from './slots-of.ts'
import type { Asked, Form, Understanding } from './understanding.ts'

/** Slots put together: what is asked for, of which days. */

type Subject = { measure: Measure; of?: string }

const isNutrient = (measure: Measure): measure is NutrientKey =>
  (NUTRIENT_KEYS as readonly string[]).includes(measure)

/** Measures that add up over a day. */
const ADDED_UP = new Set<Measure>(['food_grams', 'water_ml', 'steps'])
const isAmount = (measure: Measure) => isNutrient(measure) || ADDED_UP.has(measure)

/** Measures of which each day or check-in has happened or not. */
const HAPPENINGS = new Set<Measure>([
  'times_eaten',
  'symptom',
  'medicine',
  'protocol',
  'days_logged',
  'days_complete',
  'checkins',
])
/** Ratings of which a low one is the best. */
const LOW_IS_BEST = new Set<Measure>(['stress', 'symptom_severity'])
const RATINGS = new Set<Measure>([
  'mood',
  'energy',
  'stress',
  'sleep_hours',
  'sleep_quality',
  'symptom_severity',
  'diet_score',
])

export const NOT_UNDERSTOOD: Understanding = { kind: 'not_understood' }

/** What is asked about; undefined: that is not clear, so nothing is answered. */
function subjectsOf(slots: Slots, context: QuestionContext): Subject[] | Understanding {
  const { measures, names, verbs, asked, listed } = slots
  const plain = measures.flatMap(({ measures: some, isEither }) => (isEither === true ? [] : some))
  const either = measures.find(({ isEither }) => isEither === true)
  const named = names.map((name) => ({ name, kind: context.kindOf(name) }))
  if (either !== undefined) {
    const isFood =
      verbs.eat || verbs.drink || named.length > 0 || plain.some(isNutrient) || asked.isMuch === true
    const isRating =
      verbs.feel ||
      /(?:^| )how (?:is|was|has|were|have)(?: my)? energy |(?:more|less) energy |(?:high|low|best|worst) energy /.test(
        slots.text,
      ) ||
      plain.some((one) => RATINGS.has(one))
    if (isFood === isRating) return eitherEnergy(slots)
    plain.push(isFood ? 'energy_kcal' : 'energy')
  }
  const unique = [...new Set(plain)]
  if (listed !== undefined) {
    return unique.length > 0 || named.length > 0 ? NOT_UNDERSTOOD : [{ measure: listed }]
  }
  if (unique.length > 0) return subjectsWithMeasures(unique, named, slots)
  if (named.length > 0) return named.flatMap(({ name, kind }) => subjectOf(name, kind, slots) ?? [])
  if (
    verbs.feel &&
    /(?:^| )how (?:did|do|have|was|am|had) i (?:been )?(?:feel|felt|feeling) /.test(slots.text)
  )
    return [{ measure: 'mood' }]
  if (/ lose | lost | gain | gained | put on /.test(slots.text)) return []
  if ((asked.isCount || asked.isMany) && verbs.log)
    return [{ measure: asked.isDays === true ? 'days_logged' : 'times_eaten' }]
  if (verbs.eat || verbs.drink || (verbs.have && slots.only.meal !== undefined))
    return [{ measure: 'times_eaten' }]
  if (verbs.log && asked.reduce === 'streak') return [{ measure: 'days_logged' }]
  return []
}

type Named = { name: string; kind: ReturnType<QuestionContext['kindOf']> }

function subjectsWithMeasures(
  measures: readonly Measure[],
  named: readonly Named[],
  slots: Slots,
): Subject[] | Understanding {
  if (named.length === 0) {
    const [only] = measures
    // Magnesium is taken, iron is eaten: a supplement is among the medicines.
    if (
      slots.verbs.take &&
      only !== undefined &&
      isNutrient(only) &&
      measures.length === 1 &&
      (slots.asked.isCount || slots.asked.isWhen || slots.asked.isDid)
    )
      return [{ measure: 'medicine', of: slots.measures[0]?.said ?? '' }]
    return measures.map((measure) => ({ measure }))
  }
  // Of a symptom, a severity is asked for, which has words of its own.
  if (!measures.every((measure) => isNutrient(measure)) || named.some(({ kind }) => kind === 'symptom'))
    return NOT_UNDERSTOOD
  if (named.length > 2) return NOT_UNDERSTOOD
  return measures.flatMap((measure) => named.map(({ name }) => ({ measure, of: name })))
}

const SEVERE =
  /(?:^| )(?:how (?:bad|severe|strong|intense|painful)|severity|worst|strongest|mildest|intensity) /

function subjectOf(
  name: string,
  kind: Named['kind'],
  { text, verbs, asked, windows, only }: Slots,
): Subject | undefined {
  if (kind === 'symptom')
    return {
      measure: SEVERE.test(text) || asked.reduce === 'mean' ? 'symptom_severity' : 'symptom',
      of: name,
    }
  if (kind === 'medicine') return { measure: 'medicine', of: name }
  if (kind === 'protocol') return { measure: 'protocol', of: name }
  const isAsked =
    verbs.eat ||
    verbs.drink ||
    verbs.have ||
    verbs.take ||
    verbs.log ||
    asked.isMuch ||
    asked.isMany ||
    asked.isCount ||
    asked.isWhen ||
    windows.length > 0 ||
    only.meal !== undefined
  if (kind === undefined && !isAsked) return undefined
  if (kind === undefined && verbs.take && !verbs.eat && !verbs.drink) return { measure: 'medicine', of: name }
  const isMean = asked.reduce === 'mean' && asked.isMany !== true && asked.isCount !== true
  const isGrams = asked.isMuch === true || isMean || (asked.isTrend ?? false)
  return { measure: isGrams ? 'food_grams' : 'times_eaten', of: name }
}

function eitherEnergy(slots: Slots): Understanding {
  const time = slots.windows[0]
  const ofDays = time === undefined ? '' : ` ${windowText(time.window)}`
  return {
    kind: 'half',
    question: 'Do you mean how energetic you felt, or the energy of what you ate?',
    choices: [{ text: `Average energy level${ofDays}` }, { text: `Calories eaten${ofDays}` }],
  }
}

/** Dates in a form that is read again. */
export const windowText = ({ from, to }: Window) => (from === to ? `on ${from}` : `from ${from} to ${to}`)

const LOOSE_DAYS = 30

/** The window where none is named; undefined: the person has to say. */
function ownWindow(
  subject: Subject,
  reduce: Reduction | undefined,
  slots: Slots,
  { today, since }: QuestionContext,
): Window | undefined {
  const { verbs, asked } = slots
  const all = { from: since, to: today }
  if (slots.only.weekdays !== undefined || slots.only.last !== undefined) return all
  if (reduce === 'last' || reduce === 'first' || reduce === 'streak' || asked.isWhen) return all
  if (subject.measure === 'weight') return reduce === undefined ? all : reduce === 'mean' ? undefined : all
  if (reduce === 'max' || reduce === 'min') return all
  if (verbs.presentPerfect && (isAmount(subject.measure) || subject.measure === 'times_eaten'))
    return { from: today, to: today }
  if (
    !/(?:^| )(?:did|had|was|were|ate|drank|slept|took) /.test(slots.text) ||
    reduce === 'mean' ||
    asked.group !== undefined
  )
    return windowEnding(today, LOOSE_DAYS)
  return undefined
}

export function compose(slots: Slots, context: QuestionContext): Understanding {
  if (
    /(?:than|as) (?:usual|usually|normal|normally|average|typical|before|ever|i should|expected)(?= |$)/.test(
      slots.text,
    )
  )
    return NOT_UNDERSTOOD
  if (slots.problem !== undefined) return { kind: 'time', problem: slots.problem }
  const change = weightChange(slots, context)
  if (change !== undefined) return change
  const subjects = subjectsOf(slots, context)
  if (!Array.isArray(subjects)) return subjects
  if (subjects.length === 0 || subjects.length > 6) return NOT_UNDERSTOOD
  if (slots.isNegated) return negated(subjects, slots)
  const asked: Asked[] = []
  for (const subject of subjects) {
    const made = queriesOf(subject, slots, context)
    if (!Array.isArray(made)) return made
    asked.push(...made)
  }
  const [first, ...more] = asked
  return first === undefined ? NOT_UNDERSTOOD : { kind: 'query', asked: [first, ...more] }
}

/** What is left out of a count changes it, so the opposite is offered instead. */
function negated(subjects: readonly Subject[], slots: Slots): Understanding {
  const [subject] = subjects
  if (subject === undefined || slots.windows.length === 0) return NOT_UNDERSTOOD
  const of = subject.of ?? measureName(subject.measure)
  const when = windowText(slots.windows[0]?.window ?? { from: '', to: '' })
  return {
    kind: 'half',
    question: `I can say on how many days there was ${of}, not on how many there was none: a day without an entry may have been left out. Which would help?`,
    choices: [
      { text: `On how many days did I have ${of} ${when}` },
      { text: `How many days did I log ${when}` },
    ],
  }
}

const measureName = (measure: Measure) =>
  measure.replace(/_(?:kcal|g|mg|ug|ml|hours)$/, '').replaceAll('_', ' ')

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
  if (slots.problem !== undefined) return { kind: 'time', problem: slots.problem }
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
  const against = againstOf(measure, slots)
  if (against === 'wrong_unit') return NOT_UNDERSTOOD
  const stated = reductionOf(subject, slots, against)
  if (stated === 'unclear') return NOT_UNDERSTOOD
  const named = slots.windows.map((one) => atNight(measure, one))
  const own = named.length === 0 ? ownWindow(subject, stated, slots, context) : undefined
  if (named.length === 0 && own === undefined) {
    return {
      kind: 'half',
      question: 'Of which days?',
      choices: windowChoices(phraseOf(subject, slots), context.today, ['day', 'week', 'month']),
    }
  }
  const windows = own !== undefined ? [own] : named.map(({ window }) => window)
  const [first, second, ...others] = windows
  if (first === undefined || (isCompared && (second === undefined || others.length > 0)))
    return NOT_UNDERSTOOD
  const isDay = first.from === first.to
  const reduce = stated ?? defaultReduction(subject, slots, own === undefined ? first : undefined, isCompared)
  const group = groupOf(subject, slots, reduce)
  const hours = isNight(measure, slots) ? undefined : slots.only.hours
  const { hours: _, ...only } = slots.only
  const kept = { ...only, ...(hours !== undefined && { hours }) }
  const query = (window: Window): Query => ({
    measure,
    ...(subject.of !== undefined && { of: subject.of }),
    window,
    ...(Object.keys(kept).length > 0 && { only: kept }),
    ...(group !== undefined && { group }),
    reduce,
    ...(against !== undefined && { against }),
  })
  const form: Form = {
    ...(asked.isDid === true && { isDid: true }),
    ...(asked.isWhen === true && { isWhen: true }),
    ...(own !== undefined && { isOwnWindow: true }),
    ...(slots.target !== undefined && { target: slots.target }),
    ...(isNight(measure, slots) && { isNight: true }),
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

function againstOf(measure: Measure, { condition, target }: Slots): Against | 'wrong_unit' | undefined {
  if (target !== undefined) return { target: true }
  return condition === undefined ? undefined : limitOf(measure, condition)
}

export function limitOf(
  measure: Measure,
  condition: Condition,
): Exclude<Against, { window: Window } | { target: true }> | 'wrong_unit' {
  if ('target' in condition) return 'wrong_unit'
  const value = inUnitOf(measure, 'over' in condition ? condition.over : condition.under, condition.unit)
  if (value === undefined) return 'wrong_unit'
  return 'over' in condition ? { over: value } : { under: value }
}

/** The reduction that words state; undefined: none. */
function reductionOf(
  { measure, of }: Subject,
  { asked, verbs, measures, condition, target, text }: Slots,
  against: Against | undefined,
): Reduction | 'unclear' | undefined {
  const { reduce } = asked
  if (reduce === 'share' && against === undefined && (measures.length > 1 || isAmount(measure)))
    return 'unclear'
  if (asked.isTrend && reduce !== 'slope' && reduce !== undefined && reduce !== 'mean') return 'unclear'
  const isRated = RATINGS.has(measure)
  if (/(?:^| )(?:worst|best) /.test(text)) {
    if (!isRated) return measure === 'symptom' ? 'max' : 'unclear'
    const isLow = / worst /.test(text) !== LOW_IS_BEST.has(measure)
    return isLow ? 'min' : 'max'
  }
  if (reduce === 'sum' && isRated) return 'unclear'
  if (asked.isDays || (asked.isCount && !HAPPENINGS.has(measure))) return 'count'
  if (reduce === 'mean' && asked.isCount) return 'count'
  if (
    asked.isMany &&
    (measure === 'times_eaten' || HAPPENINGS.has(measure)) &&
    (reduce === undefined || reduce === 'sum')
  )
    return 'count'
  if ((condition !== undefined || target !== undefined) && reduce === undefined) {
    // "did I sleep over 8 hours": on how many days, if they are several.
    return target !== undefined && !asked.isCount && !asked.isDays ? undefined : 'count'
  }
  if (asked.isWhen && reduce === undefined)
    return condition !== undefined ? 'list' : of !== undefined || HAPPENINGS.has(measure) ? 'list' : 'unclear'
  if (
    reduce === 'last' &&
    asked.isWhen !== true &&
    (measure === 'times_eaten' || isNutrient(measure)) &&
    !verbs.log
  )
    return of === undefined ? 'unclear' : 'last'
  return reduce
}

function defaultReduction(
  { measure, of }: Subject,
  { asked, target }: Slots,
  window: Window | undefined,
  isCompared: boolean,
): Reduction {
  const isDay = window !== undefined && window.from === window.to
  if (measure === 'weight') return window === undefined ? 'last' : 'mean'
  if (measure === 'times_eaten' && of === undefined) return 'list'
  if (measure === 'symptom' || measure === 'medicine' || measure === 'protocol') {
    return of === undefined ? 'list' : 'count'
  }
  if (HAPPENINGS.has(measure)) return 'count'
  if (asked.isList && !isDay) return 'list'
  if (!isAmount(measure)) return 'mean'
  if (target !== undefined && !isDay) return 'mean'
  return window === undefined ? 'mean' : isCompared && !isDay ? 'mean' : 'sum'
}

function groupOf({ measure, of }: Subject, { asked, only }: Slots, reduce: Reduction): Group | undefined {
  if (asked.group === 'day') return reduce === 'mean' && !HAPPENINGS.has(measure) ? undefined : 'day'
  if (asked.group !== undefined) return asked.group
  if (only.last !== undefined) return 'meal'
  if (reduce === 'list') {
    if (measure === 'times_eaten') return of === undefined ? 'entry' : asked.isWhen ? 'day' : 'entry'
    if (measure === 'symptom' || measure === 'medicine' || measure === 'protocol')
      return of === undefined ? 'name' : 'day'
    return undefined
  }
  if (measure === 'times_eaten' && (reduce === 'count' || reduce === 'last' || reduce === 'first'))
    return asked.isDays || asked.isWhen ? undefined : 'entry'
  return undefined
}
