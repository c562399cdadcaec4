import { conceptsAmong } from '../concepts/concepts.ts'
import { BEFORE_SEED, hashOf, PRIME, placeOf, spread, TEXT_SEED } from './feature-places.ts'
import {
  addFeature,
  beginFeatures,
  countFeatures,
  type FoundFeatures,
  foundFeatures,
} from './feature-table.ts'
import type { KnownWord } from './known-words.ts'

/** The features of a text: where, and how much. The squares of the amounts of its words add up to at most 1. */
export type Features = { at: Uint32Array; amount: Float32Array }

/**
 * What is read: words as `safetyWords` gives them, of the messages before as `earlierWords` does, what is known of the
 * person, as `factsOf` names it, and what the rules found, as `signNames` names it.
 */
export type Reading = {
  words: readonly KnownWord[]
  before: readonly KnownWord[]
  facts: readonly string[]
  signs: readonly string[]
}

const CONCEPT_SEED = 7919
const SIGN_SEED = 77
const LENGTH_SEED = 78
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

const add = (hash: number, amount: number) => addFeature(placeOf(hash), amount)

/**
 * The words of a text, each alone, with its neighbours and in parts of 3 to 5 letters, which a typing mistake changes
 * only in part; and the concepts that words name, each alone, with others near it and with the words beside it. What
 * is known of the person counts only together with a concept. Numbers count by their size. What the rules found and how
 * long the text is count beside them.
 */
export function featuresOf(read: Reading): Features {
  const shared = sharedFeatures(read)
  const amount = Float32Array.from(shared.tenths.subarray(0, shared.count))
  for (let i = 0; i < amount.length; i++) amount[i] = (amount[i] ?? 0) / shared.length
  return { at: shared.at.slice(0, shared.count), amount }
}

/** The amounts are to be divided by the length. */
export type SharedFeatures = FoundFeatures & { length: number }

/** The same in whole numbers, in memory that the next call writes to again. */
export function sharedFeatures({ words, before, facts, signs }: Reading): SharedFeatures {
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
  const { letters, firstLetters, endLetters } = word
  for (let i = firstLetters; i < endLetters; i++) addFeature(letters[i] ?? 0, PART)
}

function addConcepts(words: readonly KnownWord[], seed: number, facts: readonly string[]): void {
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
