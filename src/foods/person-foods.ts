import type { Db } from '../../db/open.ts'
import type { FoodTable } from './food.ts'
import { ownFoodTables } from './own-food-table.ts'
import { combineFoods } from './search/combined-index.ts'
import { createStoredIndex } from './search/stored-index.ts'
import { everydayWeights } from './starter/starter-index.ts'

/**
 * All foods that a person can mean: their own, the everyday and the imported ones. Create a new one for each
 * request, since it reads the person's foods once. `except` leaves out one of their own foods. Without a person: the
 * foods that everybody has.
 */
export type PersonFoods = (userId: string | undefined, options?: { except?: string }) => FoodTable

/** No person has this id. */
const NOBODY = ''

export function createPersonFoods({ db, foods }: { db: Db; foods: FoodTable }): PersonFoods {
  const imported = createStoredIndex({ db, weights: everydayWeights })
  const own = ownFoodTables({ db, weights: everydayWeights })
  return (userId, { except } = {}) => combineFoods(own(userId ?? NOBODY, except), foods, imported)
}
