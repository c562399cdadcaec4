import { DENIALS, NEGATIONS } from '../text/noise-words.ts'
import { type Meal, type MealToken, type Pass, type Role, setRole } from './meal.ts'

/**
 * Marks what was not eaten: after "no" and "without" up to the next link, through "or" and "nor"; after "didn't"
 * up to the end of the sentence; after "excluding" up to the next amount.
 */
export const markNegated: Pass = (meal: Meal): Meal => {
  const tokens = [...meal.tokens]
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined || token.role.as !== 'word') continue
    const removed = removedStart(tokens, at)
    const isOver = removed === undefined ? scopeOf(tokens, at, token.word) : isAtOnceOver
    if (isOver === undefined) continue
    for (let inner = removed ?? at; inner < at; inner++) {
      const own = tokens[inner]
      if (own !== undefined) tokens[inner] = { ...own, role: { as: 'negated' } }
    }
    let end = at + 1
    for (; end < tokens.length; end++) {
      const next = tokens[end]
      if (next === undefined || isOver(next.role, tokens.slice(at + 1, end))) break
    }
    setRole(tokens, at, end, { as: 'negated' })
    at = end - 1
  }
  return { ...meal, tokens }
}

const isAtOnceOver = () => true

/** "with the skin and coating removed", "peel removed", "crust not eaten": where what was left begins. */
function removedStart(tokens: readonly MealToken[], at: number): number | undefined {
  const [word = '', before = ''] = [tokens[at]?.word, tokens[at - 1]?.word]
  const isLeft =
    /^(?:removed|discarded|untouched|uneaten)$/.test(word) ||
    (before === 'not' && /^(?:eaten|consumed|included)$/.test(word))
  if (!isLeft) return undefined
  let start = at
  while (start > 0 && at - start < MAX_REMOVED && !endsRemoved(tokens[start - 1])) start--
  // "with the skin removed": what stands before "with" was eaten.
  const isBehind = tokens[start - 1]?.role.as === 'link'
  return isBehind ? start : undefined
}
const MAX_REMOVED = 7
const endsRemoved = (token: MealToken | undefined) =>
  token === undefined || (token.role.as === 'link' && !/^(?:and|or)$/.test(token.role.link ?? ''))

/** "200 g, no, 150 g", "egusi... no wait, soup": it corrects what stands before. */
function isInterjection(tokens: readonly MealToken[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]]
  if (/^(?:,|wait|sorry|actually)$/.test(next?.word ?? '')) return true
  return before?.role.as === 'amount' && next?.role.as === 'amount'
}

type IsOver = (role: Role, before: readonly MealToken[]) => boolean

function scopeOf(tokens: readonly MealToken[], at: number, word: string): IsOver | undefined {
  const next = tokens[at + 1]?.word ?? ''
  const isDenial =
    (DENIALS.has(word) && !/^(?:resist|help|wait|stop|forget)$/.test(next)) ||
    (word === 'not' && /^(?:did|do|does|have|had|was)$/.test(tokens[at - 1]?.word ?? ''))
  if (isDenial) return (role) => role.as === 'link' && role.break === 'stop'
  if (word === 'excluding')
    return (role) => role.as === 'amount' || (role.as === 'link' && role.break === 'stop')
  const isLeft =
    (word === 'left' && /^(?:the|my|out|most|some)$/.test(next)) ||
    (word === 'removed' && /^(?:the|my|its)$/.test(next))
  if (isLeft) return (role) => role.as === 'link' && role.break !== 'link'
  const isOther =
    (word === 'free' && /^(?:of|from)$/.test(next)) ||
    (word === 'other' && next === 'than') ||
    word === 'besides'
  // "No Fear" is a brand.
  const isBrand = at > 0 && tokens[at]?.isCapital === true && tokens[at + 1]?.isCapital === true
  if (isBrand || !(NEGATIONS.has(word) || isOther) || (word === 'no' && isInterjection(tokens, at)))
    return undefined
  return (role, before) => {
    const hasWord = before.some((token) => token.kind === 'word' && token.role.as === 'word')
    if (role.as === 'amount') return hasWord
    return role.as === 'link' && !/^(?:or|nor)$/.test(role.link ?? '') && !(role.link === 'aside' && !hasWord)
  }
}
