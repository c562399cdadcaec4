import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Db, open } from '../../../db/open.ts'
import type { Food } from '../../../src/foods/food.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { createNameCache } from '../../../src/foods/search/name-cache.ts'
import { createStoredIndex } from '../../../src/foods/search/stored-index.ts'
import { everydayWeights } from '../../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../../src/foods/starter/table.ts'
import { nutrientsFrom } from '../../../src/nutrition/nutrients.ts'
import { plainFood, storeFoods } from '../stored-foods.ts'

/** Thousands of names are asked for. */
const LONG = 60_000

const indexOn = (db: Db) => createStoredIndex({ db, weights: everydayWeights })

function indexOf(foods: readonly Food[], source = {}) {
  const db = open(':memory:')
  storeFoods(db, foods, source)
  return indexOn(db)
}

const SHELF = [
  plainFood('1', 'Zucchini, raw', { category: 'Vegetables' }),
  plainFood('2', 'Zucchini bread', { category: 'Breads' }),
  plainFood('3', 'Milk, NFS', { synonyms: ['cow milk'], category: 'Milk' }),
  plainFood('4', 'Chocolate milk', { category: 'Milk' }),
  plainFood('5', 'Chicken curry with rice', { category: 'Dishes' }),
  plainFood('6', 'Cola, sugar free', { category: 'Drinks' }),
  plainFood('7', 'Whole wheat bread', { category: 'Breads' }),
]
const names = (matches: { food: Food }[]) => matches.map(({ food }) => food.name)

describe('imported foods', () => {
  const index = indexOf(SHELF)

  test.each([
    ['zucchini', 'Zucchini, raw'],
    ['courgettes', 'Zucchini, raw'],
    ['courgette bread', 'Zucchini bread'],
    ['milk', 'Milk, NFS'],
    ['MILK', 'Milk, NFS'],
    ['cow milk', 'Milk, NFS'],
    ['choc milk', 'Chocolate milk'],
    ['chicken curry', 'Chicken curry with rice'],
    ['curried chikcen', 'Chicken curry with rice'],
    ['zuchini', 'Zucchini, raw'],
    ['sugar-free cola', 'Cola, sugar free'],
    ['cola without sugar', 'Cola, sugar free'],
    ['wholemeal bread', 'Whole wheat bread'],
  ])('%s: %s', (question, name) => {
    expect(names(index.search(question, 3))[0]).toBe(name)
  })

  test('come back whole', () => {
    const food = plainFood('9', 'Manioc', {
      synonyms: ['cassava'],
      pieceGrams: 40,
      patterns: Object.fromEntries(
        ['total_fruit_cup', 'whole_fruit_cup', 'total_vegetables_cup', 'greens_and_beans_cup']
          .concat([
            'total_protein_oz',
            'seafood_plant_protein_oz',
            'whole_grains_oz',
            'dairy_cup',
            'refined_grains_oz',
          ])
          .map((key) => [key, 1]),
      ) as NonNullable<Food['patterns']>,
    })
    expect(indexOf([food]).search('cassava', 1)[0]?.food).toEqual(food)
  })

  test('are known by source and code, however the source is written', () => {
    expect(index.find('Test table 1', '3')?.name).toBe('Milk, NFS')
    expect(index.find('test-table-1', '3')?.name).toBe('Milk, NFS')
    expect(index.find('Test table 2', '3')).toBeUndefined()
    expect(index.find('Test table 1', 'none')).toBeUndefined()
  })

  test('an unfinished last word counts only where that is asked for', () => {
    expect(index.search('zucch', 3)).toEqual([])
    expect(names(index.search('zucch', 3, { isPrefix: true }))).toContain('Zucchini, raw')
    expect(names(index.search('chicken cur', 1, { isPrefix: true }))).toEqual(['Chicken curry with rice'])
  })

  test('what nobody has is not found, and neither is nothing', () => {
    for (const question of ['qwertyuiop', '', ' ', ',;', 'the', '0'])
      expect(index.search(question, 5)).toEqual([])
    expect(index.search('milk', 0)).toEqual([])
  })

  test(
    'rank as they do in memory, with the same scores',
    () => {
      const foods = starterFoods()
      const stored = indexOf(foods.map((food) => ({ ...food, source: 'Test table 1' })))
      const inMemory = createFoodIndex(foods, { weights: everydayWeights() })
      const best = (index: { search: typeof stored.search }, text: string) => {
        const [match] = index.search(text, 1)
        return [match?.food.code, match?.score]
      }
      for (const [at, { name, synonyms }] of foods.entries()) {
        for (const text of [name, ...synonyms].filter((text) => at % 30 === 0 || /\d/.test(text))) {
          expect([text, ...best(stored, text)]).toEqual([text, ...best(inMemory, text)])
        }
      }
    },
    LONG,
  )

  test('the plain kind of a common word is found among hundreds that hold it', () => {
    const many = Array.from({ length: 500 }, (_, n) => plainFood(`m${n}`, `Pudding with milk number ${n}`))
    const index = indexOf([
      ...many,
      plainFood('x', 'Milk, NS as to fat', { synonyms: ['a', 'b c d', 'e f g h i j k l m n o'] }),
    ])
    expect(names(index.search('milk', 1))).toEqual(['Milk, NS as to fat'])
  })
})

