import { describe, expect, test } from 'bun:test'
import { addDays } from '../../src/contract/calendar-date.ts'
import { journalOf } from './support.ts'

/** All surfaces average the same days, and none takes what is unknown for nothing. */

const TODAY = '2026-03-10'
const before = (days: number) => addDays(TODAY, -days)
const NAMELESS = 'zzqx vlorp'

type Journal = Awaited<ReturnType<typeof journalOf>>

const eat = ({ log }: Journal, date: string, calories: number, hour = '08') =>
  log({ food_name: 'oats', calories, consumed_at: `${date}T${hour}:00:00+01:00` })
const mark = ({ request }: Journal, date: string, complete: boolean | null) =>
  request('PUT', `/api/journal/days/${date}`, { complete })
const says = async ({ tool }: Journal, message: string): Promise<string> =>
  (await tool('chat_with_assistant', { message })).reply
const energyOf = async ({ tool }: Journal) => {
  const query = { measure: 'energy_kcal', window: { from: before(29), to: TODAY }, reduce: 'mean' }
  const series = await tool('get_series', { measure: 'energy_kcal' })
  const snapshot = await tool('get_health_snapshot', { days: 30, query })
  return { series, snapshot }
}

describe('an average', () => {
  test('is of the complete days in every answer: not of half-logged ones, and not of today', async () => {
    const ada = await journalOf()
    for (const [back, kcal] of [
      [6, 1600],
      [5, 1500],
      [4, 1700],
    ] as const) {
      await eat(ada, before(back), kcal / 2)
      await eat(ada, before(back), kcal / 2, '18')
    }
    await eat(ada, before(3), 300)
    await eat(ada, before(2), 383)
    await eat(ada, TODAY, 200)
    const { series, snapshot } = await energyOf(ada)
    expect(snapshot).toMatchObject({
      averages: { energy_kcal: 1600 },
      average_basis: 'complete_days',
      answer: { value: 1600, n: 3, average_basis: 'complete_days', days: { known: 3, unknown: 27 } },
    })
    expect(series).toMatchObject({ mean: 1600, mean_days: 3, mean_basis: 'complete_days', known_days: 6 })
    // Each day keeps its value.
    expect(series.rows.slice(-7)).toEqual([
      { date: before(6), value: 1600 },
      { date: before(5), value: 1500 },
      { date: before(4), value: 1700 },
      { date: before(3), value: 300, incomplete: true },
      { date: before(2), value: 383, incomplete: true },
      { date: before(1), value: null },
      { date: TODAY, value: 200, incomplete: true },
    ])
    const weeks = await ada.tool('get_series', { measure: 'energy_kcal', group: 'week' })
    expect(weeks.rows.map(({ value }: { value: number | null }) => value)).toContain(1600)
    const said = await says(ada, 'What was my average calorie intake in the last 30 days?')
    expect(said).toContain('1600 kcal a day on average')
    expect(said).toContain('The average is of the 3 complete days of 30 days.')
  })

  test('is of all days with food where none is complete, and says so', async () => {
    const ada = await journalOf()
    await eat(ada, before(3), 300)
    await eat(ada, before(2), 500)
    await eat(ada, TODAY, 900)
    const { series, snapshot } = await energyOf(ada)
    expect(snapshot).toMatchObject({ averages: { energy_kcal: 400 }, average_basis: 'logged_days' })
    expect(series).toMatchObject({ mean: 400, mean_days: 2, mean_basis: 'logged_days' })
    expect(await says(ada, 'What was my average calorie intake in the last 30 days?')).toContain(
      'No day is complete, so the average is of all days with food and may be too low.',
    )
  })
})

