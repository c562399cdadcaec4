import { isVerbal } from '../text/words.ts'

/**
 * Finds the known words that differ from an unknown one by one typing mistake: a letter left out, added,
 * changed or swapped.
 */
export type Spelling = { corrections(word: string): readonly string[] }

const MIN_CORRECTED_LENGTH = 5

/**
 * Deletion neighbourhoods: two words that differ by one mistake share a form with at most one letter deleted
 * from each. The time of a lookup thus depends on the word's length, not on the size of the vocabulary.
 */
export function createSpelling(vocabulary: Iterable<string>): Spelling {
  const known = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (word.length < MIN_CORRECTED_LENGTH) continue
    for (const form of deletions(word)) {
      const words = known.get(form)
      if (words === undefined) known.set(form, [word])
      else words.push(word)
    }
  }
  return {
    corrections(word) {
      if (word.length < MIN_CORRECTED_LENGTH || word.length > 40) return []
      const candidates = new Set(deletions(word).flatMap((form) => known.get(form) ?? []))
      return [...candidates].filter((other) => isOneEditApart(word, other) && isSameForm(word, other))
    },
  }
}

function deletions(word: string): string[] {
  const forms = [word]
  for (let index = 0; index < word.length; index++) forms.push(word.slice(0, index) + word.slice(index + 1))
  return forms
}

/** "slurped" is not a misspelt "Slurpee". */
const isSameForm = (word: string, known: string) => isVerbal(word) === isVerbal(known)

/**
 * Damerau–Levenshtein distance of at most 1 and the same first letter: mistakes in it are rare, and wrong
 * matches are not.
 */
function isOneEditApart(a: string, b: string): boolean {
  if (a === b) return true
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start++
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  const restA = a.slice(start, a.length - end)
  const restB = b.slice(start, b.length - end)
  if (restA.length <= 1 && restB.length <= 1) return true
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0]
}
