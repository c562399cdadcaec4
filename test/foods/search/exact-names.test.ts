import { describe, expect, test } from 'bun:test'
import { open } from '../../../db/open.ts'
import type { Food, FoodTable } from '../../../src/foods/food.ts'
import { combineFoods } from '../../../src/foods/search/combined-index.ts'
import { exactKey } from '../../../src/foods/search/exact-names.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { createStoredIndex } from '../../../src/foods/search/stored-index.ts'
import { everydayWeights } from '../../../src/foods/starter/starter-index.ts'
import { plainFood, storeFoods } from '../stored-foods.ts'

const tableOf = (...foods: Food[]) => createFoodIndex(foods, { weights: everydayWeights() })

function importedTable(foods: readonly Food[], source = {}) {
  const db = open(':memory:')
  storeFoods(db, foods, source)
  return createStoredIndex({ db, weights: everydayWeights })
}

describe('an exact name', () => {
  test.each([
    ['Cheese, Feta', 'cheese feta'],
    ['  CHEESE   (feta)! ', 'cheese feta'],
    ['Crème brûlée', 'creme brulee'],
    ['Shepherd’s pie', 'shepherds pie'],
    ['7up, 1.5 %', '7up 1 5 percent'],
    ['麻婆豆腐', '麻婆豆腐'],
    ['…', ''],
    ['long '.repeat(100), ''],
  ])('%s is read as %s', (name, key) => expect(exactKey(name)).toBe(key))

  const kinds: [title: string, tableWith: (...foods: Food[]) => FoodTable][] = [
    ['in memory', tableOf],
    ['imported', (...foods) => importedTable(foods)],
  ]
  describe.each(kinds)('%s', (_, tableWith) => {
    const table = tableWith(
      plainFood('1', 'Cheese pizza crust, thin'),
      plainFood('2', 'Thin crust pizza, cheese'),
      plainFood('3', 'Thin crust pizza, cheese', { source: 'Test table 1' }),
      plainFood('4', 'Milk, NS as to fat'),
      plainFood('5', 'Milk', { synonyms: ['moo juice'] }),
    )

    test('finds its food, with a score that no other has', () => {
      const found = table.search('thin crust pizza CHEESE', 5)
      expect(found[0]).toMatchObject({ food: { code: '2' }, score: 1 })
      for (const { score } of found.slice(1)) expect(score).toBeLessThan(1)
      expect(table.search('milk', 2).map(({ food }) => food.code)).toEqual(['5', '4'])
      expect(table.search('milk, ns as to fat', 1)[0]?.food.code).toBe('4')
      expect(table.search('cheese thin crust pizza', 1)[0]?.score).toBeLessThan(1)
    })

    test('is looked up without a search', () => {
      expect(table.exact?.('Cheese pizza crust thin')?.code).toBe('1')
      expect(table.exact?.('thin crust pizza, cheese')?.code).toBe('2')
      expect(table.exact?.('pizza')).toBeUndefined()
      expect(table.exact?.('')).toBeUndefined()
    })
  })

  test('is a synonym as well, in memory', () => {
    const table = tableOf(plainFood('1', 'Milk', { synonyms: ['Moo juice'] }), plainFood('2', 'Moo juice'))
    expect(table.exact?.('moo juice')?.code).toBe('2')
    expect(tableOf(plainFood('1', 'Milk', { synonyms: ['Moo juice'] })).exact?.('moo juice')?.code).toBe('1')
  })

  test('is found in the first of several tables that has it, even behind the same words', () => {
    const everyday = tableOf(plainFood('e', 'Chocolate milk'), plainFood('f', 'Rice'))
    const imported = importedTable([plainFood('i', 'Milk, chocolate'), plainFood('j', 'Rice')], {
      id: 'table-2',
      name: 'Table 2',
    })
    const own = tableOf(plainFood('o', 'Rice', { source: 'own' }))
    const all = combineFoods(own, everyday, imported)
    for (const [text, code] of [
      ['milk, chocolate', 'i'],
      ['chocolate milk', 'e'],
      ['rice', 'o'],
    ] as const) {
      expect(all.search(text, 3)[0]?.food.code).toBe(code)
      expect(all.exact?.(text)?.code).toBe(code)
    }
  })

  test('of a product is no exact name: products are called like foods and meals', () => {
    const products = importedTable([plainFood('p', 'Lunch')], { kind: 'off' })
    expect(products.exact?.('lunch')).toBeUndefined()
    expect(products.search('lunch', 1)[0]?.score).toBeLessThan(1)
  })
})
