import { isAskable } from '../../../questions/askable.ts'
import type { QuestionContext } from '../context.ts'
import { asksDiagnosis } from '../diagnoses.ts'
import { isMarked } from '../follow-words.ts'
import { isOfNoJournal } from '../one-sentence.ts'
import { readableMessage } from '../readable.ts'
import { WHICH_DAYS } from '../restricting.ts'
import type { Asked, Understanding } from '../understanding.ts'
import { MAX_QUESTION_WORDS, plainWords } from '../words.ts'
import { openWords } from './left-over.ts'
import { likelyShape } from './likely-shape.ts'
import { maskAsked, maskQuestion } from './masked-question.ts'
import type { Shape } from './shape.ts'
import { shapedQuery } from './shaped-query.ts'

/** How sure a shape has to be to be answered; where the slots say another reduction by themselves. */
const MIN_SHARE = 0.6
const MIN_SHARE_AGAINST_SLOTS = 0.9

/** They stand for what an earlier message named. */
const POINTS = / (?:it|that|them|those|these|they|there|then|same|this one|that one) /

export type ShapedReading = {
  asked: Asked
  share: number
  /** Words that may change what is asked, and that nothing read. */
  open: readonly string[]
  /** Whether such a word says where, when or of what: "in Lisbon". */
  isBound: boolean
  /** Undefined: it is not sure enough. */
  answer: Understanding | undefined
}

/** A question that no rule understood, by its likeliest shape. */
export function readByShape(message: string, context: QuestionContext): ShapedReading | undefined {
  if (isOfNoJournal(plainWords(message)) || asksDiagnosis(plainWords(message), context)) return undefined
  const plain = readableMessage(message, context)
  if (plain.split(' , ').some((part) => WHICH_DAYS.test(` ${part.trim()} `))) return undefined
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return undefined
  const question = maskAsked(plain, context)
  const isFollowUp = context.last.length > 0 && (isMarked(plain) || POINTS.test(question.masked))
  if (isFollowUp) return undefined
  const shape = likelyShape(maskQuestion(plain, context))
  if (shape === undefined) return undefined
  const asked = shapedQuery(question, shape, context)
  if (asked === undefined || !isAskable(asked.query)) return undefined
  const open = [...new Set(openWords(question.masked, shape))]
  const isSure = shape.share >= minShareOf(shape, question.slots.asked.reduce) && open.length === 0
  return {
    asked,
    share: shape.share,
    open,
    isBound: open.some((word) =>
      new RegExp(
        ` (?:in|at|on|during|of|with|without|since|after|before) (?:(?:the|my|our|a) )*${word} `,
      ).test(question.masked),
    ),
    answer: isSure ? { kind: 'query', asked: [asked] } : undefined,
  }
}

const minShareOf = ({ reduce }: Shape, said: Shape['reduce'] | undefined) =>
  said === undefined || said === 'count' || said === reduce ? MIN_SHARE : MIN_SHARE_AGAINST_SLOTS
