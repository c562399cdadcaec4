import { describe, expect, test } from 'bun:test'
import { WHY_NO_GOAL_WEIGHT } from '../../src/contract/goal-weight.ts'
import { OWN_ENERGY_NOTES, WHY_NO_LOSS } from '../../src/contract/weight-loss.ts'
import { personOn } from '../journal/support.ts'
import { testServer } from '../support.ts'

const DAY_MS = 86_400_000
const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }
const METRICS = { age: 40, sex: 'male', height_cm: 180, weight_kg: 90, activity_level: 'low_active' }
const GOAL = { goal: 'lose', goal_weight_kg: 81, goal_rate_percent: 0.5 }

async function dieter(profile: Record<string, unknown> = {}) {
  const server = await testServer({ settings: FREE })
  const person = personOn(server, 'ada')
  const put = async (body: Record<string, unknown>) => {
    const { status, json } = await person.request('PUT', '/api/profile', {
      metrics_data: METRICS,
      time_zone: 'Europe/Berlin',
      ...body,
    })
    expect(status).toBe(200)
    return json
  }
  await put(profile)
  const profileOf = async () => (await person.request('GET', '/api/profile')).json
  return { server, ...person, put, profileOf }
}

test('a goal weight and a rate change the energy target, and the profile says when the goal would be reached', async () => {
  const { put } = await dieter()
  const before = await put({ goal: 'lose' })
  expect(before).toMatchObject({ goal_weight_kg: null, goal_rate_percent: null, goal_plan: null })
  const { targets, goal_note, goal_plan, ...stated } = await put(GOAL)
  expect(stated).toMatchObject({ ...GOAL, goal_weight_refusal: null })
  expect(goal_note).toBeNull()
  // 0.5 % of 90 kg is 0.45 kg: 495 kcal a day.
  expect(before.targets.energy_kcal.computed ?? before.targets.energy_kcal.value - 5).toBe(
    targets.energy_kcal.value - 10,
  )
  expect(targets.energy_kcal.notes).toEqual(['deficit_for_goal_weight'])
  expect(goal_plan).toMatchObject({
    kg: 81,
    from_kg: 90,
    direction: 'lose',
    rate_percent: 0.5,
    kcal_per_day: -495,
    kg_per_week: -0.45,
    by_trend: { status: 'too_few_weigh_ins', weigh_ins: 0, date: null },
  })
  const { earliest, date, latest } = goal_plan.by_plan
  expect([earliest, date, latest].toSorted()).toEqual([earliest, date, latest])
  expect(earliest > '2026-03-10').toBe(true)
})

test('what the weigh-ins lead to is said beside it', async () => {
  const { server, request, profileOf } = await dieter(GOAL)
  for (let day = 0; day < 22; day++) {
    const date = Temporal.PlainDate.from('2026-03-10').add({ days: day })
    await request('PATCH', `/api/journal/days/${date}/checkin`, { weight_kg: Math.round(900 - day) / 10 })
    if (day < 21) server.clock.advance(DAY_MS)
  }
  const { by_trend, from_kg } = (await profileOf()).goal_plan
  expect(by_trend).toMatchObject({ status: 'toward', weigh_ins: 22, kg_per_week: -0.7 })
  expect(by_trend.date > '2026-05-01' && by_trend.date < '2026-07-15').toBe(true)
  expect(from_kg).toBeLessThan(89)
})

