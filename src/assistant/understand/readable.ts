import type { QuestionContext } from './context.ts'
import { correctedWord } from './spelling.ts'
import { inUsualOrder } from './usual-order.ts'
import { plainWords, sentencesOf, type Words } from './words.ts'

/** A sentence in words that the slots know. */
export function readable(sentence: string, { isFoodWord, kindOf }: QuestionContext): Words {
  const isKnown = (one: string) => isFoodWord(one) || kindOf(one) === 'food'
  return inUsualOrder(plainWords(sentence, (word) => correctedWord(word, isKnown)))
}

/** The sentences of a message as one. */
export const readableMessage = (message: string, context: QuestionContext): Words =>
  ` ${sentencesOf(message)
    .map((sentence) => readable(sentence, context).trim())
    .join(' , ')} `
