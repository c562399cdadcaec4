import type { Food } from './food.ts'
import { foodWords } from './text/words.ts'

/**
 * Whether a food only stands in for the one that was meant, as a nut bread does for "banana bread": of its names that are
 * said, the longest is one of another food.
 */
export function standsInFor({ name, synonyms, standIns = [] }: Food, words: readonly string[]): boolean {
  if (standIns.length === 0) return false
  const said = (own: string) => {
    const parts = foodWords(own)
    return parts.length > 0 && parts.every((part) => words.includes(part)) ? parts.length : 0
  }
  const asOther = Math.max(...standIns.map(said))
  if (asOther === 0) return false
  const own = [name, ...synonyms.filter((synonym) => !standIns.includes(synonym))]
  return asOther > Math.max(...own.map(said))
}
