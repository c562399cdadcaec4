import { expect, test } from 'bun:test'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { journalOf } from '../journal/support.ts'

/** Foods that a client states one by one: by name or id, with grams or a measure, with figures of their own. */

test('an item is found by its name or its id, weighed or measured, and the text is only a title', async () => {
  const { tool } = await journalOf()
  const { items, totals, unmatched } = await tool('analyze_food', {
    food_text: 'my usual lunch with 3 kg of lentils',
    items: [
      { name: 'rice', grams: 200 },
      { food_id: 'kitchen:chicken-breast', quantity: 1, unit: 'bowl' },
      { name: 'oatmeal' },
    ],
  })
  expect(items).toMatchObject([
    { text: 'rice', food: 'Rice', food_id: 'kitchen:rice', grams: 200, grams_basis: 'user', confidence: 1 },
    { text: 'Chicken breast', food_id: 'kitchen:chicken-breast', grams: 250, grams_basis: 'portion' },
    { food: 'Oatmeal', grams: 200, grams_basis: 'default_portion' },
  ])
  expect([totals.energy_kcal, unmatched]).toEqual([260 + 400 + 200, []])
})

test('the same items give the same figures in an analysis over REST and in the journal', async () => {
  const { tool, request } = await journalOf()
  const input = {
    items: [
      { name: 'rice', grams: 100 },
      { food_id: 'kitchen:lentils', grams: 50 },
    ],
  }
  const rest = await request('POST', '/api/foods/analysis', { food_text: 'lunch', ...input })
  expect(rest.json.totals.energy_kcal).toBe(190)
  const { entry } = await tool('log_food', { food_name: 'lunch', ...input })
  expect(entry).toMatchObject({
    food_name: 'lunch',
    food: 'Rice; Lentils',
    grams: 150,
    confidence: 1,
    value_source: 'database',
    nutrients: { energy_kcal: 190 },
  })
})

test('every food of an answer can be read and chosen by its id', async () => {
  const { tool, request } = await journalOf()
  await request('POST', '/api/foods/own', { name: 'Rice of mine', nutrients: { energy_kcal: 99 } })
  const { items } = await tool('analyze_food', { food_text: '100 g rice' })
  const ids = [items[0].food_id, ...items[0].alternatives.map((other: { food_id: string }) => other.food_id)]
  expect(ids.length).toBeGreaterThan(1)
  for (const id of ids) {
    const food = await request('GET', `/api/foods/${encodeURIComponent(id)}`)
    expect([food.status, food.json.food_id]).toEqual([200, id])
    const again = await tool('analyze_food', { food_text: 'chosen', items: [{ food_id: id, grams: 10 }] })
    expect(again.items[0]).toMatchObject({ food: food.json.name, food_id: id, grams: 10 })
  }
})

test("another person's own food has no id for me", async () => {
  const { server, request } = await journalOf()
  const own = await request('POST', '/api/foods/own', { name: 'Secret soup', nutrients: { energy_kcal: 99 } })
  const token = server.token('bob')
  const mine = await request('GET', `/api/foods/own:${own.json.id}`)
  const theirs = await server.request('GET', `/api/foods/own:${own.json.id}`, { token })
  expect([mine.status, theirs.status, theirs.text.includes('Secret')]).toEqual([200, 404, false])
})

test('figures of an item take precedence, and the food data fills in the rest', async () => {
  const { tool } = await journalOf()
  const { entry } = await tool('log_food', {
    food_name: 'rice from a packet',
    items: [{ name: 'rice', grams: 100, nutrients: { energy_kcal: 150 }, basis: 'label' }],
  })
  expect(entry).toMatchObject({
    value_source: 'mixed',
    nutrients: { energy_kcal: 150, carbohydrate_g: 28 },
    confidence: 1,
  })
})

test('a food that no table has counts with its own figures; what they do not say is unknown', async () => {
  const { tool } = await journalOf()
  const { entry } = await tool('log_food', {
    food_name: 'zorbleflux',
    items: [{ name: 'zorbleflux', grams: 80, nutrients: { energy_kcal: 200, protein_g: 4 }, basis: 'label' }],
  })
  expect(entry).toMatchObject({
    food: null,
    source: null,
    source_code: null,
    grams: 80,
    value_source: 'label',
    nutrients: { energy_kcal: 200, protein_g: 4, fat_g: null },
  })
})

test('a name that is no food is not counted and is told', async () => {
  const { tool } = await journalOf()
  const items = [{ name: 'zorbleflux' }, { name: 'rice', grams: 100 }]
  expect(await tool('analyze_food', { food_text: 'x', items })).toMatchObject({
    unmatched: ['zorbleflux'],
    items: [{ food: 'Rice' }],
  })
  const { entry, warnings } = await tool('log_food', { food_name: 'x', items })
  expect(entry.nutrients.energy_kcal).toBe(130)
  expect(warnings).toContainEqual(expect.stringMatching(/not counted: zorbleflux/))
})

