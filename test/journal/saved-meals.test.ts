import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { personOn } from './support.ts'

/** Meals that a person saves to log again, and favourite foods. */

const server = await testServer()
const { request } = personOn(server, 'ada')
const bob = personOn(server, 'bob')

async function ok(method: string, path: string, body?: unknown) {
  const { status, json, text } = await request(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json
}
const eat = async (...entries: object[]): Promise<string[]> =>
  (await ok('POST', '/api/journal/foods', { entries })).entries.map(({ id }: { id: string }) => id)
const mealsOf = async () => (await ok('GET', '/api/journal/saved-meals')).meals

describe('a saved meal', () => {
  test('is logged again as it was, whatever becomes of its entries', async () => {
    const ids = await eat(
      { food_name: '150 g rice' },
      { food_name: 'soup of the canteen', calories: 210, protein: 9 },
    )
    const meal = await ok('POST', '/api/journal/saved-meals', { name: ' Lunch out ', entry_ids: ids })
    expect(meal).toMatchObject({ name: 'Lunch out', energy_kcal: expect.any(Number) })
    await ok('POST', '/api/journal/foods/deletion', { entry_ids: ids })
    const [saved] = await mealsOf()
    expect(saved).toEqual(meal)
    const { entries } = await ok('POST', '/api/journal/foods', { entries: saved.entries, meal_type: 'lunch' })
    expect(entries).toMatchObject([
      { food_name: '150 g rice', grams: 150 },
      { food_name: 'soup of the canteen', nutrients: { energy_kcal: 210, protein_g: 9 } },
    ])
    const energy = entries.reduce(
      (sum: number, { nutrients }: { nutrients: { energy_kcal: number } }) => sum + nutrients.energy_kcal,
      0,
    )
    expect(energy).toBeCloseTo(saved.energy_kcal, 1)
    await ok('DELETE', `/api/journal/saved-meals/${meal.id}`)
    expect(await mealsOf()).toEqual([])
  })

  test('has the foods of an entry one by one', async () => {
    const [id] = await eat({ food_name: '150 g rice and an apple' })
    const meal = await ok('POST', '/api/journal/saved-meals', { name: 'Both', entry_ids: [id] })
    expect(meal.entries).toHaveLength(2)
    const whole = await ok('GET', `/api/journal/foods/${id}`)
    expect(meal.energy_kcal).toBeCloseTo(whole.nutrients.energy_kcal, 0)
    await ok('DELETE', `/api/journal/saved-meals/${meal.id}`)
  })

  test('follows an own food that is corrected, and keeps the figures of one that is deleted', async () => {
    const label = { name: 'Oat bar', nutrients: { energy_kcal: 400, protein_g: 10 } }
    const food = await ok('POST', '/api/foods/own', label)
    const chosen = { food_name: 'Oat bar', source: 'own', source_code: food.id, grams: 50 }
    const ids = await eat(chosen, { food_name: '150 g rice' })
    const meal = await ok('POST', '/api/journal/saved-meals', { name: 'Bar and rice', entry_ids: ids })
    const savedEnergy = async () => {
      const found = (await mealsOf()).find(({ id }: { id: string }) => id === meal.id)
      return { ...found, bar: found.energy_kcal - (meal.energy_kcal - 200) }
    }
    await ok('PUT', `/api/foods/own/${food.id}`, { ...label, nutrients: { energy_kcal: 480, protein_g: 10 } })
    expect((await savedEnergy()).bar).toBeCloseTo(240, 1)
    await ok('DELETE', `/api/foods/own/${food.id}`)
    const after = await savedEnergy()
    expect(after.bar).toBeCloseTo(200, 1)
    const { entries } = await ok('POST', '/api/journal/foods', { entries: after.entries })
    expect(entries).toMatchObject([
      { food_name: 'Oat bar', grams: 50, nutrients: { energy_kcal: 200, protein_g: 5 } },
      { food_name: '150 g rice', grams: 150 },
    ])
    await ok('DELETE', `/api/journal/saved-meals/${meal.id}`)
  })

  test('takes the place of one with the same name', async () => {
    const [rice, apple] = await eat({ food_name: '150 g rice' }, { food_name: '100 g apple' })
    const first = await ok('POST', '/api/journal/saved-meals', { name: 'Snack', entry_ids: [rice] })
    const second = await ok('POST', '/api/journal/saved-meals', { name: 'SNACK', entry_ids: [apple] })
    expect(second.id).toBe(first.id)
    expect(await mealsOf()).toMatchObject([{ name: 'SNACK', entries: [{ food_name: '100 g apple' }] }])
  })

  test('is nobody else’s, and neither are the entries that it is made of', async () => {
    const [meal] = await mealsOf()
    const [id] = await eat({ food_name: '150 g rice' })
    expectProblem(await bob.request('DELETE', `/api/journal/saved-meals/${meal.id}`), 404)
    expectProblem(await bob.request('POST', '/api/journal/saved-meals', { name: 'x', entry_ids: [id] }), 404)
    expect((await bob.request('GET', '/api/journal/saved-meals')).json.meals).toEqual([])
    expectProblem(await request('POST', '/api/journal/saved-meals', { name: '  ', entry_ids: [id] }), 422)
    expectProblem(await request('POST', '/api/journal/saved-meals', { name: 'x', entry_ids: [] }), 422)
  })

  test('is one of at most 100', async () => {
    const [id] = await eat({ food_name: '150 g rice' })
    const have = (await mealsOf()).length
    for (let n = have; n < 100; n++)
      await ok('POST', '/api/journal/saved-meals', { name: `meal ${n}`, entry_ids: [id] })
    const full = await request('POST', '/api/journal/saved-meals', { name: 'one more', entry_ids: [id] })
    expectProblem(full, 409)
    await ok('POST', '/api/journal/saved-meals', { name: 'meal 50', entry_ids: [id] })
  })
})

describe('the usual meal', () => {
  test('is logged again though its own food was deleted', async () => {
    const food = await ok('POST', '/api/foods/own', { name: 'Seed mix', nutrients: { energy_kcal: 500 } })
    const chosen = { food_name: 'Seed mix', source: 'own', source_code: food.id, grams: 40 }
    for (let day = 0; day < 2; day++) {
      await ok('POST', '/api/journal/foods', { entries: [chosen], meal_type: 'dinner' })
      server.clock.advance(86_400_000)
    }
    await ok('DELETE', `/api/foods/own/${food.id}`)
    const path = '/api/journal/saved-meals/earlier?kind=usual&meal_type=dinner'
    const { meal } = await ok('GET', path)
    const { entries } = await ok('POST', '/api/journal/foods', { entries: meal.entries })
    expect(entries).toMatchObject([{ food_name: 'Seed mix', grams: 40, nutrients: { energy_kcal: 200 } }])
  })
})

describe('favourites', () => {
  const namesOf = async (who = request) =>
    (await who('GET', '/api/foods/favourites')).json.foods.map(({ name }: { name: string }) => name)
  const idOf = async (words: string): Promise<string> =>
    (await ok('GET', `/api/foods?q=${words}`)).foods[0].food_id

  test('are the newest first, once each, and whole foods', async () => {
    const [rice, apple] = [await idOf('rice'), await idOf('apple')]
    for (const id of [rice, apple, rice]) {
      server.clock.advance(1000)
      await ok('POST', '/api/foods/favourites', { food_id: id })
    }
    const { foods } = await ok('GET', '/api/foods/favourites')
    expect(foods.map(({ food_id }: { food_id: string }) => food_id)).toEqual([apple, rice])
    expect(foods[0]).toEqual(await ok('GET', `/api/foods/${encodeURIComponent(apple)}`))
    expect(await namesOf(bob.request)).toEqual([])
    expectProblem(await bob.request('DELETE', `/api/foods/favourites/${encodeURIComponent(apple)}`), 404)
    await ok('DELETE', `/api/foods/favourites/${encodeURIComponent(apple)}`)
    expect(await namesOf()).toHaveLength(1)
  })

  test('leave out an own food that was deleted, and take none of anybody else', async () => {
    const own = await ok('POST', '/api/foods/own', { name: 'Granola', nutrients: { energy_kcal: 450 } })
    await ok('POST', '/api/foods/favourites', { food_id: `own:${own.id}` })
    expectProblem(await bob.request('POST', '/api/foods/favourites', { food_id: `own:${own.id}` }), 404)
    expect(await namesOf()).toContain('Granola')
    await ok('DELETE', `/api/foods/own/${own.id}`)
    expect(await namesOf()).not.toContain('Granola')
  })
})
