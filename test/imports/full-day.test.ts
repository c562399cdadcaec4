import { describe, expect, test } from 'bun:test'
import { MAX_ENTRIES_PER_DAY } from '../../src/journal/day-limit.ts'
import { testServer } from '../support.ts'
import { importFile, partsOf, SERVINGS_HEADER, serving } from './files.ts'

/** A file that has more of a day than a day can hold. */

const DAY = '2026-03-01'
const lineOf = (date: string, name: string) =>
  serving({ Day: date, Group: 'Lunch', 'Food Name': name, Amount: '80.00 g', 'Energy (kcal)': '300' })
const linesOf = (date: string, count: number) =>
  Array.from({ length: count }, (_, n) => lineOf(date, `food ${n}`))
const fileOf = (...lines: string[]) => [SERVINGS_HEADER, ...lines].join('\n')

async function withToken() {
  const server = await testServer({ settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' } })
  const token = server.token()
  const entries = async (date: string) =>
    (await server.request('GET', `/api/journal/days/${date}`, { token })).json.entries
  return { server, token, entries }
}

describe('a day of a file that is more than a day can hold', () => {
  test('is taken as far as it goes; what is left out is named, and the rest of the file is taken', async () => {
    const { server, token, entries } = await withToken()
    const file = fileOf(...linesOf(DAY, MAX_ENTRIES_PER_DAY + 3), lineOf('2026-03-02', 'rice'))
    const done = await importFile(server, token, file)
    expect(done).toMatchObject({
      status: 'finished',
      foods: MAX_ENTRIES_PER_DAY + 1,
      left_out_count: 3,
      left_out: [502, 503, 504].map((line) => ({ line, reason: 'day_full' })),
      dates: { from: DAY, to: '2026-03-02' },
    })
    expect([await entries(DAY), await entries('2026-03-02')]).toEqual([MAX_ENTRIES_PER_DAY, 1])
    // Again it still adds nothing, and says why.
    expect(await importFile(server, token, file)).toMatchObject({
      foods: 0,
      repeated: MAX_ENTRIES_PER_DAY + 1,
      left_out_count: 3,
    })
    expect(await entries(DAY)).toBe(MAX_ENTRIES_PER_DAY)
  })

  test('counts with what is logged already, and a preview says so', async () => {
    const { server, token, entries } = await withToken()
    await importFile(server, token, fileOf(...linesOf(DAY, MAX_ENTRIES_PER_DAY - 2)))
    const meal = { entries: [{ food_name: 'rice' }], date: DAY }
    expect((await server.request('POST', '/api/journal/foods', { token, body: meal })).status).toBe(201)
    const file = fileOf(lineOf(DAY, 'one'), lineOf(DAY, 'two'), lineOf('2026-03-02', 'three'))
    const { header, records } = partsOf(file)
    const preview = await server.request('POST', '/api/imports/preview', { token, body: { header, records } })
    const leftOut = [{ line: 3, reason: 'day_full' }]
    expect(preview.json).toMatchObject({ foods: 2, left_out: leftOut })
    expect(await importFile(server, token, file)).toMatchObject({ foods: 2, left_out: leftOut })
    expect(await entries(DAY)).toBe(MAX_ENTRIES_PER_DAY)
    const refused = await server.request('POST', '/api/journal/foods', { token, body: meal })
    expect(refused.status).toBe(409)
  })
})
