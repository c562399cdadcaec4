import type { LocalDate } from '../contract/calendar-date.ts'
import { isEnergyCovered } from '../contract/coverage.ts'
import type { DayIntake } from './day-intake.ts'

/** Fewer eating times are a snack that was noted, not a day. */
const MIN_EATING_TIMES = 2
/** With so many the person logged their day, however little they ate. */
const MANY_EATING_TIMES = 3
/** Less than this, kcal, on several occasions is drinks without the meals. */
const MIN_KCAL = 200
/** The share of the energy target, or of what the person usually eats, below which a meal is probably missing. */
const MIN_ENERGY_SHARE = 0.5
/** Fewer days do not show what is usual. */
const MIN_USUAL_DAYS = 5

/** How a day of the person is judged. */
export type DayMeasure = {
  /** kcal a day; or that of each day. */
  energyTarget: number | ((date: LocalDate) => number)
  /** What they usually eat, kcal a day; null: not known. See `usualEnergy`. */
  usualKcal: number | null
  today: LocalDate
}

/** The middle of the known energy of days with at least two eating times; null for fewer than five such days. */
export function usualEnergy(days: readonly DayIntake[]): number | null {
  const amounts = days
    .filter((day) => day.eatingTimes >= MIN_EATING_TIMES && day.kcal >= MIN_KCAL && isEnergyKnown(day))
    .map(({ kcal }) => kcal)
    .sort((a, b) => a - b)
  return amounts.length < MIN_USUAL_DAYS ? null : (amounts[Math.floor(amounts.length / 2)] ?? null)
}

/** Whether the energy of a day is known of enough of its entries. */
const isEnergyKnown = ({ entries, unknownEnergy }: DayIntake): boolean =>
  isEnergyCovered(entries, unknownEnergy)

/**
 * Complete: by the person's own mark; without one, a day that is over with at least two eating times and half of the
 * energy target. Since somebody who eats little has logged their day as well, three eating times or half of what is usual
 * for them also suffice. Until it is over, more may be eaten. Where the energy of more than a fifth of the entries is
 * unknown, the sum of the day is far from what was eaten: the mark stays, but the day does not count as complete until
 * that energy is stated. With fewer, the sum counts as it stands, as a lower bound.
 */
export const isComplete = (day: DayIntake, measure: DayMeasure): boolean =>
  isEnergyKnown(day) && isLogged(day, measure)

/** Whether a day would be complete, if only the energy of what was logged were known. */
export const lacksOnlyEnergy = (day: DayIntake, measure: DayMeasure): boolean =>
  !isEnergyKnown(day) && isLogged(day, measure)

function isLogged(day: DayIntake, { energyTarget, usualKcal, today }: DayMeasure): boolean {
  if (day.complete !== null) return day.complete
  if (day.date >= today || day.eatingTimes < MIN_EATING_TIMES) return false
  const target = typeof energyTarget === 'number' ? energyTarget : energyTarget(day.date)
  if (day.kcal >= MIN_ENERGY_SHARE * target) return true
  if (day.kcal < MIN_KCAL) return false
  return (
    day.eatingTimes >= MANY_EATING_TIMES || (usualKcal !== null && day.kcal >= MIN_ENERGY_SHARE * usualKcal)
  )
}

/** What averages are taken of. */
export const AVERAGE_BASES = ['complete_days', 'logged_days', 'none'] as const

/** The days that averages are taken of, in order, and what they are. */
export type CountedDays = { days: DayIntake[]; basis: (typeof AVERAGE_BASES)[number] }

/**
 * The one rule of all averages: the complete days, or without any the days with an entry. Days after today do not
 * count, and today only once it is marked complete, unless there is nothing else.
 * @param measure `usualKcal` is by default that of these days.
 */
export function countedDays(
  days: readonly DayIntake[],
  { energyTarget, today, ...rest }: Omit<DayMeasure, 'usualKcal'> & Partial<DayMeasure>,
): CountedDays {
  const logged = days
    .filter(({ date, entries }) => date <= today && entries > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
  const measure = { energyTarget, today, usualKcal: usualEnergy(logged), ...rest }
  const complete = logged.filter((day) => isComplete(day, measure))
  if (complete.length > 0) return { days: complete, basis: 'complete_days' }
  const over = logged.filter(({ date }) => date < today)
  const others = over.length > 0 ? over : logged
  return { days: others, basis: others.length > 0 ? 'logged_days' : 'none' }
}
