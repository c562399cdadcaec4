import type { LocalDate } from '../contract/calendar-date.ts'
import { countedDays, usualEnergy } from '../nutrition/counted-days.ts'
import { energyTargetOn } from '../nutrition/day-facts.ts'
import { type DayIntake, isLowerBound, knownIntake } from '../nutrition/day-intake.ts'
import { foodMatcher } from './food-names.ts'
import type { EntryRow, JournalRows } from './journal-rows.ts'
import { isNutrient } from './measures.ts'
import type { Only, Query } from './query.ts'
import {
  type Averaged,
  coveredSum,
  type DayValue,
  idsOf,
  type Part,
  type Series,
  totalOfParts,
  wholeSum,
} from './series.ts'

type FoodQuery = Pick<Query, 'measure' | 'of' | 'only' | 'group'>

/** Whether it can be answered from entries only, and not from the sums of days. */
export const needsEntries = ({ measure, of, only, group }: FoodQuery): boolean =>
  of !== undefined ||
  only?.meal !== undefined ||
  only?.hours !== undefined ||
  measure === 'food_grams' ||
  (group !== undefined && ['entry', 'meal', 'food', 'meal_type'].includes(group))

/**
 * Nutrients, times and grams of what was eaten. A date without entries is unknown. On others a food that was not eaten is
 * 0; a meal that was not logged is unknown, since it may have been eaten.
 */
export function foodSeries(query: FoodQuery, dates: readonly LocalDate[], rows: JournalRows): Series {
  const { measure, of, only } = query
  const days = new Map(rows.days.filter(({ entries }) => entries > 0).map((day) => [day.date, day]))
  const isOf = of === undefined ? () => true : foodMatcher(of, rows.entries)
  const counted = new Set(dates)
  const eaten = rows.entries.filter((entry) => counted.has(entry.date) && isAsked(entry, only) && isOf(entry))
  const nameOf = usualNames(eaten)
  const parts = eaten.map((entry) => partOf(entry, measure, nameOf(entry)))
  const total = totalOf(measure)
  const addsUp = isNutrient(measure)
  const byDate = Map.groupBy(parts, ({ date }) => date)
  const isWhole = of === undefined && only?.meal === undefined && only?.hours === undefined
  const averaged = isWhole && isNutrient(measure) ? averagedDays(dates, rows) : undefined
  return {
    days: dates.map((date): DayValue => {
      const day = days.get(date)
      const own = byDate.get(date) ?? []
      const ids = idsOf(own)
      if (day === undefined) return { date, value: null, ids }
      if (isWhole) return { ...wholeDay(day, measure, averaged), ids }
      if (own.length === 0 && only?.meal !== undefined) return { date, value: null, ids }
      return { date, ...totalOfParts({ total, addsUp }, own), ids }
    }),
    parts,
    total,
    addsUp,
    ...(averaged !== undefined && { averaged }),
    matched: of === undefined ? [] : [...new Set(eaten.map(({ name }) => name.trim()))],
  }
}

/** The entries of one food of the database have one name: what the person calls it most often. */
function usualNames(entries: readonly EntryRow[]): (entry: EntryRow) => string {
  const keyOf = ({ food, name }: EntryRow) => food ?? name.trim().toLowerCase()
  const names = new Map<string, Map<string, number>>()
  for (const entry of entries) {
    const counts = names.get(keyOf(entry)) ?? new Map<string, number>()
    const name = entry.name.trim()
    names.set(keyOf(entry), counts.set(name, (counts.get(name) ?? 0) + 1))
  }
  const usual = new Map(
    [...names].map(([key, counts]) => [
      key,
      [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0],
    ]),
  )
  return (entry) => usual.get(keyOf(entry)) ?? entry.name
}

function isAsked({ meal, hour }: EntryRow, only: Only | undefined): boolean {
  if (only?.meal !== undefined && meal !== only.meal) return false
  return only?.hours === undefined || (hour >= only.hours.from && hour < only.hours.to)
}

function partOf(entry: EntryRow, measure: Query['measure'], name: string): Part {
  const { id, date, time, meal, grams, kcal } = entry
  const value = isNutrient(measure) ? (entry.amounts[measure] ?? null) : measure === 'food_grams' ? grams : 1
  return { id, date, time, meal, kcal, value, name }
}

function totalOf(measure: Query['measure']): Series['total'] {
  if (isNutrient(measure)) return coveredSum
  return (parts) => wholeSum(parts.map(({ value }) => value))
}

/**
 * The one rule of all averages, of these dates and of some of them. Whether a day is complete does not depend on which
 * weekdays are asked for, nor on what else its week has.
 */
function averagedDays(dates: readonly LocalDate[], { days, factsOn, today }: JournalRows): Averaged {
  const [from = today, to = from] = [dates[0], dates.at(-1)]
  const within = days.filter(({ date }) => date >= from && date <= to)
  const measure = { energyTarget: energyTargetOn(factsOn), today, usualKcal: usualEnergy(within) }
  const count = (some: readonly LocalDate[]) => {
    const asked = new Set(some)
    const { days: counted, basis } = countedDays(
      within.filter(({ date }) => asked.has(date)),
      measure,
    )
    return { dates: new Set(counted.map(({ date }) => date)), basis }
  }
  return { ...count(dates), among: (some) => count(some).dates }
}

function wholeDay(
  day: DayIntake,
  measure: Query['measure'],
  averaged: Series['averaged'],
): Omit<DayValue, 'ids'> {
  const { date } = day
  if (!isNutrient(measure) || averaged === undefined) return { date, value: day.entries }
  const isComplete = averaged.basis === 'complete_days' && averaged.dates.has(date)
  const value = knownIntake(day, measure)
  return {
    date,
    value,
    ...(!isComplete && { incomplete: true as const }),
    ...(value !== null && isLowerBound(day, measure) && { at_least: true as const }),
  }
}
