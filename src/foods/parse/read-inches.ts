import type { Token } from '../text/tokens.ts'
import type { StatedAmount } from './read-amount.ts'

/** "6-inch", "12 inch": the size of one, not a number of them. */
export function inchesAt(
  tokens: readonly Token[],
  number: { value: number; next: number },
): StatedAmount | undefined {
  const at = tokens[number.next]?.word === '-' ? number.next + 1 : number.next
  const inner =
    readInches(tokens, number.value === 1 ? at : -1) ??
    (isInch(tokens, at) ? { value: number.value, next: at } : undefined)
  if (inner === undefined) return undefined
  const size = inner.value >= 10 ? 'large' : 'medium'
  return { quantity: 1, size, inches: inner.value, next: acrossEnd(tokens, inner.next + 1) }
}

/** "5 inches by 3 inches in diameter": all that says how large one is. */
function acrossEnd(tokens: readonly Token[], at: number): number {
  const word = tokens[at]?.word ?? ''
  const isBy = /^(?:by|x|×)$/.test(word) && tokens[at + 1]?.kind === 'number'
  if (isBy) return acrossEnd(tokens, isInch(tokens, at + 2) ? at + 3 : at + 2)
  if (/^(?:in|of)$/.test(word) && /^(?:diameter|length|height|width)$/.test(tokens[at + 1]?.word ?? ''))
    return acrossEnd(tokens, at + 2)
  return /^(?:across|long|wide|diameter)$/.test(word) ? at + 1 : at
}

/** The "6-inch" of "a 6-inch sub". */
function readInches(tokens: readonly Token[], at: number): { value: number; next: number } | undefined {
  const value = tokens[at]?.kind === 'number' ? tokens[at]?.value : undefined
  const next = tokens[at + 1]?.word === '-' ? at + 2 : at + 1
  return value !== undefined && isInch(tokens, next) ? { value, next } : undefined
}

const isInch = (tokens: readonly Token[], at: number) =>
  /^(?:inch|inches|in)$/.test(tokens[at]?.word ?? '') &&
  tokens[at - 1]?.kind !== 'word' &&
  (tokens[at]?.word !== 'in' || tokens[at - 1]?.word === '-')
