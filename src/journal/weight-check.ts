import { and, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'
import { isFarWeight, type WeighedPerson } from '../nutrition/believed-weights.ts'

/** A weight of longer ago says nothing of one that is stored now. */
const REACH_DAYS = 365

type Weighed = Pick<typeof checkins.$inferSelect, 'id' | 'user_id' | 'date' | 'recorded_at' | 'weight_kg'>

/** A stored weight that another is hard to believe beside. @property date null: that of the profile. */
export type FarWeight = { date: string | null; weight_kg: number }

/**
 * Compares a stored weight with the one nearest in time; the first of all with that of the profile.
 * @param personOf what the person's profile states.
 * @returns the other one, if the person should be asked about both.
 */
export function createWeightCheck(db: Db, personOf: (userId: string) => WeighedPerson) {
  const others = (userId: string, id: string) =>
    and(eq(checkins.user_id, userId), isNotNull(checkins.weight_kg), ne(checkins.id, id))

  function nearest({ id, user_id, date, recorded_at }: Weighed) {
    return db
      .select({ value: sql<number>`${checkins.weight_kg}`, date: checkins.date })
      .from(checkins)
      .where(
        and(
          others(user_id, id),
          gte(checkins.date, addDays(date, -REACH_DAYS)),
          lte(checkins.date, addDays(date, REACH_DAYS)),
        ),
      )
      .orderBy(sql`abs(${checkins.recorded_at} - ${recorded_at})`)
      .limit(1)
      .get()
  }

  const isFirst = ({ id, user_id }: Weighed) =>
    db.select({ id: checkins.id }).from(checkins).where(others(user_id, id)).limit(1).get() === undefined

  /** What a weight is compared with. */
  function comparedWith(weighed: Weighed, { statedKg }: WeighedPerson) {
    const near = nearest(weighed)
    if (near !== undefined) return near
    return statedKg !== undefined && isFirst(weighed) ? { date: null, value: statedKg } : undefined
  }

  return (weighed: Weighed): FarWeight | null => {
    const { user_id: userId, date, weight_kg: kg } = weighed
    if (kg === null) return null
    const person = personOf(userId)
    const other = comparedWith(weighed, person)
    if (other === undefined || !isFarWeight({ date, value: kg }, other, person)) return null
    return { date: other.date, weight_kg: other.value }
  }
}

/** What to ask the person about a weight, or nothing. */
export function weightWarnings(kg: number | null, far: FarWeight | null): string[] {
  if (far === null) return []
  const other = far.date === null ? 'in the profile' : `stored for ${far.date}`
  return [`weight_kg: is ${kg} kg right? ${far.weight_kg} kg is ${other}; both stay as they are`]
}
