import type { LocalDate } from '../contract/calendar-date.ts'
import { MAX_FUTURE_HOURS } from '../contract/limits.ts'
import { assumedMealTime, copiedMealTime } from '../contract/meal-times.ts'
import { existingDate, instantAt, localDate, localTime, parseInstant } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import { TIME_EXAMPLES } from '../core/said-times.ts'
import type { MEAL_TYPES } from './food-schema.ts'

const MAX_FUTURE_MS = MAX_FUTURE_HOURS * 3_600_000

type MealType = (typeof MEAL_TYPES)[number]

/**
 * Checks that an entry may have this instant.
 * @param instant epoch milliseconds.
 * @param path the field with the instant.
 * @throws AppError `invalid` before 1970 and too far in the future.
 */
function requireStorableInstant(instant: number, now: number, path: string): number {
  if (instant > now + MAX_FUTURE_MS)
    throw invalidField(path, `must not be more than ${MAX_FUTURE_HOURS} hours in the future`)
  if (instant < 0) throw invalidField(path, 'must not be before 1970')
  return instant
}

/**
 * @param text RFC 3339; absent: now.
 * @throws AppError `invalid` as `requireStorableInstant`, and for an invalid instant.
 */
export function parseConsumedAt(text: string | undefined, now: number): number {
  if (text === undefined) return now
  const instant = parseInstant(text)
  if (instant === undefined)
    throw invalidField('/consumed_at', `must be a date-time that exists, such as ${TIME_EXAMPLES}`)
  return requireStorableInstant(instant, now, '/consumed_at')
}

/** When a meal was eaten, and what was assumed for it. */
export type EatenAt = { at: number; assumed: string[] }

/**
 * As `parseConsumedAt`, and for a local date alone the usual time of the meal, which is an assumption.
 * @throws AppError as `parseConsumedAt`.
 */
export function eatenAt(text: string | undefined, meal: Omit<MealTimeInput, 'date'>): EatenAt {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text))
    return { at: parseConsumedAt(text, meal.now), assumed: [] }
  const path = '/consumed_at'
  const at = mealTime({ ...meal, date: existingDate(text, path), path })
  return {
    at,
    assumed: [`consumed_at: no time was stated; ${localTime(at, meal.timeZone).slice(0, 5)} is stored`],
  }
}

type MealTimeInput = {
  date: LocalDate
  mealType: MealType | null | undefined
  now: number
  timeZone: string
  /** The field with the date. */
  path?: string
}

const asked = ({ date, mealType, now, timeZone, path = '/date' }: MealTimeInput) => ({
  mealType,
  isToday: date === localDate(now, timeZone),
  now,
  at: (time: string) => storableInstantOn(date, time, { now, timeZone, path }),
})

/**
 * The assumed time of a meal of a local date.
 * @throws AppError `invalid` at `/date` for an invalid date, before 1970 or too far in the future.
 */
export const mealTime = (meal: MealTimeInput): number => assumedMealTime(asked(meal))

/**
 * The time of a copy.
 * @param from the meal of what is copied, and its local time.
 * @throws AppError as `mealTime`.
 */
export const copyTime = (meal: MealTimeInput, from: { mealType: MealType | null; time: string }): number =>
  copiedMealTime({ ...asked(meal), from })

/**
 * A local time on another date.
 * @throws AppError as `mealTime`.
 */
export function sameTimeOn(date: LocalDate, time: string, now: number, timeZone: string): number {
  return storableInstantOn(date, time, { now, timeZone, path: '/date' })
}

function storableInstantOn(
  date: LocalDate,
  time: string,
  { now, timeZone, path }: { now: number; timeZone: string; path: string },
): number {
  return requireStorableInstant(instantAt(existingDate(date, path), time, timeZone), now, path)
}
