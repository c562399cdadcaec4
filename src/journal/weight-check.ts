import { and, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'

/** Within so many days a body weight hardly changes by more than this share of it: a typing mistake is likelier. */
const NEAR_DAYS = 14
const MAX_CHANGE = 0.15

type Weighed = Pick<typeof checkins.$inferSelect, 'id' | 'user_id' | 'date' | 'recorded_at' | 'weight_kg'>

/** A stored weight that another is hard to believe beside. */
export type FarWeight = { date: string; weight_kg: number }

/** Compares a stored weight with the one nearest in time. @returns that one, if the person should be asked about both. */
export const createWeightCheck =
  (db: Db) =>
  ({ id, user_id, date, recorded_at, weight_kg: kg }: Weighed): FarWeight | null => {
    if (kg === null) return null
    const near = db
      .select({ weight_kg: checkins.weight_kg, date: checkins.date })
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
    if (near?.weight_kg == null || Math.abs(kg - near.weight_kg) <= MAX_CHANGE * near.weight_kg) return null
    return { date: near.date, weight_kg: near.weight_kg }
  }

/** What to ask the person about a weight, or nothing. */
export const weightWarnings = (kg: number | null, far: FarWeight | null): string[] =>
  far === null
    ? []
    : [`weight_kg: is ${kg} kg right? ${far.weight_kg} kg is stored for ${far.date}; both stay as they are`]
