import { isPlausibleBody } from '../contract/limits.ts'
import { ADULT_AGE } from '../contract/nutrients/entry.ts'
import type { OWN_ENERGY_NOTES } from '../contract/weight-loss.ts'
import { AVERAGE_FROM_AGE, averageBody, meanOf, sexesOf } from './average-child.ts'
import { isPlausibleWeight, youngChildEnergy } from './child-energy.ts'
import { type DeficitRefusal, deficitRefusals } from './deficit-refusals.ts'
import { KCAL_PER_KG } from './expenditure.ts'
import { type GoalWeightNote, type WeightGoal, weightGoal } from './goal-weight.ts'
import { type ActivityLevel, type Goal, isInfant, type Person } from './person.ts'
import { protectionsOf } from './protections.ts'

/** The basis of an energy target. */
export type EnergyBasis =
  | 'user'
  | 'eer'
  | 'eer_mean_of_sexes'
  | 'who'
  | 'who_mean_of_sexes'
  | 'estimated_expenditure'
  | 'average_child'
  | 'reference'

/** For whom no target follows an estimated expenditure, the first to tell the person first. */
const NOT_FOLLOWED = ['under_19', 'pregnant', 'lactating', 'eating_disorder', 'underweight'] as const

/** Why an energy target does not follow the expenditure that was estimated, although the person wants it. */
export type FollowRefusal = `not_followed_${(typeof NOT_FOLLOWED)[number] | 'incomplete_profile'}`

export type EnergyNote =
  | DeficitRefusal
  | GoalWeightNote
  | FollowRefusal
  | 'expenditure_limited_by_floor'
  | 'activity_assumed_low_active'
  | 'incomplete_profile'
  | 'implausible_measures'
  | 'reference_weight'
  | 'no_goal_under_3'
  | 'infant_milk_not_logged'
  | 'pregnancy_not_included'
  | 'lactation_not_included'
  | 'deficit_500_kcal'
  | 'deficit_limited_by_floor'
  | 'surplus_300_kcal'
  | 'deficit_for_goal_weight'
  | 'surplus_for_goal_weight'
  | 'goal_rate_limited_by_floor'
  | 'goal_needs_profile'
  | keyof typeof OWN_ENERGY_NOTES

export type EnergyTarget = {
  /** kcal a day, whole. */
  value: number
  basis: EnergyBasis
  notes: readonly EnergyNote[]
}

/** Whether the target is that of people in general, because too little is known about this one. */
export const isGeneral = ({ basis }: { basis: string }): boolean =>
  basis === 'reference' || basis === 'average_child'

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

const REFERENCE_KCAL = 2000
/** Less than the equations give for the smallest three-year-old: such measures must be wrong. */
const MIN_PLAUSIBLE_KCAL = 600
const DEFICIT_KCAL = 500
const SURPLUS_KCAL = 300
/** No target is lowered below this. If the sex is not stated, the higher floor is safe for both. */
export const MIN_TARGET_KCAL = { female: 1200, male: 1500, unspecified: 1500 }

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

/**
 * Why this person's target does not follow an estimated expenditure; null: it may. Their weight means something else, or a
 * wrong estimate does harm. Who they are must be known for that.
 */
export function followRefusal(person: Person): FollowRefusal | null {
  const [protection] = protectionsOf(person, NOT_FOLLOWED)
  if (protection !== undefined) return `not_followed_${protection}`
  return isGeneral(energyRequirement(person)) ? 'not_followed_incomplete_profile' : null
}

/**
 * The goal that the targets use: a person who must not lose weight, has reached their goal weight, or has no goal, keeps
 * their weight.
 */
export function effectiveGoal(person: Person): Goal {
  const { goal: byWeight } = weightGoal(person)
  if (byWeight !== null) return byWeight.direction === 'keep' ? 'maintain' : byWeight.direction
  const goal = person.goal ?? 'maintain'
  return goal === 'lose' && deficitRefusals(person).length > 0 ? 'maintain' : goal
}

/**
 * The energy target in kcal a day. The person's own target takes precedence unchanged, with a note if it is far too low.
 * Otherwise the expenditure that it
 * follows, if the person wants that, or the EER, adjusted by
 * the goal: −500 to lose (not below the floor, and never for people whom `deficitRefusals` protects), +300 to gain. With a
 * goal weight it is what the rate asks, within the bounds of `weightGoal`, until the goal weight is reached.
 * - Activity not stated: low active is assumed, and noted.
 * - Sex not stated: the mean of both equations.
 * - Under 3: see `youngChildEnergy`; no goal changes it.
 * - Age, height or weight not stated, or measures that no body has or that give less than 600 kcal: of children from 3
 *   years what the average child of the age needs, of others a reference value. No goal changes either, since it is not
 *   specific to the person.
 * - Pregnancy and lactation: the usual equation, and noted; the additional energy is not included.
 */
