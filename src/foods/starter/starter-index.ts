import type { FoodTable } from '../food.ts'
import { createFoodIndex, type Ranking, type WordWeights } from '../search/food-index.ts'
import { starterFoods } from './table.ts'

let built: (FoodTable & Ranking) | undefined

function index(): FoodTable & Ranking {
  built ??= createFoodIndex(starterFoods())
  return built
}

/** The foods that come with the program, searchable. Built on the first search: most commands need none. */
export const starterIndex: FoodTable = {
  search: (text, limit, options) => index().search(text, limit, options),
  find: (source, code) => index().find(source, code),
}

/** How rare each word is among everyday foods: the same weights in every table make scores comparable. */
export const everydayWeights = (): WordWeights => index().weights
