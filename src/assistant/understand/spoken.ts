import { isNoName, withoutChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS } from './function-words.ts'
import { WHICH_DAYS } from './restricting.ts'
import { slotsOf } from './slots-of.ts'
import type { Words } from './words.ts'

/** The question in a long sentence: what somebody says before and after it is left out if it cannot restrict it. */

const HEAD =
  '(?:how (?:much|many|often|long|well|bad|high|low|was|is|were|are|did|do|have|has|about|stressed|severe)|how|what|which|when|where|did (?:i|we)|do i|have i|has my|was (?:i|my|there|it)|is my|am i|were (?:my|there)|had i|did my|does my|show|list|compare|give|count|tell)'
const CUT = new RegExp(` (?:, |; |- |: (?!\\d))+(?:(?:and|but|so|then) )?| (?:so|but|and) (?=${HEAD} )`)
const ASKS = new RegExp(
  `^ ?(?:(?:on|in|at|for|from|and|so|but|then|roughly|about|exactly|overall|just|ok|okay|well|right|now|really|honestly|actually|please|kindly) )*${HEAD} `,
)
const SAYS =
  / (?:i|we|you|they|it|that|this|there|my|the|he|she|who|me) (?:\S+ ){0,2}?(?:am|are|is|was|were|have|had|has|been|be|do|did|does|think|thought|feel|felt|guess|love|like|hate|want|need|mean|know|keep|kept|drink|drank|eat|ate|looks?|seems?|feels?|says?|said|told|asked|wants?|went|go|got|get|miss|swears?|swore|bets?|suppose|reckons?|claims?|insists?|believes?|thinks?|complains?|can|could|should|would|will|must|might|may) |^ (?!how|what|which|when|who|where|there)\S+ (?:are|is|was|were|has|have|contains?|gives?|makes?|got) |^ (?!how|what|which|when|who|where|there)(?:\S+ )?\S+s (?:me|us) |^ (?:am|been|being|feeling|feel|feels|looks?|seems?|think|thinking|guess|hope|hoping|love|hate|miss|trying|tryna|having|got|bit|bet|reckon|wondering|worried) /
const RESTRICTS =
  / (?:not counting|without|except|excluding|only|just for|apart from|other than|besides|including|instead of|unless|at least|at most|over|under|more than|less than|when i|if i|days?|nights?|per) /
const FRAME =
  / (?:know|remember|recall|tell|ask|asked|see|wonder|wondering|check|sure|idea|forget|forgot|figure out|find out|say|show|you|interested in|curious about|curious|wants|want|is|like) (?:me |us )?$/

/** Whether a sentence asks something. */
export const asksIn = (text: Words): boolean =>
  ASKS.test(text) || partsOf(text).some((part) => ASKS.test(part))

/** Whether a sentence tells something and asks nothing. */
export const isTold = (text: Words): boolean => SAYS.test(text) && !asksIn(text)

/** What is asked, without the parts that tell something. */
export const askingOf = (text: Words): Words => {
  const parts = partsOf(text)
  const asking = parts.filter((part) => ASKS.test(part))
  return asking.length === 0 ? text : ` ${asking.map((part) => part.trim()).join(' , ')} `
}

/** The question alone, and with what comes before as its subject; none where there is nothing to leave out. */
export function questionsWithin(text: Words, context: QuestionContext): Words[] {
  const parts = partsOf(text)
  const asking = parts.filter((part) => ASKS.test(part))
  const last = asking.at(-1)
  if (last === undefined) return []
  const kept: Words[] = []
  const said: Words[] = []
  const question = slotsOf(asking.join(','), context)
  for (const part of parts) (isBeside(part, question, asking, context) ? said : kept).push(part)
  if (said.length === 0) return []
  const alone = ` ${kept.map((part) => part.trim()).join(' , ')} `
  const { measures, names, listed } = slotsOf(alone, context)
  const isComplete = measures.length > 0 || listed !== undefined || names.some((name) => !isNoName(name))
  const isPointing = PRONOUN.test(alone)
  if (isComplete && !isPointing) return [alone]
  const subject = subjectOf(said, context)
  // "how much from them", of something that was not read, is not how much of all.
  const isOfThings = / (?:from|of|in|with|without) (?:it|that|them|those|these) /.test(alone)
  if (isOfThings && (subject?.name ?? '') === '') return []
  if (subject === undefined) return isComplete ? [] : [alone]
  const { measure, name } = subject
  const pointed = name !== '' && isPointing ? alone.replace(PRONOUN, ` ${name} `) : alone
  const lacking = [
    measures.length > 0 ? '' : measure,
    name !== '' && pointed === alone && !isComplete ? name : '',
  ].filter((one) => one !== '')
  return [` ${[...lacking, pointed.trim()].join(' , ')} `]
}

const PRONOUN = / (?:it|that|them|those|they|these) /

