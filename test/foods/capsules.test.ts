import { describe, expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

/** What is sold in capsules and tablets weighs about a gram, and is never a usual portion of a food. */

const server = await testServer()
const { request } = personOn(server, 'ada')

async function analyse(food_text: string) {
  server.clock.advance(3000)
  return (await request('POST', '/api/foods/analysis', { food_text })).json
}
const gramsOf = async (text: string) =>
  (await analyse(text)).items.map(({ grams }: { grams: number }) => grams)

describe('capsules of oil', () => {
  test.each([
    ['2 fish oil capsules', [2]],
    ['1 capsule of cod liver oil', [1]],
    ['a cod liver oil softgel', [1]],
    ['three fish oil softgels', [3]],
    ['2 soft gels of fish oil', [2]],
    ['fish oil, 2 capsules', [2]],
    ['fish oil 2 capsules', [2]],
    ['fish oil capsules x2', [2]],
    ['1 flaxseed oil pill', [1]],
    ['a tablet of fish oil', [1]],
    ['fish oil capsule', [1]],
    ['fish oil (2 capsules)', [2]],
    ['2 fish oil caps', [2]],
    ['2 caps of cod liver oil', [2]],
    ['2 x 1000 mg fish oil capsules', [2]],
    ['1 fish oil capsule (1.2 g)', [1.2]],
    ['half a fish oil capsule', [0.5]],
    ['2 Fischölkapseln', [2]],
    ['2 Kapseln Fischöl', [2]],
    ['1 Kapsel Lebertran', [1]],
    ['2 cápsulas de aceite de pescado', [2]],
    ['1 perla de aceite de hígado de bacalao', [1]],
    ["2 gélules d'huile de poisson", [2]],
    ["une capsule d'huile de foie de morue", [1]],
    ['2 capsule di olio di pesce', [2]],
  ])('%s', async (text, grams) => {
    const { items, unmatched } = await analyse(text)
    expect({ grams: items.map((item: { grams: number }) => item.grams), unmatched }).toEqual({
      grams,
      unmatched: [],
    })
    expect(items[0].food.name).toMatch(/\boil\b/i)
  })

  test('stand beside other foods and doses', async () => {
    expect(await gramsOf('vitamin D 1000 IU and a fish oil capsule')).toEqual([1, 1])
    expect(await gramsOf('2 fish oil capsules and 60 g toast')).toEqual([2, 60])
    expect(await gramsOf('60 g toast with 1 capsule of fish oil')).toEqual([60, 1])
  })

  test('are a measure of the oil, also where a program states it', async () => {
    const { items } = await analyse('3 fish oil capsules')
    expect(items[0].food.measures).toContainEqual({ unit: 'capsule', grams: 1 })
    const entry = { food_name: 'fish oil', quantity: 2, unit: 'softgels' }
    const { json } = await request('POST', '/api/journal/foods', { entries: [entry] })
    expect(json.entries[0].grams).toBe(2)
  })

  test('are not the oil of a kitchen', async () => {
    expect(await gramsOf('a tablespoon of flaxseed oil')).toEqual([14])
    expect(await gramsOf('10 g cod liver oil')).toEqual([10])
  })
})

describe('a capsule of which nobody knows the weight', () => {
  test.each([
    '2 garlic tablets',
    '3 ginger capsules',
    '1 turmeric capsule',
    'a green tea capsule',
    '2 capsules of garlic',
    '1 salt tablet',
    '2 tomato pills',
    '1 Kapsel Ingwer',
    '2 capsules',
    '3 omega-3 softgels',
    '1 multivitamin tablet',
  ])('%s is not recognised', async (text) => {
    const { items, unmatched } = await analyse(text)
    expect(items).toEqual([])
    expect(unmatched).toEqual([text])
  })

  test('does not hide the food beside it', async () => {
    const { items, unmatched } = await analyse('2 garlic tablets and 1 banana')
    expect(items).toMatchObject([{ food: { name: 'Banana' } }])
    expect(unmatched).toEqual(['2 garlic tablets'])
    const behind = await analyse('1 banana, 2 capsules')
    expect(behind.items).toMatchObject([{ food: { name: 'Banana' }, grams: 126 }])
    expect(behind.unmatched).toEqual(['2 capsules'])
  })
})

describe('what has the same words', () => {
  test.each([
    // Sugar is eaten in tablets, chocolate is sold in them, and coffee is made from capsules.
    ['2 glucose tablets', 'Glucose', 8],
    ['una tableta de chocolate', 'Milk chocolate', 45],
    ['1 coffee capsule', 'Coffee', 240],
    ['2 gummy bears', 'Gummy sweets', 4],
    ['2 vitamin gummies', 'Gummy sweets', 4],
    ['a vitamin gummy', 'Gummy sweets', 2],
    ['fish oil gummy', 'Gummy sweets', 2],
    ['3 mushroom caps', 'Mushrooms', 39],
  ])('%s', async (text, name, grams) => {
    const { items } = await analyse(text)
    expect(items).toMatchObject([{ food: { name }, grams }])
  })

  test('of an own food with a serving, a capsule is one serving', async () => {
    await request('POST', '/api/foods/own', {
      name: 'Krill Zed',
      nutrients: { energy_kcal: 5 },
      nutrients_per_grams: 0.8,
    })
    expect(await gramsOf('2 capsules of krill zed')).toEqual([1.6])
    expect(await gramsOf('2 krill zed capsules')).toEqual([1.6])
    expect(await gramsOf('krill zed, 2 capsules')).toEqual([1.6])
  })
})
