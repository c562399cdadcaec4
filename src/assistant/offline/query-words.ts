import { addDays, daysBetween, type LocalDate, utcMidnight } from '../../contract/calendar-date.ts'
import { NUTRIENT_KEYS, type NutrientKey } from '../../contract/nutrients.ts'
import type { Measure, Only, Query, Window } from '../../questions/query.ts'
import { shortDate } from './date-words.ts'
import { nutrientName, quotedText } from './format-text.ts'

/** What was understood of a question, in words. */

export const isNutrient = (measure: Measure): measure is NutrientKey =>
  (NUTRIENT_KEYS as readonly string[]).includes(measure)

type OtherMeasure = Exclude<Measure, NutrientKey>
const NAMES: Readonly<Record<OtherMeasure, string>> = {
  times_eaten: 'Foods',
  food_grams: 'Amount',
  mood: 'Mood',
  energy: 'Energy level',
  stress: 'Stress',
  sleep_hours: 'Sleep',
  sleep_quality: 'Sleep quality',
  weight: 'Weight',
  water_ml: 'Water in check-ins',
  symptom: 'Symptoms',
  symptom_severity: 'Severity',
  medicine: 'Medicines',
  blood_pressure: 'Blood pressure',
  blood_glucose: 'Blood glucose',
  heart_rate: 'Heart rate',
  temperature: 'Temperature',
  steps: 'Steps',
  protocol: 'Protocols',
  diet_score: 'Diet score',
  days_logged: 'Days with food logged',
  days_complete: 'Complete days',
  checkins: 'Check-ins',
}
const WITH_NAME: Readonly<Partial<Record<Measure, string>>> = { symptom_severity: 'Severity of ' }

export const measureText = (measure: Measure) =>
  isNutrient(measure) ? nutrientName(measure) : NAMES[measure]

/** `Protein`, `Protein from “chicken”`, `“coffee”`. */
export function subjectText({ measure, of }: Pick<Query, 'measure' | 'of'>): string {
  if (of === undefined) return measureText(measure)
  if (isNutrient(measure)) return `${measureText(measure)} from ${quotedText(of)}`
  return `${WITH_NAME[measure] ?? ''}${quotedText(of)}`
}

const WEEKDAY_FORMAT = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'short' })
const weekdayText = (date: LocalDate) => WEEKDAY_FORMAT.format(utcMidnight(date))
const WEEKDAY_NAMES = ['Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays', 'Sundays']
export const weekdayName = (number: number) => (WEEKDAY_NAMES[number - 1] ?? '').replace(/s$/, '')

/** `today, 10 Mar`, `Wed 3 Mar`. */
export function dateText(date: LocalDate, today: LocalDate): string {
  const day = shortDate(date, today)
  if (date === today) return `today, ${day}`
  return date === addDays(today, -1) ? `yesterday, ${day}` : `${weekdayText(date)} ${day}`
}

/** `1–7 Mar`, `28 Feb – 6 Mar`, `today, 10 Mar`. */
export function windowText({ from, to }: Window, today: LocalDate): string {
  if (from === to) return dateText(from, today)
  const [start, end] = [shortDate(from, today), shortDate(to, today)]
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7)
  return isSameMonth ? `${Number(from.slice(8))}–${end}` : `${start} – ${end}`
}

/** `in the last 30 days, 9 Feb – 10 Mar`: days that the person did not name. */
export const ownWindowText = (window: Window, today: LocalDate, since: LocalDate): string =>
  window.from === since
    ? `in your journal, ${windowText(window, today)}`
    : window.from === window.to
      ? windowText(window, today)
      : `in the last ${daysBetween(window.from, window.to) + 1} days, ${windowText(window, today)}`

const MEALS = {
  breakfast: 'at breakfast',
  lunch: 'at lunch',
  dinner: 'at dinner',
  snack: 'as snacks',
  supplement: 'as supplements',
  beverage: 'as drinks',
} as const
const MEAL_NAMES = {
  breakfast: 'breakfasts',
  lunch: 'lunches',
  dinner: 'dinners',
  snack: 'snacks',
  supplement: 'supplements',
  beverage: 'drinks',
} as const

/** ` at dinner`, ` before 12:00`, ` on Mondays`, ` of your last 3 dinners`; empty: all of the days. */
export function onlyText(only: Only | undefined): string {
  if (only === undefined) return ''
  const { meal, weekdays, hours, last } = only
  const parts = [
    last !== undefined
      ? last === 1
        ? `of your last ${meal ?? 'meal'}`
        : `of your last ${last} ${meal === undefined ? 'meals' : MEAL_NAMES[meal]}`
      : meal === undefined
        ? ''
        : MEALS[meal],
    hours === undefined ? '' : hoursText(hours),
    weekdays === undefined ? '' : weekdaysText(weekdays),
  ].filter((part) => part !== '')
  return parts.map((part) => ` ${part}`).join('')
}

function hoursText({ from, to }: { from: number; to: number }): string {
  if (from === 0) return `before ${to}:00`
  return to === 24 ? `from ${from}:00 on` : `from ${from}:00 to ${to}:00`
}

function weekdaysText(weekdays: readonly number[]): string {
  if (weekdays.join() === '6,7') return 'on weekends'
  if (weekdays.join() === '1,2,3,4,5') return 'on weekdays'
  return `on ${weekdays.map((day) => WEEKDAY_NAMES[day - 1]).join(' and ')}`
}
