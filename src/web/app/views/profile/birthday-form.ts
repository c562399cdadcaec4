import {
  ageOn,
  BIRTH_DATE_PATTERN,
  type BirthDate,
  countedFrom,
  earliestOf,
} from '../../../../contract/birth-date.ts'
import { BODY_RANGES } from '../../../../contract/limits.ts'
import { dateInZone } from '../../dates.ts'
import { serverNow } from '../../server-clock.ts'
import { PROFILE } from '../../texts/profile.ts'
import type { ProfileDocument } from './changes.ts'

/** A birthday as it is typed, and the age that was stated before birthdays were asked for. */
export type BirthdayValues = { birth_day: string; birth_month: string; birth_year: string; age: string }

type Metrics = ProfileDocument['metrics_data']

/** What is saved, as the fields show it. */
export function birthdayValues({ birth_date, age }: Metrics): BirthdayValues {
  const [year = '', month = '', day = ''] = (birth_date ?? '').split('-')
  return {
    birth_day: day.replace(/^0/, ''),
    birth_month: month.replace(/^0/, ''),
    birth_year: year,
    age: birth_date === null && age !== null ? String(age) : '',
  }
}

const twoDigits = (part: string) => (part.trim() === '' ? '' : part.trim().padStart(2, '0'))

const todayHere = () => dateInZone(undefined)(serverNow())

/** What was typed as the API has it; `''`: nothing, undefined: no birthday. A month or a day may be left out. */
function typedBirthday(values: BirthdayValues): BirthDate | '' | undefined {
  const date = [values.birth_year.trim(), twoDigits(values.birth_month), twoDigits(values.birth_day)]
    .join('-')
    .replace(/-+$/, '')
  if (date === '') return ''
  return new RegExp(BIRTH_DATE_PATTERN).test(date) && countedFrom(date) !== undefined ? date : undefined
}

/** In years, by what is typed; undefined: not known, or nobody's. */
export function typedAge(values: BirthdayValues): number | undefined {
  const typed = typedBirthday(values)
  if (typed) return birthdayError(values) === undefined ? ageOn(typed, todayHere()) : undefined
  return typed === '' && values.age !== '' ? Number(values.age) : undefined
}

export const isBirthdayTouched = (values: BirthdayValues, saved: BirthdayValues) =>
  typedBirthday(values) !== typedBirthday(saved)

/** The changes by the paths of the profile. */
export function birthdayChanges(values: BirthdayValues, saved: BirthdayValues): Record<string, unknown> {
  return {
    ...(isBirthdayTouched(values, saved) && { 'metrics_data.birth_date': typedBirthday(values) || null }),
    ...(values.age === '' && saved.age !== '' && { 'metrics_data.age': null }),
  }
}

/** What is wrong with it; undefined: nothing. */
export function birthdayError(values: BirthdayValues): string | undefined {
  const typed = typedBirthday(values)
  if (typed === '') return undefined
  const today = todayHere()
  const oldest = Number(today.slice(0, 4)) - BODY_RANGES.age.max
  const isPossible = typed !== undefined && earliestOf(typed) <= today && Number(typed.slice(0, 4)) >= oldest
  return isPossible ? undefined : PROFILE.birthdayRange(oldest, today.slice(0, 4))
}
