import type { Food, FoodIndex, FoodMatch } from '../food.ts'
import { foodWords } from '../text/words.ts'
import { type Form, formsOf, headOf, isJoined, refinementWeight } from './forms.ts'
import { createSpelling, type Spelling } from './spelling.ts'

/** What a word known only by a likely slip is worth. */
const SLIP = 0.8
/** Words beyond these say nothing more about one food. */
const MOST_WORDS = 16
/** An unknown word before the head is mostly a brand or praise; as the head it may be the food itself. */
const UNKNOWN_WEIGHT = 0.5
const UNKNOWN_HEAD_WEIGHT = 1.2

/** A question, weighed: at most 16 words, and the bit of its head word (0: none). */
type Question = {
  words: readonly { word: string; weight: number }[]
  total: number
  head: string | undefined
  headBit: number
  isJoined: boolean
}

type WordIndex = {
  postings: ReadonlyMap<string, readonly number[]>
  weights: ReadonlyMap<string, number>
  spelling: Spelling
}

/**
 * An in-memory index over foods. `search` ranks by how much of the question a name covers and how much of the name
 * the question covers, each word weighted by its rarity; the head words must agree for a high score. A name beats a
 * synonym, a synonym a category; among equals the food that comes first in `foods` wins, so order them by commonness.
 */
export function createFoodIndex(foods: readonly Food[]): FoodIndex {
  const forms = formsOf(foods)
  const postings = postingsOf(forms)
  const weights = weightsOf(postings, forms.length)
  const index = { postings, weights, spelling: createSpelling(postings.keys()) }
  const totals = forms.map((form) => sum(form.words.map((word) => weights.get(word) ?? 1)))

  return {
    search(text, limit) {
      const question = weigh(text, weights)
      if (question.words.length === 0 || limit < 1) return []
      const best = new Map<number, number>()
      for (const [at, hit] of collect(question, forms, index)) {
        const form = forms[at]
        if (form === undefined) continue
        const score = scoreOf(form, hit, totals[at] ?? 1, question)
        if (score > (best.get(form.food) ?? 0)) best.set(form.food, score)
      }
      return ranked(best, foods, limit)
    },
  }
}

/** What of a form and of the question has been matched so far; `asked` has one bit for each word asked. */
type Hit = { askedWeight: number; formWeight: number; asked: number; head: boolean; isSlip: boolean }

function collect(question: Question, forms: readonly Form[], index: WordIndex): Map<number, Hit> {
  const hits = new Map<number, Hit>()
  const used = new Set<string>()
  for (const [position, { word, weight }] of question.words.entries()) {
    const exact = index.postings.has(word)
    const worth = exact ? 1 : SLIP
    for (const known of exact ? [word] : index.spelling.near(word)) {
      if (used.has(known)) continue
      used.add(known)
      for (const at of index.postings.get(known) ?? []) {
        const hit = hits.get(at) ?? { askedWeight: 0, formWeight: 0, asked: 0, head: false, isSlip: false }
        hits.set(at, hit)
        hit.formWeight += (index.weights.get(known) ?? 1) * worth
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

/**
 * 0–1. Covering the question matters more than covering the name, since names are often more precise than people.
 * A name whose head was not asked for, or a question whose head the name lacks, is a different kind of thing.
 */
function scoreOf(form: Form, hit: Hit, formTotal: number, question: Question): number {
  const coverage = 0.62 * (hit.askedWeight / question.total) + 0.38 * Math.min(1, hit.formWeight / formTotal)
  const formHead = form.head === '' || hit.head ? 1 : 0.62
  const askedHead = (hit.asked & question.headBit) !== 0 || question.headBit === 0 ? 1 : 0.75
  // "chocolate milk" and "milk chocolate" are the same words.
  const sameHead = form.head === question.head ? 1 : 0.94
  const sameJoint = form.isJoined === question.isJoined || question.words.length < 2 ? 1 : 0.94
  // A slip in half a name is more likely another word.
  const trust = hit.isSlip ? 0.6 + 0.4 * Math.min(1, hit.formWeight / formTotal) : 1
  return coverage * formHead * askedHead * sameHead * sameJoint * trust * form.worth
}

function ranked(best: ReadonlyMap<number, number>, foods: readonly Food[], limit: number): FoodMatch[] {
  return [...best]
    .sort(([foodA, a], [foodB, b]) => b - a || foodA - foodB)
    .slice(0, limit)
    .flatMap(([index, score]) => {
      const food = foods[index]
      return food === undefined ? [] : [{ food, score: Math.min(1, Math.round(score * 1e4) / 1e4) }]
    })
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

function weigh(text: string, weights: ReadonlyMap<string, number>): Question {
  const head = headOf(text)
  const words = [...new Set(foodWords(text))].slice(0, MOST_WORDS).map((word) => {
    const unknown = word === head ? UNKNOWN_HEAD_WEIGHT : UNKNOWN_WEIGHT * refinementWeight(word)
    return { word, weight: weights.get(word) ?? unknown }
  })
  const headAt = words.findIndex(({ word }) => word === head)
  const total = sum(words.map(({ weight }) => weight))
  return { words, total, head, headBit: headAt < 0 ? 0 : 1 << headAt, isJoined: isJoined(text) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
