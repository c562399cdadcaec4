import { createSlips } from '../core/english/slips.ts'
import { tokenize } from '../core/english/tokens.ts'
import { wordSet } from '../core/english/word-set.ts'
import { remembering } from '../core/memo.ts'
import { foodWords } from '../foods/text/words.ts'
import { findSymptoms } from '../journal/checkin-text/symptoms.ts'
import { readMedicines } from '../safety/medicines/read-medicines.ts'
import { withMembers } from './medicine-classes.ts'

/** Names of one kind: what other words mean the same. */
type Lexicon = (text: string) => readonly string[]

/** The symptoms that a text names, by the names under which check-ins store them. */
export const symptomLexicon: Lexicon = remembering(2000, (text) => [
  ...new Set(findSymptoms({ tokens: tokenize(text) }).map(({ entry }) => entry.name)),
])

/** The medicines that a text names, by their generic names: Advil is ibuprofen. */
export const medicineLexicon: Lexicon = remembering(2000, (text) =>
  withMembers(readMedicines([text], { isList: true })),
)

export const noLexicon: Lexicon = () => []

const MIN_CORRECTED = 5
const MAX_SUGGESTED = 5
const NOT_NAMES = wordSet('my daily dose tablet pill medicine medication protocol symptom')

const wordsOf = remembering(5000, (text: string): readonly string[] =>
  foodWords(text).filter((word) => !NOT_NAMES.has(word)),
)

/**
 * The names of a list that are meant: those that the lexicon calls the same, else those that have all the words, else
 * those that have them after a slip of the finger.
 * @returns undefined if none is, and the words name nothing that could have been logged.
 */
export function namesMeant(
  of: string,
  names: readonly string[],
  lexicon: Lexicon,
): { meant: ReadonlySet<string> } | { suggested: readonly string[] } {
  const canonical = new Set(lexicon(of))
  const asked = wordsOf(of)
  const found = names.filter(
    (name) =>
      isSame(name, of) ||
      lexicon(name).some((same) => canonical.has(same)) ||
      canonical.has(name.toLowerCase()) ||
      hasAll(name, asked),
  )
  if (found.length > 0) return { meant: new Set(found) }
  const corrected = withoutSlips(asked, names)
  const similar = corrected === undefined ? [] : names.filter((name) => hasAll(name, corrected))
  if (similar.length > 0) return { meant: new Set(similar) }
  // It has a name, and was not logged.
  return canonical.size > 0 ? { meant: new Set() } : { suggested: names.slice(0, MAX_SUGGESTED) }
}

const isSame = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

function hasAll(name: string, words: readonly string[]): boolean {
  const own = new Set(wordsOf(name))
  return words.length > 0 && words.every((word) => own.has(word))
}

function withoutSlips(asked: readonly string[], names: readonly string[]): string[] | undefined {
  const words = new Set(names.flatMap((name) => [...wordsOf(name)]))
  const slips = createSlips(words, { isCorrected: (word) => word.length >= MIN_CORRECTED })
  const all = asked
    .map((word) => (words.has(word) ? word : slips.meant(word)))
    .filter((word) => word !== undefined)
  return all.length === asked.length ? all : undefined
}
