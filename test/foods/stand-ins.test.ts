import { expect, test } from 'bun:test'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { starterFoods } from '../../src/foods/starter/table.ts'
import { journalOf } from '../journal/support.ts'

test('a name of another food is never told as exact, nor with more than half confidence', () => {
  const names = starterFoods().flatMap((food) => (food.standIns ?? []).map((name) => ({ name, food })))
  expect(names.length).toBeGreaterThan(1500)
  const surer = names.filter(({ name, food }) =>
    analyzeText(`100 g ${name}`, starterIndex).items.some(
      (item) => item.food === food && item.text.includes(name) && item.match !== 'guess',
    ),
  )
  // "Three bean salad" is read as three of them, by a name that is the food's own.
  expect(surer.length / names.length, surer.map(({ name }) => name).join('; ')).toBeLessThan(0.005)
}, 60_000)

test('the food itself comes first where a national table has it, and is near or exact', async () => {
  const { request } = await journalOf('ada', { foods: starterIndex })
  const { json } = await request('POST', '/api/foods/analysis', {
    food_text: '50 g muesli, 100 g jaffa cakes',
  })
  expect(json.items).toMatchObject([
    { food: { name: 'Muesli, Swiss style, unfortified' }, match: 'exact' },
    { food: { name: 'Jaffa cakes' }, match: 'exact' },
  ])
  const kebab = await request('POST', '/api/foods/analysis', { food_text: '200 g doner kebab' })
  expect(kebab.json.items[0]).toMatchObject({ match: 'guess' })
  expect(kebab.json.items[0].confidence).toBeLessThanOrEqual(0.5)
})
