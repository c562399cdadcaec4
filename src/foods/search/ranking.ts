import { isNoFood } from '../../core/english/no-food.ts'
import type { SearchOptions } from '../food.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { MAX_RANKED_SCORE } from './exact-names.ts'
import { buildPostings, type FormTable, NO_HEAD, type Postings } from './form-table.ts'
import { headWord, isJoined, refinementWeight } from './name-forms.ts'
import { createSpelling, type Spelling } from './spelling.ts'

/** The weight of a word that matches only by a likely typing mistake. */
const MISSPELT_WORTH = 0.8
/** More words than this add nothing to the identification of one food. */
const MAX_QUERY_WORDS = 16
/** An unknown word before the head is usually a brand or praise; as the head it may be the food itself. */
const UNKNOWN_WEIGHT = 0.5
const UNKNOWN_HEAD_WEIGHT = 1.2
/** A verb that is in no food's name means almost nothing: "reheated pizza". */
const VERBAL_WEIGHT = 0.15
/** The place of a word that no food has. */
const UNKNOWN = -2

/**
 * How much each word contributes to identifying a food; a word that is not in it has the weight of the
 * rarest.
 */
export type WordWeights = ReadonlyMap<string, number>

/** An index in the ranked list, and how well the food matches, 0–1. */
export type RankedFood = { at: number; score: number }

export type Ranking = {
  weights: WordWeights
  /** Best first; with equal scores in the order of the list. */
  rank(text: string, options?: RankOptions): RankedFood[]
}

export type RankOptions = SearchOptions & {
  /** No more than this many are needed. */
  most?: number
}

/** At most 16 words, and the bit of the head word (0: no head). */
type WeightedQuery = {
  words: readonly { word: string; at: number; weight: number }[]
  total: number
  head: number
  headBit: number
  isJoined: boolean
}

type WordIndex = {
  forms: FormTable
  postings: Postings
  weights: WordWeights
  /** The words that some form has. */
  places: ReadonlyMap<string, number>
  /** Heads that are no word of their own form, as may happen with words that are joined. */
  otherHeads: ReadonlyMap<string, number>
  /** The weight of all words of each form. */
  totals: Float64Array
  /** Created when the first unknown word is looked up. */
  spelling: () => Spelling
  hits: Hits
}

/** What matched of each form in the current query; `queryBits` has one bit for each word of the query. */
type Hits = {
  queryWeight: Float64Array
  formWeight: Float64Array
  queryBits: Uint32Array
  flags: Uint8Array
  /** The forms that have a word of the query. */
  forms: number[]
  /** The best score of each food. */
  best: Float64Array
}
const IS_HIT = 1
const HAS_HEAD = 2
const IS_SLIP = 4

/**
 * The ranking of foods: by how much of the query a name covers and how much of the name the query covers, each word
 * weighted by its rarity. A high score requires equal head words. A name ranks above a synonym, a synonym above a
 * category.
 * @param weights from another, larger list, so that scores are comparable; default: by rarity in this list.
 */
export function rankForms(forms: FormTable, weights?: WordWeights): Ranking {
  const index = createWordIndex(forms, weights)
  return {
    weights: index.weights,
    rank(text, { isPrefix = false, most = Number.POSITIVE_INFINITY } = {}) {
      const query = weightQuery(text, index)
      if (query.words.length === 0) return []
      collectHits(query, index, isPrefix)
      return bestFoods(scoreFoods(query, index), index.hits.best, most)
    },
  }
}

function createWordIndex(forms: FormTable, given: WordWeights | undefined): WordIndex {
  const postings = buildPostings(forms)
  const count = forms.starts.length - 1
  const has = (word: number) => (postings.starts[word] ?? 0) < (postings.starts[word + 1] ?? 0)
  const places = new Map<string, number>()
  const otherHeads = new Map<string, number>()
  for (let at = 0; at < forms.vocabulary.length; at++)
    (has(at) ? places : otherHeads).set(forms.vocabulary[at] ?? '', at)
  const weights = given ?? buildWeights(places, postings, count)
  let spelling: Spelling | undefined
  return {
    forms,
    postings,
    weights,
    places,
    otherHeads,
    totals: formTotals(forms, weights),
    spelling: () => {
      spelling ??= createSpelling(places.keys())
      return spelling
    },
    hits: {
      queryWeight: new Float64Array(count),
      formWeight: new Float64Array(count),
      queryBits: new Uint32Array(count),
      flags: new Uint8Array(count),
      forms: [],
      best: new Float64Array(forms.foodCount),
    },
  }
}

