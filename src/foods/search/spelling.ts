import { isVerbal } from '../text/words.ts'

/** A known word that a misspelt one may mean; `cost` is how unlikely the mistake is: 0.4 for a doubled letter, 1 for a wrong one. */
export type Correction = { word: string; cost: number /** The lower, the likelier. */; order: number }

/** Finds the known words that an unknown one may mean. */
export type Spelling = {
  /**
   * Those that are likely enough for the length of the word, the likeliest first.
   * @param slack more than 1 for less likely ones.
   */
  near(word: string, slack?: number): readonly Correction[]
  /** The likeliest ones; none for a word so short that it is a slip away from too many others. */
  corrections(word: string): readonly string[]
}

/** A shorter word is one mistake away from too many others. */
export const MIN_CORRECTED_LENGTH = 5
const MIN_LENGTH = 3
const MAX_LENGTH = 40
/** The highest order of a correction, by the length of the word; longer words have room for two mistakes. */
const MAX_ORDERS = [0, 0, 0, 0.6, 1.05, 1.15, 1.3, 1.5, 1.9] as const
const MAX_ORDER = 2
/** How much likelier than another a common word is. */
const RARITY_COST = 0.4

/**
 * The first letter is assumed to be right, since mistakes in it are rare and wrong matches are not. So only the words of
 * five lengths are compared, a few hundred of many thousands.
 * @param rarity 0–1, of a known word: of two corrections that are equally likely the more common word comes first.
 */
export function createSpelling(
  vocabulary: Iterable<string>,
  rarity: (word: string) => number = () => 0,
): Spelling {
  const shelves = sortIntoShelves(vocabulary, rarity)
  const answers = new Map<string, readonly Correction[]>()
  const find = (word: string, slack: number): readonly Correction[] => {
    const most = slack * (MAX_ORDERS[word.length] ?? MAX_ORDER)
    const letters = lettersOf(word)
    const found: Correction[] = []
    for (const more of [-2, -1, 0, 1, 2]) {
      const [from, to] = shelves.places.get(shelfKey(word, word.length + more)) ?? [0, 0]
      for (let at = from; at < to; at++) {
        const [known = '', knownLetters = 0, rare = 0] = [
          shelves.words[at],
          shelves.letters[at],
          shelves.costs[at],
        ]
        if (!canBeSlip(letters, knownLetters, most - rare) || known === word) continue
        const cost = slipCost(word, known, most - rare, knownLetters === letters)
        const order = cost + rare
        if (order <= most && isSameForm(word, known)) found.push({ word: known, cost, order })
      }
    }
    return found.sort((a, b) => a.order - b.order)
  }
  const near = (word: string, slack = 1): readonly Correction[] => {
    if (word.length < MIN_LENGTH || word.length > MAX_LENGTH) return []
    const key = `${word} ${slack}`
    const known = answers.get(key)
    if (known !== undefined) return known
    if (answers.size >= MAX_ANSWERS) answers.clear()
    const found = find(word, slack)
    answers.set(key, found)
    return found
  }
  return {
    near,
    corrections: (word) =>
      word.length < MIN_CORRECTED_LENGTH
        ? []
        : near(word).flatMap(({ word: known }) => (known.length < MIN_CORRECTED_LENGTH ? [] : [known])),
  }
}

/**
 * Words, those of one length and first letter together: the letters that each has, one bit each, and the cost of its
 * rarity. In arrays of numbers, since thousands of objects take several times as much memory.
 */
type Shelves = {
  words: readonly string[]
  letters: Int32Array
  costs: Float64Array
  /** Where the words of a shelf begin and end. */
  places: ReadonlyMap<string, readonly [from: number, to: number]>
}

function sortIntoShelves(vocabulary: Iterable<string>, rarity: (word: string) => number): Shelves {
  const sorted = new Map<string, string[]>()
  for (const word of vocabulary) {
    if (word.length < MIN_LENGTH) continue
    const key = shelfKey(word, word.length)
    const shelf = sorted.get(key)
    if (shelf === undefined) sorted.set(key, [word])
    else shelf.push(word)
  }
  const words = [...sorted.values()].flat()
  const places = new Map<string, readonly [from: number, to: number]>()
  let from = 0
  for (const [key, { length }] of sorted) {
    places.set(key, [from, from + length])
    from += length
  }
  return {
    words,
    letters: Int32Array.from(words, lettersOf),
    costs: Float64Array.from(words, (word) => RARITY_COST * rarity(word)),
    places,
  }
}

/** Two mistakes change at most two letters each. */
const MAX_OTHER_LETTERS = 4
/** The words of a text are asked for again and again. */
const MAX_ANSWERS = 2000

const FIRST_LETTER = 97

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << ((word.charCodeAt(at) - FIRST_LETTER) % 32)
  return letters
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Whether words with these letters can be the same but for mistakes of that cost, which is quick to tell: each letter
 * that only one of them has is a mistake, and one mistake takes at most one letter of each.
 */
