import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'

/** analyze_food: what foods come to, without a trace in the journal. How words are read is tested with the foods. */

const analyze = async (input: Record<string, unknown>) => (await journalOf()).tool('analyze_food', input)

test('each food comes with its words, grams, source, alternatives and nutrients; the totals are their sums', async () => {
  const { items, totals, unmatched, saved, meal_type } = await analyze({
    food_text: '150 g chicken breast and 200 g rice',
    meal_type: 'dinner',
  })
  expect(items).toMatchObject([
    {
      food: 'Chicken breast',
      source: 'Kitchen',
      source_code: 'chicken-breast',
      grams: 150,
      grams_basis: 'stated_mass',
    },
    { food: 'Rice', source: 'Kitchen', source_code: 'rice', grams: 200, grams_basis: 'stated_mass' },
  ])
  expect(items[0].nutrients).toMatchObject({ energy_kcal: 240, protein_g: 45, sodium_mg: 105 })
  expect(items[1].nutrients).toMatchObject({ energy_kcal: 260, protein_g: 6, sodium_mg: 2 })
  expect(totals).toMatchObject({ energy_kcal: 500, protein_g: 51, sodium_mg: 107 })
  expect([unmatched, saved, meal_type]).toEqual([[], false, 'dinner'])
  for (const { confidence, alternatives } of items) {
    expect(confidence).toBeWithin(0.5, 1.01)
    expect(alternatives.length).toBeLessThanOrEqual(3)
  }
})

test('words that name no food are listed, and nothing is guessed for them', async () => {
  const { items, totals, unmatched } = await analyze({ food_text: 'zorbleflux' })
  expect([items, unmatched]).toEqual([[], ['zorbleflux']])
  expect(new Set(Object.values(totals))).toEqual(new Set([null]))
})

test('an unknown value is null in an item; the total is the sum of what is known', async () => {
  const { items, totals } = await analyze({ food_text: '100 g lentils and 100 g rice' })
  expect(items[0].nutrients.vitamin_d_ug).toBeNull()
  expect(totals.vitamin_d_ug).toBe(1)
  expect((await analyze({ food_text: '100 g lentils' })).totals.vitamin_d_ug).toBeNull()
})

test('the same text gives the same answer', async () => {
  const { tool } = await journalOf()
  const input = { food_text: 'a bowl of oatmeal with lentils and something else' }
  expect(await tool('analyze_food', input)).toEqual(await tool('analyze_food', input))
})

test('nothing is saved: not an entry, not a day, not a figure', async () => {
  const { tool, request, server } = await journalOf()
  const before = server.db.$client.query('SELECT count(*) AS n FROM food_entries').get()
  const snapshot = await tool('get_health_snapshot')
  await tool('analyze_food', { food_text: '500 g rice', meal_type: 'lunch' })
  expect(await tool('get_health_snapshot')).toEqual(snapshot)
  expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
  expect((await request('GET', '/api/journal/days/2026-03-10')).json.entries).toBe(0)
  expect(server.db.$client.query('SELECT count(*) AS n FROM food_entries').get()).toEqual(before)
})

test('what the profile says the person is allergic to is warned of', async () => {
  const { tool, request } = await journalOf()
  expect((await tool('analyze_food', { food_text: '100 g lentils' })).allergen_warnings).toEqual([])
  await request('PUT', '/api/profile', { allergies: ['Lentils'] })
  const { allergen_warnings } = await tool('analyze_food', { food_text: '100 g lentils and 100 g rice' })
  expect(allergen_warnings).toMatchObject([{ food: 'Lentils', message: expect.stringMatching(/lentil/i) }])
})

test.each([
  ['a condition', { conditions: ['severe lentil allergy'] }],
  ['a note', { dietary_preferences: { notes: 'Eats early. Allergic to lentils' } }],
])('an allergy told as %s is warned of as well, before and when logging', async (_, profile) => {
  const { tool, log, request } = await journalOf()
  await request('PUT', '/api/profile', profile)
  const { allergen_warnings } = await tool('analyze_food', { food_text: '100 g lentils and 100 g rice' })
  expect(allergen_warnings).toMatchObject([{ food: 'Lentils', message: expect.stringMatching(/lentil/i) }])
  expect((await log({ food_name: '100 g lentils' })).warnings).toContainEqual(
    expect.stringMatching(/lentil/i),
  )
})

describe('what it estimates is what log_food stores', () => {
  test.each(['150 g chicken breast', 'a bowl of oatmeal', '2 bowls of rice', 'lentils'])(
    '%s',
    async (text) => {
      const { tool, log } = await journalOf()
      const { items } = await tool('analyze_food', { food_text: text })
      const { entry } = await log({ food_name: text })
      expect(items).toHaveLength(1)
      expect(entry).toMatchObject({
        food: items[0].food,
        grams: items[0].grams,
        grams_basis: items[0].grams_basis,
        nutrients: items[0].nutrients,
        confidence: items[0].confidence,
      })
    },
  )
})

describe('an input outside the limits is refused', () => {
  test.each([
    ['food_text: is required', {}],
    ['food_text: must be text of 1 to 2000 characters', { food_text: '' }],
    ['food_text: must be text of 1 to 2000 characters', { food_text: 'x'.repeat(2001) }],
    ['meal_type: must be one of', { food_text: 'rice', meal_type: 'brunch' }],
    ['grams: is not a known field', { food_text: 'rice', grams: 5 }],
  ])('%s', async (message, input) => {
    const { refusal } = await journalOf()
    expect(await refusal('analyze_food', input)).toStartWith(message)
  })
})
