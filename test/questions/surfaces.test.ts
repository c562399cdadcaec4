import { describe, expect, test } from 'bun:test'
import { nutrientsFrom } from '../../src/nutrition/nutrients.ts'
import { journalOf, personOn } from '../journal/support.ts'

const { server, request, tool, refusal, log } = await journalOf()

const at = (date: string, time = '12:00') => ({ consumed_at: `${date}T${time}:00+01:00` })
await request('PATCH', '/api/profile', { time_zone: 'Europe/Berlin' })
const { targets } = (await request('GET', '/api/profile')).json
for (const [date, grams] of [
  ['2026-03-02', 100],
  ['2026-03-03', 200],
  ['2026-03-06', 300],
] as const) {
  await log({ food_name: 'chicken breast', grams, meal_type: 'dinner', ...at(date, '19:00') })
}
await log({ food_name: 'oatmeal', grams: 100, meal_type: 'breakfast', ...at('2026-03-03', '08:00') })
await tool('log_checkin', { content: 'Slow start', mood: 4, date: '2026-03-03' })
await tool('log_checkin', { content: 'Fine', mood: 8, date: '2026-03-06', symptoms: [{ name: 'headache' }] })

/** An entry of 50 kcal. */
const STORED = {
  meal_type: null,
  quantity: null,
  unit: null,
  grams: 100,
  grams_basis: 'user',
  nutrients: nutrientsFrom((key) => (key === 'energy_kcal' ? 50 : null)),
  patterns: null,
  value_source: 'user',
  food: null,
  source: null,
  source_code: null,
  confidence: 1,
  notes: null,
} as const

const week = { from: '2026-03-02', to: '2026-03-08' }
const ask = async (query: object, status = 200) => {
  const answer = await request('POST', '/api/journal/query', query)
  expect([answer.status, answer.text]).toEqual([status, answer.text])
  return answer.json
}

describe('POST /api/journal/query', () => {
  test('a food by its name, with the entries that it rests on', async () => {
    const answer = await ask({ measure: 'protein_g', of: 'chicken', window: week, reduce: 'sum' })
    expect(answer).toMatchObject({
      status: 'answered',
      value: 180,
      unit: 'g',
      n: 3,
      days: { known: 3, unknown: 4 },
      window: week,
      matched: ['chicken breast'],
    })
    const [id] = answer.rows[0].ids
    expect((await request('GET', `/api/journal/foods/${id}`)).json).toMatchObject({ date: '2026-03-02' })
  })

  test('hours are those of the time zone, and the last dinners have their dates', async () => {
    const query = { measure: 'energy_kcal', window: week, reduce: 'sum' }
    expect(await ask({ ...query, only: { hours: { from: 18, to: 24 } } })).toMatchObject({ value: 960 })
    expect(await ask({ ...query, only: { hours: { from: 8, to: 9 } } })).toMatchObject({ value: 100 })
    expect(await ask({ ...query, group: 'meal', only: { meal: 'dinner', last: 2 } })).toMatchObject({
      value: 800,
      window: { from: '2026-03-03', to: '2026-03-06' },
    })
  })

  test('what was eaten at another time is 0, what never was is not found', async () => {
    const times = { measure: 'times_eaten', window: { from: '2026-03-06', to: '2026-03-07' }, reduce: 'sum' }
    expect(await ask({ ...times, of: 'oatmeal' })).toMatchObject({ value: 0, n: 1, matched: [] })
    expect(await ask({ ...times, of: 'sushi' })).toMatchObject({ status: 'declined', why: 'not_found' })
  })

  test('a window with more entries than are read at once has them all, in order of time', async () => {
    const person = personOn(server, 'many')
    const days = ['2025-05-01', '2025-05-02', '2025-05-04', '2025-05-05']
    for (const date of days) {
      const entries = Array.from({ length: 200 }, (_, index) => ({
        ...STORED,
        consumed_at: Date.parse(`${date}T06:00:00Z`) + index * 60_000,
        food_name: index % 4 === 0 ? 'pear' : 'toast',
      }))
      server.services.features.foodJournal.add('many', entries)
    }
    const energy = { measure: 'energy_kcal', window: { from: '2025-05-01', to: '2025-05-31' } }
    const answer = async (query: object) =>
      (await person.request('POST', '/api/journal/query', { ...energy, ...query })).json
    expect(await answer({ of: 'pear', reduce: 'sum' })).toMatchObject({ value: 10_000, n: 4 })
    expect(await answer({ group: 'food', reduce: 'max' })).toMatchObject({ value: 30_000 })
    const last = await answer({ of: 'toasts', group: 'entry', reduce: 'last' })
    expect(last.rows.at(-1)).toMatchObject({ key: '2025-05-05 11:19', value: 50 })
  })

  test('dates that have not come, or are before the first log', async () => {
    const mood = { measure: 'mood', reduce: 'mean' }
    const declined = async (from: string, to: string) => (await ask({ ...mood, window: { from, to } })).why
    expect(await declined('2026-12-01', '2026-12-31')).toBe('future')
    expect(await declined('2025-12-01', '2025-12-31')).toBe('before_first_log')
  })

  test.each([
    [{ from: '2026-02-31', to: '2026-03-01' }, '/window/from', 'must be a date that exists'],
    [{ from: '2026-03-05', to: '2026-03-01' }, '/window/to', 'must not be before from'],
    [{ from: '2010-03-05', to: '2026-03-01' }, '/window/to', 'must be at most 3653 days'],
    [{ from: '1900-03-05', to: '1900-03-06' }, '/window/from', 'must not be before 1970'],
  ])('%j is refused with one line', async (window, path, message) => {
    const { status, json } = await request('POST', '/api/journal/query', {
      measure: 'mood',
      window,
      reduce: 'mean',
    })
    expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(path)])
    expect(JSON.stringify(json)).toContain(message)
  })

  test('hours in the wrong order, and two things to compare with, are refused', async () => {
    const query = { measure: 'energy_kcal', window: week, reduce: 'mean' }
    await ask({ ...query, only: { hours: { from: 18, to: 6 } } }, 422)
    await ask({ ...query, against: { over: 1, under: 2 } }, 422)
    await ask({ ...query, against: {} }, 422)
  })

  test("another person's journal is not in it", async () => {
    const other = personOn(server, 'ben')
    const { json } = await other.request('POST', '/api/journal/query', {
      measure: 'mood',
      window: week,
      reduce: 'mean',
    })
    expect(json).toEqual({ status: 'declined', why: 'before_first_log', window: week })
  })
})