describe('what was limited is said in the note', () => {
  test.each([
    ['too fast to gain', { goal: 'gain', goal_weight_kg: 95, goal_rate_percent: 1 }, 'faster than is safe'],
    ['a goal weight that is not healthy', { goal_weight_kg: 45 }, 'below a healthy weight'],
    ['a goal that was reached', { goal: 'lose', goal_weight_kg: 90 }, 'is reached'],
    [
      'a goal to lose, to more than is weighed',
      { goal: 'lose', goal_weight_kg: 100 },
      'is above the present weight',
    ],
    [
      'a goal to gain, to less than is weighed',
      { goal: 'gain', goal_weight_kg: 80 },
      'is below the present weight',
    ],
    ['a goal to keep weight', { goal: 'maintain', goal_weight_kg: 80 }, 'is not used'],
    [
      'a target at the floor',
      {
        metrics_data: { ...METRICS, weight_kg: 60, height_cm: 150, age: 80, activity_level: 'inactive' },
        goal_weight_kg: 50,
        goal_rate_percent: 1,
      },
      'more slowly than asked',
    ],
  ] as const)('%s', async (_, profile, words) => {
    const { profileOf } = await dieter(profile)
    expect((await profileOf()).goal_note).toContain(words)
  })

  test('the assistant does not call a goal weight reached that lies in the other direction', async () => {
    const { put, tool } = await dieter({ goal: 'lose', goal_weight_kg: 100 })
    const says = async () =>
      (await tool('chat_with_assistant', { message: 'When will I reach my goal weight?' })).reply
    const above = await says()
    expect(above).toContain('is above the present weight')
    expect(above).not.toContain('it is reached')
    await put({ goal: 'lose', goal_weight_kg: 90 })
    expect(await says()).toContain('it is reached')
  })

  test('a goal that is more than a year away has no date', async () => {
    const { put, tool } = await dieter()
    const { goal_plan: near } = await put({ ...GOAL, goal_weight_kg: 85 })
    expect(near.by_plan.date < '2027-03-10').toBe(true)
    const slow = { ...GOAL, goal_weight_kg: 65, goal_rate_percent: 0.1 }
    expect((await put(slow)).goal_plan).toMatchObject({
      direction: 'lose',
      by_plan: { date: null, earliest: null, latest: null },
    })
    const { reply } = await tool('chat_with_assistant', { message: 'When will I reach my goal weight?' })
    expect(reply).toContain('in more than a year at this pace')
  })

  test('an unhealthy goal weight is kept as stated; the plan leads to a healthy one', async () => {
    const { profileOf } = await dieter({ goal: 'lose', goal_weight_kg: 45 })
    expect(await profileOf()).toMatchObject({ goal_weight_kg: 45, goal_plan: { kg: 60 } })
  })
})

describe('who must not follow a goal weight', () => {
  test.each([
    ['no_goal_weight_under_19', { metrics_data: { ...METRICS, age: 15 } }],
    ['no_goal_weight_pregnant', { metrics_data: { ...METRICS, sex: 'female', pregnant: true } }],
    ['no_goal_weight_lactating', { metrics_data: { ...METRICS, sex: 'female', lactating: true } }],
    ['no_goal_weight_eating_disorder', { conditions: ['bulimia'] }],
  ] as const)('has no plan, and is told why: %s', async (reason, profile) => {
    const { put } = await dieter()
    const { targets: kept } = await put(profile)
    const { goal: _, ...goalWeight } = GOAL
    const { targets, goal_plan, goal_note, goal_weight_refusal } = await put({ ...profile, ...goalWeight })
    expect(goal_plan).toBeNull()
    expect([goal_note, goal_weight_refusal]).toEqual([WHY_NO_GOAL_WEIGHT[reason], WHY_NO_GOAL_WEIGHT[reason]])
    expect(targets.energy_kcal.value).toBe(kept.energy_kcal.value)
    // With the goal to lose it is one reason, not two.
    const losing = await put({ ...profile, ...GOAL })
    expect(Object.values<string>(WHY_NO_LOSS)).toContain(losing.goal_note)
    expect(losing.goal_plan).toBeNull()
  })

  test('with an eating disorder no figure of it reaches a model; the person can still see and remove it', async () => {
    const { tool, request, profileOf } = await dieter({
      ...GOAL,
      goal_weight_kg: 83.21,
      conditions: ['anorexia'],
    })
    const read = await tool('get_health_profile')
    expect(read).toMatchObject({ goal_weight_kg: null, goal_rate_percent: null, goal_plan: null })
    expect(JSON.stringify(read)).not.toContain('83.21')
    expect((await profileOf()).goal_weight_kg).toBe(83.21)
    await request('PATCH', '/api/profile', { goal_weight_kg: null, goal_rate_percent: null })
    expect((await profileOf()).goal_weight_kg).toBeNull()
  })
})

describe('what is out of range is refused in one line', () => {
  test.each([
    [{ goal_rate_percent: 1.5 }, 'goal_rate_percent'],
    [{ goal_rate_percent: 0 }, 'goal_rate_percent'],
    [{ goal_rate_percent: -0.5 }, 'goal_rate_percent'],
    [{ goal_weight_kg: 0 }, 'goal_weight_kg'],
    [{ goal_weight_kg: '70 kg' }, 'goal_weight_kg'],
  ])('%j', async (change, field) => {
    const { request, profileOf } = await dieter(GOAL)
    const before = await profileOf()
    const { status, text } = await request('PATCH', '/api/profile', change)
    expect([status, text.includes(field)]).toEqual([422, true])
    expect(await profileOf()).toEqual(before)
  })
})

