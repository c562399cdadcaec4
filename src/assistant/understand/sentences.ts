import { MEASURES } from '../../questions/measures.ts'
import type { Query } from '../../questions/query.ts'
import { isOfSides } from './both-sides.ts'
import type { QuestionContext } from './context.ts'
import { isCorrection } from './corrections.ts'
import { isMarked } from './follow-words.ts'
import { gistOf, isOfOwn } from './gist.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { isOfNoJournal, ORDER, understandSentence } from './one-sentence.ts'
import { isAboutOthers } from './other-people.ts'
import { understandPlain, unknownIn } from './plain-question.ts'
import { readable } from './readable.ts'
import { isRemark } from './remarks.ts'
import { slotsOf } from './slots-of.ts'
import { askingOf, asksIn, isTold, withTopicOf } from './spoken.ts'
import type { Understanding } from './understanding.ts'
import { plainWords, type Words } from './words.ts'

/** The sentences of a message: which of them asks, and what the others say of it. */

export const MAX_SENTENCES = 8

export function understandSentences(sentences: readonly string[], context: QuestionContext): Understanding[] {
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

/** "… no wait, how many days", "and without?": a sentence that corrects or completes the one before it is a part of it. */
export function withCorrections(sentences: readonly string[]): string[] {
  const joined: string[] = []
  for (const sentence of sentences) {
    const before = joined.pop()
    if (before === undefined) joined.push(sentence)
    else if (isCorrection(plainWords(sentence)) || isOfSides(plainWords(before), plainWords(sentence)))
      joined.push(`${before} , ${sentence}`)
    else joined.push(before, sentence)
  }
  return joined
}
