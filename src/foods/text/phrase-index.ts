/** Finds the phrases whose words are all in a text, at the cost of the text's words and not of all phrases. */
export type PhraseIndex<T> = {
  size: number
  /** The values of the phrases that are within any of the texts, in no particular order. */
  within(texts: readonly ReadonlySet<string>[]): T[]
}

type Phrase<T> = { words: readonly string[]; value: T }

/** Files each phrase under its rarest word: only a text with that word is compared with the rest of the phrase. */
export function createPhraseIndex<T>(phrases: readonly Phrase<T>[]): PhraseIndex<T> {
  const counts = new Map<string, number>()
  for (const { words } of phrases) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const byWord = new Map<string, Phrase<T>[]>()
  for (const phrase of phrases) {
    const [first, ...rest] = phrase.words
    if (first === undefined) continue
    const rarest = rest.reduce(
      (rare, word) => ((counts.get(word) ?? 0) < (counts.get(rare) ?? 0) ? word : rare),
      first,
    )
    const filed = byWord.get(rarest)
    if (filed === undefined) byWord.set(rarest, [phrase])
    else filed.push(phrase)
  }
  return {
    size: phrases.length,
    within(texts) {
      if (byWord.size === 0) return []
      const found = new Set<T>()
      for (const text of texts) {
        for (const word of text) {
          for (const { words, value } of byWord.get(word) ?? []) {
            if (words.every((other) => text.has(other))) found.add(value)
          }
        }
      }
      return [...found]
    },
  }
}