test('a preview says what a change would come to, and stores nothing', async () => {
  const { request, profileOf, put } = await dieter()
  const before = await profileOf()
  const { status, json } = await request('POST', '/api/profile/preview', GOAL)
  expect(status).toBe(200)
  expect(json.goal_plan).toMatchObject({ kg: 81, kg_per_week: -0.45 })
  expect(await profileOf()).toEqual(before)
  const { updated_at: _, ...saved } = await put(GOAL)
  expect(json).toMatchObject(saved)
  const bad = await request('POST', '/api/profile/preview', { time_zone: 'Mars/Base' })
  expect([bad.status, bad.text.includes('time_zone')]).toEqual([422, true])
})

test('the trend of the weight has the goal weight that counts, and of a past window the one that counted then', async () => {
  const { server, put, request } = await dieter(GOAL)
  const goalOf = async (to: string) =>
    (await request('GET', `/api/trends?days=7&to=${to}`)).json.goal_weight_kg
  expect(await goalOf('2026-03-10')).toBe(81)
  server.clock.advance(10 * DAY_MS)
  await put({ ...GOAL, goal_weight_kg: 50 })
  expect([await goalOf('2026-03-15'), await goalOf('2026-03-20')]).toEqual([81, 60])
  await put({ ...GOAL, conditions: ['anorexia'] })
  expect(await goalOf('2026-03-20')).toBeNull()
})

test('an AI client sets, reads and removes it, and hears what it comes to', async () => {
  const { tool, profileOf } = await dieter()
  const set = await tool('update_profile', { set: GOAL })
  expect(set.after[0]).toMatchObject({ ...GOAL, goal_plan: { kg: 81, direction: 'lose' } })
  expect(set.after[0].goal_note).toBeUndefined()
  expect(await tool('get_health_profile')).toMatchObject({ ...GOAL, goal_plan: { kg_per_week: -0.45 } })
  const low = await tool('update_profile', { set: { goal_weight_kg: 40 } })
  expect(low.after[0].goal_note).toContain('below a healthy weight')
  await tool('undo_change', { undo: low.undo })
  expect((await profileOf()).goal_weight_kg).toBe(81)
  await tool('update_profile', { remove: { values: ['goal_weight_kg', 'goal_rate_percent'] } })
  expect(await profileOf()).toMatchObject({ goal: 'lose', goal_weight_kg: null, goal_plan: null })
})

describe('an own energy target that is far too low', () => {
  const CHILD = { age: 6, sex: 'female', height_cm: 115, weight_kg: 20, activity_level: 'low_active' }
  const own = (energy_kcal: number) => ({ targets: { energy_kcal } })

  test.each([
    ['a child', CHILD, 300, 'own_below_need'],
    ['a pregnant woman', { ...METRICS, sex: 'female', pregnant: true }, 1400, 'own_below_need'],
    ['a man', METRICS, 1400, 'own_below_floor'],
    ['a woman', { ...METRICS, sex: 'female' }, 1100, 'own_below_floor'],
  ] as const)('counts for %s, and the profile says so', async (_, metrics_data, kcal, note) => {
    const { put, tool } = await dieter()
    const { targets, goal_note } = await put({ metrics_data, ...own(kcal) })
    expect(targets.energy_kcal).toMatchObject({ value: kcal, basis: 'user', notes: [note] })
    expect(goal_note).toBe(OWN_ENERGY_NOTES[note])
    expect((await tool('get_health_profile')).goal_note).toBe(OWN_ENERGY_NOTES[note])
  })

  test('is told to the client that sets it', async () => {
    const { tool } = await dieter({ metrics_data: CHILD })
    const { after } = await tool('update_profile', {
      set: { targets: [{ nutrient: 'energy_kcal', amount: 300 }] },
    })
    expect(after[0].goal_note).toBe(OWN_ENERGY_NOTES.own_below_need)
  })

  test.each([
    ['a child who needs about that', CHILD, 1300],
    ['a woman who eats little', { ...METRICS, sex: 'female' }, 1200],
    ['an infant, whose milk is not logged', { ...CHILD, age: 0.7, height_cm: 68, weight_kg: 8 }, 200],
    ['a child of whom nothing is known', { age: 6 }, 1000],
  ] as const)('is none for %s', async (_, metrics_data, kcal) => {
    const { put } = await dieter()
    const { targets, goal_note } = await put({ metrics_data, ...own(kcal) })
    const notes: string[] = targets.energy_kcal.notes
    expect([notes.filter((note) => note in OWN_ENERGY_NOTES), goal_note]).toEqual([[], null])
  })
})
