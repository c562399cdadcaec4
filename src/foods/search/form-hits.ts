import type { Form } from './name-forms.ts'

/** A query with weights: at most 16 words, and the bit of its head word (0: no head). */
export type WeightedQuery = {
  words: readonly { word: string; weight: number }[]
  total: number
  head: string | undefined
  headBit: number
  isJoined: boolean
}

/** An index in the ranked list, and how well the food matches, 0–1. */
export type RankedFood = { at: number; score: number }

/** A word of the query, or what it may mean, that some forms have. */
export type WordHit = {
  word: string
  /** The place in the query. */
  position: number
  /** What it adds to the covered part of the form, and of the query. */
  formWeight: number
  queryWeight: number
  isSlip: boolean
}

/** What of a query and of a form match. */
type Hit = { queryWeight: number; formWeight: number; queryBits: number; hasHead: boolean; isSlip: boolean }

export type FormHits = {
  /** Notes a word of the query at the forms that have it. */
  add(places: readonly number[], hit: WordHit): void
  /** The best foods by what was noted, which is forgotten. */
  takeBest(query: WeightedQuery, limit?: number): RankedFood[]
}

/**
 * The forms that match a query, in numbers by place: a common word is in thousands of forms, and a text asks for
 * hundreds of names.
 */
export function createFormHits(forms: readonly Form[], formTotals: readonly number[]): FormHits {
  const totals = Float64Array.from(formTotals)
  const worths = Float64Array.from(forms, ({ worth }) => worth)
  const queryWeights = new Float64Array(forms.length)
  const formWeights = new Float64Array(forms.length)
  const queryBits = new Uint16Array(forms.length)
  const slips = new Uint8Array(forms.length)
  const found = new Uint32Array(forms.length)
  const bounds = new Float64Array(forms.length)
  let foundCount = 0
  const words = new Set<string>()
  const scores = new Float64Array((forms.at(-1)?.food ?? -1) + 1)

  /** At most what `formScore` is. */
  const bestScore = (at: number, { total }: WeightedQuery) =>
    coverageOf((queryWeights[at] ?? 0) / total, (formWeights[at] ?? 0) / (totals[at] ?? 1)) *
    (worths[at] ?? 1) *
    ROUNDING

  function scoreOf(at: number, form: Form, query: WeightedQuery): number {
    const hit: Hit = {
      queryWeight: queryWeights[at] ?? 0,
      formWeight: formWeights[at] ?? 0,
      queryBits: queryBits[at] ?? 0,
      hasHead: words.has(form.head) && form.words.includes(form.head),
      isSlip: slips[at] === 1,
    }
    return formScore(form, hit, totals[at] ?? 1, query)
  }

  /** The best score of each food's forms, of the foods that may be among the first. */
  function scoreFoods(query: WeightedQuery, limit: number): number[] {
    const foods: number[] = []
    const first = createFirstScores(scores, limit)
    let most = 0
    for (let index = 0; index < foundCount; index++) {
      const bound = bestScore(found[index] ?? 0, query)
      bounds[index] = bound
      if (bound > most) most = bound
    }
    const scoreBetween = (from: number, below: number) => {
      for (let index = 0; index < foundCount; index++) {
        const bound = bounds[index] ?? 0
        if (bound < from || bound >= below || bound < first.least()) continue
        const at = found[index] ?? 0
        const form = forms[at]
        if (form === undefined) continue
        const score = scoreOf(at, form, query)
        const best = scores[form.food] ?? 0
        if (!(score > best)) continue
        if (best === 0) foods.push(form.food)
        scores[form.food] = score
        first.note(form.food)
      }
    }
    // The likely first ones come first, so that most of the others need not be scored.
    scoreBetween(most * LIKELY_SHARE, Infinity)
    scoreBetween(0, most * LIKELY_SHARE)
    return foods
  }

  function forget(foods: readonly number[]): void {
    for (let index = 0; index < foundCount; index++) {
      const at = found[index] ?? 0
      queryWeights[at] = formWeights[at] = queryBits[at] = slips[at] = 0
    }
    foundCount = 0
    words.clear()
    for (const food of foods) scores[food] = 0
  }

  return {
    add(places, { word, position, formWeight, queryWeight, isSlip }) {
      words.add(word)
      const bit = 1 << position
      for (const at of places) {
        const bits = queryBits[at] ?? 0
        if (bits === 0) found[foundCount++] = at
        formWeights[at] = (formWeights[at] ?? 0) + formWeight
        if (isSlip) slips[at] = 1
        if ((bits & bit) !== 0) continue
        queryBits[at] = bits | bit
        queryWeights[at] = (queryWeights[at] ?? 0) + queryWeight
      }
    },
    takeBest(query, limit = Infinity) {
      const foods = scoreFoods(query, limit)
      const best = firstOf(foods, limit, (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      const ranked = best.map((at) => ({ at, score: scores[at] ?? 0 }))
      forget(foods)
      return ranked
    },
  }
}

/** Of the highest possible score: forms above it are scored first. */
const LIKELY_SHARE = 0.8

/** The same products in another order differ by less. */
const ROUNDING = 1 + 1e-9

/** The least of the `limit` best scores so far: what is below it is not among the first. */
function createFirstScores(scores: Float64Array, limit: number) {
  const foods: number[] = []
  let least = 0
  return {
    least: () => least,
    note(food: number): void {
      if (limit === Infinity || (scores[food] ?? 0) <= least) return
      if (!foods.includes(food)) {
        if (foods.length < limit) foods.push(food)
        else foods[foods.findIndex((other) => scores[other] === least)] = food
      }
      if (foods.length === limit) least = foods.reduce((low, other) => Math.min(low, scores[other] ?? 0), 1)
    },
  }
}

/** The first items in an order. For a few of many it does not sort them all. */
function firstOf(items: number[], limit: number, compare: (a: number, b: number) => number): number[] {
  if (items.length <= limit) return items.sort(compare)
  const first: number[] = []
  for (const item of items) {
    const last = first[limit - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    if (last !== undefined) first.pop()
    let place = first.length
    while (place > 0 && compare(item, first[place - 1] ?? item) < 0) place--
    first.splice(place, 0, item)
  }
  return first
}

/**
 * 0–1. Covering the query matters more than covering the name, since names are often more precise than
 * people. A name with another head than the query, or a query with a head that the name lacks, is a different
 * kind of food.
 */
function formScore(form: Form, hit: Hit, formTotal: number, query: WeightedQuery): number {
  const covered = Math.min(1, hit.formWeight / formTotal)
  const partial = (least: number) => least + (1 - least) * covered
  const coverage = coverageOf(hit.queryWeight / query.total, hit.formWeight / formTotal)
  const formHead = form.head === '' || hit.hasHead ? 1 : 0.62
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

/** Of the query and of the form, as shares of their words. */
const coverageOf = (query: number, form: number) => 0.62 * query + 0.38 * Math.min(1, form)

const FULL_COVERAGE = 0.999

const isSameOrder = (form: Form, query: WeightedQuery) =>
  form.words.every((word, at) => query.words[at]?.word === word)
