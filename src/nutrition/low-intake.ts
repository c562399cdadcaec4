import type { LocalDate } from '../contract/calendar-date.ts'
import type { DayIntake } from './day-intake.ts'
import { deficitRefusals } from './deficit-refusals.ts'
import { energyRequirement, isGeneral } from './energy-target.ts'
import { hasEatingDisorderHistory, isInfant, isMinor, isPregnant, type Person } from './person.ts'

/** `very_low`: at most half of the requirement over a week; `low`: less than three quarters over twenty days. */
export type LowIntake = {
  level: 'very_low' | 'low'
  /** Complete days. */
  days: number
  /** Their average, kcal a day. */
  kcal: number
  /** Of the estimated requirement, %. */
  percent: number
}

const VERY_LOW = { days: 7, share: 0.5 }
const LOW = { days: 20, share: 0.75 }

/**
 * Sustained low intake, over complete days. It is compared with what a body like the person's is estimated to need,
 * not with their own target or goal, nor with what their weigh-ins show that they use: who logs too little is thought to
 * use too little.
 * Sources: GLIM 2019 (at most 50 % of the energy requirement for more than a week), Academy of Nutrition and Dietetics
 * and ASPEN 2012 (less than 75 % for a month). Without age, height and weight the requirement is a reference, so that
 * only the first applies.
 */
export function lowIntake(
  complete: readonly DayIntake[],
  personOn: (date: LocalDate) => Person,
): LowIntake | null {
  const days = complete.length
  if (days < VERY_LOW.days || complete.some(({ date }) => isInfant(personOn(date)))) return null
  // As the person was on each day.
  const needs = complete.map(({ date }) => energyRequirement(personOn(date)))
  const requirement = needs.reduce((sum, { value }) => sum + value, 0) / days
  const kcal = complete.reduce((sum, day) => sum + day.kcal, 0) / days
  const share = kcal / requirement
  const facts = { days, kcal: Math.round(kcal), percent: Math.round(100 * share) }
  if (share <= VERY_LOW.share) return { level: 'very_low', ...facts }
  const isKnown = !needs.some(isGeneral)
  return isKnown && days >= LOW.days && share < LOW.share ? { level: 'low', ...facts } : null
}

/**
 * The message, to come before anything else. Who must not lose weight is not asked whether it is intended. No figures  for somebody with an eating disorder in their history.
 */
export function lowIntakeMessage({ level, days, kcal, percent }: LowIntake, person: Person): string {
  const listener = isMinor(person)
    ? 'an adult you trust and a doctor'
    : isPregnant(person)
      ? 'your midwife or doctor'
      : 'a doctor or a dietitian'
  const must = deficitRefusals(person).length > 0
  const advice =
    level === 'very_low'
      ? `If that is most of what you had, please talk to ${listener} soon; you do not have to sort this out alone.`
      : `${must ? 'If that is most of what you had' : 'If that is not intended'}, it is worth talking to ${listener}.`
  const amount = hasEatingDisorderHistory(person.conditions)
    ? `Over ${days} days, what you logged is well below what your body is likely to need.`
    : `Over ${days} days you logged about ${kcal} kcal a day, ${percent} % of what a body like yours is estimated to need by the equations.`
  return `${amount} ${advice} If meals are missing, log them or mark those days as incomplete.`
}
