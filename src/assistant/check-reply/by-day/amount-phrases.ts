import type { LocalDate } from '../../../contract/calendar-date.ts'
import type { Measure } from '../../../questions/query.ts'
import { daysIn } from './day-marks.ts'
import type { Item, JournalView, Known, NamedDays } from './journal-view.ts'

/** What a phrase names: foods, meals and days. */
export type Phrase = {
  names: readonly NamedDays[]
  meals: readonly string[]
  days: readonly LocalDate[]
  isTarget: boolean
}

const MEALS = / (breakfast|lunch|dinner|snack)(?:s|es)?(?= )/g

export const phraseOf = (text: string, view: JournalView): Phrase => ({
  names: view.named(text).filter(({ kind }) => kind === 'food'),
  meals: [...new Set([...text.matchAll(MEALS)].map(([, meal = '']) => meal))],
  days: daysIn(text),
  isTarget: / (?:targets?|goals?|limits?)(?= )/.test(text),
})

/** A phrase with what it leaves open. */
export const withDefaults = (phrase: Phrase, days: readonly LocalDate[]): Phrase =>
  phrase.days.length > 0 ? phrase : { ...phrase, days }

/** The amounts of what a phrase names, one for each; undefined: one of them is not known. */
export function amountsOf(
  { names, meals, days }: Phrase,
  measure: Measure,
  view: JournalView,
): Known[] | undefined {
  const items =
    names.length > 0 ? itemsOfNames(names, meals, days, view) : itemsOfDays(meals, days, measure, view)
  const known = items.map((item) => view.valueAt(measure, item))
  return items.length > 0 && known.every((one) => one !== undefined) ? known : undefined
}

/** Each food that is named, on the days that are named or whenever it was eaten. */
function itemsOfNames(
  names: readonly NamedDays[],
  meals: readonly string[],
  days: readonly LocalDate[],
  view: JournalView,
): Item[] {
  return names.flatMap(({ name, days: on }) =>
    [...on]
      .filter((day) => days.length === 0 || days.includes(day))
      .filter(
        (day) =>
          meals.length === 0 ||
          view.entries.some(
            (entry) =>
              entry.date === day &&
              entry.name.trim().toLowerCase() === name &&
              meals.includes(entry.meal ?? ''),
          ),
      )
      .map((day) => ({ day, name })),
  )
}

function itemsOfDays(
  meals: readonly string[],
  days: readonly LocalDate[],
  measure: Measure,
  view: JournalView,
): Item[] {
  if (meals.length === 0) return (days.length > 0 ? days : view.daysWith(measure)).map((day) => ({ day }))
  return meals.flatMap((meal) =>
    (days.length > 0 ? days : view.daysWith(measure, { meal })).map((day) => ({ day, meal })),
  )
}

export const sumOf = (amounts: readonly Known[]): Known => ({
  value: amounts.reduce((sum, { value }) => sum + value, 0),
  isPartial: amounts.some(({ isPartial }) => isPartial),
})
