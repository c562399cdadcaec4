import { ADULT_AGE } from '../contract/nutrients/entry.ts'
import {
  type ActivityLevel,
  bodyMassIndex,
  type Goal,
  hasEatingDisorderHistory,
  isMinor,
  type Person,
} from './person.ts'

/** The basis of an energy target. */
export type EnergyBasis = 'user' | 'eer' | 'eer_mean_of_sexes' | 'reference'

/** Why a person who wants to lose weight gets no energy deficit. */
export type DeficitRefusal =
  | 'no_deficit_under_19'
  | 'no_deficit_pregnant'
  | 'no_deficit_lactating'
  | 'no_deficit_underweight'
  | 'no_deficit_eating_disorder'

export type EnergyNote =
  | DeficitRefusal
  | 'activity_assumed_low_active'
  | 'incomplete_profile'
  | 'implausible_measures'
  | 'no_equation_under_3'
  | 'pregnancy_not_included'
  | 'lactation_not_included'
  | 'deficit_500_kcal'
  | 'deficit_limited_by_floor'
  | 'surplus_300_kcal'
  | 'goal_needs_profile'

export type EnergyTarget = {
  /** kcal a day, whole. */
  value: number
  basis: EnergyBasis
  notes: readonly EnergyNote[]
}

type KnownSex = 'female' | 'male'
/** kcal = constant + age·years + height·cm + weight·kg */
type Equation = { constant: number; height: number; weight: number }
type Equations = { age: number; byActivity: Record<ActivityLevel, Equation> }

const equation = (constant: number, height: number, weight: number): Equation => ({
  constant,
  height,
  weight,
})

const ADULT_EQUATIONS: Record<KnownSex, Equations> = {
  male: {
    age: -10.83,
    byActivity: {
      inactive: equation(753.07, 6.5, 14.1),
      low_active: equation(581.47, 8.3, 14.94),
      active: equation(1004.82, 6.52, 15.91),
      very_active: equation(-517.88, 15.61, 19.11),
    },
  },
  female: {
    age: -7.01,
    byActivity: {
      inactive: equation(584.9, 5.72, 11.71),
      low_active: equation(575.77, 6.6, 12.14),
      active: equation(710.25, 6.54, 12.34),
      very_active: equation(511.83, 9.07, 12.56),
    },
  },
}

const MINOR_EQUATIONS: Record<KnownSex, Equations> = {
  male: {
    age: 3.68,
    byActivity: {
      inactive: equation(-447.51, 13.01, 13.15),
      low_active: equation(19.12, 8.62, 20.28),
      active: equation(-388.19, 12.66, 20.46),
      very_active: equation(-671.75, 15.38, 23.25),
    },
  },
  female: {
    age: -22.25,
    byActivity: {
      inactive: equation(55.59, 8.43, 17.07),
      low_active: equation(-297.54, 12.77, 14.73),
      active: equation(-189.55, 11.74, 18.34),
      very_active: equation(-709.59, 18.22, 14.25),
    },
  },
}

/** kcal a day for growth, by minimum age. */
const GROWTH_KCAL: Record<KnownSex, readonly (readonly [fromAge: number, kcal: number])[]> = {
  male: [
    [3, 20],
    [4, 15],
    [9, 25],
    [14, 20],
  ],
  female: [
    [3, 15],
    [4, 15],
    [9, 30],
    [14, 20],
  ],
}

/** The minimum age, in years, for the equations with activity levels. */
const MIN_EQUATION_AGE = 3
const REFERENCE_KCAL = 2000
/** The reference for children of 1 to 3 years on United States food labels, 21 CFR 101.9(c)(9). */
const TODDLER_REFERENCE_KCAL = 1000
/** Less than the equations give for the smallest three-year-old: such measures must be wrong. */
const MIN_PLAUSIBLE_KCAL = 600
const DEFICIT_KCAL = 500
const SURPLUS_KCAL = 300
/** No target is lowered below this. If the sex is not stated, the higher floor is safe for both. */
export const MIN_TARGET_KCAL = { female: 1200, male: 1500, unspecified: 1500 }
const UNDERWEIGHT_BMI = 18.5

/**
 * Estimated energy requirement, kcal a day, unrounded, for ages 3 and over; age in years, height in cm, weight in kg.
 * Source: National Academies (2023), Dietary Reference Intakes for Energy; all four activity levels at every age.
 */
export function estimatedEnergyRequirement(measures: {
  sex: KnownSex
  age: number
  height_cm: number
  weight_kg: number
  activity_level: ActivityLevel
}): number {
  const { sex, age, height_cm, weight_kg, activity_level } = measures
  const equations = age < ADULT_AGE ? MINOR_EQUATIONS[sex] : ADULT_EQUATIONS[sex]
  const { constant, height, weight } = equations.byActivity[activity_level]
  const growth = age < ADULT_AGE ? (GROWTH_KCAL[sex].findLast(([fromAge]) => age >= fromAge)?.[1] ?? 0) : 0
  return constant + equations.age * age + height * height_cm + weight * weight_kg + growth
}

