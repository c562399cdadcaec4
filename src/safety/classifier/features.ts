import { tokenize } from '../../core/english/tokens.ts'

/** How many weights a model has: features are hashed to that many. */
export const FEATURES = 1 << 17

/** The features of a text: where, and how much; the squares of the amounts add up to 1. */
export type Features = { at: Uint32Array; amount: Float64Array }

const PRIME = 16777619
const TEXT_SEED = 2166136261
/** The messages before have features of their own: they explain, they are not the message. */
const BEFORE_SEED = 40503
const MIN_LETTERS = 3
const MAX_LETTERS = 5
/** Parts of words tell less than words. */
const LETTERS_AMOUNT = 0.7
const INVISIBLE_PATTERN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const ACCENT_PATTERN = /[\u0300-\u036f]/g
const TELLING_MARK_PATTERN = /^[!?/%]$/

/** Amounts by feature, all 0 between two texts: a map would take several times as long. */
const amounts = new Float64Array(FEATURES)

/**
 * The words of a text, each alone, with its neighbours and in parts of 3 to 5 letters, which a typing mistake changes
 * only in part. Numbers count by their size. Works in every language that has spaces.
 */
export function featuresOf(words: readonly string[], before: readonly string[] = []): Features {
  const found: number[] = []
  addWords(found, words, TEXT_SEED)
  addWords(found, before, BEFORE_SEED)
  const at = Uint32Array.from(found)
  const amount = Float64Array.from(at, (place) => amounts[place] ?? 0)
  for (const place of at) amounts[place] = 0
  const length = Math.sqrt(amount.reduce((sum, value) => sum + value * value, 0)) || 1
  return { at, amount: amount.map((value) => value / length) }
}

/** The words that features are made of: no accents, no invisible characters, few marks, `#2` for a number of two digits. */
export const safetyWords = (text: string): string[] =>
  tokenize(text.replace(INVISIBLE_PATTERN, '')).flatMap(({ text: word, kind, value }) => {
    if (kind === 'number') return [`#${digitsOf(value)}`]
    if (kind === 'mark') return TELLING_MARK_PATTERN.test(word) ? [word] : []
    return [word.normalize('NFD').replace(ACCENT_PATTERN, '')]
  })

const digitsOf = (value: number) => [1, 10, 100, 1000].filter((bound) => Math.abs(value) + 1 >= bound).length

function addWords(found: number[], words: readonly string[], seed: number): void {
  const add = (hash: number, amount: number) => {
    const at = spread(hash) % FEATURES
    const known = amounts[at] ?? 0
    if (known === 0) found.push(at)
    if (known < amount) amounts[at] = amount
  }
  let previous = 0
  let beforePrevious = 0
  for (const [index, word] of words.entries()) {
    const hash = hashOf(word, seed)
    add(hash, 1)
    if (index > 0) add(Math.imul(previous, 31) ^ hash, 1)
    if (index > 1) {
      add(Math.imul(Math.imul(beforePrevious, 31) ^ previous, 31) ^ hash ^ 5, 1)
      add(Math.imul(beforePrevious, 37) ^ hash ^ 7, 1)
    }
    addLetters(`<${word}>`, seed, add)
    beforePrevious = previous
    previous = hash
  }
}

function addLetters(word: string, seed: number, add: (hash: number, amount: number) => void): void {
  for (let start = 0; start + MIN_LETTERS <= word.length; start++) {
    let hash = seed ^ 99
    for (let letters = 1; letters <= MAX_LETTERS && start + letters <= word.length; letters++) {
      hash = Math.imul(hash ^ word.charCodeAt(start + letters - 1), PRIME)
      if (letters >= MIN_LETTERS) add(hash ^ letters, LETTERS_AMOUNT)
    }
  }
}

/** FNV-1a of the UTF-16 code units. */
function hashOf(word: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), PRIME)
  return hash
}

/** So that neighbouring hashes do not share a place: the finalizer of lowbias32. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 15)
  mixed = Math.imul(mixed, 0x2c1b3c6d)
  mixed ^= mixed >>> 12
  mixed = Math.imul(mixed, 0x297a2d39)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
