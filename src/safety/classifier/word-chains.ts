import { placeOf } from './feature-places.ts'
import type { KnownWord } from './known-words.ts'

/** A word alone, after the word before, after the two before, and after the one before that: so many for each word. */
export const CHAINS = 4
/** Of these, how many a part of a text has of its first word and of its second. */
export const CHAINS_FROM: readonly number[] = [1, 2]

/** The places of the words of a text, alone and with those before them. */
export function wordChains(words: readonly KnownWord[]): Uint32Array {
  const places = new Uint32Array(words.length * CHAINS)
  let previous = 0
  let beforePrevious = 0
  for (let index = 0; index < words.length; index++) {
    const { hash = 0, place = 0 } = words[index] ?? {}
    const at = index * CHAINS
    places[at] = place
    places[at + 1] = placeOf(Math.imul(previous, 31) ^ hash)
    places[at + 2] = placeOf(Math.imul(Math.imul(beforePrevious, 31) ^ previous, 31) ^ hash ^ 5)
    places[at + 3] = placeOf(Math.imul(beforePrevious, 37) ^ hash ^ 7)
    beforePrevious = previous
    previous = hash
  }
  return places
}