describe('read tools by dates', () => {
  test('the snapshot refuses a question that cannot be asked, with one that can', async () => {
    const query = { measure: 'mood', window: week, reduce: 'max', beside: { measure: 'symptom' } }
    expect(await refusal('get_health_snapshot', { query })).toMatch(
      /^query: has no answer: beside compares two means, so reduce must be mean, such as \{"measure":"mood"/,
    )
  })

  test('the snapshot answers a question', async () => {
    const query = { measure: 'symptom', of: 'headaches', window: week, reduce: 'last' }
    const { answer, window } = await tool('get_health_snapshot', { ...week, query })
    expect(window).toMatchObject(week)
    expect(answer).toMatchObject({ at: '2026-03-06', matched: ['headache'] })
    expect((await tool('get_health_snapshot')).answer).toBeNull()
  })

  test('score, gap, snapshot and check-ins of a window', async () => {
    const dates = { from: '2026-03-03', to: '2026-03-05' }
    expect((await tool('get_diet_score', dates)).window).toMatchObject(dates)
    expect((await tool('get_health_snapshot', dates)).totals.protein_g).toBe(64)
    const gap = await tool('get_diet_gap', dates)
    expect(gap.macros.find(({ key }: { key: string }) => key === 'protein_g').actual_avg).toBe(64)
    // What is left for today is that of today, on which nothing was logged.
    expect(gap.today_remaining.protein_g).toBe(targets.protein_g.value)
    const { checkins } = await tool('get_my_checkins', dates)
    expect(checkins.map(({ date }: { date: string }) => date)).toEqual(['2026-03-03'])
  })

  test.each(['get_diet_score', 'get_diet_gap', 'get_health_snapshot', 'get_my_checkins'])(
    '%s refuses dates that make no sense',
    async (name) => {
      expect(await refusal(name, { from: '2026-02-31' })).toContain('from: must be a date that exists')
      expect(await refusal(name, { from: '2026-03-01', days: 7 })).toContain('days: must be left out')
      expect(await refusal(name, { to: '2026-03-01' })).toContain('from: is required with to')
      expect(await refusal(name, { from: '2026-03-01', to: '2027-03-01' })).toContain('to')
      expect(await refusal(name, { from: '2026-03-05', to: '2026-03-01' })).toContain(
        'to: must not be before',
      )
      expect(await refusal(name, { from: '2020-03-05' })).toContain('to: must be at most 365 days')
    },
  )
})
