import { type Food, type FoodMatch, type FoodTable, foodKey, type SearchOptions } from '../food.ts'
import { foodWords, isVerbal } from '../text/words.ts'
import {
  type Form,
  formsOf,
  headOf,
  isJoined,
  type NamedFood,
  type NameWords,
  refinementWeight,
} from './forms.ts'
import { createSpelling, type Spelling } from './spelling.ts'

/** What a word known only by a likely slip is worth. */
const SLIP = 0.8
/** Words beyond these say nothing more about one food. */
const MOST_WORDS = 16
/** An unknown word before the head is mostly a brand or praise; as the head it may be the food itself. */
const UNKNOWN_WEIGHT = 0.5
const UNKNOWN_HEAD_WEIGHT = 1.2
/** A verb that no food's name has says hardly anything: "reheated pizza". */
const VERBAL_WEIGHT = 0.15

/** A question, weighed: at most 16 words, and the bit of its head word (0: none). */
type Question = {
  words: readonly { word: string; weight: number }[]
  total: number
  head: string | undefined
  headBit: number
  isJoined: boolean
}

/** How much each word says about which food is meant; a word that is not in it is as rare as can be. */
export type WordWeights = ReadonlyMap<string, number>

type WordIndex = {
  postings: ReadonlyMap<string, readonly number[]>
  weights: WordWeights
  /** Made when the first unknown word is asked for. */
  spelling: () => Spelling
}

/** A place in the list that was ranked, and how well it answers, 0–1. */
export type Ranked = { at: number; score: number }

export type Ranking = {
  weights: WordWeights
  /** Best first; among equals, what comes first in the list. */
  rank(text: string, options?: SearchOptions): Ranked[]
}

export type RankingOptions = {
  /** Weights of another, larger list, so that scores compare; else by rarity in this one. */
  weights?: WordWeights
  /** In the place of `readName`: one that remembers. */
  read?: (text: string) => NameWords
  /**
   * 0–1: what is left of a synonym's worth where next to none of its words are said. 1 for names that somebody chose
   * for just this food; less for the brands and fragments of an official file, where "king" is half of "Burger King".
   */
  partSynonymWorth?: number
}

/**
 * The one ranking, for foods in memory and for candidates from a database: by how much of the question a name covers
 * and how much of the name the question covers, each word weighted by its rarity; the head words must agree for a
 * high score. A name beats a synonym, a synonym a category.
 */
export function createRanking(foods: readonly NamedFood[], options: RankingOptions = {}): Ranking {
  const forms = formsOf(foods, options)
  const postings = postingsOf(forms)
  const weights = options.weights ?? weightsOf(postings, forms.length)
  let spelling: Spelling | undefined
  const index: WordIndex = {
    postings,
    weights,
    spelling: () => {
      spelling ??= createSpelling(postings.keys())
      return spelling
    },
  }
  const totals = forms.map((form) => sum(form.words.map((word) => weightOf(word, weights))))

  return {
    weights,
    rank(text, { isPrefix = false } = {}) {
      const question = weigh(text, index)
      if (question.words.length === 0) return []
      const best = new Map<number, number>()
      for (const [at, hit] of collect(question, forms, index, isPrefix)) {
        const form = forms[at]
        if (form === undefined) continue
        const score = scoreOf(form, hit, totals[at] ?? 1, question)
        if (score > (best.get(form.food) ?? 0)) best.set(form.food, score)
      }
      return ranked(best)
    },
  }
}

/** An in-memory index over foods. Among equals the first in `foods` wins, so order them by commonness. */
export function createFoodIndex(foods: readonly Food[], options: RankingOptions = {}): FoodTable & Ranking {
  const ranking = createRanking(foods, options)
  const places = new Map(foods.map((food, at) => [foodKey(food.source, food.code), at]))
  return {
    ...ranking,
    search: (text, limit, asked) =>
      limit < 1
        ? []
        : ranking
            .rank(text, asked)
            .slice(0, limit)
            .flatMap((found) => matchOf(found, foods)),
    find: (source, code) => foods[places.get(foodKey(source, code)) ?? -1],
  }
}

function matchOf({ at, score }: Ranked, foods: readonly Food[]): FoodMatch[] {
  const food = foods[at]
  return food === undefined ? [] : [{ food, score }]
}

/** What of a form and of the question has been matched so far; `asked` has one bit for each word asked. */
type Hit = { askedWeight: number; formWeight: number; asked: number; head: boolean; isSlip: boolean }

