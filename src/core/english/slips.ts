import { remembering } from '../memo.ts'
import { FNV_START, hashOn } from './word-table.ts'

/** The least letters of a word that is corrected. */
export const MIN_SLIP_LENGTH = 5
/** A wrong letter in a shorter word makes another word too often: "wafer" is not water. */
const MIN_LENGTH_FOR_WRONG_LETTER = 7

/** Known words, and the one that a slip of a finger makes of another word. */
export type Slips = {
  has(word: string): boolean
  /** The one word that was meant; undefined for no such word, or several. */
  meant(word: string): string | undefined
}

type SlipRules = {
  /** Whether a word may be what was meant; all words are known. */
  isCorrected: (word: string) => boolean
  /** Whether another vowel is a slip in this word although it is short: "suger" is sugar. */
  mayHaveOtherVowel?: (word: string) => boolean
}

export function createSlips(
  words: ReadonlySet<string>,
  { isCorrected, mayHaveOtherVowel = () => false }: SlipRules,
): Slips {
  const addWordsLike = wordsByForm([...words].filter(isCorrected))
  return {
    has: (word) => words.has(word),
    // The words of a text are asked for again and again.
    meant: remembering(MAX_KNOWN_SLIPS, (word) => {
      const squeezed = word.replace(/(.)\1{2,}/gu, '$1$1')
      const near = new Set<string>()
      addWordsLike(near, formHash(squeezed.replace(/(.)\1/gu, '$1')))
      for (const hash of formHashes(squeezed)) addWordsLike(near, hash)
      const meant = [...near].filter((other) => isOneSlip(squeezed, other, mayHaveOtherVowel(other)))
      // A transposition is likelier than any other slip.
      const swapped = meant.filter((other) => other.length === squeezed.length && isSwap(squeezed, other))
      const [best, second] = swapped.length > 0 ? swapped : meant
      return second === undefined ? best : undefined
    }),
  }
}
const MAX_KNOWN_SLIPS = 2000

/**
 * Words by themselves and by each form with one letter left out. Only hashes are stored, 8 bytes for a form and not 150:
 * a word that another form with the same hash finds is compared, and left out.
 */
function wordsByForm(words: readonly string[]): (found: Set<string>, hash: number) => void {
  const forms = words.reduce((sum, { length }) => sum + length + 1, 0)
  const hashes = new Uint32Array(2 * forms + 1)
  /** The place of the word, counted from 1; 0 is a free slot. */
  const places = new Uint32Array(hashes.length)
  words.forEach((word, place) => {
    for (const hash of formHashes(word)) {
      let slot = hash % hashes.length
      while (places[slot] !== 0) slot = (slot + 1) % hashes.length
      hashes[slot] = hash
      places[slot] = place + 1
    }
  })
  return (found, hash) => {
    for (let slot = hash % hashes.length; places[slot] !== 0; slot = (slot + 1) % hashes.length) {
      const word = words[(places[slot] ?? 0) - 1]
      if (hashes[slot] === hash && word !== undefined) found.add(word)
    }
  }
}

/** The hashes of a word and of its forms with one letter left out. */
const formHashes = (word: string): number[] =>
  Array.from({ length: word.length + 1 }, (_, left) => formHash(word, left))

/** @param left the place of the letter that is left out; by default none. */
function formHash(word: string, left = word.length): number {
  let hash = FNV_START
  for (let at = 0; at < word.length; at++) if (at !== left) hash = hashOn(hash, word.charCodeAt(at))
  return hash
}

function withoutOneLetter(word: string): string[] {
  return Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))
}

/** One letter too many, too few or wrong, or two letters swapped; the first letter is right unless it is swapped. */
function isOneSlip(word: string, meant: string, mayHaveOtherVowel: boolean): boolean {
  if (word === meant) return true
  if (word.length === meant.length) {
    if (isSwap(word, meant)) return true
    const isVowel = mayHaveOtherVowel && consonants(word) === consonants(meant)
    const isLong = meant.length >= MIN_LENGTH_FOR_WRONG_LETTER || isVowel
    return isLong && word[0] === meant[0] && differences(word, meant) === 1
  }
  if (word[0] !== meant[0] || Math.max(word.length, meant.length) < MIN_SLIP_LENGTH) return false
  const [short, long] = word.length < meant.length ? [word, meant] : [meant, word]
  // Another ending makes another form, not a mistake.
  const ending = long.slice(short.length)
  if (/^[sdyn]$/.test(ending) && long.startsWith(short) && !short.endsWith(ending)) return false
  return long.length === short.length + 1 && withoutOneLetter(long).includes(short)
}

function isSwap(word: string, meant: string): boolean {
  const at = Array.from(word).findIndex((letter, index) => letter !== meant[index])
  return (
    at >= 0 &&
    word[at] === meant[at + 1] &&
    word[at + 1] === meant[at] &&
    word.slice(at + 2) === meant.slice(at + 2)
  )
}

const consonants = (word: string) => word.replace(/[aeiou]/g, 'a')

const differences = (a: string, b: string) =>
  Array.from(a).filter((letter, index) => letter !== b[index]).length
