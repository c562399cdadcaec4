import type { FoodTable } from '../food.ts'
import { createFoodIndex, type Ranking, type WordWeights } from '../search/food-index.ts'
import { starterFoods } from './table.ts'

let built: (FoodTable & Ranking) | undefined

function loadIndex(): FoodTable & Ranking {
  built ??= createFoodIndex(starterFoods())
  return built
}

/** The built-in table, searchable. It is created on the first search, since most commands do not need it. */
export const starterIndex: FoodTable = {
  search: (text, limit, options) => loadIndex().search(text, limit, options),
  find: (source, code) => loadIndex().find(source, code),
  exact: (text) => loadIndex().exact?.(text),
}

/**
 * How rare each word is among everyday foods. All tables use the same weights, so that scores are comparable.
 */
export const everydayWeights = (): WordWeights => loadIndex().weights
