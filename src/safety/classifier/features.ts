import { conceptsAmong, type NamedWord, namedWord } from '../concepts/concepts.ts'
import { addFeature, beginFeatures, countFeatures, type FoundFeatures, foundFeatures } from './feature-table.ts'

/** How many weights a model has: features are hashed to that many. */
export const FEATURES = 1 << 19

/** The features of a text: where, and how much. The squares of the amounts of its words add up to at most 1. */
export type Features = { at: Uint32Array; amount: Float32Array }

/**
 * What is read: words as `safetyWords` gives them, what is known of the person, as `factsOf` names it, and what the
 * rules found, as `signNames` names it.
 */
export type Reading = {
  words: readonly string[]
  before?: readonly string[]
  facts?: readonly string[]
  signs?: readonly string[]
}

const PRIME = 16777619
const TEXT_SEED = 2166136261
/** The messages before have features of their own: they explain, they are not the message. */
const BEFORE_SEED = 40503
const CONCEPT_SEED = 7919
const SIGN_SEED = 77
const LENGTH_SEED = 78
const MIN_LETTERS = 3
const MAX_LETTERS = 5
/** Parts of words tell less than words. In tenths, as all amounts here. */
const PART = 7
const WHOLE = 10
/** What the rules found counts as two words do. */
const SIGN = 20
/** Added to the squares of the amounts, so that two words alone do not speak as loudly as twenty. */
const SHORT_SQUARES = 3000
/** Concepts within so many words of each other make a pair. */
const PAIR_WORDS = 8
/** Within so many words their order counts as well. */
const ORDER_WORDS = 3

/** The number of the text at hand. */
let reading = 0

/** Where a hash is kept. */
const placeOf = (hash: number): number => spread(hash) & (FEATURES - 1)

const add = (hash: number, amount: number) => addFeature(placeOf(hash), amount)

/**
 * The words of a text, each alone, with its neighbours and in parts of 3 to 5 letters, which a typing mistake changes
 * only in part; and the concepts that words name, each alone, with others near it and with the words beside it. What
 * is known of the person counts only together with a concept. Numbers count by their size. What the rules found and how
 * long the text is count beside them.
 */
export function featuresOf({ words, before = [], facts = [], signs = [] }: Reading): Features {
  const shared = sharedFeatures({
    words: words.map(textWord),
    before: before.map(earlierWord),
    facts,
    signs,
  })
  const amount = Float32Array.from(shared.tenths.subarray(0, shared.count))
  for (let i = 0; i < amount.length; i++) amount[i] = (amount[i] ?? 0) / shared.length
  return { at: shared.at.slice(0, shared.count), amount }
}

/** The amounts are to be divided by the length. */
export type SharedFeatures = FoundFeatures & { length: number }

/** Words that `textWord` and `earlierWord` looked up. */
type KnownReading = Required<Omit<Reading, 'words' | 'before'>> & {
  words: readonly KnownWord[]
  before: readonly KnownWord[]
}

/** The same in whole numbers, in memory that the next call writes to again. */
export function sharedFeatures({ words, before, facts, signs }: KnownReading): SharedFeatures {
  beginFeatures()
  reading += 1
  addWords(words, TEXT_SEED, facts)
  addWords(before, BEFORE_SEED, [])
  const ofWords = countFeatures()
  for (const sign of signs) add(hashOf(sign, SIGN_SEED), SIGN)
  add(hashOf(String(lengthStep(words.length)), LENGTH_SEED), WHOLE)
  const found = foundFeatures()
  let squares = 0
  for (let i = 0; i < ofWords; i++) {
    const value = found.tenths[i] ?? 0
    squares += value * value
  }
  return { ...found, length: Math.sqrt(squares + SHORT_SQUARES) }
}

/** 2, 3, 5, 8, 13 and 21 words begin a step. */
const LENGTH_STEPS = [2, 3, 5, 8, 13, 21]

/** How long a text is: few words tell less, whatever they are. */
const lengthStep = (words: number): number => LENGTH_STEPS.filter((first) => words >= first).length

