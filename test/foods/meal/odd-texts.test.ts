import { describe, expect, test } from 'bun:test'
import { analyzeText } from '../../../src/foods/meal/passes.ts'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'

const analyzed = (text: string) => analyzeText(text, starterIndex)
const found = (text: string) => analyzed(text).items.map(({ food, grams }) => [food.name, Math.round(grams)])

describe('a number that is no amount leaves the food its usual portion', () => {
  test.each([
    ['ramen 13.50', 'ramen'],
    ['ramen 13,50 EUR', 'ramen'],
    ['ramen (rated 4.5/5)', 'ramen'],
    ['ramen, room 12', 'ramen'],
    ['bus 31 then ramen', 'ramen'],
    ['2/0 of a pear', 'a pear'],
  ])('%s', (text, plain) => {
    expect(found(text)).toEqual(found(plain))
  })
})

test('a bare number that is too many for pieces is grams, as a guess', () => {
  const { items } = analyzed('pasta 180, tofu 90')
  expect(items.map(({ grams, gramsBasis }) => [grams, gramsBasis])).toEqual([
    [180, 'vague'],
    [90, 'vague'],
  ])
  expect(found('almonds 40')).toEqual(found('40 almonds'))
})

test('cells of a table are read like words', () => {
  const weights = (text: string) => found(text).map(([, grams]) => grams)
  expect(weights('Tofu,140,g\nLentils,220,g')).toEqual([140, 220])
  expect(weights('Tofu;140;g\nLentils;220;g')).toEqual([140, 220])
  expect(weights('| Food | g |\n| Tofu | 140 g |\n| Lentils | 220 g |')).toEqual([140, 220])
  expect(found('g')).toEqual([])
})

describe('what is told twice counts once', () => {
  test.each([
    ['a pizza for lunch. The pizza had ham', 1],
    ['a smoothie. It was a banana smoothie.', 1],
    ['a burrito. It was a chicken burrito with rice.', 1],
    ['one bowl of lentils, 240 g of lentils', 1],
    ['a smoothie for breakfast, a banana smoothie for lunch', 2],
  ])('%s', (text, times) => {
    expect(found(text)).toHaveLength(times)
  })

  test('with its details, and in exact units', () => {
    expect(found('a smoothie. It was a banana smoothie.')).toEqual(found('a banana smoothie'))
    expect(found('one bowl of lentils, 240 g of lentils')).toEqual([['Lentils', 240]])
  })
})

test('a pile of qualities is not a pile of foods', () => {
  const pile = 'sweet warm creamy spicy fresh lovely '.repeat(50)
  expect(found(`${pile}pancakes`)).toEqual(found('pancakes'))
})

describe('speech without punctuation', () => {
  test('keeps foods side by side apart', () => {
    expect(found('two eggs bacon and three carrots hummus').map(([name]) => name)).toEqual([
      'Boiled egg',
      'Bacon',
      'Carrot',
      'Hummus',
    ])
  })

  test('keeps the food after a time, and after "followed by"', () => {
    expect(found('at seven a tea and toast')).toEqual(found('a tea and toast'))
    expect(found('soup followed by fruit salad')).toHaveLength(2)
  })
})
