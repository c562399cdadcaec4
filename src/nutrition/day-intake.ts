import type { LocalDate } from '../contract/calendar-date.ts'
import { MIN_COVERAGE } from '../contract/coverage.ts'
import { type NutrientKey, type Nutrients, nutrientRecord } from '../contract/nutrients.ts'
import { addPatterns, type FoodPatterns } from './food-patterns.ts'
import { addNutrients, round } from './nutrients.ts'

/** The facts of a food entry that a day needs. */
export type EntryForDay = {
  /** Epoch milliseconds. */
  consumedAt: number
  nutrients: Nutrients
  /** Food-pattern equivalents of the food; null if unknown. */
  patterns: FoodPatterns | null
  /** 0–1: how sure the food and the amount are. */
  confidence: number
  /** Has next to no energy where none is stated: a tablet a day must not leave a person without complete days. */
  isSupplement?: boolean
}

/**
 * The sums of one local day. An entry of unknown energy counts as an entry and as an eating time, and its known
 * nutrients are in `totals`. It adds nothing to `kcal`, `knownKcal` and `confidenceKcal`, which only cover known energy.
 * Such a day reads low: its sums are lower bounds, and with many such entries it counts as no complete day (`isComplete`).
 */
export type DayIntake = {
  date: LocalDate
  entries: number
  /** Distinct eating occasions; see `countEatingTimes`. */
  eatingTimes: number
  /** The entries of unknown energy, without supplements. */
  unknownEnergy: number
  /** Sums of the known amounts; null if a nutrient is unknown for every entry. */
  totals: Nutrients
  /** The energy, kcal, of the entries for which the nutrient is known. */
  knownKcal: Record<NutrientKey, number>
  /** Sums over the entries with known energy and food groups; null if there is no such entry. */
  patterns: FoodPatterns | null
  /** The energy, kcal, of those entries. */
  patternsKcal: number
  /** Total known energy. */
  kcal: number
  /** Σ kcal · confidence. */
  confidenceKcal: number
  /** The person's own mark, or null without one. */
  complete: boolean | null
}

const EATING_OCCASION_MS = 15 * 60_000

/** Sums the entries of one local date, in any order. `complete` is the person's own mark. */
export function dayIntake(
  date: LocalDate,
  entries: readonly EntryForDay[],
  complete: boolean | null,
): DayIntake {
  const energy = (entry: EntryForDay) => entry.nutrients.energy_kcal ?? 0
  const knownKcal = nutrientRecord(({ key }) => {
    const known = entries.filter(({ nutrients }) => nutrients[key] !== null)
    return total(known, energy)
  })
  const grouped = entries.flatMap((entry) =>
    entry.patterns === null || entry.nutrients.energy_kcal === null ? [] : [entry],
  )
  return {
    date,
    entries: entries.length,
    eatingTimes: countEatingTimes(entries.map(({ consumedAt }) => consumedAt)),
    unknownEnergy: entries.filter(
      (entry) => entry.isSupplement !== true && entry.nutrients.energy_kcal === null,
    ).length,
    totals: addNutrients(entries.map(({ nutrients }) => nutrients)),
    knownKcal,
    patterns: grouped.length === 0 ? null : addPatterns(grouped.flatMap(({ patterns }) => patterns ?? [])),
    patternsKcal: total(grouped, energy),
    kcal: total(entries, energy),
    confidenceKcal: total(entries, (entry) => round(energy(entry) * entry.confidence)),
    complete,
  }
}

/** Eating times among instants (epoch ms): entries within 15 minutes of an eating time's first entry belong to it. */
export function countEatingTimes(instants: readonly number[]): number {
  let count = 0
  let first = Number.NEGATIVE_INFINITY
  for (const instant of instants.toSorted((a, b) => a - b)) {
    if (instant - first <= EATING_OCCASION_MS) continue
    first = instant
    count += 1
  }
  return count
}

/** The intake of a nutrient over several days, and how far it is known. */
export type AverageIntake = {
  /** The share, 0–1, of the days' energy for which the nutrient is known. */
  coverage: number
  /** Each day's amount, in the order of the days, or null; see `knownIntake`. */
  daily: readonly (number | null)[]
  /** Average over the days on which it is known; null if there is no such day, or if `coverage` is below 80 %. */
  average: number | null
  /** Whether the average may be more: one of the days that it is of is a lower bound. */
  isAtLeast: boolean
}

/** Whether more may have been had than the day's sum of a nutrient says: an entry has no known amount of it, or no known energy. */
export const isLowerBound = (day: DayIntake, key: NutrientKey): boolean =>
  day.unknownEnergy > 0 || day.knownKcal[key] < day.kcal

/** A day's amount of a nutrient, or null if it is known for less than 80 % of the day's energy. */
export function knownIntake(day: DayIntake, key: NutrientKey): number | null {
  return day.knownKcal[key] >= MIN_COVERAGE * day.kcal ? day.totals[key] : null
}

/** A day on which the nutrient is unknown is left out of the average and does not count as zero. */
export function averageIntake(days: readonly DayIntake[], key: NutrientKey): AverageIntake {
  let kcal = 0
  let knownKcal = 0
  let sum = 0
  let known = 0
  let isAtLeast = false
  const daily = days.map((day) => {
    const intake = knownIntake(day, key)
    kcal += day.kcal
    knownKcal += day.knownKcal[key]
    if (intake !== null) {
      sum += intake
      known += 1
      isAtLeast ||= isLowerBound(day, key)
    }
    return intake
  })
  // Days without energy, such as fasts, are covered if the amounts of the drinks are known.
  const covered = kcal > 0 ? Math.min(knownKcal / kcal, 1) : known / Math.max(days.length, 1)
  const isKnown = known > 0 && covered >= MIN_COVERAGE
  return {
    coverage: covered,
    daily,
    average: isKnown ? sum / known : null,
    isAtLeast: isKnown && isAtLeast,
  }
}

function total(entries: readonly EntryForDay[], amount: (entry: EntryForDay) => number): number {
  return round(entries.reduce((sum, entry) => sum + amount(entry), 0))
}
