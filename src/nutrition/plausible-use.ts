import { isPlausibleBody } from '../contract/limits.ts'
import { meanOf, sexesOf } from './average-child.ts'
import { energyRequirement } from './energy-target.ts'
import type { Expenditure } from './expenditure.ts'
import type { Person } from './person.ts'

/**
 * Whether an estimate of what somebody uses can be of their body. Where it cannot, the log is wrong: the estimate is shown
 * with that, and no target, note or forecast is built on it.
 */

export const DOUBTS = ['too_little_logged', 'too_much_logged'] as const
export type Doubt = (typeof DOUBTS)[number]

/**
 * More than this many times what is used at rest nobody keeps up for weeks. Source: C. Thurber and others, Extreme events
 * reveal an alimentary limit on sustained maximal human energy expenditure, Science Advances 5 (2019).
 */
const MAX_TIMES_REST = 2.5
/** Of somebody whose body is not known: less than this share of the reference value is hardly any adult's. */
const MIN_REFERENCE_SHARE = 0.5

/** Null: it may be what they use. */
export function doubtOf(person: Person, { kcal }: Pick<Expenditure, 'kcal'>): Doubt | null {
  const atRest = energyAtRest(person)
  const { value } = energyRequirement(person)
  if (kcal < (atRest ?? MIN_REFERENCE_SHARE * value)) return 'too_little_logged'
  return kcal > MAX_TIMES_REST * (atRest ?? value) ? 'too_much_logged' : null
}

/** The estimate, if it can be of the person's body. */
export const reliedOn = (person: Person, estimate: Expenditure | null): Expenditure | null =>
  estimate === null || doubtOf(person, estimate) !== null ? null : estimate

/**
 * The basal metabolic rate of an adult, kcal a day; undefined: their body is not known. Source: M. D. Mifflin, S. T. St Jeor
 * and others, Am J Clin Nutr 51 (1990) 241–247.
 */
function energyAtRest(person: Person): number | undefined {
  const { age, height_cm: cm, weight_kg: kg } = person
  if (age === undefined || cm === undefined || kg === undefined || !isPlausibleBody(cm, kg)) return undefined
  return meanOf(sexesOf(person), (sex) => 10 * kg + 6.25 * cm - 5 * age + (sex === 'male' ? 5 : -161))
}
