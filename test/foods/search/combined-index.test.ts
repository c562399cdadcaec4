import { describe, expect, test } from 'bun:test'
import type { Food, FoodTable } from '../../../src/foods/food.ts'
import { combineFoods } from '../../../src/foods/search/combined-index.ts'
import { createFoodIndex } from '../../../src/foods/search/food-index.ts'
import { everydayWeights } from '../../../src/foods/starter/starter-index.ts'
import { plainFood } from '../stored-foods.ts'

const tableOf = (...foods: Food[]) => createFoodIndex(foods, { weights: everydayWeights() })
const NONE = tableOf()
const own = (code: string, name: string) => plainFood(code, name, { source: 'own' })
const imported = (code: string, name: string) => plainFood(code, name, { source: 'Imported 1' })
const codes = (table: FoodTable, text: string, options = {}) =>
  table.search(text, 9, options).map(({ food }) => food.code)

describe('three tables as one', () => {
  test('a person’s own food of just that name comes first; one that merely has the word does not', () => {
    const everyday = tableOf(plainFood('e', 'Granola'))
    expect(codes(combineFoods(tableOf(own('o', 'Granola')), everyday, NONE), 'granola')).toEqual(['o', 'e'])
    expect(codes(combineFoods(tableOf(own('o', 'Granola bar')), everyday, NONE), 'granola')).toEqual([
      'e',
      'o',
    ])
  })

  test('among equals: own, everyday, imported', () => {
    const table = combineFoods(
      tableOf(own('o', 'Granola with nuts')),
      tableOf(plainFood('e', 'Granola with nuts')),
      tableOf(imported('i', 'Granola with nuts')),
    )
    expect(codes(table, 'granola', { isPrefix: true })).toEqual(['o', 'e', 'i'])
  })

  test('the better match comes first, whichever table it is in', () => {
    const table = combineFoods(
      NONE,
      tableOf(plainFood('e', 'Rice')),
      tableOf(imported('i', 'Rice with manioc')),
    )
    expect(codes(table, 'rice with manioc')[0]).toBe('i')
    expect(codes(table, 'rice')[0]).toBe('e')
  })

  test('a food of two tables appears once, as the everyday table words it, with the better score', () => {
    const everyday = tableOf(plainFood('1', 'Chips', { source: 'Table 1' }), plainFood('2', 'Crisps'))
    const stored = tableOf(plainFood('1', 'Potato, french fries, fast food', { source: 'table-1' }))
    const found = combineFoods(NONE, everyday, stored).search('french fries, fast food', 5)
    expect(found.map(({ food }) => food.name)).toEqual(['Chips'])
    expect(found[0]?.score).toBe(stored.search('french fries, fast food', 1)[0]?.score ?? 0)
  })

  test('a food of two versions of a table appears once', () => {
    const everyday = tableOf(plainFood('1', 'Whole milk', { source: 'Table 2021-2023' }))
    const older = [plainFood('1', 'Milk, whole'), plainFood('2', 'Milk, dry')]
    const stored = tableOf(...older.map((food) => ({ ...food, source: 'Table 2017-2018' })))
    expect(codes(combineFoods(NONE, everyday, stored), 'milk', { isPrefix: true })).toEqual(['1', '2'])
    const other = tableOf(plainFood('1', 'Milk, whole', { source: 'Another 2017-2018' }))
    expect(codes(combineFoods(NONE, everyday, other), 'milk', { isPrefix: true })).toEqual(['1', '1'])
  })

  test('what an everyday name says is not looked up among the imported, unless somebody is typing', () => {
    let asked = 0
    const counted: FoodTable = {
      search: () => {
        asked++
        return []
      },
      find: () => undefined,
    }
    const table = combineFoods(NONE, tableOf(plainFood('e', 'Milk', { synonyms: ['cow milk'] })), counted)
    table.search('milk', 4)
    table.search('cow milk', 4)
    expect(asked).toBe(0)
    table.search('milk', 4, { isPrefix: true })
    table.search('milk with manioc', 4)
    expect(asked).toBe(2)
  })

  test('finds by source and code in every table, and no more than asked for', () => {
    const table = combineFoods(
      tableOf(own('o', 'Rice')),
      tableOf(plainFood('e', 'Rice')),
      tableOf(imported('i', 'Rice')),
    )
    expect(table.find('own', 'o')?.code).toBe('o')
    expect(table.find('Test table 1', 'e')?.code).toBe('e')
    expect(table.find('imported-1', 'i')?.code).toBe('i')
    expect(table.find('own', 'e')).toBeUndefined()
    expect(table.search('rice', 2)).toHaveLength(2)
    expect(table.search('rice', 0)).toEqual([])
  })
})
