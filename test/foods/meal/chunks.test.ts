import { describe, expect, test } from 'bun:test'
import { analyzed, named, weighed } from './analyzed.ts'

describe('what comes before the foods', () => {
  test('is no food, and takes no amount', () => {
    expect(weighed('Dinner consisted of 100 g corn tortilla and 60 g avocado')).toEqual({
      'Corn tortilla': 100,
      Avocado: 60,
    })
    expect(weighed('My late-night snack was 22 g of Oreo cookies')).toEqual({ Oreo: 22 })
    expect(named('A quick bite at midday was an apple')).toEqual(['Apple'])
  })

  test('what was done to a food names none', () => {
    expect(named('I reheated a banana')).toEqual(['Banana'])
    expect(named('I slurped 250 g of tomato soup')).toEqual(['Tomato soup'])
    expect(analyzed('an apple, sliced, and a pear, peeled').unmatched).toEqual([])
  })
})

describe('where, when and what for', () => {
  test.each([
    ['an apple as a snack', ['Apple']],
    ['130 g of vanilla ice cream with honey on top', ['Vanilla ice cream', 'Honey']],
    ['cola over ice', ['Cola']],
    ['a baked potato with coleslaw on the side', ['Baked potato', 'Coleslaw']],
    ['lentil soup and bread to mop it up', ['Lentil soup', 'White bread']],
  ])('%s', (text, foods) => expect(named(text)).toEqual(foods))
})

describe('amounts that point back', () => {
  test.each([
    ['I reheated a frozen cheese pizza, eating 209 grams of it', 209],
    ['Eggs Benedict; I ate 310 g of it', 310],
    ['mashed potato, about 200 g of that', 200],
  ])('%s', (text, grams) => expect(analyzed(text).items.map((item) => item.grams)).toEqual([grams]))

  test('a size after the food', () => {
    const [large] = analyzed('two eggs, large ones').items
    const [plain] = analyzed('two eggs').items
    expect(large?.grams).toBeGreaterThanOrEqual(plain?.grams ?? 0)
    expect(analyzed('two eggs, large ones').unmatched).toEqual([])
  })
})

describe('units that are foods', () => {
  test('keep their name where an amount follows', () => {
    expect(weighed('a soft white dinner roll of 28 g')).toEqual({ 'Bread roll': 28 })
    expect(weighed('a shortbread cookie of 20 g')).toEqual({ Shortbread: 20 })
  })
})

test('parts of a food are no food', () => {
  expect(named('cheese pizza with a thick crust')).toHaveLength(1)
  expect(weighed('White pizza with thin crust, 132 grams')).toEqual(
    expect.objectContaining(
      Object.fromEntries(named('White pizza with thin crust').map((name) => [name, 132])),
    ),
  )
})

test('who could not resist ate it', () => {
  expect(named("I couldn't resist a banana")).toEqual(['Banana'])
  expect(named("I couldn't eat a banana")).toEqual([])
})

test('what a unit could be is a food where something is done to it', () => {
  expect(named('2 eggs with butter')).toHaveLength(2)
  expect(named('2 eggs fried in butter')).toEqual(['Fried egg'])
  expect(weighed('2 large eggs')).toEqual({ 'Boiled egg': 100 })
})

test('a name with an and in it keeps its amount', () => {
  const grams = weighed('coffee with 2 packets of sugar and a tablespoon of half-and-half')
  expect(grams.Sugar).toBeCloseTo(7, 0)
  expect(grams['Half and half']).toBeCloseTo(15, 0)
})

test('an amount behind an explanation is of what it explains', () => {
  expect(weighed('Plain yogurt (dahi), 300 grams, and 80 g of rice')).toEqual({
    'Plain yogurt': 300,
    'White rice': 80,
  })
})

test('a container is one before its size in brackets', () => {
  expect(weighed('1 bottle (500 ml) of cola')).toEqual({ Cola: 524.18 })
  expect(analyzed('a bag (30 g) of crisps').items.map(({ grams }) => grams)).toEqual([30])
})

test('a weight behind what was left out is of what was not', () => {
  expect(weighed('egg whites scrambled without fat (99 g) and whole wheat toast (33 g)')).toMatchObject({
    'Egg white': 99,
    'Wholemeal toast': 33,
  })
})

test('what the meal was as a whole is no food', () => {
  expect(named('an apple, a lean breakfast')).toEqual(['Apple'])
  expect(named('40 g of raisins and 30 g of peanuts into my own snack mix')).toEqual(['Raisins', 'Peanuts'])
})

test('a place at the start is none of the foods', () => {
  expect(analyzed('In Ho Chi Minh City, lunch was 250 g of white rice')).toMatchObject({
    items: [{ grams: 250 }],
    unmatched: [],
  })
  expect(named('Sardines in Olive Oil')).toContain('Sardines')
})

test('what somebody stopped somewhere for was eaten', () => {
  expect(named('I stopped at the diner for a cheeseburger')).toEqual(['Cheeseburger'])
  expect(named('an apple at the office for a quick lunch')).toEqual(['Apple'])
})

test('an explanation in brackets is no second food', () => {
  expect(named('a cup of gallo pinto (black beans and rice) and a banana')).toHaveLength(2)
})

test('half of what tables halve is their half', () => {
  expect(weighed('half a grapefruit')).toEqual({ Grapefruit: 154 })
})

test('what somebody did to a food is no food', () => {
  expect(named('I toasted two frozen waffles and spread them with two tablespoons of almond butter')).toEqual(
    ['Frozen waffle', 'Almond butter'],
  )
})

test('what is counted in a later sentence was named in general before', () => {
  expect(weighed('We had corn dogs tonight; mine was one corn dog.')).toEqual({ 'Corn dog': 88 })
  expect(named('Two eggs at noon. Two eggs at night.')).toHaveLength(2)
})

test('where and with whom it was', () => {
  expect(analyzed('On my hike I had an apple').unmatched).toEqual([])
  expect(analyzed('On Saturday morning I made two pancakes').unmatched).toEqual([])
  expect(named('I split an order of onion rings with my friend')).toEqual(['Onion rings'])
})
