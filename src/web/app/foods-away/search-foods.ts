import type { Food } from '../views/today/day.ts'
import type { NamedFood } from './food-lines.ts'
import { headOf, refinement, wordsOf } from './food-words.ts'

/** A search of foods by name, for a page whose server is away. It ranks much as the server does; pure. */

type Form = { food: number; words: readonly string[]; head: string; worth: number; total: number }
type Index = {
  foods: readonly NamedFood[]
  forms: readonly Form[]
  /** The forms that have a word. */
  byWord: ReadonlyMap<string, readonly number[]>
  weightOf: (word: string) => number
}
export type FoodSearchAway = (text: string, limit: number) => Food[]

const SYNONYM_WORTH = 0.99
const STAND_IN_WORTH = 0.78
/** A corrected word may be another one. */
const CORRECTED_WORTH = 0.85
const MIN_CORRECTED_LENGTH = 5
/** A name with another kind of food at its head is another food. */
const OTHER_HEAD = 0.62
const HEAD_NOT_IN_NAME = 0.75
const DIFFERENT_HEAD = 0.94

/** @param foods the commonest first: of equal matches these come first. */
export function createFoodSearch(foods: readonly NamedFood[]): FoodSearchAway {
  const index = buildIndex(foods)
  return (text, limit) => {
    const words = [...new Set(wordsOf(text))]
    if (words.length === 0) return []
    const best = bestScores(words, headOf(text), index)
    const typed = text.trim().toLowerCase()
    const isNamed = (at: number) => foods[at]?.name.toLowerCase() === typed
    return [...best]
      .sort(([a, scoreA], [b, scoreB]) => Number(isNamed(b)) - Number(isNamed(a)) || scoreB - scoreA || a - b)
      .slice(0, limit)
      .flatMap(([at]) => foods[at]?.food() ?? [])
  }
}

function buildIndex(foods: readonly NamedFood[]): Index {
  const named = foods.flatMap(({ name, synonyms, standIns }, food) => [
    { food, text: name, worth: 1 },
    ...synonyms.map((text) => ({ food, text, worth: SYNONYM_WORTH })),
    ...standIns.map((text) => ({ food, text, worth: STAND_IN_WORTH })),
  ])
  const read = named.map(({ food, text, worth }) => ({
    food,
    worth,
    words: wordsOf(text),
    head: headOf(text),
  }))
  const byWord = new Map<string, number[]>()
  for (const [at, { words }] of read.entries()) {
    for (const word of new Set(words)) byWord.set(word, [...(byWord.get(word) ?? []), at])
  }
  const weightOf = (word: string) => {
    const count = byWord.get(word)?.length ?? 1
    const rarity = Math.log(1 + read.length / count) / Math.log(1 + read.length)
    return (0.6 + 0.4 * rarity) * refinement(word)
  }
  const sum = (words: readonly string[]) => words.reduce((total, word) => total + weightOf(word), 0)
  return { foods, forms: read.map((form) => ({ ...form, total: sum(form.words) })), byWord, weightOf }
}

type Hit = { query: number; form: number; words: Set<string>; matched: Set<string> }

/** The score of each food that has one of the words, by its best name. */
function bestScores(words: readonly string[], head: string, index: Index): Map<number, number> {
  const hits = new Map<number, Hit>()
  for (const [at, word] of words.entries()) {
    const { known, worth } = knownWords(word, index, at === words.length - 1)
    for (const found of known) {
      for (const form of index.byWord.get(found) ?? []) {
        const hit = hits.get(form) ?? { query: 0, form: 0, words: new Set(), matched: new Set() }
        hits.set(form, hit)
        if (!hit.matched.has(found)) hit.form += index.weightOf(found) * worth
        if (!hit.words.has(word)) hit.query += index.weightOf(word) * worth
        hit.words.add(word)
        hit.matched.add(found)
      }
    }
  }
  const total = words.reduce((sum, word) => sum + index.weightOf(word), 0)
  const best = new Map<number, number>()
  for (const [at, hit] of hits) {
    const form = index.forms[at]
    if (form === undefined) continue
    const score = scoreOf(form, hit, { head, total })
    if (score > (best.get(form.food) ?? 0)) best.set(form.food, score)
  }
  return best
}

function scoreOf(form: Form, hit: Hit, query: { head: string; total: number }): number {
  const covered = Math.min(1, hit.form / form.total)
  const coverage = 0.62 * (hit.query / query.total) + 0.38 * covered
  const formHead = hit.matched.has(form.head) ? 1 : OTHER_HEAD
  const queryHead = hit.words.has(query.head) ? 1 : HEAD_NOT_IN_NAME
  const sameHead = form.head === query.head || hit.matched.has(form.head) ? 1 : DIFFERENT_HEAD
  return coverage * formHead * queryHead * sameHead * form.worth
}

/** The words of the names that a typed word may mean: itself, what it begins, or what it is misspelt for. */
function knownWords(word: string, { byWord }: Index, isLast: boolean): { known: string[]; worth: number } {
  if (byWord.has(word)) return { known: [word], worth: 1 }
  const begun = isLast ? [...byWord.keys()].filter((known) => known.startsWith(word)) : []
  if (begun.length > 0) return { known: begun, worth: 1 }
  if (word.length < MIN_CORRECTED_LENGTH) return { known: [], worth: 0 }
  return {
    known: [...byWord.keys()].filter((known) => isOneSlipAway(word, known)),
    worth: CORRECTED_WORTH,
  }
}

/** Whether one letter more, less, other or exchanged with its neighbour makes one word the other. */
function isOneSlipAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const [restA, restB] = [a.slice(same), b.slice(same)]
  const isSwapped =
    restA.length > 1 && restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
  return (
    isSwapped || restA.slice(1) === restB.slice(1) || restA.slice(1) === restB || restA === restB.slice(1)
  )
}
