import type { NutrientKey } from './nutrients.ts'
import { ADULT_AGE, type Person, type Sex } from './person.ts'

/** Amounts by minimum age (years), youngest first. */
type Steps = readonly [first: Step, ...later: Step[]]
type Step = readonly [fromAge: number, amount: number]

/**
 * The intake that a tolerable upper limit counts. Only `all_sources` can be compared with the totals of a food journal:
 * the others exclude what foods naturally contain.
 */
export type UpperLimitCovers = 'all_sources' | 'preformed' | 'supplements' | 'fortified_and_supplements'

type Dri = {
  /** Recommended dietary allowance, or adequate intake if the evidence is not sufficient for an allowance. */
  type: 'rda' | 'ai'
  male: Steps
  female: Steps
  /** Given if it differs from `female`. */
  pregnant?: Steps
  lactating?: Steps
  /** For adults, pregnant or not. */
  upperLimit?: { amount: Steps; covers: UpperLimitCovers }
  /** The chronic disease risk reduction intake: higher intakes should be reduced. */
  reduceAbove?: Steps
}

/** The ages at which the values for minors change. */
const minors = (one: number, four: number, nine: number, fourteen: number): [Step, Step, Step, Step] => [
  [1, one],
  [4, four],
  [9, nine],
  [14, fourteen],
]
const same = (steps: Steps) => ({ male: steps, female: steps })
const adult = (amount: number): Step => [ADULT_AGE, amount]
const fromAllSources = (...amount: Steps) => ({ amount, covers: 'all_sources' as const })

/**
 * Dietary Reference Intakes per day, in the unit of the key, from one year on.
 * Source: National Academies, Dietary Reference Intakes (calcium and vitamin D 2011, sodium and potassium 2019,
 * macronutrients 2005, the others 1997–2001).
 */
export const DRI = {
  vitamin_a_ug: {
    type: 'rda',
    male: [...minors(300, 400, 600, 900), adult(900)],
    female: [...minors(300, 400, 600, 700), adult(700)],
    pregnant: [[14, 750], adult(770)],
    lactating: [[14, 1200], adult(1300)],
    upperLimit: { amount: [adult(3000)], covers: 'preformed' },
  },
  vitamin_c_mg: {
    type: 'rda',
    male: [...minors(15, 25, 45, 75), adult(90)],
    female: [...minors(15, 25, 45, 65), adult(75)],
    pregnant: [[14, 80], adult(85)],
    lactating: [[14, 115], adult(120)],
    upperLimit: fromAllSources(adult(2000)),
  },
  vitamin_d_ug: {
    type: 'rda',
    ...same([...minors(15, 15, 15, 15), adult(15), [71, 20]]),
    upperLimit: fromAllSources(adult(100)),
  },
  vitamin_e_mg: {
    type: 'rda',
    ...same([...minors(6, 7, 11, 15), adult(15)]),
    lactating: [[14, 19]],
    upperLimit: { amount: [adult(1000)], covers: 'fortified_and_supplements' },
  },
  folate_ug: {
    type: 'rda',
    ...same([...minors(150, 200, 300, 400), adult(400)]),
    pregnant: [[14, 600]],
    lactating: [[14, 500]],
    upperLimit: { amount: [adult(1000)], covers: 'fortified_and_supplements' },
  },
  vitamin_b12_ug: {
    type: 'rda',
    ...same([...minors(0.9, 1.2, 1.8, 2.4), adult(2.4)]),
    pregnant: [[14, 2.6]],
    lactating: [[14, 2.8]],
  },
  calcium_mg: {
    type: 'rda',
    male: [...minors(700, 1000, 1300, 1300), adult(1000), [71, 1200]],
    female: [...minors(700, 1000, 1300, 1300), adult(1000), [51, 1200]],
    upperLimit: fromAllSources(adult(2500), [51, 2000]),
  },
  iron_mg: {
    type: 'rda',
    male: [...minors(7, 10, 8, 11), adult(8)],
    female: [...minors(7, 10, 8, 15), adult(18), [51, 8]],
    pregnant: [[14, 27]],
    lactating: [[14, 10], adult(9)],
    upperLimit: fromAllSources(adult(45)),
  },
  magnesium_mg: {
    type: 'rda',
    male: [...minors(80, 130, 240, 410), adult(400), [31, 420]],
    female: [...minors(80, 130, 240, 360), adult(310), [31, 320]],
    pregnant: [[14, 400], adult(350), [31, 360]],
    upperLimit: { amount: [adult(350)], covers: 'supplements' },
  },
  zinc_mg: {
    type: 'rda',
    male: [...minors(3, 5, 8, 11), adult(11)],
    female: [...minors(3, 5, 8, 9), adult(8)],
    pregnant: [[14, 12], adult(11)],
    lactating: [[14, 13], adult(12)],
    upperLimit: fromAllSources(adult(40)),
  },
  potassium_mg: {
    type: 'ai',
    male: [...minors(2000, 2300, 2500, 3000), adult(3400)],
    female: [...minors(2000, 2300, 2300, 2300), adult(2600)],
    pregnant: [[14, 2600], adult(2900)],
    lactating: [[14, 2500], adult(2800)],
  },
  sodium_mg: {
    type: 'ai',
    ...same([...minors(800, 1000, 1200, 1500), adult(1500)]),
    reduceAbove: [...minors(1200, 1500, 1800, 2300), adult(2300)],
  },
  fiber_g: {
    type: 'ai',
    male: [...minors(19, 25, 31, 38), adult(38), [51, 30]],
    female: [...minors(19, 25, 26, 26), adult(25), [51, 21]],
    pregnant: [[14, 28]],
    lactating: [[14, 29]],
  },
} as const satisfies Partial<Record<NutrientKey, Dri>>

