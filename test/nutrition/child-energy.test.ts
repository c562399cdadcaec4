import { describe, expect, test } from 'bun:test'
import { youngChildEnergy } from '../../src/nutrition/child-energy.ts'

/**
 * kcal a day of the reference child, as FAO/WHO/UNU (2004) publish them: table 3.2 for each month of the first year,
 * tables 4.2 and 4.3 for the second and the third year.
 */
const PUBLISHED = {
  male: [518, 570, 596, 569, 608, 639, 653, 680, 702, 731, 752, 775],
  female: [464, 517, 550, 537, 571, 599, 604, 629, 652, 676, 694, 712],
}
const LATER = { male: [948, 1129], female: [865, 1047] }

describe.each(['male', 'female'] as const)('%s', (sex) => {
  test('each month of the first year, to a kilocalorie or two: the table is rounded', () => {
    for (const [month, kcal] of PUBLISHED[sex].entries())
      expect(Math.abs(youngChildEnergy(sex, month / 12, undefined) - kcal)).toBeLessThan(2.1)
  })

  test('the second and the third year', () => {
    for (const [index, kcal] of LATER[sex].entries())
      expect(Math.abs(youngChildEnergy(sex, 1 + index + 0.5, undefined) - kcal)).toBeLessThan(1.6)
  })

  test('a heavier child needs more', () => {
    for (const age of [0.1, 0.7, 1.5, 2.5])
      expect(youngChildEnergy(sex, age, 14)).toBeGreaterThan(youngChildEnergy(sex, age, 9))
  })
})