describe('a week or month of a series', () => {
  test('is of its own complete days, or without any of its own days with food, and says which', async () => {
    const ada = await journalOf()
    await eat(ada, '2026-02-25', 800)
    await eat(ada, '2026-02-25', 800, '18')
    await eat(ada, '2026-02-26', 300)
    await eat(ada, '2026-03-03', 300)
    await eat(ada, '2026-03-04', 500)
    const of = { measure: 'energy_kcal', from: '2026-02-16' }
    const weeks = await ada.tool('get_series', { ...of, group: 'week' })
    expect(weeks.rows).toEqual([
      { date: '2026-02-16', value: null, mean_days: 0 },
      { date: '2026-02-23', value: 1600, mean_days: 1 },
      { date: '2026-03-02', value: 400, mean_days: 2, incomplete: true },
      { date: '2026-03-09', value: null, mean_days: 0 },
    ])
    const months = await ada.tool('get_series', { ...of, group: 'month' })
    expect(months.rows).toEqual([
      { date: '2026-02-01', value: 1600, mean_days: 1 },
      { date: '2026-03-01', value: 400, mean_days: 2, incomplete: true },
    ])
    // What is taken of all weeks together is of the same days everywhere.
    const whole = { mean: 1600, mean_days: 1, mean_basis: 'complete_days' }
    expect([weeks, months]).toMatchObject([whole, whole])
    const window = { from: of.from, to: TODAY }
    const query = { measure: 'energy_kcal', window, group: 'week', reduce: 'min' }
    const { answer } = await ada.tool('get_health_snapshot', { query })
    expect(answer).toMatchObject({ value: 1600, at: '2026-02-23' })
    const said = await says(ada, 'Show me my calories by week since 16 February')
    expect(said).toContain('The week from 23 Feb: 1600 kcal\n')
    expect(said).toContain('The week from 2 Mar: 400 kcal (2 days, none complete)')
    expect(said).toContain('Averages are of complete days only, or without any of all days with food')
  })

  test('a day is complete by what is usual in the whole time, not in its week', async () => {
    const ada = await journalOf()
    for (const back of [14, 13, 12, 11, 10]) {
      await eat(ada, before(back), 400)
      await eat(ada, before(back), 400, '18')
    }
    await eat(ada, before(3), 250)
    await eat(ada, before(3), 200, '18')
    await eat(ada, before(2), 300)
    const { rows } = await ada.tool('get_series', { measure: 'energy_kcal', group: 'week' })
    expect(rows.at(-2)).toEqual({ date: '2026-03-02', value: 450, mean_days: 1 })
  })

  test('says of how many days it is, whatever is measured', async () => {
    const ada = await journalOf()
    await ada.tool('log_checkin', { content: 'Fine', mood: 6, date: '2026-03-03' })
    await ada.tool('log_checkin', { content: 'Good', mood: 8, date: '2026-03-05' })
    const { rows } = await ada.tool('get_series', { measure: 'mood', from: '2026-03-02', group: 'week' })
    expect(rows[0]).toEqual({ date: '2026-03-02', value: 7, mean_days: 2 })
  })
})