export function energyTarget(person: Person): EnergyTarget {
  const own = ownEnergyTarget(person)
  if (own !== undefined) return { value: own, basis: 'user', notes: notesOnOwn(own, person) }
  const requirement = requirementInUse(person)
  const { value, notes } = isGeneral(requirement)
    ? { value: requirement.value, notes: notesOnReference(person) }
    : adjustToGoal(requirement.value, person)
  return { value: Math.round(value), basis: requirement.basis, notes: [...requirement.notes, ...notes] }
}

/** The person's own energy target, kcal a day; undefined: none that counts. */
export function ownEnergyTarget({ overrides: { energy_kcal: own } }: Person): number | undefined {
  return own !== undefined && own > 0 && Number.isFinite(own) ? own : undefined
}

/** Less of the requirement than this is a deficit, and no error of the equations. */
const MIN_REQUIREMENT_SHARE = 0.9

/**
 * Whether an own target asks for what no computed one does: a deficit of somebody whom `deficitRefusals` protects, or less
 * than the floor. Of an infant it may leave out the milk.
 */
function notesOnOwn(own: number, person: Person): EnergyNote[] {
  if (isInfant(person)) return []
  if (deficitRefusals(person).length === 0) return own < floorOf(person) ? ['own_below_floor'] : []
  const requirement = energyRequirement(person)
  const least = isGeneral(requirement) ? MIN_PLAUSIBLE_KCAL : MIN_REQUIREMENT_SHARE * requirement.value
  return own < least ? ['own_below_need'] : []
}

/** What the target follows from before the goal: the estimated expenditure, or the equations. */
export function requirementInUse(person: Person): EnergyTarget {
  const byEquation = energyRequirement(person)
  if (person.follows_expenditure !== true) return byEquation
  const refusal = followRefusal(person)
  if (refusal !== null) return { ...byEquation, notes: [...byEquation.notes, refusal] }
  const { expenditure_kcal: used } = person
  if (used === undefined) return byEquation
  const floor = followedFloor(person, byEquation)
  const notes: EnergyNote[] = used < floor ? ['expenditure_limited_by_floor'] : []
  return { value: Math.max(used, floor), basis: 'estimated_expenditure', notes }
}

/** Who logs little is thought to use little: no target follows that below the floor, unless the equations do. */
const followedFloor = (person: Person, byEquation: EnergyTarget) =>
  Math.min(MIN_TARGET_KCAL[person.sex ?? 'unspecified'], byEquation.value)

/**
 * The energy target of somebody who uses so much, kcal a day, also where the target must not follow that: a weight that is
 * corrected later decides it again, and no past week reads differently for it.
 */
export function energyTargetBy(kcal: number, person: Person): number {
  const byEquation = energyRequirement(person)
  if (ownEnergyTarget(person) !== undefined || isGeneral(byEquation)) return energyTarget(person).value
  return Math.round(adjustToGoal(Math.max(kcal, followedFloor(person, byEquation)), person).value)
}

/** What a person is estimated to need by the equations, kcal a day, unrounded, whatever their goal and own target. */
export function energyRequirement(person: Person): EnergyTarget {
  const { age, height_cm, weight_kg, activity_level } = person
  const sexes = sexesOf(person)
  if (age !== undefined && age < AVERAGE_FROM_AGE) return youngChildRequirement(sexes, age, weight_kg)
  if (age === undefined || height_cm === undefined || weight_kg === undefined)
    return generalRequirement(person, 'incomplete_profile')
  const measures = { age, height_cm, weight_kg, activity_level: activity_level ?? 'low_active' }
  const value = meanOf(sexes, (sex) => estimatedEnergyRequirement({ ...measures, sex }))
  if (!isPlausibleBody(height_cm, weight_kg) || !(value >= MIN_PLAUSIBLE_KCAL))
    return generalRequirement(person, 'implausible_measures')
  const notes: EnergyNote[] = []
  if (activity_level === undefined) notes.push('activity_assumed_low_active')
  if (person.pregnant === true) notes.push('pregnancy_not_included')
  if (person.lactating === true) notes.push('lactation_not_included')
  return { value, basis: sexes.length === 1 ? 'eer' : 'eer_mean_of_sexes', notes }
}

