import { isEnglish } from '../../core/english/no-food.ts'
import { MEASURES } from '../../questions/measures.ts'
import type { Query } from '../../questions/query.ts'
import { readAct } from './acts.ts'
import { withoutAnswerForm } from './answer-form.ts'
import { understandBeside } from './beside.ts'
import { withoutChatter } from './chatter.ts'
import { withoutOpenings } from './clauses.ts'
import { compose } from './compose.ts'
import { understandContest } from './contests.ts'
import type { QuestionContext } from './context.ts'
import { correctionIn, isCorrection } from './corrections.ts'
import { asksDiagnosis } from './diagnoses.ts'
import { understandFollowUp } from './follow-up.ts'
import { isMarked, isReaction } from './follow-words.ts'
import { understandGeneral } from './general.ts'
import { gistOf, isOfOwn } from './gist.ts'
import { withKindsJoined } from './kinds.ts'
import { withoutLikes } from './likes.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { isAboutOthers } from './other-people.ts'
import { understandPared } from './pared.ts'
import { isPlanned } from './planned.ts'
import { onlyMeasure, pointsBack } from './pointing-back.ts'
import { readable, readableMessage } from './readable.ts'
import { isRemark, withoutRemarks } from './remarks.ts'
import { understandByShape } from './shape/shaped.ts'
import { type Slots, slotsOf, withoutCourtesy } from './slots-of.ts'
import { askingOf, asksIn, isTold, questionsWithin, withTopicOf } from './spoken.ts'
import { withTopic } from './topic.ts'
import type { Understanding } from './understanding.ts'
import { MAX_QUESTION_WORDS, plainWords, sentencesOf, type Words } from './words.ts'

const MAX_SENTENCES = 8
const MAX_WORDS = 200
/** No name is longer; scripts without spaces are read by nobody here. */
const MAX_WORD_LENGTH = 40

/**
 * What a message asks, sentence by sentence. Pure. Every word that is not small has to be understood, else the sentence is
 * not: an answer that leaves a word out would be one to another question.
 */
export function understand(said: string, context: QuestionContext): Understanding[] {
  const message = ORDER.test(plainWords(said)) ? said : withoutAnswerForm(said)
  const words = message.split(/\s+/)
  if (words.length > MAX_WORDS || words.some((word) => word.length > MAX_WORD_LENGTH)) return [NOT_UNDERSTOOD]
  const understood = understandByRules(message, context)
  if (leavesOutTime(understood, message, context) || pointsNowhere(understood, message, context))
    return [NOT_UNDERSTOOD]
  const isOpen = understood.every(({ kind }) => kind === 'not_understood')
  const shaped =
    isOpen && !isOfNoJournal(plainWords(message)) && !asksDiagnosis(plainWords(message), context)
      ? understandByShape(message, context)
      : undefined
  return shaped === undefined ? understood : [shaped]
}

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

function understandByRules(message: string, context: QuestionContext): Understanding[] {
  const said = withCorrections(withoutOpenings(sentencesOf(message)))
  const asking = said.length > 1 ? said.filter((one) => !isReaction(plainWords(one))) : said
  const sentences = withKindsJoined(withoutLikes(asking, context), context)
  const understood = understandSentences(sentences, context)
  const isOther = understood.some(({ kind }) => kind === 'other_person')
  const isLost =
    isOther || understood.every((one) => one.kind === 'not_understood' || isUnknown(one, context))
  const pared = isLost && sentences.length <= MAX_SENTENCES ? paredDown(sentences, context) : undefined
  return pared === undefined ? understood : [pared]
}

/** A name of none of the lexicons may be a word beside the question. */
const isUnknown = (one: Understanding, { kindOf }: QuestionContext) =>
  [...namesOf(one), ...besideIn(one)].some(
    (name) => kindOf(name) === undefined && name.split(' ').every((word) => isEnglish(word)),
  )

const besideIn = (one: Understanding): string[] =>
  one.kind === 'query' ? one.asked.flatMap(({ query: { beside } }) => beside?.of ?? []) : []

/** What is asked without the clauses around it. */
function paredDown(sentences: readonly string[], context: QuestionContext): Understanding | undefined {
  const plain = sentences.map((one) => readable(one, context))
  if (plain.some((one) => isOfNoJournal(one) || ORDER.test(one))) return undefined
  const isKnown = (name: string) => context.kindOf(name) !== undefined
  const hasOthers = plain.some((one, at) => isAboutOthers(one, sentences[at] ?? '', isKnown))
  return understandPared(plain, context, (text) => {
    const isOther = isAboutOthers(text, text, isKnown) || (hasOthers && !isOfOwn(text))
    const one = isOther ? NOT_UNDERSTOOD : understandPlain(text, context)
    return isUnknown(one, context) ? NOT_UNDERSTOOD : one
  })
}

