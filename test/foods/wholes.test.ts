import { expect, test } from 'bun:test'
import { analyzeText } from '../../src/foods/meal/passes.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

/** A whole food is not one of its slices, and a part of one is a part of the whole. */

const itemOf = (text: string) => {
  const { items, unmatched } = analyzeText(text, starterIndex)
  expect(unmatched, text).toEqual([])
  expect(items, text).toHaveLength(1)
  return items[0]
}

const WHOLES: Readonly<Record<string, number>> = {
  'half a chicken': 300,
  'ein halbes Hähnchen': 300,
  'un demi-poulet': 300,
  'half a duck': 380,
  'half a pineapple': 453,
  'a pineapple': 905,
  'a grapefruit': 308,
  '2 grapefruits': 616,
  'half a grapefruit': 154,
  'half a cabbage': 450,
  'half a red cabbage': 420,
  'half a lettuce': 270,
  'half a cauliflower': 294,
  'a whole cauliflower': 588,
  'a head of cauliflower': 588,
  'a head of broccoli': 608,
  '1 head broccoli': 608,
  'half a head of broccoli': 304,
  '1 loaf of bread': 454,
  'half a loaf of bread': 227,
  'half a loaf of rye bread': 227,
  'half an apple pie': 600,
  'half a block of cheese': 113.5,
  'half an avocado': 75,
  'half a banana': 63,
  '2 chicken wings': 70,
  '1 slice of salami pizza': 119,
  'a slice of pizza with salami': 119,
  '1 slice of tuna pizza': 119,
  '2 slices of pizza': 238,
  'a six-pack of beer': 2160,
  '1 six pack of beer': 2160,
  '3 of the 8 slices of pizza': 357,
  'a four-pack of yogurt': 512,
  'yogurt 150g x 2': 300,
  '150g x 2 yogurt': 300,
  '150 g yogurt x2': 300,
  '80 g ham x 3': 240,
  '2 Flaschen Bier (0,5 l)': 1014.5,
  '3 Dosen Cola (0,33 l)': 1038,
  '2 glasses of milk (500 ml)': 516,
  '2 capsules fish oil 1000 mg': 2,
}

for (const [text, grams] of Object.entries(WHOLES)) {
  test(text, () => {
    expect(itemOf(text)?.grams).toBeCloseTo(grams, -0.5)
  })
}

test('more than a person eats at once is asked', () => {
  const stated = { 'half a watermelon': 2600, 'a quarter of a watermelon': 1300, '2 cauliflowers': 1176 }
  for (const [text, grams] of Object.entries(stated)) {
    const item = itemOf(text)
    expect(item?.gramsBasis, text).toBe('vague')
    expect(
      item?.ask.map((reading) => reading.grams),
      text,
    ).toContain(grams)
  }
})

test('one of what is served in cuts may be a serving', () => {
  for (const text of ['1 broccoli', 'a cooked broccoli', '1 steamed broccoli', '1 cauliflower']) {
    expect(itemOf(text)?.grams, text).toBeLessThan(120)
    expect(itemOf(text)?.gramsBasis, text).toBe('vague')
  }
})

test('a leaf is no head', () => {
  for (const text of ['a lettuce leaf', 'a lettuce', 'rice and a romaine lettuce leaf'])
    expect(analyzeText(text, starterIndex).items.at(-1)?.grams, text).toBeLessThan(50)
})

test('a part of what has no known whole is vague', () => {
  for (const text of ['half a turkey', 'half a leg of lamb', 'half a pumpkin'])
    expect(itemOf(text)?.gramsBasis, text).toBe('vague')
})

test('a part of a dish is a part of all of it, and a count is one of servings', async () => {
  const { request } = await journalOf('ada', { foods: starterIndex })
  const made = await request('POST', '/api/foods/own', {
    name: 'Kims Chili',
    ingredients: [
      { text: 'kidney beans', grams: 700 },
      { text: 'beef', grams: 500 },
    ],
    yield_grams: 1200,
    servings: 4,
  })
  expect(made.status).toBeLessThan(300)
  for (const [food_text, grams] of [
    ['1/4 of Kims Chili', 300],
    ['half of Kims Chili', 600],
    ['1 serving Kims Chili', 300],
    ['2 Kims Chili', 600],
  ]) {
    const { json } = await request('POST', '/api/foods/analysis', { food_text })
    expect(json.items[0].grams, String(food_text)).toBe(grams)
  }
})

test('a part of what is made in pieces is a part of one', async () => {
  const { request } = await journalOf('ada', { foods: starterIndex })
  const recipe = {
    ingredients: [{ text: 'wheat flour', grams: 700 }],
    yield_grams: 720,
    servings: 12,
  }
  const piece = [{ name: 'piece', grams: 70 }]
  await request('POST', '/api/foods/own', { ...recipe, name: 'Banana muffins' })
  await request('POST', '/api/foods/own', { ...recipe, name: 'Kims Zimtschnecken', portions: piece })
  await request('POST', '/api/foods/own', { ...recipe, name: 'Bobs lentil burger (vegan)' })
  await request('POST', '/api/foods/own', { ...recipe, name: 'Kims tray cake', servings: 8 })
  for (const [food_text, grams, basis] of [
    ['half a banana muffin', 30, 'vague'],
    ['half of the banana muffins', 30, 'vague'],
    ['2 banana muffins', 120, 'count'],
    ['half of Kims Zimtschnecken', 35, 'count'],
    ['half of Bobs lentil burger', 30, 'vague'],
    ['half of Kims tray cake', 360, 'count'],
  ]) {
    const { json } = await request('POST', '/api/foods/analysis', { food_text })
    expect(json.items[0]?.grams, String(food_text)).toBe(grams)
    expect(json.items[0]?.grams_basis, String(food_text)).toBe(basis)
  }
})

test('an own food comes before what the table has by the last word of its name', async () => {
  const { request } = await journalOf('ada', { foods: starterIndex })
  for (const name of ['Kims Knuspermüsli', 'Omas Zwetschgenkuchen', 'Sunday rice'])
    await request('POST', '/api/foods/own', {
      name,
      nutrients: { energy_kcal: 212, protein_g: 4 },
      nutrients_per_grams: 45,
    })
  const nameOf = async (food_text: string) => {
    const { json } = await request('POST', '/api/foods/analysis', { food_text })
    return json.items[0]?.food.name
  }
  for (const text of ['60 g Knuspermüsli', '1 serving knuspermüsli', 'Knuspermüsli 60 g', 'ein Kaffee'])
    expect(await nameOf(text), text).toBe(text === 'ein Kaffee' ? 'Coffee' : 'Kims Knuspermüsli')
  expect(await nameOf('60 g rice')).toBe('White rice')
})
