import { round } from '../../nutrition/nutrients.ts'
import { chanceOf } from './chance.ts'

/** Which days' food is held against a symptom: that of the day before, or of the day itself as well. */
export const SPANS = ['day_before', 'day_before_and_same'] as const
export type Span = (typeof SPANS)[number]

/** Below this many days with the symptom, or without it, nothing is compared. */
export const LEAST_DAYS = 5
/** A food that was eaten before fewer of them is not spoken of. */
export const LEAST_TIMES = 3
/** A share that is greater by less than this is no difference to speak of. */
const LEAST_DIFFERENCE = 0.05
const MOST_FOODS = 12
/** The chance, 0–1, of finding any of the foods compared by accident; each gets its part of it (Bonferroni). */
const ACCIDENT = 0.05

export type ComparedFood = {
  name: string
  /** On how many of the days with the symptom, and of the others, it had been eaten. */
  with: number
  without: number
  /** Share of the first less share of the second, −1 to 1, three decimals. */
  difference: number
  /** Whether so much is unlikely to come about by accident among as many foods as were compared. */
  beyond_chance: boolean
}

export type FoodsBefore = {
  status: 'ok' | 'too_few_days' | 'too_few_other_days'
  /** Days of which all that counts is logged: those with the symptom, and those on which it was not noted. */
  days_with: number
  days_without: number
  /** How many foods were compared; `foods` has those that were eaten more often before the symptom. */
  compared: number
  /** The greatest difference first, at most 12. */
  foods: ComparedFood[]
}

/** The foods of a day; undefined where the day has no entries. */
export type EatenThatDay = ReadonlySet<string> | undefined

/**
 * Which foods were eaten more often before days with a symptom than before others. It finds what goes together, and
 * says nothing of causes. A day counts if all the days whose food is held against it have entries.
 *
 * @param eaten what was eaten on the day before the first day, and then on each day.
 * @param symptomDays the days with the symptom, counted from the first day, which is 0.
 */
export function foodsBefore(
  eaten: readonly EatenThatDay[],
  symptomDays: ReadonlySet<number>,
  span: Span,
): FoodsBefore {
  const counts = new Map<string, { with: number; without: number }>()
  const days = { with: 0, without: 0 }
  for (let day = 0; day + 1 < eaten.length; day++) {
    const foods = foodsAround(eaten, day, span)
    if (foods === undefined) continue
    const side = symptomDays.has(day) ? 'with' : 'without'
    days[side] += 1
    for (const food of foods) {
      const count = counts.get(food) ?? { with: 0, without: 0 }
      count[side] += 1
      counts.set(food, count)
    }
  }
  const found = { days_with: days.with, days_without: days.without, compared: 0, foods: [] }
  if (days.with < LEAST_DAYS) return { status: 'too_few_days', ...found }
  if (days.without < LEAST_DAYS) return { status: 'too_few_other_days', ...found }
  const compared = [...counts].filter(([, count]) => count.with >= LEAST_TIMES)
  return {
    status: 'ok',
    ...found,
    compared: compared.length,
    foods: compared
      .map(([name, count]) => comparedFood(name, count, days, ACCIDENT / compared.length))
      .filter(({ difference }) => difference >= LEAST_DIFFERENCE)
      .sort((a, b) => b.difference - a.difference || b.with - a.with || (a.name < b.name ? -1 : 1))
      .slice(0, MOST_FOODS),
  }
}

/** What is held against a day, or undefined where not all of it is logged. */
function foodsAround(eaten: readonly EatenThatDay[], day: number, span: Span): EatenThatDay {
  const before = eaten[day]
  if (span === 'day_before' || before === undefined) return before
  return eaten[day + 1]?.union(before)
}

type Sides = { with: number; without: number }

function comparedFood(name: string, times: Sides, days: Sides, threshold: number): ComparedFood {
  const chance = chanceOf({
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
