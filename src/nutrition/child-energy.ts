import { monthsOfAge } from '../contract/birth-date.ts'
import { meanOf, sexesOf } from './average-child.ts'
import type { Sex } from './person.ts'

type KnownSex = 'female' | 'male'

/** Reference weights and their gain in each month of the first year: kg in the middle of the month, g a day. */
const FIRST_YEAR: Record<KnownSex, readonly (readonly [kg: number, gramsADay: number])[]> = {
  male: [
    [4.58, 35.2],
    [5.5, 30.4],
    [6.28, 23.2],
    [6.94, 19.1],
    [7.48, 16.1],
    [7.93, 12.8],
    [8.3, 11],
    [8.62, 10.4],
    [8.89, 9],
    [9.13, 7.9],
    [9.37, 7.7],
    [9.62, 8.2],
  ],
  female: [
    [4.35, 28.3],
    [5.14, 25.5],
    [5.82, 21.2],
    [6.41, 18.6],
    [6.92, 15.5],
    [7.35, 12.8],
    [7.71, 11],
    [8.03, 9.2],
    [8.31, 8.4],
    [8.55, 7.7],
    [8.78, 6.6],
    [9, 6.3],
  ],
}
/** kcal that are stored with a gram of growth, in the quarters of the first year. */
const KCAL_PER_GRAM_GROWN: Record<KnownSex, readonly number[]> = {
  male: [6, 2.8, 1.5, 2.7],
  female: [6.3, 3.7, 1.8, 2.3],
}
/** The second and the third year: reference weight in kg, and kcal of growth a day. */
const LATER_YEARS: Record<KnownSex, readonly (readonly [kg: number, growthKcal: number])[]> = {
  male: [
    [11.5, 14],
    [13.5, 11],
  ],
  female: [
    [10.8, 14],
    [13, 12],
  ],
}
/** In the second year the equation of 1 to 18 years is lowered by 7 %, to meet that of the first. */
const SECOND_YEAR_FACTOR = 0.93

/** The reference child's weight, kg. */
function referenceWeight(sex: KnownSex, months: number): number {
  const [kg] = months < 12 ? (FIRST_YEAR[sex][months] ?? [0]) : (LATER_YEARS[sex][months < 24 ? 0 : 1] ?? [0])
  return kg
}

/** Weights outside this range of the reference are slips. */
const PLAUSIBLE = { least: 0.4, most: 2.2 }

/** Whether a child under three may weigh so much. */
export function isPlausibleWeight(age: number, weightKg: number): boolean {
  const shares = (['female', 'male'] as const).map((sex) => weightKg / referenceWeight(sex, monthsOfAge(age)))
  return shares.some((share) => share >= PLAUSIBLE.least && share <= PLAUSIBLE.most)
}

/** What a child under three weighs, by the mean of both sexes where theirs is not stated. */
export function averageChildWeight(age: number, sex: Sex | undefined): number {
  const months = monthsOfAge(age)
  return meanOf(sexesOf({ sex }), (each) => referenceWeight(each, months))
}

/**
 * The energy requirement under three years, kcal a day, unrounded: the energy used, by weight, and that stored in growth.
 * Infants: all, breast-fed and formula-fed together. Without a weight that of the reference child.
 * Source: FAO/WHO/UNU, Human Energy Requirements (Rome 2004), tables 3.1, 3.2, 4.2 and 4.3, after Butte (2005) and Torun
 * (2005).
 * @param age in years, under 3.
 */
export function youngChildEnergy(sex: KnownSex, age: number, weightKg: number | undefined): number {
  const months = monthsOfAge(age)
  if (months < 12) {
    const [reference, gain] = FIRST_YEAR[sex][months] ?? [0, 0]
    const growth = gain * (KCAL_PER_GRAM_GROWN[sex][Math.floor(months / 3)] ?? 0)
    return -99.4 + 88.6 * (weightKg ?? reference) + growth
  }
  const [reference, growth] = LATER_YEARS[sex][months < 24 ? 0 : 1] ?? [0, 0]
  const kg = weightKg ?? reference
  const used = sex === 'male' ? 310.2 + 63.3 * kg - 0.263 * kg ** 2 : 263.4 + 65.3 * kg - 0.454 * kg ** 2
  return used * (months < 24 ? SECOND_YEAR_FACTOR : 1) + growth
}
