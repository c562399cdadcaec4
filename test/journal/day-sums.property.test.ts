import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { NUTRIENT_KEYS, type Nutrients } from '../../src/contract/nutrients.ts'
import { journalOf } from './support.ts'

/** Days around a change of the clocks and of the year, so that entries cross midnights of every kind. */
const INSTANTS = [
  '2025-10-25T23:59:59+02:00',
  '2025-10-26T02:30:00+02:00',
  '2025-10-26T02:30:00+01:00',
  '2025-12-31T23:30:00+01:00',
  '2026-01-01T00:00:00+01:00',
  '2026-03-10T08:00:00+01:00',
]
const FOODS = [
  'oatmeal',
  'chicken breast',
  'lentils',
  'zorbleflux',
  '100 g rice and 50 g lentils',
  '30 g oatmeal and glurk',
]

const grams = fc.double({ min: 0, max: 5000, noNaN: true, noDefaultInfinity: true })
const place = fc.nat()
const command = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record(
      {
        kind: fc.constant('log' as const),
        food_name: fc.constantFrom(...FOODS),
        consumed_at: fc.constantFrom(...INSTANTS),
        grams,
        calories: fc.integer({ min: 0, max: 3000 }),
      },
      { requiredKeys: ['kind', 'food_name', 'consumed_at'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        kind: fc.constant('patch' as const),
        place,
        food_name: fc.constantFrom(...FOODS),
        consumed_at: fc.constantFrom(...INSTANTS),
        grams,
        nutrients: fc.record(
          { energy_kcal: fc.integer({ min: 0, max: 3000 }), vitamin_d_ug: fc.constant(7) },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: ['kind', 'place'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), place }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('mark' as const),
      date: fc.constantFrom('2025-10-26', '2026-01-01'),
      complete: fc.constantFrom(true, false, null),
    }),
  },
)

/** Another way to the same sums: the sum of what is known, null where it is known for none. */
function sumOf(entries: readonly { nutrients: Nutrients }[]) {
  return NUTRIENT_KEYS.map((key) => {
    const known = entries.flatMap(({ nutrients }) => nutrients[key] ?? [])
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
  })
}

/** Refused, and nothing is changed: more energy than so little food has, or more of a nutrient than it weighs. */
function expectTooMuch(problem: unknown): [] {
  expect(String(problem)).toMatch(/422 .*must (?:be at most [\d.]+ kcal|come to at most [\d.]+ g)/)
  return []
}

test('after any sequence of logging, correcting, deleting and marking, each day’s sums are those of its entries', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 14 }), async (commands) => {
      const { log, request } = await journalOf()
      const ids: string[] = []
      for (const { kind, ...rest } of commands) {
        const { place: at, ...body } = { place: 0, ...rest }
        const id = ids[at % Math.max(ids.length, 1)]
        if (kind === 'log') {
          const added = await log(body).then(({ entry_id }) => [entry_id], expectTooMuch)
          ids.push(...added)
        }
        if (kind === 'mark' && 'date' in body) {
          await request('PUT', `/api/journal/days/${body.date}`, { complete: body.complete })
        }
        if (kind === 'patch' && id !== undefined) {
          const { status, text } = await request('PATCH', `/api/journal/foods/${id}`, body)
          if (status !== 200) expectTooMuch(`${status} ${text}`)
        }
        if (kind === 'delete' && id !== undefined) {
          expect((await request('DELETE', `/api/journal/foods/${id}`)).status).toBe(204)
          ids.splice(ids.indexOf(id), 1)
        }
      }
      const { json } = await request('GET', '/api/journal/foods?limit=200')
      expect(json.entries).toHaveLength(ids.length)
      const dates = new Set<string>(['2025-10-25', '2025-10-26', '2025-12-31', '2026-01-01', '2026-03-10'])
      for (const date of dates) {
        const entries = json.entries.filter((entry: { date: string }) => entry.date === date)
        const day = (await request('GET', `/api/journal/days/${date}`)).json
        expect(day.entries).toBe(entries.length)
        for (const [index, expected] of sumOf(entries).entries()) {
          const actual = day.nutrients[NUTRIENT_KEYS[index] ?? '']
          if (expected === null) expect(actual).toBeNull()
          else expect(actual).toBeCloseTo(expected, 2)
        }
      }
    }),
    { numRuns: 60 },
  )
})
