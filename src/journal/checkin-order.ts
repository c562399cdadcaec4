import { and, eq, isNotNull, max, ne, or } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'

/** Measured once a day: of what several check-ins of a date state, the last counts, whatever shows it. */
export const ONCE_A_DAY = ['sleep_hours', 'weight_kg'] as const

type Once = { [Field in (typeof ONCE_A_DAY)[number]]?: number | null | undefined }

/** Of a check-in that is stored now. @property id undefined: it is a new one. */
export type StatedNow = Once & { id?: string | undefined }

/**
 * When something counts as stated: after the check-ins of its date that state the same, since it corrects them. One that is
 * added for a past day would else stand before what was noted in the evening of that day.
 */
export function createStatedAfter(db: Db) {
  return (userId: string, date: LocalDate, at: number, { id = '', ...stated }: StatedNow): number => {
    const same = ONCE_A_DAY.filter((field) => typeof stated[field] === 'number')
    if (same.length === 0) return at
    const other = db
      .select({ last: max(checkins.recorded_at) })
      .from(checkins)
      .where(
        and(
          eq(checkins.user_id, userId),
          eq(checkins.date, date),
          ne(checkins.id, id),
          or(...same.map((field) => isNotNull(checkins[field]))),
        ),
      )
      .get()
    return Math.max(at, (other?.last ?? Number.NEGATIVE_INFINITY) + 1)
  }
}

/** The ticked values without those that a later check-in of the date states. */
export function withoutCorrected<Row extends Record<keyof Once, number | null>>(
  ticked: Row,
  later: readonly Once[],
): Row {
  const corrected = ONCE_A_DAY.filter(
    (field) => ticked[field] !== null && later.some((row) => typeof row[field] === 'number'),
  )
  if (corrected.length === 0) return ticked
  return { ...ticked, ...Object.fromEntries(corrected.map((field) => [field, null])) }
}
