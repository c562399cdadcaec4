import { daysBetween } from '../../contract/calendar-date.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query, Window } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { followWords, meansMe } from './follow-words.ts'
import { followedQuery } from './followed-query.ts'
import { HAPPENINGS, measureName, NOT_UNDERSTOOD, type Subject } from './measure-kinds.ts'
import { pointed } from './pointing.ts'
import { type Slots, slotsOf, timeContext } from './slots-of.ts'
import { subjectsOf, windowText } from './subjects.ts'
import type { Asked, Understanding } from './understanding.ts'
import type { Words } from './words.ts'

const VERB = / (?:did|do|does|is|was|were|have|has|had|eat|ate|drink|drank|sleep|slept|take|took|am|are) /
const EATEN = / (?:what|which foods?) (?:(?:all|else|exactly|food) )?(?:did|have|had|was|were|am|do) i /
/** Asked of somebody who knows, not of the journal. */
const ADVICE =
  / (?:should|shall|normal|safe|why|healthy|enough|recommended|too much|too little|may i|can i|could i) /

/**
 * A question that leaves out what the one before it said: "and the day before?", "what about fat?", "per day?". It changes
 * some slots of the last query and keeps the rest. Undefined: it says everything itself, or there is nothing before it.
 */
export function understandFollowUp(text: Words, context: QuestionContext): Understanding | undefined {
  const { last, lastDate, lacking } = context
  const [before] = last
  if (before === undefined || ADVICE.test(text)) return undefined
  if (lacking === 'person') return meansMe(text) ? again(last) : undefined
  if (meansMe(text) && text.trim() !== '') return undefined
  const words = followWords(text, before.measure)
  const target = { query: before, at: lastDate, times: timeContext(context) }
  const own = slotsOf(pointed(words.text, target, false).text, { ...context, last: [] })
  const isTimeOpen = own.windows.length === 0 && own.problem === undefined
  const { text: resolved, isPointing, isUnknown } = pointed(words.text, target, isTimeOpen)
  if (isUnknown) return NOT_UNDERSTOOD
  const read = near(slotsOf(resolved, context), before, context)
  const slots = withProtocol(read, resolved, before, context)
  const hasSubject =
    slots.measures.length > 0 ||
    slots.names.length > 0 ||
    slots.listed !== undefined ||
    EATEN.test(slots.text)
  const hasTime = slots.windows.length > 0
  const goesOn = words.isMarked || words.hasPronoun || isPointing
  const goesOnSo = isPartOf(slots, before, words.isMarked) || isDitto(slots, before, text, words.isMarked)
  if (hasSubject && hasTime && !slots.isCompared && !isPointing && !goesOnSo) return undefined
  if (hasSubject && !goesOn && VERB.test(text)) return undefined
  if (!hasSubject && !hasAnything(slots) && slots.problem === undefined) return undefined
  if (!hasSubject && (slots.verbs.eat || slots.verbs.drink || slots.verbs.feel) && !goesOn) return undefined
  if (slots.problem !== undefined) return hasSubject ? undefined : unclear(slots, last, context)
  if (lacking === 'window' && !hasTime && slots.asked.isWhen !== true) return undefined
  // Several times are asked of one after the other only in a list.
  if (slots.windows.length > 1 && !/ (?:and|or|,) /.test(resolved)) return NOT_UNDERSTOOD
  if (!hasSubject && / (?:both|together|combined) /.test(text)) return NOT_UNDERSTOOD
  if (slots.isNegated || (slots.isCompared && slots.windows.length > 1)) return NOT_UNDERSTOOD
  const beside = besideDays(slots, before, context) ?? besideAnother(slots, before, context)
  if (beside !== undefined)
    return asked(last.map((query) => ({ query: besideQuery(query, beside), form: {} })))
  const subjects = hasSubject ? subjectsFor(slots, before, context) : [undefined]
  return Array.isArray(subjects) ? changed(subjects, slots, context) : subjects
}

function hasAnything({ windows, only, asked, target, condition, text }: Slots): boolean {
  return (
    windows.length > 0 ||
    Object.keys(only).length > 0 ||
    asked.reduce !== undefined ||
    asked.group !== undefined ||
    asked.isWhen === true ||
    asked.isSevere === true ||
    asked.isCount === true ||
    asked.isDays === true ||
    asked.isList === true ||
    target !== undefined ||
    condition !== undefined ||
    / (?:worst|best|throughout|how many|how much) /.test(text)
  )
}

