import { isCollective } from '../../../questions/collective-nouns.ts'
import type { Against, Group, Measure, Query, Window } from '../../../questions/query.ts'
import { ownWindow } from '../compose.ts'
import type { NameKind, QuestionContext } from '../context.ts'
import { isAmount, isNutrient, RATINGS, type Subject } from '../measure-kinds.ts'
import { protocolWords } from '../names.ts'
import { limitOf } from '../reductions.ts'
import type { Slots } from '../slots-of.ts'
import type { Asked, Form } from '../understanding.ts'
import type { MaskedQuestion } from './masked-question.ts'
import type { Shape } from './shape.ts'

type Named = Readonly<Record<NameKind, readonly string[]>>
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
    (slots.isUnclear && shape.relation !== 'beside') ||
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
    : { food, symptom: of('symptom'), medicine: of('medicine'), protocol: of('protocol') }
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
  if (limit === 'wrong_unit' || slots.isNegated || slots.target !== undefined) return undefined
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
  if (slots.isCompared !== isCompared || windows.length > (isCompared ? 2 : 1)) return undefined
  const own =
    windows.length === 0
      ? ownWindow(subject, reduce, { ...slots, asked: { ...slots.asked, reduce } }, context)
      : undefined
  const window = windows[0] ?? own
  const against = againstOf(subject.measure, windows[1], shape, slots)
  if (window === undefined || against === 'unclear') return undefined
  const group = groupOf(subject, shape)
  return {
    query: {
      ...subject,
      window,
      ...(Object.keys(slots.only).length > 0 && { only: slots.only }),
      ...(group !== undefined && { group }),
      reduce,
      ...(against !== undefined && { against }),
    },
    form: {
      ...formOf(slots),
      ...(own !== undefined && { isOwnWindow: true }),
      ...(relation === 'target' && { target: slots.target ?? 'met' }),
      ...(isAmount(subject.measure) && group === 'week' && reduce === 'mean' && { isPerWeek: true }),
    },
  }
}

const groupOf = ({ measure, of }: Subject, { group, reduce }: Shape): Group | undefined => {
  if (group !== 'day') return group
  return measure === 'times_eaten' && of === undefined && reduce === 'list' ? 'food' : undefined
}

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

function subjectOf(
  measures: readonly Measure[],
  { food, symptom, medicine, protocol }: Named,
  shape: Shape,
  { slots, masked }: MaskedQuestion,
): Subject | undefined {
  const { asked, verbs, listed, only } = slots
  const [measure, second] = measures
  const others = [...symptom, ...medicine, ...protocol]
  if (
    second !== undefined ||
    others.length > 1 ||
    (others.length > 0 && (measure !== undefined || food.length > 0))
  )
    return undefined
  const of = food.length > 0 ? food.join(' or ') : undefined
  if (measure !== undefined) {
    // Of what was drunk alone, no amount but these is known apart.
    const isDrunk = verbs.drink && !verbs.eat && isNutrient(measure) && !/^(?:alcohol|caffeine)/.test(measure)
    if (of === undefined) return isDrunk ? undefined : { measure }
    return isNutrient(measure) && OF_FOOD.test(masked) ? { measure, of } : undefined
  }
  const [sign] = symptom
  if (sign !== undefined) {
    // "took anything for hay fever" names no medicine.
    if (verbs.take) return undefined
    const isBad = shape.reduce === 'mean' || (asked.isSevere === true && shape.reduce !== 'count')
    return { measure: isBad ? 'symptom_severity' : 'symptom', of: sign }
  }
  const [drug] = medicine
  if (drug !== undefined) return { measure: 'medicine', of: drug }
  const [habit] = protocol
  if (habit !== undefined) return { measure: 'protocol', of: protocolWords(habit) }
  if (of !== undefined) return { measure: isWeighed(shape, slots) ? 'food_grams' : 'times_eaten', of }
  if (listed !== undefined) return { measure: listed }
  const isOfDays = shape.reduce === 'streak' || (shape.reduce === 'count' && / days? /.test(slots.text))
  if (verbs.log && isOfDays) return { measure: 'days_logged' }
  if (shape.reduce === 'list' && shape.group === 'food' && (verbs.eat || verbs.have))
    return { measure: 'times_eaten' }
  const isMeal = (shape.group === 'meal' || only.meal !== undefined) && SIZE.test(slots.text)
  return isMeal && (shape.reduce === 'max' || shape.reduce === 'min') ? { measure: 'energy_kcal' } : undefined
}

/** "zinc from beef", "what fat does the cheddar bring": a food that only stands beside a nutrient restricts nothing, or all. */
const OF_FOOD =
  / (?:from|of|in|by|through|does|do|did|gave me|was|is|were|are) (?:[a-z]+ ){0,2}<food>|<food> (?:gave|give|gives|brings?|brought|contribut\S+|provid\S+|suppl\S+) /

/** How big a meal was is its energy. */
const SIZE = / (?:heavy|heaviest|big|biggest|large|largest|small|smallest|light|lightest) /

/** Of a food, its grams and not its times. */
const isWeighed = ({ reduce, group }: Shape, { asked }: Slots): boolean =>
  asked.isGrams === true ||
  reduce === 'sum' ||
  reduce === 'slope' ||
  (reduce === 'mean' && (asked.isMuch === true || group === 'entry'))
