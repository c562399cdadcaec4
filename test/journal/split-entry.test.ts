import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { testServer } from '../support.ts'
import { personOn } from './support.ts'

/** One entry of several foods becomes an entry of each. */

const server = await testServer()
const ada = personOn(server, 'ada')
const bob = personOn(server, 'bob')
const DATE = '2026-03-09'

async function ok(method: string, path: string, body?: unknown) {
  const { status, json, text } = await ada.request(method, path, body)
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
  return json
}
const eat = async (entry: object, date = DATE) =>
  (await ok('POST', '/api/journal/foods', { entries: [entry], date, meal_type: 'lunch' })).entries[0]
const dayOf = (date = DATE) => ok('GET', `/api/journal/day?date=${date}`)
const namesOf = (entries: readonly { food_name: string }[]) => entries.map(({ food_name }) => food_name)
const split = (id: string) => ok('POST', `/api/journal/foods/${id}/split`)

/** Totals that were stated, amounts that were corrected, and foods that nobody knows. */
const MEALS: readonly { entry: object; patch?: object }[] = [
  { entry: { food_name: '150 g rice, 120 g chicken breast and green salad' } },
  { entry: { food_name: 'rice with chicken and salad' } },
  { entry: { food_name: '2 eggs, 1 slice of toast, butter', calories: 333, protein: 17.77 } },
  { entry: { food_name: '2 eggs and toast', calories: 5 } },
  { entry: { food_name: '80 g oats, 200 ml milk, 1 banana, 10 g honey' }, patch: { grams: 617.3 } },
  { entry: { food_name: 'apple and pear' }, patch: { nutrients: { fiber_g: 0.001, vitamin_c_mg: 33.333 } } },
  { entry: { food_name: 'spaghetti, tomato sauce and parmesan', grams: 411.11, calories: 777 } },
]

describe('an entry of several foods that is split', () => {
  test('calls no food by an amount that the entry has no more', async () => {
    const { id, grams } = await eat({ food_name: '150 g rice, two eggs and half a banana' }, '2026-02-25')
    await ok('PATCH', `/api/journal/foods/${id}`, { grams: grams / 2 })
    const { entries } = await split(id)
    expect(namesOf(entries)).toEqual(['rice', 'eggs', 'banana'])
    expect(entries[0]).toMatchObject({ grams: 75 })
  })

  for (const [at, { entry, patch }] of MEALS.entries())
    test(`leaves the sums of its day as they are: ${JSON.stringify([entry, patch])}`, async () => {
      const date = `2026-02-0${at + 1}`
      const { id } = await eat(entry, date)
      if (patch !== undefined) await ok('PATCH', `/api/journal/foods/${id}`, patch)
      const before = await dayOf(date)
      const whole = before.entries[0]
      const { parts } = await ok('GET', `/api/journal/foods/${id}/parts`)
      const { entries } = await split(id)
      const after = await dayOf(date)
      expect(entries.length).toBeGreaterThan(1)
      expect(namesOf(entries)).toEqual(namesOf(parts))
      expect(after.entries).toEqual(entries)
      for (const [key, value] of Object.entries(whole.nutrients))
        if (value !== null) expect([key, after.totals.nutrients[key]]).toEqual([key, value])
      const grams = entries.reduce((sum: number, each: { grams: number }) => sum + each.grams, 0)
      expect(grams).toBeCloseTo(whole.grams, 1)
      expect(entries[0].id).toBe(id)
      for (const each of entries)
        expect(each).toMatchObject({ meal_type: 'lunch', consumed_at: whole.consumed_at })
    })

  test('leaves the score and the completeness of its day as they are', async () => {
    const date = '2026-02-20'
    const { id } = await eat({ food_name: '300 g rice, 200 g chicken breast, 100 g broccoli' }, date)
    await ok('PUT', `/api/journal/days/${date}`, { complete: true })
    const score = () => ada.tool('get_diet_score', { from: date, to: date })
    const before = await score()
    await split(id)
    expect((await score()).overall).toBe(before.overall)
    expect((await score()).hei2020).toEqual(before.hei2020)
  })

  test('is one entry again, with its words and notes, once that is undone', async () => {
    const { id } = await eat({ food_name: '100 g rice and an apple', notes: 'at work' })
    const before = await dayOf()
    const { undo, entries } = await split(id)
    expect(entries).toMatchObject([{ notes: 'at work' }, { notes: null }])
    expectProblem(await bob.request('POST', '/api/journal/undo', { undo }), 404)
    expect(await ok('POST', '/api/journal/undo', { undo })).toEqual({ changed: 2 })
    const after = await dayOf()
    expect(after.entries).toEqual(before.entries)
    expect(after.totals).toEqual(before.totals)
    await ok('DELETE', `/api/journal/foods/${id}`)
  })

  test('has foods that are corrected one by one, as any other entry', async () => {
    const { id } = await eat({ food_name: '100 g rice and 100 g apple' })
    const [rice, apple] = (await split(id)).entries
    const more = await ok('PATCH', `/api/journal/foods/${apple.id}`, { grams: 200 })
    expect(more.nutrients.energy_kcal).toBeCloseTo(2 * apple.nutrients.energy_kcal, 1)
    expect((await ok('GET', `/api/journal/foods/${rice.id}`)).nutrients).toEqual(rice.nutrients)
    expectProblem(await ada.request('POST', `/api/journal/foods/${rice.id}/split`), 422)
    for (const each of [rice, apple]) await ok('DELETE', `/api/journal/foods/${each.id}`)
  })

  test('is split once, however often it is asked for', async () => {
    const { id, updated_at } = await eat({ food_name: '100 g rice and an apple' })
    const path = `/api/journal/foods/${id}/split`
    const send = (headers: Record<string, string>) =>
      server.request('POST', path, { token: ada.token, headers })
    expect((await send({ 'if-match': '"another"', 'idempotency-key': 'a' })).status).toBe(412)
    const first = await send({ 'if-match': `"${updated_at}"`, 'idempotency-key': 'b' })
    server.clock.advance(60_000)
    const again = await send({ 'if-match': `"${updated_at}"`, 'idempotency-key': 'b' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.json).toEqual(first.json)
    expect((await dayOf()).entries).toHaveLength(2)
  })

  test('is nobody else’s', async () => {
    const { id } = await eat({ food_name: '100 g rice and an apple' }, '2026-02-21')
    for (const path of ['parts', 'split']) {
      const method = path === 'parts' ? 'GET' : 'POST'
      expectProblem(await bob.request(method, `/api/journal/foods/${id}/${path}`), 404)
    }
    expect((await dayOf('2026-02-21')).entries).toHaveLength(1)
  })
})

test('what is not known of the whole may be known of its foods', async () => {
  const date = '2026-02-22'
  const entry = await ada.log({
    food_name: 'lunch',
    consumed_at: `${date}T12:00:00+01:00`,
    items: [
      { name: 'rice', grams: 100 },
      { name: 'zorblax', grams: 50, nutrients: { energy_kcal: 80 }, basis: 'label' },
    ],
  })
  const whole = (await dayOf(date)).entries[0]
  expect(whole.nutrients.protein_g).toBeNull()
  const { entries } = await split(entry.entry.id)
  expect(entries).toMatchObject([
    { food_name: 'rice', value_source: 'mixed' },
    { food_name: 'zorblax', value_source: 'label', nutrients: { energy_kcal: 80, protein_g: null } },
  ])
  const { totals } = await dayOf(date)
  expect(totals.nutrients.protein_g).toBe(entries[0].nutrients.protein_g)
  expect(totals.nutrients.energy_kcal).toBe(whole.nutrients.energy_kcal)
})
