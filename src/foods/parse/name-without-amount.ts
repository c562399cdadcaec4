import { readCount } from '../../core/english/numbers.ts'
import { type Token, tokenize } from '../text/tokens.ts'
import { readAmount } from './read-amount.ts'

/**
 * What somebody called a food, without the amount that it began or ended with: "rye bread" of "2 slices of rye bread"
 * or of "rye bread (60 g)", "pizza" of "half a pizza". A number that belongs to the name stays ("7 up", "2 % milk"), as does a size.
 * @param food the food that the words were matched to; null: none, so that a bare number may belong to the name.
 */
export function nameWithoutAmount(name: string, food: string | null): string {
  const tokens = tokenize(name)
  const own = tokens.slice(leadingEnd(tokens, food), trailingStart(tokens))
  const [first] = own
  const last = own.at(-1)
  if (first === undefined || last === undefined || own.some((_, at) => isWeighedAt(own, at))) return name
  if (food?.includes(SEPARATOR) === true && own.some(({ kind }) => kind === 'number')) return name
  return name.slice(first.start, last.end)
}

/** Between the foods of an entry of several. */
const SEPARATOR = '; '

/** Of several foods with an amount each, all stay as stated. */
const isWeighedAt = (tokens: readonly Token[], at: number) =>
  tokens[at]?.kind === 'number' && readAmount(tokens, at)?.unit !== undefined

/** Between an amount and its food, in Spanish, French, Portuguese and Italian. */
const OF = /^(?:d|da|de|des|di|do|du)$/

/** The index of the first token of the name itself. */
function leadingEnd(tokens: readonly Token[], food: string | null): number {
  const amount = readAmount(tokens, 0)
  if (amount?.quantity === undefined || amount.isArticle === true) return 0
  const number = readCount(tokens, 0)?.next ?? amount.next
  // "half-fat cheddar", "two-egg omelette"
  const isJoined = tokens.slice(number - 1, number + 1).some(({ raw }) => raw === '-')
  if (isJoined && amount.unit === undefined) return 0
  const named = ` ${tokenize(food ?? '')
    .map(({ text }) => text)
    .join(' ')} `
  const isOfName = (text: string) => named.includes(` ${text.toLowerCase()} `)
  const isNumberOfName = food === null || tokens.slice(0, number).some(({ text }) => isOfName(text))
  if (isNumberOfName && amount.unit === undefined) return 0
  const isUnitOfName = amount.size !== undefined || (amount.words !== undefined && isOfName(amount.words))
  const end = isUnitOfName ? number : amount.next
  const start = amount.unit !== undefined && OF.test(tokens[end]?.word ?? '') ? end + 1 : end
  return tokens[start]?.kind === 'word' ? start : 0
}

/** The index after the last token of the name. */
function trailingStart(tokens: readonly Token[]): number {
  const isClosed = tokens.at(-1)?.raw === ')'
  const end = isClosed ? tokens.length - 1 : tokens.length
  for (let at = 1; at < end; at++) {
    if (tokens[at]?.kind !== 'number') continue
    const amount = readAmount(tokens, at)
    if (amount?.unit === undefined || amount.next !== end) continue
    const before = tokens[at - 1]
    return before?.kind === 'mark' && (before.raw === '(' || !isClosed) ? at - 1 : at
  }
  return tokens.length
}
