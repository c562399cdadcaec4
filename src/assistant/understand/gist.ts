import { isNoFood } from '../../core/english/no-food.ts'
import type { Window } from '../../questions/query.ts'
import { withoutChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { pointed } from './pointing.ts'
import { LEAVES_OUT } from './restricting.ts'
import { type Slots, slotsOf, timeContext } from './slots-of.ts'
import { asksIn, isTold, subjectOf } from './spoken.ts'
import { windowText } from './subjects.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/** What somebody thinks of it restricts nothing. */
const OPINION =
  /^[ ,|]*(?:(?:but|and|so|because|cause|cos|as|well|honestly) )*(?:i (?:am |was )?(?:just |only |really |still )?(?:think|thought|guess|bet|reckon|suspect|suppose|believe|feel|hope|swear|fear|imagine|doubt|know|asking|ask|wondering|curious|worried|trying)|(?:it|that|this|they) (?:felt|feels?|seems?|looks?|sounds?|must|should|would|could|might)|(?:feels?|felt|seems?|looks?|sounds?) |asking |just (?:asking|curious|wondering)|(?:my|the|a) (?:doctor|gp|nurse|dietitian|dietician|nutritionist|coach|trainer|husband|wife|partner|other half|daughter|son|mother|mum|mom|sister|brother|friend) )/
/** What it counts, or does not, beside the question. */
const RESTRICTING =
  / (?:except|excluding|exclude|not counting|without|leave|ignore|skip|apart|besides|instead|include|including|i mean|i meant|not the) /
const POINTING = / (?:it|that|this|them|those|these|they|then|there) /
const THAT_TIME =
  / (?:that|the same|same|those|these) (?:day|week|month|evening|night|morning|weekend|time|period|year|days|nights|weeks) /
const OWN = / (?:i|my|me|we|our|us|mine) /

type Part = { text: Words; slots: Slots; kind: 'asks' | 'told' | 'more'; isLate: boolean }

/**
 * The question of a message that also tells something: the rest is left out if the question stands alone, and names its
 * thing or its time if the question only points there. Undefined: there is nothing to leave out, or no question.
 */
export function gistOf(
  sentences: readonly Words[],
  context: QuestionContext,
  understandOne: (text: Words) => Understanding,
): Understanding | undefined {
  const parts = partsOf(sentences, context)
  const question = questionAmong(parts)
  if (question === undefined || parts.length < 2) return undefined
  const at = parts.indexOf(question)
  const others = parts.flatMap((part, index) => (part === question ? [] : [{ ...part, isLate: index > at }]))
  const added: Part[] = []
  const said: Part[] = []
  const isNamed = hasSubject(question.slots)
  for (const part of others) {
    const isTopic = !isNamed && !part.isLate && hasSubject(part.slots) && !isTimed(part.slots)
    if (LEAVES_OUT.test(part.text) && isTimed(part.slots)) return NOT_UNDERSTOOD
    if (OPINION.test(part.text) && !(part.isLate && / only /.test(part.text))) said.push(part)
    else if (isTopic && part.kind === 'more') said.push(part)
    else if (part.kind === 'told' && !(part.isLate && (isTimed(part.slots) || RESTRICTING.test(part.text))))
      said.push(part)
    else if (holdsAny(part.slots) && !isAside(part, context)) added.push(part)
  }
  const subject = withSubject(question, said, added, context)
  const time = withTime(question, said, added, context)
  if (subject === undefined || time === undefined) return NOT_UNDERSTOOD
  const understood = understandOne(
    ` ${[subject, time.text.trim(), time.added].filter((one) => one !== '').join(' , ')} `,
  )
  return understood.kind === 'query' ? understood : added.length > 0 ? NOT_UNDERSTOOD : undefined
}

/** "Be gentle.", "One item.": English words that name nothing. */
const isAside = ({ text, slots }: Part, { kindOf }: QuestionContext): boolean =>
  !holdsAny({ ...slots, names: [] }) &&
  !RESTRICTING.test(text) &&
  slots.names.every((name) => kindOf(name) === undefined && name.split(' ').every((word) => isNoFood(word)))

const partsOf = (sentences: readonly Words[], context: QuestionContext): Part[] =>
  sentences.map((text) => {
    const slots = slotsOf(withoutChatter(text, context), context)
    return { text, slots, kind: asksIn(text) ? 'asks' : isTold(text) ? 'told' : 'more', isLate: false }
  })

function questionAmong(parts: readonly Part[]): Part | undefined {
  const asking = parts.filter(({ kind, slots }) => kind === 'asks' && (holdsAny(slots) || slots.isUnclear))
  if (asking.length > 0) return asking.length === 1 ? asking[0] : undefined
  const [first, ...more] = parts.filter(({ kind, slots }) => kind === 'more' && hasSubject(slots))
  return more.length === 0 ? first : undefined
}

const hasSubject = ({ measures, names, listed }: Slots) =>
  measures.length + names.length > 0 || listed !== undefined
const isTimed = ({ windows, problem, only }: Slots) =>
  windows.length > 0 || problem !== undefined || only.weekdays !== undefined || only.hours !== undefined

function holdsAny(slots: Slots): boolean {
  const { isDid: _, ...asked } = slots.asked
  return (
    hasSubject(slots) ||
    isTimed(slots) ||
    slots.condition !== undefined ||
    slots.target !== undefined ||
    slots.isNegated ||
    Object.keys(slots.only).length + Object.keys(asked).length > 0
  )
}

/** What is named before the question where it names nothing; undefined: what is added names another thing as well. */
function withSubject(
  question: Part,
  said: readonly Part[],
  added: readonly Part[],
  context: QuestionContext,
) {
  if (
    added.some(({ slots }) => slots.isNegated || slots.condition !== undefined || slots.target !== undefined)
  )
    return undefined
  const isNamed = hasSubject(question.slots)
  if (added.some(({ slots }) => hasSubject(slots))) return undefined
  if (isNamed) return ''
  const found = subjectOf(
    said.map(({ text }) => text),
    context,
  )
  return found === undefined ? undefined : [found.measure, found.name].filter((one) => one !== '').join(' , ')
}

/** The question with the time that stands beside it; undefined: several may be meant. */
function withTime(
  { text, slots }: Part,
  said: readonly Part[],
  added: readonly Part[],
  context: QuestionContext,
): { text: Words; added: string } | undefined {
  if (added.some((part) => part.slots.problem !== undefined || part.slots.isUnclear)) return undefined
  const beside = said.flatMap((part) => part.slots.windows.map(({ window }) => window))
  const isUnclear = said.some(
    (part) => part.slots.problem !== undefined || (isTimed(part.slots) && part.slots.isUnclear),
  )
  const [window, ...others] = distinct(beside)
  const further = added.map((part) => part.text.trim()).join(' , ')
  if (THAT_TIME.test(text)) {
    if (window === undefined || others.length > 0 || isUnclear || context.last.length > 0) return undefined
    const target = {
      query: { measure: 'mood', window, reduce: 'list' } as const,
      at: undefined,
      times: timeContext(context),
    }
    const read = pointed(text, target, true)
    return read.isUnknown || !read.isPointing ? undefined : { text: read.text, added: further }
  }
  if (
    slots.windows.length > 0 ||
    slots.problem !== undefined ||
    added.some((part) => part.slots.windows.length > 0)
  )
    return { text, added: further }
  const isOpen = slots.asked.isWhen !== true && / (?:did|was|were|had|have|got) /.test(text)
  if (window === undefined && !isUnclear) return { text, added: further }
  if (!isOpen && !POINTING.test(text)) return { text, added: further }
  if (isUnclear || others.length > 0 || window === undefined) return undefined
  return { text, added: [further, dates(window)].filter((one) => one !== '').join(' , ') }
}

const dates = (window: Window) => windowText(window).replace(/(\d{4})-(\d\d)-(\d\d)/g, '$1 - $2 - $3')

const distinct = (windows: readonly Window[]): Window[] => [
  ...new Map(windows.map((window) => [`${window.from} ${window.to}`, window])).values(),
]

/** Whether a question may be about somebody of whom the rest said: "my sister had pizza. how much was that?" */
export const isOfOwn = (text: Words): boolean => OWN.test(text)
