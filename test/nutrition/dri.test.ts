import { describe, expect, test } from 'bun:test'
import { DRI, type DriKey, referenceIntake } from '../../src/nutrition/dri.ts'

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
        expect(referenceIntake(key, age, 'male').value).toBe(male[index] ?? Number.NaN)
        expect(referenceIntake(key, age, 'female').value).toBe(female[index] ?? Number.NaN)
      }
    })
  })
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
  expect(referenceIntake(key, age, 'female').upperLimit?.value).toBe(amount)
})

test("magnesium's upper limit is for supplements alone", () => {
  expect(referenceIntake('magnesium_mg', 40, 'male').upperLimit?.covers).toBe('supplements')
})

test('vitamin B12 and potassium have no upper limit', () => {
  expect(referenceIntake('vitamin_b12_ug', 40, 'male').upperLimit).toBeUndefined()
  expect(referenceIntake('potassium_mg', 40, 'male').upperLimit).toBeUndefined()
})

test('sex not stated: the mean of both; age not stated: the youngest adults', () => {
  expect(referenceIntake('iron_mg', 30, undefined)).toMatchObject({ value: 13, meanOfSexes: true })
  expect(referenceIntake('iron_mg', 60, 'unspecified')).toMatchObject({ value: 8, meanOfSexes: false })
  expect(referenceIntake('magnesium_mg', undefined, 'male').value).toBe(400)
})
