import type { Concept } from '../concepts/concepts.ts'
import { BACK_BITS, type ConceptFeatures, FORWARD_BITS, PLACE_BITS } from './concept-features.ts'
import { BEFORE_SEED, FEATURES, hashOf, placeOf, TEXT_SEED } from './feature-places.ts'
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

function addWords({ of, first, end }: WordSpan, seed: number, facts: readonly string[]): void {
  const { words } = of
  let previous = 0
  let beforePrevious = 0
  for (let index = first; index < end; index++) {
    const word = words[index]
    if (word === undefined) continue
    const { hash, place } = word
    addFeature(place, WHOLE)
    if (index > first) add(Math.imul(previous, 31) ^ hash, WHOLE)
    if (index > first + 1) {
      add(Math.imul(Math.imul(beforePrevious, 31) ^ previous, 31) ^ hash ^ 5, WHOLE)
      add(Math.imul(beforePrevious, 37) ^ hash ^ 7, WHOLE)
    }
    addLetters(word)
    beforePrevious = previous
    previous = hash
  }
  addConcepts(of.conceptFeatures(seed, facts), first, end)
}

/** Those of a word once in each text: again they would add nothing. */
function addLetters(word: KnownWord): void {
  if (word.reading === reading) return
  word.reading = reading
  addPlaces(word.letters, word.firstLetters, word.endLetters, PART)
}

const PLACE_MASK = FEATURES - 1
const BACK_MASK = (1 << BACK_BITS) - 1
const FORWARD_MASK = (1 << FORWARD_BITS) - 1

function addConcepts({ concepts, ends, features }: ConceptFeatures, first: number, end: number): void {
  for (let index = firstFrom(concepts, first); index < concepts.length; index++) {
    const at = concepts[index]?.at ?? 0
    if (at >= end) return
    const back = at - first
    const forward = end - 1 - at
    const last = ends[index] ?? 0
    for (let i = ends[index - 1] ?? 0; i < last; i++) {
      const feature = features[i] ?? 0
      const reach = feature >>> PLACE_BITS
      if ((reach & BACK_MASK) > back || ((reach >>> BACK_BITS) & FORWARD_MASK) > forward) continue
      addFeature(feature & PLACE_MASK, reach >>> (BACK_BITS + FORWARD_BITS) === 0 ? WHOLE : PART)
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