test('an estimate of the client is never surer than half, however it is told', async () => {
  const { tool } = await journalOf()
  const { items } = await tool('analyze_food', {
    food_text: 'x',
    items: [
      { name: 'rice', grams: 100, basis: 'estimate' },
      { name: 'zorbleflux', grams: 80, nutrients: { energy_kcal: 200 }, basis: 'estimate' },
      { name: 'zebra rice', grams: 100 },
    ],
  })
  for (const { confidence } of items) expect(confidence).toBeLessThanOrEqual(0.5)
  expect(items.map(({ grams_basis }: { grams_basis: string }) => grams_basis)).toEqual([
    'estimate',
    'estimate',
    'user',
  ])
  const { warnings } = await tool('log_food', {
    food_name: 'rice',
    items: [{ name: 'rice', grams: 100, basis: 'estimate' }],
  })
  expect(warnings).toEqual(['The amount of Rice, 100 g, is an estimate of the client'])
})

test.each([
  [{}, /^items\.0.*name or food_id/],
  [{ name: 'rice', food_id: 'kitchen:rice' }, /^items\.0.*name or food_id/],
  [{ food_id: 'kitchen:unicorn', grams: 1 }, /^items\.0\.food_id/],
  [{ food_id: 'rice' }, /^items\.0\.food_id/],
  [{ name: 'rice', grams: 0 }, /^items\.0\.grams/],
  [{ name: 'rice', grams: 1e9 }, /^items\.0\.grams/],
  [{ name: 'rice', grams: 10, unit: 'cup' }, /^items\.0\.grams/],
  [{ name: 'rice', quantity: 2, unit: 'fortnight' }, /^items\.0\.unit/],
  [{ food_id: 'kitchen:rice', form: 'dry' }, /^items\.0\.form/],
  [{ name: 'zorbleflux', nutrients: { energy_kcal: 1 } }, /^items\.0\.grams/],
  [{ name: 'rice', nutrients: { calories: 1 } }, /^items\.0\.nutrients/],
  [{ name: 'rice', nutrients: { energy_kcal: -1 } }, /^items\.0\.nutrients/],
  [{ name: 'rice', colour: 'blue' }, /^items\.0/],
])('%j is refused with its place, and nothing is stored', async (item, message) => {
  const { refusal, request } = await journalOf()
  expect(await refusal('log_food', { food_name: 'x', items: [item] })).toMatch(message)
  expect(await refusal('analyze_food', { food_text: 'x', items: [item] })).toMatch(message)
  expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
})

test('an amount of the whole entry beside items is refused; no items and too many are as well', async () => {
  const { refusal } = await journalOf()
  const rice = { name: 'rice', grams: 10 }
  expect(await refusal('log_food', { food_name: 'x', grams: 5, items: [rice] })).toMatch(/^grams.*items/)
  expect(await refusal('log_food', { food_name: 'x', items: [] })).toMatch(/^items/)
  expect(await refusal('log_food', { food_name: 'x', items: Array(51).fill(rice) })).toMatch(/^items/)
})

test('a food that does not exist is 404, whatever the id looks like', async () => {
  const { request } = await journalOf()
  for (const id of ['kitchen:unicorn', 'nowhere:1', 'own:00000000-0000-4000-8000-000000000000'])
    expect((await request('GET', `/api/foods/${encodeURIComponent(id)}`)).status).toBe(404)
})

test('words without a food come with the foods that they may mean, by every surface', async () => {
  const { tool, request } = await journalOf('ada', { foods: starterIndex })
  const text = '2 eggs and a Castle'
  const nearest = [{ text: 'a Castle' }]
  const analysis = await tool('analyze_food', { food_text: text })
  expect(analysis).toMatchObject({ items: [{ food: 'Boiled egg' }], unmatched: ['a Castle'], nearest })
  const [{ foods }] = analysis.nearest
  expect(foods.length).toBeWithin(1, 4)
  const rest = await request('POST', '/api/foods/analysis', { food_text: text })
  expect(rest.json.nearest).toEqual(analysis.nearest)
  const logged = await tool('log_food', { food_name: text })
  expect([logged.unmatched, logged.nearest]).toEqual([['a Castle'], analysis.nearest])
  for (const { food_id, food } of foods) {
    const found = await request('GET', `/api/foods/${encodeURIComponent(food_id)}`)
    expect([found.status, found.json.name]).toEqual([200, food])
  }
})

test('log_food tells how it read the words: how each food was found, and what to ask', async () => {
  const { tool } = await journalOf('ada', { foods: starterIndex })
  const { items, unmatched, nearest } = await tool('log_food', { food_name: '100 g pasta and a zebra pie' })
  expect(items).toMatchObject([
    { text: '100 g pasta', food: 'Pasta', grams: 100, grams_basis: 'stated_mass', match: 'exact' },
    { text: 'a zebra pie', match: 'guess' },
  ])
  expect(items[0].ask.map(({ note }: { note: string }) => note)).toContain('weighed before cooking')
  expect(items[1].confidence).toBeLessThanOrEqual(0.5)
  expect([unmatched, nearest]).toEqual([[], []])
})
