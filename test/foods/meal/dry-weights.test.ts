import { expect, test } from 'bun:test'
import { carbohydrate, weighed } from './analyzed.ts'

/** Carbohydrate of the dry food by FoodData Central, per 100 g. */
test.each([
  ['100 g dry pasta', 75],
  ['75 g uncooked penne', 56],
  ['50 g raw rice', 40],
  ['80g brown rice (uncooked)', 61],
  ['1 cup uncooked white rice', 148],
  ['90 g de pâtes crues', 68],
  ['100 g di pasta secca', 75],
] as const)('%s has about %p g of carbohydrate', (text, grams) => {
  expect(carbohydrate(text)).toBeGreaterThan(0.88 * grams)
  expect(carbohydrate(text)).toBeLessThan(1.12 * grams)
})

test('what does not swell weighs what it weighs', () => {
  expect(weighed('100 g raw carrots')).toEqual({ Carrot: 100 })
  expect(weighed('40 g dry oats')).toEqual({ 'Rolled oats': 40 })
})