function formTotals({ vocabulary, starts, words }: FormTable, weights: WordWeights): Float64Array {
  const wordWeights = new Float64Array(vocabulary.length)
  for (let at = 0; at < vocabulary.length; at++) wordWeights[at] = wordWeight(vocabulary[at] ?? '', weights)
  const totals = new Float64Array(starts.length - 1)
  for (let form = 0, at = 0; form < totals.length; form++) {
    let total = 0
    for (const end = starts[form + 1] ?? 0; at < end; at++) total += wordWeights[words[at] ?? 0] ?? 0
    totals[form] = total
  }
  return totals
}

/** 0.6 for a word in all forms, 1 for a word in one, multiplied by the refinement weight. */
function buildWeights(
  places: ReadonlyMap<string, number>,
  { starts }: Postings,
  forms: number,
): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [word, at] of places) {
    const count = (starts[at + 1] ?? 0) - (starts[at] ?? 0)
    const rarity = Math.log(1 + forms / count) / Math.log(1 + forms)
    weights.set(word, (0.6 + 0.4 * rarity) * refinementWeight(word))
  }
  return weights
}

/** For a word that some food has; a word without a weight is in few foods. */
const wordWeight = (word: string, weights: WordWeights) => weights.get(word) ?? refinementWeight(word)

function weightQuery(text: string, { places, otherHeads, weights }: WordIndex): WeightedQuery {
  const head = headWord(text)
  const words = [...new Set(foodWords(text))].slice(0, MAX_QUERY_WORDS).map((word) => {
    const unknown =
      word === head
        ? UNKNOWN_HEAD_WEIGHT
        : isVerbal(word)
          ? VERBAL_WEIGHT
          : UNKNOWN_WEIGHT * refinementWeight(word)
    const at = places.get(word) ?? UNKNOWN
    const weight = at === UNKNOWN ? (weights.get(word) ?? unknown) : wordWeight(word, weights)
    return { word, at, weight }
  })
  const headAt = words.findIndex(({ word }) => word === head)
  return {
    words,
    total: words.reduce((total, { weight }) => total + weight, 0),
    head: head === undefined ? UNKNOWN : (places.get(head) ?? otherHeads.get(head) ?? UNKNOWN),
    headBit: headAt < 0 ? 0 : 1 << headAt,
    isJoined: isJoined(text),
  }
}

function collectHits(query: WeightedQuery, index: WordIndex, isPrefix: boolean): void {
  const { forms, postings, hits } = index
  clearHits(hits)
  const last = query.words.length - 1
  const used = new Set<number>()
  for (const [position, { word, at, weight }] of query.words.entries()) {
    const isKnown = at !== UNKNOWN
    const worth = isKnown ? 1 : MISSPELT_WORTH
    const bit = 1 << position
    const isUnfinished = isPrefix && position === last
    for (const known of isKnown ? [at] : likelyWords(word, index, isUnfinished)) {
      if (used.has(known)) continue
      used.add(known)
      const formWeight = wordWeight(forms.vocabulary[known] ?? '', index.weights) * worth
      for (let next = postings.starts[known] ?? 0; next < (postings.starts[known + 1] ?? 0); next++) {
        const form = postings.forms[next] ?? 0
        const flags = hits.flags[form] ?? 0
        if (flags === 0) hits.forms.push(form)
        const head = forms.heads[form] === known ? HAS_HEAD : 0
        hits.flags[form] = flags | IS_HIT | head | (isKnown ? 0 : IS_SLIP)
        hits.formWeight[form] = (hits.formWeight[form] ?? 0) + formWeight
        const bits = hits.queryBits[form] ?? 0
        if ((bits & bit) !== 0) continue
        hits.queryBits[form] = bits | bit
        hits.queryWeight[form] = (hits.queryWeight[form] ?? 0) + weight * worth
      }
    }
  }
}

function clearHits(hits: Hits): void {
  for (const form of hits.forms) {
    hits.queryWeight[form] = 0
    hits.formWeight[form] = 0
    hits.queryBits[form] = 0
    hits.flags[form] = 0
  }
  hits.forms = []
}

