import type { Query } from '../../questions/query.ts'
import type { QuestionContext } from './context.ts'
import { isNutrient } from './measure-kinds.ts'
import { type Words, words } from './words.ts'

/** "and what fraction was skyr", after calcium: the part of that amount, and not of the days. */

const IT =
  '(?:(?:the|that|this|my) (?:total|whole|amount|sum|figure|intake)|it|that|this|them|those|these|all)'
const SHARE = '(?:share|fraction|portion|part|proportion|percentage|percents?|%|slice|chunk)'
const PART = words(
  `(?:, )?(?:(?:as|in|and|for|with|what|which|how (?:big|large|much) an?|what is|what was) )*(?:(?:an?|the) )?${SHARE}(?: (?:of|in|from) (?:all )?${IT})?`,
)
const SOME = words(`how (?:much|many) of ${IT}`)
const AROUND =
  / (?:and|so|then|but|of|it|is|was|were|are|came|come|comes|coming|did|does|from|in|by|due|to|thanks|the|my|any|please|made up|contributed|,|\|)(?= )/g

/** Undefined: it asks for no part of what was asked before. */
export function partOfLast(
  text: Words,
  [before, ...more]: readonly Query[],
  { kindOf }: QuestionContext,
): Query | undefined {
  if (before === undefined || more.length > 0 || !isNutrient(before.measure)) return undefined
  const { measure, of, window, only, reduce, against, beside } = before
  const isAmount = reduce === 'sum' || reduce === 'mean' || reduce === 'share'
  if (!isAmount || only?.last !== undefined || against !== undefined || beside !== undefined) return undefined
  const isShare = PART.test(text)
  // Of what a food brought, a part may be one of that or of all.
  const pointsAt = new RegExp(` (?:of|in|from) ${IT} `).test(text)
  if (isShare ? of !== undefined && pointsAt : !SOME.test(text)) return undefined
  const name = text.replace(SOME, '').replace(PART, '').replace(AROUND, '').replace(/ {2,}/g, ' ').trim()
  if (kindOf(name) !== 'food') return undefined
  return {
    measure,
    of: name,
    window,
    ...(only !== undefined && { only }),
    reduce: isShare ? 'share' : 'sum',
  }
}
