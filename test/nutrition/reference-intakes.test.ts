import { describe, expect, test } from 'bun:test'
import { DRI, type DriKey, reductionLimit, referenceIntake } from '../../src/nutrition/reference-intakes.ts'

/** Nutrient, then male and female at 19–30, 31–50, 51–70 and over 70, as the published tables give them. */
const PUBLISHED: [DriKey, male: number[], female: number[]][] = [
  ['vitamin_a_ug', [900, 900, 900, 900], [700, 700, 700, 700]],
  ['vitamin_c_mg', [90, 90, 90, 90], [75, 75, 75, 75]],
  ['vitamin_d_ug', [15, 15, 15, 20], [15, 15, 15, 20]],
  ['vitamin_e_mg', [15, 15, 15, 15], [15, 15, 15, 15]],
  ['folate_ug', [400, 400, 400, 400], [400, 400, 400, 400]],
  ['vitamin_b12_ug', [2.4, 2.4, 2.4, 2.4], [2.4, 2.4, 2.4, 2.4]],
  ['calcium_mg', [1000, 1000, 1000, 1200], [1000, 1000, 1200, 1200]],
  ['iron_mg', [8, 8, 8, 8], [18, 18, 8, 8]],
  ['magnesium_mg', [400, 420, 420, 420], [310, 320, 320, 320]],
  ['zinc_mg', [11, 11, 11, 11], [8, 8, 8, 8]],
  ['potassium_mg', [3400, 3400, 3400, 3400], [2600, 2600, 2600, 2600]],
  ['sodium_mg', [1500, 1500, 1500, 1500], [1500, 1500, 1500, 1500]],
  ['fiber_g', [38, 38, 30, 30], [25, 25, 21, 21]],
]
const BANDS = [
  [19, 30],
  [31, 50],
  [51, 70],
  [71, 99],
]

test('every nutrient of the table is checked', () => {
  expect(PUBLISHED.map(([key]) => key).sort()).toEqual((Object.keys(DRI) as DriKey[]).sort())
})

describe.each(PUBLISHED)('%s', (key, male, female) => {
  test('at both ends of every age band', () => {
    BANDS.forEach((ages, index) => {
      for (const age of ages) {
        expect(referenceIntake(key, age, 'male')?.value).toBe(male[index] ?? Number.NaN)
        expect(referenceIntake(key, age, 'female')?.value).toBe(female[index] ?? Number.NaN)
      }
    })
  })
})

/** Nutrient, then boys and girls at 1–3, 4–8, 9–13 and 14–18. */
const MINORS: [DriKey, male: number[], female: number[]][] = [
  ['vitamin_a_ug', [300, 400, 600, 900], [300, 400, 600, 700]],
  ['vitamin_c_mg', [15, 25, 45, 75], [15, 25, 45, 65]],
  ['vitamin_d_ug', [15, 15, 15, 15], [15, 15, 15, 15]],
  ['vitamin_e_mg', [6, 7, 11, 15], [6, 7, 11, 15]],
  ['folate_ug', [150, 200, 300, 400], [150, 200, 300, 400]],
  ['vitamin_b12_ug', [0.9, 1.2, 1.8, 2.4], [0.9, 1.2, 1.8, 2.4]],
  ['calcium_mg', [700, 1000, 1300, 1300], [700, 1000, 1300, 1300]],
  ['iron_mg', [7, 10, 8, 11], [7, 10, 8, 15]],
  ['magnesium_mg', [80, 130, 240, 410], [80, 130, 240, 360]],
  ['zinc_mg', [3, 5, 8, 11], [3, 5, 8, 9]],
  ['potassium_mg', [2000, 2300, 2500, 3000], [2000, 2300, 2300, 2300]],
  ['sodium_mg', [800, 1000, 1200, 1500], [800, 1000, 1200, 1500]],
  ['fiber_g', [19, 25, 31, 38], [19, 25, 26, 26]],
]
const MINORS_BANDS = [
  [1, 3.9],
  [4, 8],
  [9, 13],
  [14, 18.9],
]

/** Nutrient, then the adequate intake (iron, zinc: allowance) at 0–6 and 7–12 months; National Academies. */
const INFANTS: [DriKey, first: number, second: number][] = [
  ['vitamin_a_ug', 400, 500],
  ['vitamin_c_mg', 40, 50],
  ['vitamin_d_ug', 10, 10],
  ['vitamin_e_mg', 4, 5],
  ['folate_ug', 65, 80],
  ['vitamin_b12_ug', 0.4, 0.5],
  ['calcium_mg', 200, 260],
  ['iron_mg', 0.27, 11],
  ['magnesium_mg', 30, 75],
  ['zinc_mg', 2, 3],
  ['potassium_mg', 400, 860],
]

test.each(INFANTS)('infants: %s', (key, first, second) => {
  for (const age of [0, 5 / 12]) expect(referenceIntake(key, age, 'female')?.value).toBe(first)
  for (const age of [0.5, 11 / 12]) expect(referenceIntake(key, age, 'male')?.value).toBe(second)
})

