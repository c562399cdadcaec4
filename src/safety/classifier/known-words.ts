import { isSameWord } from '../../core/english/lower-words.ts'
import { type NamedWord, namedWord } from '../concepts/concepts.ts'
import { meantBy } from '../spelling/meant-words.ts'
import type { SafetyToken } from '../word-uses.ts'
import { BEFORE_SEED, hashOf, PRIME, placeOf, TEXT_SEED } from './feature-places.ts'
import { plainWord } from './plain-word.ts'
import { usesOfWord } from './uses-of-word.ts'

/** What is known of a word: as the models read it, the places of itself and of its parts. */
export type KnownWord = NamedWord &
  SafetyToken & {
    /** As it was asked for; the same string each time, so that looking it up in tables compares no letters. */
    text: string
    /** The words of danger that it is a slip of. */
    meant: readonly string[] | undefined
    hash: number
    place: number
    /** Where the parts are, up to the end, in an array that many words share: with one for each a text takes a tenth longer. */
    letters: Uint32Array
    firstLetters: number
    endLetters: number
    /** The text that it was last met in. */
    reading: number
  }

const MIN_LETTERS = 3
const MAX_LETTERS = 5
/** Together about 3 MB. */
const KEPT_WORDS = 10_000
const KEPT_EARLIER_WORDS = 4000
const MAX_KEPT_LETTERS = 24

/** Latin words that were met lately, by their letters. */
const SLOTS = 1 << 14

/** Looks words up; those that were met lately from memory: texts share most words. */
function wordLookup(seed: number, most: number) {
  const kept = new Map<string, KnownWord>()
  let lately: (KnownWord | undefined)[] = []
  // Of these words alone: those of another memory would keep the arrays when this one forgets.
  const placesFor = sharedArrays()
  const byText = (text: string): KnownWord => {
    const known = kept.get(text)
    if (known !== undefined) return known
    const word = knownWord(text, seed, placesFor)
    if (text.length > MAX_KEPT_LETTERS) return word
    if (kept.size >= most) {
      kept.clear()
      lately = []
    }
    kept.set(text, word)
    return word
  }
  const at = (text: string, start: number, end: number, hash: number): KnownWord => {
    if (lately.length === 0) lately = new Array<KnownWord | undefined>(SLOTS).fill(undefined)
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1)
    const known = lately[slot]
    if (known !== undefined && isSameWord(known.text, text, start, end)) return known
    // A second place: in one alone, every tenth word would be driven out by another.
    const second = lately[slot ^ 1]
    if (second !== undefined && isSameWord(second.text, text, start, end)) return second
    const word = byText(text.slice(start, end).toLowerCase())
    if (end - start > MAX_KEPT_LETTERS) return word
    if (known !== undefined) lately[slot ^ 1] = known
    lately[slot] = word
    return word
  }
  return { byText, at }
}

const ofTexts = wordLookup(TEXT_SEED, KEPT_WORDS)

/** @param text a word of a text, a mark, or a number as `wordOf` gives it. */
export const textWord = ofTexts.byText

/**
 * The word of Latin letters from `start` up to `end`, found by its letters: a text of 1,500 words makes no strings.
 * @param hash by `hashOfLetter` of each.
 */
export const textWordAt = ofTexts.at

export const earlierWord = wordLookup(BEFORE_SEED, KEPT_EARLIER_WORDS).byText

function knownWord(text: string, seed: number, placesFor: PlacesFor): KnownWord {
  const word = plainWord(text)
  const { concepts, phrases } = namedWord(word)
  const hash = hashOf(word, seed)
  const letters = letterPlaces(`<${word}>`, seed, placesFor)
  const token = { text, kind: 'word' as const, value: Number.NaN, glued: false }
  return {
    ...token,
    uses: seed === TEXT_SEED ? usesOfWord(text, word, concepts.length > 0) : 0,
    word,
    meant: seed === TEXT_SEED ? meantBy(text) : undefined,
    concepts,
    phrases,
    hash,
    place: placeOf(hash),
    letters: letters.places,
    firstLetters: letters.first,
    endLetters: letters.end,
    reading: 0,
  }
}

/** An array with room for so many places, and where they begin. */
type PlacesFor = (size: number) => { places: Uint32Array; first: number }

const SHARED_PLACES = 4096
/** Words of more letters than are kept have an array of their own. */
const MAX_SHARED_PLACES = 3 * MAX_KEPT_LETTERS

function sharedArrays(): PlacesFor {
  let places = new Uint32Array(0)
  let used = 0
  return (size) => {
    if (size > MAX_SHARED_PLACES) return { places: new Uint32Array(size), first: 0 }
    if (used + size > places.length) {
      places = new Uint32Array(SHARED_PLACES)
      used = 0
    }
    used += size
    return { places, first: used - size }
  }
}

function letterPlaces(
  word: string,
  seed: number,
  placesFor: PlacesFor,
): { places: Uint32Array; first: number; end: number } {
  let size = 0
  for (let letters = MIN_LETTERS; letters <= MAX_LETTERS; letters++)
    size += Math.max(0, word.length - letters + 1)
  const { places, first } = placesFor(size)
  let next = first
  for (let start = 0; start + MIN_LETTERS <= word.length; start++) {
    let hash = seed ^ 99
    const end = Math.min(MAX_LETTERS, word.length - start)
    for (let letters = 1; letters <= end; letters++) {
      hash = Math.imul(hash ^ word.charCodeAt(start + letters - 1), PRIME)
      if (letters >= MIN_LETTERS) places[next++] = placeOf(hash ^ letters)
    }
  }
  return { places, first, end: next }
}
