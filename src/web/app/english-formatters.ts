import { utcMidnight } from '../../contract/calendar-date.ts'
import { englishLocale } from '../../contract/english-locale.ts'

/**
 * Numbers, dates and times in English, as the text beside them is; order and clock are those of the reader's region.
 * Without `Intl`, whose first formatter takes a browser 27 ms on a small machine: a tenth of what Today opens in.
 */

/** The United States, what belongs to them or did, Canada and the Philippines. */
const MONTH_FIRST = 'US AS GU MP PR UM VI FM MH PW CA PH'
/** By the Unicode CLDR; a clock of twelve hours elsewhere. */
const HAS_24_HOURS =
  'AI AT BE BI BW BZ CC CH CK CM CX CZ DE DG DK EE ES FI FK FR GB GE GG GI GS HU ID IE IL IM IO IT JE JP KE LT LV MG MS MT MU MV NF NG NL NO NR NU PL PN PT RO RW SC SE SH SI SK SX TK TV TZ UA UG ZA ZW'
const isIn = (regions: string): boolean => {
  const [, region = 'US'] = englishLocale(navigator.language).toUpperCase().split('-')
  return regions.includes(region)
}

/** A decimal with its point moved; one with an exponent is so small here that nothing of it is left. */
const shifted = (decimal: string, by: number) => (decimal.includes('e') ? 0 : Number(`${decimal}e${by}`))
/** No number of a journal is larger. */
const MAX_GROUPED = 1e15

/**
 * `1,240`, `0.25`, `-3`. Half of the last digit is rounded away from zero, as decimals are read.
 * @param digits of the fraction, at most.
 */
export function formatNumber(value: number, digits = 3): string {
  if (!(Math.abs(value) < MAX_GROUPED)) return String(value)
  const steps = Math.round(shifted(String(Math.abs(value)), digits))
  const [whole = '', fraction] = String(shifted(String(steps), -digits)).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0 && steps > 0 ? '-' : ''}${grouped}${fraction === undefined ? '' : `.${fraction}`}`
}

/** `57%`, of 0–1. */
export const formatPercent = (share: number): string => `${formatNumber(shifted(String(share), 2), 0)}%`

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
  if (isIn(HAS_24_HOURS)) return time
  const hour = Number(time.slice(0, 2))
  const half = hour < 12 ? 'am' : 'pm'
  return `${hour % 12 || 12}${time.slice(2)}\u202f${isIn(MONTH_FIRST) ? half.toUpperCase() : half}`
}
