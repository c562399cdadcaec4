import type { FoodMatch } from '../food.ts'
import { trimNoise } from '../text/noise-words.ts'
import type { Phrase } from './phrase.ts'

/**
 * A phrase, or several linked ones, and the foods it may mean, best first. `piece`: one of several cut from a
 * phrase.
 */
export type Match = {
  phrases: readonly Phrase[]
  words: readonly string[]
  /** The last word as it was written. */
  lastWord: string
  /** The size or unit that is part of the food's name. */
  named?: string
  candidates: readonly FoodMatch[]
  isPiece?: boolean
  /** The position of its words, if it is only a piece of its phrase. */
  span?: { start: number; end: number }
  /**
   * Its share of an amount that was stated for several foods together: 1/3 of "300 g of beef, potatoes and
   * carrots".
   */
  share?: number
  /** One of the foods of a set meal, in its default portion. */
  isComboPart?: boolean
}

/** A search that runs each query once. */
export type Search = (text: string) => readonly FoodMatch[]

/** From this score, a name means exactly this food. */
export const EXACT_SCORE = 0.945
/** From this score, no better match needs to be looked for. */
export const GOOD_SCORE = 0.7

/** The last word of a run as it was written, without noise words ("corn dogs tonight"). */
export function lastWordOf(run: readonly Phrase[]): string {
  const words = run.at(-1)?.words ?? []
  return trimNoise(words).at(-1) ?? words.at(-1)?.word ?? ''
}

const linkText = ({ link = 'and' }: Phrase) =>
  link === 'made' ? 'made with' : /^\w/.test(link) ? link : 'and'

/** The words of a run with the links between them: "macaroni and cheese". */
export function runText(run: readonly Phrase[]): string {
  return run
    .map(
      (phrase, index) => `${index === 0 ? '' : ` ${linkText(phrase)} `}${trimNoise(phrase.words).join(' ')}`,
    )
    .join('')
}