/** That of the average child of the age, as active as is stated; for others a reference value. */
function generalRequirement(person: Person, note: EnergyNote): EnergyTarget {
  const { age, activity_level = 'low_active' } = person
  const ofChildren = sexesOf(person).flatMap((sex) => {
    const body = averageBody(age, sex)
    return age === undefined || body === undefined
      ? []
      : [estimatedEnergyRequirement({ sex, age, ...body, activity_level })]
  })
  return ofChildren.length === 0
    ? { value: REFERENCE_KCAL, basis: 'reference', notes: [note] }
    : { value: meanOf(ofChildren, (kcal) => kcal), basis: 'average_child', notes: [note] }
}

function youngChildRequirement(
  sexes: readonly KnownSex[],
  age: number,
  weightKg: number | undefined,
): EnergyTarget {
  const notes: EnergyNote[] = []
  const isKnown = weightKg !== undefined && isPlausibleWeight(age, weightKg)
  if (weightKg !== undefined && !isKnown) notes.push('implausible_measures')
  if (!isKnown) notes.push('reference_weight')
  if (isInfant({ age })) notes.push('infant_milk_not_logged')
  return {
    value: meanOf(sexes, (sex) => youngChildEnergy(sex, age, isKnown ? weightKg : undefined)),
    basis: sexes.length === 1 ? 'who' : 'who_mean_of_sexes',
    notes,
  }
}

type Adjusted = { value: number; notes: EnergyNote[] }

/** @param requirement what the person uses a day, wherever that is known from. */
function adjustToGoal(requirement: number, person: Person): Adjusted {
  if ((person.age ?? ADULT_AGE) < AVERAGE_FROM_AGE) {
    const { goal, goal_weight_kg } = person
    const isChange = (goal !== undefined && goal !== 'maintain') || goal_weight_kg !== undefined
    return { value: requirement, notes: isChange ? ['no_goal_under_3'] : [] }
  }
  const { goal: byWeight, notes } = weightGoal(person)
  const { value, notes: change } =
    byWeight === null ? adjustToDirection(requirement, person) : adjustToWeight(requirement, byWeight, person)
  return { value, notes: [...change, ...notes] }
}

/** kcal a day: see `MIN_TARGET_KCAL`. */
export const floorOf = ({ sex }: Person): number => MIN_TARGET_KCAL[sex ?? 'unspecified']

/** A kilogram of weight is 7700 kcal: more to gain and less to lose, spread over a week. */
function adjustToWeight(requirement: number, { direction, kgPerWeek }: WeightGoal, person: Person): Adjusted {
  if (direction === 'keep') return { value: requirement, notes: [] }
  const asked = requirement + (kgPerWeek * KCAL_PER_KG) / 7
  if (direction === 'gain') return { value: asked, notes: ['surplus_for_goal_weight'] }
  const floor = floorOf(person)
  if (asked >= floor) return { value: asked, notes: ['deficit_for_goal_weight'] }
  const notes: EnergyNote[] = ['goal_rate_limited_by_floor']
  // The floor limits a deficit; it does not raise a lower requirement.
  return floor < requirement
    ? { value: floor, notes: ['deficit_for_goal_weight', ...notes] }
    : { value: requirement, notes }
}

/** By the goal alone, without a goal weight that counts. */
function adjustToDirection(requirement: number, person: Person): Adjusted {
  if (person.goal === 'gain') return { value: requirement + SURPLUS_KCAL, notes: ['surplus_300_kcal'] }
  if (person.goal !== 'lose') return { value: requirement, notes: [] }
  const refusals = deficitRefusals(person)
  if (refusals.length > 0) return { value: requirement, notes: refusals }
  const floor = floorOf(person)
  const lowered = requirement - DEFICIT_KCAL
  if (lowered >= floor) return { value: lowered, notes: ['deficit_500_kcal'] }
  return { value: Math.min(floor, requirement), notes: ['deficit_limited_by_floor'] }
}

/** A reference is not the person's own, so that no goal changes it. */
function notesOnReference(person: Person): EnergyNote[] {
  const refusals = person.goal === 'lose' ? deficitRefusals(person) : []
  if (refusals.length > 0) return refusals
  const { goal: byWeight, notes } = weightGoal(person)
  if (byWeight?.direction === 'keep') return notes
  const isChange = person.goal === 'lose' || person.goal === 'gain' || byWeight !== null
  return [...(isChange ? (['goal_needs_profile'] as const) : []), ...(byWeight === null ? notes : [])]
}
