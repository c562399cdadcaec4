import type { Db } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { measuresOf } from '../core/locale.ts'
import { createSlices } from '../core/slices.ts'
import type { FoodTable } from './food.ts'
import { ownFoodTables } from './own-food-table.ts'
import { combineFoods } from './search/combined-index.ts'
import { createSlicedFoods, type SlicedFoods } from './search/sliced-foods.ts'
import { createStoredIndex } from './search/stored-index.ts'
import { isBuiltIn } from './starter/built-in-sources.ts'
import { everydayWeights } from './starter/starter-index.ts'
import { createUsualPortions } from './usual-portions.ts'

type Options = {
  /** The id of one of their own foods, which is left out. */
  except?: string
}

/** No person has this id. */
const NOBODY = ''

/**
 * All foods that a person can mean: their own, the everyday and the imported ones. Without a person: the foods that
 * everybody has.
 */
export type PersonFoods = {
  /** For a few searches. Create a new one for each request, since it reads the person's foods once. */
  table(userId: string | undefined, options?: Options): FoodTable
  /** For work with as many searches as a long text needs. */
  inSlices(userId: string | undefined, options?: Options): Promise<SlicedFoods>
}

export function createPersonFoods(deps: {
  db: Db
  clock: Clock
  foods: FoodTable
  /** Where a person lives. */
  timeZoneOf?: (userId: string) => string
}): PersonFoods {
  const { db, clock, foods, timeZoneOf } = deps
  const imported = createStoredIndex({ db, weights: everydayWeights, isElsewhere: isBuiltIn })
  const own = ownFoodTables({ db, weights: everydayWeights })
  const usualOf = createUsualPortions(db)
  const table = (userId: string | undefined, { except }: Options = {}): FoodTable => ({
    ...combineFoods(own.of(userId ?? NOBODY, except), foods, imported),
    ...(userId !== undefined && {
      usual: usualOf(userId),
      measures: timeZoneOf === undefined ? undefined : measuresOf(timeZoneOf(userId)),
    }),
  })
  return {
    table,
    async inSlices(userId, options) {
      const slices = createSlices(clock)
      await own.readNames(userId ?? NOBODY, slices)
      return createSlicedFoods(table(userId, options), slices)
    },
  }
}
