import { effectiveGoal, energyTarget, isGeneral, requirementInUse } from './energy-target.ts'
import { type Expenditure, PRIOR_SPREAD, Z_90 } from './expenditure.ts'
import type { Person } from './person.ts'
import { protectionsOf } from './protections.ts'

/** What somebody is taken to use a day at their present weight. */
export type EnergyUsed = {
  /** A day. */
  kcal: number
  /** The 90 % interval of an estimate of these weeks; null: there is no such estimate. */
  interval: { low: number; high: number } | null
  by: 'weigh_ins_and_food' | 'equations'
  /** Half of such figures are closer than this, kcal a day. */
  error: number
}

/** Half of normal errors are smaller than this many standard errors. */
export const Z_50 = 0.674
/** Half of the estimates of earlier weeks are closer than this share. */
const EARLIER_ERROR = 0.05

/**
 * What a person uses a day: by the estimate of these weeks, whether or not their target follows it; else by what their
 * target follows from. Null: too little is known.
 */
export function energyUsed(person: Person, estimate: Expenditure | null): EnergyUsed | null {
  if (estimate !== null) {
    const { kcal, low, high } = estimate
    const error = (Z_50 * (high - low)) / 2 / Z_90
    return { kcal, interval: { low, high }, by: 'weigh_ins_and_food', error }
  }
  const requirement = requirementInUse(person)
  if (isGeneral(requirement)) return null
  const { value: kcal, basis } = requirement
  return basis === 'estimated_expenditure'
    ? { kcal, interval: null, by: 'weigh_ins_and_food', error: EARLIER_ERROR * kcal }
    : { kcal, interval: null, by: 'equations', error: Z_50 * PRIOR_SPREAD.known * kcal }
}

/**
 * What somebody wants and does not reach by eating their energy target, and what they use; null: it leads there, or nobody
 * knows. No figures for somebody with an eating disorder in their history.
 */
export function missedGoal(
  person: Person,
  estimate: Expenditure | null,
): { goal: 'lose' | 'gain'; used: EnergyUsed } | null {
  const goal = effectiveGoal(person)
  if (goal !== 'lose' && goal !== 'gain') return null
  if (protectionsOf(person, ['eating_disorder']).length > 0) return null
  const used = energyUsed(person, estimate)
  if (used === null) return null
  return leadsTo(goal, energyTarget(person).value - used.kcal) ? null : { goal, used }
}

/** @param balance what is eaten less what is used, kcal a day; less than a half counts nothing. */
export const leadsTo = (goal: 'lose' | 'gain', balance: number): boolean =>
  goal === 'lose' ? Math.round(balance) < 0 : Math.round(balance) > 0
