import { beforeAll, expect, test } from 'bun:test'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { everydayFoodsText } from '../../../src/server/page/everyday-foods.ts'
import { readFoodLines } from '../../../src/web/app/foods-away/food-lines.ts'
import { createFoodSearch, type FoodSearchAway } from '../../../src/web/app/foods-away/search-foods.ts'
import { QUERIES } from './queries.ts'

/** The search of a page whose server is away, beside the server's own. */

let search: FoodSearchAway
beforeAll(() => {
  search = createFoodSearch(readFoodLines(everydayFoodsText()))
})
const names = (text: string, limit = 5) => search(text, limit).map(({ name }) => name)
const serverNames = (text: string) =>
  starterIndex.search(text, 5, { isPrefix: true }).map(({ food }) => food.name)

test('most searches find first what the server finds first, and nearly all among its first five', () => {
  const compared = QUERIES.map((query) => {
    const [mine, [first], five] = [names(query), serverNames(query), serverNames(query)]
    return {
      query,
      isSame: mine[0] === first,
      isNear: five.includes(mine[0] ?? '') || mine.slice(0, 5).includes(first ?? ''),
    }
  })
  const share = (key: 'isSame' | 'isNear') => compared.filter((one) => one[key]).length / QUERIES.length
  const missed = compared
    .filter(({ isNear }) => !isNear)
    .map(({ query }) => `${query}: ${names(query)} | ${serverNames(query)}`)
  expect(missed.length).toBeLessThanOrEqual(QUERIES.length * 0.05)
  expect(share('isSame')).toBeGreaterThan(0.8)
})

test('a chosen food can be logged as the server knows it: its code, usual amount, units and macros', () => {
  const [food] = search('whole milk', 1)
  const known = starterIndex.find(food?.source ?? '', food?.code ?? '')
  expect(known?.name).toBe('Whole milk')
  expect(food).toMatchObject({ name: 'Whole milk', default_grams: 244, allergen_warnings: [] })
  expect(food?.measures.find(({ unit }) => unit === 'cup')?.grams).toBe(244)
  expect(food?.nutrients.energy_kcal).toBe(Math.round(known?.nutrients.energy_kcal ?? 0))
  // Not in the file: unknown is not zero.
  expect(food?.nutrients.calcium_mg).toBeNull()
})

test('nothing is found for words that name no food, nor for none', () => {
  expect(names('xyzzy plugh')).toEqual([])
  expect(names('  ')).toEqual([])
})
