import { isCollective } from '../../../questions/collective-nouns.ts'
import type { Against, Group, Measure, Query, Window } from '../../../questions/query.ts'
import type { NameKind, QuestionContext } from '../context.ts'
import { isNutrient, RATINGS, type Subject } from '../measure-kinds.ts'
import { protocolNamed, protocolWords } from '../names.ts'
import { ownWindow, perOf } from '../queries-of.ts'
import { limitOf } from '../reductions.ts'
import type { Slots } from '../slots-of.ts'
import type { Asked, Form } from '../understanding.ts'
import type { MaskedQuestion } from './masked-question.ts'
import type { Shape } from './shape.ts'
import { isMealNamed, type Named, subjectOf } from './shaped-subject.ts'

type Beside = NonNullable<Query['beside']>

/** The query of a question whose shape is known; undefined: its slots leave open what it is of, or of which days. */
export function shapedQuery(
  question: MaskedQuestion,
  shape: Shape,
  context: QuestionContext,
): Asked | undefined {
  const { slots } = question
  const isUnclear =
    slots.problem !== undefined ||
    isEntangled(slots, shape) ||
    slots.measures.some(({ measures, isEither }) => isEither === true || measures.length > 1) ||
    slots.windows.some(({ night }) => night !== undefined)
  const named = namesByKind(question)
  if (isUnclear || named === undefined) return undefined
  const measures = [...new Set(slots.measures.flatMap((one) => one.measures))]
  const windows = distinct(slots.windows.map(({ window }) => window))
  return shape.relation === 'beside'
    ? besideQuery(measures, named, windows, shape, slots, context)
    : plainQuery(measures, named, windows, shape, question, context)
}

/** The shape tells how some parts belong together: a limit, two times that are compared, and what something stood beside. */
function isEntangled({ unclear, windows, condition, target }: Slots, { relation }: Shape): boolean {
  if (relation === 'beside') return false
  const isOfLimit = condition !== undefined || target !== undefined
  const isOfTwo = relation === 'window' && windows.length === 2
  return (
    unclear.measures || unclear.things || (unclear.times && !isOfTwo) || (unclear.condition && !isOfLimit)
  )
}

/** Undefined: one name is part of another, or a kind stands beside its members. */
function namesByKind({ names }: MaskedQuestion): Named | undefined {
  const of = (kind: NameKind) => [
    ...new Set(names.filter((name) => name.kind === kind).map(({ said }) => said)),
  ]
  const food = of('food')
  const isDouble = food.some((one) =>
    food.some((other) => other !== one && ` ${other} `.includes(` ${one} `)),
  )
  const isMixed = food.length > 1 && food.some((name) => isCollective(name.split(' ').at(-1) ?? ''))
  return isDouble || isMixed
    ? undefined
    : {
        food,
        symptom: of('symptom'),
        medicine: of('medicine'),
        // "daylight walk", "workouts": the same habit in other words.
        protocol: [...new Map(of('protocol').map((said) => [protocolNamed(said), said])).values()],
      }
}

const distinct = (windows: readonly Window[]): Window[] => [
  ...new Map(windows.map((window) => [`${window.from} ${window.to}`, window])).values(),
]

function formOf({ asked, measures }: Slots): Form {
  return {
    ...(asked.isDid === true && { isDid: true }),
    ...(asked.isWhen === true && { isWhen: true }),
    ...(asked.isCurrent === true && { isCurrent: true }),
    ...(measures.some(({ said }) => said === 'salt') && { isSalt: true }),
  }
}

const limitFor = (measure: Measure, { condition }: Slots) =>
  condition === undefined ? undefined : limitOf(measure, condition)

