import { expect, test } from 'bun:test'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'

/** Carbohydrate per 100 g, as the tables of their countries have it. */
test.each([
  ['steamed sticky rice', 45, 56],
  ['boiled yam', 25, 32],
  ['white corn grits', 18, 23],
  ['farofa', 70, 85],
  ['coxinha', 30, 40],
  ['plum compote', 15, 25],
  ['jackfruit', 18, 26],
] as const)('%s', (name, least, most) => {
  const [item] = analyzeText(`100 g of ${name}`, starterIndex).items
  expect(item?.grams).toBe(100)
  expect(item?.nutrients.carbohydrate_g).toBeWithin(least, most)
})

test('a food of another script has an English name where it was chosen for one', () => {
  expect(analyzeText('sticky rice', starterIndex).items[0]?.food.name).toBe('Sticky rice')
})

test.each(['white flour bread', 'okra fry'])('%s is no sure match of another kind', (name) => {
  const [item] = analyzeText(`80 g of ${name}`, starterIndex).items
  expect(item?.match === 'guess' || /bread|okra/i.test(item?.food.name ?? '')).toBe(true)
})
