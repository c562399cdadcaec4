import { type ReadNumber, readNumber, readNumberOrRange } from '../../core/english/numbers.ts'
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
  const number = readNumberOrRange(tokens, index) ?? readArticle(tokens, index, units)
  if (number === undefined) return undefined
  const size = ['big', 'large', 'small', 'full', 'more', 'tall', 'fluid', 'fl'].includes(
    tokenAt(tokens, number.next).text,
  )
    ? 1
    : 0
  const unit = units.get(tokenAt(tokens, number.next + size).text)
  if (unit === undefined) return undefined
  const next = number.next + size + 1
  const half =
    tokenAt(tokens, next).text === 'and' && tokenAt(tokens, next + 1).text === 'a'
      ? readNumber(tokens, next + 2)
      : undefined
  if (half?.value === 0.5 && !units.has(tokenAt(tokens, half.next).text))
    return { value: (number.value + 0.5) * unit, next: half.next }
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
