import { type ReadNumber, readCount, readNumberOrRange, withFraction } from '../../core/english/numbers.ts'
import { type Token, tokenAt } from '../../core/english/tokens.ts'

/** A number and a unit of a table: `value` in the table's base unit. */
export type Amount = { value: number; next: number }

/**
 * Reads "2 litres", "half a litre", "a litre and a half", "6-8 glasses" at `index`; the unit's factor comes
 * from `units`. `a` and `another` count as one before a unit.
 */
export function readAmount(
  tokens: readonly Token[],
  index: number,
  units: ReadonlyMap<string, number>,
): Amount | undefined {
  const isPart = tokenAt(tokens, index + 1).text === '/'
  const number =
    (isPart ? readCount(tokens, index) : undefined) ??
    readNumberOrRange(tokens, index) ??
    readArticle(tokens, index, units)
  if (number === undefined) return undefined
  const size = ['big', 'large', 'small', 'full', 'more', 'tall', 'fluid', 'fl'].includes(
    tokenAt(tokens, number.next).text,
  )
    ? 1
    : 0
  // "82.4 (kg)"
  const bracket = tokenAt(tokens, number.next).text === '(' ? 1 : 0
  const unit = units.get(tokenAt(tokens, number.next + size + bracket).text)
  if (unit === undefined) return undefined
  const next = number.next + size + bracket + 1
  // "A glass and half a litre" are two amounts.
  const { value: part, next: end } = withFraction(tokens, { value: 0, next })
  if (part > 0 && !units.has(tokenAt(tokens, end).text) && tokenAt(tokens, end).text !== 'a')
    return { value: (number.value + part) * unit, next: end }
  return { value: number.value * unit, next }
}

function readArticle(
  tokens: readonly Token[],
  index: number,
  units: ReadonlyMap<string, number>,
): ReadNumber | undefined {
  const article = ['a', 'an', 'another'].includes(tokenAt(tokens, index).text)
  const next = tokenAt(tokens, index + 1).text
  return article && (units.has(next) || ['big', 'large', 'small', 'full', 'tall'].includes(next))
    ? { value: 1, next: index + 1 }
    : undefined
}
