import { describe, expect, test } from 'bun:test'
import { journalOf, personOn } from '../journal/support.ts'

const PROFILE = '/api/profile'
const FULL = {
  allergies: ['peanuts'],
  conditions: ['hypertension'],
  health_goals: ['sleep better'],
  supplement_stack: [{ name: 'Vitamin D', dose: '20 µg', schedule: 'mornings' }, { name: 'Zinc' }],
  dietary_preferences: {
    pattern: 'vegetarian',
    avoid: ['gelatine'],
    dislikes: ['celery'],
    notes: 'no breakfast',
  },
  metrics_data: {
    age: 40,
    sex: 'female',
    height_cm: 170,
    weight_kg: 65,
    activity_level: 'active',
    pregnant: false,
    lactating: false,
  },
  goal: 'maintain',
  targets: { fiber_g: 33 },
  time_zone: 'America/New_York',
  country: 'US',
  emergency_contacts: [{ name: 'Kim', phone: '+1 (555) 010-0199', relation: 'sister' }],
}

test('nobody has told anything at first: empty lists, null metrics, reference targets that say so', async () => {
  const { request } = await journalOf()
  const { status, json } = await request('GET', PROFILE)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    allergies: [],
    conditions: [],
    health_goals: [],
    supplement_stack: [],
    dietary_preferences: {},
    goal: null,
    time_zone: 'Europe/Berlin',
    completeness: { percent: 0 },
    updated_at: null,
  })
  expect(new Set(Object.values(json.metrics_data))).toEqual(new Set([null]))
  expect(json.targets.energy_kcal).toMatchObject({ value: 2000, unit: 'kcal', basis: 'reference' })
  expect(json.completeness.missing).toHaveLength(10)
})

test('what is put is what is shown, by every surface, and a whole profile is complete', async () => {
  const { request, tool } = await journalOf()
  const { status, json } = await request('PUT', PROFILE, FULL)
  expect(status).toBe(200)
  const { targets, ...rest } = FULL
  expect(json).toMatchObject(rest)
  expect(json.targets.fiber_g).toMatchObject({ value: targets.fiber_g, basis: 'user' })
  expect(json.completeness).toEqual({ percent: 100, missing: [] })
  expect(json.updated_at).toBe('2026-03-10T07:00:00-04:00')
  expect((await request('GET', PROFILE)).json).toEqual(json)
  // Telephone numbers of other people go to no model.
  const { emergency_contacts: _, ...shared } = json
  expect(await tool('get_health_profile')).toEqual(shared)
})

test("a target of one's own is shown beside what it would be without it, the others following", async () => {
  const { request } = await journalOf()
  await request('PUT', PROFILE, { ...FULL, targets: {} })
  const before = (await request('GET', PROFILE)).json.targets
  await request('PATCH', PROFILE, { targets: { energy_kcal: 3000, caffeine_mg: 200, fiber_g: 20 } })
  const { targets } = (await request('GET', PROFILE)).json
  expect(targets.energy_kcal).toMatchObject({
    value: 3000,
    basis: 'user',
    computed: before.energy_kcal.value,
  })
  expect(targets.caffeine_mg).toMatchObject({ value: 200, basis: 'user', computed: null })
  expect(targets.fiber_g.computed).toBe(42)
  expect(targets.protein_g).not.toHaveProperty('computed')
})

describe('PUT replaces', () => {
  test('what it does not say is empty afterwards', async () => {
    const { request } = await journalOf()
    const before = (await request('GET', PROFILE)).json
    await request('PUT', PROFILE, FULL)
    const { json } = await request('PUT', PROFILE, {})
    expect({ ...json, updated_at: null }).toEqual(before)
  })
})

