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
    const isOver = scopeOf(tokens, at, token.word)
    if (isOver === undefined) continue
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
  const isLeft = word === 'left' && /^(?:the|my|out|most|some)$/.test(next)
  if (isLeft) return (role) => role.as === 'link' && role.break !== 'link'
  if (!NEGATIONS.has(word) || (word === 'no' && isInterjection(tokens, at))) return undefined
  return (role, before) => {
    const hasWord = before.some((token) => token.kind === 'word' && token.role.as === 'word')
    if (role.as === 'amount') return hasWord
    return role.as === 'link' && !/^(?:or|nor)$/.test(role.link ?? '') && !(role.link === 'aside' && !hasWord)
  }
}
