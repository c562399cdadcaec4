import { expect, test } from 'bun:test'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

/** What a person states about how much they ate, through the route that the page uses. */

type Item = {
  food: { name: string }
  grams: number
  grams_basis: string
  confidence: number
  nutrients: { energy_kcal: number }
}

const journal = () => journalOf('ada', { foods: starterIndex })

async function itemsOf(food_text: string): Promise<{ items: Item[]; unmatched: string[] }> {
  const { request } = await journal()
  const { status, json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(status).toBe(200)
  return json
}

/** A meal of one food, its name, and the least and most grams that a careful person would accept. */
const TABLE: readonly (readonly [text: string, food: RegExp, least: number, most: number])[] = [
  ['.5 cup rice', /rice/i, 70, 100],
  ['½ cup rice', /rice/i, 70, 100],
  ['100 calorie pack of almonds', /^almonds$/i, 15, 18],
  ['a 100-calorie pack of almonds', /^almonds$/i, 15, 18],
  ['two 100 calorie packs of almonds', /^almonds$/i, 30, 36],
  ['250 kcal of rice', /rice/i, 180, 205],
  ['almonds (300 cal)', /^almonds$/i, 45, 53],
  ['450 kJ of banana', /^banana$/i, 100, 125],
  ['cola in a 12 fl oz can', /^cola$/i, 350, 380],
  ['a 12 fl oz can of cola', /^cola$/i, 350, 380],
  ['cola from a 330 ml bottle', /^cola$/i, 325, 350],
  ['2 cans (330 ml each) of cola', /^cola$/i, 650, 700],
  ['cola, 2 cans of 330 ml', /^cola$/i, 650, 700],
  ['1lb 4oz beef', /beef/i, 566, 568],
  ['1 lb, 4 oz beef', /beef/i, 566, 568],
  ['2 nos idli', /^idli/i, 60, 120],
  ['2 no. eggs', /egg/i, 90, 120],
  ['rice 150 g (195 kcal)', /rice/i, 150, 150],
  ['2 × 330ml cola', /^cola$/i, 650, 700],
  ['２００ｇ rice', /rice/i, 200, 200],
]

for (const [text, food, least, most] of TABLE) {
  test(text, async () => {
    const { items, unmatched } = await itemsOf(text)
    expect(unmatched).toEqual([])
    expect(items.map(({ food: { name } }) => name)).toEqual([expect.stringMatching(food)])
    expect(items[0]?.grams).toBeGreaterThanOrEqual(least)
    expect(items[0]?.grams).toBeLessThanOrEqual(most)
  })
}

test('an energy is kept, whatever the food', async () => {
  const { items } = await itemsOf('250 kcal of rice, almonds 250 kcal and a 250 calorie banana')
  expect(items).toHaveLength(3)
  for (const { nutrients, grams_basis } of items) {
    expect(nutrients.energy_kcal).toBeCloseTo(250, 0)
    expect(grams_basis).toBe('portion')
  }
})

test('an energy belongs to one food, and not to the next one', async () => {
  const { items } = await itemsOf('rice 150 g (195 kcal), chicken')
  expect(items.map(({ grams_basis }) => grams_basis)).toEqual(['stated_mass', 'default_portion'])
})

test.each(['650 kcal: rice, chicken and beans', 'rice, chicken and beans, 650 kcal in total'])(
  'the energy of a meal is not that of one food: %s',
  async (text) => {
    const { items } = await itemsOf(text)
    expect(items.map(({ grams_basis }) => grams_basis)).not.toContain('portion')
  },
)

test.each([
  '−200 g rice',
  '1e9 g rice',
  '99999999 kg rice',
  'infinite rice',
  '5000000 kcal of rice',
  '0 kcal rice',
  'rice $12',
  '1000000 rice',
])('never a silly figure: %s', async (text) => {
  const { items } = await itemsOf(text)
  expect(items).toHaveLength(1)
  expect(items[0]?.grams).toBeGreaterThan(50)
  expect(items[0]?.grams).toBeLessThan(500)
  expect(items[0]?.confidence).toBeLessThan(0.7)
})
