import type { ReadNumber } from '../../core/english/numbers.ts'
import type { Finding } from '../kinds.ts'
import type { SafetyToken } from '../word-uses.ts'
import type { Subject } from './subject.ts'

/** A value that is dangerous in itself, and the tokens that it was read from. */
export type Measured = Finding & {
  measure: string
  first: number
  last: number
  /** A denial is a part of it: "has not peed for 14 hours". */
  isDenial?: boolean
}

/** The number at `index`, in `tokens`. @param whose is looked for when it is asked for: most values are harmless. */
export type Place = {
  tokens: readonly SafetyToken[]
  index: number
  number: ReadNumber
  whose: () => Subject
}
