import { runAtOnce } from '../../core/slices.ts'
import { type Food, type FoodMatch, type FoodTable, foodKey } from '../food.ts'
import { EXACT_SCORE, exactKey, exactNameSteps, namesFirst } from './exact-names.ts'
import { buildFormTable, formTableSteps } from './form-table.ts'
import type { NamedFood, NameWords } from './name-forms.ts'
import { type RankedFood, type Ranking, rankForms, type WordWeights } from './ranking.ts'

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

/** The ranking of foods, for lists in memory and for candidates from a database. */
export const createRanking = (foods: readonly NamedFood[], options: RankingOptions = {}): Ranking =>
  rankForms(buildFormTable(foods, options), options.weights)

export type NamedRanking = Ranking & {
  /** The place of the food with this very name or synonym. */
  exact(text: string): number | undefined
}

/** A ranking in which the food whose name is the whole text comes first, with the score 1. */
const createNamedRanking = (foods: readonly NamedFood[], options: RankingOptions = {}): NamedRanking =>
  runAtOnce(namedRankingSteps(foods, options))

/** As `createNamedRanking`, food by food. */
export function* namedRankingSteps(
  foods: readonly NamedFood[],
  options: RankingOptions = {},
): Generator<undefined, NamedRanking> {
  const forms = yield* formTableSteps(foods, options)
  const ranking = rankForms(forms, options.weights)
  yield
  const names = yield* exactNameSteps(namesFirst(foods))
  return {
    ...ranking,
    rank(text, options) {
      const ranked = ranking.rank(text, options)
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
            .rank(text, { ...searchOptions, most: limit })
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
