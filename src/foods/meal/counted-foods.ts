import { NUMBER_WORDS } from '../../core/english/number-words.ts'
import { readUnit } from '../units.ts'
import type { MealToken } from './meal.ts'

const isNumber = ({ kind, word, role }: MealToken) =>
  role.as === 'word' && (kind === 'number' || NUMBER_WORDS.has(word) || word === 'half')
const isUnit = (token: MealToken | undefined) =>
  token?.role.as === 'word' && readUnit(token.word) !== undefined
const isFood = (token: MealToken | undefined) =>
  token?.kind === 'word' && token.role.as === 'word' && !isNumber(token) && !isUnit(token)

/** "ご飯一膳" is "one bowl rice": an amount that follows its food comes before it, in the same place of the text. */
export function amountsFirst(line: readonly MealToken[]): MealToken[] {
  const tokens = numbersFirst(line)
  const out: MealToken[] = []
  let at = 0
  while (at < tokens.length) {
    const [own, next] = [tokens[at], tokens[at + 1]]
    if (own === undefined) break
    const amount = isNumber(own) ? at : at + 1
    const end = amount + (isUnit(tokens[amount + 1]) ? 2 : 1)
    const isBehind = isFood(own) && next !== undefined && isNumber(next)
    if (isNumber(own) && isFood(tokens[end])) {
      out.push(...tokens.slice(at, end + 1))
      at = end + 1
    } else if (isBehind) {
      out.push(...inPlace([...tokens.slice(amount, end), own]))
      at = end
    } else {
      out.push(own)
      at++
    }
  }
  return out
}

/** "砂糖小さじ1": the number of a spoon may stand behind it. */
function numbersFirst(line: readonly MealToken[]): MealToken[] {
  const tokens = [...line]
  for (const [at, unit] of line.entries()) {
    const [before, number] = [line[at - 1], line[at + 1]]
    const isBehind = isUnit(unit) && number !== undefined && isNumber(number) && !isUnit(line[at + 2])
    if (!isBehind || (before !== undefined && isNumber(before))) continue
    tokens.splice(at, 2, ...inPlace([number, unit]))
  }
  return tokens
}

/** Gives tokens in another order the places that they have together, from left to right. */
function inPlace(tokens: readonly MealToken[]): MealToken[] {
  const places = tokens.toSorted((a, b) => a.start - b.start)
  return tokens.map((token, at) => {
    const { start, end } = places[at] ?? token
    return { ...token, start, end }
  })
}
