import { type Static, Type } from '@sinclair/typebox'
import { addDays, daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { WHY_DOUBTED } from '../contract/expenditure.ts'
import { nullable, stringEnum } from '../core/schemas.ts'
import { countedDays, lacksOnlyEnergy, usualEnergy } from '../nutrition/counted-days.ts'
import { energyTargetOn, type FactsOn } from '../nutrition/day-facts.ts'
import type { DayIntake } from '../nutrition/day-intake.ts'
import { energyRequirement, isGeneral } from '../nutrition/energy-target.ts'
import { estimatedExpenditure } from '../nutrition/expenditure.ts'
import { MIN_COMPLETE_DAYS, MIN_WEIGH_INS } from '../nutrition/expenditure-basis.ts'
import type { Person } from '../nutrition/person.ts'
import { DOUBTS, doubtOf } from '../nutrition/plausible-use.ts'
import { protectionsOf } from '../nutrition/protections.ts'
import type { Point } from '../nutrition/weekly-slope.ts'
import { EnergyUseMissing, energyUseMissing } from './energy-use-missing.ts'

/** The days of which expenditure is estimated: more would miss how it changes. */
const ENERGY_USE_DAYS = 42
/** An estimate whose last weigh-in is longer ago, days, is of what was used then. */
const CURRENT_DAYS = 7

export const ExpenditureSchema = Type.Object({
  kcal: Type.Integer({ description: 'kcal used a day, as the food was logged' }),
  low: Type.Integer({ description: 'With high: the 90 % interval' }),
  high: Type.Integer(),
  complete_days: Type.Integer({ description: 'Those from the first weigh-in to the last, both included' }),
  weigh_ins: Type.Integer({ description: 'Without slips' }),
  from: Type.String({ description: 'The first weigh-in' }),
  to: Type.String({ description: 'The last weigh-in: what is used is known up to it' }),
})

const EstimateDoubt = Type.Object(
  { reason: stringEnum(DOUBTS), why: Type.String({ description: 'For the person, after the estimate' }) },
  {
    description:
      'The estimate cannot be of a body like this: below its basal metabolic rate, or above 2.5 times it. No target, note or forecast follows from it',
  },
)

export const EnergyUseDocument = Type.Object({
  window: Type.Object({ from: Type.String(), to: Type.String() }),
  complete_days: Type.Integer({
    description:
      'Complete days of the window of which all energy is known. The estimate is from those between its weigh-ins, which may be fewer: estimate.complete_days',
  }),
  weigh_ins: Type.Integer({ description: 'Days with a weight, of the window and today' }),
  least_complete_days: Type.Integer({ description: 'From the first weigh-in to the last: see missing' }),
  least_weigh_ins: Type.Integer(),
  is_meaningful: Type.Boolean({
    description: 'false: growth, pregnancy or an eating disorder; nothing is estimated',
  }),
  formula_kcal: Type.Integer({ description: 'By age, sex, height, weight and activity' }),
  mean_intake_kcal: nullable(
    Type.Integer({
      description: 'Eaten a day on average, on the complete days of the estimate; null: there is no estimate',
    }),
  ),
  estimate: nullable(ExpenditureSchema),
  is_current: Type.Boolean({
    description: 'false: there is no estimate, or its last weigh-in is more than a week ago',
  }),
  doubt: nullable(EstimateDoubt),
  missing: nullable(
    Type.Object(EnergyUseMissing.properties, {
      description: 'What is missing until there is an estimate; null: nothing, or nothing is estimated',
    }),
  ),
})
export type EnergyUse = Static<typeof EnergyUseDocument>

/** The days of a window that have entries or a mark, oldest first. */
export type DaysOf = (userId: string, from: LocalDate, to: LocalDate) => DayIntake[]

/** The weigh-ins that count on a date, of it and so many days before it. */
export type WeighInsOf = (userId: string, until: LocalDate, days: number) => readonly Point[]

/**
 * What somebody uses a day, by their complete days and weigh-ins of the weeks before a date.
 * @param deps.daysOf the sums of days; the journal keeps them.
 */
export function createEnergyUse({ daysOf, weighInsOf }: { daysOf: DaysOf; weighInsOf: WeighInsOf }) {
  /**
   * @param date the first day that does not count as eaten.
   * @param weighedUntil the last day whose weight counts.
   */
  return (
    userId: string,
    date: LocalDate,
    { factsOn, weighedUntil }: { factsOn: FactsOn; weighedUntil: LocalDate },
  ): EnergyUse => {
    const window = { from: addDays(date, -ENERGY_USE_DAYS), to: addDays(date, -1) }
    const measure = { energyTarget: energyTargetOn(factsOn), today: date }
    const days = daysOf(userId, window.from, window.to)
    const counted = countedDays(days, measure)
    const complete = counted.basis === 'complete_days' ? counted.days : []
    // What a sum lacks would read as what is not used, so that here even few unknown entries are too many.
    const intake = complete.filter((day) => day.unknownEnergy === 0)
    const weighIns = weighInsOf(userId, weighedUntil, daysBetween(window.from, weighedUntil))
    const weights = weighIns.map(({ date: on, value: kg }) => ({ date: on, kg }))
    const usualKcal = usualEnergy(days)
    const lacking = days.filter((day) => lacksOnlyEnergy(day, { ...measure, usualKcal })).length
    const unknownEnergyDays = complete.length - intake.length + lacking
    const known = { intake, weights, unknownEnergyDays, weighedUntil }
    return { window, ...energyUseOf(factsOn(date).person, known) }
  }
}

type Known = Parameters<typeof energyUseMissing>[0]

function energyUseOf(person: Person, known: Known): Omit<EnergyUse, 'window'> {
  const { intake, weights, weighedUntil } = known
  const requirement = energyRequirement(person)
  const { value } = requirement
  // Weight that is growth or a child is not stored food, and calories are no help with an eating disorder.
  const isMeaningful = protectionsOf(person, ['under_19', 'pregnant', 'eating_disorder']).length === 0
  const prior = { kcal: value, isKnown: !isGeneral(requirement) }
  const estimate = isMeaningful ? estimatedExpenditure({ intake, weights, prior }) : null
  const doubt = estimate === null ? null : doubtOf(person, estimate)
  const eaten = intake.filter(({ date }) => estimate && date >= estimate.from && date <= estimate.to)
  return {
    complete_days: intake.length,
    weigh_ins: weights.length,
    least_complete_days: MIN_COMPLETE_DAYS,
    least_weigh_ins: MIN_WEIGH_INS,
    is_meaningful: isMeaningful,
    formula_kcal: Math.round(value),
    mean_intake_kcal:
      estimate === null ? null : Math.round(eaten.reduce((sum, { kcal }) => sum + kcal, 0) / eaten.length),
    estimate,
    is_current: estimate !== null && estimate.to >= addDays(weighedUntil, -CURRENT_DAYS),
    doubt: doubt && { reason: doubt, why: WHY_DOUBTED[doubt] },
    missing: isMeaningful ? energyUseMissing(known) : null,
  }
}