export type DriKey = keyof typeof DRI

export type Reference = {
  /** In the unit of the key. */
  value: number
  /** True if the sex is not stated and the values differ. */
  meanOfSexes: boolean
  upperLimit?: { value: number; covers: UpperLimitCovers }
}

type Expecting = Pick<Person, 'pregnant' | 'lactating'>

/** The minimum age (years) for reference intakes. */
export const YOUNGEST_WITH_DRI = 1

/**
 * The reference intake. Age in years, whole or fractional; not stated, or under one year: that of the youngest adults.
 * Sex not stated: the mean. Pregnant and lactating: the greater of the two. The upper limit is that of adults.
 */
export function referenceIntake(
  key: DriKey,
  age: number | undefined,
  sex: Sex | undefined,
  { pregnant, lactating }: Expecting = {},
): Reference {
  const dri: Dri = DRI[key]
  const { upperLimit } = dri
  const limit = upperLimit && {
    upperLimit: { value: amountAt(upperLimit.amount, age), covers: upperLimit.covers },
  }
  if (pregnant === true || lactating === true) {
    const steps = [
      ...(pregnant === true ? [dri.pregnant ?? dri.female] : []),
      ...(lactating === true ? [dri.lactating ?? dri.female] : []),
    ]
    return { value: Math.max(...steps.map((each) => amountAt(each, age))), meanOfSexes: false, ...limit }
  }
  const male = amountAt(dri.male, age)
  const female = amountAt(dri.female, age)
  const known = sex === 'male' || sex === 'female'
  const value = known ? (sex === 'male' ? male : female) : (male + female) / 2
  return { value, meanOfSexes: !known && male !== female, ...limit }
}

/** The daily intake of sodium, mg, above which less is better; ages as for `referenceIntake`. */
export function sodiumLimit(age: number | undefined): number {
  return amountAt(DRI.sodium_mg.reduceAbove, age)
}

function amountAt(steps: Steps, age: number | undefined): number {
  const years = age === undefined || age < YOUNGEST_WITH_DRI ? ADULT_AGE : age
  return (steps.findLast(([fromAge]) => years >= fromAge) ?? steps[0])[1]
}
