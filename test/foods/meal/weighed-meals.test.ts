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

describe('a weight is never lost', () => {
  for (const [text, grams] of [
    ['80 g of bread, accompanied by a 160 g orange juice', [80, 160]],
    ['60 g of cheese and a 250 g serving of mate tea', [60, 250]],
    ['40 g of crackers and a nice 120 g banana', [40, 120]],
    ['an egg that weighs 52 g and 30 g of bread', [52, 30]],
    ['60 g of bread and a cola weighing 330 grams. I drank 200 grams of water', [60, 330, 200]],
    ['50 g of bread and a glass of milk that weighed 180 g', [50, 180]],
    ['15 g of oil, spooned over 180 g of brown rice', [15, 180]],
    ['90 g of battered and fried fish and 100 g of peas', [90, 100]],
  ] as const)
    test(text, () => expect(analyzed(text).items.map((item) => item.grams)).toEqual([...grams]))
})

describe('what is in a weighed food is part of its weight', () => {
  for (const [text, grams] of [
    ['160 g of moussaka made with aubergine, lamb, and potatoes, and 40 g of bread', [160, 40]],
    ['150 g of spinach boiled with oil and onion and 80 g of rice', [150, 80]],
    ['90 g of bread and a rice dish with peas that weighed 210 g', [90, 210]],
    ['200 g of yogurt with 2% fat and 30 g of walnuts', [200, 30]],
    ['220 g of milk fortified with vitamins A and D', [220]],
    ['250 g of oats cooked with milk and sugar and 80 g of berries', [250, 80]],
  ] as const)
    test(text, () => expect(analyzed(text).items.map((item) => item.grams)).toEqual([...grams]))

  test('cereal and the milk that it is in share it', () => {
    const { items } = analyzed('300 g of corn flakes with milk')
    expect(items.map((item) => item.grams)).toEqual([60, 240])
    expect(analyzed('30 g of corn flakes with milk').items[0]?.grams).toBe(30)
  })
})

describe('a name that is said once for two kinds', () => {
  for (const [text, name] of [
    ['120 g of black and other beans', 'Black beans'],
    // "Kidney beans" is one word of the lists of names.
    ['120 g of green and kidney beans', 'Green beans'],
    ['25 g of fruit or berry jam', 'Jam'],
    ['200 g of rice and millet gruel', 'Congee'],
  ] as const)
    test(text, () => expect(named(text)).toEqual([name]))

  test('is not the food that goes on another', () => {
    expect(named('60 g of bread and strawberry jam')).toContain('White bread')
  })
})

describe('a drink is not what it is named after', () => {
  for (const text of ['200 g of mango drink', '200 g of soursop drink', '200 g of a light soft drink'])
    test(text, () => {
      const [item] = analyzed(text).items
      expect(item?.food.category).toMatch(/drink|juice/i)
    })
})

test('a name that the table lacks is one food, as a guess', () => {
  const { items } = analyzed('60 g of horse gram dal and 100 g of rice')
  expect(items.map(({ grams, match }) => [grams, match === 'guess'])).toEqual([
    [60, true],
    [100, false],
  ])
})
