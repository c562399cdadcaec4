import { type NameWords, readName } from './forms.ts'

/** Enough for all names of a national food table; beyond that the oldest are read anew. */
const MOST_NAMES = 20_000

/**
 * `readName` that remembers: reading words takes longer than ranking them, and the same names come up in every
 * search. By the text itself, so that it cannot be out of date; bounded, however many foods there are.
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
