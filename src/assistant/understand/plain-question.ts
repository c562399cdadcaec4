import { understandBeside } from './beside.ts'
import { withoutChatter } from './chatter.ts'
import { compose } from './compose.ts'
import { understandContest } from './contests.ts'
import type { QuestionContext } from './context.ts'
import { asksDiagnosis } from './diagnoses.ts'
import { understandEnergyBalance, understandHowSure } from './energy-balance.ts'
import { understandEnergyUse } from './energy-use.ts'
import { understandFollowUp } from './follow-up.ts'
import { isMarked } from './follow-words.ts'
import { understandGeneral } from './general.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { onlyMeasure, pointsBack } from './pointing-back.ts'
import { withoutRemarks } from './remarks.ts'
import { type Slots, slotsOf, withoutCourtesy } from './slots-of.ts'
import { questionsWithin } from './spoken.ts'
import type { Understanding } from './understanding.ts'
import { understandWeekdaySets } from './weekday-sets.ts'
import type { Words } from './words.ts'

/** One question in plain words, by the rules: in full, or without what stands beside it. */

export function understandPlain(plain: Words, context: QuestionContext): Understanding {
  const whole = understandWords(withoutCourtesy(plain), plain, context)
  const isSure = whole.kind !== 'half' && !(whole.kind === 'general' && whole.general.topic === 'food_fact')
  const unknown = unknownIn(whole, context)
  if (isSure && whole.kind !== 'not_understood' && unknown.length === 0) return whole
  for (const short of shorterForms(plain, context)) {
    const understood = understandWords(withoutCourtesy(short), short, context)
    if (unknown.length > 0 && !isNamedIn(understood, unknown, context)) continue
    if (understood.kind === 'query') return understood
    if (whole.kind === 'not_understood' && (understood.kind === 'time' || understood.kind === 'half'))
      return understood
  }
  return whole
}

/** The names that an answer would be of. */
export const namesOf = (one: Understanding): string[] =>
  one.kind === 'query' ? one.asked.flatMap(({ query: { of } }) => (of === undefined ? [] : [of])) : []

export const unknownIn = (one: Understanding, { kindOf }: QuestionContext) =>
  namesOf(one).filter((name) => name.includes(' ') && kindOf(name) === undefined)

/** "broccoli bores me: how often": a known name was read together with a word that belongs to no name. */
function isNamedIn(one: Understanding, unknown: readonly string[], { kindOf }: QuestionContext): boolean {
  const names = namesOf(one)
  const isIn = (name: string) => unknown.some((longer) => ` ${longer} `.includes(` ${name} `))
  return names.length > 0 && names.every((name) => kindOf(name) !== undefined && isIn(name))
}

/** A question without what stands beside it, from the least to the most that is left out. */
function shorterForms(plain: Words, context: QuestionContext): Words[] {
  const clear = withoutChatter(plain, context)
  const forms = [
    withoutRemarks(plain, context),
    clear,
    withoutRemarks(clear, context),
    ...questionsWithin(plain, context).map((form) => withoutChatter(form, context)),
    ...questionsWithin(clear, context),
  ]
  return [...new Set(forms)].filter((form) => form !== plain)
}

/** The mean of what was eaten at once, and not what a portion holds. */
const IN_JOURNAL = / per average portion of it /

/** What foods hold is the same on all days. */
function asGeneral(
  text: Words,
  plain: Words,
  slots: Slots,
  context: QuestionContext,
): Understanding | undefined {
  const understood = understandGeneral(text, plain, context)
  const isTimed = slots.windows.length > 0 || slots.problem !== undefined || IN_JOURNAL.test(text)
  return isTimed && understood?.kind === 'general' && understood.general.topic === 'food_fact'
    ? undefined
    : understood
}

/** "how many did I log" counts what was named before, and never all foods. */
const UNNAMED =
  / how (?:many|much|often)(?: of (?:them|those|these))? (?:did|do|have|had|were|was) (?:i|there|we) (?!eat|ate|eaten|drink|drank|drunk|sleep|slept|weigh)/

function composed(slots: Slots, context: QuestionContext): Understanding {
  const isNamed = slots.measures.length + slots.names.length > 0 || slots.listed !== undefined
  return !isNamed && UNNAMED.test(slots.text) && slots.asked.isDays !== true
    ? NOT_UNDERSTOOD
    : compose(slots, context)
}

const DIAGNOSIS: Understanding = { kind: 'general', general: { topic: 'expert', expert: 'diagnosis' } }

function understandWords(text: string, plain: string, context: QuestionContext): Understanding {
  const sure = understandHowSure(text, context)
  if (sure !== undefined) return sure
  const slots = slotsOf(text, context)
  if (context.last.length === 0 && pointsBack(text, slots)) return onlyMeasure(slots, context)
  const understood = asksDiagnosis(text, context)
    ? DIAGNOSIS
    : (understandEnergyBalance(text, context) ??
      understandEnergyUse(text, context) ??
      understandWeekdaySets(text, context) ??
      understandContest(text, context) ??
      understandBeside(text, context) ??
      understandFollowUp(text, context) ??
      asGeneral(text, plain, slots, context) ??
      composed(slots, context))
  // "what about beer then": of something that was not understood.
  const isLost = isMarked(text) && context.last.length === 0 && context.hasEarlier
  // "and fat?": of the days that a question named which was not understood.
  if (isLost && understood.kind === 'general' && understood.general.topic === 'gap')
    return onlyMeasure(slots, context)
  return isLost &&
    understood.kind === 'query' &&
    understood.asked.some(({ form }) => form.isOwnWindow === true)
    ? NOT_UNDERSTOOD
    : understood
}