const again = (last: readonly Query[]): Understanding | undefined =>
  asked(last.map((query) => ({ query, form: {} })))

const asked = ([first, ...more]: readonly Asked[]): Understanding | undefined =>
  first === undefined ? undefined : { kind: 'query', asked: [first, ...more] }

function changed(
  subjects: readonly (Subject | undefined)[],
  slots: Slots,
  context: QuestionContext,
): Understanding | undefined {
  const { last } = context
  const [only] = subjects
  const bases = subjects.length === 1 && only === undefined ? last : oneForEachWindow(last)
  const windows: readonly (Window | undefined)[] =
    slots.windows.length === 0 ? [undefined] : slots.windows.map(({ window }) => window)
  const all = subjects.flatMap((subject) =>
    bases.flatMap((base) => windows.map((window) => followedQuery(base, subject, window, slots, context))),
  )
  const clear = all.flatMap((one) => (one === 'unclear' ? [] : [one]))
  return clear.length < all.length || clear.length > 6 ? NOT_UNDERSTOOD : asked(clear)
}

/** Another measure of the same times is asked once for each of these. */
const oneForEachWindow = (last: readonly Query[]): Query[] =>
  last.filter(
    ({ window }, index) =>
      last.findIndex((other) => other.window.from === window.from && other.window.to === window.to) === index,
  )

const BESIDE_KINDS = {
  food: 'times_eaten',
  symptom: 'symptom',
  medicine: 'medicine',
  protocol: 'protocol',
} as const

const DAYS_WITH =
  / (?:on|for|during|of) (?:the |those |my )?(?:days|nights) (?:with|when i had|i had|that i had) /

/** "on days with headaches" after a mood: the mood of those days. */
function besideDays(
  { measures, names, listed, windows, text }: Slots,
  { measure, reduce }: Query,
  context: QuestionContext,
): Query['beside'] {
  const [name] = names
  const isOther = measures.length > 0 || listed !== undefined || windows.length > 0 || names.length > 1
  if (!DAYS_WITH.test(text) || isOther || name === undefined) return undefined
  const kind = context.kindOf(name)
  return kind === undefined || HAPPENINGS.has(measure) || (reduce !== 'mean' && reduce !== 'sum')
    ? undefined
    : { measure: BESIDE_KINDS[kind], of: name }
}

const besideQuery = (
  { group: _, against: __, ...query }: Query,
  beside: NonNullable<Query['beside']>,
): Query => ({
  ...query,
  reduce: 'mean',
  beside,
})

/** After a nutrient, "and cheese?" may be how much of it came from there, or how often there was any. */
function eitherOf({ measure, window }: Query, name: string): Understanding {
  const when = windowText(window)
  const what = measureName(measure)
  return {
    kind: 'half',
    question: `Do you mean the ${what} from ${name}, or how often there was any?`,
    choices: [{ text: `How much ${what} from ${name} ${when}` }, { text: `How often ${name} ${when}` }],
  }
}

/** "and beer?" after the mood on days with wine: on days with beer. */
function besideAnother(
  { measures, names, listed, windows, asked: { isDid: _, ...said } }: Slots,
  { beside, of }: Query,
  context: QuestionContext,
): Query['beside'] {
  const [name] = names
  if (beside?.of === undefined || of !== undefined || name === undefined || names.length > 1) return undefined
  if (measures.length > 0 || listed !== undefined || windows.length > 0 || Object.keys(said).length > 0)
    return undefined
  const kind = context.kindOf(name)
  return kind === undefined ? undefined : { measure: BESIDE_KINDS[kind], of: name }
}

/** "and from cheese in March" after "fat from bread": the time is new as well, the rest is not. */
function isPartOf({ measures, names, listed }: Slots, before: Query, isMarked: boolean): boolean {
  return (
    isMarked && measures.length === 0 && listed === undefined && names.length === 1 && before.of !== undefined
  )
}