describe('a food of unknown energy', () => {
  test('makes averages over its day lower bounds, in every answer, and no others', async () => {
    const ada = await journalOf()
    await ada.request('PATCH', '/api/profile', { targets: { energy_kcal: 2500 } })
    for (const back of [9, 3, 2]) {
      for (const hour of ['08', '11', '14', '18']) await eat(ada, before(back), 500, hour)
      await mark(ada, before(back), true)
    }
    await ada.log({ food_name: NAMELESS, consumed_at: `${before(2)}T20:00:00+01:00` })
    const { series, snapshot } = await energyOf(ada)
    expect(series).toMatchObject({ mean: 2000, mean_days: 3, mean_at_least: true })
    expect(snapshot.answer).toMatchObject({ value: 2000, at_least: true })
    expect(snapshot.averages_at_least).toContain('energy_kcal')
    const { rows } = await ada.tool('get_series', {
      measure: 'energy_kcal',
      group: 'week',
      from: '2026-02-23',
    })
    expect(rows).toEqual([
      { date: '2026-02-23', value: 2000, mean_days: 1 },
      { date: '2026-03-02', value: 2000, mean_days: 2, at_least: true },
      { date: '2026-03-09', value: null, mean_days: 0 },
    ])
    const gapOf = async (input: object) => (await ada.tool('get_diet_gap', input)).macros[0]
    expect(await gapOf({})).toMatchObject({ key: 'energy_kcal', actual_avg: 2000, at_least: true })
    const earlier = { from: before(10), to: before(3) }
    expect(await gapOf(earlier)).not.toHaveProperty('at_least')
    expect(await ada.tool('get_health_snapshot', earlier)).toMatchObject({ averages_at_least: [] })
    const first = await ada.tool('get_series', { measure: 'energy_kcal', ...earlier })
    expect(first).toMatchObject({ mean: 2000, mean_at_least: false })

    const month = 'in the last 30 days'
    expect(await says(ada, `What was my average calorie intake ${month}?`)).toContain(
      'at least 2000 kcal a day on average',
    )
    expect(await says(ada, `On which day did I eat the most calories ${month}?`)).toMatch(/2000 kcal/)
    expect(series.last).toEqual({ date: before(2), value: 2000, at_least: true })
    expect(await says(ada, `How many calories did I eat in all ${month}?`)).toContain(
      'at least 6000 kcal in all, at least 2000 kcal a day',
    )
    expect(await says(ada, 'Calories by week since 23 February')).toMatch(
      /week from 23 Feb: 2000 kcal\n.*week from 2 Mar: at least 2000 kcal/,
    )
    expect(await says(ada, 'Average calories last week compared with the week before')).toMatch(
      /at least 2000 kcal a day on average, against 2000 kcal .*: by what is known the same/,
    )
    expect(await says(ada, `Was I under my calorie target on average ${month}?`)).toContain(
      'By what is known, yes',
    )
    expect(await says(ada, 'Average calories from 1 March to 7 March')).not.toContain('at least')
  })

  test('makes the sums of its day lower bounds, in every answer', async () => {
    const ada = await journalOf()
    await eat(ada, TODAY, 900)
    await eat(ada, TODAY, 600, '11')
    await ada.log({ food_name: NAMELESS, consumed_at: `${TODAY}T11:30:00+01:00` })
    await mark(ada, TODAY, true)
    const { days } = await ada.tool('get_diary')
    expect(days).toMatchObject([{ complete: true, energy_kcal: 1500, unknown_energy: 1 }])
    const gap = await ada.tool('get_diet_gap')
    expect(gap.today_at_most).toContain('energy_kcal')
    const target = gap.today_remaining.energy_kcal + 1500
    expect(await says(ada, 'How many calories do I have left?')).toContain(
      `up to ${target - 1500} kcal left, with at least 1500 kcal of ${target} kcal so far`,
    )
    expect(await says(ada, 'How many calories did I eat today?')).toContain('at least 1500 kcal')
    expect(await says(ada, 'What did I eat today?')).toContain('Today so far: at least 1500 kcal')
    expect(await says(ada, 'How much protein did I eat yesterday?')).not.toContain('at least')
  })

  test('keeps a day out of averages, the score and what is used, until its energy is stated', async () => {
    const ada = await journalOf()
    for (const back of [3, 2]) {
      await eat(ada, before(back), 1000)
      await eat(ada, before(back), 1000, '18')
      await mark(ada, before(back), true)
    }
    const { entry } = await ada.log({ food_name: NAMELESS, consumed_at: `${before(2)}T20:00:00+01:00` })
    const counted = async () => {
      const [{ series }, score] = [await energyOf(ada), await ada.tool('get_diet_score')]
      const use = (await ada.request('GET', '/api/trends/energy-use')).json
      return [series.mean_days, score.days.complete, use.complete_days]
    }
    expect(await counted()).toEqual([1, 1, 1])
    // The mark is the person's own, and stays.
    const { days } = await ada.tool('get_diary', { date: before(2) })
    expect(days).toMatchObject([{ complete: true }])
    await ada.request('PATCH', `/api/journal/foods/${entry.id}`, { nutrients: { energy_kcal: 250 } })
    expect(await counted()).toEqual([2, 2, 2])
  })

  test('one in five is few: the day counts, as a lower bound, but not for what is used', async () => {
    const ada = await journalOf()
    for (const back of [3, 2]) {
      for (const hour of ['08', '11', '14', '18']) await eat(ada, before(back), 500, hour)
      await mark(ada, before(back), true)
    }
    const nameless = () => ada.log({ food_name: NAMELESS, consumed_at: `${before(2)}T20:00:00+01:00` })
    await nameless()
    const counted = async () => {
      const [{ series }, score] = [await energyOf(ada), await ada.tool('get_diet_score')]
      const use = (await ada.request('GET', '/api/trends/energy-use')).json
      return [series.mean_days, score.days.complete, score.days.eligible, use.complete_days]
    }
    expect(await counted()).toEqual([2, 2, 3, 1])
    const { series } = await energyOf(ada)
    expect(series.rows.at(-3)).toEqual({ date: before(2), value: 2000, at_least: true })
    await nameless()
    // That it is not known lowers no score.
    expect(await counted()).toEqual([1, 1, 2, 1])
  })

  test('one a day hides no sustained low intake', async () => {
    const ada = await journalOf()
    const metrics_data = { age: 40, sex: 'female', height_cm: 170, weight_kg: 70 }
    await ada.request('PATCH', '/api/profile', { metrics_data })
    for (let back = 1; back <= 8; back++) {
      for (const hour of ['08', '11', '14', '18']) await eat(ada, before(back), 150, hour)
      await ada.log({ food_name: NAMELESS, consumed_at: `${before(back)}T20:00:00+01:00` })
    }
    const { notes, overall } = await ada.tool('get_diet_score')
    expect(overall).not.toBeNull()
    expect(notes.map(({ key }: { key: string }) => key)).toContain('very_low_intake')
  })

  test('is none where a supplement states none: it has next to nothing', async () => {
    const ada = await journalOf()
    await eat(ada, before(2), 1000)
    await eat(ada, before(2), 1000, '18')
    await ada.log({
      food_name: NAMELESS,
      meal_type: 'supplement',
      consumed_at: `${before(2)}T20:00:00+01:00`,
    })
    expect((await energyOf(ada)).series).toMatchObject({ mean: 2000, mean_basis: 'complete_days' })
    await eat(ada, TODAY, 700)
    await ada.log({ food_name: NAMELESS, meal_type: 'supplement', consumed_at: `${TODAY}T08:00:00+01:00` })
    expect(await says(ada, 'What did I eat today?')).toContain('Today so far: 700 kcal')
  })
})
