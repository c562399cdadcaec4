import { isNoFood } from '../../core/english/no-food.ts'
import { withoutChatter } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import { NEGATIONS } from './function-words.ts'
import { withoutInert } from './inert-words.ts'
import { type Slots, slotsOf } from './slots-of.ts'
import { asksIn, isTold, subjectOf } from './spoken.ts'
import type { Understanding } from './understanding.ts'
import type { Words } from './words.ts'

/**
 * A message pared down to what asks: its clauses are told apart by what they do. What tells, explains, addresses or wishes
 * falls away if it holds nothing that could restrict the question; its topic is taken where the question only points.
 */

/** Words that bear meaning wherever they stand: a clause with one of them never falls away for that it tells. */
const BEARING =
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
const STATES =
  /^ (?:(?:and|but|so|because|cause|cos|as|since|though|although|well|now|honestly) )*(?:i|we|my|our|it|its|that|this|these|those|they|there|he|she|the|a|an|some|everyone|everybody|people|somebody|someone|nobody)(?: \S+){0,4}? (?:am|is|are|was|were|has|have|had|been|be|do|does|did|can|could|should|would|will|must|might|may|\S+s|\S+ed|went|go|got|get|felt|feel|keep|kept|think|thought|love|like|hate|want|need|know|knew|brought|gave|came|left|began|began|kill|said|told) /
/** "do they go together", "is there a link": asked as well. */
const INVERTED =
  /^ (?:(?:and|but|so|or|well) )*(?:do|does|did|is|are|was|were|have|has|had|am|can|could|should|would|will) (?:i|we|you|it|they|that|this|there|those|these|my|the|any|one|both)(?: |$)|^ (?:(?:and|but|so|or|well) )*(?:any|is there an?) (?:link|connection|relation|correlation|pattern|difference|change|trend)/
/** "I'd like the mean for January" */
const REQUESTS =
  /^ (?:(?:so|and|but|well|now|please) )*(?:(?:i|we) (?:would|should) (?:(?:just|only|really|rather|quite) )*(?:like|love|want|need)|(?:i|we) (?:am after|want|need|wish)|am after|let me (?:have|see|know)|(?:give|show|tell|get|find|fetch|read|list|name) me|what about|how about) (?:to (?:know|see|hear|find|get|have|learn) )?(?:how|what|which|when|my|the|an?|all|daily|average) /
const ITS = /^ its (?:the|a|an|for|been|not|my|too|so|just|all|only|because|about) /
const SAYS_NOTHING =
  /^ (?:(?:any|all|every|whatever|whichever|either|the) )+(?:kinds?|sorts?|types?|ones?|of (?:it|them)|way|works?|is fine|will do|the (?:kinds?|sorts?)) $/

const CLAUSES =
  / (?:, |; |- |: (?!\d))+(?:(?:and|but|so|then) (?=(?:i|it|we|my|how|what|which|when|did) ))?| (?:so|but|because|cos|as in) (?=(?:how|what|which|when|did|do|i|it|my|we|is|was|tell|give|show) )| (?=(?:can|could|would) you (?:tell|show|give|count|find|say|check|work|look) )/

export type Clause = {
  text: Words
  slots: Slots
  kind: 'asks' | 'told' | 'aside' | 'more'
  sentence: number
}

export function clausesOf(sentences: readonly Words[], context: QuestionContext): Clause[] {
  return sentences.flatMap((sentence, at) =>
    sentence
      .split(CLAUSES)
      .map((part) => ` ${part.trim()} `)
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .map((text) => clauseOf(text, at, context)),
  )
}

function clauseOf(text: Words, sentence: number, context: QuestionContext): Clause {
  const slots = slotsOf(withoutChatter(text, context), context)
  return { text, slots, sentence, kind: kindOf(text, slots, context) }
}

function kindOf(text: Words, slots: Slots, context: QuestionContext): Clause['kind'] {
  if (SAYS_NOTHING.test(text)) return 'aside'
  const isEmpty = !holdsAny(slots) && slots.names.every((name) => isPlain(name, context))
  const { target: _, ...others } = slots
  if ((OF_ANSWER.test(text) || PURPOSE.test(text)) && !isSlotted({ ...others, target: undefined }))
    return 'aside'
  if (asksIn(text) || INVERTED.test(text) || (REQUESTS.test(text) && holdsAny(slots))) return 'asks'
  if (isEmpty && !BEARING.test(text) && !hasNegation(text) && (MOOD.test(text) || STATES.test(text)))
    return 'aside'
  if (isTold(text) || STATES.test(text) || ITS.test(text)) return 'told'
  return isEmpty && !BEARING.test(text) && !hasNegation(text) ? 'aside' : 'more'
}

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

const hasSubject = ({ measures, names, listed }: Slots, { kindOf: known }: QuestionContext) =>
  measures.length > 0 || listed !== undefined || names.some((name) => known(name) !== undefined)

const isTimed = ({ windows, problem, only }: Slots) =>
  windows.length > 0 || problem !== undefined || only.weekdays !== undefined || only.hours !== undefined

const POINTS = / (?:it|that|them|those|these|they|one|any|either) /
const POINTS_AT = / (?:it|that|them|those|these|they|one)(?= )/

