import { expect, test } from 'bun:test'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

const DAY_MS = 86_400_000
const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }
/** 10 March 2026 is a Tuesday. */
const day = (offset: number) => Temporal.PlainDate.from('2026-03-10').add({ days: offset }).toString()

async function weigher() {
  const server = await testServer({ settings: FREE })
  const person = personOn(server, 'ada')
  const body = { age: 40, sex: 'female', height_cm: 170, weight_kg: 80, activity_level: 'active' }
  await person.request('PUT', '/api/profile', { metrics_data: body, time_zone: 'Europe/Berlin' })
  const weigh = async (date: string, weight_kg: number) => {
    const { status, text } = await person.request('PATCH', `/api/journal/days/${date}/checkin`, { weight_kg })
    if (status !== 200) throw new Error(text)
  }
  const proteinOn = async (date: string): Promise<number> =>
    (await person.request('GET', `/api/journal/day?date=${date}`)).json.targets.protein_g.value
  const profile = async () => (await person.request('GET', '/api/profile')).json
  return { server, ...person, weigh, proteinOn, profile }
}

test('the weight of the profile counts until there is a weigh-in, and the smoothed weigh-ins from then on', async () => {
  const { server, weigh, proteinOn, profile } = await weigher()
  expect(await proteinOn(day(0))).toBe(96)
  expect((await profile()).weight_from_checkins).toBeNull()
  await weigh(day(0), 70)
  // The first counts at once, for no day before it.
  expect(await proteinOn(day(0))).toBe(84)
  expect(await proteinOn(day(-1))).toBe(96)
  expect((await profile()).weight_from_checkins).toEqual({ kg: 70, weigh_ins: 1, last: day(0) })
  expect((await profile()).metrics_data.weight_kg).toBe(80)
  for (let offset = 1; offset <= 20; offset++) {
    server.clock.advance(DAY_MS)
    await weigh(day(offset), 70 + (offset % 2 === 0 ? 0.6 : -0.6))
  }
  const { kg, weigh_ins } = (await profile()).weight_from_checkins
  expect(Math.abs(kg - 70)).toBeLessThan(0.5)
  expect(weigh_ins).toBeGreaterThan(12)
})

test('targets move weekly: within a week no weigh-in changes them', async () => {
  const { server, weigh, proteinOn } = await weigher()
  for (let offset = -6; offset <= 0; offset++) await weigh(day(offset), 70)
  const before = await proteinOn(day(0))
  await weigh(day(0), 75)
  expect(await proteinOn(day(0))).toBe(before)
  server.clock.advance(6 * DAY_MS)
  expect(await proteinOn(day(6))).toBeGreaterThan(before)
  expect(await proteinOn(day(0))).toBe(before)
})

test('a change of the profile keeps the weight that each past week was judged by', async () => {
  const { server, request, weigh, proteinOn } = await weigher()
  for (let offset = 0; offset < 40; offset++) {
    await weigh(day(offset), 80 - 0.1 * offset)
    server.clock.advance(DAY_MS)
  }
  const dates = Array.from({ length: 45 }, (_, index) => day(index - 5))
  const figures = () => Promise.all(dates.map(proteinOn))
  const before = await figures()
  expect(new Set(before).size).toBeGreaterThan(5)
  await request('PATCH', '/api/profile', { goal: 'muscle', metrics_data: { weight_kg: 55 } })
  expect(await figures()).toEqual(before)
  // Nor does a weight that is corrected later.
  await weigh(day(20), 90)
  expect(await figures()).toEqual(before)
  expect(await proteinOn(day(40))).toBeGreaterThan(1.2 * (before.at(-1) ?? 0))
})

test('what is used a day is estimated from weigh-ins and complete days once there are 14 of them', async () => {
  const { server, request, log, weigh } = await weigher()
  const use = async () => (await request('GET', '/api/trends/energy-use')).json
  expect(await use()).toMatchObject({
    complete_days: 0,
    weigh_ins: 0,
    least_complete_days: 14,
    estimate: null,
  })
  for (let offset = 0; offset < 22; offset++) {
    await weigh(day(offset), 70)
    for (const hour of ['08', '18'])
      await log({ food_name: 'oats', calories: 1200, consumed_at: `${day(offset)}T${hour}:00:00+01:00` })
    server.clock.advance(DAY_MS)
  }
  const { estimate, formula_kcal, is_meaningful } = await use()
  expect(is_meaningful).toBe(true)
  expect(Math.abs(estimate.kcal - 2400)).toBeLessThan(Math.abs(formula_kcal - 2400) + 1)
  expect(estimate.low).toBeLessThan(estimate.kcal)
  expect(estimate.high).toBeGreaterThan(2400)
  await request('PATCH', '/api/profile', { metrics_data: { pregnant: true } })
  expect(await use()).toMatchObject({ is_meaningful: false, estimate: null })
})
