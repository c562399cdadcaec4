import { isNoFood } from '../../core/english/no-food.ts'
import { wordSet } from '../../core/english/word-set.ts'
import type { QuestionContext } from './context.ts'
import { FUNCTION_WORDS, NEGATIONS } from './function-words.ts'
import { LEAVES_OUT, WHICH_DAYS } from './restricting.ts'
import { slotsOf } from './slots-of.ts'
import { plainWords, type Words } from './words.ts'

/** Words with which a part of a question says when, where, or what not: it makes it more than a remark. */
const BINDING = wordSet(
  'when while if where before after until except only without not but from in on at for with since during per than by unless whenever instead excluding including versus vs against compared as because',
)
/** A remark is a sentence of its own: somebody does something, or something is somehow. */
const SUBJECT = / (?:i|it|that|this|you|my|just|so|be|think|suppose|guess|feel|miss|love|hate) /

/**
 * A question without the parts between commas that only say something beside it: "my eyes are bad so I dictate this". Each
 * of their words is English and names nothing that could be asked for.
 */
export function withoutRemarks(text: Words, context: QuestionContext): Words {
  const parts = text.trim().split(' , ')
  if (parts.length < 2) return text
  const kept = parts.filter((part) => !isRemarkPart(` ${part} `, context))
  return kept.length === 0 || kept.length === parts.length ? text : ` ${kept.join(' , ')} `
}

/** "I am in a hurry", "bus arriving": how it is right now restricts nothing. */
const STATE = /^ (?:i am|we are|it is|(?:the |my )?\S+ \S+ing $)/
const OF_STATE = wordSet('in on at for with from by')

const ASKING = /^(?:what|which|how|when|why|where|who|if|whether)$/

/** Whether a sentence only says something beside the question. */
export const isRemark = (sentence: string, context: QuestionContext): boolean =>
  isRemarkPart(plainWords(sentence), context)

function isRemarkPart(part: Words, context: QuestionContext): boolean {
  if (LEAVES_OUT.test(part) || WHICH_DAYS.test(part)) return false
  const said = part.trim().split(' ')
  const isSaid =
    SUBJECT.test(part) ||
    STATE.test(part) ||
    said.every((word) => FUNCTION_WORDS.has(word) && !ASKING.test(word))
  const isBound = (word: string) => BINDING.has(word) && !(STATE.test(part) && OF_STATE.has(word))
  if (!isSaid || said.some((word) => isBound(word) || NEGATIONS.has(word) || /\d/.test(word))) return false
  const { measures, listed, windows, problem, only, asked, condition, target, names } = slotsOf(part, context)
  const { isDid: _, ...others } = asked
  const isEmpty =
    measures.length === 0 &&
    listed === undefined &&
    windows.length === 0 &&
    problem === undefined &&
    condition === undefined &&
    target === undefined
  if (!isEmpty || Object.keys(only).length > 0 || Object.keys(others).length > 0) return false
  return names.every(
    (name) =>
      context.kindOf(name) === undefined &&
      name.split(' ').every((word) => isNoFood(word) || FUNCTION_WORDS.has(word)),
  )
}
