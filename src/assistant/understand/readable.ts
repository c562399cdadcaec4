import type { QuestionContext } from './context.ts'
import { withJoinedNames, withKeys } from './joined-names.ts'
import { withKinds } from './kinds.ts'
import { inLearntForms } from './learner-words.ts'
import { readOnce } from './read-once.ts'
import { correctedWord } from './spelling.ts'
import { inUsualOrder } from './usual-order.ts'
import { plainWords, sentencesOf, type Words } from './words.ts'

/** A sentence in words that the slots know. */
export const readable = readOnce((sentence, context: QuestionContext): Words => {
  const { isFoodWord, kindOf } = context
  const isKnown = (one: string) => isFoodWord(one) || kindOf(one) === 'food'
  const plain = plainWords(sentence, (word) => correctedWord(word, isKnown))
  return withKinds(inUsualOrder(withJoinedNames(inLearntForms(withKeys(plain)), context)), { kindOf })
})

/** The sentences of a message as one. */
export const readableMessage = (message: string, context: QuestionContext): Words =>
  ` ${sentencesOf(message)
    .map((sentence) => readable(sentence, context).trim())
    .join(' , ')} `
