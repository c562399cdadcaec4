import { ADULT_AGE } from '../contract/nutrients/entry.ts'
import type { Person } from './person.ts'

type KnownSex = 'female' | 'male'
type Body = { height_cm: number; weight_kg: number }

/** Height in cm and weight in kg on each birthday from the third to the eighteenth. */
const BY_BIRTHDAY: Record<KnownSex, readonly (readonly [cm: number, kg: number])[]> = {
  male: [
    [96.1, 14.3],
    [103.3, 16.3],
    [110, 18.3],
    [116, 20.5],
    [121.7, 22.9],
    [127.3, 25.4],
    [132.6, 28.1],
    [137.8, 31.2],
    [143.1, 34.6],
    [149.1, 38.9],
    [156, 44.3],
    [163.2, 50.6],
    [169, 56.6],
    [172.9, 61.3],
    [175.2, 64.8],
    [176.1, 67.3],
  ],
  female: [
    [95.1, 13.9],
    [102.7, 16.1],
    [109.4, 18.2],
    [115.1, 20.2],
    [120.8, 22.4],
    [126.6, 25],
    [132.5, 28.2],
    [138.6, 31.9],
    [145, 36.2],
    [151.2, 41.2],
    [156.4, 46],
    [159.8, 50],
    [161.7, 52.8],
    [162.5, 54.7],
    [162.9, 55.7],
    [163.1, 56.7],
  ],
}
export const AVERAGE_FROM_AGE = 3

/**
 * The average child's body, between two birthdays by their share; undefined: younger, an adult, or of no stated age.
 * Source: medians of the World Health Organization, Child Growth Standards (2006) to five years, Growth Reference (2007)
 * from then on; weight from eleven years is that of the median body mass index at the median height.
 * @param age in years.
 */
export function averageBody(age: number | undefined, sex: KnownSex): Body | undefined {
  if (age === undefined || age < AVERAGE_FROM_AGE || age >= ADULT_AGE) return undefined
  const bodies = BY_BIRTHDAY[sex]
  const place = age - AVERAGE_FROM_AGE
  const before = bodies[Math.floor(place)]
  if (before === undefined) return undefined
  const after = bodies[Math.floor(place) + 1] ?? before
  const share = place - Math.floor(place)
  const between = (at: 0 | 1) => before[at] + share * (after[at] - before[at])
  return { height_cm: between(0), weight_kg: between(1) }
}

/** @param items at least one. */
export const meanOf = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0) / items.length

/** The sexes whose mean counts for a person: their own, or both. */
export const sexesOf = ({ sex }: Pick<Person, 'sex'>): readonly KnownSex[] =>
  sex === 'female' || sex === 'male' ? [sex] : ['female', 'male']
