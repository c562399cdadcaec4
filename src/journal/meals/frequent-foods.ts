import { and, count, eq, gte, lte, max, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { foodEntries } from '../../../db/schema.ts'
import type { LocalDate } from '../../contract/calendar-date.ts'
import { storedNutrients } from '../../nutrition/nutrients.ts'
import type { MEAL_TYPES } from '../food-schema.ts'

/** A food that was logged once is not frequent. */
const MIN_TIMES_EATEN = 2

type Window = { from: LocalDate; to: LocalDate; mealType: (typeof MEAL_TYPES)[number] | undefined }

/**
 * The foods that a person logged at least twice in a window, most frequent first. Entries with the same
 * matched food count as one, whatever their words; without a match, entries with the same words. Each has its
 * most frequent amount, and the latest entry with it.
 */
export function frequentFoods(db: Db, userId: string, { from, to, mealType }: Window, limit: number) {
  const { id, source, source_code, food, food_name, grams, nutrients, consumed_at, meal_type } = foodEntries
  const what = sql<string>`coalesce(${source} || char(31) || ${source_code}, lower(trim(${food_name})))`
  const amounts = db
    .select({
      what,
      times: count(),
      // SQLite takes bare columns next to max() from the row with the maximum.
      last: max(consumed_at).mapWith(Number),
      id,
      food_name,
      food,
      source,
      source_code,
      grams,
      nutrients,
    })
    .from(foodEntries)
    .where(
      and(
        eq(foodEntries.user_id, userId),
        gte(foodEntries.date, from),
        lte(foodEntries.date, to),
        mealType === undefined ? undefined : eq(meal_type, mealType),
      ),
    )
    .groupBy(what, grams)
    .all()
  return [...Map.groupBy(amounts, (amount) => amount.what).values()]
    .flatMap((all) => {
      const [usual] = all.toSorted((a, b) => b.times - a.times || b.last - a.last)
      const times = all.reduce((sum, amount) => sum + amount.times, 0)
      if (usual === undefined || times < MIN_TIMES_EATEN) return []
      return [{ ...usual, nutrients: storedNutrients(usual.nutrients), times }]
    })
    .sort((a, b) => b.times - a.times || b.last - a.last)
    .slice(0, limit)
}
