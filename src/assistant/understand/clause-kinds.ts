import { isEnglish, isNoFood } from '../../core/english/no-food.ts'
import { withoutChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { NEGATIONS } from './function-words.ts'
import { WHICH_DAYS } from './restricting.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import { asksIn, isTold } from './spoken.ts'
import type { Words } from './words.ts'

/** The clauses of a message, told apart by what they do: ask, tell, stand aside, or say more of what is asked. */

/** Words that bear meaning wherever they stand: a clause with one of them never falls away for that it tells. */
export const BEARING =
  / (?:without|except|excluding|exclude|include|including|only|just for|not (?:counting|including|the|on|in|at|from|with)|never mind|apart|besides|instead|unless|than|per|each|every|vs|versus|against|compared|rather|i mean|i meant|namely|leav\w+|leave|ignor\w+|skip\w*|omit\w*|drop\w*|disregard\w*|discount\w*|exclud\w+|minus|bar|barring|out|apart from|but (?:not|for)|count|counts|counted|counting|other|others|between|either|both|before|after|when(?:ever)?|while|during) /
/** How the answer is to be: "don't round it", "keep it short", "be gentle", "a whole number will do". */
const OF_ANSWER =
  /^ (?:(?:and|but|so|please|just|kindly) )*(?:(?:do|can|could|would|will) (?:you )?(?:not )?|never )?(?:please )?(?:round|shorten|keep|make|be|tell|spare|explain|judge|worry|laugh|lie|sugarcoat|hurry|take|break|go|give|say|speak|talk|put|spell|hold|let|try|forgive|excuse|pardon|bear|trust|believe|humou?r|indulge|thank) (?:it|me|that|this|us|gentle|honest|kind|nice|quick|brief|short|easy|on|with|your|the truth|straight|plain)(?: |$)/
/** What it is for: "it's for my clinic form", "for the nurse". */
const PURPOSE =
  /^ (?:(?:and|so|because|as) )*(?:(?:it|that|this) is |its )?(?:for (?:my|the|a|our|an?) (?!\S* ?(?:day|week|month|year|night|morning|evening|lunch|dinner|breakfast))|to (?:show|tell|give|prove|see|settle|fill|write|put|help|keep|bring|hand|use|check|compare|impress|please|convince) )/
/** Somebody is called, or something is exclaimed. */
const MOOD =
  /^ (?:(?:my|you|oh|ah|dear|good|old|sweet|lovely|dearest) )+\S+ $|^ (?:\S+ )?(?:\S+ )?(?:it|this|that) $|^ (?:sorry|pardon|excuse me)(?: .*)?$/
const VOCATIVE = /^ (?:my|you|oh|ah) (?:(?:dear|good|old|sweet|lovely|dearest|darling|clever|little) )*\S+ $/
const STATES =
  /^ (?:(?:and|but|so|because|cause|cos|as|since|though|although|well|now|honestly) )*(?:i|we|my|our|it|its|that|this|these|those|they|there|he|she|the|a|an|some|everyone|everybody|people|somebody|someone|nobody)(?: \S+){0,4}? (?:am|is|are|was|were|has|have|had|been|be|do|does|did|can|could|should|would|will|must|might|may|went|go|got|get|felt|feel|keep|kept|think|thought|love|like|hate|want|need|know|knew|brought|gave|came|left|began|began|kill|said|told) /
/** "my skin itches", "the physio nagged", "Mondays kill me": a statement, unless it says when or how much. */
const HAPPENS =
  /^ (?:(?:and|but|so|because|as|since|though) )*(?:i|we|my|our|it|that|this|they|he|she|the|a|an|some|everyone|everybody|people|somebody|nobody) (?:\S+ ){0,4}?\S+(?:s|ed|ing) (?!$)|^ (?!(?:give|show|tell|get|find|list|send|let|read) )(?:\S+ ){1,4}(?:me|us) (?:\S+ ){0,6}$/
/** "which is nonsense", of what came before. */
const COMMENTS = /^ which (?:is|was|are|were|seems?|seemed|makes?|made|i|he|she|they|surely|cannot|can) /
/** A noun with what binds it may say of which things or days. */
const NOUNS =
  / (?:in|at|on|from|with|of|by|to|for|among|under|over) |^ (?:the|my|our|those|these|all|same|both) /
/** "or is that a myth": asks nothing more. */
const TAG = /^ or (?:is|was|are|were|am|did|do|have|has) (?:it|that|this|i|they|we|you) (?:\S+ ){0,4}$/
/** "can you work it out", "could u count": asks for what was asked already. */
const ASKS_AGAIN =
  /^ (?:(?:and|so|please) )*(?:can|could|would|will) (?:you|u) (?:(?:please|maybe|perhaps|quickly) )*(?:find|count|say|tell|check|look|work|see|help|do|add|sum|figure)(?: (?:it|that|them|me|up|out|this|for|please))* $/
/** "grandma's question": who asks. */
const ASKER = /^ (?:\S+ )?\S+ s (?:question|wish|idea|request|bet|fault|doing) $/
const ONE_THING = /^ (?:just )?(?:1|one|a|a single) (?:line|number|figure|word|answer|value)s? (?:please )?$/
/** "do they go together", "is there a link": asked as well. */
const INVERTED =
  /^ (?:(?:and|but|so|or|well) )*(?:do|does|did|is|are|was|were|have|has|had|am|can|could|should|would|will) (?:i|we|you|it|they|that|this|there|those|these|my|the|any|one|both)(?: |$)|^ (?:(?:and|but|so|or|well) )*(?:is there an?|any) (?:link|connection|relation|correlation|pattern|difference|change|trend)/
/** "I'd like the mean for January" */
const REQUESTS =
  /^ (?:(?:so|and|but|well|now|please) )*(?:(?:i|we) (?:would|should) (?:(?:just|only|really|rather|quite) )*(?:like|love|want|need)|(?:i|we) (?:am after|want|need|wish)|am after|let me (?:have|see|know)|(?:give|show|tell|get|find|fetch|read|list|name) me|what about|how about) (?:to (?:know|see|hear|find|get|have|learn) )?(?:how|what|which|when|my|the|an?|all|daily|average) /
const ITS = /^ its (?:the|a|an|for|been|not|my|too|so|just|all|only|because|about) /
const SAYS_NOTHING =
  /^ (?:(?:all|any|every|whatever|whichever|either|the) )+(?:kinds?|sorts?|types?|ones?|of (?:it|them)|way|works?|is fine|will do|the (?:kinds?|sorts?)) $/

/** "before my appointment tomorrow": why it is asked today. */
const VISIT =
  /(?<= )(?:and |so |because )?(?:before|for|ahead of) (?:my|the|an?|our) (?:\S+ )?(?:appointment|visit|check ?up|consultation|review|interview|exam)(?: (?:is )?(?:tomorrow|today|tonight|soon|next week|this week|(?:on )?[a-z]+day))? (?=(?:i|how|what|which|when|can|could|please) )/
const CLAUSES =
  / (?:, |; |- |: (?!\d))+(?:(?:and|but|so|then) (?=(?:i|it|we|my|how|what|which|when|did) ))?| (?:so|but|because|cos|as in) (?=(?:how|what|which|when|did|do|i|it|my|we|is|was|tell|give|show) )| (?=(?:can|could|would) (?:you|u) (?:tell|show|give|count|find|say|check|work|look) )| (?=or (?:is|was|am|are) (?:it|that|this|i) )| (?:asks?|asked|wonders?|wondered|wants to know|wanted to know|enquires)(?: me)? (?=(?:how|what|which|when) )/

export type Clause = {
  text: Words
  slots: Slots
  kind: 'asks' | 'states' | 'aside' | 'more'
  sentence: number
}

export function clausesOf(sentences: readonly Words[], context: QuestionContext): Clause[] {
  const clauses = sentences.flatMap((sentence, at) =>
    asPlain(sentence)
      .split(CLAUSES)
      .map((part) => ` ${part.trim()} `)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((text) => clauseOf(text, at, context)),
  )
  // "I gave up smoking, but never, I fear, cheese.": commas divide a story as well.
  const asked = clauses.find(({ kind }) => kind === 'asks')?.sentence ?? 0
  const isStory = (at: number) =>
    at < asked && clauses.some((one) => one.sentence === at && one.kind === 'states')
  return clauses.map((one) =>
    one.kind === 'more' && isStory(one.sentence) ? { ...one, kind: 'states' } : one,
  )
}

/** Before a visit that may be tomorrow, of the days before it; "slices, well, times" are times. */
const asPlain = (sentence: Words): Words =>
  sentence
    .replace(VISIT, '')
    .replace(/ (my|the|an?|daily|weekly|monthly) mean (?!to )/, ' $1 average ')
    .replace(/ i should (?=(?:like|love) )/, ' i would ')
    .replace(
      / how (many|much) \S+(?: ,)? (?:well|er|erm|or rather|rather)(?: ,)? (?=\S+ (?:did|do|have|had|were|was|has) )/,
      ' how $1 ',
    )

function clauseOf(text: Words, sentence: number, context: QuestionContext): Clause {
  const slots = slotsOf(withoutChatter(text, context), context)
  return { text, slots, sentence, kind: kindOf(text, slots, context) }
}

function kindOf(text: Words, slots: Slots, context: QuestionContext): Clause['kind'] {
  if (SAYS_NOTHING.test(text) || ASKS_AGAIN.test(text) || ASKER.test(text) || ONE_THING.test(text))
    return 'aside'
  const isEmpty = !holdsAny(slots) && slots.names.every((name) => isPlain(name, context))
  const { target: _, ...others } = slots
  if ((OF_ANSWER.test(text) || PURPOSE.test(text)) && !isSlotted({ ...others, target: undefined }))
    return 'aside'
  if (TAG.test(text) && isEmpty) return 'aside'
  if (COMMENTS.test(text) && !isSlotted(slots)) return 'states'
  if (asksIn(text) || INVERTED.test(text) || (REQUESTS.test(text) && holdsAny(slots))) return 'asks'
  if (WHICH_DAYS.test(text)) return 'more'
  const isFree = !BEARING.test(text) && !hasNegation(text)
  if (isFree && (isEmpty ? MOOD.test(text) || STATES.test(text) : isCalled(text, slots, context)))
    return 'aside'
  if (isTold(text) || STATES.test(text) || ITS.test(text)) return 'states'
  if (HAPPENS.test(text) && !isSlotted({ ...slots, names: [] })) return 'states'
  return isEmpty && isFree && !NOUNS.test(text) ? 'aside' : 'more'
}

/** "my good lady": English words that are in no lexicon. */
const isCalled = (text: Words, slots: Slots, { kindOf: known }: QuestionContext) =>
  VOCATIVE.test(text) &&
  !holdsAny(slots) &&
  slots.names.every((name) => name.split(' ').every((word) => isEnglish(word) && known(word) === undefined))

const hasNegation = (text: Words) => text.split(' ').some((word) => NEGATIONS.has(word))

/** English words that name nothing that is eaten, felt or taken. */
const isPlain = (name: string, { kindOf: known }: QuestionContext) =>
  known(name) === undefined &&
  name.split(' ').every((word) => (isNoFood(word) || /^\S+ly$/.test(word)) && known(word) === undefined)

const isSlotted = ({ measures, listed, windows, problem, condition, target, names }: Slots) =>
  measures.length > 0 ||
  listed !== undefined ||
  windows.length > 0 ||
  problem !== undefined ||
  condition !== undefined ||
  target !== undefined ||
  names.length > 3

function holdsAny(slots: Slots): boolean {
  const { isDid: _, isMuch: __, ...asked } = slots.asked
  return (
    isSlotted({ ...slots, names: [] }) || Object.keys(slots.only).length > 0 || Object.keys(asked).length > 0
  )
}

export const hasSubject = ({ measures, names, listed }: Slots, { kindOf: known }: QuestionContext) =>
  measures.length > 0 || listed !== undefined || names.some((name) => known(name) !== undefined)

export const isTimed = ({ windows, problem, only }: Slots) =>
  windows.length > 0 || problem !== undefined || only.weekdays !== undefined || only.hours !== undefined
