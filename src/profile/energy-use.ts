import { type Static, Type } from '@sinclair/typebox'
import { addDays, daysBetween, type LocalDate } from '../contract/calendar-date.ts'
import { nullable } from '../core/schemas.ts'
import { countedDays } from '../nutrition/counted-days.ts'
import { energyTargetOn, type FactsOn } from '../nutrition/day-facts.ts'
import type { DayIntake } from '../nutrition/day-intake.ts'
import { energyRequirement, isGeneral } from '../nutrition/energy-target.ts'
import { estimatedExpenditure, MIN_COMPLETE_DAYS, MIN_WEIGH_INS } from '../nutrition/expenditure.ts'
import type { Person } from '../nutrition/person.ts'
import { protectionsOf } from '../nutrition/protections.ts'
import type { Point } from '../nutrition/weekly-slope.ts'

/** The days of which expenditure is estimated: more would miss how it changes. */
const ENERGY_USE_DAYS = 42

export const ExpenditureSchema = Type.Object({
  kcal: Type.Integer({ description: 'kcal used a day, as the food was logged' }),
  low: Type.Integer({ description: 'With high: the 90 % interval' }),
  high: Type.Integer(),
  complete_days: Type.Integer(),
  weigh_ins: Type.Integer(),
  from: Type.String(),
  to: Type.String(),
})

export const EnergyUseDocument = Type.Object({
  window: Type.Object({ from: Type.String(), to: Type.String() }),
  complete_days: Type.Integer(),
  weigh_ins: Type.Integer(),
  least_complete_days: Type.Integer(),
  least_weigh_ins: Type.Integer(),
  is_meaningful: Type.Boolean({
    description: 'false: growth, pregnancy or an eating disorder; nothing is estimated',
  }),
  formula_kcal: Type.Integer({ description: 'By age, sex, height, weight and activity' }),
  estimate: nullable(ExpenditureSchema),
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
    const counted = countedDays(daysOf(userId, window.from, window.to), measure)
    // What a sum lacks would read as what is not used, so that here even few unknown entries are too many.
    const intake =
      counted.basis === 'complete_days' ? counted.days.filter((day) => day.unknownEnergy === 0) : []
    const weighIns = weighInsOf(userId, weighedUntil, daysBetween(window.from, weighedUntil))
    const weights = weighIns.map(({ date: on, value: kg }) => ({ date: on, kg }))
    return { window, ...energyUseOf(factsOn(date).person, intake, weights) }
  }
}

/** @param intake the complete days of which all energy is known. */
function energyUseOf(
  person: Person,
  intake: readonly DayIntake[],
  weights: readonly { date: LocalDate; kg: number }[],
): Omit<EnergyUse, 'window'> {
  const requirement = energyRequirement(person)
  const { value } = requirement
  // Weight that is growth or a child is not stored food, and calories are no help with an eating disorder.
  const isMeaningful = protectionsOf(person, ['under_19', 'pregnant', 'eating_disorder']).length === 0
  const prior = { kcal: value, isKnown: !isGeneral(requirement) }
  return {
    complete_days: intake.length,
    weigh_ins: weights.length,
    least_complete_days: MIN_COMPLETE_DAYS,
    least_weigh_ins: MIN_WEIGH_INS,
    is_meaningful: isMeaningful,
    formula_kcal: Math.round(value),
    estimate: isMeaningful ? estimatedExpenditure({ intake, weights, prior }) : null,
  }
}