test('where none is published for infants there is none', () => {
  for (const key of ['fiber_g', 'sodium_mg'] as const) {
    expect([referenceIntake(key, 0.9, 'male'), reductionLimit(key, 0.9)]).toEqual([undefined, undefined])
  }
})

/** Nutrient, then pregnant and lactating at 14–18, 19–30 and 31–50. */
const MOTHERS: [DriKey, pregnant: number[], lactating: number[]][] = [
  ['vitamin_a_ug', [750, 770, 770], [1200, 1300, 1300]],
  ['vitamin_c_mg', [80, 85, 85], [115, 120, 120]],
  ['vitamin_d_ug', [15, 15, 15], [15, 15, 15]],
  ['vitamin_e_mg', [15, 15, 15], [19, 19, 19]],
  ['folate_ug', [600, 600, 600], [500, 500, 500]],
  ['vitamin_b12_ug', [2.6, 2.6, 2.6], [2.8, 2.8, 2.8]],
  ['calcium_mg', [1300, 1000, 1000], [1300, 1000, 1000]],
  ['iron_mg', [27, 27, 27], [10, 9, 9]],
  ['magnesium_mg', [400, 350, 360], [360, 310, 320]],
  ['zinc_mg', [12, 11, 11], [13, 12, 12]],
  ['potassium_mg', [2600, 2900, 2900], [2500, 2800, 2800]],
  ['sodium_mg', [1500, 1500, 1500], [1500, 1500, 1500]],
  ['fiber_g', [28, 28, 28], [29, 29, 29]],
]

describe.each(MINORS)('minors: %s', (key, male, female) => {
  test('at both ends of every age band', () => {
    MINORS_BANDS.forEach((ages, index) => {
      for (const age of ages) {
        expect(referenceIntake(key, age, 'male')?.value).toBe(male[index] ?? Number.NaN)
        expect(referenceIntake(key, age, 'female')?.value).toBe(female[index] ?? Number.NaN)
      }
    })
  })
})

test.each(MOTHERS)('pregnant and lactating: %s', (key, pregnant, lactating) => {
  for (const [index, age] of [16, 25, 40].entries()) {
    const of = (state: { pregnant?: boolean; lactating?: boolean }) =>
      referenceIntake(key, age, undefined, state)?.value
    expect(of({ pregnant: true })).toBe(pregnant[index] ?? Number.NaN)
    expect(of({ lactating: true })).toBe(lactating[index] ?? Number.NaN)
    expect(of({ pregnant: true, lactating: true })).toBe(
      Math.max(pregnant[index] ?? 0, lactating[index] ?? 0),
    )
  }
})

test('sodium should come down above 2300 mg, and above less in childhood', () => {
  expect(
    [1, 3, 4, 8, 9, 13, 14, 18, 19, 80, undefined].map((age) => reductionLimit('sodium_mg', age)),
  ).toEqual([1200, 1200, 1500, 1500, 1800, 1800, 2300, 2300, 2300, 2300, 2300])
})

test('every nutrient is checked for minors and mothers too', () => {
  for (const table of [MINORS, MOTHERS]) {
    expect(table.map(([key]) => key).sort()).toEqual((Object.keys(DRI) as DriKey[]).sort())
  }
})

test.each([
  ['vitamin_a_ug', 40, 3000],
  ['vitamin_c_mg', 40, 2000],
  ['vitamin_d_ug', 40, 100],
  ['vitamin_e_mg', 40, 1000],
  ['folate_ug', 40, 1000],
  ['calcium_mg', 50, 2500],
  ['calcium_mg', 51, 2000],
  ['iron_mg', 40, 45],
  ['magnesium_mg', 40, 350],
  ['zinc_mg', 40, 40],
] as const)('upper limit of %s at %d years: %d', (key, age, amount) => {
  expect(referenceIntake(key, age, 'female')?.upperLimit?.value).toBe(amount)
})

test("magnesium's upper limit is for supplements alone", () => {
  expect(referenceIntake('magnesium_mg', 40, 'male')?.upperLimit?.covers).toBe('supplements')
})

test('vitamin B12 and potassium have no upper limit', () => {
  expect(referenceIntake('vitamin_b12_ug', 40, 'male')?.upperLimit).toBeUndefined()
  expect(referenceIntake('potassium_mg', 40, 'male')?.upperLimit).toBeUndefined()
})

test('sex not stated: the mean of both; age not stated: the youngest adults', () => {
  expect(referenceIntake('iron_mg', 30, undefined)).toMatchObject({ value: 13, meanOfSexes: true })
  expect(referenceIntake('iron_mg', 60, 'unspecified')).toMatchObject({ value: 8, meanOfSexes: false })
  expect(referenceIntake('magnesium_mg', undefined, 'male')?.value).toBe(400)
})
