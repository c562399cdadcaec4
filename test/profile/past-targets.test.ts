import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { importFile, mealSum, NUTRITION_HEADER } from '../imports/files.ts'
import { personOn } from '../journal/support.ts'
import { type TestServer, testServer } from '../support.ts'

const DAY_MS = 86_400_000
const TODAY = Temporal.PlainDate.from('2026-03-10')
const ago = (days: number) => TODAY.subtract({ days }).toString()
const MEALS = ['Breakfast', 'Lunch', 'Dinner']
const PROFILE = {
  metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' },
  goal: 'maintain',
  targets: { fiber_g: 33 },
  time_zone: 'Europe/Berlin',
}

/** Three meals of each day of a year; some days have one, which no target of an adult makes complete. */
const YEAR = [
  NUTRITION_HEADER,
  ...Array.from({ length: 365 }, (_, index) => 365 - index).flatMap((day) =>
    MEALS.slice(0, day % 11 === 0 ? 1 : 3).map((meal, place) =>
      mealSum(ago(day), meal, 330 + 60 * ((day + 2 * place) % 7)),
    ),
  ),
].join('\n')

const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }

async function yearOf(settings: Record<string, string> = FREE) {
  const server = await testServer({ settings })
  const person = personOn(server, 'ada')
  await person.request('PUT', '/api/profile', PROFILE)
  await importFile(server, person.token, YEAR)
  return { server, ...person }
}

/** Everything that is said of the days of a window that is over, by every surface, as its bytes. */
async function figuresOf(person: ReturnType<typeof personOn>, window: { from: string; to: string }) {
  const days = Temporal.PlainDate.from(window.from).until(window.to).days + 1
  // Where the person is now is no figure of a day.
  const withoutPlace = (text: string) => text.replace(/"(time_zone|today)":"[^"]*"/g, '"$1":""')
  const get = async (path: string) => withoutPlace((await person.request('GET', path)).text)
  // What is advice for now is left out: it follows the present profile.
  const {
    notes: _,
    concern: __,
    ...score
  } = await person.tool('get_diet_score', { ...window, detail: 'detailed' })
  const gap = await person.tool('get_diet_gap', { ...window, detail: 'detailed' })
  const snapshot = await person.tool('get_health_snapshot', window)
  const query = { measure: 'protein_g', window, against: { target: true }, reduce: 'count' }
  const goal = { ...query, measure: 'energy_kcal', reduce: 'sum' }
  return {
    day: (await person.request('GET', `/api/journal/day?date=${window.to}`)).json.targets,
    trends: await get(`/api/trends?days=${Math.min(days, 400)}&to=${window.to}`),
    calendar: await get(`/api/trends/calendar?days=${Math.min(days, 400)}&to=${window.to}`),
    score: withoutPlace(JSON.stringify(score)),
    gap: JSON.stringify([gap.macros, gap.nutrients, gap.days_used, gap.status, gap.target_bases]),
    snapshot: JSON.stringify([
      snapshot.averages,
      snapshot.average_basis,
      { ...snapshot.diet_score, concern: 0 },
    ]),
    met: (await person.request('POST', '/api/journal/query', query)).text,
    total: (await person.request('POST', '/api/journal/query', goal)).text,
  }
}

