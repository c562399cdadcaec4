import type { LocalDate } from '../../contract/calendar-date.ts'
import type { TargetKind } from '../../contract/nutrients/entry.ts'
import type { Query } from '../../questions/query.ts'
import { TRACE } from '../understand/measure-kinds.ts'
import type { Form } from '../understand/understanding.ts'
import { shortDate } from './date-words.ts'
import { capitalized, quotedText } from './format-text.ts'
import { type Answered, limitText, valueText } from './query-values.ts'
import {
  dateText,
  isNutrient,
  onlyText,
  ownWindowText,
  subjectText,
  weekdayName,
  windowText,
} from './query-words.ts'

/** Parts of the sentences of answers. */

/** A question that was answered, with what its first sentence needs. */
export type Said = {
  query: Query
  form: Form
  answer: Answered
  /** The daily mean of what was summed over several days. */
  daily: Answered | undefined
  /** That of the target of the measure. */
  kind: TargetKind | undefined
  today: LocalDate
  since: LocalDate
}

export const amountText = ({ answer, form }: Said, value: number) =>
  `${valueText(value, answer.unit)}${form.isSalt === true ? saltText(value) : ''}`

/** Salt is 2.5 times its sodium. */
export const saltText = (sodiumMg: number) => ` sodium (${valueText((sodiumMg * 2.5) / 1000, 'g')} salt)`

/** `Protein at dinner, 1–7 Mar`. */
export function heading(said: Said): string {
  const { query } = said
  const { last, meal, ...only } = query.only ?? {}
  // "the last 3 times I had sushi"
  const isTimes = query.of !== undefined && meal === undefined && last !== undefined && last > 1
  const which = isTimes ? `, the last ${last} times${onlyText(only)}` : onlyText(query.only)
  return `${capitalized(subjectText(query))}${which}${whenText(said, ', ')}`
}

export function whenText({ query, answer, form, today, since }: Said, before: string): string {
  if (form.isNight === true) return `${before}night to ${dateText(answer.window.from, today)}`
  if (form.isOwnWindow === true && query.only?.last === undefined)
    return `${before}${ownWindowText(answer.window, today, since)}`
  return `${before}${windowText(answer.window, today)}`
}

export function eachText({ query, answer }: Said): string {
  if (answer.per === 'day') return ' a day on average'
  const group = query.group ?? 'day'
  if (group === 'entry') return ' each time on average'
  if (group === 'meal') return ' a meal on average'
  if (group === 'week') return ' a week on average'
  if (group === 'month') return ' a month on average'
  return isNutrient(query.measure) ||
    ['food_grams', 'water_ml', 'steps', 'times_eaten'].includes(query.measure)
    ? ' a day on average'
    : ' on average'
}

export function unknownSentence(said: Said): string {
  const { query } = said
  return `I know nothing of ${inText(subjectText(query))}${onlyText(query.only)}${whenText(said, ', ')}: no entry has it.`
}

export const inText = (name: string) => name.charAt(0).toLowerCase() + name.slice(1)

/** What days are counted that have: `with “coffee”`, `over 2300 mg sodium`. */
export function conditionWords(query: Query, answer: Answered, isWithout = false): string {
  if (isWithout) return `without ${inText(subjectText(query))}${onlyText(query.only)}`
  const { against } = query
  const limit = limitText(query, unitOfLimit(query, answer))
  if (against !== undefined && 'under' in against && against.under === TRACE && isNutrient(query.measure))
    return `without ${inText(subjectText(query))} (${limit})${onlyText(query.only)}`
  if (limit === '')
    return query.of === undefined && isLogged(query)
      ? (LOGGED[query.measure] ?? '')
      : `with ${inText(subjectText(query))}${onlyText(query.only)}`
  return `with ${inText(subjectText(query))}${onlyText(query.only)} ${limit}`
}
export const isLogged = ({ measure }: Query) => measure in LOGGED
const LOGGED: Readonly<Record<string, string>> = {
  days_logged: 'with food logged',
  days_complete: 'logged in full',
  checkins: 'with a check-in',
}

export const unitOfLimit = ({ measure }: Query, { unit }: Answered) => {
  if (!['days', 'times', 'share'].includes(unit)) return unit
  const own =
    /_(kcal|g|mg|ug|ml)$/.exec(measure)?.[1] ??
    ({ sleep_hours: 'h', weight: 'kg', food_grams: 'g', steps: 'steps' } as Record<string, string>)[
      measure
    ] ??
    ''
  return own === 'ug' ? 'µg' : own
}

export function keyText({ query, answer, today }: Said, key: string): string {
  if (query.group === 'week') return `in the week from ${shortDate(key.slice(0, 10), today)}`
  if (query.group === 'month')
    return `in ${new Date(`${key}T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })}`
  if (query.group === 'weekday') return `on ${weekdayName(Number(key))}s`
  if (query.group === 'food' || query.group === 'name' || query.group === 'meal_type') return quotedText(key)
  if (answer.window.from === answer.window.to && query.group === undefined) return ''
  const meal = query.group === 'meal' ? ` (${key.slice(11)})` : ''
  return `on ${dateText(key.slice(0, 10), today)}${meal}`
}