describe('PATCH merges', () => {
  test('objects key by key, lists and values as a whole; the rest stays', async () => {
    const { request } = await journalOf()
    await request('PUT', PROFILE, FULL)
    const { json } = await request('PATCH', PROFILE, {
      allergies: ['milk'],
      dietary_preferences: { pattern: 'vegan' },
      metrics_data: { weight_kg: 66 },
      targets: { protein_g: 90 },
    })
    expect(json).toMatchObject({
      allergies: ['milk'],
      conditions: ['hypertension'],
      supplement_stack: FULL.supplement_stack,
      dietary_preferences: { ...FULL.dietary_preferences, pattern: 'vegan' },
      metrics_data: { ...FULL.metrics_data, weight_kg: 66 },
      goal: 'maintain',
      time_zone: 'America/New_York',
    })
    expect([json.targets.fiber_g.value, json.targets.protein_g.value]).toEqual([33, 90])
  })

  test('nothing into anything changes nothing but the time of the change', async () => {
    const { request, server } = await journalOf()
    const before = (await request('PUT', PROFILE, FULL)).json
    server.clock.advance(1000)
    const { json } = await request('PATCH', PROFILE, {})
    expect(json).toEqual({ ...before, updated_at: '2026-03-10T07:00:01-04:00' })
  })

  test('an empty list empties', async () => {
    const { request } = await journalOf()
    await request('PUT', PROFILE, FULL)
    const { json } = await request('PATCH', PROFILE, { allergies: [], supplement_stack: [] })
    expect([json.allergies, json.supplement_stack, json.conditions]).toEqual([[], [], ['hypertension']])
  })
})

describe('null in a PATCH removes', () => {
  test('any key of the profile: it is then as if it had never been said', async () => {
    const { request } = await journalOf()
    const empty = (await request('GET', PROFILE)).json
    await request('PUT', PROFILE, FULL)
    const nothing = Object.fromEntries(Object.keys(FULL).map((key) => [key, null]))
    expect((await request('PATCH', PROFILE, nothing)).status).toBe(200)
    const { json } = await request('GET', PROFILE)
    expect({ ...json, updated_at: null }).toEqual(empty)
  })

  test('a key of an object alone; the others stay', async () => {
    const { request } = await journalOf()
    await request('PUT', PROFILE, { ...FULL, targets: { fiber_g: 33, protein_g: 90 } })
    const { status } = await request('PATCH', PROFILE, {
      dietary_preferences: { pattern: null, notes: 'late breakfast' },
      metrics_data: { activity_level: null, weight_kg: 66 },
      targets: { fiber_g: null },
    })
    expect(status).toBe(200)
    const { json } = await request('GET', PROFILE)
    expect(json.dietary_preferences).toEqual({
      avoid: ['gelatine'],
      dislikes: ['celery'],
      notes: 'late breakfast',
    })
    expect(json.metrics_data).toEqual({
      birth_date: null,
      ...FULL.metrics_data,
      weight_kg: 66,
      activity_level: null,
    })
    expect([json.targets.fiber_g.basis === 'user', json.targets.protein_g.value]).toEqual([false, 90])
    expect(json.completeness.missing).toEqual(['metrics_data.activity_level'])
  })

  test('what was not there without a complaint', async () => {
    const { request } = await journalOf()
    const patch = { goal: null, metrics_data: { age: null }, dietary_preferences: { pattern: null } }
    expect((await request('PATCH', PROFILE, patch)).status).toBe(200)
    expect((await request('GET', PROFILE)).json.completeness.percent).toBe(0)
  })

  test.each([
    ['/bmi', { bmi: null }],
    ['/metrics_data/bmi', { metrics_data: { bmi: null } }],
    ['/targets/calories', { targets: { calories: null } }],
    ['/allergies/0', { allergies: [null] }],
    ['/supplement_stack/0/dose', { supplement_stack: [{ name: 'Zinc', dose: null }] }],
  ])('but not %s: %j', async (path, body) => {
    const { request } = await journalOf()
    const { status, json } = await request('PATCH', PROFILE, body)
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([422, [path]])
  })

  test('and in a PUT it is refused', async () => {
    const { request } = await journalOf()
    expect((await request('PUT', PROFILE, { goal: null })).status).toBe(422)
    expect((await request('PUT', PROFILE, { metrics_data: { age: null } })).status).toBe(422)
  })

  test('as the OpenAPI document says', async () => {
    const { server } = await journalOf()
    const { json } = await server.request('GET', '/openapi.json')
    const bodyOf = (method: string) =>
      json.paths[PROFILE][method].requestBody.content['application/json'].schema.properties
    expect(bodyOf('patch').goal.anyOf).toContainEqual({ type: 'null' })
    expect(bodyOf('patch').metrics_data.anyOf[0].properties.age.anyOf).toContainEqual({ type: 'null' })
    expect(JSON.stringify(bodyOf('put'))).not.toContain('"null"')
  })
})

