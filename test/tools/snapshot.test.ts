import { describe, expect, test } from 'bun:test'
import { journalOf } from '../journal/support.ts'

/** get_health_snapshot: what a journal comes to. Today is 10 March 2026. */

const noon = (date: string) => `${date}T12:00:00+01:00`

describe('food', () => {
  test('totals are the sums over the window, averages are per logged day', async () => {
    const { log, tool } = await journalOf()
    await log({ food_name: '100 g oatmeal', consumed_at: noon('2026-03-08') })
    await log({ food_name: '100 g rice', consumed_at: noon('2026-03-08') })
    await log({ food_name: '100 g oatmeal', consumed_at: noon('2026-03-09') })
    const { totals, averages, window } = await tool('get_health_snapshot', { days: 7 })
    expect(window).toEqual({
      from: '2026-03-04',
      to: '2026-03-10',
      time_zone: 'Europe/Berlin',
      days_logged: 2,
      checkins: 0,
    })
    expect(totals).toMatchObject({ energy_kcal: 330, protein_g: 11 })
    expect(averages).toMatchObject({ energy_kcal: 165, protein_g: 5.5 })
  })

  test('an average is null where most of the energy says nothing of it', async () => {
    const { log, tool } = await journalOf()
    await log({ food_name: '500 g lentils' })
    await log({ food_name: '100 g oatmeal' })
    const { totals, averages } = await tool('get_health_snapshot')
    expect(totals.vitamin_d_ug).toBe(1)
    expect(averages.vitamin_d_ug).toBeNull()
    expect(averages.energy_kcal).toBe(700)
  })

  test('the twenty latest foods are shown, newest first', async () => {
    const { log, tool } = await journalOf()
    for (let n = 0; n < 22; n++) {
      await log({
        food_name: `${10 + n} g rice`,
        consumed_at: noon(n % 2 === 0 ? '2026-03-08' : '2026-03-09'),
      })
    }
    const { recent_foods } = await tool('get_health_snapshot')
    expect(recent_foods).toHaveLength(20)
    expect(recent_foods[0]).toMatchObject({
      food_name: '31 g rice',
      date: '2026-03-09',
      grams: 31,
      energy_kcal: 40.3,
    })
    expect(recent_foods.at(-1).date).toBe('2026-03-08')
  })

  test('what lies outside the window is not in it', async () => {
    const { log, tool } = await journalOf()
    await log({ food_name: '100 g oatmeal', consumed_at: noon('2026-03-03') })
    await log({ food_name: '100 g rice', consumed_at: '2026-03-11T08:00:00+01:00' })
    const week = await tool('get_health_snapshot', { days: 7 })
    expect([week.totals.energy_kcal, week.recent_foods]).toEqual([null, []])
    expect((await tool('get_health_snapshot', { days: 8 })).totals.energy_kcal).toBe(100)
  })
})