function canBeSlip(a: number, b: number, most: number): boolean {
  const [added, left] = [countBits(a & ~b), countBits(b & ~a)]
  return (
    added + left <= MAX_OTHER_LETTERS && MIN_MISTAKE_COST * Math.max(added, left) - C_BESIDE_K_SAVING <= most
  )
}
/** A mistake with a letter that the other word does not have costs no less; only one "c" beside a "k" does. */
const MIN_MISTAKE_COST = 0.6
const C_BESIDE_K_SAVING = 0.1

const shelfKey = (word: string, length: number) => `${word[0]}${length}`

/** "slurped" is not a misspelt "Slurpee". */
const isSameForm = (word: string, known: string) => isVerbal(word) === isVerbal(known) || !isVerbal(word)

const VOWELS = 'aeiouy'
/** Letters that sound alike. */
const SOUNDS = ['ckqsz', 'fpv', 'dt', 'bp', 'gj', 'mn', 'uw', 'xs'] as const
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

const LETTERS = 26
const OTHER_COST = 1.05
/** How unlikely it is that one letter was written for another: one beside it, one that sounds alike, a vowel. */
const WRONG_COSTS = new Float64Array(LETTERS * LETTERS).fill(OTHER_COST)
for (const row of KEYBOARD)
  for (let at = 1; at < row.length; at++) setWrongCosts(row.slice(at - 1, at + 1), 0.9)
for (const alike of SOUNDS) setWrongCosts(alike, 0.7)
setWrongCosts(VOWELS, 0.6)

function setWrongCosts(letters: string, cost: number): void {
  const places = [...letters].map((letter) => letter.charCodeAt(0) - FIRST_LETTER)
  for (const a of places) for (const b of places) WRONG_COSTS[a * LETTERS + b] = cost
}

/** Of two codes; a letter beyond a–z is like no other. */
function wrongCost(a: number, b: number): number {
  const [first, second] = [a - FIRST_LETTER, b - FIRST_LETTER]
  const areLetters = first >= 0 && first < LETTERS && second >= 0 && second < LETTERS
  return areLetters ? (WRONG_COSTS[first * LETTERS + second] ?? OTHER_COST) : OTHER_COST
}

const [C, K] = ['c', 'k'].map((letter) => letter.charCodeAt(0))
const EASILY_MISSED = new Set([...VOWELS, 'h'].map((letter) => letter.charCodeAt(0)))

/** How unlikely it is that a letter of a word was left out or added between the two beside it. */
function missingCost(word: string, at: number): number {
  const letter = word.charCodeAt(at)
  const [before, after] = [word.charCodeAt(at - 1), word.charCodeAt(at + 1)]
  if (letter === before || letter === after) return 0.4
  // "stiks"
  if (letter === C && (before === K || after === K)) return 0.5
  return EASILY_MISSED.has(letter) ? 0.75 : 0.95
}

const SWAP_COST = 0.6
/** The same letters in another order: "beard" for bread. */
const JUMBLE_COST = 1

/** The last three rows of the table of costs, for words of any length that is compared, and what each letter of `b` costs. */
const ROWS = [0, 1, 2].map(() => new Float64Array(MAX_LENGTH + 3))
const LEFT_OUT = new Float64Array(MAX_LENGTH + 3)

/** The sum of the mistakes that make one word of the other; infinite if it is above `most`. */
function slipCost(a: string, b: string, most: number, hasSameLetters: boolean): number {
  let [before, last, next] = ROWS as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let at = 1; at <= b.length; at++) {
    LEFT_OUT[at] = missingCost(b, at - 1)
    last[at] = (last[at - 1] ?? 0) + (LEFT_OUT[at] ?? 0)
  }
  for (let row = 1; row <= a.length; row++) {
    const [own, ownBefore] = [a.charCodeAt(row - 1), a.charCodeAt(row - 2)]
    const added = missingCost(a, row - 1)
    next[0] = (last[0] ?? 0) + added
    let least = next[0]
    for (let at = 1; at <= b.length; at++) {
      const other = b.charCodeAt(at - 1)
      let cost = (last[at - 1] ?? 0) + (own === other ? 0 : wrongCost(own, other))
      cost = Math.min(cost, (last[at] ?? 0) + added, (next[at - 1] ?? 0) + (LEFT_OUT[at] ?? 0))
      if (row > 1 && own === b.charCodeAt(at - 2) && ownBefore === other)
        cost = Math.min(cost, (before[at - 2] ?? 0) + SWAP_COST)
      next[at] = cost
      if (cost < least) least = cost
    }
    if (least > most && !(hasSameLetters && isJumble(a, b))) return Number.POSITIVE_INFINITY
    ;[before, last, next] = [last, next, before]
  }
  const cost = last[b.length] ?? 0
  return cost > JUMBLE_COST && hasSameLetters && isJumble(a, b) ? JUMBLE_COST : cost
}

const isJumble = (a: string, b: string) =>
  a.length === b.length &&
  a.length >= MIN_CORRECTED_LENGTH &&
  [...a].sort().join('') === [...b].sort().join('')
