import type { Token } from '../text/tokens.ts'
import type { StatedAmount } from './read-amount.ts'
import type { PartBreak } from './read-parts.ts'

/** A part of the text that names one food, with its stated amount. */
export type Phrase = {
  words: Token[]
  amount?: StatedAmount
  /** An amount after the words: "chicken 150 g", "eggs x2", "rice (200 g)". */
  after?: StatedAmount
  /** A preparation that is not part of the name: "fried in butter" of "eggs fried in butter". */
  how?: string
  before: PartBreak
  /** The link word before it, such as "with". */
  link?: string
  isNegated: boolean
  /** It is in brackets. */
  isInside: boolean
  /** Only an amount of the food before it: "two of them". */
  refersBack?: boolean
  /** Positions in the text. */
  start: number
  end: number
}

/** The phrase without the amount after it. */
export function withoutAfter({ after: _, ...phrase }: Phrase): Phrase {
  return phrase
}
