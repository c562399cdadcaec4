import { and, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'

/** Within so many days a body weight hardly changes by more than this share of it: a typing mistake is likelier. */
const NEAR_DAYS = 14
const MAX_CHANGE = 0.15

type Weighed = Pick<typeof checkins.$inferSelect, 'id' | 'user_id' | 'date' | 'recorded_at' | 'weight_kg'>

/** Compares a stored weight with the one nearest in time. @returns what to ask the person, or nothing. */
export const createWeightCheck =
  (db: Db) =>
  ({ id, user_id, date, recorded_at, weight_kg: kg }: Weighed): string[] => {
    if (kg === null) return []
    const near = db
      .select({ kg: checkins.weight_kg, date: checkins.date })
      .from(checkins)
      .where(
        and(
          eq(checkins.user_id, user_id),
          gte(checkins.date, addDays(date, -NEAR_DAYS)),
          lte(checkins.date, addDays(date, NEAR_DAYS)),
          isNotNull(checkins.weight_kg),
          ne(checkins.id, id),
        ),
      )
      .orderBy(sql`abs(${checkins.recorded_at} - ${recorded_at})`)
      .limit(1)
      .get()
    if (near?.kg == null || Math.abs(kg - near.kg) <= MAX_CHANGE * near.kg) return []
    return [`weight_kg: is ${kg} kg right? ${near.kg} kg is stored for ${near.date}; both stay as they are`]
  }
