import { describe, expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

/** Millilitres of own foods, of which no table knows the density. */

const server = await testServer()
const { request } = personOn(server, 'ada')

async function addFood(name: string, extra: object = {}) {
  const body = { name, nutrients: { energy_kcal: 100 }, nutrients_per_grams: 250, ...extra }
  const { status, text } = await request('POST', '/api/foods/own', body)
  if (status >= 300) throw new Error(`${name}: ${text}`)
}
async function itemOf(food_text: string) {
  server.clock.advance(3000)
  const { json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(json.items).toHaveLength(1)
  return json.items[0]
}

const DRINKS = [
  'Oat drink Zed',
  'Homemade kombucha',
  'Grandma lemonade',
  'Green smoothie of Anna',
  'Haferdrink Barista',
  'Apfelsaft naturtrüb',
  'Protein shake after gym',
  'Iced tea peach zero',
  'Zumo de naranja casero',
  "Boisson d'avoine",
  'Chocolate milk Bob',
  'Kefir 3.5%',
  'Milk, from the farm',
  'Coffee with milk and sugar',
]
const SOUPS = ['Pumpkin soup Zed', 'Bone broth', 'Kartoffelsuppe Oma']
const SOLIDS = [
  'Coffee cake Zed',
  'Milk chocolate Zed',
  'Beer bread',
  'Buttermilk pancakes Zed',
  'Protein shake powder',
  'Tuna in water Zed',
  'Granola Zed',
  'Watermelon Zed',
  'Milchreis Zed',
  'Wine gums Zed',
]
for (const name of [...DRINKS, ...SOUPS, ...SOLIDS]) await addFood(name)

describe('an own drink', () => {
  test.each(DRINKS)('%s has a gram in a millilitre', async (name) => {
    for (const [text, grams] of [
      [`200 ml ${name}`, 200],
      [`${name} 300 ml`, 300],
      [`0.5 l ${name.toLowerCase()}`, 500],
      [`1 cup ${name}`, 237],
      [`a glass of ${name}`, 240],
    ] as const) {
      const { food, grams: eaten, grams_basis: basis } = await itemOf(text)
      expect({ text, name: food.name }).toEqual({ text, name })
      expect(eaten).toBeCloseTo(grams, 0)
      expect({ text, isAssumed: basis === 'vague' }).toEqual({ text, isAssumed: false })
    }
    expect((await itemOf(name)).food.measures).toContainEqual({ unit: 'ml', grams: 1 })
  })

  test('is measured where a program states the unit', async () => {
    const entry = { food_name: 'Oat drink Zed', quantity: 150, unit: 'ml' }
    const { json } = await request('POST', '/api/journal/foods', { entries: [entry] })
    expect(json.entries[0]).toMatchObject({ grams: 150, grams_basis: 'stated_volume' })
  })

  test('of which a portion states its millilitres has that density', async () => {
    const portions = [{ name: 'bottle 500 ml', grams: 650 }]
    await addFood('Syrup of Zed', { portions })
    expect((await itemOf('100 ml syrup of zed')).grams).toBeCloseTo(130, 0)
  })
})

test.each(SOUPS)('%s has a gram in a millilitre', async (name) => {
  expect((await itemOf(`300 ml ${name}`)).grams).toBeCloseTo(300, 0)
})

test.each(SOLIDS)('of %s, a volume is an assumption', async (name) => {
  const item = await itemOf(`100 ml ${name}`)
  expect(item).toMatchObject({ food: { name }, grams: 60, grams_basis: 'vague' })
  expect(item.grams_low).toBeLessThan(0.7 * item.grams)
  expect(item.grams_high).toBeGreaterThan(1.3 * item.grams)
  const plain = await itemOf(name)
  expect(plain.food.measures.map(({ unit }: { unit: string }) => unit)).not.toContain('ml')
})
