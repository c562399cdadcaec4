import { expect, test } from 'bun:test'
import { foodMatcher } from '../../src/questions/food-names.ts'

const found = (
  of: string,
  names: readonly (string | readonly [name: string, food: string, category?: string])[],
) => {
  const entries = names.map((each) =>
    typeof each === 'string'
      ? { name: each, food: null, category: null }
      : { name: each[0], food: each[1], category: each[2] ?? null },
  )
  return entries.filter(foodMatcher(of, entries)).map(({ name }) => name)
}

test.each([
  [
    'chicken',
    ['Chicken breast, grilled', 'roast chickens', 'two chicken thighs'],
    ['chickpeas', 'chicken soup'],
  ],
  ['coffee', ['Coffee, brewed', 'black coffee', 'a cup of coffee', 'coffee with oat milk'], ['coffee cake']],
  ['eggs', ['Egg, whole, boiled', '2 eggs', 'scrambled egg'], ['eggplant', 'egg noodles']],
  ['butter', ['salted butter'], ['peanut butter', 'butter beans', 'buttermilk']],
  ['orange', ['oranges', 'Orange, raw'], ['orange juice']],
  ['greek yogurt', ['Yogurt, Greek, plain', 'low fat greek yoghurt'], ['fruit yogurt']],
  ['potatoes', ['Potato, baked'], ['sweet potato', 'potato soup']],
])('%s', (of, meant, others) => {
  expect(found(of, [...meant, ...others])).toEqual(meant)
})

test('an entry of several foods is each of them, an entry of one is not taken apart', () => {
  expect(
    found('toast', [['eggs and toast', 'Egg, fried; Toast'], 'beans on toast', 'soup and toast']),
  ).toEqual(['eggs and toast', 'soup and toast'])
  expect(found('salt', [['salt and vinegar crisps', 'Potato chips']])).toEqual([])
})

test('what the database calls it counts as well', () => {
  expect(found('salmon', [['fish for dinner', 'Salmon, baked']])).toEqual(['fish for dinner'])
})

test('what only stands for it in the database is another food, where something is called that', () => {
  const skyr = ['Skyr', 'Greek yogurt', 'Yogurt, Greek'] as const
  expect(found('greek yogurt', [skyr, 'Greek yogurt'])).toEqual(['Greek yogurt'])
  expect(found('greek yogurt', [skyr])).toEqual(['Skyr'])
})

test('a food without one of its kinds', () => {
  expect(found('coffee but not iced coffee', ['Coffee', 'iced coffee', 'tea'])).toEqual(['Coffee'])
  expect(found('plain coffee', ['Coffee', 'tea'])).toEqual(['Coffee'])
})

test('a slip of the finger, if nothing is called that', () => {
  expect(found('spagetti', ['Spaghetti with sauce', 'rice'])).toEqual(['Spaghetti with sauce'])
  expect(found('porridge', ['partridge', 'rice'])).toEqual([])
})

test('words that stand for many foods', () => {
  const names = [
    ['Feta', 'Feta', 'Cheese'],
    ['Smoked salmon', 'Smoked salmon', 'Fish'],
    ['Kiwi', 'Kiwi', 'Other fruits and fruit salads'],
    ['Rye loaf', 'Rye', 'Yeast breads'],
    ['Cheese pizza', 'Cheese pizza', 'Pizza'],
    ['Apple juice', 'Apple juice', 'Apple juice'],
  ] as const
  expect(found('cheese', names)).toEqual(['Feta'])
  expect(found('fish', names)).toEqual(['Smoked salmon'])
  expect(found('fruits', names)).toEqual(['Kiwi'])
  expect(found('bread', names)).toEqual(['Rye loaf'])
})

test('another name of the food, if nothing is called that by itself', () => {
  const entries = [
    { name: 'Aubergine bake', food: 'Aubergine bake', category: 'Dishes', synonyms: ['moussaka'] },
    { name: 'Gouda', food: 'Gouda cheese', category: 'Cheese', synonyms: ['hard cheese'] },
    { name: 'Fizzy water', food: 'Sparkling water', category: 'Water', synonyms: ['club soda'] },
    { name: 'Kefir', food: 'Plain yogurt', category: 'Yogurt', synonyms: ['dahi'], isStandIn: true },
  ]
  const named = (of: string) => entries.filter(foodMatcher(of, entries)).map(({ name }) => name)
  expect(named('moussaka')).toEqual(['Aubergine bake'])
  expect(named('club soda')).toEqual(['Fizzy water'])
  // One of several kinds is not the kind.
  expect(named('hard cheese')).toEqual([])
  // It is not yogurt: the database has nothing nearer.
  expect(named('yogurt')).toEqual([])
  expect(named('dahi')).toEqual([])
})

test('another name that the words stand in and name, and not a word for many foods', () => {
  const entries = [
    { name: 'Chips', food: 'Chips', category: 'Potatoes', synonyms: ['homemade fries'] },
    { name: 'Fizzy water', food: 'Sparkling water', category: 'Water', synonyms: ['club soda'] },
  ]
  const named = (of: string) => entries.filter(foodMatcher(of, entries)).map(({ name }) => name)
  expect(named('fries')).toEqual(['Chips'])
  expect(named('homemade')).toEqual([])
  expect(named('soda')).toEqual([])
})

test('a spread of nuts is not one of the nuts', () => {
  const names = [
    ['Walnuts', 'Walnuts', 'Nuts and seeds'],
    ['Peanut butter', 'Peanut butter', 'Nuts and seeds'],
  ] as const
  expect(found('nuts', names)).toEqual(['Walnuts'])
  expect(found('peanut butter', names)).toEqual(['Peanut butter'])
})

test("one distinctive word of a name of one's own", () => {
  expect(found('office', ['Office lunch', 'Soup'])).toEqual(['Office lunch'])
  expect(found('lemon', [['Lemon juice', 'Lemon juice']])).toEqual([])
  expect(found('cold', ['cold soup'])).toEqual([])
})
