import { trimNoise } from '../text/noise-words.ts'
import type { Phrase } from './phrase.ts'
import type { PartBreak } from './read-parts.ts'

const BREAK_STRENGTH: Readonly<Record<PartBreak, number>> = {
  start: 0,
  link: 1,
  comma: 2,
  bracket: 3,
  stop: 4,
}
export const strongerBreak = (a: PartBreak, b: PartBreak): PartBreak =>
  BREAK_STRENGTH[b] > BREAK_STRENGTH[a] ? b : a

/**
 * Drops a title of what follows: "Sunday roast: beef, …", "smoothie made with 1 banana, …", "salad (feta,
 * …)".
 */
export function withoutTitles(phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter((phrase, at) => {
    const next = phrases[at + 1]
    if (next === undefined || phrase.amount?.unit !== undefined || phrase.after !== undefined) return true
    return !(next.link === ':' || (next.link === 'made' && next.amount !== undefined))
  })
}

/**
 * Drops words that name and measure nothing ("I had", "Lunch:"); the distance between the foods around them
 * is preserved.
 */
export function withoutNoise(phrases: readonly Phrase[]): Phrase[] {
  const kept: Phrase[] = []
  let before: PartBreak = 'start'
  let isDropped = false
  for (const phrase of phrases) {
    const isAmount = phrase.words.length === 0 && phrase.amount !== undefined
    before = strongerBreak(before, phrase.before)
    if (!isAmount && trimNoise(phrase.words).length === 0) {
      isDropped = true
      continue
    }
    const { link, ...rest } = phrase
    // The title before the colon was dropped.
    const kind = link === undefined || (isDropped && link === ':') ? {} : { link }
    kept.push({ ...rest, ...kind, before: kept.length === 0 ? 'start' : before })
    before = 'start'
    isDropped = false
  }
  return kept
}
