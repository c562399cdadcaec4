import { round } from '../../nutrition/nutrients.ts'
import { chanceOfDifference } from './chance-of-difference.ts'

/** Which days' food a symptom is compared with: the day before, or the day before and the day itself. */
export const SPANS = ['day_before', 'day_before_and_same'] as const
export type Span = (typeof SPANS)[number]

/** With fewer days than this with the symptom, or without it, nothing is compared. */
export const MIN_DAYS = 5
/** A food that was eaten before fewer of them is left out. */
export const MIN_TIMES_EATEN = 3
/** Smaller differences between the shares are ignored. */
const MIN_DIFFERENCE = 0.05
const MAX_FOODS = 12
/**
 * The probability, 0–1, of finding any of the compared foods by chance; divided by their number (Bonferroni).
 */
const MAX_CHANCE = 0.05

export type ComparedFood = {
  name: string
  /** The number of days with the symptom, and of others, before which the food was eaten. */
  with: number
  without: number
  /** The first share minus the second, −1 to 1, three decimals. */
  difference: number
  /** Whether the difference is unlikely to be chance, given the number of foods compared. */
  beyond_chance: boolean
}

export type FoodsBefore = {
  status: 'ok' | 'too_few_days' | 'too_few_other_days'
  /** Days with complete food data: those with the symptom, and those without it. */
  days_with: number
  days_without: number
  /** How many foods were compared; `foods` has those that were eaten more often before the symptom. */
  compared: number
  /** The largest difference first, at most 12. */
  foods: ComparedFood[]
}

/** The foods of a day; undefined if the day has no entries. */
export type DayFoods = ReadonlySet<string> | undefined

/**
 * Finds the foods that were eaten more often before days with a symptom than before other days: associations,
 * not causes. A day counts only if all the days that it is compared with have entries. What does not depend
 * on the symptom is counted once for all symptoms.
 * @param eaten the foods of the day before the first day, and then of each day.
 * @returns a function of the days with the symptom, counted from the first day, which is 0.
 */
export function createComparison(
  eaten: readonly DayFoods[],
  span: Span,
): (symptomDays: ReadonlySet<number>) => FoodsBefore {
  const foodsOf = eaten.slice(1).map((_, day) => foodsOfDays(eaten, day, span))
  const timesEaten = countFoods(foodsOf)
  const countedDays = foodsOf.filter((foods) => foods !== undefined).length

  return (symptomDays) => {
    const before = foodsOf.filter((foods, day) => foods !== undefined && symptomDays.has(day))
    const days = { with: before.length, without: countedDays - before.length }
    const counts = [...countFoods(before)].map(([name, times]): [string, DayCounts] => [
      name,
      { with: times, without: (timesEaten.get(name) ?? 0) - times },
    ])
    return compareFoods(counts, days)
  }
}

/** On how many of these days each food was eaten. */
function countFoods(days: readonly DayFoods[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const foods of days) {
    for (const food of foods ?? []) counts.set(food, (counts.get(food) ?? 0) + 1)
  }
  return counts
}

/** @param counts of the foods that were eaten before at least one of the days with the symptom. */
function compareFoods(counts: readonly [name: string, DayCounts][], days: DayCounts): FoodsBefore {
  const found = { days_with: days.with, days_without: days.without, compared: 0, foods: [] }
  if (days.with < MIN_DAYS) return { status: 'too_few_days', ...found }
  if (days.without < MIN_DAYS) return { status: 'too_few_other_days', ...found }
  const compared = counts.filter(([, count]) => count.with >= MIN_TIMES_EATEN)
  return {
    status: 'ok',
    ...found,
    compared: compared.length,
    foods: compared
      .map(([name, count]) => comparedFood(name, count, days, MAX_CHANCE / compared.length))
      .filter(({ difference }) => difference >= MIN_DIFFERENCE)
      .sort((a, b) => b.difference - a.difference || b.with - a.with || (a.name < b.name ? -1 : 1))
      .slice(0, MAX_FOODS),
  }
}

/** The foods that a day is compared with, or undefined if they are not all logged. */
function foodsOfDays(eaten: readonly DayFoods[], day: number, span: Span): DayFoods {
  const before = eaten[day]
  if (span === 'day_before' || before === undefined) return before
  return eaten[day + 1]?.union(before)
}

type DayCounts = { with: number; without: number }

function comparedFood(name: string, times: DayCounts, days: DayCounts, threshold: number): ComparedFood {
  const chance = chanceOfDifference({
    hits: times.with,
    drawn: days.with,
    marked: times.with + times.without,
    all: days.with + days.without,
  })
  return {
    name,
    ...times,
    difference: round(times.with / days.with - times.without / days.without),
    beyond_chance: chance < threshold,
  }
}
