import { type Words, words } from './words.ts'

/** What somebody says to take back what they have just said. */
const TAKEN_BACK =
  '(?:no (?:, )?wait|no sorry|wait no|sorry no|or rather|scratch that|make that|no i mean(?:t)?|i mean(?:t)?|no just|no make (?:it|that)|actually just|wait)'
const INSIDE = words(`(?:[,;-] )*(?:${TAKEN_BACK}|(?<=[,;-] )(?:no|actually|sorry))(?: ,)?`)
const AT_START = new RegExp(`^[ ,]*(?:${TAKEN_BACK}|no|actually|sorry) `)

/** Whether a sentence takes back the one before it. */
export const takesBack = (text: Words): boolean => AT_START.test(text)

/** What was said first, and what is meant instead; undefined: nothing is taken back. */
export function takenBack(text: Words): { first: Words; meant: Words } | undefined {
  const match = INSIDE.exec(text)
  if (match === null || match.index < 2) return undefined
  const first = ` ${text.slice(0, match.index).trim()} `
  const meant = ` ${text.slice(match.index + match[0].length).trim()} `
  return first.trim() === '' || meant.trim() === '' ? undefined : { first, meant }
}