const oneOf = <T>(...values: T[]) => fc.constantFrom(...values)
const orNull = (least: number, most: number) => fc.option(fc.integer({ min: least, max: most }))
/** Of a man or a child neither is taken. */
const NOT_EXPECTING = { pregnant: fc.constant(null), lactating: fc.constant(null) }
/** Whatever of a profile targets, completeness and scores depend on. */
const anyEdit = fc.oneof(
  fc.record({ metrics_data: fc.record({ weight_kg: orNull(40, 160) }) }),
  fc.record({ metrics_data: fc.record({ height_cm: orNull(140, 210) }) }),
  fc.record({
    metrics_data: fc.record({
      age: orNull(1, 90),
      birth_date: fc.constant(null),
      sex: oneOf('male', null),
      ...NOT_EXPECTING,
    }),
  }),
  fc.record({
    metrics_data: fc.record({
      birth_date: oneOf('1950', '1986-03-10', '2014-07'),
      activity_level: oneOf('inactive', 'very_active', null),
    }),
  }),
  fc.record({
    metrics_data: fc.record({
      sex: oneOf('female', null),
      birth_date: fc.constant('1986-03-10'),
      pregnant: oneOf(true, null),
      lactating: oneOf(true, null),
    }),
  }),
  fc.record({ goal: oneOf('lose', 'gain', 'muscle', 'maintain', null) }),
  fc.record({ goal_weight_kg: orNull(40, 120), goal: oneOf('lose', 'gain', null) }),
  fc.record({ goal_rate_percent: oneOf(0.1, 0.5, 1, null) }),
  fc.record({ follow_expenditure: oneOf(true, false) }),
  fc.record({ conditions: fc.subarray(['chronic kidney disease', 'anorexia']) }),
  fc.record({
    targets: fc.record({
      energy_kcal: orNull(900, 4000),
      fiber_g: orNull(0, 60),
      caffeine_mg: orNull(0, 400),
    }),
  }),
  fc.record({
    time_zone: oneOf(
      'Pacific/Auckland',
      'Pacific/Honolulu',
      'America/New_York',
      'Asia/Kolkata',
      'Europe/Berlin',
    ),
  }),
)

describe('a year of days', () => {
  let person: Awaited<ReturnType<typeof yearOf>>
  beforeAll(async () => {
    person = await yearOf()
  })

  const WINDOWS = [
    { from: ago(365), to: ago(1) },
    { from: ago(30), to: ago(1) },
    { from: ago(200), to: ago(171) },
    { from: ago(1), to: ago(1) },
  ]

  test('no change of the profile changes a figure of a day that is over', async () => {
    const before = await Promise.all(WINDOWS.map((window) => figuresOf(person, window)))
    expect(before[0]?.met).toContain('"answered"')
    expect(JSON.parse(before[0]?.score ?? '')).toMatchObject({
      status: 'ok',
      days: { eligible: 365, complete: 332 },
    })
    const edits = fc.sample(anyEdit, { seed: 20260310, numRuns: 45 })
    for (const [place, edit] of edits.entries()) {
      const { status, text } = await person.request('PATCH', '/api/profile', edit)
      expect([edit, status, status === 200 ? '' : text]).toEqual([edit, 200, ''])
      if (place % 15 < 14) continue
      const after = await Promise.all(WINDOWS.map((window) => figuresOf(person, window)))
      expect({ edits: edits.slice(0, place + 1), after }).toEqual({
        edits: edits.slice(0, place + 1),
        after: before,
      })
    }
    // In some of the zones today was over.
    person.server.clock.advance(DAY_MS)
    await person.request('PUT', '/api/profile', { time_zone: 'Europe/Berlin', targets: { energy_kcal: 900 } })
    expect(await Promise.all(WINDOWS.map((window) => figuresOf(person, window)))).toEqual(before)
    // Today follows the profile at once.
    const today = (await person.request('GET', '/api/journal/day')).json
    expect(today.targets.energy_kcal).toMatchObject({ value: 900, basis: 'user' })
  })
})

