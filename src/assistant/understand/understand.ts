import { withoutAnswerForm } from './answer-form.ts'
import { withoutAsides } from './asides.ts'
import { askBack } from './ask-back.ts'
import { withoutOpenings } from './clauses.ts'
import type { QuestionContext } from './context.ts'
import { isFaithful, isUnknown } from './faithful.ts'
import { again } from './follow-up.ts'
import { isReaction, meansYes } from './follow-words.ts'
import { isOfOwn } from './gist.ts'
import { withKindsJoined } from './kinds.ts'
import { withoutLikes } from './likes.ts'
import { NOT_UNDERSTOOD } from './measure-kinds.ts'
import { isOfNoJournal, ORDER } from './one-sentence.ts'
import { isAboutOthers } from './other-people.ts'
import { understandPared } from './pared.ts'
import { understandPlain } from './plain-question.ts'
import { readable } from './readable.ts'
import { MAX_SENTENCES, understandSentences, withCorrections } from './sentences.ts'
import { readByShape, type ShapedReading } from './shape/shaped.ts'
import type { Understanding } from './understanding.ts'
import { plainWords, sentencesOf } from './words.ts'

const MAX_WORDS = 200
/** No name is longer; scripts without spaces are read by nobody here. */
const MAX_WORD_LENGTH = 40

/**
 * @property sentences those that may ask, with their corrections.
 * @property shaped its reading by its likeliest shape, once it is asked for.
 */
type Message = { text: string; sentences: readonly string[]; shaped: () => ShapedReading | undefined }
type Found = readonly Understanding[]
type Stage = {
  /** Undefined: it is not understood so. */
  read: (message: Message, context: QuestionContext) => Understanding | readonly Understanding[] | undefined
  /** Whether what the stages before it found leaves something to read. */
  isFor: (found: Found, context: QuestionContext) => boolean
}

const isOpen = (found: Found) => found.every(({ kind }) => kind === 'not_understood')
const isLost = (found: Found, context: QuestionContext) =>
  found.some(({ kind }) => kind === 'other_person') ||
  found.every((one) => one.kind === 'not_understood' || isUnknown(one, context))

/** How a message is read, one way after the other. What leaves out something that it names does not count. */
const STAGES: readonly Stage[] = [
  { read: ({ sentences }, context) => understandSentences(sentences, context), isFor: () => true },
  { read: paredDown, isFor: isLost },
  { read: ({ shaped }) => shaped()?.answer, isFor: isOpen },
  { read: ({ shaped }, context) => askBack(shaped(), context, understandPlain), isFor: isOpen },
]

/**
 * What a message asks, sentence by sentence. Pure. Every word that is not small has to be understood, else the sentence is
 * not: an answer that leaves a word out would be one to another question.
 */
export function understand(said: string, asked: QuestionContext): readonly Understanding[] {
  if (asked.lacking === 'confirmation' && meansYes(plainWords(said))) return [again(asked.last)]
  const context =
    asked.lacking === 'confirmation' ? { ...asked, last: [], lacking: undefined, hasEarlier: true } : asked
  const text = ORDER.test(plainWords(said)) ? said : withoutAsides(withoutAnswerForm(said))
  const words = text.split(/\s+/)
  if (words.length > MAX_WORDS || words.some((word) => word.length > MAX_WORD_LENGTH)) return [NOT_UNDERSTOOD]
  let shaped: { reading: ShapedReading | undefined } | undefined
  const message: Message = {
    text,
    sentences: askingSentences(text, context),
    shaped: () => {
      shaped ??= { reading: readByShape(text, context) }
      return shaped.reading
    },
  }
  let found: Found = [NOT_UNDERSTOOD]
  for (const { read, isFor } of STAGES) {
    if (!isFor(found, context)) continue
    const one = [read(message, context) ?? []].flat()
    if (one.length > 0 && isFaithful(one, text, context)) found = one
  }
  return found
}

function askingSentences(text: string, context: QuestionContext): string[] {
  const said = withCorrections(withoutOpenings(sentencesOf(text)))
  const asking = said.length > 1 ? said.filter((one) => !isReaction(plainWords(one))) : said
  return withKindsJoined(withoutLikes(asking, context), context)
}

/** What is asked without the clauses around it. */
function paredDown({ sentences }: Message, context: QuestionContext): Understanding | undefined {
  const plain = sentences.map((one) => readable(one, context))
  if (sentences.length > MAX_SENTENCES || plain.some((one) => isOfNoJournal(one) || ORDER.test(one)))
    return undefined
  const isKnown = (name: string) => context.kindOf(name) !== undefined
  const hasOthers = plain.some((one, at) => isAboutOthers(one, sentences[at] ?? '', isKnown))
  return understandPared(plain, context, (text) => {
    const isOther = isAboutOthers(text, text, isKnown) || (hasOthers && !isOfOwn(text))
    const one = isOther ? NOT_UNDERSTOOD : understandPlain(text, context)
    return isUnknown(one, context) ? NOT_UNDERSTOOD : one
  })
}
