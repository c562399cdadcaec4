import { describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { journalOf, personOn } from './support.ts'

/** POST /api/journal/foods/deletion. */

const PATH = '/api/journal/foods/deletion'
const UNKNOWN = '00000000-0000-4000-8000-000000000000'
const MEAL = { entries: [{ food_name: '200 g oatmeal' }, { food_name: '100 g rice' }] }

async function withMeal(meal: Record<string, unknown> = MEAL) {
  const journal = await journalOf()
  const { entries } = (await journal.request('POST', '/api/journal/foods', meal)).json
  const day = async (date = '2026-03-10') => (await journal.request('GET', `/api/journal/days/${date}`)).json
  const remove = (entry_ids: unknown) => journal.request('POST', PATH, { entry_ids })
  return { ...journal, ids: entries.map(({ id }: { id: string }) => id) as string[], day, remove }
}

describe('deleting a meal', () => {
  test('takes its entries out of the list and the sums of their days, at once', async () => {
    const { ids, remove, request, log, day } = await withMeal()
    const { entry } = await log({ food_name: '50 g rice', consumed_at: '2026-03-09T12:00:00+01:00' })
    await log({ food_name: '10 g rice' })
    const answer = await remove([...ids, entry.id.toUpperCase()])
    expect([answer.status, answer.json]).toEqual([200, { deleted: 3 }])
    expect(await day()).toMatchObject({ entries: 1, nutrients: { energy_kcal: 13 } })
    expect(await day('2026-03-09')).toMatchObject({ entries: 0, nutrients: { energy_kcal: null } })
    for (const id of ids) expect((await request('GET', `/api/journal/foods/${id}`)).status).toBe(404)
  })

  test('passes over what is gone already: a retry is harmless', async () => {
    const { ids, remove, request, day } = await withMeal()
    await request('DELETE', `/api/journal/foods/${ids[0]}`)
    expect((await remove([...ids, UNKNOWN])).json).toEqual({ deleted: 1 })
    expect((await remove(ids)).json).toEqual({ deleted: 0 })
    expect(await day()).toMatchObject({ entries: 0 })
  })

  test('touches nothing of another person’s, and does not tell that it is there', async () => {
    const { server, ids, request, day } = await withMeal()
    const bob = personOn(server, 'bob')
    const own = await bob.log({ food_name: 'an apple' })
    const theirs = await bob.request('POST', PATH, { entry_ids: [own.entry_id, ...ids] })
    expect([theirs.status, theirs.json]).toEqual([200, { deleted: 1 }])
    const nobodys = await bob.request('POST', PATH, { entry_ids: [UNKNOWN] })
    const hers = await bob.request('POST', PATH, { entry_ids: ids })
    expect([hers.status, hers.json]).toEqual([nobodys.status, nobodys.json])
    expect(await day()).toMatchObject({ entries: 2 })
    expect((await request('GET', `/api/journal/foods/${ids[0]}`)).status).toBe(200)
  })

  test('forgets what was kept of it for retries: the same request stores it anew', async () => {
    const meal = { ...MEAL, client_entry_id: 'meal-1' }
    const { ids, remove, request, log, day } = await withMeal(meal)
    const once = { food_name: 'rice', client_entry_id: 'entry-1' }
    const { entry_id: logged } = await log(once)
    await remove([...ids, logged])
    const again = await request('POST', '/api/journal/foods', meal)
    expect(again.status).toBe(201)
    expect(again.json.entries.map(({ id }: { id: string }) => id)).not.toEqual(ids)
    expect((await log(once)).entry_id).not.toBe(logged)
    expect(await day()).toMatchObject({ entries: 3 })
  })

  test.each([
    ['/entry_ids', { entry_ids: [] }],
    ['/entry_ids', { entry_ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
    ['/entry_ids', { entry_ids: [UNKNOWN, UNKNOWN] }],
    ['/entry_ids/0', { entry_ids: ['1'] }],
    ['/entry_ids', {}],
    ['/date', { entry_ids: [UNKNOWN], date: '2026-03-10' }],
  ])('is refused at %s', async (path, body) => {
    const { request, day } = await withMeal()
    const answer = await request('POST', PATH, body)
    expectProblem(answer, 422)
    expect(answer.json.errors[0].path).toBe(path)
    expect(await day()).toMatchObject({ entries: 2 })
  })
})
