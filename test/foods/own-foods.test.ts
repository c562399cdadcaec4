import { beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { recipeNutrients } from '../../src/foods/recipe.ts'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { expectProblem } from '../problems.ts'
import { type TestServer, testServer } from '../support.ts'
import { plainFood, storeFoods } from './stored-foods.ts'

const nutrients = (given: Record<string, number | null>) => nutrientsFrom((key) => given[key] ?? null)

const OATS = plainFood('oats', 'Rolled oats', {
  nutrients: nutrients({ energy_kcal: 380, protein_g: 13, carbohydrate_g: 60, water_g: 10, sodium_mg: 0 }),
})
const WATER = plainFood('water', 'Tap water', {
  nutrients: nutrients({ energy_kcal: 0, protein_g: 0, carbohydrate_g: 0, water_g: 100 }),
})
const PEANUT = plainFood('peanut', 'Peanut butter', {
  nutrients: nutrients({ energy_kcal: 600, protein_g: 25, carbohydrate_g: 20, water_g: 1, sodium_mg: 300 }),
})
const BREAD = plainFood('bread', 'Bread', { nutrients: nutrients({ energy_kcal: 250 }) })

let server: TestServer
let ann: string
let bob: string
beforeEach(async () => {
  server = await testServer({ foods: createFoodIndex([OATS, WATER, PEANUT, BREAD]) })
  ann = server.token('ann')
  bob = server.token('bob')
})

const send = (method: string, path: string, body?: unknown, token = ann) =>
  server.request(method, `/api/foods${path}`, { token, ...(body !== undefined && { body }) })
async function create(body: unknown, token = ann) {
  const answer = await send('POST', '/own', body, token)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.json
}
const analyze = async (food_text: string, token = ann) =>
  (await server.request('POST', '/api/tools/analyze_food', { token, body: { food_text } })).json

const BAR = { name: 'Quzbar', nutrients: { energy_kcal: 200, protein_g: 8 }, nutrients_per_grams: 40 }
const PORRIDGE = {
  name: 'Gran’s porridge',
  ingredients: [
    { text: 'rolled oats', grams: 100 },
    { source: 'Test table 1', code: 'water', grams: 400 },
  ],
  servings: 2,
}

describe('an own food', () => {
  test('is kept per 100 g; what was not stated is unknown', async () => {
    const food = await create(BAR)
    expect(food).toMatchObject({
      source: 'own',
      code: food.id,
      default_grams: 40,
      ingredients: null,
      yield_grams: null,
    })
    expect(food.nutrients).toEqual(nutrients({ energy_kcal: 500, protein_g: 20 }))
    expect(food.portions).toEqual([{ name: 'serving', grams: 40 }])
    expect((await send('GET', `/own/${food.id}`)).json).toEqual(food)
    expect((await send('GET', '/own')).json).toEqual({ foods: [food], next_cursor: null })
  })

  test('is what the person means from then on, and nobody else', async () => {
    const { id } = await create({ ...BAR, synonyms: ['my bar'], portions: [{ name: 'piece', grams: 20 }] })
    const { items } = await analyze('two quzbars')
    expect(items[0]).toMatchObject({ food: 'Quzbar', source: 'own', source_code: id, grams: 40 })
    expect(items[0].nutrients.energy_kcal).toBe(200)
    expect((await analyze('my bar')).items[0].source_code).toBe(id)
    expect((await analyze('two quzbars', bob)).items).toEqual([])
    expect((await send('GET', '?q=quzb')).json.foods[0]).toMatchObject({
      source: 'own',
      code: id,
      name: 'Quzbar',
    })
    expect((await send('GET', '?q=quzb', undefined, bob)).json.foods).toEqual([])
  })

  test('of the name of another wins over it, for that person', async () => {
    await create({ name: 'bread', nutrients: { energy_kcal: 111 } })
    expect((await analyze('100 g bread')).totals.energy_kcal).toBe(111)
    expect((await analyze('100 g bread', bob)).totals.energy_kcal).toBe(250)
  })

  test('can be logged and corrected, and a later change rewrites nothing', async () => {
    const { id } = await create(BAR)
    const body = { food_name: 'quzbar' }
    const { json } = await server.request('POST', '/api/tools/log_food', { token: ann, body })
    expect(
      (await send('PUT', `/own/${id}`, { ...BAR, nutrients: { energy_kcal: 100 } })).json.nutrients
        .energy_kcal,
    ).toBe(250)
    const path = `/api/journal/foods/${json.entry_id}`
    const entry = (await server.request('GET', path, { token: ann })).json
    expect(entry).toMatchObject({ source: 'own', source_code: id, grams: 40 })
    expect(entry.nutrients.energy_kcal).toBe(200)
    const renamed = await server.request('PATCH', path, { token: ann, body: { food_name: '80 g quzbar' } })
    expect(renamed.json.nutrients.energy_kcal).toBe(200)
    expect((await send('DELETE', `/own/${id}`)).status).toBe(204)
    expect((await server.request('GET', path, { token: ann })).json.nutrients.energy_kcal).toBe(200)
    expect((await analyze('quzbar')).items).toEqual([])
  })

  test.each([
    ['/name', { ...BAR, name: ' … ' }],
    ['/nutrients', { name: 'Nothing' }],
    ['/nutrients', { name: 'Nothing', nutrients: {} }],
    ['/nutrients/energy_kcal', { name: 'Rocket', nutrients: { energy_kcal: 951 } }],
    ['/nutrients/sugars_g', { name: 'Fudge', nutrients: { carbohydrate_g: 8, sugars_g: 60 } }],
    ['/nutrients/saturated_fat_g', { name: 'Spread', nutrients: { fat_g: 6, saturated_fat_g: 60 } }],
    ['/nutrients/fat_g', { name: 'Fat', nutrients: { fat_g: 60 }, nutrients_per_grams: 50 }],
    ['/nutrients/sodium_mg', { name: 'Salt', nutrients: { sodium_mg: 101_000 } }],
    ['/nutrients/carbohydrate_g', { name: 'Both', nutrients: { fat_g: 50, carbohydrate_g: 70 } }],
    ['/servings', { ...BAR, servings: 2 }],
    ['/yield_grams', { ...BAR, yield_grams: 2 }],
    ['/nutrients', { ...PORRIDGE, nutrients: { fat_g: 1 } }],
    ['/ingredients/0', { name: 'x', ingredients: [{ grams: 1 }] }],
    ['/ingredients/0', { name: 'x', ingredients: [{ text: 'bread', source: 'a', code: 'b', grams: 1 }] }],
    ['/ingredients/0', { name: 'x', ingredients: [{ source: 'a', grams: 1 }] }],
    [
      '/ingredients/1/text',
      {
        name: 'x',
        ingredients: [
          { text: 'bread', grams: 1 },
          { text: 'xyzzyq', grams: 1 },
        ],
      },
    ],
    ['/ingredients/0/text', { name: 'x', ingredients: [{ text: 'bread and peanut butter', grams: 1 }] }],
    ['/ingredients/0/code', { name: 'x', ingredients: [{ source: 'Test table 1', code: 'none', grams: 1 }] }],
    ['/ingredients', { name: 'x', ingredients: [] }],
    ['/portions/0/grams', { ...BAR, portions: [{ name: 'piece', grams: 0 }] }],
    ['/calories', { ...BAR, calories: 1 }],
  ])('%s is refused: %o', async (path, body) => {
    const answer = await send('POST', '/own', body)
    expectProblem(answer, 422)
    expect(answer.json.errors[0].path).toBe(path)
    expect((await send('GET', '/own')).json.foods).toEqual([])
  })

  test('states the most that can be, for the weight of the label', async () => {
    const answer = await send('POST', '/own', {
      name: 'Both',
      nutrients: { fat_g: 25, carbohydrate_g: 30, protein_g: 1 },
      nutrients_per_grams: 40,
    })
    expect(answer.json.errors[0]).toEqual({
      path: '/nutrients/carbohydrate_g',
      message: 'must come to at most 40 g together with protein and fat, the weight of the food',
    })
  })

  test('may be as small as a capsule, whose figures are rounded', async () => {
    await create({ name: 'Quzoil', nutrients: { energy_kcal: 10, fat_g: 1 }, nutrients_per_grams: 1 })
  })

  test('has no more than it weighs where it weighs next to nothing', async () => {
    const tiny = { name: 'Quzdust', nutrients: { energy_kcal: 5, protein_g: 0.6 }, nutrients_per_grams: 0.1 }
    const answer = await send('POST', '/own', tiny)
    expect([answer.status, answer.json.errors[0].path]).toEqual([422, '/nutrients/energy_kcal'])
  })

  test('has a name of its own', async () => {
    const { id } = await create(BAR)
    expectProblem(await send('POST', '/own', { ...BAR, name: ' QUZBARS ' }), 409)
    const other = await create({ ...BAR, name: 'Other' })
    expectProblem(await send('PUT', `/own/${other.id}`, BAR), 409)
    expect((await send('PUT', `/own/${id}`, BAR)).status).toBe(200)
    await create(BAR, bob)
  })

  test('is one of at most 500', async () => {
    const food = await create(BAR)
    server.db.$client.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 499)
       INSERT INTO own_foods SELECT 'x' || i, user_id, 'f' || i, synonyms, category, nutrients, patterns, portions,
         default_grams, recipe, created_at, updated_at, basis, barcode FROM own_foods, n`,
    )
    expectProblem(await send('POST', '/own', { ...BAR, name: 'one more' }), 409)
    await create(BAR, bob)
    await send('DELETE', `/own/${food.id}`)
    await create({ ...BAR, name: 'one more' })
  })

  test('is nobody else’s: 404 as for an unknown id, and nothing changed', async () => {
    const food = await create(BAR)
    for (const [method, body] of [['GET'], ['PUT', BAR], ['DELETE']] as const) {
      expectProblem(await send(method, `/own/${food.id}`, body, bob), 404)
    }
    expect((await send('GET', '/own', undefined, bob)).json.foods).toEqual([])
    const cited = { name: 'x', ingredients: [{ source: 'own', code: food.id, grams: 10 }] }
    expectProblem(await send('POST', '/own', cited, bob), 422)
    expect((await send('GET', `/own/${food.id}`)).json).toEqual(food)
  })

  test('lists in pages, newest first', async () => {
    for (const name of ['a1', 'b2', 'c3']) {
      server.clock.advance(1000)
      await create({ ...BAR, name })
    }
    const first = (await send('GET', '/own?limit=2')).json
    expect(first.foods.map((food: { name: string }) => food.name)).toEqual(['c3', 'b2'])
    const second = (await send('GET', `/own?limit=2&cursor=${first.next_cursor}`)).json
    expect(second).toMatchObject({ foods: [{ name: 'a1' }], next_cursor: null })
  })
})

describe('a recipe', () => {
  test('is computed when saved: sums over what the dish weighs, unknown where one part is', async () => {
    const food = await create(PORRIDGE)
    expect(food.nutrients).toEqual(
      nutrients({ energy_kcal: 76, protein_g: 2.6, carbohydrate_g: 12, water_g: 82 }),
    )
    expect(food).toMatchObject({ default_grams: 250, yield_grams: 500, servings: 2 })
    expect(food.ingredients).toEqual([
      { text: 'rolled oats', food: 'Rolled oats', source: 'Test table 1', code: 'oats', grams: 100 },
      { text: null, food: 'Tap water', source: 'Test table 1', code: 'water', grams: 400 },
    ])
  })

  test('that boils down is the stronger for it, and only the water is less', async () => {
    const food = await create({ ...PORRIDGE, yield_grams: 250 })
    expect(food.nutrients).toMatchObject({
      energy_kcal: 152,
      carbohydrate_g: 24,
      water_g: 64,
      sodium_mg: null,
    })
    expect(food.default_grams).toBe(125)
    const answer = await send('POST', '/own', { ...PORRIDGE, name: 'Dust', yield_grams: 20 })
    expectProblem(answer, 422)
    const [{ path, message }] = answer.json.errors
    expect(path).toBe('/yield_grams')
    const [, least] = /^must be (\d+) to 200000 g: only water is lost in cooking/.exec(message) ?? []
    const dry = { ...PORRIDGE, name: 'Dry' }
    expectProblem(await send('POST', '/own', { ...dry, yield_grams: Number(least) - 2 }), 422)
    expect(await create({ ...dry, yield_grams: Number(least) })).toMatchObject({ yield_grams: Number(least) })
  })

  test('of ingredients that cannot be is refused at these, where no weight was stated', async () => {
    const { id } = await create({ name: 'Quzpaste', nutrients: { fat_g: 90 } })
    const figures = nutrients({ fat_g: 180, energy_kcal: 1800 })
    server.db.$client.run('UPDATE own_foods SET nutrients = ? WHERE id = ?', [JSON.stringify(figures), id])
    const body = { name: 'Pasty', ingredients: [{ text: 'quzpaste', grams: 100 }] }
    const answer = await send('POST', '/own', body)
    expect(answer.json.errors[0].path).toBe('/ingredients')
    const [, least] = /yield_grams to at least (\d+)$/.exec(answer.json.errors[0].message) ?? []
    await create({ ...body, yield_grams: Number(least) })
  })

  test('may be made of another, and not of itself', async () => {
    const { id } = await create(PORRIDGE)
    const topped = await create({
      name: 'Topped porridge',
      ingredients: [
        { text: 'gran’s porridge', grams: 200 },
        { text: 'peanut butter', grams: 50 },
      ],
    })
    expect(topped.ingredients[0]).toMatchObject({ source: 'own', code: id })
    expect(topped.nutrients.energy_kcal).toBe(180.8)
    const itself = { ...PORRIDGE, ingredients: [{ source: 'own', code: id, grams: 10 }] }
    expectProblem(await send('PUT', `/own/${id}`, itself), 422)
  })

  test('warns of the allergens in what it is made of, and in what that is made of', async () => {
    await server.request('PUT', '/api/profile', { token: ann, body: { allergies: ['peanuts'] } })
    await create({ name: 'Brown spread', ingredients: [{ text: 'peanut butter', grams: 50 }] })
    await create({
      name: 'Xanadu',
      ingredients: [
        { text: 'brown spread', grams: 50 },
        { text: 'bread', grams: 50 },
      ],
    })
    const { items, allergen_warnings: warnings } = await analyze('xanadu')
    expect(items).toHaveLength(1)
    expect(warnings).toMatchObject([{ food: 'Xanadu', message: expect.stringContaining('Peanut butter') }])
  })

  test('never makes a total of what is unknown, and keeps every known amount', () => {
    const amount = fc.option(fc.double({ min: 0, max: 90, noNaN: true }), { nil: null })
    const part = fc.record({ fat: amount, grams: fc.double({ min: 1, max: 1000, noNaN: true }) })
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 1, maxLength: 8 }),
        fc.double({ min: 50, max: 5000, noNaN: true }),
        (parts, weight) => {
          const foods = parts.map(({ fat, grams }) => ({
            food: plainFood('x', 'x', { nutrients: nutrients({ fat_g: fat }) }),
            grams,
          }))
          const { fat_g: fat } = recipeNutrients(foods, weight)
          if (parts.some((each) => each.fat === null)) expect(fat).toBeNull()
          else {
            const whole = parts.reduce((sum, each) => sum + ((each.fat ?? 0) * each.grams) / 100, 0)
            expect(Math.abs(((fat ?? 0) * weight) / 100 - whole)).toBeLessThan(0.001 * weight)
          }
        },
      ),
    )
  })
})

describe('GET /api/foods', () => {
  test('shows whole foods, best first, as many as asked for', async () => {
    const { foods } = (await send('GET', '?q=peanut%20but&limit=1')).json
    expect(foods).toEqual([
      {
        food_id: 'test-table-1:peanut',
        source: 'Test table 1',
        code: 'peanut',
        name: 'Peanut butter',
        category: 'Things',
        default_grams: 120,
        piece_grams: null,
        portions: [{ name: 'cup', grams: 240 }],
        measures: [
          { unit: 'cup', grams: 240 },
          { unit: 'tbsp', grams: 15 },
          { unit: 'tsp', grams: 5 },
        ],
        nutrients: PEANUT.nutrients,
        allergen_warnings: [],
        score: expect.any(Number),
      },
    ])
  })

  test('sees imported foods at once, and so do the tools', async () => {
    expect((await send('GET', '?q=manioc')).json.foods).toEqual([])
    expect((await analyze('200 g manioc')).items).toEqual([])
    storeFoods(server.db, [plainFood('m', 'Manioc')], { id: 'far-1', name: 'Far 1' })
    expect((await send('GET', '?q=manioc')).json.foods[0]).toMatchObject({ source: 'Far 1', code: 'm' })
    expect((await analyze('200 g manioc')).totals.energy_kcal).toBe(200)
    const body = { food_name: '200 g manioc' }
    const { json } = await server.request('POST', '/api/tools/log_food', { token: ann, body })
    expect(json.nutrients?.energy_kcal ?? json.day_totals.nutrients.energy_kcal).toBe(200)
  })

  test.each(['', '?q=', '?limit=5', '?q=a&limit=0', '?q=a&limit=51', `?q=${'a'.repeat(201)}`, '?q=a&x=1'])(
    '%p is refused',
    async (query) => expectProblem(await send('GET', query), 422),
  )
})