/** "and calcium in March" after the average of iron: the measure and the time are new, and it is an average again. */
const isDitto = (
  { measures, names, listed, asked: { isDid: _, ...said }, condition, target }: Slots,
  { reduce, against, beside }: Query,
  text: Words,
  isMarked: boolean,
): boolean =>
  isMarked &&
  !VERB.test(text) &&
  measures.length === 1 &&
  names.length === 0 &&
  listed === undefined &&
  Object.keys(said).length === 0 &&
  condition === undefined &&
  target === undefined &&
  against === undefined &&
  beside === undefined &&
  (reduce === 'mean' || reduce === 'max' || reduce === 'min' || (reduce === 'sum' && / back to /.test(text)))

/** Which measure or name takes the place of the last one. */
function subjectsFor(
  slots: Slots,
  before: Query,
  context: QuestionContext,
): Subject[] | Understanding | undefined {
  const { measures, names, text } = slots
  const { measure, of } = before
  const [name] = names
  const isNameOnly =
    measures.length === 0 && slots.listed === undefined && names.length === 1 && name !== undefined
  if (isNameOnly) {
    const kind = context.kindOf(name) ?? 'food'
    const { from } = MEASURES[measure]
    const isSame =
      kind === 'food'
        ? from === 'food' && !(measure === 'times_eaten' && of === undefined)
        : kind === 'symptom'
          ? measure === 'symptom' || measure === 'symptom_severity'
          : measure === kind
    const isNutrient = from === 'food' && measure !== 'times_eaten' && measure !== 'food_grams'
    const isPart = isNutrient && / (?:from|in) /.test(text)
    const isPlain = Object.keys(slots.asked).every(
      (key) => key === 'isDid' || (isPart && (key === 'isMuch' || key === 'isMany')),
    )
    if (isSame && context.kindOf(name) !== undefined && isPlain) {
      if (of !== undefined || !isNutrient || / (?:from|in) /.test(text)) return [{ measure, of: name }]
      return eitherOf(before, name)
    }
  }
  const subjects = subjectsOf(slots, context)
  if (!Array.isArray(subjects)) return subjects
  // "how much protein is in that": of the food before.
  const isOfIt = / (?:in|from|of|is|was|were|are) (?:it|that|them|those|these|this) /.test(text)
  const isFood = of !== undefined && MEASURES[measure].from === 'food'
  return subjects.map((subject) =>
    isFood && isOfIt && subject.of === undefined && MEASURES[subject.measure].from === 'food'
      ? { ...subject, of }
      : subject,
  )
}

/** Of two times that the same words mean, the one that is near what was asked before. */
function near(slots: Slots, before: Query, { today }: QuestionContext): Slots {
  const { problem } = slots
  if (problem?.why !== 'ambiguous' || slots.windows.length > 0) return slots
  const { window } = before
  // The question before reached over all of them, or was of today.
  const apart = problem.windows.map((one) => Math.abs(daysBetween(one.from, window.from)))
  const nearest = Math.min(...apart)
  const isClear = apart.filter((days) => days < nearest + 45).length === 1 && window.to !== today
  const found = problem.windows[apart.indexOf(nearest)]
  return isClear && found !== undefined
    ? { ...slots, problem: undefined, windows: [{ window: found }] }
    : slots
}

/** "fibre 30" after a protocol is another, although fibre is a measure. */
function withProtocol(slots: Slots, text: Words, { measure }: Query, context: QuestionContext): Slots {
  if (measure !== 'protocol' || slots.measures.length === 0) return slots
  const named = / ((?:[a-z]+ )?[a-z]+(?: \d+)?(?: \d+)?) /g
  for (const match of text.matchAll(named)) {
    const name = match[1] ?? ''
    if (context.kindOf(name) === 'protocol') return { ...slots, measures: [], names: [name] }
  }
  return slots
}

function unclear(slots: Slots, last: readonly Query[], context: QuestionContext): Understanding {
  const { problem } = slots
  if (problem === undefined) return NOT_UNDERSTOOD
  const [window] = problem.why === 'ambiguous' ? problem.windows : []
  const base =
    window === undefined
      ? undefined
      : changed([undefined], { ...slots, problem: undefined, windows: [{ window }] }, { ...context, last })
  return {
    kind: 'time',
    problem,
    ...(base?.kind === 'query' && { base: base.asked.map(({ query }) => query) }),
  }
}
