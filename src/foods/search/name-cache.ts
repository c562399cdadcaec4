import { type NameWords, parseName } from './name-forms.ts'

/** Enough for all names of a national food table; beyond that the oldest are read again. */
const MAX_CACHED_NAMES = 20_000

/**
 * `parseName` with a cache: reading words takes longer than ranking them, and the same names occur in every
 * search. The text itself is the key, so the cache cannot be out of date; its size is bounded for any number
 * of foods.
 */
export function createNameCache(most = MAX_CACHED_NAMES): (text: string) => NameWords {
  const known = new Map<string, NameWords>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const name = parseName(text)
    if (known.size >= most) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(text, name)
    return name
  }
}
