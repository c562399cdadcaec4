import { type NameWords, readName } from './forms.ts'

/** Enough for all names of a national food table; beyond that the oldest are read again. */
const MOST_NAMES = 20_000

/**
 * `readName` with a cache: reading words takes longer than ranking them, and the same names occur in every
 * search. The text itself is the key, so the cache cannot be out of date; its size is bounded for any number
 * of foods.
 */
export function rememberNames(most = MOST_NAMES): (text: string) => NameWords {
  const known = new Map<string, NameWords>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const name = readName(text)
    if (known.size >= most) {
      const [oldest] = known.keys()
      if (oldest !== undefined) known.delete(oldest)
    }
    known.set(text, name)
    return name
  }
}
