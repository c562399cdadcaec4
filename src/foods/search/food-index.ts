import { isNoFood } from '../../core/english/no-food.ts'
import { type Food, type FoodMatch, type FoodTable, foodKey, type SearchOptions } from '../food.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { createExactNames, EXACT_SCORE, exactKey, MAX_RANKED_SCORE, namesFirst } from './exact-names.ts'
import {
  buildForms,
  type Form,
  headWord,
  isJoined,
  type NamedFood,
  type NameWords,
  refinementWeight,
} from './name-forms.ts'
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

/** A query with weights: at most 16 words, and the bit of its head word (0: no head). */
type WeightedQuery = {
  words: readonly { word: string; weight: number }[]
  total: number
  head: string | undefined
  headBit: number
  isJoined: boolean
}

/**
 * How much each word contributes to identifying a food; a word that is not in it has the weight of the
 * rarest.
 */
export type WordWeights = ReadonlyMap<string, number>

type WordIndex = {
  postings: ReadonlyMap<string, readonly number[]>
  weights: WordWeights
  /** Created when the first unknown word is looked up. */
  spelling: () => Spelling
}

/** An index in the ranked list, and how well the food matches, 0–1. */
export type RankedFood = { at: number; score: number }

export type Ranking = {
  weights: WordWeights
  /** Best first; with equal scores in the order of the list. */
  rank(text: string, options?: SearchOptions): RankedFood[]
}

export type RankingOptions = {
  /** Weights from another, larger list, so that scores are comparable; default: by rarity in this list. */
  weights?: WordWeights
  /** Replaces `parseName` with one that caches. */
  read?: (text: string) => NameWords
  /**
   * 0–1: the remaining weight of a synonym if almost none of its words are in the query. 1 for names that
   * were chosen for this food; less for the brands and fragments of an official file, where "king" is half of
   * "Burger King".
   */
  partSynonymWorth?: number
}

/**
 * The ranking of foods, for lists in memory and for candidates from a database: by how much of the query a
 * name covers and how much of the name the query covers, each word weighted by its rarity. A high score
 * requires equal head words. A name ranks above a synonym, a synonym above a category.
 */
export function createRanking(foods: readonly NamedFood[], options: RankingOptions = {}): Ranking {
  const forms = buildForms(foods, options)
  const postings = buildPostings(forms)
  const weights = options.weights ?? buildWeights(postings, forms.length)
  let spelling: Spelling | undefined
  const index: WordIndex = {
    postings,
    weights,
    spelling: () => {
      spelling ??= createSpelling(postings.keys())
      return spelling
    },
  }
  const totals = forms.map((form) => sum(form.words.map((word) => wordWeight(word, weights))))

  return {
    weights,
    rank(text, { isPrefix = false } = {}) {
      const query = weightQuery(text, index)
      if (query.words.length === 0) return []
      const best = new Map<number, number>()
      for (const [at, hit] of collectHits(query, forms, index, isPrefix)) {
        const form = forms[at]
        if (form === undefined) continue
        const score = formScore(form, hit, totals[at] ?? 1, query)
        if (score > (best.get(form.food) ?? 0)) best.set(form.food, score)
      }
      return sortByScore(best)
    },
  }
}

export type NamedRanking = Ranking & {
  /** The place of the food with this very name or synonym. */
  exact(text: string): number | undefined
}

/** A ranking in which the food whose name is the whole text comes first, with the score 1. */
export function createNamedRanking(foods: readonly NamedFood[], options: RankingOptions = {}): NamedRanking {
  const ranking = createRanking(foods, options)
  const names = createExactNames(namesFirst(foods))
  return {
    ...ranking,
    rank(text, searchOptions) {
      const ranked = ranking.rank(text, searchOptions)
      const at = names.find(text) ?? -1
      if (exactKey(foods[at]?.name ?? '') !== exactKey(text)) return ranked
      return [{ at, score: EXACT_SCORE }, ...ranked.filter((found) => found.at !== at)]
    },
    exact: names.find,
  }
}

/** An in-memory index of foods. With equal scores the order of `foods` counts, so put common foods first. */
export function createFoodIndex(foods: readonly Food[], options: RankingOptions = {}): FoodTable & Ranking {
  const ranking = createNamedRanking(foods, options)
  const places = new Map(foods.map((food, at) => [foodKey(food.source, food.code), at]))
  return {
    ...ranking,
    search: (text, limit, searchOptions) =>
      limit < 1
        ? []
        : ranking
            .rank(text, searchOptions)
            .slice(0, limit)
            .flatMap((found) => toMatch(found, foods)),
    find: (source, code) => foods[places.get(foodKey(source, code)) ?? -1],
    exact: (text) => foods[ranking.exact(text) ?? -1],
  }
}

function toMatch({ at, score }: RankedFood, foods: readonly Food[]): FoodMatch[] {
  const food = foods[at]
  return food === undefined ? [] : [{ food, score }]
}

/** The matched words of a form and of the query; `asked` has one bit for each word of the query. */
type Hit = { queryWeight: number; formWeight: number; queryBits: number; head: boolean; isSlip: boolean }