function collect(
  question: Question,
  forms: readonly Form[],
  index: WordIndex,
  isPrefix: boolean,
): Map<number, Hit> {
  const last = question.words.length - 1
  const hits = new Map<number, Hit>()
  const used = new Set<string>()
  for (const [position, { word, weight }] of question.words.entries()) {
    const exact = index.postings.has(word)
    const worth = exact ? 1 : SLIP
    for (const known of exact ? [word] : likely(word, index, isPrefix && position === last)) {
      if (used.has(known)) continue
      used.add(known)
      const formWeight = weightOf(known, index.weights) * worth
      for (const at of index.postings.get(known) ?? []) {
        const hit = hitAt(hits, at)
        hit.formWeight += formWeight
        hit.head ||= forms[at]?.head === known
        hit.isSlip ||= !exact
        if ((hit.asked & (1 << position)) !== 0) continue
        hit.asked |= 1 << position
        hit.askedWeight += weight * worth
      }
    }
  }
  return hits
}

function hitAt(hits: Map<number, Hit>, at: number): Hit {
  const known = hits.get(at)
  if (known !== undefined) return known
  const hit = { askedWeight: 0, formWeight: 0, asked: 0, head: false, isSlip: false }
  hits.set(at, hit)
  return hit
}

/**
 * 0–1. Covering the question matters more than covering the name, since names are often more precise than people.
 * A name whose head was not asked for, or a question whose head the name lacks, is a different kind of thing.
 */
function scoreOf(form: Form, hit: Hit, formTotal: number, question: Question): number {
  const covered = Math.min(1, hit.formWeight / formTotal)
  const partial = (least: number) => least + (1 - least) * covered
  const coverage = 0.62 * (hit.askedWeight / question.total) + 0.38 * covered
  const formHead = form.head === '' || hit.head ? 1 : 0.62
  const askedHead = (hit.asked & question.headBit) !== 0 || question.headBit === 0 ? 1 : 0.75
  // "chocolate milk" and "milk chocolate" are the same words.
  const sameHead = form.head === question.head ? 1 : 0.94
  const sameJoint = form.isJoined === question.isJoined || question.words.length < 2 ? 1 : 0.94
  // A slip in half a name is more likely another word; half a synonym may be no name at all.
  const trust = partial(hit.isSlip ? 0.6 : 1) * partial(form.partWorth)
  // "White cake with chocolate icing" has all the words of "chocolate cake with white icing".
  const sameOrder = coverage < FULL || isSameOrder(form, question) ? 1 : 0.998
  return coverage * formHead * askedHead * sameHead * sameJoint * sameOrder * trust * form.worth
}

const FULL = 0.999

const isSameOrder = (form: Form, question: Question) =>
  form.words.every((word, at) => question.words[at]?.word === word)

/** The known words that an unknown one may stand for: it is unfinished, or one slip away. */
function likely(word: string, index: WordIndex, isUnfinished: boolean): readonly string[] {
  const finished = isUnfinished ? [...index.postings.keys()].filter((known) => known.startsWith(word)) : []
  return finished.length > 0 ? finished : index.spelling().near(word)
}

function ranked(best: ReadonlyMap<number, number>): Ranked[] {
  return [...best]
    .sort(([atA, a], [atB, b]) => b - a || atA - atB)
    .map(([at, score]) => ({ at, score: Math.min(1, Math.round(score * 1e4) / 1e4) }))
}

function postingsOf(forms: readonly Form[]): Map<string, number[]> {
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

/** 0.6 for a word in every form, 1 for a word in one, times the refinement weight. */
function weightsOf(postings: ReadonlyMap<string, readonly number[]>, forms: number): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [word, list] of postings) {
    const rarity = Math.log(1 + forms / list.length) / Math.log(1 + forms)
    weights.set(word, (0.6 + 0.4 * rarity) * refinementWeight(word))
  }
  return weights
}

/** Of a word that some food has; what the weights do not know is in few foods. */
const weightOf = (word: string, weights: WordWeights) => weights.get(word) ?? refinementWeight(word)

function weigh(text: string, { postings, weights }: WordIndex): Question {
  const head = headOf(text)
  const words = [...new Set(foodWords(text))].slice(0, MOST_WORDS).map((word) => {
    const unknown =
      word === head
        ? UNKNOWN_HEAD_WEIGHT
        : isVerbal(word)
          ? VERBAL_WEIGHT
          : UNKNOWN_WEIGHT * refinementWeight(word)
    const weight = postings.has(word) ? weightOf(word, weights) : (weights.get(word) ?? unknown)
    return { word, weight }
  })
  const headAt = words.findIndex(({ word }) => word === head)
  const total = sum(words.map(({ weight }) => weight))
  return { words, total, head, headBit: headAt < 0 ? 0 : 1 << headAt, isJoined: isJoined(text) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
