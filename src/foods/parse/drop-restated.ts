import { isPlural } from '../text/words.ts'
import type { Match } from './candidates.ts'

/**
 * "We had corn dogs; mine was one with ketchup": a general mention whose amount follows in a later sentence.
 */
export function withoutRestated(matches: readonly Match[]): Match[] {
  return matches.filter((match, at) => {
    const food = match.candidates[0]?.food
    const isGeneral =
      isPlural(match.lastWord) &&
      match.phrases.every(({ amount, after }) => amount === undefined && after === undefined)
    if (!isGeneral) return true
    const later = matches.slice(at + 1)
    const next = later.findIndex(({ phrases }) => phrases[0]?.before === 'stop')
    const same = later.findLastIndex(
      ({ candidates, phrases }) => candidates[0]?.food === food && phrases[0]?.amount?.quantity !== undefined,
    )
    return next < 0 || same < next
  })
}
