import type { Concept } from '../concepts/concepts.ts'
import { BEFORE_SEED, hashOf, PRIME, placeOf, spread, TEXT_SEED } from './feature-places.ts'
import {
  addFeature,
  addPlaces,
  beginFeatures,
  countFeatures,
  type FoundFeatures,
  foundFeatures,
  PART,
  WHOLE,
} from './feature-table.ts'
import type { KnownWord } from './known-words.ts'
import type { WordSpan } from './text-words.ts'
import { CHAINS, CHAINS_FROM } from './word-chains.ts'

/** The features of a text: where, and how much. The squares of the amounts of its words add up to at most 1. */
export type Features = { at: Uint32Array; amount: Float32Array }

/**
 * What is read: words as `safetyWords` gives them, of the messages before as `earlierWords` does, what is known of the
 * person, as `factsOf` names it, and what the rules found, as `signNames` names it.
 */
export type Reading = {
  words: WordSpan
  before: WordSpan
  facts: readonly string[]
  signs: readonly string[]
}

const NO_FACTS: readonly string[] = []
const SIGN_SEED = 77
const LENGTH_SEED = 78
/** What the rules found counts as two words do. */
const SIGN = 20
/** Added to the squares of the amounts, so that two words alone do not speak as loudly as twenty. */
const SHORT_SQUARES = 3000

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
  addWords(before, BEFORE_SEED, NO_FACTS)
  const ofWords = countFeatures()
  for (const sign of signs) add(hashOf(sign, SIGN_SEED), SIGN)
  add(hashOf(String(lengthStep(words.end - words.first)), LENGTH_SEED), WHOLE)
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

function addWords(span: WordSpan, seed: number, facts: readonly string[]): void {
  const { of, first, end } = span
  const { words } = of
  const chains = of.chains()
  for (let index = first; index < end; index++) {
    const chain = index * CHAINS
    // A part has no chain that begins before its first word.
    addPlaces(chains, chain, chain + (CHAINS_FROM[index - first] ?? CHAINS), WHOLE)
    const word = words[index]
    if (word !== undefined) addLetters(word)
  }
  addConcepts(span, seed, facts)
}

/** Those of a word once in each text: again they would add nothing. */
function addLetters(word: KnownWord): void {
  if (word.reading === reading) return
  word.reading = reading
  addPlaces(word.letters, word.firstLetters, word.endLetters, PART)
}

const CONCEPT_SEED = 7919
/** Concepts within so many words of each other make a pair. */
const PAIR_WORDS = 8
/** Words so near a concept count with it. */
const BESIDE_WORDS = 2
/** Within so many words their order counts as well. */
const ORDER_WORDS = 3

/** Of the concepts whose words all stand in the part. */
function addConcepts({ of, first, end }: WordSpan, seed: number, facts: readonly string[]): void {
  const { words } = of
  const concepts = of.concepts()
  const ofFacts = facts.map((fact) => hashOf(fact, seed ^ CONCEPT_SEED))
  for (let index = firstFrom(concepts, first); index < concepts.length; index++) {
    const one = concepts[index]
    if (one === undefined || one.at >= end) return
    if (one.last >= end) continue
    const { concept, at } = one
    const hash = hashOfConcept(concept, seed)
    add(hash, WHOLE)
    for (let i = 0; i < ofFacts.length; i++) add(Math.imul(ofFacts[i] ?? 0, 41) ^ hash, WHOLE)
    const lastBeside = Math.min(at + BESIDE_WORDS, end - 1)
    for (let beside = Math.max(at - BESIDE_WORDS, first); beside <= lastBeside; beside++) {
      const word = words[beside]
      if (beside !== at && word !== undefined) add(Math.imul(hash, 43 + beside - at) ^ word.hash, PART)
    }
    for (let next = index + 1; next < concepts.length; next++) {
      const other = concepts[next]
      if (other === undefined || other.at - at > PAIR_WORDS) break
      if (other.concept === concept || other.last >= end) continue
      const second = hashOfConcept(other.concept, seed)
      add(Math.imul(Math.min(hash, second), 53) ^ Math.max(hash, second), WHOLE)
      if (other.at - at <= ORDER_WORDS) add(Math.imul(hash, 59) ^ second, WHOLE)
    }
  }
}

/** The index of the first concept that stands at a word or behind it. */
function firstFrom(concepts: readonly Concept[], word: number): number {
  let low = 0
  let high = concepts.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((concepts[middle]?.at ?? 0) < word) low = middle + 1
    else high = middle
  }
  return low
}

const hashOfConcept = (concept: number, seed: number) =>
  spread(Math.imul(concept + 1, PRIME) ^ seed ^ CONCEPT_SEED) >>> 0
