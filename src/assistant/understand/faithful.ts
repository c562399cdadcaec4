import { isEnglish } from '../../core/english/no-food.ts'
import { isAskable } from '../../questions/askable.ts'
import type { Measure, Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { namesOf } from './plain-question.ts'
import { readableMessage } from './readable.ts'
import { slotsOf, withoutCourtesy } from './slots-of.ts'
import type { Understanding } from './understanding.ts'
import { plainWords } from './words.ts'

/** Whether what was understood keeps all that the message named: its time, its things, what it points at. */
export const isFaithful = (
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean =>
  !CHECKS.some((isBroken) => isBroken(understood, message, context)) && queriesIn(understood).every(isAskable)

type Check = (understood: readonly Understanding[], message: string, context: QuestionContext) => boolean

const queriesIn = (understood: readonly Understanding[]): Query[] =>
  understood.flatMap((one) => (one.kind === 'query' ? one.asked.map(({ query }) => query) : []))

/** A time was named, and what was understood is of a time that this program chose. */
function leavesOutTime(
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean {
  const asked = understood.flatMap((one) => (one.kind === 'query' ? one.asked : []))
  const isOwn = asked.every(
    ({ query, form }) => form.isOwnWindow === true && query.reduce !== 'last' && query.group !== 'weekday',
  )
  if (asked.length === 0 || !isOwn) return false
  return slotsOf(withoutCourtesy(readableMessage(message, context)), context).windows.length > 0
}

const OF_SELF = new Set(['gap', 'score', 'wellbeing', 'overview', 'checkins'])

/** "is that too much?", "how was I doing there?": of something that nobody named. */
function pointsNowhere(
  understood: readonly Understanding[],
  message: string,
  { last, hasEarlier }: QuestionContext,
): boolean {
  const isOverall = understood.some(
    (one) =>
      one.kind === 'general' &&
      OF_SELF.has(one.general.topic) &&
      (!('nutrients' in one.general) || one.general.nutrients.length === 0),
  )
  return isOverall && last.length === 0 && !hasEarlier && NOWHERE.test(plainWords(message))
}

const NOWHERE =
  /^(?: (?:so|and|but|well|hm|oh))* (?:is|was|are|were) (?:that|it|this|those|they) | (?:there|then)(?= $)/

/** Words that tie one thing to another: an answer of one alone would be to another question. */
const TIES =
  /(?:^|,) (?:(?:and|but|so) )*(?:when(?:ever)?|if|after|once) (?:i|we|my|there) (?!last |first )(?:\S+ ){1,12}?, | (?:more|less|better|worse|higher|lower|longer|shorter|different|affects?|influences?|impact|effect|changes?|improves?|worsens?|depends?) (?:\S+ ){0,6}?(?:when(?:ever)?|after|if|on (?:the )?(?:days|nights)|because of) /

/** "when I drink coffee, my sleep is worse": two things are named and tied, and the answer is of one of them. */
function leavesOutThing(
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean {
  const queries = queriesIn(understood)
  const text = withoutCourtesy(readableMessage(message, context))
  if (queries.length === 0 || queries.some(({ beside }) => beside !== undefined) || !TIES.test(text))
    return false
  const { measures, names } = slotsOf(text, context)
  const asked = new Set<Measure>(queries.map(({ measure }) => measure))
  const isOfMeasure = measures.some((one) => one.measures.some((measure) => asked.has(measure)))
  const isOfName = queries.some(({ of }) => of !== undefined)
  const isNamed = names.some((name) => context.kindOf(name) !== undefined)
  return measures.length > 0 && isNamed && !(isOfMeasure && isOfName)
}

/** A name of none of the lexicons may be a word beside the question. */
export const isUnknown = (one: Understanding, { kindOf }: QuestionContext) =>
  [...namesOf(one), ...besideIn(one)].some(
    (name) => kindOf(name) === undefined && name.split(' ').every((word) => isEnglish(word)),
  )

const besideIn = (one: Understanding): string[] =>
  one.kind === 'query' ? one.asked.flatMap(({ query: { beside } }) => beside?.of ?? []) : []

const CHECKS: readonly Check[] = [leavesOutTime, pointsNowhere, leavesOutThing]
