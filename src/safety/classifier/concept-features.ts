import type { Concept } from '../concepts/concepts.ts'
import { hashOf, PRIME, placeOf, spread } from './feature-places.ts'
import { PART, WHOLE } from './feature-table.ts'
import type { KnownWord } from './known-words.ts'

/**
 * The features of each concept of a text, found once for all parts that the text is judged in: a part has those whose
 * words all stand in it. Each is a number of its place and, in the bits above, how many words it reaches back and
 * forwards from the concept, and whether it counts as a part.
 */
export type ConceptFeatures = {
  concepts: readonly Concept[]
  ends: readonly number[]
  features: readonly number[]
}

export const PLACE_BITS = 19
export const BACK_BITS = 2
export const FORWARD_BITS = 5

const CONCEPT_SEED = 7919
/** Concepts within so many words of each other make a pair. */
const PAIR_WORDS = 8
/** Within so many words their order counts as well. */
const ORDER_WORDS = 3
/** Words so near a concept count with it. */
const BESIDE_WORDS = 2

/** @param facts what is known of the person counts only together with a concept. */
export function conceptFeatures(
  words: readonly KnownWord[],
  concepts: readonly Concept[],
  seed: number,
  facts: readonly string[],
): ConceptFeatures {
  const features: number[] = []
  const ends: number[] = []
  const hashes = concepts.map(({ concept }) => hashOfConcept(concept, seed))
  const ofFacts = facts.map((fact) => hashOf(fact, seed ^ CONCEPT_SEED))
  const add = (hash: number, amount: number, back: number, forward: number) => {
    const isPart = amount === PART ? 1 : 0
    const reach = (((isPart << FORWARD_BITS) | forward) << BACK_BITS) | back
    features.push((reach << PLACE_BITS) | placeOf(hash))
  }
  for (let index = 0; index < concepts.length; index++) {
    const one = concepts[index]
    const hash = hashes[index] ?? 0
    if (one === undefined) continue
    const { concept, at } = one
    const length = one.last - at
    add(hash, WHOLE, 0, length)
    for (const fact of ofFacts) add(Math.imul(fact, 41) ^ hash, WHOLE, 0, length)
    for (let beside = -BESIDE_WORDS; beside <= BESIDE_WORDS; beside++) {
      const word = words[at + beside]
      if (beside !== 0 && word !== undefined)
        add(Math.imul(hash, 43 + beside) ^ word.hash, PART, Math.max(0, -beside), Math.max(length, beside))
    }
    for (let next = index + 1; next < concepts.length; next++) {
      const other = concepts[next]
      if (other === undefined || other.at - at > PAIR_WORDS) break
      if (other.concept === concept) continue
      const second = hashes[next] ?? 0
      const forward = Math.max(length, other.last - at)
      add(Math.imul(Math.min(hash, second), 53) ^ Math.max(hash, second), WHOLE, 0, forward)
      if (other.at - at <= ORDER_WORDS) add(Math.imul(hash, 59) ^ second, WHOLE, 0, forward)
    }
    ends.push(features.length)
  }
  return { concepts, ends, features }
}

const hashOfConcept = (concept: number, seed: number) =>
  spread(Math.imul(concept + 1, PRIME) ^ seed ^ CONCEPT_SEED) >>> 0