function collectHits(
  query: WeightedQuery,
  forms: readonly Form[],
  index: WordIndex,
  isPrefix: boolean,
): Map<number, Hit> {
  const last = query.words.length - 1
  const hits = new Map<number, Hit>()
  const used = new Set<string>()
  for (const [position, { word, weight }] of query.words.entries()) {
    const exact = index.postings.has(word)
    const worth = exact ? 1 : MISSPELT_WORTH
    for (const known of exact ? [word] : likelyWords(word, index, isPrefix && position === last)) {
      if (used.has(known)) continue
      used.add(known)
      const formWeight = wordWeight(known, index.weights) * worth
      for (const at of index.postings.get(known) ?? []) {
        const hit = hitAt(hits, at)
        hit.formWeight += formWeight
        hit.head ||= forms[at]?.head === known
        hit.isSlip ||= !exact
        if ((hit.queryBits & (1 << position)) !== 0) continue
        hit.queryBits |= 1 << position
        hit.queryWeight += weight * worth
      }
    }
  }
  return hits
}

function hitAt(hits: Map<number, Hit>, at: number): Hit {
  const known = hits.get(at)
  if (known !== undefined) return known
  const hit = { queryWeight: 0, formWeight: 0, queryBits: 0, head: false, isSlip: false }
  hits.set(at, hit)
  return hit
}

/**
 * 0–1. Covering the query matters more than covering the name, since names are often more precise than
 * people. A name with another head than the query, or a query with a head that the name lacks, is a different
 * kind of food.
 */
function formScore(form: Form, hit: Hit, formTotal: number, query: WeightedQuery): number {
  const covered = Math.min(1, hit.formWeight / formTotal)
  const partial = (least: number) => least + (1 - least) * covered
  const coverage = 0.62 * (hit.queryWeight / query.total) + 0.38 * covered
  const formHead = form.head === '' || hit.head ? 1 : 0.62
  const queryHead = (hit.queryBits & query.headBit) !== 0 || query.headBit === 0 ? 1 : 0.75
  // "chocolate milk" and "milk chocolate" have the same words.
  const sameHead = form.head === query.head ? 1 : 0.94
  const sameJoint = form.isJoined === query.isJoined || query.words.length < 2 ? 1 : 0.94
  // A typing mistake in half a name is probably another word; half a synonym may not be a name at all.
  const trust = partial(hit.isSlip ? 0.6 : 1) * partial(form.partWorth)
  // "White cake with chocolate icing" has all the words of "chocolate cake with white icing".
  const sameOrder = coverage < FULL_COVERAGE || isSameOrder(form, query) ? 1 : 0.998
  return coverage * formHead * queryHead * sameHead * sameJoint * sameOrder * trust * form.worth
}

const FULL_COVERAGE = 0.999

const isSameOrder = (form: Form, query: WeightedQuery) =>
  form.words.every((word, at) => query.words[at]?.word === word)

/** The known words that an unknown one may mean: it is incomplete, or has one typing mistake. */
function likelyWords(word: string, index: WordIndex, isUnfinished: boolean): readonly string[] {
  const finished = isUnfinished ? [...index.postings.keys()].filter((known) => known.startsWith(word)) : []
  if (finished.length > 0) return finished
  // "Break" is not a misspelt "bream".
  return isNoFood(word) ? [] : index.spelling().corrections(word)
}

function sortByScore(best: ReadonlyMap<number, number>): RankedFood[] {
  return [...best]
    .sort(([atA, a], [atB, b]) => b - a || atA - atB)
    .map(([at, score]) => ({ at, score: Math.min(MAX_RANKED_SCORE, Math.round(score * 1e4) / 1e4) }))
}

function buildPostings(forms: readonly Form[]): Map<string, number[]> {
  const postings = new Map<string, number[]>()
  for (const [index, form] of forms.entries()) {
    for (const word of form.words) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [index])
      else list.push(index)
    }
  }
  return postings
}

/** 0.6 for a word in all forms, 1 for a word in one, multiplied by the refinement weight. */
function buildWeights(postings: ReadonlyMap<string, readonly number[]>, forms: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [word, list] of postings) {
    const rarity = Math.log(1 + forms / list.length) / Math.log(1 + forms)
    weights.set(word, (0.6 + 0.4 * rarity) * refinementWeight(word))
  }
  return weights
}

/** For a word that some food has; a word without a weight is in few foods. */
const wordWeight = (word: string, weights: WordWeights) => weights.get(word) ?? refinementWeight(word)

function weightQuery(text: string, { postings, weights }: WordIndex): WeightedQuery {
  const head = headWord(text)
  const words = [...new Set(foodWords(text))].slice(0, MAX_QUERY_WORDS).map((word) => {
    const unknown =
      word === head
        ? UNKNOWN_HEAD_WEIGHT
        : isVerbal(word)
          ? VERBAL_WEIGHT
          : UNKNOWN_WEIGHT * refinementWeight(word)
    const weight = postings.has(word) ? wordWeight(word, weights) : (weights.get(word) ?? unknown)
    return { word, weight }
  })
  const headAt = words.findIndex(({ word }) => word === head)
  const total = sum(words.map(({ weight }) => weight))
  return { words, total, head, headBit: headAt < 0 ? 0 : 1 << headAt, isJoined: isJoined(text) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
