import { type Words, words } from './words.ts'

/** Words after which somebody means something else than before them. */
const CORRECTING =
  '(?:no (?:, )?wait|no sorry|wait no|sorry no|or rather|scratch that|make that|no i mean(?:t)?|i mean(?:t)?|no just|no make (?:it|that)|actually just|wait)'
const INSIDE = words(`(?:[,;-] )*(?:${CORRECTING}|(?<=[,;-] )(?:no|actually|sorry))(?: ,)?`)
const AT_START = new RegExp(`^[ ,]*(?:${CORRECTING}|no|actually|sorry) `)

/** Whether a sentence corrects the one before it. */
export const isCorrection = (text: Words): boolean => AT_START.test(text)

/** What stands first, and what is meant instead; undefined: nothing is corrected. */
export function correctionIn(text: Words): { first: Words; meant: Words } | undefined {
  const match = INSIDE.exec(text)
  if (match === null || match.index < 2) return undefined
  const first = ` ${text.slice(0, match.index).trim()} `
  const meant = ` ${text.slice(match.index + match[0].length).trim()} `
  return first.trim() === '' || meant.trim() === '' ? undefined : { first, meant }
}
