import { isNoFood } from '../../core/english/no-food.ts'
import { runAtOnce } from '../../core/slices.ts'
import { type Food, type FoodMatch, type FoodTable, foodKey, type SearchOptions } from '../food.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import { createFormHits, type FormHits, type RankedFood, type WeightedQuery } from './form-hits.ts'
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

export type Ranking = {
  weights: WordWeights
  /** Best first, at most `limit`; with equal scores in the order of the list. */
  rank(text: string, options?: SearchOptions & { limit?: number }): RankedFood[]
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
export const createRanking = (foods: readonly NamedFood[], options: RankingOptions = {}): Ranking =>
  runAtOnce(rankingSteps(foods, options))

/** As `createRanking`, food by food. */
export function* rankingSteps(
  foods: readonly NamedFood[],
  options: RankingOptions = {},
): Generator<undefined, Ranking> {
  const forms: Form[] = []
  const postings = new Map<string, number[]>()
  for (const ofFood of buildForms(foods, options)) {
    addPostings(postings, ofFood, forms.length)
    forms.push(...ofFood)
    yield
  }
  const weights = options.weights ?? buildWeights(postings, forms.length)
  const totalOf = createTotals(weights)
  const totals: number[] = []
  for (const form of forms) {
    totals.push(totalOf(form))
    if (totals.length % FORMS_PER_STEP === 0) yield
  }
  let spelling: Spelling | undefined
  const index: WordIndex = {
    postings,
    weights,
    spelling: () => {
      spelling ??= createSpelling(postings.keys())
      return spelling
    },
  }
  let hits: FormHits | undefined

  return {
    weights,
    rank(text, { isPrefix = false, limit } = {}) {
      const query = weightQuery(text, index)
      if (query.words.length === 0) return []
      hits ??= createFormHits(forms, totals)
      collectHits(hits, query, index, isPrefix)
      return hits.takeBest(query, limit).map(({ at, score }) => ({ at, score: roundScore(score) }))
    },
  }
}

const roundScore = (score: number) => Math.min(1, Math.round(score * 1e4) / 1e4)

/** Notes the forms that have a word of the query. */
function collectHits(hits: FormHits, { words }: WeightedQuery, index: WordIndex, isPrefix: boolean): void {
  const last = words.length - 1
  const used = new Set<string>()
  for (const [position, { word, weight }] of words.entries()) {
    const exact = index.postings.has(word)
    const worth = exact ? 1 : MISSPELT_WORTH
    for (const known of exact ? [word] : likelyWords(word, index, isPrefix && position === last)) {
      if (used.has(known)) continue
      used.add(known)
      hits.add(index.postings.get(known) ?? [], {
        word: known,
        position,
        formWeight: wordWeight(known, index.weights) * worth,
        queryWeight: weight * worth,
        isSlip: !exact,
      })
    }
  }
}

/** The known words that an unknown one may mean: it is incomplete, or has one typing mistake. */
function likelyWords(word: string, index: WordIndex, isUnfinished: boolean): readonly string[] {
  const finished = isUnfinished ? [...index.postings.keys()].filter((known) => known.startsWith(word)) : []
  if (finished.length > 0) return finished
  // "Break" is not a misspelt "bream".
  return isNoFood(word) ? [] : index.spelling().corrections(word)
}

/** An in-memory index of foods. With equal scores the order of `foods` counts, so put common foods first. */
export function createFoodIndex(foods: readonly Food[], options: RankingOptions = {}): FoodTable & Ranking {
  const ranking = createRanking(foods, options)
  const places = new Map(foods.map((food, at) => [foodKey(food.source, food.code), at]))
  return {
    ...ranking,
    search: (text, limit, searchOptions) =>
      limit < 1
        ? []
        : ranking.rank(text, { ...searchOptions, limit }).flatMap((found) => toMatch(found, foods)),
    find: (source, code) => foods[places.get(foodKey(source, code)) ?? -1],
  }
}

function toMatch({ at, score }: RankedFood, foods: readonly Food[]): FoodMatch[] {
  const food = foods[at]
  return food === undefined ? [] : [{ food, score }]
}

/** Forms whose weights are added up in one step. */
const FORMS_PER_STEP = 100

function addPostings(postings: Map<string, number[]>, forms: readonly Form[], first: number): void {
  for (const [index, form] of forms.entries()) {
    for (const word of form.words) {
      const list = postings.get(word)
      if (list === undefined) postings.set(word, [first + index])
      else list.push(first + index)
    }
  }
}

/** The weight of all words of a form; many foods share a category or a synonym. */
function createTotals(weights: WordWeights): (form: Form) => number {
  const known = new Map<Form['words'], number>()
  return ({ words }) => {
    const total = known.get(words) ?? sum(words.map((word) => wordWeight(word, weights)))
    known.set(words, total)
    return total
  }
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
