import type { FoodMatch } from '../food.ts'
import { trimmed } from '../text/noise.ts'
import type { Phrase } from './phrase.ts'

/** A phrase, or several linked ones, and the foods they may mean, best first. `piece`: one of several cut from a phrase. */
export type Match = {
  phrases: readonly Phrase[]
  words: readonly string[]
  /** The last word as it was written. */
  lastWord: string
  /** The size or unit that is part of the food's name. */
  named?: string
  candidates: readonly FoodMatch[]
  isPiece?: boolean
  /** Where its words stand, when it is only a piece of its phrase. */
  span?: { start: number; end: number }
  /** Its part of an amount that was said of several together: 1/3 of "300 g of beef, potatoes and carrots". */
  share?: number
  /** One of the foods of a set meal, in its usual serving. */
  isComboPart?: boolean
}

/** A search that asks each question once. */
export type Search = (text: string) => readonly FoodMatch[]

/** At or above this a name says exactly this food. */
export const SURE = 0.945
/** Good enough that nothing better need be looked for. */
export const GOOD = 0.7

/** The last word of a run as it was written, but noise ("corn dogs tonight"). */
export function lastWordOf(run: readonly Phrase[]): string {
  const words = run.at(-1)?.words ?? []
  return trimmed(words).at(-1) ?? words.at(-1)?.word ?? ''
}

const linkOf = ({ link = 'and' }: Phrase) => (link === 'made' ? 'made with' : /^\w/.test(link) ? link : 'and')

/** The words of a run with the links between them: "macaroni and cheese". */
export function joined(run: readonly Phrase[]): string {
  return run
    .map((phrase, index) => `${index === 0 ? '' : ` ${linkOf(phrase)} `}${trimmed(phrase.words).join(' ')}`)
    .join('')
}