/** The mean of a measure on days with and without another thing. */
function besideQuery(
  measures: readonly Measure[],
  { food, symptom, medicine, protocol }: Named,
  windows: readonly Window[],
  { reduce }: Shape,
  slots: Slots,
  { since, today }: QuestionContext,
): Asked | undefined {
  const things: Beside[] = [
    ...(food.length > 0 ? [{ measure: 'times_eaten', of: food.join(' or ') } as const] : []),
    ...medicine.map((of) => ({ measure: 'medicine', of }) as const),
    ...protocol.map((of) => ({ measure: 'protocol', of: protocolWords(of) }) as const),
  ]
  const rated = measures.filter((one) => RATINGS.has(one) || one === 'weight')
  const amounts = measures.filter((one) => !rated.includes(one))
  // "when I eat less": of most amounts, every day has some.
  if (slots.condition === undefined && amounts.some((one) => one !== 'alcohol_g' && one !== 'caffeine_mg'))
    return undefined
  const causes = [...things, ...amounts.map((measure): Beside => ({ measure }))]
  const [cause, secondCause] = causes
  const [sign, secondSign] = symptom
  const [rating, secondRating] = rated
  if (secondCause !== undefined || secondSign !== undefined || secondRating !== undefined) return undefined
  const isBad =
    slots.asked.isSevere === true || / (?:severe|severity|bad|worse|strong|stronger) /.test(slots.text)
  const outcome: Subject | undefined =
    rating !== undefined &&
    (cause !== undefined || sign !== undefined) &&
    !(cause !== undefined && sign !== undefined)
      ? { measure: rating }
      : rating === undefined && sign !== undefined && cause !== undefined
        ? { measure: isBad ? 'symptom_severity' : 'symptom', of: sign }
        : undefined
  const beside: Beside | undefined =
    cause ?? (sign === undefined ? undefined : { measure: 'symptom', of: sign })
  if (outcome === undefined || beside === undefined || reduce !== 'mean' || windows.length > 1)
    return undefined
  const limit = limitFor(beside.measure, slots)
  // "on days without wine": the days with and without are both told.
  if (limit === 'wrong_unit' || (slots.isNegated && limit !== undefined) || slots.target !== undefined)
    return undefined
  const [window = { from: since, to: today }] = windows
  return {
    query: { ...outcome, window, reduce: 'mean', beside: { ...beside, ...limit } },
    form: { ...formOf(slots), ...(windows.length === 0 && { isOwnWindow: true }) },
  }
}

function plainQuery(
  measures: readonly Measure[],
  named: Named,
  windows: readonly Window[],
  shape: Shape,
  question: MaskedQuestion,
  context: QuestionContext,
): Asked | undefined {
  const { slots } = question
  const { reduce, relation } = shape
  const subject = subjectOf(measures, named, shape, question)
  if (subject === undefined) return undefined
  const isCompared = relation === 'window'
  if ((slots.isCompared && !isCompared) || windows.length > (isCompared ? 2 : 1)) return undefined
  const [first, second] = windows
  if (first !== undefined && second !== undefined && first.from <= second.to && second.from <= first.to)
    return undefined
  const own =
    windows.length === 0
      ? ownWindow(subject, reduce, { ...slots, asked: { ...slots.asked, reduce } }, context)
      : undefined
  const window = first ?? own
  const against = againstOf(subject.measure, second, shape, slots)
  if (window === undefined || against === 'unclear') return undefined
  const group = groupOf(subject, shape, slots)
  const { hours, ...parts } = slots.only
  // Of habits the day is kept, and no hour: "how many evenings".
  const only = subject.measure === 'protocol' || hours === undefined ? parts : { ...parts, hours }
  return {
    query: {
      ...subject,
      window,
      ...(Object.keys(only).length > 0 && { only }),
      ...(group !== undefined && { group }),
      reduce,
      ...(against !== undefined && { against }),
    },
    form: {
      ...formOf(slots),
      ...(own !== undefined && { isOwnWindow: true }),
      ...(relation === 'target' && { target: slots.target ?? 'met' }),
      ...perOf(subject.measure, group, reduce),
    },
  }
}

function groupOf(
  { measure, of }: Subject,
  { group, reduce }: Shape,
  { only, text }: Slots,
): Group | undefined {
  // "mean kcal between 12:00 and 14:00" is of the days, as no meal is named.
  const isOfMeals = isMealNamed({ only, text }) || only.last !== undefined || PLATES.test(text)
  if (group === 'meal' && reduce === 'mean' && !isOfMeals) return undefined
  if (group !== 'day') return group
  return measure === 'times_eaten' && of === undefined && reduce === 'list' ? 'food' : undefined
}

const PLATES = / (?:plates?|sittings?|dish(?:es)?) /

/** What the values are held against; `unclear` where the slots do not say what the shape needs, or say more. */
function againstOf(
  measure: Measure,
  second: Window | undefined,
  { relation, reduce }: Shape,
  slots: Slots,
): Against | undefined | 'unclear' {
  const limit = limitFor(measure, slots)
  const isLimit = relation === 'over' || relation === 'under'
  if (limit === 'wrong_unit' || (limit !== undefined && !(isLimit && relation in limit))) return 'unclear'
  if (slots.target !== undefined && relation !== 'target') return 'unclear'
  if (slots.isNegated && relation !== 'under' && reduce !== 'streak') return 'unclear'
  if (relation === 'window') return second === undefined ? 'unclear' : { window: second }
  if (relation === 'target') return isNutrient(measure) ? { target: true } : 'unclear'
  if (!isLimit || limit !== undefined) return limit
  if (!isNutrient(measure)) return 'unclear'
  if (relation === 'over') return { over: 0 }
  return slots.asked.isWithout === true || slots.isNegated ? { under: 0.5 } : 'unclear'
}
