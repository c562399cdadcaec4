import type { FoodIndex } from '../food.ts'
import { createFoodIndex } from '../search/food-index.ts'
import { starterFoods } from './table.ts'

let index: FoodIndex | undefined

/** The foods that come with the program, searchable. Built on the first search: most commands need none. */
export const starterIndex: FoodIndex = {
  search(text, limit) {
    index ??= createFoodIndex(starterFoods())
    return index.search(text, limit)
  },
}
