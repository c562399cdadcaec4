import { Type } from '@sinclair/typebox'
import type { LocalDate } from '../../contract/calendar-date.ts'
import { existingDate, formatInstant, instantAt, localDate, localTime } from '../../core/dates.ts'
import { SaidClockSchema, SaidDateSchema } from '../../core/schemas.ts'
import type { Features } from '../../features.ts'

/** The inputs that move something to another day or time. */
export const ToDateInput = Type.Optional(SaidDateSchema('Its right day, such as yesterday'))
export const ToTimeInput = Type.Optional(SaidClockSchema('Such as 13:30'))

type Moved = { to_date?: LocalDate | undefined; to_time?: string | undefined }

/**
 * The instant of something after a move, RFC 3339: at its own local date or time where only the other is given.
 * @throws AppError `invalid` for a date that does not exist.
 */
export function movedInstant(
  { profiles }: Pick<Features, 'profiles'>,
  { user_id, consumed_at, time_zone }: { user_id: string; consumed_at: number; time_zone: string | null },
  { to_date, to_time }: Moved,
): string | undefined {
  if (to_date === undefined && to_time === undefined) return undefined
  const zone = profiles.timeZone(user_id)
  const own = time_zone ?? zone
  const date = to_date === undefined ? localDate(consumed_at, own) : existingDate(to_date, '/to_date')
  return formatInstant(instantAt(date, to_time ?? localTime(consumed_at, own), zone), zone)
}