function addWords(words: readonly KnownWord[], seed: number, facts: readonly string[]): void {
  let previous = 0
  let beforePrevious = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word === undefined) continue
    const { hash, place } = word
    addFeature(place, WHOLE)
    if (index > 0) add(Math.imul(previous, 31) ^ hash, WHOLE)
    if (index > 1) {
      add(Math.imul(Math.imul(beforePrevious, 31) ^ previous, 31) ^ hash ^ 5, WHOLE)
      add(Math.imul(beforePrevious, 37) ^ hash ^ 7, WHOLE)
    }
    addLetters(word)
    beforePrevious = previous
    previous = hash
  }
  addConcepts(words, seed, facts)
}

/** Those of a word once in each text: again they would add nothing. */
function addLetters(word: KnownWord): void {
  if (word.reading === reading) return
  word.reading = reading
  const { letters } = word
  for (let i = 0; i < letters.length; i++) addFeature(letters[i] ?? 0, PART)
}

function addConcepts(
  words: readonly KnownWord[],
  seed: number,
  facts: readonly string[],
): void {
  const concepts = conceptsAmong(words)
  const ofFacts = facts.map((fact) => hashOf(fact, seed ^ CONCEPT_SEED))
  for (let index = 0; index < concepts.length; index++) {
    const { concept, at } = concepts[index] ?? { concept: 0, at: 0 }
    const hash = hashOfConcept(concept, seed)
    add(hash, WHOLE)
    for (const fact of ofFacts) add(Math.imul(fact, 41) ^ hash, WHOLE)
    for (let beside = -2; beside <= 2; beside++) {
      const word = words[at + beside]
      if (beside !== 0 && word !== undefined) add(Math.imul(hash, 43 + beside) ^ word.hash, PART)
    }
    for (let next = index + 1; next < concepts.length; next++) {
      const other = concepts[next]
      if (other === undefined || other.at - at > PAIR_WORDS) break
      if (other.concept === concept) continue
      const second = hashOfConcept(other.concept, seed)
      add(Math.imul(Math.min(hash, second), 53) ^ Math.max(hash, second), WHOLE)
      if (other.at - at <= ORDER_WORDS) add(Math.imul(hash, 59) ^ second, WHOLE)
    }
  }
}

const hashOfConcept = (concept: number, seed: number) =>
  spread(Math.imul(concept + 1, PRIME) ^ seed ^ CONCEPT_SEED) >>> 0

/** A word, the places of itself and of its parts, and the text that it was last met in. */
export type KnownWord = NamedWord & { hash: number; place: number; letters: Uint32Array; reading: number }

/** About 4 MB. */
const MAX_KEPT = 12_000
const MAX_KEPT_LETTERS = 24

/** Looks words up; those that were met lately from memory: texts share most words. */
function wordLookup(seed: number): (word: string) => KnownWord {
  const kept = new Map<string, KnownWord>()
  return (word) => {
    const known = kept.get(word)
    if (known !== undefined) return known
    const hash = hashOf(word, seed)
    const { concepts, phrases } = namedWord(word)
    const letters = letterPlaces(`<${word}>`, seed)
    const read: KnownWord = { word, concepts, phrases, hash, place: placeOf(hash), letters, reading: 0 }
    if (word.length > MAX_KEPT_LETTERS) return read
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(word, read)
    return read
  }
}

export const textWord = wordLookup(TEXT_SEED)
export const earlierWord = wordLookup(BEFORE_SEED)

function letterPlaces(word: string, seed: number): Uint32Array {
  let size = 0
  for (let letters = MIN_LETTERS; letters <= MAX_LETTERS; letters++)
    size += Math.max(0, word.length - letters + 1)
  const places = new Uint32Array(size)
  let next = 0
  for (let start = 0; start + MIN_LETTERS <= word.length; start++) {
    let hash = seed ^ 99
    const end = Math.min(MAX_LETTERS, word.length - start)
    for (let letters = 1; letters <= end; letters++) {
      hash = Math.imul(hash ^ word.charCodeAt(start + letters - 1), PRIME)
      if (letters >= MIN_LETTERS) places[next++] = placeOf(hash ^ letters)
    }
  }
  return places
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
  return mixed ^ (mixed >>> 15)
}
