import { once, remembering } from '../../core/memo.ts'
import { CANONICAL_WORDS, JOINED_WORDS } from './word-variants.ts'

/**
 * Words without meaning in a food's name: "slice of the toast" and "toast slice" name the same food. Also the
 * words with which other languages join the words of a dish: "tamales de puerco", "café au lait", "pasta alla
 * norma".
 */
const CONNECTIVES = new Set(
  (
    'a an and the of with in on n or from s style ' +
    'de del di du des da la le les el los las al alla alle au aux con com mit avec und et y'
  ).split(' '),
)

/**
 * The nouns that may follow "no", "without" or precede "-free": "sugar-free", "no sugar", "without sugar".
 */
const ABSENT_SUFFIX = new Set('sugar fat gluten dairy lactose alcohol caffeine meat egg salt milk'.split(' '))

const NEGATIONS = new Set(['no', 'without', 'zero', 'non', '0'])

/**
 * The words of a food name or a query, in the spelling that the index compares: NFKC, lower case, no accents,
 * no apostrophes, singular, American, "without X" and "X-free" as one word, connectives dropped.
 */
export const foodWords = (text: string): string[] => [...wordsOf(text)]

const wordsOf = remembering(5000, (text): readonly string[] => {
  const words = (foldText(text).match(/\p{L}+|\d+(?:\.\d+)?/gu) ?? []).map(canonicalWord)
  return joinPairs(words).filter((word) => !CONNECTIVES.has(word))
})

/** The words whose spelling becomes one of these: "eggplant" is what "aubergine" is read as. */
const SPELLINGS = once(() => Map.groupBy(CANONICAL_WORDS, ([, canonical]) => canonical))
const PAIRS = new Set(JOINED_WORDS.values())

/**
 * Whether a text may have a word of `foodWords`, by its letters alone: where not, it does not have it. It takes a small
 * part of the time that its words take.
 */
export function mayHaveWord(text: string, word: string): boolean {
  if (PAIRS.has(word) || (word.startsWith('no') && ABSENT_SUFFIX.has(word.slice(2)))) return true
  const folded = foldText(text)
  const spellings =
    SPELLINGS()
      .get(word)
      ?.map(([spelling]) => spelling) ?? []
  // A plural may have another last letter: "berries" is read as "berry".
  return [word, ...spellings].some((spelling) => folded.includes(spelling.slice(0, -1)))
}

const PLAIN_PATTERN = /^[\w ,.()/&+-]*$/

/** NFKC, lower case, accents and apostrophes removed, `%` spelt out. Letters outside a–z stay unchanged. */
export function foldText(text: string): string {
  // Most names need no folding, and a table has many thousands.
  if (PLAIN_PATTERN.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘`´]/g, '')
    .replace(/⁄/g, '/')
    .replace(/œ/gi, 'oe')
    .replace(/ø/gi, 'o')
    .replace(/%/g, ' percent ')
    .toLowerCase()
}

/** A folded word in the spelling the index compares. */
export function canonicalWord(word: string): string {
  const spelt = CANONICAL_WORDS.get(word)
  if (spelt !== undefined) return spelt
  const singular = singularOf(word)
  return CANONICAL_WORDS.get(singular) ?? singular
}

/**
 * It describes how a food was treated or eaten and is not a food: "stewed", "sliced", "reheated", "freshly".
 */
export const isVerbal = (word: string): boolean =>
  word.length >= 5 && /(?:[^e]ed|[^l]ly|beaten)$/.test(word) && !/^(?:barley|parsley|monterey)$/.test(word)

/** It looks like a plural: "eggs", but not "hummus" or "glass". */
export const isPlural = (word: string): boolean => /[^su]s$/.test(word)

/** Singular of English plurals: `berries → berry`, `tomatoes → tomato`, `radishes → radish`, `eggs → egg`. */
export function singularOf(word: string): string {
  if (word.length > 4 && word.endsWith('ie')) return `${word.slice(0, -2)}y`
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us)$/.test(word)) return word
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1)
  if (/(?:ch|sh|ss|x|zz|to|go)es$/.test(word)) return word.slice(0, -2)
  if (/(?:lea|loa|hal|cal|kni)ves$/.test(word)) return `${word.slice(0, -3)}f`
  return word.slice(0, -1)
}

const JOINED_STARTS = new Set([...JOINED_WORDS.keys()].map((pair) => pair.split(' ', 1)[0] ?? ''))

/**
 * Two words that are one ("whole wheat", "pop corn"), and absence as one word ("no sugar", "fat free" →
 * nosugar, nofat).
 */
function joinPairs(words: readonly string[]): string[] {
  const joined: string[] = []
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? ''
    const next = words[index + 1] ?? ''
    const pair = JOINED_STARTS.has(word) ? JOINED_WORDS.get(`${word} ${next}`) : undefined
    if (pair !== undefined) {
      joined.push(pair)
      index++
    } else if (ABSENT_SUFFIX.has(word) && next === 'free' && words[index + 2] !== 'range') {
      joined.push(`no${word}`)
      index++
    } else if (NEGATIONS.has(word) && absentSuffix(words, index) !== undefined) {
      const skipped = next === 'added' ? 2 : 1
      joined.push(`no${absentSuffix(words, index)}`)
      index += skipped
    } else joined.push(word)
  }
  return joined
}

function absentSuffix(words: readonly string[], index: number): string | undefined {
  const next = words[index + 1] === 'added' ? words[index + 2] : words[index + 1]
  return next !== undefined && ABSENT_SUFFIX.has(next) ? next : undefined
}
