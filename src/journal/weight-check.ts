import { and, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'

/** Within so many days a body weight hardly changes by more than this share of it: a typing mistake is likelier. */
const NEAR_DAYS = 14
const MAX_CHANGE = 0.15
/** The weight of the profile may be of long ago. */
const MAX_CHANGE_FROM_PROFILE = 0.25

type Weighed = Pick<typeof checkins.$inferSelect, 'id' | 'user_id' | 'date' | 'recorded_at' | 'weight_kg'>

/** A stored weight that another is hard to believe beside. @property date null: that of the profile. */
export type FarWeight = { date: string | null; weight_kg: number }

/**
 * Compares a stored weight with the one nearest in time; the first of all with that of the profile.
 * @param profileWeight what a person's profile states, kg.
 * @returns the other one, if the person should be asked about both.
 */
export function createWeightCheck(db: Db, profileWeight: (userId: string) => number | null) {
  const others = (userId: string, id: string) =>
    and(eq(checkins.user_id, userId), isNotNull(checkins.weight_kg), ne(checkins.id, id))

  function nearest({ id, user_id, date, recorded_at }: Weighed) {
    return db
      .select({ weight_kg: checkins.weight_kg, date: checkins.date })
      .from(checkins)
      .where(
        and(
          others(user_id, id),
          gte(checkins.date, addDays(date, -NEAR_DAYS)),
          lte(checkins.date, addDays(date, NEAR_DAYS)),
        ),
      )
      .orderBy(sql`abs(${checkins.recorded_at} - ${recorded_at})`)
      .limit(1)
      .get()
  }

  const isFirst = ({ id, user_id }: Weighed) =>
    db.select({ id: checkins.id }).from(checkins).where(others(user_id, id)).limit(1).get() === undefined

  return (weighed: Weighed): FarWeight | null => {
    const { user_id: userId, weight_kg: kg } = weighed
    if (kg === null) return null
    const near = nearest(weighed)
    if (near !== undefined) return farFrom(kg, near, MAX_CHANGE)
    if (!isFirst(weighed)) return null
    return farFrom(kg, { date: null, weight_kg: profileWeight(userId) }, MAX_CHANGE_FROM_PROFILE)
  }
}

function farFrom(
  kg: number,
  { date, weight_kg: other }: { date: string | null; weight_kg: number | null },
  most: number,
): FarWeight | null {
  return other === null || Math.abs(kg - other) <= most * other ? null : { date, weight_kg: other }
}

/** What to ask the person about a weight, or nothing. */
export function weightWarnings(kg: number | null, far: FarWeight | null): string[] {
  if (far === null) return []
  const other = far.date === null ? 'in the profile' : `stored for ${far.date}`
  return [`weight_kg: is ${kg} kg right? ${far.weight_kg} kg is ${other}; both stay as they are`]
}
