import { describe, expect, test } from 'bun:test'
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

describe('a weigh-in that is hard to believe', () => {
  /** @param stated the weight of the profile; null: none. */
  async function doubter(stated: number | null, metrics: Record<string, unknown> = {}) {
    const person = await weigher()
    const { server, request } = person
    await request('PATCH', '/api/profile', { metrics_data: { weight_kg: stated, ...metrics } })
    /** Weighs on the days after the first, one a day or further apart. */
    const weighs = async (weights: readonly number[], everyDays = 1) => {
      for (const kg of weights) {
        await person.weigh((await person.request('GET', '/api/journal/day')).json.date, kg)
        server.clock.advance(everyDays * DAY_MS)
      }
      server.clock.advance(-everyDays * DAY_MS)
    }
    const counted = async () => (await person.profile()).weight_from_checkins
    const targets = async () => (await person.profile()).targets
    return { ...person, weighs, counted, targets }
  }

  test('changes no target, whatever day of the week it is', async () => {
    for (const days of [1, 2, 6]) {
      const { weighs, counted, targets, request, server } = await doubter(82.4)
      await weighs(Array.from({ length: days }, () => 82.4))
      const before = await targets()
      server.clock.advance(DAY_MS)
      const today = (await request('GET', '/api/journal/day')).json.date
      const asked = await request('PATCH', `/api/journal/days/${today}/checkin`, { weight_kg: 8 })
      expect(asked.json.weight_far_from).toMatchObject({ weight_kg: 82.4 })
      expect(await targets()).toEqual(before)
      expect(await counted()).toMatchObject({ kg: 82.4, weigh_ins: days })
      // Nor in the next week.
      server.clock.advance(7 * DAY_MS)
      expect(await targets()).toEqual(before)
    }
  })

  test('counts nothing beside the weight of the profile where it is the first, until another is near it', async () => {
    const slip = await doubter(82.4)
    const before = await slip.targets()
    await slip.weighs([8])
    expect([await slip.counted(), await slip.targets()]).toEqual([null, before])
    slip.server.clock.advance(DAY_MS)
    await slip.weighs([82])
    expect(await slip.counted()).toMatchObject({ kg: 82, weigh_ins: 1 })

    const outdated = await doubter(120)
    await outdated.weighs([80])
    expect(await outdated.counted()).toBeNull()
    outdated.server.clock.advance(DAY_MS)
    await outdated.weighs([80.4])
    expect(await outdated.counted()).toMatchObject({ weigh_ins: 2 })
    expect(Math.abs((await outdated.counted()).kg - 80.2)).toBeLessThan(0.5)
  })

  test('counts nothing where it was the first of several, once these agree', async () => {
    const { weighs, counted } = await doubter(null)
    await weighs([8, 82, 82.2, 82.1])
    expect(await counted()).toMatchObject({ weigh_ins: 3 })
    expect((await counted()).kg).toBeGreaterThan(81.5)
  })

  test('counts once it is repeated on another day, and those before it no more', async () => {
    const { weighs, counted, server, weigh } = await doubter(82)
    await weighs([82, 82, 82, 65])
    // Twice on one day is one slip.
    await server.request('POST', '/api/tools/log_checkin', {
      token: server.token('ada'),
      body: { content: 'On the scales', weight_kg: 65 },
    })
    expect(await counted()).toMatchObject({ kg: 82, weigh_ins: 3 })
    server.clock.advance(DAY_MS)
    await weigh(day(4), 65.2)
    // From the next Monday on, as any other.
    server.clock.advance(7 * DAY_MS)
    expect(await counted()).toMatchObject({ weigh_ins: 2 })
    expect((await counted()).kg).toBeLessThan(66)
  })

  test('of two people on one scale only the first counts', async () => {
    const { weighs, counted } = await doubter(82)
    await weighs([82, 60, 82, 60, 82, 60])
    expect(await counted()).toMatchObject({ kg: 82, weigh_ins: 3 })
  })

  test('a slip that is corrected counts as it is corrected', async () => {
    const { weighs, counted, weigh } = await doubter(82.4)
    await weighs([82.4, 8])
    await weigh(day(1), 82.6)
    expect(await counted()).toMatchObject({ weigh_ins: 2 })
    expect((await counted()).kg).toBeGreaterThan(82)
  })

  test('after a long gap a real change counts at once, and a slip does not', async () => {
    const { weighs, counted, server } = await doubter(100)
    await weighs([100])
    server.clock.advance(150 * DAY_MS)
    await weighs([70])
    server.clock.advance(7 * DAY_MS)
    expect(await counted()).toMatchObject({ kg: 70 })
    server.clock.advance(150 * DAY_MS)
    await weighs([7])
    server.clock.advance(7 * DAY_MS)
    expect(await counted()).toMatchObject({ kg: 70 })
  })

  test('an infant that is weighed each month grows, and weighs what one of its age may', async () => {
    const { weighs, counted, server } = await doubter(3.4, { age: null, birth_date: '2026-02-10' })
    await weighs([4.3], 1)
    expect(await counted()).toMatchObject({ kg: 4.3 })
    for (const kg of [5.4, 6.3, 7]) {
      server.clock.advance(31 * DAY_MS)
      await weighs([kg])
      server.clock.advance(7 * DAY_MS)
      expect(await counted()).toMatchObject({ kg, weigh_ins: 1 })
    }
    await weighs([70, 70, 70])
    server.clock.advance(7 * DAY_MS)
    expect(await counted()).toMatchObject({ kg: 7 })
  })

  test('is not among the weigh-ins that expenditure and the forecast are from', async () => {
    const { weighs, request, profile } = await doubter(82)
    await request('PATCH', '/api/profile', { goal: 'lose', goal_weight_kg: 75 })
    await weighs([82, 82.1, 8, 82])
    expect((await request('GET', '/api/trends/energy-use')).json.weigh_ins).toBe(3)
    expect((await profile()).goal_plan.by_trend.weigh_ins).toBe(3)
  })
})

test('a child under three has one weight for all targets, also where the weigh-ins are of somebody else', async () => {
  const { request, weigh, profile } = await weigher()
  const metrics = { age: null, birth_date: '2024-04-01', sex: 'male', height_cm: 86, weight_kg: 12 }
  await request('PATCH', '/api/profile', { metrics_data: metrics })
  const before = (await profile()).targets
  expect(before.protein_g).toMatchObject({ value: 12.6, notes: [] })
  for (const offset of [-2, -1, 0]) await weigh(day(offset), 81.8)
  expect((await profile()).targets).toEqual(before)
  expect((await profile()).weight_from_checkins).toBeNull()
  // Nor does the profile's own count for one of them alone.
  await request('PATCH', '/api/profile', { metrics_data: { weight_kg: 81.8 } })
  const { energy_kcal, protein_g } = (await profile()).targets
  expect(energy_kcal.notes).toContain('reference_weight')
  expect(protein_g).toMatchObject({ value: 12.1, notes: ['reference_weight'] })
})
