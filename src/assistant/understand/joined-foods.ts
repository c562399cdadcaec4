import { isCollective } from '../../questions/collective-nouns.ts'
import { isChatter, isNoName } from './chatter.ts'
import type { QuestionContext } from './context.ts'
import type { Slots } from './slots-of.ts'

/** Several foods that are one amount. */

/** Whether names are foods: some may stand in the journal only. */
export const areFoods = (names: readonly string[], { kindOf }: Pick<QuestionContext, 'kindOf'>): boolean =>
  names.length > 1 &&
  names.some((name) => kindOf(name) === 'food') &&
  names.every(
    (name) =>
      kindOf(name) === 'food' ||
      (kindOf(name) === undefined && !isNoName(name) && !name.split(' ').some(isChatter)),
  )

/** "jam and honey together", "what share came from feta and gouda". */
export function joinedFoods(
  { names, isList, asked, text }: Slots,
  context: QuestionContext,
): string | undefined {
  const isAnyOf =
    asked.isCount === true ||
    asked.isMany === true ||
    asked.reduce === 'streak' ||
    asked.reduce === 'last' ||
    asked.reduce === 'first'
  const isOne =
    (isAnyOf && / or /.test(text) && !/ and /.test(text)) ||
    asked.reduce === 'sum' ||
    asked.reduce === 'share' ||
    / (?:total|together|combined|(?:count|number|sum) of) /.test(text)
  if (!isList || !isOne || !areFoods(names, context)) return undefined
  // "cheese, feta and gouda": the kind, or the two only?
  return names.some(isCollective) && !names.every(isCollective) ? undefined : names.join(' or ')
}