describe('a food of a list', () => {
  const unmeasured = nutrientsFrom((key) => (key === 'energy_kcal' ? null : 10))
  const index = indexOf([
    plainFood('1', 'Oil, corn', { nutrients: unmeasured }),
    plainFood('2', 'Corn oil'),
    plainFood('3', 'Oil, sesame', { nutrients: unmeasured }),
    plainFood('4', 'Milk shake, chocolate', { synonyms: ['Burger King'] }),
    plainFood('5', 'Cheese, Feta'),
    plainFood('6', 'Bread, white'),
    plainFood('7', 'Bread, white, toasted'),
    plainFood('8', 'Cheese, NFS'),
  ])

  test.each([
    ['feta cheese', 'Cheese, Feta'],
    ['white bread', 'Bread, white'],
    ['toasted white bread', 'Bread, white, toasted'],
    ['cheese', 'Cheese, NFS'],
  ])('is found by its name the other way round: %s', (question, name) => {
    expect(names(index.search(question, 3))[0]).toBe(name)
  })

  test('with its energy goes before one without, which is found where there is no other', () => {
    expect(names(index.search('corn oil', 3)).slice(0, 2)).toEqual(['Corn oil', 'Oil, corn'])
    expect(names(index.search('sesame oil', 1))).toEqual(['Oil, sesame'])
  })

  test('is meant by the whole of a synonym rather than by a word of it', () => {
    const score = (text: string) => index.search(text, 1)[0]?.score ?? 0
    expect(score('burger king')).toBeGreaterThan(0.9)
    expect(score('king')).toBeLessThan(0.7)
    expect(score('burger')).toBeLessThan(0.55)
  })
})

describe('a question', () => {
  const index = indexOf(SHELF)

  test.each([
    '"',
    '""',
    'milk"',
    '"milk',
    'milk*',
    '*',
    'name:milk',
    'name : milk',
    '{name synonyms}: milk',
    'milk AND',
    'AND OR NOT',
    'NEAR(milk cola, 2)',
    'NEAR',
    'milk NOT chocolate',
    '-milk',
    '^milk',
    'milk + cola',
    '(milk',
    ')))',
    'milk; DROP TABLE foods',
    "'; --",
    'rowid:1',
    'milk\0cola',
    '%',
    '_',
    '\\',
    '🥛',
    '牛乳',
    'a'.repeat(5000),
    'milk '.repeat(2000),
  ])('%p is text, not a query', (text) => {
    expect(() => index.search(text, 5, { isPrefix: true })).not.toThrow()
    expect(() => index.search(text, 5)).not.toThrow()
  })

  test('whatever it is, answers in order, within 0–1, no more than asked for, and the same again', () => {
    const word = fc.oneof(
      fc.constantFrom('milk', 'zucchini', 'bread', 'AND', '"', '*', 'chikcen', ':'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), fc.nat(6), fc.boolean(), (words, limit, isPrefix) => {
        const text = words.join(' ')
        const matches = index.search(text, limit, { isPrefix })
        expect(matches.length).toBeLessThanOrEqual(limit)
        const scores = matches.map(({ score }) => score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        for (const score of scores) expect(score > 0 && score <= 1).toBe(true)
        expect(index.search(text, limit, { isPrefix })).toEqual(matches)
      }),
    )
  })
})

