import english from './english.txt' with { type: 'text' }
import otherLanguages from './other-languages.txt' with { type: 'text' }

/** A concept that words name, such as `breath` or `sudden`: its number, and the place of its first word. */
export type Concept = { concept: number; at: number }

type Phrase = { rest: readonly string[]; concept: number }

/** Words that begin like this are cut to find the rule `blut*`. */
const MIN_STEM = 3
const MAX_STEM = 12

const numbers = new Map<string, number>()
const byWord = new Map<string, number[]>()
const byStem = new Map<string, number[]>()
const byFirstWord = new Map<string, Phrase[]>()

/** Each line: a concept, a colon, and the words that name it; `_` joins words, `*` stands for any ending. */
for (const line of `${english}\n${otherLanguages}`.split('\n')) {
  const [name = '', words = ''] = line.split(': ')
  if (words === '') continue
  const concept = numbers.get(name) ?? numbers.size
  numbers.set(name, concept)
  for (const entry of words.split(' ')) addEntry(entry, concept)
}

const names = [...numbers.keys()]

function addEntry(entry: string, concept: number): void {
  const [first = '', ...rest] = entry.split('_')
  if (entry.endsWith('*')) addTo(byStem, entry.slice(0, -1), concept)
  else if (rest.length === 0) addTo(byWord, first, concept)
  else addTo(byFirstWord, first, { rest, concept })
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [value])
  else known.push(value)
}

const MAX_KEPT = 4000
const NOTHING: readonly number[] = []
/** The concepts of words that were met lately: texts share most words. */
const kept = new Map<string, readonly number[]>()

/** The concepts that words name, in their order; a word may name several. `words` are as `safetyWords` gives them. */
export function conceptsOf(words: readonly string[]): Concept[] {
  const found: Concept[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    for (const concept of conceptsOfWord(word)) found.push({ concept, at })
    for (const { rest, concept } of byFirstWord.get(word) ?? [])
      if (rest.every((other, index) => words[at + 1 + index] === other)) found.push({ concept, at })
  }
  return found
}

function conceptsOfWord(word: string): readonly number[] {
  const known = kept.get(word)
  if (known !== undefined) return known
  const concepts = [...(byWord.get(word) ?? [])]
  for (let letters = MIN_STEM; letters <= Math.min(word.length, MAX_STEM); letters++)
    concepts.push(...(byStem.get(word.slice(0, letters)) ?? NOTHING))
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(word, concepts.length === 0 ? NOTHING : concepts)
  return concepts
}

/** The reverse of `Concept.concept`. */
export const conceptName = (concept: number): string => names[concept] ?? ''
