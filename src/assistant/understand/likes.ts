import type { QuestionContext } from './context.ts'
import { slotsOf } from './slots-of.ts'
import { plainWords } from './words.ts'

/** "I love curry." */
const LIKES =
  /^[ ,]*(?:(?:and|but|so|well|ok) )*i (?:(?:really|just|do|still|absolutely|always|quite|would) )*(?:love|like|adore|hate|fancy|enjoy|miss|crave|can not stand|am craving|am a fan of) /
const POINTS = / (?:it|that|them|those|they|these|this|one|ones|which) /

/** Sentences without what somebody likes, where the question names its own subject: "I love curry. Calories yesterday?" */
export function withoutLikes(sentences: readonly string[], context: QuestionContext): string[] {
  const last = plainWords(sentences.at(-1) ?? '')
  const { measures, listed } = slotsOf(last, context)
  const isOwn = measures.length > 0 || listed !== undefined
  if (!isOwn || POINTS.test(last)) return [...sentences]
  return sentences.filter((one, at) => at === sentences.length - 1 || !LIKES.test(plainWords(one)))
}