/** The known words that an unknown one may mean: it is incomplete, or has one typing mistake. */
function likelyWords(word: string, { places, spelling }: WordIndex, isUnfinished: boolean): number[] {
  const finished = isUnfinished
    ? [...places].flatMap(([known, at]) => (known.startsWith(word) ? [at] : []))
    : []
  if (finished.length > 0) return finished
  // "Break" is not a misspelt "bream".
  if (isNoFood(word)) return []
  return spelling()
    .corrections(word)
    .flatMap((known) => places.get(known) ?? [])
}

/** The foods with a score, whose best scores are then in `best`. */
function scoreFoods(query: WeightedQuery, index: WordIndex): number[] {
  const { forms, hits } = index
  const found: number[] = []
  for (const form of hits.forms) hits.best[forms.foods[form] ?? 0] = 0
  for (const form of hits.forms) {
    const score = formScore(form, query, index)
    const food = forms.foods[form] ?? 0
    const before = hits.best[food] ?? 0
    if (score <= before) continue
    if (before === 0) found.push(food)
    hits.best[food] = score
  }
  return found
}

/**
 * 0–1. Covering the query matters more than covering the name, since names are often more precise than
 * people. A name with another head than the query, or a query with a head that the name lacks, is a different
 * kind of food.
 */
function formScore(form: number, query: WeightedQuery, { forms, hits, totals }: WordIndex): number {
  const head = forms.heads[form] ?? NO_HEAD
  const flags = hits.flags[form] ?? 0
  const { worth, partWorth } = forms.worths[forms.worthAt[form] ?? 0] ?? { worth: 0, partWorth: 0 }
  const covered = Math.min(1, (hits.formWeight[form] ?? 0) / (totals[form] ?? 1))
  const partial = (least: number) => least + (1 - least) * covered
  const coverage = 0.62 * ((hits.queryWeight[form] ?? 0) / query.total) + 0.38 * covered
  const formHead = head === NO_HEAD || (flags & HAS_HEAD) !== 0 ? 1 : 0.62
  const queryHead = ((hits.queryBits[form] ?? 0) & query.headBit) !== 0 || query.headBit === 0 ? 1 : 0.75
  // "chocolate milk" and "milk chocolate" have the same words.
  const sameHead = head === query.head ? 1 : 0.94
  const isSameJoint = (forms.joined[form] === 1) === query.isJoined
  const sameJoint = isSameJoint || query.words.length < 2 ? 1 : 0.94
  // A typing mistake in half a name is probably another word; half a synonym may not be a name at all.
  const trust = partial((flags & IS_SLIP) !== 0 ? 0.6 : 1) * partial(partWorth)
  // "White cake with chocolate icing" has all the words of "chocolate cake with white icing".
  const sameOrder = coverage < FULL_COVERAGE || isSameOrder(form, forms, query) ? 1 : 0.998
  return coverage * formHead * queryHead * sameHead * sameJoint * sameOrder * trust * worth
}

const FULL_COVERAGE = 0.999

function isSameOrder(form: number, { starts, words }: FormTable, query: WeightedQuery): boolean {
  const start = starts[form] ?? 0
  for (let at = start; at < (starts[form + 1] ?? 0); at++) {
    if (words[at] !== query.words[at - start]?.at) return false
  }
  return true
}

/** The `most` best of the foods that were found. */
function bestFoods(found: readonly number[], best: Float64Array, most: number): RankedFood[] {
  const isBefore = (a: number, b: number) => (best[b] ?? 0) - (best[a] ?? 0) || a - b
  const least = most < found.length ? leastScore(found, best, most) : 0
  return found
    .filter((at) => (best[at] ?? 0) >= least)
    .sort(isBefore)
    .slice(0, most)
    .map((at) => ({ at, score: Math.min(MAX_RANKED_SCORE, Math.round((best[at] ?? 0) * 1e4) / 1e4) }))
}

/** The score of the last of the `most` best: sorting numbers is much faster than sorting foods. */
function leastScore(found: readonly number[], best: Float64Array, most: number): number {
  const scores = Float64Array.from(found, (at) => best[at] ?? 0).sort()
  return scores[scores.length - most] ?? 0
}
