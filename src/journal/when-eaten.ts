import type { LocalDate } from '../contract/calendar-date.ts'
import { existingDate, instantAt, localDate, localTime, parseInstant } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import type { MEAL_TYPES } from './food-schema.ts'

/** An entry may lie this far ahead: clocks differ, and breakfast is planned the evening before. */
const FUTURE_MS = 36 * 3_600_000

type MealType = (typeof MEAL_TYPES)[number]

/** When a meal is had by most people. Of the others nobody can tell, and noon is within every day. */
const USUAL_TIMES: Partial<Record<MealType, string>> = { breakfast: '08:00', lunch: '12:30', dinner: '19:00' }
const NO_USUAL_TIME = '12:00'
/** So near to its usual time a meal is had now. */
const NEAR_MS = 3 * 3_600_000

/**
 * An instant that an entry may have.
 * @param instant epoch milliseconds. @param path the field that gave it.
 * @throws AppError `invalid` before 1970 and too far ahead.
 */
export function storableInstant(instant: number, now: number, path: string): number {
  if (instant > now + FUTURE_MS) throw invalidField(path, 'must not be more than 36 hours ahead')
  if (instant < 0) throw invalidField(path, 'must not be before 1970')
  return instant
}

/** @param text RFC 3339; absent: now. @throws AppError `invalid` as `storableInstant`, and for an instant that is none. */
export function statedInstant(text: string | undefined, now: number): number {
  if (text === undefined) return now
  const instant = parseInstant(text)
  if (instant === undefined) {
    throw invalidField(
      '/consumed_at',
      'must be an RFC 3339 instant that exists, such as 2026-03-01T08:00:00+01:00',
    )
  }
  return storableInstant(instant, now, '/consumed_at')
}

type Place = { date: LocalDate; mealType: MealType | null | undefined; now: number; timeZone: string }

/**
 * When a meal of a local date was had, if only the date is known: at its usual time; today, now if that is near it,
 * and never later than now. So the meals of a day that is logged in one go still count as several.
 * @throws AppError `invalid` at `/date` for a date that is none, before 1970 or too far ahead.
 */
export function mealInstant({ date, mealType, now, timeZone }: Place): number {
  const time = (mealType && USUAL_TIMES[mealType]) || undefined
  const usual = storableOn(date, time ?? NO_USUAL_TIME, now, timeZone)
  if (date !== localDate(now, timeZone)) return usual
  return time === undefined || now - usual < NEAR_MS ? now : usual
}

/** The same local time on another date. @throws AppError as `mealInstant`. */
export function sameTimeOn(date: LocalDate, instant: number, now: number, timeZone: string): number {
  return storableOn(date, localTime(instant, timeZone), now, timeZone)
}

function storableOn(date: LocalDate, time: string, now: number, timeZone: string): number {
  return storableInstant(instantAt(existingDate(date, '/date'), time, timeZone), now, '/date')
}