describe('targets follow from the profile', () => {
  test('energy from the metrics by EER 2023, protein from the weight', async () => {
    const { request } = await journalOf()
    const { json } = await request('PUT', PROFILE, { metrics_data: FULL.metrics_data, goal: 'maintain' })
    // 710.25 − 7.01·40 + 6.54·170 + 12.34·65
    expect(json.targets.energy_kcal.value).toBeCloseTo(2343.75, 0)
    expect(json.targets.protein_g.value).toBeCloseTo(1.2 * 65, 1)
  })

  test('a person’s own win, also for a nutrient without one', async () => {
    const { request } = await journalOf()
    const { json } = await request('PUT', PROFILE, { targets: { energy_kcal: 1850, caffeine_mg: 200 } })
    expect(json.targets.energy_kcal).toMatchObject({ value: 1850, basis: 'user' })
    expect(json.targets.caffeine_mg).toMatchObject({ value: 200, basis: 'user' })
  })

  test('and get_diet_gap measures against them', async () => {
    const { request, tool } = await journalOf()
    await request('PUT', PROFILE, { targets: { energy_kcal: 1850 } })
    const { macros, target_basis } = await tool('get_diet_gap')
    expect(macros[0]).toMatchObject({ key: 'energy_kcal', target: 1850 })
    expect(target_basis).toBe('user')
  })
})

describe('a value outside the limits is refused by its place, and the profile stays', () => {
  test.each([
    ['/metrics_data/age', { metrics_data: { age: 131 } }],
    ['/metrics_data/age', { metrics_data: { age: -1 } }],
    ['/metrics_data/age', { metrics_data: { age: '40' } }],
    ['/metrics_data/sex', { metrics_data: { sex: 'x' } }],
    ['/metrics_data/height_cm', { metrics_data: { height_cm: 29 } }],
    ['/metrics_data/height_cm', { metrics_data: { height_cm: 273 } }],
    ['/metrics_data/weight_kg', { metrics_data: { weight_kg: 1.9 } }],
    ['/metrics_data/weight_kg', { metrics_data: { weight_kg: 651 } }],
    ['/metrics_data/activity_level', { metrics_data: { activity_level: 'lazy' } }],
    ['/metrics_data/pregnant', { metrics_data: { pregnant: 'yes' } }],
    ['/metrics_data/bmi', { metrics_data: { bmi: 22 } }],
    ['/goal', { goal: 'shrink' }],
    ['/allergies', { allergies: 'peanuts' }],
    ['/allergies/0', { allergies: [''] }],
    ['/allergies/0', { allergies: ['x'.repeat(201)] }],
    ['/allergies', { allergies: Array(101).fill('x') }],
    ['/supplement_stack/0/name', { supplement_stack: [{ dose: '1' }] }],
    ['/supplement_stack/0/brand', { supplement_stack: [{ name: 'a', brand: 'b' }] }],
    ['/dietary_preferences/pattern', { dietary_preferences: { pattern: 'x'.repeat(201) } }],
    ['/targets/energy_kcal', { targets: { energy_kcal: -1 } }],
    ['/targets/energy_kcal', { targets: { energy_kcal: 5 } }],
    ['/targets/energy_kcal', { targets: { energy_kcal: 100_000 } }],
    ['/targets/protein_g', { targets: { protein_g: 5000 } }],
    ['/targets/calories', { targets: { calories: 2000 } }],
    ['/time_zone', { time_zone: 'Mars/Olympus' }],
    ['/time_zone', { time_zone: '+02:00' }],
    ['/time_zone', { time_zone: '' }],
    ['/user_id', { user_id: 'bob' }],
    ['/updated_at', { updated_at: '2020-01-01' }],
  ])('%s of %j', async (path, body) => {
    const { request } = await journalOf()
    const before = (await request('PUT', PROFILE, FULL)).json
    for (const method of ['PUT', 'PATCH']) {
      const { status, json } = await request(method, PROFILE, body)
      expect(status).toBe(422)
      expect(json.errors.map((error: { path: string }) => error.path)).toContain(path)
    }
    expect((await request('GET', PROFILE)).json).toEqual(before)
  })
})

