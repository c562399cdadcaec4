import { daysBetween } from '../../contract/calendar-date.ts'
import { isAskable } from '../../questions/askable.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query, Window } from '../../questions/query.ts'
import { lastRowOf, rowAsked, withRowWords } from './answer-row.ts'
import type { QuestionContext } from './context.ts'
import { type Turned, turned } from './earlier-turns.ts'
import { followWords, meansMe } from './follow-words.ts'
import { besideAnother, besideDays, besideQuery, besideThoseDays, withSides } from './followed-beside.ts'
import { followedQuery } from './followed-query.ts'
import { partOfLast } from './followed-share.ts'
import { subjectsFor, withProtocol } from './followed-subject.ts'
import { type Narrowed, narrowed } from './less-days.ts'
import { NOT_UNDERSTOOD, type Subject } from './measure-kinds.ts'
import { pointed } from './pointing.ts'
import { type Slots, slotsOf, timeContext } from './slots-of.ts'
import type { Asked, Understanding } from './understanding.ts'
import type { Words } from './words.ts'

const VERB = / (?:did|do|does|is|was|were|have|has|had|eat|ate|drink|drank|slept|take|took|am|are) /
const EATEN = / (?:what|which foods?) (?:(?:all|else|exactly|food) )?(?:did|have|had|was|were|am|do) i /
/** Asked of somebody who knows, not of the journal. */
const ADVICE =
  / (?:should|shall|normal|safe|why|healthy|enough|recommended|too much|too little|may i|can i|could i) /

/**
 * A question that leaves out what the one before it said: "and the day before?", "what about fat?", "per day?". It changes
 * some slots of the last query and keeps the rest. Undefined: it says everything itself, or there is nothing before it.
 * @param isPointed a part of it that pointed at an answer is taken already.
 */
export function understandFollowUp(
  text: Words,
  context: QuestionContext,
  isPointed = false,
): Understanding | undefined {
  const { last, lastDate, lacking } = context
  const [before] = last
  if (before === undefined || ADVICE.test(text)) return undefined
  if (lacking === 'person') return meansMe(text) ? again(last) : undefined
  if (meansMe(text) && text.trim() !== '') return undefined
  const part = partOfLast(text, last, context)
  if (part !== undefined) return asked([{ query: part, form: {} }])
  const row = lastRowOf(context)
  const words = followWords(withRowWords(withSides(text, before, context), context, row), before)
  const turn = turned(text, context) ?? narrowed(words.text, context)
  if (turn === 'unclear') return NOT_UNDERSTOOD
  if (turn !== undefined) return afterTurn(turn, context)
  const target = { query: before, at: lastDate, row: row?.window, times: timeContext(context) }
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
  const thoseDays = besideThoseDays(slots, text, before)
  if (thoseDays !== undefined) {
    return thoseDays === 'unclear' ? NOT_UNDERSTOOD : asked([{ query: thoseDays, form: {} }])
  }
  const hasTime = slots.windows.length > 0
  const goesOn = words.isMarked || words.hasPronoun || isPointing || isPointed
  const goesOnSo = isPartOf(slots, before, words.isMarked) || isDitto(slots, before, text, words.isMarked)
  if (hasSubject && hasTime && !slots.isCompared && !isPointing && !goesOnSo) return undefined
  if (hasSubject && !goesOn && VERB.test(text)) return undefined
  if (!hasSubject && !hasAnything(slots) && slots.problem === undefined) return undefined
  const isOfAct = slots.verbs.eat || slots.verbs.drink || slots.verbs.feel
  if (!hasSubject && isOfAct && !goesOn && !asksSource(slots, before)) return undefined
  if (slots.problem !== undefined) return hasSubject ? undefined : unclear(slots, last, context)
  if (lacking === 'window' && !hasTime && slots.asked.isWhen !== true) return undefined
  // Several times are asked of one after the other only in a list.
  if (slots.windows.length > 1 && !/ (?:and|or|,) /.test(resolved)) return NOT_UNDERSTOOD
  if (!hasSubject && / (?:both|together|combined) /.test(text)) return NOT_UNDERSTOOD
  if (slots.isNegated || (slots.isCompared && slots.windows.length > 1)) return NOT_UNDERSTOOD
  const rowQuery = rowAsked(slots, `${words.text}${text}`, context)
  if (rowQuery !== undefined) return ofRow(rowQuery, slots, context)
  const beside = besideDays(slots, before, context) ?? besideAnother(slots, before, context)
  if (beside !== undefined)
    return asked(last.map((query) => ({ query: besideQuery(query, beside), form: {} })))
  const subjects = hasSubject ? subjectsFor(slots, before, context) : [undefined]
  return Array.isArray(subjects) ? changed(subjects, slots, context) : subjects
}

/** More of the row that the last answer named. */
function ofRow(row: Query, slots: Slots, context: QuestionContext): Understanding | undefined {
  const subjects = slots.measures.length > 0 ? subjectsFor(slots, row, context) : [undefined]
  if (!Array.isArray(subjects)) return subjects
  const { of } = row
  return changed(
    subjects.map((subject) => (subject === undefined || of === undefined ? subject : { of, ...subject })),
    slots,
    { ...context, last: [row] },
  )
}

/** "which food had the most", after a nutrient: of that. */
const asksSource = ({ asked, text }: Slots, { measure }: Query): boolean =>
  asked.group === 'food' &&
  asked.isOften !== true &&
  MEASURES[measure].from === 'food' &&
  measure !== 'times_eaten' &&
  !/ (?:i|we) (?!(?:got|get|had|have) )/.test(text)

/** What is pointed at takes the place of the last question, which the rest of the words changes. */
function afterTurn(turn: Turned | Narrowed, context: QuestionContext): Understanding | undefined {
  const { last, text } = turn
  const isWhole = 'isWhole' in turn ? turn.isWhole : turn.isJoined === true
  if (isWhole) return last.every(isAskable) ? again(last) : NOT_UNDERSTOOD
  return understandFollowUp(
    text,
    { ...context, last, lastDate: undefined, lastRow: undefined, earlier: [] },
    true,
  )
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

/** The same queries again. */
export const again = (last: readonly Query[]): Understanding =>
  asked(last.map((query) => ({ query, form: {} }))) ?? NOT_UNDERSTOOD

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

/** Another measure of the same times and meals is asked once for each of these. */
const oneForEachWindow = (last: readonly Query[]): Query[] =>
  [
    ...new Map(
      last.toReversed().map((query) => [JSON.stringify([query.window, query.only]), query] as const),
    ).values(),
  ].reverse()

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
