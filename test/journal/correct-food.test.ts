import { describe, expect, test } from 'bun:test'
import { createFoodIndex } from '../../src/foods/search/food-index.ts'
import { starterIndex } from '../../src/foods/starter/starter-index.ts'
import { NO_DANGER } from '../../src/safety/safety.ts'
import { OATMEAL } from '../tools/kitchen.ts'
import { journalOf, personOn } from './support.ts'

/** PATCH and DELETE of /api/journal/foods/{id}, and the marks of days. */

const DAY = '2026-03-10'

async function withEntry(input: Record<string, unknown>) {
  const journal = await journalOf()
  const { entry } = await journal.log(input)
  const path = `/api/journal/foods/${entry.id}`
  const patch = async (body: unknown) => {
    const { status, json } = await journal.request('PATCH', path, body)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    return json
  }
  const day = async (date = DAY) => (await journal.request('GET', `/api/journal/days/${date}`)).json
  return { ...journal, entry, path, patch, day }
}

describe('a correction', () => {
  test('of grams scales the nutrients that were stored', async () => {
    const { patch, day, entry } = await withEntry({ food_name: '200 g oatmeal', notes: 'porridge' })
    const corrected = await patch({ grams: 50 })
    expect(corrected).toMatchObject({
      id: entry.id,
      grams: 50,
      grams_basis: 'user',
      food: 'Oatmeal',
      notes: 'porridge',
    })
    expect(corrected.nutrients).toMatchObject({ energy_kcal: 50, protein_g: 2, vitamin_c_mg: 0.5 })
    expect(await day()).toMatchObject({ entries: 1, nutrients: { energy_kcal: 50 } })
  })

  test.each([
    ['200 g oatmeal', 'oatmeal'],
    ['2 bowls of oatmeal with cinnamon', 'oatmeal with cinnamon'],
    ['Oatmeal (200 g)', 'Oatmeal'],
    ['oatmeal, 200 g', 'oatmeal'],
    ['200 g de oatmeal', 'oatmeal'],
    ['two large oatmeals', 'large oatmeals'],
    ['Half an oatmeal', 'oatmeal'],
    ['one and a half oatmeals', 'oatmeals'],
    ['a bowl of oatmeal', 'oatmeal'],
    ['some oatmeal', 'some oatmeal'],
    ['an oatmeal', 'an oatmeal'],
    ['half-fat oatmeal', 'half-fat oatmeal'],
    ['oatmeal', 'oatmeal'],
    ['my 2 % oatmeal', 'my 2 % oatmeal'],
    ['80 g oatmeal with 200 ml milk', '80 g oatmeal with 200 ml milk'],
  ])('of the amount of “%s” calls it “%s”', async (food_name, expected) => {
    const { patch, entry } = await withEntry({ food_name })
    expect((await patch({ notes: 'warm' })).food_name).toBe(food_name)
    expect((await patch({ grams: entry.grams })).food_name).toBe(food_name)
    expect((await patch({ grams: entry.grams + 50 })).food_name).toBe(expected)
  })

  test('of the amount leaves a number that belongs to the food', async () => {
    const { patch, log, request } = await withEntry({ food_name: 'oatmeal' })
    expect((await patch({ food_name: '3 rivers oatmeal', grams: 70 })).food_name).toBe('3 rivers oatmeal')
    const { entry } = await log({ food_name: '7 up', calories: 140, grams: 330 })
    const { json } = await request('PATCH', `/api/journal/foods/${entry.id}`, { grams: 500 })
    expect(json.food_name).toBe('7 up')
  })

  test('of grams makes the amount sure, and the food no surer than it was', async () => {
    const { patch, entry } = await withEntry({ food_name: 'oatmeal' })
    expect(entry).toMatchObject({ grams_basis: 'default_portion' })
    expect(entry.confidence).toBeWithin(0.3, 0.8)
    expect(await patch({ grams: 90 })).toMatchObject({ grams_basis: 'user', confidence: 1 })
    expect((await patch({ grams: 80 })).confidence).toBe(1)
  })

  test('of grams scales what the person stated, too', async () => {
    const { patch } = await withEntry({ food_name: '200 g oatmeal', calories: 300 })
    expect((await patch({ grams: 100 })).nutrients).toMatchObject({ energy_kcal: 150, fiber_g: 3 })
  })

  test('of quantity and unit weighs them anew', async () => {
    const { patch } = await withEntry({ food_name: 'oatmeal', quantity: 1, unit: 'bowl' })
    const corrected = await patch({ quantity: 2 })
    expect(corrected).toMatchObject({ quantity: 2, unit: 'bowl', grams: 500 })
    expect(corrected.nutrients.energy_kcal).toBe(500)
  })

  test('of an entry of zero grams finds the nutrients again', async () => {
    const { patch } = await withEntry({ food_name: 'oatmeal', grams: 0 })
    expect((await patch({ grams: 100 })).nutrients).toMatchObject({ energy_kcal: 100, fiber_g: 3 })
  })

  test('to zero grams and back loses nothing', async () => {
    const { patch } = await withEntry({ food_name: '200 g oatmeal' })
    expect((await patch({ grams: 0 })).nutrients.energy_kcal).toBe(0)
    expect((await patch({ grams: 200 })).nutrients.energy_kcal).toBe(200)
  })

  test('of the name is another food, with the weight that was sure', async () => {
    const { patch, day } = await withEntry({ food_name: '200 g oatmeal' })
    const corrected = await patch({ food_name: 'rice' })
    expect(corrected).toMatchObject({ food_name: 'rice', food: 'Rice', grams: 200, value_source: 'database' })
    expect(corrected.nutrients.energy_kcal).toBe(260)
    expect((await day()).nutrients.energy_kcal).toBe(260)
  })

  test('to a name that nobody knows leaves nulls, not the old food’s figures', async () => {
    const { patch } = await withEntry({ food_name: '200 g oatmeal' })
    const corrected = await patch({ food_name: 'zorbleflux' })
    expect(corrected).toMatchObject({ food: null, source: null, source_code: null })
    expect(new Set(Object.values(corrected.nutrients))).toEqual(new Set([null]))
  })

  test('of nutrients wins over both; the others stay', async () => {
    const { patch, entry } = await withEntry({ food_name: '200 g oatmeal' })
    const corrected = await patch({ nutrients: { energy_kcal: 210, vitamin_d_ug: 0 } })
    expect(corrected.nutrients).toMatchObject({ energy_kcal: 210, vitamin_d_ug: 0, protein_g: 8 })
    expect(corrected).toMatchObject({ value_source: 'mixed', confidence: entry.confidence })
  })

  test('of the meal and the notes, and taking them back', async () => {
    const { patch } = await withEntry({ food_name: 'rice', meal_type: 'lunch', notes: 'a' })
    expect(await patch({ meal_type: 'dinner', notes: 'b' })).toMatchObject({
      meal_type: 'dinner',
      notes: 'b',
    })
    expect(await patch({ meal_type: null, notes: null })).toMatchObject({ meal_type: null, notes: null })
  })

  test('of the time moves the entry to the day that it belongs to, and both days’ sums with it', async () => {
    const { patch, day, log } = await withEntry({ food_name: '100 g oatmeal' })
    await log({ food_name: '100 g rice', consumed_at: '2026-03-09T12:00:00+01:00' })
    expect(await patch({ consumed_at: '2026-03-09T23:59:59+01:00' })).toMatchObject({ date: '2026-03-09' })
    expect(await day('2026-03-09')).toMatchObject({ entries: 2, nutrients: { energy_kcal: 230 } })
    expect(await day(DAY)).toMatchObject({ entries: 0, nutrients: { energy_kcal: null } })
  })

  test('changes updated_at alone of the instants', async () => {
    const { server, patch, entry } = await withEntry({ food_name: '100 g oatmeal' })
    server.clock.advance(60_000)
    const corrected = await patch({ notes: 'x' })
    const updated_at = '2026-03-10T12:01:03+01:00'
    const undo = expect.any(String)
    expect(corrected).toEqual({ ...entry, notes: 'x', updated_at, undo, safety: NO_DANGER })
  })

  test('that says nothing changes nothing', async () => {
    const { patch, entry } = await withEntry({ food_name: '200 g oatmeal', meal_type: 'lunch' })
    expect(await patch({})).toEqual({ ...entry, undo: null, safety: NO_DANGER })
  })
})

