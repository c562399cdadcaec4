import { ageOn, countedFrom, earliestOf } from '../contract/birth-date.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { BODY_RANGES } from '../contract/limits.ts'
import { invalidField } from '../core/errors.ts'
import type { ProfileInput, ProfilePatch } from './schema.ts'

/**
 * A birthday and an age say the same, so one of them is stored: the birthday where there is one. Older clients know only
 * the age, which documents give as it follows from the birthday.
 */
type Metrics = ProfileInput['metrics_data']

const AGE_FOLLOWS =
  'must be left out while birth_date is stated, from which the age follows; state another birth_date, or null to remove it'

/** The age on a date, in years; undefined: not stated. */
export const statedAge = (metrics: Metrics, date: LocalDate): number | undefined =>
  metrics?.birth_date === undefined ? metrics?.age : ageOn(metrics.birth_date, date)

/**
 * A profile without an age beside its birthday.
 * @throws AppError `invalid` for a birthday that does not exist, is yet to come or is too long ago.
 */
export function withOneAge(profile: ProfileInput, today: LocalDate): ProfileInput {
  const { birth_date, age: _, ...metrics } = profile.metrics_data ?? {}
  if (birth_date === undefined) return profile
  const oldest = `${Number(today.slice(0, 4)) - BODY_RANGES.age.max}-01-01`
  if (countedFrom(birth_date) === undefined || birth_date < oldest || earliestOf(birth_date) > today) {
    throw invalidField('/metrics_data/birth_date', `must be a date that exists, ${oldest} to ${today}`)
  }
  return { ...profile, metrics_data: { ...metrics, birth_date } }
}

/**
 * A patch that names an age alone, over a stored birthday: one that agrees changes nothing, null removes the birthday.
 * @throws AppError `invalid` for another age, so that neither the birthday nor the age is lost unnoticed.
 */
export function patchWithOneAge(stored: Metrics, patch: ProfilePatch, today: LocalDate): ProfilePatch {
  const { age, ...change } = patch.metrics_data ?? {}
  if (age === undefined || stored?.birth_date === undefined || change.birth_date !== undefined) return patch
  if (age === null) return { ...patch, metrics_data: { ...change, birth_date: null } }
  if (Math.floor(age) !== Math.floor(statedAge(stored, today) ?? age)) {
    throw invalidField('/metrics_data/age', AGE_FOLLOWS)
  }
  return { ...patch, metrics_data: change }
}
