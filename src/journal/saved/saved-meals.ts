import { and, asc, count, eq, sql } from 'drizzle-orm'
import { savedMeals } from '../../../db/kept-foods-schema.ts'
import { type Db, inTransaction } from '../../../db/open.ts'
import { ownedRows } from '../../../db/owned-rows.ts'
import { foodEntries } from '../../../db/schema.ts'
import type { Clock } from '../../core/clock.ts'
import { formatInstant } from '../../core/dates.ts'
import { AppError, invalidField, notFound } from '../../core/errors.ts'
import type { Random } from '../../core/random.ts'
import { createSlices, runAtOnce, runInSlices } from '../../core/slices.ts'
import type { FoodTable } from '../../foods/food.ts'
import type { PersonFoods } from '../../foods/person-foods.ts'
import type { Profiles } from '../../profile/profiles.ts'
import { earlierMeal } from './earlier-meals.ts'
import { presentItem } from './present-items.ts'
import { type SavedItem, savedItems } from './saved-items.ts'
import type { EarlierMeal, SavedMealDocument, SavedMealInput } from './saved-meal-schema.ts'

const MAX_SAVED_MEALS = 100
/** As many entries as one request logs. */
const MAX_ITEMS = 50

export type SavedMeals = ReturnType<typeof createSavedMeals>

/**
 * Meals that a person saves under a name, to log them again. Later changes of the entries do not change them;
 * those of an own food do.
 */
export function createSavedMeals(deps: {
  db: Db
  clock: Clock
  random: Random
  profiles: Profiles
  personFoods: PersonFoods
}) {
  const { db, clock, random, profiles, personFoods } = deps

  function itemsOf(userId: string, ids: readonly string[]): SavedItem[] {
    const rows = db
      .select()
      .from(foodEntries)
      .where(ownedRows(foodEntries, userId, ids))
      .all()
    const byId = new Map(rows.map((row) => [row.id, row]))
    const items = ids.flatMap((id) => {
      const row = byId.get(id)
      if (row === undefined) throw notFound('food entry')
      return savedItems(row)
    })
    if (items.length > MAX_ITEMS)
      throw invalidField('/entry_ids', `must have at most ${MAX_ITEMS} foods in all`)
    return items
  }

  type Shown = { zone: string; foods: FoodTable }
  const shownTo = (userId: string): Shown => ({
    zone: profiles.timeZone(userId),
    foods: personFoods.table(userId),
  })
  const document = (row: typeof savedMeals.$inferSelect, { zone, foods }: Shown): SavedMealDocument => {
    const items = (row.items as SavedItem[]).map((item) => presentItem(item, foods))
    const energies = items.map(({ energy_kcal }) => energy_kcal).filter((energy) => energy !== null)
    return {
      id: row.id,
      name: row.name,
      entries: items.map(({ entry }) => entry),
      energy_kcal: energies.length < items.length ? null : energies.reduce((sum, energy) => sum + energy, 0),
      created_at: formatInstant(row.created_at, zone),
      updated_at: formatInstant(row.updated_at, zone),
    }
  }

  /** By name, meal by meal. */
  function* listSteps(userId: string): Generator<undefined, SavedMealDocument[]> {
    const shown = shownTo(userId)
    const rows = db
      .select()
      .from(savedMeals)
      .where(eq(savedMeals.user_id, userId))
      .orderBy(asc(sql`lower(${savedMeals.name})`), asc(savedMeals.id))
      .all()
    const meals: SavedMealDocument[] = []
    for (const row of rows) {
      meals.push(document(row, shown))
      yield
    }
    return meals
  }

  return {
    /** @param date default: today. */
    earlier: (
      userId: string,
      {
        kind,
        meal_type,
        date,
      }: { kind: 'usual' | 'yesterday'; meal_type: EarlierMeal['meal_type']; date?: string },
    ): EarlierMeal | undefined =>
      earlierMeal(db, userId, {
        kind,
        meal: meal_type,
        date: date ?? profiles.today(userId),
        foods: personFoods.table(userId),
      }),

    /** By name. */
    list: (userId: string): SavedMealDocument[] => runAtOnce(listSteps(userId)),

    /** As `list`: the foods of a hundred meals are looked up. */
    listInSlices: (userId: string): Promise<SavedMealDocument[]> =>
      runInSlices(listSteps(userId), createSlices(clock)),

    /**
     * Saves entries as a meal. A meal of the same name is replaced, so that a habit that has changed is saved again.
     * @throws AppError `not_found` for an entry that is not the person's; `conflict` for too many meals.
     */
    save(userId: string, { name: stated, entry_ids }: SavedMealInput): SavedMealDocument {
      const name = stated.trim()
      if (name === '') throw invalidField('/name', 'must have a letter or a digit')
      const ids = entry_ids.map((id) => id.toLowerCase())
      return inTransaction(db, () => {
        const items = itemsOf(userId, ids)
        const now = clock.now()
        const own = eq(savedMeals.user_id, userId)
        const [before] = db
          .select({ id: savedMeals.id, updated_at: savedMeals.updated_at })
          .from(savedMeals)
          .where(and(own, sql`lower(${savedMeals.name}) = ${name.toLowerCase()}`))
          .all()
        const shown = shownTo(userId)
        if (before !== undefined) {
          const updated_at = Math.max(now, before.updated_at + 1)
          const row = db
            .update(savedMeals)
            .set({ name, items, updated_at })
            .where(eq(savedMeals.id, before.id))
            .returning()
            .get()
          return document(row, shown)
        }
        const { meals = 0 } = db.select({ meals: count() }).from(savedMeals).where(own).get() ?? {}
        if (meals >= MAX_SAVED_MEALS) {
          throw new AppError('conflict', `Too many saved meals (limit ${MAX_SAVED_MEALS}); delete some first`)
        }
        const row = db
          .insert(savedMeals)
          .values({ id: random.uuid(now), user_id: userId, name, items, created_at: now, updated_at: now })
          .returning()
          .get()
        return document(row, shown)
      })
    },

    /** @throws AppError `not_found` for an unknown id and for another person's meal. */
    remove(userId: string, id: string): void {
      const deleted = db
        .delete(savedMeals)
        .where(and(eq(savedMeals.id, id), eq(savedMeals.user_id, userId)))
        .returning({ id: savedMeals.id })
        .all()
      if (deleted.length === 0) throw notFound('saved meal')
    },
  }
}
