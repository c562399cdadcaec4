import { isEnglish } from '../../core/english/no-food.ts'
import { DANGER_WORDS, isNamed } from '../concepts/concepts.ts'
import notSlips from './not-slips.txt' with { type: 'text' }

/** Words of so many letters may have one slip, those of so many more two; shorter ones only two letters swapped. */
const MIN_LETTERS = 5
const MIN_LETTERS_FOR_TWO = 9
const SWAPPED_LETTERS = 4
const MAX_LETTERS = 20
/** Of a word that is two without their space, the longer names a danger and has so many letters. */
const MIN_JOINED = 8
const MIN_PART = 4

/** Words that look like slips of words of danger and are not: food, names, and words of other languages. */
const NOT_SLIPS: ReadonlySet<string> = new Set(notSlips.trim().split(/\s+/))

/** Those that a slip may hide, by each of their first two letters: a slip keeps one of them in the first place. */
const HIDDEN = new Map<string, string[]>()
for (const word of DANGER_WORDS) {
  if (word.length < SWAPPED_LETTERS) continue
  for (const letter of new Set(word.slice(0, 2))) HIDDEN.set(letter, [...(HIDDEN.get(letter) ?? []), word])
}

const isWord = (word: string): boolean => isEnglish(word) || isNamed(word) || NOT_SLIPS.has(word)

const ENDINGS = ['s', 'es', 'ed', 'ing', 'er', 'y']
const MIN_BASE = 5

/** A word or another form of one: "slices", "munched", "burning"; "bleding" is not "bled". */
const isKnown = (word: string): boolean =>
  isWord(word) ||
  ENDINGS.some(
    (ending) =>
      word.endsWith(ending) &&
      (ending === 's' || word.length - ending.length >= MIN_BASE) &&
      isWord(word.slice(0, -ending.length)),
  )

/**
 * The one word of danger that an unknown word is a slip of, as in "chst pian" or "sezure"; two for a lost space
 * ("cantbreathe"); undefined: none, or several.
 */
export function meantBy(written: string): readonly string[] | undefined {
  const word = written.replace(/(\p{L})\1{2,}/gu, '$1$1')
  if (word.length < SWAPPED_LETTERS || word.length > MAX_LETTERS || isKnown(word)) return undefined
  const near = new Map<string, number>()
  for (const other of HIDDEN.get(word.charAt(0)) ?? []) {
    const allowed = allowedSlips(other)
    if (lengthApart(word, other) > allowed || !isSameStart(word, other)) continue
    const slips = slipsBetween(word, other, allowed)
    if (slips <= allowed) near.set(other, slips)
  }
  const fewest = Math.min(...near.values())
  const best = [...near].filter(([, slips]) => slips === fewest).map(([other]) => other)
  const [first] = best.toSorted(
    (one, other) =>
      lengthApart(one, word) - lengthApart(other, word) ||
      // A letter is forgotten more often than added, and the ending is mostly right.
      other.length - one.length ||
      sharedEnd(other, word) - sharedEnd(one, word),
  )
  // "Siezure" may be seizure or seizures: their beginnings are the same.
  if (first !== undefined && best.every((other) => other.slice(0, MIN_PART) === first.slice(0, MIN_PART)))
    return [first]
  return best.length === 0 ? parted(word) : undefined
}

const lengthApart = (one: string, other: string): number => Math.abs(one.length - other.length)

function sharedEnd(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length++
  return length
}

const allowedSlips = (word: string): number =>
  word.length >= MIN_LETTERS_FOR_TWO ? 2 : word.length >= MIN_LETTERS ? 1 : 0.5

const isSameStart = (word: string, other: string): boolean =>
  word[0] === other[0] || (word[0] === other[1] && word[1] === other[0])

const newRow = () => new Uint8Array(MAX_LETTERS + 3)
const rows = [newRow(), newRow(), newRow()] as const

/** How many letters are wrong, missing, too many or swapped; a swap is half a slip. Exact up to `allowed`. */
function slipsBetween(word: string, other: string, allowed: number): number {
  if (isSwap(word, other)) return 0.5
  let [before, last, next] = [rows[0], rows[1], rows[2]]
  for (let at = 0; at <= other.length; at++) last[at] = at
  for (let row = 1; row <= word.length; row++) {
    const letter = word.charCodeAt(row - 1)
    const letterBefore = word.charCodeAt(row - 2)
    next[0] = row
    let fewest = row
    for (let at = 1; at <= other.length; at++) {
      const isEqual = letter === other.charCodeAt(at - 1)
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isEqual ? 0 : 1),
      )
      if (
        row > 1 &&
        at > 1 &&
        letter === other.charCodeAt(at - 2) &&
        letterBefore === other.charCodeAt(at - 1)
      )
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      next[at] = least
      fewest = Math.min(fewest, least)
    }
    if (fewest > allowed) return fewest
    const oldest = before
    before = last
    last = next
    next = oldest
  }
  return last[other.length] ?? 0
}

function isSwap(word: string, other: string): boolean {
  if (word.length !== other.length) return false
  const at = Array.from(word).findIndex((letter, place) => letter !== other[place])
  return (
    at >= 0 &&
    word[at] === other[at + 1] &&
    word[at + 1] === other[at] &&
    word.slice(at + 2) === other.slice(at + 2)
  )
}

/** "Chestpain": both parts are known, and one names a danger. */
function parted(word: string): readonly string[] | undefined {
  if (word.length < MIN_JOINED) return undefined
  for (let at = 3; at <= word.length - MIN_PART; at++) {
    const parts = [word.slice(0, at), word.slice(at)]
    if (parts.every(isNamed) && parts.some((part) => part.length >= MIN_PART && DANGER_WORDS.has(part)))
      return parts
  }
  return undefined
}