/** The parts between commas; a frame before the question word is one. */
function partsOf(text: Words): Words[] {
  return text.split(CUT).flatMap((part) => {
    const clause = ` ${part.trim()} `
    if (ASKS.test(clause)) return [clause]
    const head = new RegExp(`^(.*?) ((?:if|whether) i |${HEAD} .*)`).exec(clause)
    if (head === null) return [clause]
    const before = ` ${head[1]?.trim()} `
    const after = clause.slice((head[1] ?? '').length)
    const asked = after.replace(
      /^ ?(?:if|whether) i (?=(?:took|had|ate|drank|slept|have|did|was|am) )/,
      ' did i ',
    )
    return FRAME.test(before) ? [before, asked] : [clause]
  })
}

/** Whether a part says something beside the question: no time, limit or other days that the question has not. */
function isBeside(
  part: Words,
  question: ReturnType<typeof slotsOf>,
  asking: readonly Words[],
  context: QuestionContext,
) {
  if (asking.includes(part) || / \d/.test(part) || WHICH_DAYS.test(part)) return false
  const isSaid = SAYS.test(part) || FRAME.test(part)
  if (RESTRICTS.test(part) && !isSaid) return false
  if (
    /^ (?:and |but |so )*(?:before|after|until|while|during|when|unless|since (?!(?:i|we|it|my) (?:am|is|was|have|feel|think|want|need))) /.test(
      part,
    )
  )
    return false
  if (/ (?:except|excluding|without|not counting|apart from|i mean|i meant) /.test(part)) return false
  if (/ (?:only|just) /.test(part) && !isSaid) return false
  const { measures, listed, windows, problem, only, condition, target, names, asked } = slotsOf(part, context)
  if (
    problem !== undefined ||
    condition !== undefined ||
    target !== undefined ||
    Object.keys(only).length > 0
  )
    return false
  if (windows.length > 0 && (question.windows.length === 0 || !isSaid)) return false
  if (asked.group !== undefined || asked.isDays === true) return false
  if (isSaid) return true
  // "nuts, on which day did I have the most of them"
  if (measures.length + names.length === 1 && asking.some((one) => PRONOUN.test(one))) return true
  const isOwn = measures.every(({ said }) => question.measures.some((one) => one.said === said))
  return (
    listed === undefined &&
    isOwn &&
    names.every((name) => isNoName(name) && context.kindOf(name) === undefined)
  )
}

/** A question that names nothing, with what was named before it; undefined where that may restrict it, or is not clear. */
export function withTopicOf(
  said: readonly Words[],
  question: Words,
  context: QuestionContext,
): Words | undefined {
  const own = slotsOf(withoutChatter(question, context), context)
  if (own.measures.length > 0 || own.listed !== undefined || own.names.some((name) => !isNoName(name)))
    return undefined
  const isFree = said.every((part) => {
    const { windows, problem, only, condition, target, isNegated } = slotsOf(part, context)
    const isTimed = windows.length > 0 || problem !== undefined
    const isPart = Object.keys(only).length > 0 && own.asked.group !== 'weekday'
    if (isPart || (isTimed && !isTold(part))) return false
    return (
      condition === undefined &&
      target === undefined &&
      !isNegated &&
      (!isTimed || own.windows.length > 0 || own.asked.group === 'weekday')
    )
  })
  const subject = isFree ? subjectOf(said, context) : undefined
  if (subject === undefined) return undefined
  return ` ${[subject.measure, subject.name, question.trim()].filter((one) => one !== '').join(' , ')} `
}

/** What was talked about: at most one measure and one name; undefined: nothing, or several things. */
export function subjectOf(
  said: readonly Words[],
  context: QuestionContext,
): { measure: string; name: string } | undefined {
  const measures = new Set<string>()
  const named = new Set<string>()
  for (const part of said) {
    const slots = slotsOf(part, context)
    if (slots.listed !== undefined) return undefined
    for (const { said: one } of slots.measures) measures.add(one)
    for (const name of slots.names) {
      const known = knownIn(name, context)
      if (known !== '') named.add(known)
    }
  }
  if (measures.size + named.size === 0 || measures.size > 1 || named.size > 1) return undefined
  return { measure: [...measures][0] ?? '', name: [...named][0] ?? '' }
}

/** "gone off meat lately" → meat: the longest words together that name something. */
function knownIn(name: string, { kindOf }: QuestionContext): string {
  const all = name.split(' ')
  // Lexicons find a name among other words as well.
  const lone = all.find((word) => /^(?:symptom|medicine)$/.test(kindOf(word) ?? ''))
  if (lone !== undefined) return lone
  for (let length = all.length; length > 0; length--) {
    for (let start = 0; start + length <= all.length; start++) {
      const part = all.slice(start, start + length).join(' ')
      if (!isNoName(part) && !FUNCTION_WORDS.has(part) && kindOf(part) !== undefined) return part
    }
  }
  return ''
}
