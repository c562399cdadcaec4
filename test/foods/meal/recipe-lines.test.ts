import { describe, expect, test } from 'bun:test'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

const analyzed = (text: string) => analyzeText(text, starterIndex)
const found = (text: string) => analyzed(text).items.map(({ food }) => food.name)
const grams = (text: string) => analyzed(text).items.map((item) => Math.round(item.grams))

test.each([
  ['1 (400 g) can lentils', '2 (400 g) cans lentils'],
  ['1 pkg. (200 g) feta', '2 pkg. (200 g each) feta'],
  ['1 (150 g) chicken breast', '2 (150 g) chicken breasts'],
])('twice as many are twice as much: %s', (one, two) => {
  expect(analyzed(one).unmatched).toEqual([])
  expect(grams(two)).toEqual(grams(one).map((each) => 2 * each))
})

test.each([
  ['1 cup (130 g) flour', 130],
  ['1 cup | 130 grams flour', 130],
  ['130 g / 1 cup flour', 130],
  ['250 ml/9 fl oz cooking oil', 237],
  ['2 sticks (8 oz) butter', 227],
  ['1 block (300 g) tofu', 300],
  ['1/2 cup (1 stick / 113 g) butter', 113],
  ['1 lb less 2 oz rice', 397],
  ['1 cup, plus 2 tbsp, sugar', 225],
])('an amount that is stated in several units counts once: %s', (text, meant) => {
  const [own = 0, ...others] = grams(text)
  expect(others).toEqual([])
  expect(own).toBeGreaterThan(0.98 * meant)
  expect(own).toBeLessThan(1.02 * meant)
})

test.each([
  ['1 (15 oz) can lentils, drained', 255],
  ['1 (15 oz) can lentils, undrained', 425],
  ['a 400 g tin of lentils (240 g drained)', 240],
  ['a 540 g tin of peaches, drained (300 g)', 300],
  ['160 g can tuna, drained', 120],
  ['400 g drained lentils', 400],
])('a drained can weighs what is left: %s', (text, meant) => {
  expect(grams(text)).toEqual([meant])
})

test('what was done to a food is no food', () => {
  for (const text of [
    '1 red onion, cut into rings',
    '1 cucumber, sliced into sticks',
    '1 garlic clove, crushed',
  ])
    expect(analyzed(text)).toMatchObject({ items: [{}], unmatched: [] })
})

test('how meat was cut is no food', () => {
  expect(found('4 bone-in, skin-on chicken thighs')).toHaveLength(1)
  expect(grams('600 g skin-on cod')).toEqual([600])
})

test('food that is halved or divided was not shared', () => {
  expect(grams('2 cups water, divided')).toEqual(grams('2 cups water'))
  expect(grams('6 tomatoes, halved')).toEqual(grams('6 tomatoes'))
  expect(grams('4 burger buns, split')).toEqual(grams('4 burger buns'))
  expect(grams('a pizza, split with my wife')).toEqual(grams('half a pizza'))
})

test('an alternative in brackets was not used', () => {
  expect(grams('20 g fresh yeast (or 7 g dry)')).toEqual([20])
})

test('a whole cucumber is not a slice of one', () => {
  expect(grams('1 cucumber')).toEqual([200])
  expect(grams('1 cucumber, sliced')).toEqual([200])
})

test('the spoon may stand before its number', () => {
  expect(grams('砂糖 小さじ1、醤油 大さじ2')).toEqual([4, 32])
  expect(grams('大さじ2 醤油')).toEqual([32])
})

test('salt is heavier than water, and a pinch of it is half a gram', () => {
  expect(grams('1 tsp salt')).toEqual([6])
  expect(analyzed('a pinch of salt').items[0]?.grams).toBeCloseTo(0.48)
})

test('"kg" is the same in every language', () => {
  expect(grams('1 kg Kartoffeln')).toEqual([1000])
  expect(grams('50 cl de lait')).toEqual([516])
})

describe('a recipe that was pasted', () => {
  const INGREDIENTS = '200 g flour\n2 eggs, beaten\n3 cloves garlic, crushed'

  test('is read line by line, without its name and its directions', () => {
    const page = `Garlic bread\nServes 4\n\nIngredients\n${INGREDIENTS}\n\nMethod\n1. Mix flour and eggs.\n2. Add the garlic.`
    expect(grams(page)).toEqual(grams(INGREDIENTS))
    expect(grams(page)).toEqual([200, 100, 9])
    expect(analyzed(page).unmatched).toEqual([])
  })

  test('in another language', () => {
    expect(
      grams('Crêpes\nZutaten:\n250 g Mehl\n4 Eier\n500 ml Milch\nZubereitung:\nMehl und Eier verrühren.'),
    ).toEqual([250, 200, 516])
  })

  test('a list without titles is read as it was', () => {
    expect(grams(`garlic bread\n${INGREDIENTS}`)).toHaveLength(4)
  })
})