test('newer food data rewrites no history: neither reading nor scaling an old entry looks at it', async () => {
  const { server, entry } = await withEntry({ food_name: '200 g oatmeal' })
  const doubled = { ...OATMEAL, nutrients: { ...OATMEAL.nutrients, energy_kcal: 999 } }
  const later = await journalOf('ada', {
    db: server.db,
    clock: server.clock,
    foods: createFoodIndex([doubled]),
  })
  expect((await later.request('GET', `/api/journal/foods/${entry.id}`)).json).toEqual(entry)
  const { json } = await later.request('PATCH', `/api/journal/foods/${entry.id}`, { grams: 100 })
  expect(json.nutrients.energy_kcal).toBe(100)
  expect((await later.log({ food_name: '100 g oatmeal' })).entry.nutrients.energy_kcal).toBe(999)
})

describe('nutrients that no food of that weight has are refused, with the most that it can have', () => {
  const cases: [string, Record<string, number>, string][] = [
    ['protein_g', { protein_g: 999 }, 'must come to at most 252 g, the weight of the food'],
    ['sugars_g', { sugars_g: 300 }, 'must come to at most 252 g, the weight of the food'],
    ['energy_kcal', { energy_kcal: 2395 }, 'must be at most 2394 kcal for 252 g, the weight of the food'],
    [
      'carbohydrate_g',
      { carbohydrate_g: 200, fat_g: 80 },
      'must come to at most 252 g together with fat, the weight of the food',
    ],
  ]
  test.each(cases)('%s: %o', async (key, nutrients, reason) => {
    const { request, path, entry } = await withEntry({ food_name: '252 g oatmeal' })
    const { status, json } = await request('PATCH', path, { nutrients })
    expect(status).toBe(422)
    expect(json.errors).toEqual([
      { path: `/nutrients/${key}`, message: `${reason}; or correct the grams too` },
    ])
    expect((await request('GET', path)).json).toEqual(entry)
  })

  test('what was not stated would have given way to what was', async () => {
    // Of 100 g of oatmeal the table has 10 g of each of these.
    const { patch, log } = await withEntry({ food_name: '100 g oatmeal' })
    expect(await patch({ nutrients: { protein_g: 95 } })).toMatchObject({ nutrients: { protein_g: 95 } })
    const { entry } = await log({ food_name: 'oatmeal', grams: 100, protein: 95 })
    expect(entry.nutrients.protein_g).toBe(95)
  })

  test('unless the weight is corrected with them, and what they have is possible', async () => {
    const { patch } = await withEntry({ food_name: '252 g oatmeal' })
    expect(await patch({ nutrients: { protein_g: 999 }, grams: 1200 })).toMatchObject({ grams: 1200 })
  })

  test('with room for a weight that the table has of a piece', async () => {
    const { request, log } = await journalOf('ada', { foods: starterIndex })
    const { entry } = await log({ food_name: '1 muffin' })
    expect(entry.grams_basis).toBe('count')
    const nutrients = { carbohydrate_g: entry.grams, fat_g: entry.grams / 2 }
    const { status, json } = await request('PATCH', `/api/journal/foods/${entry.id}`, { nutrients })
    expect([status, json.nutrients.fat_g]).toEqual([200, nutrients.fat_g])
  })

  test('with room for a weight that was a guess', async () => {
    const { request, path, patch, entry } = await withEntry({ food_name: 'oatmeal' })
    const { grams } = entry
    expect(entry.grams_basis).toBe('default_portion')
    expect((await patch({ nutrients: { fat_g: 2 * grams } })).nutrients.fat_g).toBe(2 * grams)
    const { json } = await request('PATCH', path, { nutrients: { fat_g: 4 * grams } })
    expect(json.errors[0].message).toContain(`at most ${3 * grams} g, three times its guessed weight`)
  })

  test('water of the food gives way to what is stated', async () => {
    const { patch } = await withEntry({ food_name: '100 g rice' })
    expect((await patch({ nutrients: { carbohydrate_g: 90 } })).nutrients.carbohydrate_g).toBe(90)
  })

  test('by words as well, and when it is logged', async () => {
    const { refusal, request } = await journalOf()
    expect(await refusal('log_food', { food_name: 'oatmeal', grams: 252, protein: 999 })).toContain(
      'protein: must come to at most 252 g',
    )
    const body = { entries: [{ food_name: 'oatmeal', grams: 100, calories: 2000 }] }
    const { status, json } = await request('POST', '/api/journal/foods', body)
    expect([status, json.errors[0].path]).toEqual([422, '/entries/0/calories'])
  })
})

