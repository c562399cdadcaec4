import { isEnglish } from '../../core/english/no-food.ts'
import type { Token } from '../../core/english/tokens.ts'
import { remembering } from '../../core/memo.ts'
import { DANGER_WORDS, isNamed } from '../concepts/concepts.ts'
import { languageOf } from '../language-of.ts'
import notSlips from './not-slips.txt' with { type: 'text' }

/** Words of so many letters may have one slip, those of so many more two; shorter ones only two letters swapped. */
const MIN_LETTERS = 5
const MIN_LETTERS_FOR_TWO = 9
const SWAPPED_LETTERS = 4
const MAX_LETTERS = 20
/** Of a word that is two without their space, the longer names a danger and has so many letters. */
const MIN_JOINED = 8
const MIN_PART = 4
const KEPT_WORDS = 4000

/** Words that look like slips of words of danger and are not: food, names, and words of other languages. */
const NOT_SLIPS: ReadonlySet<string> = new Set(notSlips.trim().split(/\s+/))

/** Those that a slip may hide. */
const HIDDEN = [...DANGER_WORDS].filter((word) => word.length >= SWAPPED_LETTERS)

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

/** The one word of danger that an unknown word is a slip of; two for a lost space; undefined: none, or several. */
const meant = remembering(KEPT_WORDS, (word): readonly string[] | undefined => {
  if (word.length < SWAPPED_LETTERS || word.length > MAX_LETTERS || isKnown(word)) return undefined
  const near = new Map<string, number>()
  for (const other of HIDDEN) {
    if (lengthApart(word, other) > 2 || !isSameStart(word, other)) continue
    const slips = slipsBetween(word, other)
    if (slips <= allowedSlips(other)) near.set(other, slips)
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
})

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

/** How many letters are wrong, missing, too many or swapped; a swap is half a slip. Up to two, which is enough. */
function slipsBetween(word: string, other: string): number {
  if (isSwap(word, other)) return 0.5
  const width = other.length + 1
  let [before, last] = [new Array<number>(width).fill(0), Array.from({ length: width }, (_, at) => at)]
  for (let row = 1; row <= word.length; row++) {
    const next = [row]
    for (let at = 1; at < width; at++) {
      const isEqual = word[row - 1] === other[at - 1]
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isEqual ? 0 : 1),
      )
      if (row > 1 && at > 1 && word[row - 1] === other[at - 2] && word[row - 2] === other[at - 1])
        least = Math.min(least, (before[at - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
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

/** English with the words of danger that slips of the finger hide: "chst pian", "sezure", "cantbreathe". */
export function withMeantWords(tokens: readonly Token[], text: string): Token[] {
  let isForeign: boolean | undefined
  return tokens.flatMap((token) => {
    if (token.kind !== 'word') return [token]
    const words = meant(token.text.replace(/(\p{L})\1{2,}/gu, '$1$1'))
    if (words === undefined) return [token]
    isForeign ??= languageOf(text) !== 'en'
    return isForeign ? [token] : words.map((word) => ({ ...token, text: word }))
  })
}
