import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { analyzed, named, weighed } from './analyzed.ts'

describe('in a text where foods are weighed', () => {
  test('what has no weight is part of the food before it', () => {
    expect(
      Object.values(weighed('220 g of chicken chow mein with noodles and 245 g of egg drop soup')),
    ).toEqual([220, 245])
    expect(Object.values(weighed('215 g of stuffed pepper with rice and meat, 43 g of bread roll'))).toEqual([
      215, 43,
    ])
  })

  test('it chooses the closer dish', () => {
    expect(named('120 g of egg whites scrambled with vegetables and 30 g of rye bread')).toEqual([
      'Egg white omelette with vegetables',
      'Rye bread',
    ])
  })

  test('what is drunk is beside it', () => {
    expect(named('100 g of rice, 60 g of chicken with orange juice')).toContain('Orange juice')
  })

  test('one weight alone says nothing of the other foods', () => {
    expect(named('150 g chicken with bread')).toEqual(['Roast chicken', 'White bread'])
  })
})

describe('a food with a weight of its own', () => {
  test('is there however it was cooked', () => {
    expect(
      weighed('300 g of saffron rice cooked with butter, 150 g of lamb kebab and 110 g of tomato'),
    ).toMatchObject({
      'Yellow rice': 300,
    })
  })

  const FOODS = [
    'white rice',
    'chicken stew',
    'tortilla',
    'lentil soup',
    'zorbo',
    'beef sandwich',
    'yam',
    'salad',
  ]
  const TAILS = [
    '',
    ' cooked with oil',
    ' fried in butter',
    ' with beans',
    ' and potato',
    ' in tomato sauce',
    ' (dahi)',
  ]
  const part = fc.record({
    grams: fc.integer({ min: 20, max: 400 }),
    food: fc.constantFrom(...FOODS),
    tail: fc.constantFrom(...TAILS),
    isAfter: fc.boolean(),
  })

  test('is always found, or told as unknown', () => {
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const text = parts
          .map(({ grams, food, tail, isAfter }) =>
            isAfter ? `${food}${tail}, ${grams} g` : `${grams} g of ${food}${tail}`,
          )
          .join('; ')
        const { items, unmatched } = analyzed(text)
        for (const { food } of parts) {
          const [word = ''] = food.split(' ')
          const isTold =
            items.some((item) => item.text.includes(word)) || unmatched.some((told) => told.includes(word))
          expect(isTold, `${word} in "${text}"`).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })
})

test('shares of a whole are in it', () => {
  expect(
    Object.values(weighed('200 g of succotash, half beans and half maize, with 100 g of cooked kale')),
  ).toEqual([200, 100])
  expect(named('150 g quinoa, 80 g chickpeas, 1/2 avocado')).toContain('Avocado')
})
