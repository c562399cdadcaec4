import { describe, expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../../../src/contract/nutrients.ts'
import { expectProblem } from '../../problems.ts'
import { journalOf } from '../support.ts'

const TODAY = '2026-03-10'
const at = (date: string, time = '12:00') => `${date}T${time}:00+01:00`

/** Someone whose energy target is 2000 kcal, with two meals on a day that is whole. */
async function ada() {
  const journal = await journalOf()
  await journal.request('PUT', '/api/profile', { targets: { energy_kcal: 2000 } })
  const eat = (date: string, food_name: string, time?: string) =>
    journal.log({ food_name, consumed_at: at(date, time) })
  const eatAll = async (date: string) => {
    await eat(date, '1000 g oatmeal', '08:00')
    await eat(date, '1000 g oatmeal', '18:00')
  }
  const say = (date: string, input: Record<string, unknown>) =>
    journal.tool('log_checkin', { content: 'ok', date, ...input })
  const trends = async (query = '') => {
    const { status, json, text } = await journal.request('GET', `/api/trends${query}`)
    expect([status, status === 200 ? '' : text]).toEqual([200, ''])
    return json
  }
  return { ...journal, eat, eatAll, say, trends }
}

describe('what a window holds', () => {
  test('of nothing at all is gaps, and never zero', async () => {
    const { trends } = await ada()
    const { dates, nutrients, score, ...rest } = await trends('?days=3')
    expect(dates).toEqual(['2026-03-08', '2026-03-09', '2026-03-10'])
    const gaps = [null, null, null]
    for (const values of Object.values(nutrients)) expect(values).toEqual(gaps)
    expect(Object.keys(nutrients)).toEqual([...NUTRIENT_KEYS])
    expect(score).toMatchObject({ scored_days: 7, days: [0, 1, 2], overall: gaps, confidence: [0, 0, 0] })
    expect(rest).toMatchObject({
      window: { from: '2026-03-08', to: TODAY, time_zone: 'Europe/Berlin' },
      today: TODAY,
      first_date: null,
      entries: [0, 0, 0],
      complete: gaps,
      checkins: [0, 0, 0],
      mood: gaps,
      weight_kg: gaps,
      symptoms: [],
    })
  })

  test('nutrients are the sums of the day; a day that is not whole is marked', async () => {
    const { eat, eatAll, trends, request } = await ada()
    await eatAll('2026-03-07')
    await eat('2026-03-09', '200 g oatmeal')
    await eatAll(TODAY)
    const { nutrients, complete, entries, targets, first_date } = await trends('?days=4')
    expect(nutrients.energy_kcal).toEqual([2000, null, 200, 2000])
    expect(nutrients.protein_g).toEqual([80, null, 8, 80])
    expect(entries).toEqual([2, 0, 1, 2])
    // Today is not over: it is whole once the person says so.
    expect(complete).toEqual([true, null, false, false])
    expect(targets.energy_kcal).toEqual({ value: 2000, kind: 'range' })
    expect(targets.caffeine_mg).toBeNull()
    expect(first_date).toBe('2026-03-07')
    await request('PUT', `/api/journal/days/${TODAY}`, { complete: true })
    await request('PUT', '/api/journal/days/2026-03-07', { complete: false })
    expect((await trends('?days=4')).complete).toEqual([false, null, false, true])
  })

  test('what is known for too little of the energy is unknown', async () => {
    const { eat, trends } = await ada()
    // Vitamin D of lentils is unknown: of 1200 of 1300 kcal, then of 120 of 1120.
    await eat('2026-03-08', '1000 g lentils')
    await eat('2026-03-08', '100 g oatmeal')
    await eat('2026-03-09', '100 g lentils')
    await eat('2026-03-09', '1000 g oatmeal')
    expect((await trends('?days=3')).nutrients.vitamin_d_ug).toEqual([null, 10, null])
  })

  test('feelings are averaged over a day; of sleep and weight the last word holds', async () => {
    const { say, trends } = await ada()
    await say('2026-03-09', { mood: 4, energy: 5, stress: 9, sleep_hours: 6, weight_kg: 70 })
    await say('2026-03-09', { mood: 7, sleep_hours: 7.5, weight_kg: 70.4 })
    const { first_date, ...found } = await trends('?days=2')
    expect(found).toMatchObject({
      mood: [5.5, null],
      energy: [5, null],
      stress: [9, null],
      sleep_hours: [7.5, null],
      weight_kg: [70.4, null],
      checkins: [2, 0],
    })
    expect(first_date).toBe('2026-03-09')
  })

  test('symptoms have their days, the worst of each; a severity of 0 is none', async () => {
    const { say, trends } = await ada()
    await say('2026-03-07', { symptoms: [{ name: 'Rash' }] })
    await say('2026-03-08', { symptoms: [{ name: 'headache', severity: 0 }] })
    await say('2026-03-09', {
      symptoms: [
        { name: 'Headache ', severity: 3 },
        { name: 'rash', severity: 2 },
      ],
    })
    await say('2026-03-09', { symptoms: [{ name: 'headache', severity: 6 }] })
    await say(TODAY, { symptoms: [{ name: 'rash' }] })
    expect((await trends('?days=4')).symptoms).toEqual([
      { name: 'rash', days: [0, 2, 3], severity: [null, 2, null] },
      { name: 'headache', days: [2], severity: [6] },
    ])
  })

  test('it may end on an earlier day', async () => {
    const { eatAll, trends } = await ada()
    await eatAll('2026-03-01')
    await eatAll('2026-03-04')
    const { dates, nutrients, window } = await trends('?days=2&to=2026-03-02')
    expect(dates).toEqual(['2026-03-01', '2026-03-02'])
    expect(window.to).toBe('2026-03-02')
    expect(nutrients.energy_kcal).toEqual([2000, null])
  })
})

describe('the score', () => {
  test('of a day is that of the seven days up to it', async () => {
    const { eatAll, trends, tool } = await ada()
    for (const date of ['2026-03-04', '2026-03-06', '2026-03-09']) await eatAll(date)
    const { score } = await trends('?days=30')
    const today = await tool('get_diet_score', { days: 7 })
    expect(score.days).toEqual(Array.from({ length: 30 }, (_, place) => place))
    expect(score.overall.at(-1)).toBe(today.overall)
    expect(score.confidence.at(-1)).toBe(today.confidence)
    // Before the first whole day there is nothing to score.
    expect(score.overall.slice(0, 23)).toEqual(Array(23).fill(null))
    expect(score.overall[23]).not.toBeNull()
    expect(score.level[23]).toBe('low')
  })

  test('over a year has a point a week, the last day among them', async () => {
    const { eatAll, trends } = await ada()
    await eatAll('2026-03-09')
    const { score, dates } = await trends('?days=365')
    expect(score.days).toHaveLength(53)
    expect(dates[score.days.at(-1)]).toBe(TODAY)
    expect(new Set(score.days.slice(1).map((day: number, index: number) => day - score.days[index]))).toEqual(
      new Set([7]),
    )
    expect(score.overall.at(-1)).not.toBeNull()
  })
})

describe('a symptom beside food', () => {
  test('names the foods of the days before, those of several in one entry each', async () => {
    const { eat, say, request } = await ada()
    for (let ago = 14; ago >= 1; ago--) {
      await eat(addDays(TODAY, -ago), ago % 2 === 0 ? '100 g rice and 100 g lentils' : '100 g oatmeal')
    }
    // After each day with rice and lentils.
    for (const ago of [13, 11, 9, 7, 5]) {
      await say(addDays(TODAY, -ago), { symptoms: [{ name: 'cramps', severity: 4 }] })
    }
    const { status, json } = await request('GET', '/api/trends/symptoms?days=14')
    expect(status).toBe(200)
    const [cramps] = json.symptoms
    const named = cramps.foods.map(({ food, ...counts }: { food: number }) => ({
      name: json.foods[food],
      ...counts,
    }))
    // Rice went before seven of the fourteen days: all five with cramps, and two of the nine others.
    expect(cramps).toMatchObject({ name: 'cramps', total: 5, status: 'ok', days_with: 5, days_without: 9 })
    expect(named).toEqual([
      { name: 'Lentils', with: 5, without: 2, difference: 0.778, beyond_chance: true },
      { name: 'Rice', with: 5, without: 2, difference: 0.778, beyond_chance: true },
    ])
    expect(cramps.occurrences[0]).toEqual({ date: addDays(TODAY, -5), severity: 4 })
    const before = json.days.find(({ date }: { date: string }) => date === addDays(TODAY, -6))
    expect(before.foods.map((food: number) => json.foods[food]).sort()).toEqual(['Lentils', 'Rice'])
  })

  test('says so when there are too few days', async () => {
    const { eat, say, request } = await ada()
    await eat('2026-03-08', '100 g rice')
    await say('2026-03-09', { symptoms: [{ name: 'cramps' }] })
    const { json } = await request('GET', '/api/trends/symptoms?days=7&span=day_before_and_same')
    expect(json).toMatchObject({ span: 'day_before_and_same', least_days: 5, least_times: 3 })
    expect(json.symptoms).toMatchObject([{ status: 'too_few_days', days_with: 0, foods: [] }])
    expect((await request('GET', '/api/trends/symptoms?days=1&to=2026-03-01')).json.symptoms).toEqual([])
  })
})

test('the calendar has a mark for each day', async () => {
  const { eatAll, eat, say, request } = await ada()
  await eatAll('2026-03-07')
  await eat('2026-03-08', 'oatmeal')
  await say('2026-03-08', { mood: 5 })
  const { json } = await request('GET', '/api/trends/calendar?days=4')
  expect(json).toEqual({
    window: { from: '2026-03-07', to: TODAY, time_zone: 'Europe/Berlin' },
    today: TODAY,
    entries: [2, 1, 0, 0],
    complete: [true, false, null, null],
    checkins: [0, 1, 0, 0],
  })
})

test('what cannot be asked gets one clear line', async () => {
  const { request } = await ada()
  for (const path of ['', '/calendar', '/symptoms']) {
    for (const [query, line] of [
      ['to=2026-02-30', 'must be a date that exists, YYYY-MM-DD'],
      ['to=2026-03-11', 'must not be after today'],
      ['to=1969-12-31', 'must not be before 1970'],
      ['to=yesterday', undefined],
      ['days=0', undefined],
      ['days=401', undefined],
      ['days=many', undefined],
      ['nutrient=iron_mg', undefined],
    ] as const) {
      const answer = await request('GET', `/api/trends${path}?${query}`)
      expectProblem(answer, 422)
      if (line !== undefined) expect(answer.json.errors).toEqual([{ path: '/query/to', message: line }])
    }
  }
  expectProblem(await request('GET', '/api/trends/symptoms?span=week'), 422)
})