function understandSentences(sentences: readonly string[], context: QuestionContext): Understanding[] {
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES) return [NOT_UNDERSTOOD]
  if (sentences.length > 1 && sentences.some((one) => isOfNoJournal(plainWords(one)))) return [NOT_UNDERSTOOD]
  const isOrder = sentences.some((one) => ORDER.test(plainWords(one)))
  if (sentences.length > 1 && !isOrder && sentences.slice(0, -1).every(isStatement)) {
    const about = understandWithTopic(sentences, context)
    if (about.kind === 'query') return [about]
    const joint = understandSentence(sentences.join(' , '), context)
    if (joint.kind === 'query' && unknownIn(joint, context).length === 0) return [joint]
  }
  const gist = sentences.length > 1 && !isOrder ? understandGist(sentences, context) : undefined
  if (gist !== undefined) return [gist]
  const apart = eachSentence(sentences, context)
  if (apart.every(({ kind }) => kind !== 'not_understood')) return withoutGreetings(withoutStatements(apart))
  // A sentence may only name what the next one asks about.
  const joined = sentences.length > 1 ? understandSentence(sentences.join(' , '), context) : NOT_UNDERSTOOD
  if (joined.kind === 'query') return [joined]
  // What was not understood may have said what is meant, unless it is a mere remark.
  const clear = apart.filter(({ kind }) => kind !== 'not_understood')
  const isRest = apart.every(
    ({ kind }, at) => kind !== 'not_understood' || isRemark(sentences[at] ?? '', context),
  )
  const isOther = clear.some(({ kind }) => kind === 'other_person')
  if (clear.length > 0 && (isRest || isOther)) return withoutGreetings(withoutStatements(clear))
  return apart.length === 1 ? apart : [NOT_UNDERSTOOD]
}

/** "Do weekends harm my sleep? average since October": the last sentence asks, about what the others name. */
function understandWithTopic(sentences: readonly string[], context: QuestionContext): Understanding {
  const question = sentences.at(-1) ?? ''
  const text = withTopicOf(
    sentences.slice(0, -1).map((one) => readable(one, context)),
    readable(question, context),
    context,
  )
  return text === undefined ? NOT_UNDERSTOOD : understandPlain(text, context)
}

function understandGist(sentences: readonly string[], context: QuestionContext): Understanding | undefined {
  const isKnown = (name: string) => context.kindOf(name) !== undefined
  const plain = sentences.map((one) => readable(one, context))
  const isOther = sentences.some((one, at) => isAboutOthers(plain[at] ?? '', one, isKnown))
  // Of somebody else, only a question about oneself is answered.
  if (isOther && !plain.some((text) => asksIn(text) && isOfOwn(text))) return undefined
  const asksOfOther = plain.some(
    (text, at) => asksIn(text) && isAboutOthers(askingOf(text), sentences[at] ?? '', isKnown),
  )
  if (asksOfOther) return undefined
  return gistOf(plain, context, (text) =>
    isAboutOthers(text, text, isKnown) ? { kind: 'other_person' } : understandPlain(text, context),
  )
}

const isStatement = (sentence: string) => isTold(plainWords(sentence))

/** "fat in January? Butter, cream and that.": foods by themselves may restrict the nutrient that was asked for. */
function isGloss(text: Words, last: readonly Query[], context: QuestionContext): boolean {
  const { names, measures, listed, windows } = slotsOf(text, context)
  const isOfNutrient = last.some(
    ({ measure, of }) => of === undefined && measure !== 'times_eaten' && MEASURES[measure].from === 'food',
  )
  const isBare = !asksIn(text) && !isMarked(text) && measures.length === 0 && listed === undefined
  return (
    isOfNutrient && isBare && windows.length === 0 && names.some((name) => context.kindOf(name) === 'food')
  )
}

function eachSentence(sentences: readonly string[], context: QuestionContext): Understanding[] {
  let { last, lastDate, lastRow, lacking, earlier } = context
  return sentences.map((sentence, at) => {
    if (at > 0 && isGloss(plainWords(sentence), last, context)) return NOT_UNDERSTOOD
    const one = understandSentence(sentence, { ...context, last, lastDate, lastRow, lacking, earlier })
    if (one.kind === 'query') {
      earlier = [last, ...(earlier ?? [])]
      last = one.asked.map(({ query }) => query)
      lastDate = undefined
      lastRow = undefined
      lacking = undefined
    }
    return one
  })
}

