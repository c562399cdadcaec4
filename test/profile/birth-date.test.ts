import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { ageOn, ageText, countedFrom, monthsOfAge } from '../../src/contract/birth-date.ts'
import { addDays } from '../../src/contract/calendar-date.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

const DAY_MS = 86_400_000
const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }
const BODY = { sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' }

describe('an age', () => {
  test.each([
    ['1986-05-17', '2026-05-16', 39, '39 years'],
    ['1986-05-17', '2026-05-17', 40, '40 years'],
    ['2025-07-10', '2026-03-09', 7 / 12, '7 months'],
    ['2025-07-10', '2026-03-10', 8 / 12, '8 months'],
    ['2026-03-10', '2026-03-10', 0, '0 months'],
    ['2024-02-29', '2025-02-28', 11 / 12, '11 months'],
    ['2024-02-29', '2025-03-01', 1, '12 months'],
    ['2023-03-11', '2026-03-10', 35 / 12, '2 years'],
    ['2023-03-10', '2026-03-10', 3, '3 years'],
    // The middle of what is stated.
    ['1986', '2026-06-30', 39, '39 years'],
    ['1986', '2026-07-01', 40, '40 years'],
    ['1986-05', '2026-05-15', 40, '40 years'],
  ])('of somebody born %s is on %s %d', (born, date, age, text) => {
    expect(ageOn(born, date)).toBeCloseTo(age, 9)
    expect(ageText(ageOn(born, date))).toBe(text)
  })

  test('never falls, and its months survive two decimals', () => {
    const births = fc.date({ min: new Date('1950-01-01'), max: new Date('2026-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(births, fc.nat(30_000), (birth, days) => {
        const born = birth.toISOString().slice(0, 10)
        const date = addDays(born, days)
        const age = ageOn(born, date)
        expect(ageOn(born, addDays(date, 1))).toBeGreaterThanOrEqual(age)
        expect(monthsOfAge(Math.round(age * 100) / 100)).toBe(monthsOfAge(age))
      }),
    )
    expect(countedFrom('1986-02-30')).toBeUndefined()
  })
})

async function person(profile: object = {}) {
  const server = await testServer({ settings: FREE })
  const all = { server, ...personOn(server, 'ada') }
  const metricsAfter = async (method: 'PUT' | 'PATCH', metrics_data: object) => {
    const { status, json } = await all.request(method, '/api/profile', { metrics_data })
    return status === 200 ? [json.metrics_data.birth_date, json.metrics_data.age] : [status, json.errors?.[0]]
  }
  await all.request('PUT', '/api/profile', profile)
  return { ...all, metricsAfter }
}

describe('a birthday in the profile', () => {
  test('gives the age; beside it an age does not count; an age alone must agree; null removes both', async () => {
    const { metricsAfter } = await person()
    const born = '1986-05-17'
    expect(await metricsAfter('PATCH', { age: 41 })).toEqual([null, 41])
    expect(await metricsAfter('PATCH', { birth_date: born })).toEqual([born, 39])
    expect(await metricsAfter('PATCH', { birth_date: born, age: 20 })).toEqual([born, 39])
    expect(await metricsAfter('PUT', { birth_date: born, age: 20 })).toEqual([born, 39])
    expect(await metricsAfter('PATCH', { age: 39 })).toEqual([born, 39])
    expect(await metricsAfter('PATCH', { age: 20 })).toEqual([
      422,
      {
        path: '/metrics_data/age',
        message:
          'must be left out while birth_date is stated, from which the age follows; state another birth_date, or null to remove it',
      },
    ])
    expect(await metricsAfter('PATCH', { age: 20, birth_date: null })).toEqual([null, 20])
    await metricsAfter('PATCH', { birth_date: born })
    expect(await metricsAfter('PATCH', { age: null })).toEqual([null, null])
    // A client that knows only ages replaces the whole.
    await metricsAfter('PATCH', { birth_date: born })
    expect(await metricsAfter('PUT', { age: 40 })).toEqual([null, 40])
  })

  test.each(['1986-02-30', '1986-13', '2026-03-11', '2027', '1895', '17.5.1986', ''])(
    'that is no birthday is refused at its field: %s',
    async (birth_date) => {
      const { metricsAfter } = await person()
      const [status, error] = await metricsAfter('PATCH', { birth_date })
      expect([status, error.path]).toEqual([422, '/metrics_data/birth_date'])
      if (birth_date !== '') expect(error.message).not.toContain(birth_date)
    },
  )

  test('targets change on the day; the days before keep theirs, also where it is stated after an age', async () => {
    const { server, request } = await person({
      time_zone: 'UTC',
      metrics_data: { ...BODY, birth_date: '2007-03-12' },
    })
    const ironOn = async (date: string) =>
      (await request('GET', `/api/journal/day?date=${date}`)).json.targets.iron_mg.value
    server.clock.advance(5 * DAY_MS)
    const dates = ['2020-01-01', '2025-03-11', '2026-03-11', '2026-03-12', '2026-03-14']
    const before = await Promise.all(dates.map(ironOn))
    expect(before).toEqual([8, 15, 15, 18, 18])
    await request('PATCH', '/api/profile', { metrics_data: { birth_date: '1960-01-01' } })
    expect(await Promise.all(dates.map(ironOn))).toEqual(before)
    expect(await ironOn('2026-03-15')).toBe(8)
  })

  test('is set and removed by a tool', async () => {
    const { request, tool } = await person()
    await tool('update_profile', { set: { birth_date: '2018-05' } })
    const { metrics_data } = await tool('get_health_profile', {})
    expect(metrics_data).toMatchObject({ birth_date: '2018-05', age: 7 })
    await tool('update_profile', { remove: { values: ['birth_date'] } })
    expect((await request('GET', '/api/profile')).json.metrics_data).toMatchObject({
      birth_date: null,
      age: null,
    })
  })
})
