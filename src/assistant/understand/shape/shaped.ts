import type { QuestionContext } from '../context.ts'
import { isMarked } from '../follow-words.ts'
import { readableMessage } from '../readable.ts'
import { WHICH_DAYS } from '../restricting.ts'
import type { Understanding } from '../understanding.ts'
import { MAX_QUESTION_WORDS } from '../words.ts'
import { featuresOf } from './features.ts'
import { mayChange } from './left-over.ts'
import { likelyShape } from './likely-shape.ts'
import { maskAsked, maskQuestion } from './masked-question.ts'
import { shapedQuery } from './shaped-query.ts'

/** Of how sure a shape has to be. */
const MIN_SHARE = 0.6

/** They stand for what an earlier message named. */
const POINTS = / (?:it|that|them|those|these|they|there|then|same|this one|that one) /

/**
 * A question that no rule understood, by its likeliest shape: only if every word that could change it was read by a slot.
 */
export function understandByShape(message: string, context: QuestionContext): Understanding | undefined {
  const plain = readableMessage(message, context)
  if (plain.split(' , ').some((part) => WHICH_DAYS.test(` ${part.trim()} `))) return undefined
  if (plain.trim().split(' ').length > MAX_QUESTION_WORDS) return undefined
  const question = maskAsked(plain, context)
  const isFollowUp = context.last.length > 0 && (isMarked(plain) || POINTS.test(question.masked))
  if (isFollowUp) return undefined
  const shape = likelyShape(featuresOf(maskQuestion(plain, context)))
  if (shape === undefined || shape.share < MIN_SHARE || mayChange(question.masked, shape)) return undefined
  const asked = shapedQuery(question, shape, context)
  return asked === undefined ? undefined : { kind: 'query', asked: [asked] }
}