/** "stress on Tuesdays, always bad. what was it this year": only the last sentence names days. */
function withoutStatements(understood: readonly Understanding[]): Understanding[] {
  const isOwn = (one: Understanding) =>
    one.kind === 'query' && one.asked.some(({ form }) => form.isOwnWindow === true)
  const isAsked = (one: Understanding | undefined) =>
    one?.kind === 'time' || (one?.kind === 'query' && !isOwn(one))
  return understood.filter((one, at) => !(isOwn(one) && isAsked(understood[at + 1])))
}

/** A greeting or thanks beside a question needs no answer. */
function withoutGreetings(understood: readonly Understanding[]): Understanding[] {
  const said = understood.filter(
    (one) => one.kind !== 'general' || (one.general.topic !== 'greeting' && one.general.topic !== 'thanks'),
  )
  return said.length === 0 ? understood.slice(0, 1) : said
}

const ACTS =
  'eat|eating|sleep|sleeping|drink|drinking|feel|feeling|take|taking|weigh|get|getting|have|log|like|go|know|say|think'

/** "the average of them", "how bad were they": after a question these are things, unless they do what people do. */
const THINGS = new RegExp(`(?<= )(?:them|they(?! (?:${ACTS}) )(?<!(?:did|do) they))(?= )`, 'g')

/** "… no wait, how many days": a sentence that corrects the one before it is a part of it. */
function withCorrections(sentences: readonly string[]): string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const before = joined.pop()
    if (before === undefined) joined.push(sentence)
    else if (isCorrection(plainWords(sentence))) joined.push(`${before} , ${sentence}`)
    else joined.push(before, sentence)
  }
  return joined
}

/** Only what is meant in the end counts: a question of its own, or what it changes in the first. */
function corrected(plain: Words, context: QuestionContext): Understanding | undefined {
  const said = correctionIn(plain)
  if (said === undefined) return undefined
  const { first, meant } = said
  const base = understandPlain(first, context)
  const own = understandPlain(meant, { ...context, last: [] })
  const isWhole = own.kind === 'query' && own.asked.every(({ form }) => form.isOwnWindow !== true)
  if (isWhole || (own.kind === 'query' && base.kind !== 'query')) return own
  if (base.kind !== 'query') return undefined
  const changed = understandFollowUp(meant, {
    ...context,
    last: base.asked.map(({ query }) => query),
    lacking: undefined,
  })
  return changed?.kind === 'query' ? changed : own.kind === 'query' ? own : NOT_UNDERSTOOD
}

/** Reasons, and what others say, are in no journal. */
const REASONS =
  /^[ ,|]*(?:and |but |so )*(?:why|how come) | (?:people|they) say | (?:better|best|healthier|healthy|good|bad|worse) for (?:me|you|us|one|anyone|people|the \S+) /
const isOfNoJournal = (text: Words) => REASONS.test(text) || isPlanned(text)
const ORDER =
  /^[ ,|]*(?:(?:please|so|and|just|can you|could you|would you) )*(?:note|put|write|jot|mark|remember|save|enter|set|send|remind|change|delete|remove|update|add|log|record) /
const ASKS_PAST = /^[ ,|]*(?:and |but |so )*(?!why|how come).* (?:did|had|was|were) i /

const POINTS = / (?:it|that|them|those|they|these) /

function understandSentence(sentence: string, context: QuestionContext): Understanding {
  const said = readable(sentence, context)
  const isAfter = context.last.length > 0 && context.lacking !== 'person'
  const plain = isAfter ? said.replace(THINGS, 'it') : said
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return NOT_UNDERSTOOD
  const asking = askingOf(plain)
  const isOwn = isOfOwn(asking) && !POINTS.test(asking)
  if (isAboutOthers(isOwn ? asking : plain, sentence, (name) => context.kindOf(name) !== undefined))
    return withTopic({ kind: 'other_person' }, plain, context)
  const act = readAct(plain, sentence)
  const text = withoutCourtesy(plain)
  if (act !== undefined) return withTopic({ kind: 'act', act }, text, context)
  const understood = corrected(plain, context) ?? understandPlain(plain, context)
  const isOther = understood.kind === 'query' && isOfNoJournal(plain) && !ASKS_PAST.test(plain)
  return withTopic(isOther ? NOT_UNDERSTOOD : understood, text, context)
}

function understandPlain(plain: Words, context: QuestionContext): Understanding {
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

const namesOf = (one: Understanding): string[] =>
  one.kind === 'query' ? one.asked.flatMap(({ query: { of } }) => (of === undefined ? [] : [of])) : []

const unknownIn = (one: Understanding, { kindOf }: QuestionContext) =>
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
  const slots = slotsOf(text, context)
  if (context.last.length === 0 && pointsBack(text, slots)) return onlyMeasure(slots, context)
  const understood = asksDiagnosis(text, context)
    ? DIAGNOSIS
    : (understandContest(text, context) ??
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
