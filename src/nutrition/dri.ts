import type { NutrientKey } from './nutrients.ts'
import type { Sex } from './person.ts'

/** Amounts from an age (years) on, youngest first. The youngest also stands for everyone younger. */
type Steps = readonly [first: Step, ...later: Step[]]
type Step = readonly [fromAge: number, amount: number]

/**
 * What a tolerable upper limit counts. Only `all_sources` can be held against what a journal of foods adds up:
 * the others leave out what foods contain by nature.
 */
export type UpperLimitCovers = 'all_sources' | 'preformed' | 'supplements' | 'fortified_and_supplements'

type Dri = {
  /** Recommended dietary allowance, or adequate intake where the evidence does not carry an allowance. */
  type: 'rda' | 'ai'
  male: Steps
  female: Steps
  upperLimit?: { amount: Steps; covers: UpperLimitCovers }
  /** The chronic disease risk reduction intake: intakes above it should come down. */
  reduceAbove?: number
}

const same = (...steps: Steps) => ({ male: steps, female: steps })
const adult = (amount: number): Step => [19, amount]
const fromAllSources = (...amount: Steps) => ({ amount, covers: 'all_sources' as const })

/**
 * Dietary Reference Intakes of adults who are neither pregnant nor lactating, per day, in the unit of the key.
 * Source: National Academies, Dietary Reference Intakes (calcium and vitamin D 2011, sodium and potassium 2019,
 * macronutrients 2005, the others 1997–2001).
 */
export const DRI = {
  vitamin_a_ug: {
    type: 'rda',
    male: [adult(900)],
    female: [adult(700)],
    upperLimit: { amount: [adult(3000)], covers: 'preformed' },
  },
  vitamin_c_mg: {
    type: 'rda',
    male: [adult(90)],
    female: [adult(75)],
    upperLimit: fromAllSources(adult(2000)),
  },
  vitamin_d_ug: { type: 'rda', ...same(adult(15), [71, 20]), upperLimit: fromAllSources(adult(100)) },
  vitamin_e_mg: {
    type: 'rda',
    ...same(adult(15)),
    upperLimit: { amount: [adult(1000)], covers: 'fortified_and_supplements' },
  },
  folate_ug: {
    type: 'rda',
    ...same(adult(400)),
    upperLimit: { amount: [adult(1000)], covers: 'fortified_and_supplements' },
  },
  vitamin_b12_ug: { type: 'rda', ...same(adult(2.4)) },
  calcium_mg: {
    type: 'rda',
    male: [adult(1000), [71, 1200]],
    female: [adult(1000), [51, 1200]],
    upperLimit: fromAllSources(adult(2500), [51, 2000]),
  },
  iron_mg: {
    type: 'rda',
    male: [adult(8)],
    female: [adult(18), [51, 8]],
    upperLimit: fromAllSources(adult(45)),
  },
  magnesium_mg: {
    type: 'rda',
    male: [adult(400), [31, 420]],
    female: [adult(310), [31, 320]],
    upperLimit: { amount: [adult(350)], covers: 'supplements' },
  },
  zinc_mg: { type: 'rda', male: [adult(11)], female: [adult(8)], upperLimit: fromAllSources(adult(40)) },
  potassium_mg: { type: 'ai', male: [adult(3400)], female: [adult(2600)] },
  sodium_mg: { type: 'ai', ...same(adult(1500)), reduceAbove: 2300 },
  fiber_g: { type: 'ai', male: [adult(38), [51, 30]], female: [adult(25), [51, 21]] },
} as const satisfies Partial<Record<NutrientKey, Dri>>

export type DriKey = keyof typeof DRI

export type Reference = {
  /** In the unit of the key. */
  value: number
  /** True where the sex is not stated and the two differ. */
  meanOfSexes: boolean
  upperLimit?: { value: number; covers: UpperLimitCovers }
}

/** The adult reference intake. Age in whole or broken years, undefined for the youngest adults'; unstated sex: the mean. */
export function referenceIntake(key: DriKey, age: number | undefined, sex: Sex | undefined): Reference {
  const dri: Dri = DRI[key]
  const male = amountAt(dri.male, age)
  const female = amountAt(dri.female, age)
  const known = sex === 'male' || sex === 'female'
  const value = known ? (sex === 'male' ? male : female) : (male + female) / 2
  const reference = { value, meanOfSexes: !known && male !== female }
  if (dri.upperLimit === undefined) return reference
  const { amount, covers } = dri.upperLimit
  return { ...reference, upperLimit: { value: amountAt(amount, age), covers } }
}

function amountAt(steps: Steps, age: number | undefined): number {
  const step = age === undefined ? undefined : steps.findLast(([fromAge]) => age >= fromAge)
  return (step ?? steps[0])[1]
}