describe('imports', () => {
  test('are seen as soon as they are there, without another index', () => {
    const db = open(':memory:')
    const index = indexOn(db)
    expect(index.search('milk', 5)).toEqual([])
    storeFoods(db, SHELF)
    expect(names(index.search('milk', 1))).toEqual(['Milk, NFS'])
    storeFoods(db, [plainFood('3', 'Milk, new')])
    expect(names(index.search('milk', 5))).toEqual(['Milk, new'])
  })

  test('that are not finished, or have been replaced, are nobody’s to see', () => {
    const db = open(':memory:')
    storeFoods(db, [plainFood('h', 'Hidden milk')], { isVisible: false })
    const index = indexOn(db)
    expect(index.search('milk', 5)).toEqual([])
    storeFoods(db, SHELF)
    expect(names(index.search('hidden milk', 5))).not.toContain('Hidden milk')
    expect(index.find('Test table 1', 'h')).toBeUndefined()
  })

  test('of products do not hide the food of the same name', () => {
    const db = open(':memory:')
    const products = Array.from({ length: 300 }, (_, n) => plainFood(`p${n}`, 'Milk'))
    storeFoods(db, products, { id: 'off', name: 'Open Food Facts', kind: 'off' })
    storeFoods(db, SHELF)
    const [first, second] = indexOn(db).search('milk', 2)
    expect(first?.food).toMatchObject({ name: 'Milk, NFS', source: 'Test table 1' })
    expect(second?.food.source).toBe('Open Food Facts')
  })

  test('of very many products are searched all the same', () => {
    const db = open(':memory:')
    const products = Array.from({ length: 21_000 }, (_, n) => plainFood(`p${n}`, `Milk of farm number ${n}`))
    for (let from = 0; from < products.length; from += 1000) {
      storeFoods(db, products.slice(from, from + 1000), {
        id: `off-${from}`,
        name: `Products ${from}`,
        kind: 'off',
      })
    }
    storeFoods(db, SHELF)
    const index = indexOn(db)
    expect(names(index.search('milk', 1))).toEqual(['Milk, NFS'])
    expect(names(index.search('milk of farm 20987', 1))).toEqual(['Milk of farm number 20987'])
    expect(names(index.search('zuchini', 1))).toEqual(['Zucchini, raw'])
    expect(index.search('milk', 50)).toHaveLength(50)
  })

  test('of which another table has all foods are found there alone', () => {
    const db = open(':memory:')
    storeFoods(db, SHELF)
    const isElsewhere = (id: string, foods: number) => id === 'test-table-1' && foods === SHELF.length
    const index = createStoredIndex({ db, weights: everydayWeights, isElsewhere })
    expect(index.search('milk', 5)).toEqual([])
    expect(index.exact?.('chocolate milk')).toBeUndefined()
    expect(index.find('Test table 1', '3')?.name).toBe('Milk, NFS')
    storeFoods(db, [plainFood('n', 'Milk of a newer version')], { id: 'test-table-2', name: 'Test table 2' })
    expect(names(index.search('milk', 5))).toEqual(['Milk of a newer version'])
  })

  test('cost no memory: names read are forgotten in their order', () => {
    const read = createNameCache(2)
    const a = read('a food')
    expect(read('a food')).toBe(a)
    read('b food')
    read('c food')
    expect(read('a food')).not.toBe(a)
    expect(read('a food')).toEqual(a)
  })
})