describe('check-ins', () => {
  const said = async () => {
    const journal = await journalOf()
    const day = (date: string, more: Record<string, unknown>) =>
      journal.tool('log_checkin', { content: 'x', date, ...more })
    await day('2026-03-07', {
      mood: 4,
      weight_kg: 66,
      symptoms: [{ name: 'ache', severity: 6 }],
      medications: ['zinc'],
    })
    await day('2026-03-08', {
      mood: 7,
      energy: 5,
      symptoms: [{ name: 'Ache' }, { name: 'cough', severity: 2 }],
    })
    await day('2026-03-09', {
      mood: 7,
      weight_kg: 65.2,
      symptoms: [{ name: 'ache', severity: 3 }],
      medications: ['Zinc'],
    })
    return journal
  }

  test('symptoms are counted by name whatever the case, with the mean of known severities', async () => {
    const { tool } = await said()
    const { symptoms } = await tool('get_health_snapshot')
    expect(symptoms).toEqual([
      { name: 'ache', count: 3, mean_severity: 4.5, last_at: noon('2026-03-09') },
      { name: 'cough', count: 1, mean_severity: 2, last_at: noon('2026-03-08') },
    ])
  })

  test('medications are counted by name', async () => {
    const { tool } = await said()
    const { medications } = await tool('get_health_snapshot')
    expect(medications).toEqual([{ name: 'zinc', count: 2, last_at: noon('2026-03-09') }])
  })

  test('trends tell first, latest, change and average of what was said, and nothing of what was not', async () => {
    const { tool } = await said()
    const { trends, window } = await tool('get_health_snapshot')
    expect(window.checkins).toBe(3)
    expect(trends).toEqual({
      mood: { count: 3, average: 6, first: 4, latest: 7, change: 3 },
      energy: { count: 1, average: 5, first: 5, latest: 5, change: 0 },
      sleep_hours: { count: 0, average: null, first: null, latest: null, change: null },
      stress: { count: 0, average: null, first: null, latest: null, change: null },
      weight_kg: { count: 2, average: 65.6, first: 66, latest: 65.2, change: -0.8 },
    })
  })

  test('a deleted or corrected check-in is gone from all of it', async () => {
    const { tool, request } = await said()
    const { checkins } = await tool('get_my_checkins')
    await request('DELETE', `/api/journal/checkins/${checkins[0].id}`)
    await request('PATCH', `/api/journal/checkins/${checkins[1].id}`, { mood: null, symptoms: [] })
    const { trends, symptoms } = await tool('get_health_snapshot')
    expect(trends.mood).toMatchObject({ count: 1, latest: 4 })
    expect(symptoms).toEqual([{ name: 'ache', count: 1, mean_severity: 6, last_at: noon('2026-03-07') }])
  })

  test('lists stay bounded however much was said: the most frequent come first', async () => {
    const { tool } = await journalOf()
    for (let n = 0; n < 5; n++) {
      const names = Array.from({ length: 50 }, (_, at) => `ache ${n} ${at}`)
      await tool('log_checkin', {
        content: 'x',
        symptoms: [{ name: 'daily' }, ...names.slice(1).map((name) => ({ name }))],
        medications: names.map((name) => `pill ${name}`),
      })
    }
    const { symptoms, medications } = await tool('get_health_snapshot')
    expect(symptoms[0]).toMatchObject({ name: 'daily', count: 5 })
    expect([symptoms.length, medications.length]).toEqual([100, 100])
  })
})

test('the diet score and the active protocols are those of their own tools', async () => {
  const { tool, request, log } = await journalOf()
  await request('POST', '/api/protocols/subscriptions', { protocol: 'hydration' })
  const paused = await request('POST', '/api/protocols/subscriptions', { protocol: 'dash' })
  await request('PATCH', `/api/protocols/subscriptions/${paused.json.id}`, { status: 'paused' })
  for (const hour of ['08', '13', '19']) {
    await log({ food_name: '600 g rice', consumed_at: `2026-03-09T${hour}:00:00+01:00` })
  }
  for (const days of [1, 7, 30]) {
    const snapshot = await tool('get_health_snapshot', { days })
    expect(await tool('get_diet_score', { days })).toMatchObject(snapshot.diet_score)
    expect(snapshot.protocols).toEqual((await tool('get_my_protocols')).protocols)
    expect(snapshot.protocols).toHaveLength(1)
  }
})

describe('days', () => {
  test.each(['get_health_snapshot', 'get_diet_score', 'get_diet_gap'])(
    '%s takes 1 to 365 whole days',
    async (name) => {
      const { tool, refusal } = await journalOf()
      for (const days of [1, 365]) await tool(name, { days })
      for (const days of [1, 365]) await tool(name, { days: String(days) })
      for (const days of [0, 366, 1.5, -1, '7.5', 'week']) {
        expect(await refusal(name, { days })).toMatch(
          /^days: must be a whole number from 1 to 365, such as (?:7|30)$/,
        )
      }
    },
  )

  test('the windows without one are 30, 30 and 7 days', async () => {
    const { tool, log } = await journalOf()
    await log({ food_name: '100 g rice', consumed_at: noon('2026-02-09') })
    expect((await tool('get_health_snapshot')).window.from).toBe('2026-02-09')
    expect((await tool('get_diet_score')).window).toMatchObject({ from: '2026-02-09', to: '2026-03-10' })
    expect((await tool('get_diet_gap')).days_used).toBe(0)
    expect((await tool('get_diet_gap', { days: 30 })).days_used).toBe(1)
  })
})
