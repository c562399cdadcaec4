import { and, avg, count, desc, eq, gt, gte, isNotNull, lte, max } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { foodEntries } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { EatenFood } from '../foods/gap-suggestions.ts'
import { scaleNutrients, storedNutrients } from '../nutrition/nutrients.ts'

/** Of more foods than this, the rest are rarely eaten. */
const MAX_FOODS = 25
/** The largest portion that may be suggested; more is probably a whole pot. */
const MAX_PORTION_GRAMS = 300

/**
 * The foods of the database that a person logged most often between two dates, at most 25, most frequent
 * first. Entries of several foods are left out, since they are not one food. A portion is the mean of the
 * entries' portions in whole grams, with the nutrients of the latest entry.
 */
export function frequentFoodAmounts(db: Db, userId: string, from: LocalDate, to: LocalDate): EatenFood[] {
  const { source, source_code, food, grams, nutrients, consumed_at, user_id, date } = foodEntries
  const times = count()
  const last = max(consumed_at)
  return db
    .select({
      source,
      code: source_code,
      times,
      mean: avg(grams).mapWith(Number),
      // SQLite takes bare columns next to max() from the row with the maximum.
      last,
      name: food,
      grams,
      nutrients,
    })
    .from(foodEntries)
    .where(
      and(
        eq(user_id, userId),
        gte(date, from),
        lte(date, to),
        gt(grams, 0),
        isNotNull(source_code),
        isNotNull(food),
      ),
    )
    .groupBy(source, source_code)
    .orderBy(desc(times), desc(last), source_code)
    .limit(MAX_FOODS)
    .all()
    .flatMap((row) => {
      const { name, source, code } = row
      if (name === null || source === null || code === null || row.grams === null) return []
      const usual = Math.max(Math.round(Math.min(row.mean, MAX_PORTION_GRAMS)), 1)
      const portion = scaleNutrients(storedNutrients(row.nutrients), usual / row.grams)
      return [{ name, source, code, times: row.times, grams: usual, nutrients: portion }]
    })
}
