import { describe, expect, test } from 'bun:test'
import { testServer } from '../support.ts'
import { personOn } from './support.ts'

/** Supplements of the profile, and doses of nutrients that are stated in words. */

const server = await testServer()
const ada = personOn(server, 'ada')
const bob = personOn(server, 'bob')
let dates = 0
const nextDate = () => `2026-01-${String(++dates).padStart(2, '0')}`

async function ok(method: string, path: string, body?: unknown) {
  const { status, json, text } = await ada.request(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json
}
const analyse = async (food_text: string) => await ok('POST', '/api/foods/analysis', { food_text })
const dayOf = (date: string) => ok('GET', `/api/journal/day?date=${date}`)

await ok('PATCH', '/api/profile', {
  metrics_data: { age: 40, sex: 'female' },
  supplement_stack: [
    { name: 'Vitamin D3', dose: '1000 IU', schedule: 'daily' },
    { name: 'Evening mix', nutrients: { magnesium_mg: 200, zinc_mg: 5 } },
    { name: 'Protein powder', nutrients: { energy_kcal: 120, protein_g: 24 } },
    { name: 'Fish oil', dose: '1 capsule' },
  ],
})

describe('a supplement of the profile', () => {
  test('has the nutrients that are stated, or that its dose says', async () => {
    const { foods } = await ok('GET', '/api/foods/supplements')
    expect(foods).toMatchObject([
      { name: 'Vitamin D3', source: 'supplement', default_grams: 1 },
      { name: 'Evening mix', default_grams: 1 },
      { name: 'Protein powder', default_grams: 24 },
    ])
    expect(foods[0].nutrients).toMatchObject({ vitamin_d_ug: 2500, energy_kcal: 0, magnesium_mg: 0 })
    expect((await bob.request('GET', '/api/foods/supplements')).json).toEqual({ foods: [] })
  })

  test.each([
    ['took my vitamin D', { vitamin_d_ug: 25 }],
    ['vitamin D3', { vitamin_d_ug: 25 }],
    ['2 capsules of vitamin d', { vitamin_d_ug: 50 }],
    ['vitamin D 2000 IU with breakfast', { vitamin_d_ug: 50 }],
    ['my evening mix', { magnesium_mg: 200, zinc_mg: 5, vitamin_d_ug: 0 }],
    ['protein powder', { energy_kcal: 120, protein_g: 24 }],
  ])('is what is meant by “%s”', async (text, nutrients) => {
    const { items, unmatched } = await analyse(text)
    expect([items.length, unmatched]).toEqual([1, []])
    expect(items[0].food.source).toBe('supplement')
    const date = nextDate()
    const { entries } = await ok('POST', '/api/journal/foods', { date, entries: [{ food_name: text }] })
    expect(entries[0].nutrients).toMatchObject(nutrients)
    expect((await dayOf(date)).totals.nutrients).toMatchObject(nutrients)
  })

  test('stands among foods, which are read as ever', async () => {
    const { items } = await analyse('2 eggs, rye toast and my vitamin D')
    expect(items.map(({ food }: { food: { source: string } }) => food.source === 'supplement')).toEqual([
      false,
      false,
      true,
    ])
    const { items: foods } = await analyse('salmon with vitamin D')
    expect(foods[0].food.source).not.toBe('supplement')
  })

  test('is logged as taken by its code, and makes no sum of the day a lower bound', async () => {
    const date = nextDate()
    const [, mix] = (await ok('GET', '/api/foods/supplements')).foods
    const { entries } = await ok('POST', '/api/journal/foods', {
      date,
      meal_type: 'supplement',
      entries: [{ food_name: mix.name, source: mix.source, source_code: mix.code, grams: mix.default_grams }],
    })
    expect(entries[0]).toMatchObject({
      meal_type: 'supplement',
      nutrients: { magnesium_mg: 200, energy_kcal: 0, protein_g: 0 },
    })
    const day = await dayOf(date)
    expect(day.incomplete_nutrients).toEqual([])
    const twice = await ok('PATCH', `/api/journal/foods/${entries[0].id}`, { quantity: 2, unit: 'dose' })
    expect(twice.nutrients.magnesium_mg).toBe(400)
  })

  test('is not another person’s', async () => {
    const { json } = await bob.request('POST', '/api/foods/analysis', { food_text: 'my evening mix' })
    expect(json.items.map(({ food }: { food: { source: string } }) => food.source)).not.toContain(
      'supplement',
    )
  })
})

describe('a dose of a nutrient', () => {
  test.each([
    [{ food_name: 'vitamin C 500 mg' }, { vitamin_c_mg: 500 }],
    [{ food_name: 'zinc', quantity: 15, unit: 'mg' }, { zinc_mg: 15 }],
    [{ food_name: 'Vitamin D', quantity: 4000, unit: 'IU' }, { vitamin_d_ug: 100 }],
    [{ food_name: '2 x vitamin C 500 mg' }, { vitamin_c_mg: 1000 }],
    [
      { food_name: 'pills', items: [{ name: 'vitamin C', quantity: 500, unit: 'mg' }] },
      { vitamin_c_mg: 500 },
    ],
  ])('is logged with it: %j', async (input, nutrients) => {
    const { entry_id } = await ada.log(input)
    expect(await ok('GET', `/api/journal/foods/${entry_id}`)).toMatchObject({
      meal_type: 'supplement',
      source: 'supplement',
      nutrients,
    })
  })

  test('is a food that its code says, also after it was searched for', async () => {
    const { foods } = await ok('GET', `/api/foods?q=${encodeURIComponent('calcium 500 mg')}`)
    expect(foods[0]).toMatchObject({ name: 'Calcium 500 mg', food_id: 'supplement:calcium_mg 500' })
    expect(await ok('GET', `/api/foods/${encodeURIComponent(foods[0].food_id)}`)).toMatchObject({
      nutrients: { calcium_mg: 50_000 },
    })
  })

  test.each(['100 g iron steak', 'calcium enriched orange juice 200 ml', 'a glass of milk with vitamin D'])(
    'is nothing that a food is called: %s',
    async (text) => {
      const { items } = await analyse(text)
      expect(items.some(({ food }: { food: { source: string } }) => food.source === 'supplement')).toBe(false)
    },
  )
})

test('an upper limit of supplements alone counts what they add, not what food has', async () => {
  const date = '2026-03-01'
  const log = (...entries: object[]) => ok('POST', '/api/journal/foods', { date, entries })
  const statusOf = async (key: string) =>
    (await ada.tool('get_diet_gap', { from: date, to: date, detail: 'detailed' })).nutrients.find(
      (row: { key: string }) => row.key === key,
    ).status
  await log({ food_name: '200 g pumpkin seeds' }, { food_name: '100 g almonds' })
  await ok('PUT', `/api/journal/days/${date}`, { complete: true })
  expect(await statusOf('magnesium_mg')).toBe('within')
  await log({ food_name: 'magnesium 300 mg' })
  expect(await statusOf('magnesium_mg')).toBe('within')
  await log({ food_name: '1 banana, magnesium 100 mg' })
  expect(await statusOf('magnesium_mg')).toBe('above_upper_limit')
  const { targets } = await ok('GET', '/api/profile')
  expect(targets.magnesium_mg).toMatchObject({ supplement_limit: 350 })
  expect(targets.vitamin_d_ug).toMatchObject({ upper_limit: 100 })
})
