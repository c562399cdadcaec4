import type { Query } from '../../questions/query.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { HAPPENINGS } from './measure-kinds.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import type { Asked, Understanding } from './understanding.ts'
import { WEEKDAY_NAMES, WEEKDAY_PLURAL, weekdayNumber } from './window/days.ts'
import { take, type Words, words } from './words.ts'

/** "stress at weekends against the week", "Mondays or Fridays": two sets of weekdays, each with its own mean. */

const SHORT = 'mon|tue|tues|wed|thu|thurs|fri|sat|sun'
const ONE = `(?:${WEEKDAY_NAMES.join('|')}|${SHORT})`
const RANGE = `${ONE}s?(?: (?:to|-|through|until))? ${ONE}s?`
const WORKDAYS =
  '(?:weekdays?|workdays?|work days?|week days?|working days?|business days?|(?:working )?week)'
const WEEKEND = '(?:weekends?|weekend days?|days? off|free days)'
const SET = `(?:${WORKDAYS}|${WEEKEND}|${RANGE}|${WEEKDAY_PLURAL}(?: (?:and|&|,) ${WEEKDAY_PLURAL})*)`
const PLACE = '(?:(?:on|at|in|during|for|over|between|the|my|all|those|of) )*'
const JOINT =
  '(?:, )?(vs|than|or|against|and|to|as opposed to|rather than|compare[ds]?(?: with| to| against)?)(?: (?:on|at|in|during|for|over|with|to|do|is|was|it|i))*'
const TWO_SETS = words(
  `(?<! (?:last|this|past|previous|next|coming) )${PLACE}(${SET}) ${JOINT} ${PLACE}(${SET})`,
)
const COMPARES =
  / (?:against|than|compar\w*|differ\w*|between|both|which|vs|more|less|fewer|most|least|fewest|\w+er) /
const COMPARATIVE =
  / (?:more|less|fewer|most|least|fewest|higher|lower|highest|lowest|better|worse|longer|shorter|different(?:ly)?|difference|which(?: has| have| is| are)?|compared?)(?= )/g

const isWorkdays = (set: string) => new RegExp(`^${WORKDAYS}$`).test(set)
const isWeekend = (set: string) => new RegExp(`^${WEEKEND}$`).test(set)

function daysIn(set: string): number[] {
  if (isWorkdays(set)) return [1, 2, 3, 4, 5]
  if (isWeekend(set)) return [6, 7]
  const named = set.split(' ').map((word) => weekdayNumber(word.slice(0, 3)))
  const known = named.filter((day) => day > 0)
  const [first = 1, last = 7] = known
  const isRun = new RegExp(`^${RANGE}$`).test(set)
  if (!isRun) return [...new Set(known)].sort()
  return WEEKDAY_NAMES.map((_, at) => ((first - 1 + at) % 7) + 1).slice(0, ((last - first + 7) % 7) + 1)
}

/** The two sets of a question, and the rest of it. */
export function readWeekdaySets(text: Words): { sets: readonly number[][]; rest: Words } | undefined {
  const taken = take(text, TWO_SETS)
  const [, one = '', joint = '', other = ''] = taken?.match ?? []
  if (taken === undefined || !isPair(one, joint, other, text)) return undefined
  const [first, second] = [daysIn(one), daysIn(other)]
  return first.some((day) => second.includes(day)) ? undefined : { sets: [first, second], rest: taken.rest }
}

/** Undefined: it does not set weekdays against each other. */
export function understandWeekdaySets(text: Words, context: QuestionContext): Understanding | undefined {
  const read = readWeekdaySets(text)
  if (read === undefined) return undefined
  const { sets, rest } = read
  const slots = slotsOf(rest.replace(COMPARATIVE, ' ').replace(/ {2,}/g, ' '), context)
  const { measures, names, listed, only, condition, target, isNegated, isCompared } = slots
  const isPlain = condition === undefined && target === undefined && !isNegated && !isCompared
  if (!isPlain || listed !== undefined || only.weekdays !== undefined || only.last !== undefined)
    return undefined
  const contest = contestIn(text)
  const isNamed = measures.length + names.length > 0 || slots.verbs.eat || slots.verbs.drink
  const found = isNamed ? ofSlots(slots, sets, context) : ofLast(context.last, sets)
  const [first, second, ...more] = found ?? []
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const withContest = ({ query, form }: Asked): Asked => {
    const { isDid: _, isWhen: __, ...plain } = form
    return { query, form: contest === undefined ? plain : { ...plain, contest } }
  }
  return { kind: 'query', asked: [withContest(first), withContest(second)] }
}

/** "Mondays and Fridays" are one set, unless they are compared; a single weekend or week is one of the calendar beside another time. */
function isPair(one: string, joint: string, other: string, text: Words): boolean {
  const isOpposite = (isWorkdays(one) && isWeekend(other)) || (isWeekend(one) && isWorkdays(other))
  const isSingle = (set: string) => / ?(?:week|weekend)$/.test(set)
  if ((isSingle(one) || isSingle(other)) && !isOpposite && !/ (?:to|-) /.test(`${one} ${other}`)) return false
  return isOpposite ? joint !== 'to' || COMPARES.test(text) : COMPARES.test(text)
}

const contestIn = (text: Words): 'most' | 'least' | undefined =>
  / (?:least|fewest|lowest|less|fewer|lower|shorter) /.test(text)
    ? 'least'
    : / (?:most|highest|more|higher|longer) /.test(text)
      ? 'most'
      : undefined

function ofSlots(slots: Slots, sets: readonly number[][], context: QuestionContext): Asked[] | undefined {
  const { isComparative: _, isCount: __, isDays: ___, isWhen: ____, isList: _____, ...asked } = slots.asked
  const made = sets.map((weekdays) =>
    compose(
      {
        ...slots,
        isUnclear: false,
        only: { ...slots.only, weekdays },
        asked: { ...asked, reduce: 'mean', group: 'day' },
      },
      context,
    ),
  )
  const found = made.flatMap((one) => (one.kind === 'query' ? one.asked : []))
  return found.some(({ query }) => query.measure === 'times_eaten' && query.of === undefined)
    ? undefined
    : found
}

/** Without a measure, of what was asked before. */
function ofLast([last, ...more]: readonly Query[], sets: readonly number[][]): Asked[] | undefined {
  if (last === undefined || more.length > 0 || HAPPENINGS.has(last.measure)) return undefined
  const { group: _, against: __, beside: ___, ...query } = last
  return sets.map((weekdays) => ({
    query: { ...query, only: { ...query.only, weekdays }, reduce: 'mean' },
    form: {},
  }))
}
