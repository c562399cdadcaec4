import { expect, test } from 'bun:test'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { plainFood, storeFoods } from '../foods/stored-foods.ts'
import { testServer } from '../support.ts'

const BEANS = {
  energy_kcal: 90,
  fiber_g: 9,
  sodium_mg: 2,
  saturated_fat_g: 0,
  added_sugars_g: 0,
  alcohol_g: 0,
} as const
const nutrients = nutrientsFrom((key) => (BEANS as Partial<Record<string, number>>)[key] ?? null)

test('proposes what a person eats of the imported foods and of their own', async () => {
  const server = await testServer()
  const category = 'Beans, peas, legumes'
  storeFoods(server.db, [plainFood('q', 'Quzbeans', { category, nutrients })])
  const own = { name: 'Grans quzbeans', category, nutrients: { ...BEANS, fiber_g: 8, protein_g: 5 } }
  for (const [user, food] of [
    ['ann', 'quzbeans'],
    ['bob', 'grans quzbeans'],
  ] as const) {
    const token = server.token(user)
    if (user === 'bob') await server.request('POST', '/api/foods/own', { token, body: own })
    const logged = await server.request('POST', '/api/tools/log_food', {
      token,
      body: { food_name: `100 g ${food}` },
    })
    expect(logged.status).toBe(200)
    const gap = (await server.request('POST', '/api/tools/get_diet_gap', { token, body: {} })).json
    expect(gap.suggestions).toContainEqual(
      expect.objectContaining({ food: user === 'ann' ? 'Quzbeans' : own.name, grams: 100, basis: 'eaten' }),
    )
  }
})
