import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  fattyAcidRatio,
  HEI2020_COMPONENTS,
  type Hei2020Input,
  hei2020,
} from '../../src/nutrition/hei2020.ts'

const input = (values: readonly number[]): Hei2020Input =>
  Object.fromEntries(HEI2020_COMPONENTS.map(({ key }, index) => [key, values[index]])) as Hei2020Input

const changing = (key: keyof Hei2020Input, value: number) =>
  hei2020({ ...input([0, 0, 0, 0, 0, 0, 0, 0, 1.2, 1.8, 1.1, 6.5, 8]), [key]: value })

describe('published vectors', () => {
  test.each([
    [[0, 0, 0, 0, 0, 0, 0, 0, 1.2, 1.8, 1.1, 6.5, 8], 40],
    [[0.08, 0.04, 0.11, 0.02, 0.25, 0.08, 0.15, 0.13, 1.33, 2.05, 1.19, 8.45, 8.8], 42],
    [[0.16, 0.08, 0.22, 0.04, 0.5, 0.16, 0.3, 0.26, 1.46, 2.3, 1.28, 10.4, 9.6], 44],
  ])('%p → %d', (values, total) => {
    expect(hei2020(input(values)).total).toBe(total)
  })
})

test('the best of everything is 100 and the worst 0', () => {
  expect(hei2020(input([0.8, 0.4, 1.1, 0.2, 2.5, 0.8, 1.5, 1.3, 2.5, 1.8, 1.1, 6.5, 8])).total).toBe(100)
  expect(hei2020(input([0, 0, 0, 0, 0, 0, 0, 0, 1.2, 4.3, 2, 26, 16])).total).toBe(0)
})

test.each(HEI2020_COMPONENTS.map((component) => [component.key, component] as const))(
  '%s: linear between the bounds and flat beyond',
  (key, { max, fullAt, zeroAt }) => {
    const score = (value: number) => changing(key, value).components.find((each) => each.key === key)?.score
    const step = fullAt - zeroAt
    expect(score(zeroAt - (zeroAt > fullAt ? step : 0))).toBe(0)
    expect(score(zeroAt + step / 4)).toBeCloseTo(max / 4, 3)
    expect(score(zeroAt + step / 2)).toBeCloseTo(max / 2, 3)
    expect(score(fullAt)).toBe(max)
    expect(score(zeroAt > fullAt ? fullAt / 2 : fullAt * 3)).toBe(max)
  },
)

test('fatty acids: no saturated fat is best, no fat at all worst', () => {
  expect(fattyAcidRatio(25, 10)).toBe(2.5)
  expect(changing('fatty_acid_ratio', fattyAcidRatio(1, 0)).total).toBe(50)
  expect(changing('fatty_acid_ratio', fattyAcidRatio(0, 0)).total).toBe(40)
})

test('for any diet: each component within its range, and the total their sum', () => {
  const values = fc.array(fc.double({ min: 0, max: 50, noNaN: true }), { minLength: 13, maxLength: 13 })
  fc.assert(
    fc.property(values, (list) => {
      const { total, components } = hei2020(input(list))
      expect(total).toBeWithin(0, 100.000001)
      for (const { score, max } of components) expect(score).toBeWithin(0, max + 0.000001)
      expect(components.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(total, 1)
    }),
  )
})
