import {
  ADULT_AGE,
  type ReferenceIntakes,
  type Steps,
  type UpperLimitCovers,
} from '../contract/nutrients/entry.ts'
import { NUTRIENTS_WITH_REFERENCE, type NutrientWithReference } from '../contract/nutrients.ts'
import type { Person, Sex } from './person.ts'

export type DriKey = NutrientWithReference['key']

/**
 * Dietary Reference Intakes per day, in the unit of the key, from birth; some begin at one year.
 * Source: National Academies, Dietary Reference Intakes (calcium and vitamin D 2011, sodium and potassium 2019,
 * macronutrients 2005, the others 1997–2001).
 */
export const DRI = Object.fromEntries(
  NUTRIENTS_WITH_REFERENCE.map(({ key, referenceIntakes }) => [key, referenceIntakes]),
) as Record<DriKey, ReferenceIntakes>

export type ReferenceIntake = {
  /** In the unit of the key. */
  value: number
  /** True if the sex is not stated and the values differ. */
  meanOfSexes: boolean
  upperLimit?: { value: number; covers: UpperLimitCovers }
}

type Expecting = Pick<Person, 'pregnant' | 'lactating'>

/**
 * The reference intake; undefined: none is published for this age. Age in years; not stated: that of the youngest adults.
 * Sex not stated: the mean. Pregnant and lactating: the greater of the two. The upper limit is that of adults.
 */
export function referenceIntake(
  key: DriKey,
  age: number | undefined,
  sex: Sex | undefined,
  { pregnant, lactating }: Expecting = {},
): ReferenceIntake | undefined {
  const dri = DRI[key]
  const { upperLimit } = dri
  const limit = upperLimit && {
    upperLimit: { value: amountFrom(upperLimit.amount, age), covers: upperLimit.covers },
  }
  if (pregnant === true || lactating === true) {
    const steps = [
      ...(pregnant === true ? [dri.pregnant ?? dri.female] : []),
      ...(lactating === true ? [dri.lactating ?? dri.female] : []),
    ]
    return { value: Math.max(...steps.map((each) => amountFrom(each, age))), meanOfSexes: false, ...limit }
  }
  const male = amountAtAge(dri.male, age)
  const female = amountAtAge(dri.female, age)
  if (male === undefined || female === undefined) return undefined
  const known = sex === 'male' || sex === 'female'
  const value = known ? (sex === 'male' ? male : female) : (male + female) / 2
  return { value, meanOfSexes: !known && male !== female, ...limit }
}

/** The intake above which less is better, or undefined if the tables have no value; ages as for `referenceIntake`. */
export function reductionLimit(key: DriKey, age: number | undefined): number | undefined {
  const { reduceAbove } = DRI[key]
  return reduceAbove && amountAtAge(reduceAbove, age)
}

function amountAtAge(steps: Steps, age: number = ADULT_AGE): number | undefined {
  return steps.findLast(([fromAge]) => age >= fromAge)?.[1]
}

/** Steps for adults and mothers, the first of which also counts for who is younger. */
const amountFrom = (steps: Steps, age: number | undefined): number => amountAtAge(steps, age) ?? steps[0][1]
