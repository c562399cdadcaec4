import { expect, test } from 'bun:test'
import { starterIndex } from '../../../src/foods/starter/starter-index.ts'
import { journalOf } from '../../journal/support.ts'

/** Answers that were once given and that nobody can believe: through the API, none of them comes back. */

type Item = { food: { name: string }; grams: number; match: string; confidence: number }

async function analysis(food_text: string): Promise<Item[]> {
  const { request } = await journalOf('ada', { foods: starterIndex })
  const { status, json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(status).toBe(200)
  return json.items
}

test.each([
  ['.5 cup rice', /rice/i, 70, 110],
  ['100 calorie pack of almonds', /almond/i, 14, 20],
  ['cola in a 12 fl oz can', /cola/i, 340, 390],
  ['1lb 4oz beef', /beef/i, 560, 575],
  ['a piece of lemon pie', /pie/i, 80, 200],
  ['a crisp salad', /salad/i, 40, 300],
  ['2 nos idli', /idli/i, 60, 150],
])('%s', async (text, name, least, most) => {
  const items = await analysis(text)
  expect(items).toHaveLength(1)
  expect(items[0]?.food.name).toMatch(name)
  expect(items[0]?.grams).toBeWithin(least, most)
})

test.each([
  'lunch break',
  'in the cafeteria',
  'we split it',
  'an even split',
  '1e9 g',
  'infinite',
  '-3',
  '☎ 555-1234, $3.50, 12/05/2026',
])('names no food: %s', async (text) => expect(await analysis(text)).toEqual([]))

test('a stated energy does not make another pie sure', async () => {
  const { tool } = await journalOf('ada', { foods: starterIndex })
  const { entry, items } = await tool('log_food', { food_name: 'ZEBRA pie', calories: 450 })
  expect(entry.confidence).toBeLessThanOrEqual(0.5)
  expect(items[0]).toMatchObject({ match: 'guess' })
})

test.each(['1e9 g rice', 'infinite rice', '-200 g rice', '0 kg rice', '99999999 cups of rice'])(
  'more than anyone eats is not believed: %s',
  async (text) => {
    for (const { grams } of await analysis(text)) expect(grams).toBeWithin(0, 1000)
  },
)

test.each([
  ['2,000 characters of adjectives', 'crispy golden delicious '.repeat(83)],
  [
    'a recipe page',
    'Easy Pancakes!! ★★★★☆ (1,204 reviews)\nPrep 10 min · Cook 15 min · Serves 4 · 350 °F\nIngredients\n- 2 cups all-purpose flour\n' +
      '- 2 eggs\n- 1 3/4 cups milk\nMethod\n1. Whisk. 2. Rest for 30 minutes. 3. Fry at 180 C.\n© 2026 example.org, call 555-123-4567',
  ],
  [
    'a menu',
    'LUNCH MENU 12/05/2026\nSoup of the day ... $6.50\nBurger & fries – €12,90\nTel. +49 30 1234567',
  ],
  ['emoji', '🍕🍕🍺 👍👍 🥗🥑'],
  ['three languages', '2 Eier et du pain avec beurre, plus a coffee con leche'],
])('is read at once, with amounts that a person eats: %s', async (_, text) => {
  for (const { grams } of await analysis(text)) expect(grams).toBeWithin(0, 3001)
})
