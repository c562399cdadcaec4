import { describe, expect, test } from 'bun:test'
import { getSeries } from '../../../src/tools/journal/get-series.ts'
import { editor } from './support.ts'

/** Weights of March, one a day, falling by 0.1 kg. */
async function weighed() {
  const ada = await editor()
  for (const day of [2, 3, 4, 9, 10])
    await ada.call('log_checkin', {
      content: day === 9 ? 'a rash on the arm' : 'weighed',
      weight_kg: 82 - day / 10,
      date: `2026-03-${String(day).padStart(2, '0')}`,
    })
  return ada
}

describe('get_series', () => {
  test('what did I weigh in March, in one call', async () => {
    const { call } = await weighed()
    const march = await call('get_series', { measure: 'weight', from: '2026-03-01', to: '2026-03-31' })
    expect(march).toMatchObject({
      unit: 'kg',
      group: 'day',
      from: '2026-03-01',
      to: '2026-03-10',
      time_zone: 'Europe/Berlin',
      known_days: 5,
      unknown_days: 5,
      first: { date: '2026-03-02', value: 81.8 },
      last: { date: '2026-03-10', value: 81 },
      slope_per_week: -0.7,
    })
    expect(march.mean).toBeCloseTo(81.44, 2)
    expect(march.rows.filter(({ value }: { value: number | null }) => value !== null)).toHaveLength(5)
    const weeks = await call('get_series', {
      measure: 'weight',
      from: '2026-03-01',
      to: '2026-03-10',
      group: 'week',
    })
    expect(weeks).toMatchObject({
      per: 'day',
      rows: expect.arrayContaining([{ date: '2026-03-09', value: 81.05, mean_days: 2 }]),
    })
  })

  test('nutrients, symptoms by name, and the last 30 days by default', async () => {
    const { call, ate } = await editor()
    await ate('200 g rice', '2026-03-09T12:00:00+01:00')
    await call('log_checkin', { content: 'bad headache', symptoms: [{ name: 'headache', severity: 7 }] })
    const kcal = await call('get_series', { measure: 'energy_kcal' })
    expect(kcal).toMatchObject({ unit: 'kcal', from: '2026-02-09', to: '2026-03-10', known_days: 1 })
    const pain = await call('get_series', { measure: 'symptom_severity', of: 'headache' })
    expect(pain).toMatchObject({ matched: ['headache'], last: { date: '2026-03-10', value: 7 } })
  })

  test('each measure answers or says in one line what it needs', async () => {
    const { call } = await weighed()
    const measures: string[] = getSeries.input.properties.measure.enum
    expect(measures.length).toBeGreaterThan(40)
    for (const measure of ['diet_score', 'steps', 'protocol', 'checkins', 'food_grams', 'blood_pressure']) {
      for (const group of ['day', 'week', 'month']) {
        const { error, rows } = await call('get_series', { measure, group })
        expect([measure, group, rows === undefined ? /^[a-z]+: /.test(error) : true]).toEqual([
          measure,
          group,
          true,
        ])
      }
    }
  })

  const refused: [input: Record<string, unknown>, error: RegExp][] = [
    [{ measure: 'weight', from: '2010-01-01', group: 'month' }, /^to: must be at most 3653 days after from/],
    [{ measure: 'symptom_severity' }, /^of: is required with this measure, such as/],
    [{ measure: 'symptom_severity', of: 'zzqx' }, /^of: must name something that was logged/],
    [{ measure: 'height' }, /^measure: must be one of/],
  ]
  test.each(refused)('%j is refused in one line', async (input, error) => {
    const { call } = await weighed()
    expect((await call('get_series', input)).error).toMatch(error)
  })

  test.each(['day', 'week'] as const)(
    'years by %s: the latest rows, figures of all, and how to get the rest',
    async (group) => {
      const { call } = await weighed()
      await call('log_checkin', { content: 'weighed', weight_kg: 91.25, date: '2018-01-03' })
      await call('log_checkin', { content: 'weighed', weight_kg: 90.75, date: '2018-01-09' })
      const asked = { measure: 'weight', from: '2018-01-01', group }
      const first = await call('get_series', asked)
      expect(first).toMatchObject({
        known_days: 7,
        first: { date: '2018-01-03', value: 91.25 },
        last: { date: '2026-03-10', value: 81 },
      })
      expect(first.mean).toBeCloseTo((91.25 + 90.75 + 5 * 81.44) / 7, 2)
      let result = first
      const pages = [first.rows]
      while (result.left_out !== undefined) {
        expect(result.rows.length).toBeLessThanOrEqual(400)
        expect(JSON.stringify(result).length).toBeLessThanOrEqual(32_000)
        const [{ list, count, rest }] = result.left_out
        expect([list, count > 0]).toEqual(['rows', true])
        const to = /to (\d{4}-\d{2}-\d{2})/.exec(rest)?.[1]
        result = await call('get_series', { ...asked, to })
        expect(result.rows.length).toBe(Math.min(count, pages[0].length))
        pages.unshift(result.rows)
      }
      const dates = pages.flat().map(({ date }: { date: string }) => date)
      expect(dates).toEqual([...new Set(dates)].toSorted())
      expect(dates.at(0)).toBe('2018-01-01')
    },
  )

  test('3,000 days by month', async () => {
    const { call } = await weighed()
    const { rows, left_out } = await call('get_series', {
      measure: 'weight',
      from: '2018-01-01',
      group: 'month',
    })
    expect(rows.length).toBeGreaterThan(90)
    expect(left_out).toBeUndefined()
  })
})

describe('search_journal', () => {
  test('finds foods, notes, check-ins, protocols, own foods and the profile', async () => {
    const { call, ate } = await weighed()
    await ate('salmon sushi', '2026-01-15T19:00:00+01:00', { notes: 'with Anna' })
    await ate('sushi', '2025-01-15T19:00:00+01:00')
    await call('update_profile', { add: { dislikes: ['sushi with eel'] } })
    await call('change_protocol', { action: 'start', protocol: '16:8' })
    await call('manage_foods', { action: 'create', name: 'sushi rice mix', nutrients: { energy_kcal: 150 } })
    const sushi = await call('search_journal', { words: 'sushi' })
    expect(sushi).toMatchObject({ total: 3, to: '2026-03-11' })
    expect(sushi.matches.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'food',
      'own_food',
      'profile',
    ])
    expect(
      (await call('search_journal', { words: 'sushi', from: '2024-01-01', kinds: ['food'] })).total,
    ).toBe(2)
    expect((await call('search_journal', { words: 'Anna' })).matches).toMatchObject([{ date: '2026-01-15' }])
    expect((await call('search_journal', { words: 'rashes' })).matches).toMatchObject([
      { kind: 'checkin', date: '2026-03-09', text: 'a rash on the arm' },
    ])
    expect((await call('search_journal', { words: 'fasting' })).matches).toMatchObject([{ kind: 'protocol' }])
    const some = await call('search_journal', { words: 'weighed', limit: 1 })
    expect(some).toMatchObject({ total: 4, left_out: [{ list: 'matches', count: 3 }] })
    expect(await call('search_journal', { words: 'unicorn' })).toMatchObject({ total: 0, matches: [] })
    expect((await call('search_journal', { words: '!!' })).error).toMatch(
      /^words: must have a word to look for/,
    )
  })
})