test('an own target that cannot be is refused with the range; one stored before stays, and can be replaced', async () => {
  const { server, request, refusal } = await journalOf()
  const { json } = await request('PATCH', PROFILE, { targets: { energy_kcal: 5 } })
  const range = 'must be a number from 100 to 10000'
  expect(json.errors).toEqual([{ path: '/targets/energy_kcal', message: `${range} or null` }])
  const amount = { nutrient: 'energy_kcal', amount: 100_000 }
  expect(await refusal('update_profile', { set: { targets: [amount] } })).toContain(
    `targets.energy_kcal: ${range}`,
  )
  await request('PUT', PROFILE, { metrics_data: { age: 40 }, targets: { energy_kcal: 1850 } })
  const { json: adult } = await request('PATCH', PROFILE, { targets: { energy_kcal: 499 } })
  expect(adult.errors).toEqual([
    { path: '/targets/energy_kcal', message: 'must be 500 to 10000 kcal at this age' },
  ])
  server.db.$client.run("UPDATE profiles SET profile = json_set(profile, '$.targets.energy_kcal', 5)")
  const { json: old } = await request('PATCH', PROFILE, { country: 'DE' })
  expect(old.targets.energy_kcal).toMatchObject({ value: 5, basis: 'user' })
  const { json: now } = await request('PATCH', PROFILE, { targets: { energy_kcal: 2000 } })
  expect(now.targets.energy_kcal).toMatchObject({ value: 2000, basis: 'user' })
})

describe('pregnancy and breastfeeding are refused', () => {
  const REASON = 'must be false or left out where the sex is male or the age is below 10'
  test.each([
    ['of a man', { sex: 'male' }, 'pregnant'],
    ['of a child of six', { sex: 'female', age: 6 }, 'pregnant'],
    ['of a boy', { sex: 'male', birth_date: '2020-05-01' }, 'lactating'],
  ] as const)('%s, also by a later change of sex or age, and by the tool', async (_, other, field) => {
    const { request, refusal } = await journalOf()
    const path = `/metrics_data/${field}`
    const { status, json } = await request('PUT', PROFILE, { metrics_data: { ...other, [field]: true } })
    expect([status, json.errors]).toEqual([422, [{ path, message: REASON }]])
    expect((await request('PUT', PROFILE, { metrics_data: other })).status).toBe(200)
    expect(await refusal('update_profile', { set: { [field]: true } })).toContain(REASON)
    expect((await request('PUT', PROFILE, { metrics_data: { [field]: true } })).status).toBe(200)
    expect((await request('PATCH', PROFILE, { metrics_data: other })).json.errors).toEqual([
      { path, message: REASON },
    ])
    const both = { ...other, [field]: null }
    expect((await request('PATCH', PROFILE, { metrics_data: both })).status).toBe(200)
  })

  test('and one that was stored before stays readable, and lets others be changed', async () => {
    const { server, request } = await journalOf()
    await request('PUT', PROFILE, { metrics_data: { sex: 'male' } })
    server.db.$client.run(
      "UPDATE profiles SET profile = json_set(profile, '$.metrics_data.pregnant', json('true'))",
    )
    const { status, json } = await request('PATCH', PROFILE, { metrics_data: { height_cm: 180 } })
    expect([status, json.metrics_data.pregnant]).toEqual([200, true])
  })
})

test('a profile is the person’s alone', async () => {
  const { server, request } = await journalOf('ada')
  await request('PUT', PROFILE, FULL)
  const bob = personOn(server, 'bob')
  expect((await bob.request('GET', PROFILE)).json.allergies).toEqual([])
  await bob.request('PUT', PROFILE, { allergies: ['soy'] })
  expect((await request('GET', PROFILE)).json.allergies).toEqual(['peanuts'])
})

test('reading needs the read scope, writing the write scope', async () => {
  const { server } = await journalOf()
  const send = (method: string, scope: 'read' | 'write') =>
    server.request(method, PROFILE, {
      token: server.token('ada', [scope]),
      ...(method !== 'GET' && { body: {} }),
    })
  expect((await send('GET', 'read')).status).toBe(200)
  expect((await send('GET', 'write')).status).toBe(403)
  for (const method of ['PUT', 'PATCH']) {
    expect((await send(method, 'write')).status).toBe(200)
    expect((await send(method, 'read')).status).toBe(403)
  }
})
