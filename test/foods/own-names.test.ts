import { describe, expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

/** The exact name of a person's own food finds it, whatever the words of the name mean elsewhere. */

const NAMES = [
  'Grandma granola',
  'Grandma soup',
  "Grandma's cookies",
  'Kids muesli',
  'Sunday roast',
  'Friday stew',
  'Office snack mix',
  "Mum's lasagne",
  'Lidl protein pudding',
  'Large pancake',
  'Half loaf',
  'Delicious stew',
  'Leftover curry',
  "Dad's no-sugar cake",
  'Bread with seeds and honey',
  '2 minute oats',
  'Sopa de la abuela',
  'Oma Kartoffelsuppe',
  'Party mix (spicy)',
  'Mac & cheese special',
  'Chicken, rice and beans',
  'Cup noodles',
  'The usual',
  'Oats, well soaked',
  'Porridge mixed',
  'Evening tea',
  'Breakfast',
  'Home made fish and chips',
  'Starbucks Reserve drink',
  'Leche de avena',
  'Nothing but nuts',
  'Vitamin C smoothie',
  'Zed',
  'Rice',
  'Bar',
  'Toast hawaii for two',
  'Piece of heaven',
  'Quinoa 2.0',
  'Wow! oats',
  'Homemade 150 g burger',
  'My kombutcha',
]

const server = await testServer()
const { request, tool } = personOn(server, 'ada')
for (const name of NAMES) {
  const { status, text } = await request('POST', '/api/foods/own', {
    name,
    nutrients: { energy_kcal: 212, protein_g: 4 },
    nutrients_per_grams: 45,
  })
  if (status >= 300) throw new Error(`${name}: ${text}`)
}
for (const [name, synonyms] of Object.entries({
  'Granola (Grandma) light': [],
  'Leckeres Müsli light': [],
  Oaties: ['Morning mash of Bob'],
})) {
  await request('POST', '/api/foods/own', { name, synonyms, nutrients: { energy_kcal: 380 } })
}

type Item = { food: { name: string }; grams: number }
async function itemsOf(food_text: string): Promise<{ food: string; grams: number }[]> {
  server.clock.advance(3000)
  const { json } = await request('POST', '/api/foods/analysis', { food_text })
  return json.items.map(({ food, grams }: Item) => ({ food: food.name, grams }))
}
const foodsOf = async (text: string) => (await itemsOf(text)).map(({ food }) => food)
const plural = (name: string) => name.replace(/(?<=[b-rt-z])$/, 's')

describe('the exact name of an own food', () => {
  test.each(NAMES)('%s alone, and with an amount before or behind it', async (name) => {
    for (const text of [name, name.toUpperCase(), name.toLowerCase(), plural(name)])
      expect({ text, foods: await foodsOf(text) }).toEqual({ text, foods: [name] })
    for (const text of [
      `60 g ${name}`,
      `${name} 60 g`,
      `60g of ${name.toLowerCase()}`,
      `had 60 g ${name} for lunch`,
    ])
      expect({ text, items: await itemsOf(text) }).toMatchObject({ text, items: [{ food: name, grams: 60 }] })
    for (const text of [`2 servings of ${name}`, `${name} (90 g)`, `1 serving ${name}`])
      expect({ text, items: await itemsOf(text) }).toMatchObject({ text, items: [{ food: name }] })
  })

  test.each(NAMES)('%s in a list', async (name) => {
    const low = name.toLowerCase()
    for (const text of [`1 serving ${low} and a banana`, `60 g ${name}, 1 banana`, `60 g ${low} + 1 banana`])
      expect({ text, foods: await foodsOf(text) }).toEqual({ text, foods: [name, 'Banana'] })
    for (const text of [`a banana and 60 g ${low}`, `a banana, 60 g of ${name}`, `1 banana\n${name}`])
      expect({ text, foods: await foodsOf(text) }).toEqual({ text, foods: ['Banana', name] })
  })
})

describe('words that are no own food', () => {
  test.each([
    // The own food "Breakfast" is a title or an occasion here.
    ['breakfast: 2 eggs', ['Boiled egg']],
    ['breakfast 2 eggs and 1 banana', ['Boiled egg', 'Banana']],
    ['2 eggs for breakfast', ['Boiled egg']],
    ['breakfast, 1 banana', ['Banana']],
    ['my breakfast was 1 banana', ['Banana']],
    // "Rice", "Bar" and "Grandma soup" are own foods.
    ['150 g rice pudding', ['Rice pudding']],
    ['2 bars of chocolate', ['Milk chocolate']],
    ['a bowl of tomato soup', ['Tomato soup']],
    ['1 banana without grandma soup', ['Banana']],
    ['60 g of granola', ['Granola']],
    ['60 g of granola for grandma', ['Granola']],
  ])('%s', async (text, foods) => {
    expect(await foodsOf(text)).toEqual(foods)
  })
})

describe('an own food by its name', () => {
  test('has its own serving and figures', async () => {
    const { json } = await request('POST', '/api/foods/analysis', { food_text: 'Grandma granola' })
    expect(json.items).toMatchObject([
      { food: { name: 'Grandma granola' }, match: 'exact', grams: 45, nutrients: { energy_kcal: 212 } },
    ])
  })

  test.each([
    ['hot grandma soup', ['Grandma soup']],
    ['a big bowl of grandma soup with bread', ['Grandma soup', 'White bread']],
    ['granola grandma light', ['Granola (Grandma) light']],
    ['60 g leckeres musli light', ['Leckeres Müsli light']],
    ['1 bowl of morning mash of bob', ['Oaties']],
    ['grandma soup reheated', ['Grandma soup']],
    ['Lunch: grandma soup, kids muesli and 1 banana', ['Grandma soup', 'Kids muesli', 'Banana']],
    ['breakfast was grandma granola and evening tea', ['Grandma granola', 'Evening tea']],
  ])('%s', async (text, foods) => {
    expect(await foodsOf(text)).toEqual(foods)
  })

  test('is logged, alone and as the item of a client', async () => {
    const log = async (entry: object) =>
      (await request('POST', '/api/journal/foods', { entries: [entry] })).json.entries[0]
    expect(await log({ food_name: '90 g Sunday roast' })).toMatchObject({ food: 'Sunday roast', grams: 90 })
    expect(await log({ food_name: 'Grandma granola', quantity: 2, unit: 'servings' })).toMatchObject({
      food: 'Grandma granola',
      grams: 90,
    })
    const { items } = await tool('analyze_food', {
      food_text: 'lunch',
      items: [{ name: 'kids muesli', grams: 50 }],
    })
    expect(items).toMatchObject([{ food: 'Kids muesli', grams: 50 }])
  })
})