test('each day keeps what counted when it was over, whatever is changed on which day', async () => {
  const server = await testServer({ settings: FREE })
  const property = fc.asyncProperty(
    fc.array(fc.array(fc.integer({ min: 800, max: 4000 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 12,
    }),
    fc.uuid(),
    async (edits, userId) => {
      const person = personOn(server, userId)
      const put = (kcal: number) => person.request('PUT', '/api/profile', { targets: { energy_kcal: kcal } })
      const energyOn = async (date: string) =>
        (await person.request('GET', `/api/journal/day?date=${date}`)).json.targets.energy_kcal.value
      const todayOf = () => Temporal.Instant.fromEpochMilliseconds(server.clock.now()).toString().slice(0, 10)
      await put(2222)
      const first = Temporal.PlainDate.from(todayOf()).subtract({ days: 400 }).toString()
      const expected: [date: string, kcal: number][] = [[first, 2222]]
      let current = 2222
      for (const ofDay of edits) {
        for (const kcal of ofDay) {
          await put(kcal)
          current = kcal
        }
        expected.push([todayOf(), current])
        server.clock.advance(DAY_MS)
      }
      for (const [date, kcal] of expected) expect([date, await energyOn(date)]).toEqual([date, kcal])
    },
  )
  await fc.assert(property, { numRuns: 20 })
})

test('what is logged later for an old day is judged by the targets of that day', async () => {
  const { server, request, log, tool } = await personWith({ energy_kcal: 1000 })
  server.clock.advance(10 * DAY_MS)
  await request('PUT', '/api/profile', { targets: { energy_kcal: 4000 } })
  for (const hour of ['08', '13']) {
    await log({ food_name: 'oats', calories: 300, consumed_at: `2026-03-12T${hour}:00:00+01:00` })
  }
  const scored = await tool('get_diet_score', { from: '2026-03-12', to: '2026-03-12', detail: 'detailed' })
  expect(scored.days.complete).toBe(1)
  expect(scored.components.find(({ key }: { key: string }) => key === 'energy_kcal').target).toBe(1000)
})

test('the first facts count for the days before, which had none', async () => {
  const { server, request } = await personWith({})
  server.clock.advance(5 * DAY_MS)
  await request('PATCH', '/api/profile', { targets: { energy_kcal: 1800 } })
  const { json } = await request('GET', '/api/journal/day?date=2026-03-11')
  expect(json.targets.energy_kcal.value).toBe(1800)
})

test('a window that mixes targets compares its average with their average, each day with its own', async () => {
  const { server, request, log, tool } = await personWith({ energy_kcal: 1000 })
  const eat = (kcal: number) => log({ food_name: 'oats', calories: kcal })
  const fullDay = async (kcal: number) => {
    await eat(kcal / 2)
    server.clock.advance(3_600_000)
    await eat(kcal / 2)
    server.clock.advance(DAY_MS - 3_600_000)
  }
  await fullDay(1000)
  await request('PUT', '/api/profile', { targets: { energy_kcal: 2000 } })
  await fullDay(2000)
  const window = { from: '2026-03-10', to: '2026-03-11' }
  const { components } = await tool('get_diet_score', { ...window, detail: 'detailed' })
  const energy = components.find(({ key }: { key: string }) => key === 'energy_kcal')
  expect(energy).toMatchObject({ intake: 1500, target: 1500, score: 1 })
  const { macros } = await tool('get_diet_gap', { ...window, detail: 'detailed' })
  expect(macros[0]).toMatchObject({ actual_avg: 1500, target: 1500, status: 'within' })
  const trends = (await request('GET', '/api/trends?days=2&to=2026-03-11')).json
  expect(trends.targets.energy_kcal.value).toBe(2000)
  expect(trends.earlier_targets).toMatchObject([{ until: 0, targets: { energy_kcal: 1000 } }])
})

describe('on the first day that facts are stated', () => {
  const STEPS = [
    { metrics_data: { birth_date: '1986-05-17', sex: 'male' } },
    { metrics_data: { height_cm: 178, weight_kg: 82.4 } },
    { metrics_data: { activity_level: 'low_active' } },
    { allergies: ['peanuts'] },
    { goal: 'lose' },
  ]
  const targetsOf = async ({ request }: ReturnType<typeof personOn>, days: number) =>
    (await request('GET', `/api/journal/day?date=${ago(days)}`)).json.targets

  async function beginner() {
    const person = await personWith({})
    await person.log({ food_name: 'oats', calories: 400, consumed_at: `${ago(1)}T08:00:00+01:00` })
    const save = async (patch: unknown) => {
      person.server.clock.advance(60_000)
      expect((await person.request('PATCH', '/api/profile', patch)).status).toBe(200)
    }
    return { ...person, save }
  }

  test('they count for the days before, in however many steps they are saved', async () => {
    const person = await beginner()
    for (const step of STEPS) {
      await person.save(step)
      expect(await targetsOf(person, 1)).toEqual(await targetsOf(person, 0))
    }
    const first = await targetsOf(person, 1)
    expect(first.energy_kcal).toMatchObject({ basis: 'eer' })
    // From the next day on these days keep them, whatever is added.
    person.server.clock.advance(DAY_MS)
    await person.save({ conditions: ['asthma'] })
    await person.save({ goal: 'gain', metrics_data: { weight_kg: 90 } })
    await person.save({ goal_weight_kg: 95 })
    expect([await targetsOf(person, 1), await targetsOf(person, 20)]).toEqual([first, first])
  })

  test('a slip that is corrected before the targets are of the person counts nothing', async () => {
    const person = await beginner()
    await person.save({ metrics_data: { birth_date: '1968-05-17', sex: 'male' } })
    await person.save({ metrics_data: { birth_date: '1986-05-17' } })
    await person.save({ metrics_data: { height_cm: 178, weight_kg: 82.4 } })
    expect(await targetsOf(person, 1)).toEqual(await targetsOf(person, 0))
  })

  test('a birthday that is corrected alone counts for all days, since nobody ever had another', async () => {
    const person = await beginner()
    // The targets of an infant are of its age alone.
    await person.save({ metrics_data: { birth_date: ago(100) } })
    expect((await targetsOf(person, 1)).energy_kcal.value).toBeLessThan(900)
    await person.save({ metrics_data: { birth_date: '1986-05-17' } })
    for (const step of STEPS) await person.save(step)
    await person.save({ metrics_data: { birth_date: '1985-05-17' } })
    expect(await targetsOf(person, 1)).toEqual(await targetsOf(person, 0))
    const first = await targetsOf(person, 1)
    person.server.clock.advance(DAY_MS)
    await person.save({ metrics_data: { birth_date: '1950-05-17' } })
    expect([await targetsOf(person, 1), await targetsOf(person, 20)]).toEqual([first, first])
  })

  test('what replaces a fact that the targets are from counts from that day on', async () => {
    const person = await beginner()
    await person.save({ metrics_data: { age: 40, height_cm: 178, weight_kg: 82.4 } })
    const first = await targetsOf(person, 1)
    await person.save({ metrics_data: { weight_kg: 60 } })
    expect(await targetsOf(person, 1)).toEqual(first)
    await person.save({ goal: 'lose' })
    expect(await targetsOf(person, 1)).toEqual(first)
  })

  test('it is one day only, also where a change in between stated none', async () => {
    const person = await beginner()
    await person.save({ metrics_data: { age: 40, height_cm: 178, weight_kg: 82.4 } })
    const first = await targetsOf(person, 1)
    for (const patch of [{ allergies: ['peanuts'] }, { goal: 'lose' }]) {
      person.server.clock.advance(DAY_MS)
      await person.save(patch)
    }
    person.server.clock.advance(DAY_MS)
    await person.save({ allergies: [] })
    await person.save({ goal_weight_kg: 70 })
    expect(await targetsOf(person, 1)).toEqual(first)
  })
})

test('a day that was over before the person travelled keeps its targets', async () => {
  const server = await testServer({ settings: FREE })
  const { request } = personOn(server, 'ada')
  await request('PUT', '/api/profile', { time_zone: 'Pacific/Auckland', targets: { energy_kcal: 1500 } })
  // It is midnight of the eleventh in Auckland.
  await request('PUT', '/api/profile', { time_zone: 'Pacific/Honolulu', targets: { energy_kcal: 2500 } })
  const energyOn = async (date: string) =>
    (await request('GET', `/api/journal/day?date=${date}`)).json.targets.energy_kcal.value
  expect(await energyOn('2026-03-10')).toBe(1500)
  server.clock.advance(3 * DAY_MS)
  expect(await energyOn('2026-03-10')).toBe(1500)
  expect(await energyOn('2026-03-11')).toBe(2500)
})

async function personWith(targets: Record<string, number>) {
  const server: TestServer = await testServer({ settings: FREE })
  const person = personOn(server, 'ada')
  await person.request('PUT', '/api/profile', { targets, time_zone: 'Europe/Berlin' })
  return { server, ...person }
}

test('an undo of a change keeps the targets of the days that were lived with it', async () => {
  const { server, request, tool } = await personWith({ energy_kcal: 1500 })
  const { undo } = await tool('update_profile', {
    set: { targets: [{ nutrient: 'energy_kcal', amount: 2500 }] },
  })
  server.clock.advance(3 * DAY_MS)
  await tool('undo_change', { undo })
  const energyOn = async (date: string) =>
    (await request('GET', `/api/journal/day?date=${date}`)).json.targets.energy_kcal.value
  expect(await Promise.all(['2026-03-09', '2026-03-11', '2026-03-13'].map(energyOn))).toEqual([
    1500, 2500, 1500,
  ])
})
