import { type Token, tokenAt } from './tokens.ts'

/** A number read from the tokens: its value and the index after its last token. */
export type ReadNumber = { value: number; next: number }

const UNIT_WORDS = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen',
  'seventeen eighteen nineteen',
]
  .join(' ')
  .split(' ')
const TENS_WORDS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const NUMBER_WORDS = new Map<string, number>([
  ...UNIT_WORDS.map((word, index): [string, number] => [word, index]),
  ...TENS_WORDS.map((word, index): [string, number] => [word, 20 + 10 * index]),
  ['couple', 2],
  ['half', 0.5],
  ['quarter', 0.25],
])

/**
 * Reads a number at `index`, in digits or words: `7.5`, `7½`, `7 1/2`, `seven`, `twenty two`, `seven and a
 * half`, `half a`, `a couple of`. Undefined if no number starts there. A lone "a" does not count; the caller
 * knows its unit.
 */
export function readNumber(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const start =
    tokenAt(tokens, index).text === 'a' && NUMBER_WORDS.has(tokenAt(tokens, index + 1).text)
      ? index + 1
      : index
  const base = readBase(tokens, start)
  return base === undefined ? undefined : withFraction(tokens, base)
}

/** A number or the middle of a range: `7`, `7-8`, `7 to 8`. */
export function readNumberOrRange(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const low = readNumber(tokens, index)
  if (low === undefined) return undefined
  if (!['-', 'to', 'or'].includes(tokenAt(tokens, low.next).text)) return low
  const high = readNumber(tokens, low.next + 1)
  if (high === undefined || high.value <= low.value) return low
  return { value: (low.value + high.value) / 2, next: high.next }
}

function readBase(tokens: readonly Token[], index: number): ReadNumber | undefined {
  const { text, kind, value } = tokenAt(tokens, index)
  if (kind === 'number') return Number.isFinite(value) ? { value, next: index + 1 } : undefined
  const word = NUMBER_WORDS.get(text)
  if (word === undefined) return undefined
  if (text === 'couple' || text === 'half' || text === 'quarter') {
    const article = ['a', 'an', 'of'].includes(tokenAt(tokens, index + 1).text) ? 1 : 0
    return { value: word, next: index + 1 + article }
  }
  const unit = NUMBER_WORDS.get(tokenAt(tokens, index + 1).text) ?? 0
  if (word >= 20 && Number.isInteger(unit) && unit >= 1 && unit <= 9)
    return { value: word + unit, next: index + 2 }
  return { value: word, next: index + 1 }
}

function withFraction(tokens: readonly Token[], base: ReadNumber): ReadNumber {
  if (!Number.isInteger(base.value)) return base
  const [first, second, third] = [0, 1, 2].map((offset) => tokenAt(tokens, base.next + offset))
  if (first === undefined || second === undefined || third === undefined) return base
  if (first.kind === 'number' && first.value < 1 && !/^\d/.test(first.text)) {
    return { value: base.value + first.value, next: base.next + 1 }
  }
  if (first.text === '1' && second.text === '/' && third.text === '2')
    return { value: base.value + 0.5, next: base.next + 3 }
  const half = first.text === 'and' && second.text === 'a' ? NUMBER_WORDS.get(third.text) : undefined
  if (half !== undefined && half < 1 && half > 0) return { value: base.value + half, next: base.next + 3 }
  return base
}
