import { expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'
import { expectProblem } from '../problems.ts'

/** POST /api/foods/analysis: what analyze_food tells, for a page that a person taps on. */

test('says what the tool says, with the foods whole', async () => {
  const { request, tool } = await journalOf()
  const food_text = '150 g chicken breast, rice and zorbleflux'
  const told = await tool('analyze_food', { food_text })
  const { status, json } = await request('POST', '/api/foods/analysis', { food_text })
  expect(status).toBe(200)
  expect(json.unmatched).toEqual(['zorbleflux'])
  expect(json.totals).toEqual(told.totals)
  for (const [index, item] of json.items.entries()) {
    const { food, source, source_code, alternatives, ...rest } = told.items[index]
    expect(item).toMatchObject(
      rest.nutrients && { text: rest.text, grams: rest.grams, nutrients: rest.nutrients },
    )
    expect([item.food.name, item.food.source, item.food.code]).toEqual([food, source, source_code])
    expect(item.alternatives.map(({ name }: { name: string }) => name)).toEqual(
      alternatives.map((other: { food: string }) => other.food),
    )
    expect(item.food).toMatchObject({ default_grams: expect.any(Number), portions: expect.any(Array) })
  }
})

test('warns at each food, and so does the search', async () => {
  const { request } = await journalOf()
  await request('PATCH', '/api/profile', { allergies: ['lentils'] })
  const { json } = await request('POST', '/api/foods/analysis', { food_text: 'lentils and rice' })
  const warnings = json.items.map(
    ({ food }: { food: { allergen_warnings: string[] } }) => food.allergen_warnings,
  )
  expect(warnings.map((each: string[]) => each.length)).toEqual([1, 0])
  const found = await request('GET', '/api/foods?q=lent')
  expect(found.json.foods[0].allergen_warnings).toEqual(warnings[0])
})

test('takes no place in the window of the tools, needs to read alone, and saves nothing', async () => {
  const { server, request } = await journalOf()
  const token = server.token('ada', ['read'])
  for (let n = 0; n < 30; n++) {
    const body = { food_text: 'rice' }
    expect((await server.request('POST', '/api/foods/analysis', { token, body })).status).toBe(200)
  }
  expect((await request('POST', '/api/tools/analyze_food', { food_text: 'rice' })).status).toBe(200)
  expect((await request('GET', '/api/journal/foods')).json.entries).toEqual([])
})

test('refuses what is no text', async () => {
  const { request } = await journalOf()
  for (const body of [{}, { food_text: '' }, { food_text: 'x'.repeat(2001) }, { food_text: 'x', meal: 1 }]) {
    expectProblem(await request('POST', '/api/foods/analysis', body), 422)
  }
})
