import type { QuestionContext } from './context.ts'
import { type Words, words } from './words.ts'

/** Questions whether something is an illness, or comes from one: no journal says that. */

const ILLNESS =
  '(?:deficienc(?:y|ies)|deficient|syndromes?|disease|disorders?|intoleran(?:ce|t)|allerg(?:y|ic)|infections?|anaemi[ac]|anemi[ac]|diabet(?:es|ic)|coeliac|celiac|ibs|pots|migraine|hypertension|insomnia|depression|cancer|tumou?r|ulcers?|gout|reflux|prediabet(?:es|ic)|menopause|pregnan(?:t|cy)|burnout|flu|covid)'
/** "do I have an iron deficiency", "could I be anaemic", "am I vitamin d deficient" */
const HAVE_ILLNESS = words(
  `(?:do|could|might|may|can|have) i (?:have|got|be|be having|suffer from|be suffering from|be getting)(?: (?:an?|some|the|any|kind|sort|of))* (?:\\S+ ){0,3}${ILLNESS}|am i (?:\\S+ ){0,3}${ILLNESS}|(?:does|do) (?:it|this|that|my [^,|]*?) (?:look|sound|seem)s? like (?:an? )?(?:\\S+ ){0,3}${ILLNESS}|(?:signs?|symptoms?) of (?:an? )?(?:\\S+ ){0,2}${ILLNESS}`,
)
/** "are my headaches a migraine": what is noted, and what it would be. */
const IS_ILLNESS =
  /^[ |,]*(?:(?:so|and|but|well|tell me) )*(?:is|are|was|were|could|can|might|may) (?:my|this|that|these|those|the) (.+?) (?:(?:be|really|actually|maybe|perhaps|just) )*(?:an? (?:sign|symptom|case|form|kind|sort|type) of|due to|caused by|because of|an?) (.+?) $/

/** Whether it is asked if something is an illness. */
export function asksDiagnosis(text: Words, { kindOf }: QuestionContext): boolean {
  if (/ (?:how (?:many|often|much|bad|severe)|when|which|what day|log|logged) /.test(text)) return false
  if (HAVE_ILLNESS.test(text) && !/ (?:did|had|days?|nights?|on|last|yesterday|this week) /.test(text))
    return true
  const [, noted = '', illness = ''] = IS_ILLNESS.exec(text) ?? []
  return (
    kindOf(noted.trim()) === 'symptom' &&
    illness !== '' &&
    !/ (?:day|night|week|month|problem) /.test(` ${illness} `)
  )
}
