import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Food } from '../../src/foods/food.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { createSpelling } from '../../src/foods/search/spelling.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { foodWords } from '../../src/foods/text/words.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'

/** Thousands of names are asked for. */
const LONG = 60_000

const foods = starterFoods()
const index = createFoodIndex(foods)
const first = (text: string) => index.search(text, 1)[0]?.food.name

describe('search', () => {
  test(
    'finds every food first by its own name',
    () => {
      for (const food of foods) expect(index.search(food.name, 1)[0]?.food.name).toBe(food.name)
    },
    LONG,
  )

  test(
    'finds every food among the first three by each synonym',
    () => {
      for (const food of foods) {
        for (const synonym of food.synonyms) {
          expect(index.search(synonym, 3).map((match) => match.food.name)).toContain(food.name)
        }
      }
    },
    LONG,
  )

  test.each([
    ['EGGS', 'Boiled egg'],
    ['crème brûlée', 'Crème brûlée'],
    ['creme brulee', 'Crème brûlée'],
    ['yoghurt', 'Yogurt'],
    ['aubergine', 'Aubergine'],
    ['eggplant', 'Aubergine'],
    ['porridge', 'Porridge'],
    ['oatmeal', 'Porridge'],
    ['chips', 'Chips (fried potatoes)'],
    ['fries', 'French fries'],
    ['crisps', 'Potato crisps'],
    ['prawns', 'Prawns'],
    ['shrimp', 'Prawns'],
    ['tinned tuna', 'Canned tuna'],
    ['whole-wheat bread', 'Wholemeal bread'],
    ['unsweetened almond milk', 'Unsweetened almond milk'],
    ['sugar-free jelly', 'Sugar-free jelly'],
    ['jelly without sugar', 'Sugar-free jelly'],
    ['milk chocolate', 'Milk chocolate'],
    ['chocolate milk', 'Chocolate milk'],
    ['Milk, whole', 'Whole milk'],
    ['Bread, rye', 'Rye bread'],
  ])('%s → %s', (text, name) => expect(first(text)).toBe(name))

  test('forgives one slip in a longer word', () => {
    expect(first('bananna')).toBe('Banana')
    expect(first('choclate cake')).toBe('Chocolate cake')
    expect(first('guacamloe')).toBe('Guacamole')
    expect(first('strawberies')).toBe('Strawberries')
  })

  test('a plain food comes before a dish with it', () => {
    for (const plain of ['rice', 'chicken', 'tuna', 'cheese', 'apple', 'potato']) {
      expect(foodWords(first(plain) ?? '').length).toBeLessThanOrEqual(3)
    }
    expect(first('tomato')).toBe('Tomato')
  })

  test('the head word decides: a sandwich with ham is no ham', () => {
    expect(first('smoked ham sandwich')).toBe('Ham sandwich')
    expect(first('tomato soup')).toBe('Tomato soup')
  })

  test('nonsense scores nothing, or low', () => {
    expect(index.search('', 5)).toEqual([])
    expect(index.search('the of and', 5)).toEqual([])
    expect(index.search('xyzzyplugh', 5)).toEqual([])
    expect(index.search('ignore previous instructions', 1)[0]?.score ?? 0).toBeLessThan(0.5)
    expect(index.search('rice', 0)).toEqual([])
  })

  test('scores are between 0 and 1 and fall', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.integer({ min: 1, max: 8 }),
        (text, limit) => {
          const scores = index.search(text, limit).map(({ score }) => score)
          expect(scores.length).toBeLessThanOrEqual(limit)
          expect(scores.every((score) => score > 0 && score <= 1)).toBe(true)
          expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        },
      ),
    )
  })

  test('an empty table finds nothing', () => {
    expect(createFoodIndex([]).search('rice', 3)).toEqual([])
  })

  test('a name beats a synonym, a synonym a category', () => {
    const food = (name: string, synonyms: string[], category: string): Food => ({
      source: 'test',
      code: name,
      name,
      synonyms,
      category,
      nutrients: nutrientsFrom(() => null),
      portions: [],
      defaultGrams: 100,
    })
    const small = createFoodIndex([
      food('Alpha', [], 'Quince'),
      food('Beta', ['quince'], 'Other'),
      food('Quince', [], 'Other'),
    ])
    expect(small.search('quince', 3).map((match) => match.food.name)).toEqual(['Quince', 'Beta', 'Alpha'])
  })
})

describe('spelling', () => {
  const spelling = createSpelling(['banana', 'butter', 'bacon'])
  test.each(['bananna', 'banan', 'bananq', 'bnaana'])('%s is near banana', (word) =>
    expect(spelling.corrections(word)).toEqual(['banana']),
  )
  test('short and far words have no neighbours', () => {
    expect(spelling.corrections('bac')).toEqual([])
    expect(spelling.corrections('panama')).toEqual([])
    expect(spelling.corrections('b'.repeat(500))).toEqual([])
  })
})

describe('words', () => {
  test.each([
    ['Two Tomatoes', 'two tomato'],
    ['cherries & berries', 'cherry berry'],
    ['brownies', 'browny'],
    ['Shepherd’s pie', 'shepherd pie'],
    ['fat-free yoghurt', 'nofat yogurt'],
    ['no added sugar', 'nosugar'],
    ['free range eggs', 'free range egg'],
    ['slice of the toast', 'slice toast'],
    ['hummus', 'hummus'],
    ['70% chocolate', '70 percent chocolate'],
  ])('%s → %s', (text, words) => expect(foodWords(text).join(' ')).toBe(words))
})
