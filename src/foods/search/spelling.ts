import { isVerbal } from '../text/words.ts'

/**
 * Finds the known words that differ from an unknown one by one typing mistake: a letter left out, added,
 * changed or swapped.
 */
export type Spelling = { corrections(word: string): readonly string[] }

const MIN_CORRECTED_LENGTH = 5
const MAX_CORRECTED_LENGTH = 40

/**
 * A word with one mistake has the same first letter, since mistakes in it are rare and wrong matches are not, and at most
 * one letter more or less. So only the words of three lengths are compared, a few hundred of many thousands.
 */
export function createSpelling(vocabulary: Iterable<string>): Spelling {
  const known = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (word.length < MIN_CORRECTED_LENGTH) continue
    const key = shelf(word, word.length)
    const words = known.get(key)
    if (words === undefined) known.set(key, [word])
    else words.push(word)
  }
  return {
    corrections(word) {
      if (word.length < MIN_CORRECTED_LENGTH || word.length > MAX_CORRECTED_LENGTH) return []
      const near = [-1, 0, 1].flatMap((more) => known.get(shelf(word, word.length + more)) ?? [])
      return near.filter((other) => isOneEditApart(word, other) && isSameForm(word, other))
    },
  }
}

const shelf = (word: string, length: number) => `${word[0]}${length}`

/** "slurped" is not a misspelt "Slurpee". */
const isSameForm = (word: string, known: string) => isVerbal(word) === isVerbal(known)

/** Damerau–Levenshtein distance of at most 1 and the same first letter. */
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