/** All reasons against an energy deficit for this person, regardless of the goal; empty if there is no such reason. */
export function deficitRefusals(person: Person): DeficitRefusal[] {
  const bmi = bodyMassIndex(person)
  const reasons: [DeficitRefusal, boolean][] = [
    ['no_deficit_under_19', isMinor(person)],
    ['no_deficit_pregnant', person.pregnant === true],
    ['no_deficit_lactating', person.lactating === true],
    // For adults: the same index is usual for a fifteen-year-old.
    ['no_deficit_underweight', !isMinor(person) && bmi !== undefined && bmi < UNDERWEIGHT_BMI],
    ['no_deficit_eating_disorder', hasEatingDisorderHistory(person.conditions)],
  ]
  return reasons.filter(([, holds]) => holds).map(([reason]) => reason)
}

/** The goal that the targets use: a person who must not lose weight, or has no goal, keeps their weight. */
export function effectiveGoal(person: Person): Goal {
  const goal = person.goal ?? 'maintain'
  return goal === 'lose' && deficitRefusals(person).length > 0 ? 'maintain' : goal
}

/**
 * The energy target in kcal a day. The person's own target takes precedence unchanged. Otherwise the EER, adjusted by
 * the goal: −500 to lose (not below the floor, and never for people whom `deficitRefusals` protects), +300 to gain.
 * - Activity not stated: low active is assumed, and noted.
 * - Sex not stated: the mean of both equations.
 * - Age, height or weight not stated, age under 3, or measures that give less than 600 kcal: a reference value. No goal
 *   changes it, since it is not specific to the person.
 * - Pregnancy and lactation: the usual equation, and noted; the additional energy is not included.
 */
export function energyTarget(person: Person): EnergyTarget {
  const own = person.overrides.energy_kcal
  if (own !== undefined && own > 0 && Number.isFinite(own)) return { value: own, basis: 'user', notes: [] }
  const requirement = energyRequirement(person)
  const { value, notes } =
    requirement.basis === 'reference'
      ? { value: requirement.value, notes: notesOnReference(person) }
      : adjustToGoal(requirement.value, person)
  return { value: Math.round(value), basis: requirement.basis, notes: [...requirement.notes, ...notes] }
}

/** What a person is estimated to need, kcal a day, unrounded, whatever their goal and their own target. */
export function energyRequirement(person: Person): EnergyTarget {
  const { age, height_cm, weight_kg, activity_level, sex } = person
  if (age !== undefined && age < MIN_EQUATION_AGE) {
    return { value: TODDLER_REFERENCE_KCAL, basis: 'reference', notes: ['no_equation_under_3'] }
  }
  if (age === undefined || height_cm === undefined || weight_kg === undefined) {
    return { value: REFERENCE_KCAL, basis: 'reference', notes: ['incomplete_profile'] }
  }
  const measures = { age, height_cm, weight_kg, activity_level: activity_level ?? 'low_active' }
  const sexes: KnownSex[] = sex === 'female' || sex === 'male' ? [sex] : ['female', 'male']
  const estimates = sexes.map((each) => estimatedEnergyRequirement({ ...measures, sex: each }))
  const value = estimates.reduce((sum, each) => sum + each, 0) / estimates.length
  if (!(value >= MIN_PLAUSIBLE_KCAL)) {
    return { value: REFERENCE_KCAL, basis: 'reference', notes: ['implausible_measures'] }
  }
  const notes: EnergyNote[] = []
  if (activity_level === undefined) notes.push('activity_assumed_low_active')
  if (person.pregnant === true) notes.push('pregnancy_not_included')
  if (person.lactating === true) notes.push('lactation_not_included')
  return { value, basis: sexes.length === 1 ? 'eer' : 'eer_mean_of_sexes', notes }
}

function adjustToGoal(requirement: number, person: Person): { value: number; notes: EnergyNote[] } {
  if (person.goal === 'gain') return { value: requirement + SURPLUS_KCAL, notes: ['surplus_300_kcal'] }
  if (person.goal !== 'lose') return { value: requirement, notes: [] }
  const refusals = deficitRefusals(person)
  if (refusals.length > 0) return { value: requirement, notes: refusals }
  const floor = MIN_TARGET_KCAL[person.sex ?? 'unspecified']
  const lowered = requirement - DEFICIT_KCAL
  if (lowered >= floor) return { value: lowered, notes: ['deficit_500_kcal'] }
  // The floor limits a deficit; it does not raise a lower requirement.
  return { value: Math.min(floor, requirement), notes: ['deficit_limited_by_floor'] }
}

function notesOnReference(person: Person): EnergyNote[] {
  if (person.goal === 'lose') {
    const refusals = deficitRefusals(person)
    return refusals.length > 0 ? refusals : ['goal_needs_profile']
  }
  return person.goal === 'gain' ? ['goal_needs_profile'] : []
}
