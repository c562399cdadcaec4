import { type Words, words } from './words.ts'

/** Words after which somebody means something else than before them. */
const CORRECTING =
  '(?:no (?:, )?(?:wait|hang on|hold on)|no sorry|wait no|sorry no|or rather|(?:scratch|scrap|strike|cancel|forget) (?:that|it)|correction|make that|no i mean(?:t)?|i mean(?:t)?|no (?:, )?simpler|or (?:, )?simpler|or (?:the )?other way(?: (?:round|around|about))?|let me (?:rephrase|simplify)(?: that| it)?|(?:to )?(?:put|say|ask) (?:it|that) (?:differently|another way|simpler|more simply)|simply put|no just|no make (?:it|that)|actually just|wait|hang on|hold on)'
/** "that is to say", where it does not judge: "that is too much". */
const GLOSS =
  '(?:that is to say|which is to say|in other words|that is(?= (?:on|in|at|from|since|during|days?|nights?|without|with|[a-z]+day|[a-z]+ ,)))(?! (?:too|so|very|not|why|all|my|it|ok|fine) )'
const INSIDE = words(
  `(?:[,;-] )*(?:${CORRECTING}|(?<=[,;-] )(?:(?:hmm+|um+|er|erm|well) (?:, )?)?(?:no|actually|sorry|rather|${GLOSS}))(?: ,)?`,
)
const AT_START = new RegExp(`^[ ,]*(?:${CORRECTING}|no|actually|sorry) `)

/** "not counting this month": it only leaves out days of what the sentence before it asked. */
const LESS =
  /^[ ,]*(?:(?:and|but|so|only) )*(?:without|excluding|exclude|except(?: for)?|not (?:counting|including)|leaving out|leave out|ignoring|ignore|minus) (?:the )?(?:this|last|that|today|yesterday|weekends?|[a-z]+days?|first|[a-z]+ (?:month|week|day)) /

/** Whether a sentence corrects the one before it, or leaves out some of its days. */
export const isCorrection = (text: Words): boolean => AT_START.test(text) || LESS.test(text)

/** What stands first, and what is meant instead; undefined: nothing is corrected. */
export function correctionIn(text: Words): { first: Words; meant: Words } | undefined {
  const match = INSIDE.exec(text)
  if (match === null || match.index < 2) return undefined
  const first = ` ${text.slice(0, match.index).trim()} `
  const meant = ` ${text.slice(match.index + match[0].length).trim()} `
  return first.trim() === '' || meant.trim() === '' ? undefined : { first, meant }
}
