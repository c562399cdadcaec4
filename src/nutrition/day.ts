import type { LocalDate } from '../contract/calendar-date.ts'
import { NUTRIENT_KEYS, type NutrientKey, type Nutrients, nutrientRecord } from '../contract/nutrients.ts'
import { addPatterns, type FoodPatterns } from './food-patterns.ts'
import { addNutrients, round, storedNutrients } from './nutrients.ts'

/** What a day needs to know of a food entry. */
export type EntryForDay = {
  /** Epoch milliseconds. */
  consumedAt: number
  nutrients: Nutrients
  /** Food-pattern equivalents of what was eaten; null where they are not known. */
  patterns: FoodPatterns | null
  /** 0–1: how sure the food and the amount are. */
  confidence: number
}

/**
 * One local day of a journal, summed. An entry of unknown energy counts as an entry and as eating, and what is known
 * of it is in `totals`; it adds nothing to `kcal`, `knownKcal` and `confidenceKcal`, which therefore speak of the
 * energy that is known. Such a day reads low and so is rather held to be incomplete than complete.
 */
export type DayIntake = {
  date: LocalDate
  entries: number
  /** Distinct eating occasions; see `countEatingTimes`. */
  eatingTimes: number
  /** Sums of what is known; null where a nutrient is known for no entry. */
  totals: Nutrients
  /** The energy, kcal, of the entries for which the nutrient is known. */
  knownKcal: Record<NutrientKey, number>
  /** Sums over the entries of known energy whose food groups are known; null where there is none. */
  patterns: FoodPatterns | null
  /** The energy, kcal, of those entries. */
  patternsKcal: number
  /** Known energy in all. */
  kcal: number
  /** Σ kcal · confidence. */
  confidenceKcal: number
  /** The person's own mark, or null where there is none. */
  complete: boolean | null
}

/** A nutrient known for less than this share of the energy is not spoken of. */
export const LEAST_COVERAGE = 0.8

const OCCASION_MS = 15 * 60_000
const LEAST_EATING_TIMES = 2
const LEAST_ENERGY_SHARE = 0.5

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
    totals: addNutrients(entries.map(({ nutrients }) => nutrients)),
    knownKcal,
    patterns: grouped.length === 0 ? null : addPatterns(grouped.flatMap(({ patterns }) => patterns ?? [])),
    patternsKcal: total(grouped, energy),
    kcal: total(entries, energy),
    confidenceKcal: total(entries, (entry) => round(energy(entry) * entry.confidence)),
    complete,
  }
}

/**
 * A day as the database has it. Food groups are unknown in a day that was stored before they were summed, and so is a
 * nutrient that was added to the program later.
 */
export function storedDay(
  stored: Omit<DayIntake, 'patterns' | 'patternsKcal'> & Partial<DayIntake>,
): DayIntake {
  const { patterns = null, patternsKcal = 0, knownKcal } = stored
  return {
    ...stored,
    totals: storedNutrients(stored.totals),
    knownKcal: NUTRIENT_KEYS.every((key) => knownKcal[key] !== undefined)
      ? knownKcal
      : nutrientRecord(({ key }) => knownKcal[key] ?? 0),
    patterns,
    patternsKcal,
  }
}

/** Eating occasions among instants (epoch ms): what follows an occasion's first entry within 15 minutes belongs to it. */
export function countEatingTimes(instants: readonly number[]): number {
  let count = 0
  let first = Number.NEGATIVE_INFINITY
  for (const instant of instants.toSorted((a, b) => a - b)) {
    if (instant - first <= OCCASION_MS) continue
    first = instant
    count += 1
  }
  return count
}

/** Complete: the person's own mark; without one, at least two eating times and half of the energy target (kcal). */
export function isComplete(day: DayIntake, energyTarget: number): boolean {
  if (day.complete !== null) return day.complete
  return day.eatingTimes >= LEAST_EATING_TIMES && day.kcal >= LEAST_ENERGY_SHARE * energyTarget
}

/** How much of a nutrient was taken over some days, and how far that is known. */
export type IntakeOverDays = {
  /** The share, 0–1, of the days' energy for which the nutrient is known. */
  coverage: number
  /** Each day's amount in the order of the days, or null; see `knownIntake`. */
  daily: readonly (number | null)[]
  /** Mean over the days on which it is known; null where there is none, or `coverage` is less than 80 %. */
  average: number | null
}

/** A day's amount of a nutrient, or null while it is known for less than 80 % of the day's energy. */
export function knownIntake(day: DayIntake, key: NutrientKey): number | null {
  return day.knownKcal[key] >= LEAST_COVERAGE * day.kcal ? day.totals[key] : null
}

/** A day on which the nutrient is unknown is left out of the average, not counted as zero. */
export function intakeOver(days: readonly DayIntake[], key: NutrientKey): IntakeOverDays {
  let kcal = 0
  let knownKcal = 0
  let sum = 0
  let known = 0
  const daily = days.map((day) => {
    const intake = knownIntake(day, key)
    kcal += day.kcal
    knownKcal += day.knownKcal[key]
    if (intake !== null) {
      sum += intake
      known += 1
    }
    return intake
  })
  // Days without energy, such as a fast, are covered where what was drunk is known.
  const covered = kcal > 0 ? Math.min(knownKcal / kcal, 1) : known / Math.max(days.length, 1)
  return { coverage: covered, daily, average: known > 0 && covered >= LEAST_COVERAGE ? sum / known : null }
}

function total(entries: readonly EntryForDay[], amount: (entry: EntryForDay) => number): number {
  return round(entries.reduce((sum, entry) => sum + amount(entry), 0))
}
