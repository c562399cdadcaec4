import { describe, expect, test } from 'bun:test'
import { MAX_ENTRIES_PER_DAY } from '../../src/journal/day-limit.ts'
import { expectProblem } from '../problems.ts'
import { journalOf, personOn } from './support.ts'

/** A date holds so many entries of a person, however they come. */

const DAY = '2026-03-09'
const AT = '2026-03-09T12:00:00+01:00'
const FULL = 'A day can hold at most 500 food entries; delete some, or choose another day'
const own = (count: number) => Array.from({ length: count }, () => ({ food_name: 'zorbleflux', calories: 1 }))

/** A person whose day has room for so many more. */
async function withRoom(room: number) {
  const journal = await journalOf('ada', { settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
  const meal = (count: number, date = DAY) =>
    journal.request('POST', '/api/journal/foods', { entries: own(count), date })
  const count = async (date = DAY) => (await journal.request('GET', `/api/journal/days/${date}`)).json.entries
  for (let left = MAX_ENTRIES_PER_DAY - room; left > 0; left -= 50) await meal(Math.min(left, 50))
  expect(await count()).toBe(MAX_ENTRIES_PER_DAY - room)
  return { ...journal, meal, count }
}

describe('a day that is full', () => {
  test('refuses a meal, a copy, a tool’s entry and one that is moved to it; all of it, with one line', async () => {
    const { meal, count, request, tool } = await withRoom(1)
    const { entries } = (await meal(2, '2026-03-08')).json
    const [first, second] = entries.map(({ id }: { id: string }) => id)
    expectProblem(await meal(2), 409, FULL)
    expectProblem(
      await request('POST', '/api/journal/foods/copies', { entry_ids: [first, second], date: DAY }),
      409,
      FULL,
    )
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY - 1)
    await tool('log_food', { food_name: 'rice', consumed_at: AT })
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY)

    const refused = await request('POST', '/api/tools/log_food', { food_name: 'toast', consumed_at: AT })
    expectProblem(refused, 409, FULL)
    expect(refused.json.error).toBe(FULL)
    expectProblem(await request('PATCH', `/api/journal/foods/${first}`, { consumed_at: AT }), 409, FULL)
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY)
    expect(await count('2026-03-08')).toBe(2)
  })

  test('can be read, corrected and thinned out, and then takes more', async () => {
    const { meal, count, request } = await withRoom(0)
    const { entries } = (await request('GET', `/api/journal/day?date=${DAY}`)).json
    expect(entries).toHaveLength(MAX_ENTRIES_PER_DAY)
    const path = `/api/journal/foods/${entries[0].id}`
    expect((await request('PATCH', path, { nutrients: { energy_kcal: 2 } })).status).toBe(200)
    expect((await request('PATCH', path, { consumed_at: '2026-03-09T13:00:00+01:00' })).status).toBe(200)
    expect((await request('DELETE', path)).status).toBe(204)
    expect((await meal(1)).status).toBe(201)
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY)
  })

  test('is one person’s; another date and another person have their own', async () => {
    const { server, meal } = await withRoom(0)
    expect((await meal(1, '2026-03-08')).status).toBe(201)
    const bob = personOn(server, 'bob')
    expect((await bob.request('POST', '/api/journal/foods', { entries: own(1), date: DAY })).status).toBe(201)
  })

  test('gives a retry of what it still took the same answer, and keeps nothing of what it did not', async () => {
    const { request, count } = await withRoom(1)
    const send = (client_entry_id: string) =>
      request('POST', '/api/journal/foods', { entries: own(1), date: DAY, client_entry_id })
    const first = await send('a')
    expect((await send('b')).status).toBe(409)
    expect((await send('a')).json.entries[0].id).toBe(first.json.entries[0].id)
    await request('DELETE', `/api/journal/foods/${first.json.entries[0].id}`)
    expect((await send('b')).status).toBe(201)
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY)
  })

  test('is not passed by parallel writes, whatever way they come', async () => {
    const { meal, count, request } = await withRoom(7)
    const { entries } = (await meal(1, '2026-03-08')).json
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        if (n % 3 === 0) return meal(1)
        if (n % 3 === 1) {
          return request('POST', '/api/tools/log_food', { food_name: 'rice', consumed_at: AT, notes: `${n}` })
        }
        return request('POST', '/api/journal/foods/copies', { entry_ids: [entries[0].id], date: DAY })
      }),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(7)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(53)
    expect(await count()).toBe(MAX_ENTRIES_PER_DAY)
  })
})
