import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { journalOf, personOn } from './support.ts'

/** PATCH /api/journal/foods/{id} with a food that the person chose. */

const RICE = { source: 'Kitchen', source_code: 'rice' }

async function withEntry(input: Record<string, unknown>) {
  const journal = await journalOf()
  const { entry } = await journal.log(input)
  const path = `/api/journal/foods/${entry.id}`
  const patch = async (body: unknown) => {
    const { status, json } = await journal.request('PATCH', path, body)
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)}`)
    return json
  }
  const day = async () => (await journal.request('GET', '/api/journal/days/2026-03-10')).json
  return { ...journal, entry, path, patch, day }
}

describe('a food that is chosen for an entry', () => {
  test('takes the place of the other: words and grams stay, the nutrients are its own', async () => {
    const { entry, patch, day } = await withEntry({ food_name: '200 g oatmeal', notes: 'warm' })
    const changed = await patch(RICE)
    expect(changed).toMatchObject({
      id: entry.id,
      food_name: '200 g oatmeal',
      food: 'Rice',
      source: 'Kitchen',
      source_code: 'rice',
      grams: 200,
      grams_basis: 'stated_mass',
      confidence: 1,
      value_source: 'database',
      notes: 'warm',
      nutrients: { energy_kcal: 260, protein_g: 6 },
    })
    expect((await day()).nutrients.energy_kcal).toBe(260)
  })

  test('is as sure as a person’s choice; a guessed amount stays a guess, a stated one is none', async () => {
    const { patch } = await withEntry({ food_name: 'oatmeal' })
    expect(await patch(RICE)).toMatchObject({ grams_basis: 'default_portion', confidence: 0.6 })
    expect(await patch({ ...RICE, grams: 50 })).toMatchObject({
      grams: 50,
      grams_basis: 'user',
      confidence: 1,
    })
    expect(await patch({ ...RICE, grams: 50, grams_basis: 'portion' })).toMatchObject({ confidence: 0.9 })
  })

  test('drops what was stated of the other food; what is stated along with it wins', async () => {
    const { patch } = await withEntry({ food_name: '200 g oatmeal', calories: 999 })
    expect(await patch(RICE)).toMatchObject({ value_source: 'database', nutrients: { energy_kcal: 260 } })
    const stated = await patch({ ...RICE, nutrients: { energy_kcal: 250 } })
    expect(stated).toMatchObject({ value_source: 'mixed', nutrients: { energy_kcal: 250, protein_g: 6 } })
  })

  test('weighs a quantity anew that is given along with it, and keeps a new name', async () => {
    const { patch } = await withEntry({ food_name: '200 g oatmeal' })
    expect(await patch({ ...RICE, quantity: 30, unit: 'g', food_name: 'supper' })).toMatchObject({
      food_name: 'supper',
      food: 'Rice',
      grams: 30,
      quantity: 30,
    })
  })

  test('may be one for words that were not recognised, once it is known how much it was', async () => {
    const { request, patch, path } = await withEntry({ food_name: 'zorbleflux', calories: 300 })
    const answer = await request('PATCH', path, RICE)
    expectProblem(answer, 422, 'grams: is required with source and source_code')
    expect(await patch({ ...RICE, grams: 100 })).toMatchObject({
      food_name: 'zorbleflux',
      food: 'Rice',
      nutrients: { energy_kcal: 130 },
    })
  })

  test.each([
    ['/source_code', { ...RICE, source_code: 'nowhere' }],
    ['/source_code', { ...RICE, source: 'own' }],
    ['', { source: 'Kitchen' }],
    ['', { source_code: 'rice' }],
    ['/source_code', { ...RICE, source_code: '' }],
    ['/grams_basis', { ...RICE, grams_basis: 'felt' }],
  ])('is refused at %p of %j, and the entry stays', async (at, body) => {
    const { request, path, entry } = await withEntry({ food_name: '200 g oatmeal' })
    const answer = await request('PATCH', path, body)
    expectProblem(answer, 422)
    expect(answer.json.errors[0].path).toBe(at)
    expect((await request('GET', path)).json).toEqual(entry)
  })

  test('may be the person’s own, and nobody else’s', async () => {
    const { server, request, patch, path, entry } = await withEntry({ food_name: '200 g oatmeal' })
    const bob = personOn(server, 'bob')
    const soup = { name: 'Soup', nutrients: { energy_kcal: 50 } }
    const his = (await bob.request('POST', '/api/foods/own', soup)).json
    expectProblem(await request('PATCH', path, { source: 'own', source_code: his.code }), 422)
    const hers = (await request('POST', '/api/foods/own', soup)).json
    expect(await patch({ source: 'own', source_code: hers.code })).toMatchObject({
      food: 'Soup',
      grams: 200,
      nutrients: { energy_kcal: 100 },
    })
    expectProblem(await bob.request('PATCH', `/api/journal/foods/${entry.id}`, RICE), 404)
  })
})