describe('a correction is refused', () => {
  test.each([
    ['/grams', { grams: -1 }],
    ['/grams', { grams: null }],
    ['/food_name', { food_name: '' }],
    ['/consumed_at', { consumed_at: '2026-02-30T08:00:00Z' }],
    ['/nutrients/energy_kcal', { nutrients: { energy_kcal: -1 } }],
    ['/nutrients/energy_kcal', { nutrients: { energy_kcal: null } }],
    ['/nutrients/calories', { nutrients: { calories: 1 } }],
    ['/calories', { calories: 100 }],
    ['/date', { date: '2026-03-09' }],
    ['/user_id', { user_id: 'bob' }],
  ])('%s of %j', async (path, body) => {
    const { request, path: url, entry } = await withEntry({ food_name: '200 g oatmeal' })
    const { status, json } = await request('PATCH', url, body)
    expect(status).toBe(422)
    expect(json.errors[0].path).toBe(path)
    expect((await request('GET', url)).json).toEqual(entry)
  })
})

describe('an entry that is not there', () => {
  test('another person’s and nobody’s are told apart by nobody', async () => {
    const { server, path, entry } = await withEntry({ food_name: '200 g oatmeal' })
    const bob = personOn(server, 'bob')
    const nowhere = '/api/journal/foods/00000000-0000-4000-8000-000000000000'
    for (const [method, body] of [['GET'], ['PATCH', { grams: 1 }], ['DELETE']] as const) {
      const theirs = await bob.request(method, path, body)
      const nobodys = await bob.request(method, nowhere, body)
      expect([theirs.status, theirs.json]).toEqual([404, nobodys.json])
    }
    const { json } = await server.request('GET', path, { token: server.token('ada') })
    expect(json).toEqual(entry)
  })

  test('an id that is no UUID is 422', async () => {
    const { request } = await journalOf()
    expect((await request('GET', '/api/journal/foods/1')).status).toBe(422)
  })
})

