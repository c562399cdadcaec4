import type { Db } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { countryOf } from '../core/country.ts'
import { measuresOf } from '../core/locale.ts'
import { createSlices } from '../core/slices.ts'
import type { Food, FoodTable } from './food.ts'
import { ownFoodTables } from './own-food-table.ts'
import { combineFoods } from './search/combined-index.ts'
import { createSlicedFoods, type SlicedFoods } from './search/sliced-foods.ts'
import { createStoredIndex } from './search/stored-index.ts'
import { isBuiltIn } from './starter/built-in-sources.ts'
import { everydayWeights } from './starter/starter-index.ts'
import { besideSupplements, supplementTable } from './supplements/supplement-foods.ts'
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
  /** What a person takes, as foods of which the nutrients are known, in the order of the profile. */
  supplements(userId: string): readonly Food[]
  /** For work with as many searches as a long text needs. */
  inSlices(userId: string | undefined, options?: Options): Promise<SlicedFoods>
}

export function createPersonFoods(deps: {
  db: Db
  clock: Clock
  foods: FoodTable
  /** Where a person lives: names of foods and kitchen measures differ between countries. */
  timeZoneOf?: (userId: string) => string
  /** What a person takes, with the nutrients of a dose. */
  supplementsOf?: (userId: string) => readonly Food[]
}): PersonFoods {
  const { db, clock, foods, timeZoneOf, supplementsOf } = deps
  const foodsIn = (timeZone: string | undefined): FoodTable => {
    const country = timeZone === undefined ? undefined : countryOf(timeZone)
    return country === undefined ? foods : (foods.inCountry?.(country) ?? foods)
  }
  const imported = createStoredIndex({ db, weights: everydayWeights, isElsewhere: isBuiltIn })
  const own = ownFoodTables({ db, weights: everydayWeights })
  const usualOf = createUsualPortions(db)
  const table = (userId: string | undefined, { except }: Options = {}): FoodTable => {
    const timeZone = userId === undefined ? undefined : timeZoneOf?.(userId)
    return {
      ...combineFoods(
        besideSupplements(
          supplementTable(userId === undefined ? [] : (supplementsOf?.(userId) ?? [])),
          own.of(userId ?? NOBODY, except),
        ),
        foodsIn(timeZone),
        imported,
      ),
      ...(userId !== undefined && { usual: usualOf(userId) }),
      ...(timeZone !== undefined && { measures: measuresOf(timeZone) }),
    }
  }
  return {
    table,
    supplements: (userId) => supplementsOf?.(userId) ?? [],
    async inSlices(userId, options) {
      const slices = createSlices(clock)
      await own.readNames(userId ?? NOBODY, slices)
      return createSlicedFoods(table(userId, options), slices)
    },
  }
}
