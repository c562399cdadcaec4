import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { isAskable } from '../../questions/askable.ts'
import type { Against, Measure, Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { isMarked } from './follow-words.ts'
import { namesOf } from './plain-question.ts'
import { readableMessage } from './readable.ts'
import { slotsOf, withoutCourtesy } from './slots-of.ts'
import type { Asked, Understanding } from './understanding.ts'
import { readWeekdaySets } from './weekday-sets.ts'
import { plainWords, sentencesOf } from './words.ts'

/** Whether what was understood keeps all that the message named: its time, its things, what it points at. */
export const isFaithful = (
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean =>
  !CHECKS.some((isBroken) => isBroken(understood, message, context)) && queriesIn(understood).every(isAskable)

type Check = (understood: readonly Understanding[], message: string, context: QuestionContext) => boolean

const askedIn = (understood: readonly Understanding[]): Asked[] =>
  understood.flatMap((one) => (one.kind === 'query' ? one.asked : []))

const queriesIn = (understood: readonly Understanding[]): Query[] =>
  askedIn(understood).map(({ query }) => query)

const slotsIn = (message: string, context: QuestionContext) =>
  slotsOf(withoutCourtesy(readableMessage(message, context)), context)

/** A time was named, and what was understood is of a time that this program chose. */
function leavesOutTime(
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean {
  const asked = askedIn(understood)
  const isOwn = asked.every(
    ({ query, form }) => form.isOwnWindow === true && query.reduce !== 'last' && query.group !== 'weekday',
  )
  if (asked.length === 0 || !isOwn) return false
  const text = withoutCourtesy(readableMessage(message, context))
  return slotsOf(readWeekdaySets(text)?.rest ?? text, context).windows.length > 0
}

/** One of these topics, with no nutrient named. */
const isOfNoNutrient = (one: Understanding, topics: ReadonlySet<string>) =>
  one.kind === 'general' &&
  topics.has(one.general.topic) &&
  (!('nutrients' in one.general) || one.general.nutrients.length === 0)

const OF_SELF: ReadonlySet<string> = new Set(['gap', 'score', 'wellbeing', 'overview', 'checkins'])

/** "is that too much?", "how was I doing there?": of something that nobody named. */
function pointsNowhere(
  understood: readonly Understanding[],
  message: string,
  { last, hasEarlier }: QuestionContext,
): boolean {
  const isOverall = understood.some((one) => isOfNoNutrient(one, OF_SELF))
  return isOverall && last.length === 0 && !hasEarlier && NOWHERE.test(plainWords(message))
}

const NOWHERE =
  /^(?: (?:so|and|but|well|hm|oh))* (?:is|was|are|were) (?:that|it|this|those|they) |^ (?:(?:so|and|but|well) )*how (?:was|were|is|did|has) (?:it|that|this|they) | (?:there|then)(?= $)/

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

/** An amount of something; "in the last 24 hours" is a time, and so is "7/12/2026 calories". */
const AMOUNT =
  /(?<! (?:last|past|previous|first|next|every|\/|-) )(?<=[ ,])(\d+(?:\.\d+)?) ?(?:g|grams?|mg|milligrams?|ug|mcg|micrograms?|kcal|calories|cals|kilocalories|kj|kg|kilos?|kilograms?|lbs?|pounds|ml|millilit(?:re|er)s?|l|lit(?:re|er)s?)(?= )/

/** "days at 30 g or more": an amount was named, and what was understood has no limit. */
function leavesOutAmount(
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean {
  const queries = queriesIn(understood)
  const isLimited = queries.some(
    ({ against, beside }) =>
      (against !== undefined && !isAny(against)) || beside?.over !== undefined || beside?.under !== undefined,
  )
  const hasLimit = askedIn(understood).some(({ form: { limit, target } }) => limit ?? target)
  // What stands in a sentence of its own may only tell something.
  if (queries.length === 0 || isLimited || hasLimit || sentencesOf(message).length > 1) return false
  return AMOUNT.test(readableMessage(message, context))
}

/** Of a nutrient, some of it: no limit that was named. */
const isAny = (against: Against) => 'over' in against && against.over === 0

const OVERALL: ReadonlySet<string> = new Set(['gap', 'score', 'wellbeing', 'overview'])

/** "how is my sugar doing": a measure was named, and what was understood is of everything. */
function leavesOutMeasure(
  understood: readonly Understanding[],
  message: string,
  context: QuestionContext,
): boolean {
  const isOverall = understood.every((one) => isOfNoNutrient(one, OVERALL))
  if (understood.length === 0 || !isOverall) return false
  const { measures } = slotsIn(message, context)
  return measures.some((one) => one.measures.length > 0)
}

/** "and how much of that was added?": the answer before would be given again, for another question. */
function repeatsAnswer(
  understood: readonly Understanding[],
  message: string,
  { last }: QuestionContext,
): boolean {
  const queries = queriesIn(understood)
  return (
    queries.length > 0 &&
    queries.length === last.length &&
    Bun.deepEquals(queries, [...last]) &&
    SOME_OF_IT.test(plainWords(message))
  )
}

/** A part of what was answered. */
const SOME_OF_IT =
  / (?:how (?:much|many)|which|what) (?:part |share |percent |percentage |bit )?(?:of|from|in) (?:it|that|this|them|those|these|which) | of (?:it|that|this|them|those|these|which) (?:was|were|is|are|came|come|comes) /

/** "and Mondays?": the limits of the question before are missing, and the answer would be of the whole journal. */
function forgetsWindow(
  understood: readonly Understanding[],
  message: string,
  { last }: QuestionContext,
): boolean {
  const [before] = last
  const asked = askedIn(understood)
  if (before === undefined || asked.length === 0 || !isMarked(plainWords(message))) return false
  return asked.some(
    ({ query: { window, reduce, only }, form }) =>
      (form.isOwnWindow === true || before.only?.last !== undefined) &&
      only?.last === undefined &&
      window.from < before.window.from &&
      !OF_ANY_TIME.has(reduce),
  )
}

const OF_ANY_TIME: ReadonlySet<string> = new Set(['last', 'first'])

/** "and what part of it came from skyr": a share of days is not the share of what was answered. */
function sharesOfDays(
  understood: readonly Understanding[],
  message: string,
  { last }: QuestionContext,
): boolean {
  const words = plainWords(message)
  return (
    last.some(({ measure }) => measure !== 'times_eaten' && measure !== 'days_logged') &&
    queriesIn(understood).some(({ measure, reduce }) => measure === 'times_eaten' && reduce === 'share') &&
    (SOME_OF_IT.test(words) || !/ (?:days?|nights?|often) /.test(words))
  )
}

/** Words that a name of something eaten, drunk, taken or felt stands after, whatever it is. */
const BEFORE_NAMES =
  / (?:eat|ate|eaten|eating|drink|drank|drunk|drinking|have|had|having|take|took|taken|taking|get|got|log|logged|consumed?|any|some|without|much|many|often|of|from|with|about|ago)(?: (?:i|we|you|me|a|an|the|my|our|any|some|more|last|first|ever|days?|nights?|it|is|did|was|for|eat|ate|drink|drank|have|had|since|and|or))* $/

/** Words for what was named before, and for an hour. */
const NO_NAMES: ReadonlySet<string> = new Set(['ones', 'oclock'])

/** After these, a word that may be in a food's name is rather a time or the form of the answer. */
const BEFORE_TIMES = / (?:by|per|as|on|in|at|when|while|during)(?: (?:a|an|the|my|our))* $/

/** "by product", "on business days": a word that no lexicon has is a name only where one can stand. */
function takesWordForName(
  understood: readonly Understanding[],
  message: string,
  { kindOf, isOwnWord, last }: QuestionContext,
): boolean {
  const text = plainWords(message)
  const isName = (name: string) => {
    const words = name.split(' ')
    if (words.some((word) => NO_NAMES.has(word))) return false
    if (kindOf(name) !== undefined || words.some((word) => isOwnWord?.(word) === true)) return true
    const before = text.slice(0, text.indexOf(` ${name} `) + 1)
    return words.every(isEnglish)
      ? BEFORE_NAMES.test(before) && !words.every(isNoFood)
      : !BEFORE_TIMES.test(before)
  }
  return !understood
    .flatMap((one) => [...namesOf(one), ...besideIn(one)])
    .filter((name) => !last.some(({ of, beside }) => of === name || beside?.of === name))
    .flatMap((names) => names.split(/ (?:or|but not) /))
    .every(isName)
}

/** "has feta or brie more calcium": what foods hold is in no journal, unless somebody ate them. */
function countsWhatFoodsHold(
  understood: readonly Understanding[],
  message: string,
  { last }: QuestionContext,
): boolean {
  const asked = askedIn(understood)
  return (
    last.length === 0 &&
    asked.length > 1 &&
    asked.every(({ query: { of }, form }) => of !== undefined && form.isOwnWindow === true) &&
    OF_FOODS.test(plainWords(message))
  )
}

const OF_FOODS =
  /^ (?:(?:so|and|ok|which|what|of) )*(?:has|have|does|do|is|are|contains?|holds?) (?!(?:i|we|my|there) )(?!.* (?:i|we|my|me) )/

const CHECKS: readonly Check[] = [
  countsWhatFoodsHold,
  takesWordForName,
  forgetsWindow,
  sharesOfDays,
  leavesOutTime,
  pointsNowhere,
  leavesOutThing,
  leavesOutAmount,
  leavesOutMeasure,
  repeatsAnswer,
]
