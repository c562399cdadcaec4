import { isLocalDate, type LocalDate } from './calendar-date.ts'

/**
 * A birthday as a person states it, `YYYY-MM-DD`, or only its year or month: `YYYY`, `YYYY-MM`. An age is of a date, so
 * that targets change on the birthday and past days keep theirs.
 */
export type BirthDate = string

export const BIRTH_DATE_PATTERN = '^\\d{4}(-\\d{2}(-\\d{2})?)?$'

/** Below this age, in years, an age is counted in months: needs change with each. */
const MONTHS_UNTIL_AGE = 3
const MONTHS_A_YEAR = 12

/** The day that an age is counted from: what is not stated is the middle. Undefined: no such date. */
export function countedFrom(birthDate: BirthDate): LocalDate | undefined {
  const date = birthDate.length === 4 ? `${birthDate}-07-01` : `${birthDate}-15`.slice(0, 10)
  return isLocalDate(date) ? date : undefined
}

/** The first day that a stated birthday may mean. */
export const earliestOf = (birthDate: BirthDate): LocalDate => `${birthDate}-01-01`.slice(0, 10)

/**
 * The age on a date in completed years; under three in completed months as a part of a year, so 8 months are 8/12.
 * Somebody born on 29 February is a year older on 1 March where there is no 29th. Before the birth: 0.
 */
export function ageOn(birthDate: BirthDate, date: LocalDate): number {
  const [year = 0, month = 0, day = 0] = numbersOf(countedFrom(birthDate) ?? date)
  const [thisYear = 0, thisMonth = 0, thisDay = 0] = numbersOf(date)
  const begun = (thisYear - year) * MONTHS_A_YEAR + thisMonth - month
  const months = Math.max(begun - (thisDay < day ? 1 : 0), 0)
  const years = Math.floor(months / MONTHS_A_YEAR)
  return years < MONTHS_UNTIL_AGE ? months / MONTHS_A_YEAR : years
}

const numbersOf = (date: LocalDate) => date.split('-').map(Number)

/** Stated ages are rounded: 0.08 is a month. */
const ROUNDING_MONTHS = 0.05

/** The completed months of an age in years, as `ageOn` gives it or rounded to two decimals. */
export const monthsOfAge = (age: number): number => Math.floor(age * MONTHS_A_YEAR + ROUNDING_MONTHS)

/** An age in words: “8 months”, “2 years”, “41 years”. */
export function ageText(age: number): string {
  const months = monthsOfAge(age)
  if (months < 2 * MONTHS_A_YEAR) return months === 1 ? '1 month' : `${months} months`
  return `${Math.floor(age)} years`
}
