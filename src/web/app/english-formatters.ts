import { utcMidnight } from '../../contract/calendar-date.ts'
import { englishLocale } from '../../contract/english-locale.ts'

/**
 * Numbers, dates and times in English, as the text beside them is; order and clock are those of the reader's region.
 * Without `Intl`, whose first formatter takes a browser 27 ms on a small machine: a tenth of what Today opens in.
 */

const MONTH_FIRST = 'US CA PH BD LK'
const TWELVE_HOURS = `${MONTH_FIRST} AU NZ IN PK MY SG HK`
const isIn = (regions: string): boolean => {
  const [, region = 'US'] = englishLocale(navigator.language).toUpperCase().split('-')
  return regions.includes(region)
}

/** Of a decimal with an exponent nothing is in the last digit, or all is above it. */
const shifted = (decimal: string, by: number) => Number(decimal.includes('e') ? decimal : `${decimal}e${by}`)

/**
 * `1,240`, `0.25`, `-3`. Half of the last digit is rounded away from zero, as decimals are read.
 * @param digits of the fraction, at most.
 */
export function formatNumber(value: number, digits = 3): string {
  const steps = Math.round(shifted(String(Math.abs(value)), digits))
  const [whole = '', fraction] = String(shifted(String(steps), -digits)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 && steps > 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const LETTERS = { long: 9, short: 3, narrow: 1 }

type DateParts = {
  weekday?: keyof typeof LETTERS
  day?: 'numeric'
  month?: 'long' | 'short'
  year?: 'numeric'
}

/** A formatter of calendar dates, `YYYY-MM-DD`: `Wed, 3 Jun 2026`; month first, `Wed, Jun 3, 2026`. */
export const dateFormatter =
  ({ weekday, day, month, year }: DateParts) =>
  (date: string): string => {
    const at = new Date(utcMidnight(date))
    const weekdayName = weekday && WEEKDAYS[at.getUTCDay()]?.slice(0, LETTERS[weekday])
    if (month === undefined) return weekdayName ?? ''
    const monthName = MONTHS[at.getUTCMonth()]?.slice(0, LETTERS[month]) ?? ''
    const isMonthFirst = isIn(MONTH_FIRST)
    const inMonth =
      day === undefined
        ? monthName
        : isMonthFirst
          ? `${monthName} ${at.getUTCDate()}`
          : `${at.getUTCDate()} ${monthName}`
    const comma = isMonthFirst && day !== undefined ? ',' : ''
    const inYear = year === undefined ? inMonth : `${inMonth}${comma} ${at.getUTCFullYear()}`
    return weekdayName === undefined ? inYear : `${weekdayName}, ${inYear}`
  }

/** `14:05`, or `2:05 pm`. @param time `HH:MM` */
export function formatTimeOfDay(time: string): string {
  if (!isIn(TWELVE_HOURS)) return time
  const hour = Number(time.slice(0, 2))
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${time.slice(2)}\u202f${isIn(MONTH_FIRST) ? half.toUpperCase() : half}`
}
