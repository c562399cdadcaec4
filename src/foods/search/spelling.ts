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
  const shelves = new Map<string, KnownWord[]>()
  for (const word of vocabulary) {
    if (word.length < MIN_LENGTH) continue
    const key = shelf(word, word.length)
    const known = { word, letters: lettersOf(word), cost: RARITY_COST * rarity(word) }
    const words = shelves.get(key)
    if (words === undefined) shelves.set(key, [known])
    else words.push(known)
  }
  const answers = new Map<string, readonly Correction[]>()
  const find = (word: string, slack: number): readonly Correction[] => {
    const most = slack * (MAX_ORDERS[word.length] ?? MAX_ORDER)
    const letters = lettersOf(word)
    const found: Correction[] = []
    for (const more of [-2, -1, 0, 1, 2]) {
      for (const known of shelves.get(shelf(word, word.length + more)) ?? []) {
        if (countBits(known.letters ^ letters) > MAX_OTHER_LETTERS || known.word === word) continue
        const cost = slipCost(word, known.word, most - known.cost)
        const order = cost + known.cost
        if (order <= most && isSameForm(word, known.word)) found.push({ word: known.word, cost, order })
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

/** A word, the letters that it has, one bit each, and the cost of its rarity. */
type KnownWord = { word: string; letters: number; cost: number }

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
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

const shelf = (word: string, length: number) => `${word[0]}${length}`

/** "slurped" is not a misspelt "Slurpee". */
const isSameForm = (word: string, known: string) => isVerbal(word) === isVerbal(known) || !isVerbal(word)

const isVowel = (letter: string) => 'aeiouy'.includes(letter)
/** Letters that sound alike. */
const SOUNDS = ['ckqsz', 'fpv', 'dt', 'bp', 'gj', 'mn', 'uw', 'xs'] as const
const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const

/** How unlikely it is that one letter was written for another. */
function wrongCost(a: string, b: string): number {
  if (isVowel(a) && isVowel(b)) return 0.6
  if (SOUNDS.some((alike) => alike.includes(a) && alike.includes(b))) return 0.7
  const isBeside = KEYBOARD.some(
    (row) => Math.abs(row.indexOf(a) - row.indexOf(b)) === 1 && row.includes(a) && row.includes(b),
  )
  return isBeside ? 0.9 : 1.05
}

/** How unlikely it is that a letter was left out or added between two others. */
function missingCost(letter: string, ...beside: (string | undefined)[]): number {
  if (beside.includes(letter)) return 0.4
  // "stiks"
  if (letter === 'c' && beside.includes('k')) return 0.5
  return isVowel(letter) || letter === 'h' ? 0.75 : 0.95
}

const SWAP_COST = 0.6
/** The same letters in another order: "beard" for bread. */
const JUMBLE_COST = 1

/** The last three rows of the table of costs, for words of any length that is compared. */
const ROWS = [0, 1, 2].map(() => new Float64Array(MAX_LENGTH + 3))

/** The sum of the mistakes that make one word of the other; infinite if it is above `most`. */
function slipCost(a: string, b: string, most: number): number {
  let [before, last, next] = ROWS as [Float64Array, Float64Array, Float64Array]
  last[0] = 0
  for (let at = 1; at <= b.length; at++)
    last[at] = (last[at - 1] ?? 0) + missingCost(b[at - 1] ?? '', b[at - 2], b[at])
  for (let row = 1; row <= a.length; row++) {
    const own = a[row - 1] ?? ''
    const added = missingCost(own, a[row - 2], a[row])
    next[0] = (last[0] ?? 0) + added
    let least = next[0]
    for (let at = 1; at <= b.length; at++) {
      const other = b[at - 1] ?? ''
      const isSwap = row > 1 && own === b[at - 2] && a[row - 2] === other
      const cost = Math.min(
        (last[at - 1] ?? 0) + (own === other ? 0 : wrongCost(own, other)),
        (last[at] ?? 0) + added,
        (next[at - 1] ?? 0) + missingCost(other, b[at - 2], b[at]),
        isSwap ? (before[at - 2] ?? 0) + SWAP_COST : Number.POSITIVE_INFINITY,
      )
      next[at] = cost
      if (cost < least) least = cost
    }
    if (least > most && !isJumble(a, b)) return Number.POSITIVE_INFINITY
    ;[before, last, next] = [last, next, before]
  }
  const cost = last[b.length] ?? 0
  return cost > JUMBLE_COST && isJumble(a, b) ? JUMBLE_COST : cost
}

const isJumble = (a: string, b: string) =>
  a.length === b.length &&
  a.length >= MIN_CORRECTED_LENGTH &&
  [...a].sort().join('') === [...b].sort().join('')
