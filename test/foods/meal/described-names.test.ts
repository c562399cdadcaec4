import { describe, expect, test } from 'bun:test'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

const analyzed = (text: string) => analyzeText(text, starterIndex)
const named = (text: string) => analyzed(text).items.map(({ food }) => food.name)

describe('a food of the table, told as a sentence', () => {
  test.each([
    ['a slice of bread that was made from cornmeal and molasses', /^Bread, cornmeal and molasses/],
    ['a cup of frozen mocha coffee drink, decaffeinated', /^Frozen mocha coffee drink, decaf/],
    [
      'one medium soft pretzel coated with cinnamon sugar',
      /^Cinnamon sugar soft pretzel|^Pretzels?, soft.*cinnamon/,
    ],
  ])('%s', (text, name) => {
    const names = named(text)
    expect(names).toHaveLength(1)
    expect(names[0]).toMatch(name)
  })

  test('is no name for foods that are listed without an amount', () => {
    expect(named('sweet and sour pork with fried rice')).toHaveLength(2)
    expect(named('a bowl of mac and cheese and a hot dog')).toHaveLength(2)
  })
})

describe('what is in a food, but no food', () => {
  test.each([
    'a glass of whole milk with added vitamins A and D',
    'a cup of soy milk enriched with calcium and vitamin B12',
    'a can of diet cola with caffeine and aspartame',
  ])('%s', (text) => {
    const { items, unmatched } = analyzed(text)
    expect(items).toHaveLength(1)
    expect(unmatched).toEqual([])
  })

  test('may begin the name of one', () => {
    expect(named('a banana and protein bars')).toHaveLength(2)
  })
})

describe('what was left of a food', () => {
  test.each([
    'a fried chicken thigh with the skin and coating removed',
    'two slices of rye toast, crust not eaten',
    'a slice of pizza free of cheese',
  ])('%s', (text) => expect(named(text)).toHaveLength(1))
})

describe('a quality that changes the carbohydrate', () => {
  test('decides which food is meant', () => {
    expect(named('a low-calorie carbonated cola')).toEqual(['Diet cola'])
    expect(named('a slice of chocolate cake without any icing')).toEqual(['Chocolate cake without icing'])
  })

  test('makes a guess of a food that lacks it', () => {
    for (const text of ['a cup of dehydrated apples', 'a cup of blueberries packed in heavy syrup'])
      expect(analyzed(text).items[0]).toMatchObject({ match: 'guess' })
  })
})

describe('a jar of baby food', () => {
  test('is one food, whatever is in it', () => {
    const { items } = analyzed('a jar of strained baby food with carrots, rice and turkey')
    expect(items).toHaveLength(1)
    expect(items[0]?.food.category).toMatch(/^Baby/)
  })

  test('is not what babies have of other food', () => {
    expect(named('I fed my baby half a banana')).toEqual(['Banana'])
  })
})

describe('one piece and a whole one', () => {
  const grams = (text: string) => analyzed(text).items.reduce((sum, item) => sum + item.grams, 0)

  test('of what is eaten by the handful is a crumb', () => {
    expect(grams('one chickpea')).toBeLessThan(5)
    expect(grams('one french fry')).toBeLessThan(12)
  })

  test('of a pie is counted, and asked about', () => {
    const [pie] = analyzed('a whole pecan pie').items
    expect(pie?.grams).toBeGreaterThan(800)
    expect(pie?.ask).toHaveLength(2)
  })

  test('in inches of its surface or its volume', () => {
    expect(grams('one square inch of cheese pizza')).toBeLessThan(12)
    expect(grams('a cubic inch of chocolate cake')).toBeLessThan(12)
  })
})
