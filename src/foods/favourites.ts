import { type Static, Type } from '@sinclair/typebox'
import { and, count, desc, eq } from 'drizzle-orm'
import { favouriteFoods } from '../../db/kept-foods-schema.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Food, FoodTable } from './food.ts'
import { findById, foodId } from './food-id.ts'

const MAX_FAVOURITES = 100

/** A starred food, by the name that it had then. */
export const FavouriteDocument = Type.Object({ food_id: Type.String(), name: Type.String() })
export type Favourite = Static<typeof FavouriteDocument>

export type Favourites = ReturnType<typeof createFavourites>

/** The foods that a person has starred. */
export function createFavourites({ db, clock }: { db: Db; clock: Clock }) {
  const { user_id, food, name, created_at } = favouriteFoods

  return {
    /** Newest first. */
    list: (userId: string): Favourite[] =>
      db
        .select({ food_id: food, name })
        .from(favouriteFoods)
        .where(eq(user_id, userId))
        .orderBy(desc(created_at), desc(food))
        .all(),

    /**
     * Stars a food; a second star changes nothing.
     * @throws AppError `not_found` for a food that is not there; `conflict` for too many.
     */
    add(userId: string, id: string, foods: FoodTable): Food {
      const found = findById(id, foods)
      if (found === undefined) throw notFound('food')
      inTransaction(db, () => {
        const own = eq(user_id, userId)
        const key = foodId(found)
        const isThere =
          db
            .select({ food })
            .from(favouriteFoods)
            .where(and(own, eq(food, key)))
            .get() !== undefined
        if (isThere) return
        const { foods: many = 0 } = db.select({ foods: count() }).from(favouriteFoods).where(own).get() ?? {}
        if (many >= MAX_FAVOURITES)
          throw new AppError('conflict', `Too many favourites (limit ${MAX_FAVOURITES}); remove some first`)
        db.insert(favouriteFoods)
          .values({ user_id: userId, food: key, name: found.name.slice(0, 200), created_at: clock.now() })
          .run()
      })
      return found
    },

    /** @throws AppError `not_found` for a food that has no star. */
    remove(userId: string, id: string, foods: FoodTable): void {
      const found = findById(id, foods)
      const deleted = db
        .delete(favouriteFoods)
        .where(and(eq(user_id, userId), eq(food, found === undefined ? id : foodId(found))))
        .returning({ food })
        .all()
      if (deleted.length === 0) throw notFound('favourite')
    },
  }
}
