import { remembering } from '../memo.ts'

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
  // The words by each form with one letter left out, and by themselves.
  const byForm = new Map<string, string[]>()
  for (const word of words) {
    if (!isCorrected(word)) continue
    for (const form of new Set([word, ...withoutOneLetter(word)])) {
      byForm.set(form, [...(byForm.get(form) ?? []), word])
    }
  }
  return {
    has: (word) => words.has(word),
    // The words of a text are asked for again and again.
    meant: remembering(MAX_KNOWN_SLIPS, (word) => {
      const squeezed = word.replace(/(.)\1{2,}/gu, '$1$1')
      const forms = [squeezed, squeezed.replace(/(.)\1/gu, '$1'), ...withoutOneLetter(squeezed)]
      const near = new Set(forms.flatMap((form) => byForm.get(form) ?? []))
      const meant = [...near].filter((other) => isOneSlip(squeezed, other, mayHaveOtherVowel(other)))
      // A transposition is likelier than any other slip.
      const swapped = meant.filter((other) => other.length === squeezed.length && isSwap(squeezed, other))
      const [best, second] = swapped.length > 0 ? swapped : meant
      return second === undefined ? best : undefined
    }),
  }
}
const MAX_KNOWN_SLIPS = 2000

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
