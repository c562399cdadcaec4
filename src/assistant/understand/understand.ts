import { readAct } from './acts.ts'
import { understandBeside } from './beside.ts'
import { compose } from './compose.ts'
import type { QuestionContext } from './context.ts'
import { understandFollowUp } from './follow-up.ts'
import { understandGeneral } from './general.ts'
import { isAboutOthers } from './other-people.ts'
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
  if (sentences.length === 0 || sentences.length > MAX_SENTENCES) return [{ kind: 'not_understood' }]
  let { last, lastDate, lacking } = context
  const understood = sentences.map((sentence) => {
    const one = understandSentence(sentence, { ...context, last, lastDate, lacking })
    if (one.kind === 'query') {
      last = one.asked.map(({ query }) => query)
      lastDate = undefined
      lacking = undefined
    }
    return one
  })
  // A greeting or thanks beside a question needs no answer.
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
  const correct = (word: string) =>
    correctedWord(word, (one) => context.isFoodWord(one) || context.kindOf(one) !== undefined)
  const said = plainWords(sentence, correct)
  const isAfter = context.last.length > 0 && context.lacking !== 'person'
  const plain = isAfter ? said.replace(THINGS, 'it') : said
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return { kind: 'not_understood' }
  const isName = (name: string) => context.kindOf(name) !== undefined
  if (isAboutOthers(plain, sentence, isName)) return withTopic({ kind: 'other_person' }, plain, context)
  const act = readAct(plain, sentence)
  const text = withoutCourtesy(plain)
  if (act !== undefined) return withTopic({ kind: 'act', act }, text, context)
  const understood =
    understandBeside(text, context) ??
    understandFollowUp(text, context) ??
    understandGeneral(text, plain, context) ??
    compose(slotsOf(text, context), context)
  return withTopic(understood, text, context)
}