test('deleting takes an entry out of the list and the sums; again is 404', async () => {
  const { request, path, day, log } = await withEntry({ food_name: '200 g oatmeal' })
  await log({ food_name: '100 g rice' })
  const deleted = await request('DELETE', path)
  expect([deleted.status, deleted.text]).toEqual([204, ''])
  expect((await request('DELETE', path)).status).toBe(404)
  expect((await request('GET', path)).status).toBe(404)
  expect(await day()).toMatchObject({ entries: 1, nutrients: { energy_kcal: 130 } })
})

describe('a day can be marked as logged in full, or not', () => {
  test('the mark is the person’s word: it shows, it counts for the score, and null takes it back', async () => {
    const { request, log, tool } = await journalOf()
    const day = async () => (await request('GET', '/api/journal/days/2026-03-09')).json
    await log({ food_name: '100 g oatmeal', consumed_at: '2026-03-09T12:00:00+01:00' })
    const complete = async () => (await tool('get_diet_score')).days.complete
    expect([(await day()).complete, await complete()]).toEqual([null, 0])
    const put = (body: unknown) => request('PUT', '/api/journal/days/2026-03-09', body)
    expect((await put({ complete: true })).json).toMatchObject({ complete: true, entries: 1 })
    expect([(await day()).complete, await complete()]).toEqual([true, 1])
    await put({ complete: null })
    expect([(await day()).complete, await complete()]).toEqual([null, 0])
  })

  test('the mark outlives corrections and even the last entry', async () => {
    const { request, path, patch, day } = await withEntry({ food_name: '200 g oatmeal' })
    await request('PUT', `/api/journal/days/${DAY}`, { complete: true })
    await patch({ grams: 100 })
    expect(await day()).toMatchObject({ complete: true, nutrients: { energy_kcal: 100 } })
    await request('DELETE', path)
    expect(await day()).toMatchObject({ complete: true, entries: 0, nutrients: { energy_kcal: null } })
  })

  test('a day of fasting can be marked, and is told to belong to nobody else', async () => {
    const { server, request } = await journalOf()
    await request('PUT', `/api/journal/days/${DAY}`, { complete: true })
    const bob = personOn(server, 'bob')
    expect((await bob.request('GET', `/api/journal/days/${DAY}`)).json.complete).toBeNull()
  })

  test.each([
    ['a date that does not exist', '2026-02-30', { complete: true }],
    ['no date', 'today', { complete: true }],
    ['no mark', DAY, {}],
    ['a mark that is none', DAY, { complete: 'yes' }],
  ])('%s is refused', async (_, date, body) => {
    const { request } = await journalOf()
    expect((await request('PUT', `/api/journal/days/${date}`, body)).status).toBe(422)
  })
})
