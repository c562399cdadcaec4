import type { Token } from '../text/tokens.ts'
import type { Break } from './parts.ts'
import type { SaidAmount } from './read-amount.ts'

/** A stretch of the text that names one food, with how much of it was said. */
export type Phrase = {
  words: Token[]
  amount?: SaidAmount
  /** An amount said after the words: "chicken 150 g", "eggs x2", "rice (200 g)". */
  after?: SaidAmount
  /** How it was cooked, beside its name: "fried in butter" of "eggs fried in butter". */
  how?: string
  before: Break
  /** The linking word before it, such as "with". */
  link?: string
  isNegated: boolean
  /** It stands in brackets. */
  isInside: boolean
  /** Only an amount of the food before: "two of them". */
  refersBack?: boolean
  /** Places in the text. */
  start: number
  end: number
}

/** The phrase without the amount after it. */
export function withoutAfter({ after: _, ...phrase }: Phrase): Phrase {
  return phrase
}
