import { readAct } from './acts.ts'
import { understandBeside } from './beside.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { understandFollowUp } from './follow-up.ts'
import { isMarked } from './follow-words.ts'
import { understandGeneral } from './general.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { isAboutOthers } from './other-people.ts'
import { isRemark, withoutRemarks } from './remarks.ts'
import { slotsOf, withoutCourtesy } from './slots-of.ts'
import { correctedWord } from './spelling.ts'
import { withTopic } from './topic.ts'
import type { Understanding } from './understanding.ts'
import { plainWords, sentencesOf } from './words.ts'

/** Longer messages tell a story, in which words of a question would be found by chance. */
const MAX_QUESTION_WORDS = 60
const MAX_SENTENCES = 4

/**
 * What a message asks, sentence by sentence. Pure. Every word that is not small has to be understood, else the sentence is
 * not: an answer that leaves a word out would be one to another question.
 */
export function understand(message: string, context: QuestionContext): Understanding[] {
  const sentences = sentencesOf(message)
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES) return [NOT_UNDERSTOOD]
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

function eachSentence(sentences: readonly string[], context: QuestionContext): Understanding[] {
  let { last, lastDate, lacking } = context
  return sentences.map((sentence) => {
    const one = understandSentence(sentence, { ...context, last, lastDate, lacking })
    if (one.kind === 'query') {
      last = one.asked.map(({ query }) => query)
      lastDate = undefined
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

function understandSentence(sentence: string, context: QuestionContext): Understanding {
  const isKnown = (one: string) => context.isFoodWord(one) || context.kindOf(one) !== undefined
  const said = plainWords(sentence, (word) => correctedWord(word, isKnown))
  const isAfter = context.last.length > 0 && context.lacking !== 'person'
  const plain = isAfter ? said.replace(THINGS, 'it') : said
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return NOT_UNDERSTOOD
  if (isAboutOthers(plain, sentence, (name) => context.kindOf(name) !== undefined))
    return withTopic({ kind: 'other_person' }, plain, context)
  const act = readAct(plain, sentence)
  const text = withoutCourtesy(plain)
  if (act !== undefined) return withTopic({ kind: 'act', act }, text, context)
  const whole = understandWords(text, plain, context)
  const short = whole.kind === 'not_understood' ? withoutRemarks(plain, context) : plain
  const understood = short === plain ? whole : understandWords(withoutCourtesy(short), short, context)
  return withTopic(understood, text, context)
}

function understandWords(text: string, plain: string, context: QuestionContext): Understanding {
  const slots = slotsOf(text, context)
  const understood =
    understandBeside(text, context) ??
    understandFollowUp(text, context) ??
    understandGeneral(text, plain, context) ??
    compose(slots, context)
  // "what about beer then": of something that was not understood.
  const isLost = isMarked(text) && context.last.length === 0 && context.hasEarlier
  return isLost &&
    understood.kind === 'query' &&
    understood.asked.some(({ form }) => form.isOwnWindow === true)
    ? NOT_UNDERSTOOD
    : understood
}