/** The questions that may be meant, the likeliest first; none where a clause that falls away could restrict it. */
export function paredQuestions(sentences: readonly Words[], context: QuestionContext): Words[] {
  const clauses = clausesOf(sentences, context)
  const asking = clauses.filter(({ kind }) => kind === 'asks')
  if (asking.length > 1) return []
  const [ask] = asking
  const kept: Clause[] = []
  const said: Clause[] = []
  for (const clause of clauses) {
    if (clause === ask) kept.push(clause)
    else if (clause.kind === 'aside') {
      if (clause.slots.verbs.log) said.push(clause)
    } else if (clause.kind === 'told') {
      const isLate =
        clauses.indexOf(clause) >
        clauses.findIndex((one) => one === ask || (ask === undefined && one.kind === 'more'))
      const restricts = BEARING.test(clause.text) && (isLate || isTimed(clause.slots))
      if (restricts || (isLate && (isTimed(clause.slots) || namesElse(clause, clauses, context)))) return []
      said.push(clause)
    } else if (isComplaint(clause, ask, clauses, context)) said.push(clause)
    else kept.push(clause)
  }
  if (kept.length === 0) return []
  if (said.length === 0 && kept.length === clauses.length && sentences.length > 1) return []
  const question = ` ${kept.map(({ text }) => text.trim()).join(' , ')} `
  return withTopic(question, ask ?? kept.at(-1), said, context)
}

/** A food or measure that is named behind the question may be a part of it. */
function namesElse(told: Clause, clauses: readonly Clause[], { kindOf: known }: QuestionContext): boolean {
  const others = clauses.filter((one) => one !== told)
  const isSaid = (word: string) => others.some(({ text }) => text.includes(word.trim()))
  return (
    told.slots.measures.some(({ said }) => !isSaid(said)) ||
    told.slots.names.some((name) => known(name) === 'food' && !isSaid(name))
  )
}

/** "cramps in my calves every night": a symptom beside a question of something else is a reason for it. */
function isComplaint(
  { slots, text }: Clause,
  ask: Clause | undefined,
  clauses: readonly Clause[],
  { kindOf: known }: QuestionContext,
): boolean {
  const isSymptom =
    slots.names.length > 0 &&
    slots.names.some((name) => known(name) === 'symptom') &&
    slots.measures.length === 0
  const others = clauses.filter((one) => one.slots !== slots && one.kind !== 'told')
  const isOfElse = others.some((one) => one.slots.measures.length > 0)
  return (
    ask === undefined &&
    isSymptom &&
    isOfElse &&
    !BEARING.test(text.replace(/ every (?=day|night|morning)/, ' ')) &&
    slots.windows.length === 0
  )
}

function withTopic(
  question: Words,
  ask: Clause | undefined,
  said: readonly Clause[],
  context: QuestionContext,
): Words[] {
  const slots = slotsOf(withoutChatter(question, context), context)
  const windows = said.flatMap((clause) =>
    clause.slots.windows.map(({ window }) => `${window.from} ${window.to}`),
  )
  const isOpen = / (?:did|was|were|had|have|got) /.test(question) && slots.asked.isWhen !== true
  // Days of which it was told may be those that are meant.
  if (
    !isTimed(slots) &&
    isOpen &&
    (windows.length > 0 || said.some((one) => one.slots.problem !== undefined))
  )
    return []
  const isPointing = POINTS.test(question)
  if (hasSubject(slots, context) && !isPointing) return [question]
  const near = said.filter(({ sentence }) => sentence === ask?.sentence)
  const subject = topicIn(near, context) ?? topicIn(said, context)
  if (subject === undefined && isElliptical(question, said)) return [` logged , ${question.trim()} `]
  if (subject === undefined) return hasSubject(slots, context) && !isPointing ? [question] : []
  const { measure, name, meal } = subject
  const isMeasured = slots.measures.length > 0
  const parts = [isMeasured ? '' : measure, POINTS_AT.test(question) ? '' : name].filter((one) => one !== '')
  const pointed = name !== '' ? question.replace(POINTS_AT, ` ${name}`) : question
  const dined = meal !== '' && isPointing ? pointed.replace(POINTS_AT, ` ${meal}`) : pointed
  return [` ${[...parts, dined.trim()].join(' , ')} `]
}

/** "I forget to log. how many days did I manage" */
const isElliptical = (question: Words, said: readonly Clause[]) =>
  / (?:manage|managed|succeed|succeeded|do so|did so) /.test(question) &&
  said.some(({ slots }) => slots.verbs.log)

/** What was talked about: a measure and a name, or a meal; undefined: nothing, or several. */
function topicIn(said: readonly Clause[], context: QuestionContext) {
  const subject = subjectOf(
    said.map(({ text }) => text),
    context,
  )
  const meals = new Set(said.flatMap(({ slots }) => slots.only.meal ?? []))
  const [meal = ''] = meals.size === 1 ? meals : []
  if (subject === undefined) return meal === '' ? undefined : { measure: '', name: '', meal }
  return { ...subject, meal: '' }
}

/** The first of them that is understood. */
export function understandPared(
  sentences: readonly Words[],
  context: QuestionContext,
  understandOne: (text: Words) => Understanding,
): Understanding | undefined {
  for (const question of paredQuestions(sentences, context)) {
    for (const form of new Set([question, withoutInert(question, context)])) {
      const understood = understandOne(form)
      if (understood.kind === 'query') return understood
    }
  }
  return undefined
}
