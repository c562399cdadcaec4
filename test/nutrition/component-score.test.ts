import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { adequacyScore, limitScore, rangeScore, SCORES } from '../../src/nutrition/component-score.ts'
import { amount } from './support.ts'

test('adequacy: the share of the target, at most 1', () => {
  expect([0, 40, 80, 100, 250].map((intake) => adequacyScore(intake, 80))).toEqual([0, 0.5, 1, 1, 1])
})

test('range: 1 within ±10 %, 0 from ±50 %', () => {
  for (const intake of [90, 100, 110]) expect(rangeScore(intake, 100)).toBeCloseTo(1, 10)
  for (const intake of [0, 50, 150, 400]) expect(rangeScore(intake, 100)).toBe(0)
  expect(rangeScore(70, 100)).toBeCloseTo(0.5, 10)
  expect(rangeScore(130, 100)).toBeCloseTo(0.5, 10)
  expect(0.175 * rangeScore(200, 225)).toBeCloseTo(0.17014, 5)
})

test('limit: 1 up to the limit, 0 from twice the limit', () => {
  expect([0, 2300, 3450, 4600, 9000].map((intake) => limitScore(intake, 2300))).toEqual([1, 1, 0.5, 0, 0])
  expect(limitScore(3000, 2300)).toBeCloseTo(0.6957, 4)
})

test('a target of 0 is met by 0', () => {
  expect([adequacyScore(0, 0), rangeScore(0, 0), limitScore(0, 0)]).toEqual([1, 1, 1])
  expect([rangeScore(1, 0), limitScore(1, 0)]).toEqual([0, 0])
})

describe('for any intake and target', () => {
  test.each(['adequacy', 'range', 'limit'] as const)('%s lies within 0–1', (kind) => {
    fc.assert(
      fc.property(amount(10_000), amount(5000), (intake, target) => {
        expect(SCORES[kind](intake, target)).toBeWithin(0, 1.000001)
      }),
    )
  })

  test('more never lowers adequacy, never mends a limit, and nearer never lowers a range', () => {
    const three = fc.tuple(amount(10_000), amount(10_000), amount(5000))
    fc.assert(
      fc.property(three, ([one, other, target]) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        expect(adequacyScore(more, target)).toBeGreaterThanOrEqual(adequacyScore(less, target))
        expect(limitScore(more, target)).toBeLessThanOrEqual(limitScore(less, target))
        const [near, far] = Math.abs(one - target) < Math.abs(other - target) ? [one, other] : [other, one]
        expect(rangeScore(near, target)).toBeGreaterThanOrEqual(rangeScore(far, target) - 1e-9)
      }),
    )
  })
})
