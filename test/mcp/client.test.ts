import { describe, expect, test } from 'bun:test'
import { TOOLS } from '../../src/tools/index.ts'
import { rejectionOf } from '../rejection.ts'
import { callTool, testServer } from '../support.ts'
import { kitchen } from '../tools/kitchen.ts'

/** The official client, from the first connection to the figures that follow from what it logged. */

const server = await testServer({ foods: kitchen })
const TARGETS = { energy_kcal: 2000, protein_g: 100, carbohydrate_g: 225, fat_g: 70 }
await server.request('PUT', '/api/profile', {
  token: server.token('ada'),
  body: { allergies: ['peanuts'], targets: TARGETS },
})
const subscription = await server.request('POST', '/api/protocols/subscriptions', {
  token: server.token('ada'),
  body: { protocol: 'hydration', start: '2026-03-09' },
})

const client = await server.mcpClient(await server.jwt('ada'))
const { tools } = await client.listTools()

const MEALS = [
  {
    food_name: 'Grandmother’s breakfast',
    meal_type: 'breakfast',
    hour: '08',
    protein: 30,
    carbs: 60,
    fat: 25,
  },
  { food_name: 'Grandmother’s lunch', meal_type: 'lunch', hour: '13', protein: 25, carbs: 70, fat: 25 },
  { food_name: 'Grandmother’s dinner', meal_type: 'dinner', hour: '19', protein: 25, carbs: 70, fat: 25 },
]
const logged: { entry_id: string }[] = []
for (const { hour, ...meal } of MEALS) {
  const consumed_at = `2026-03-09T${hour}:00:00+01:00`
  logged.push(await callTool(client, 'log_food', { ...meal, calories: 600, consumed_at }))
}
const checkin = await callTool(client, 'log_checkin', {
  content: 'Slept badly, a dull headache all day.',
  date: '2026-03-09',
  mood: 4,
  sleep_hours: 5.5,
  symptoms: [{ name: 'headache', severity: 3 }],
  protocols: [{ id: subscription.json.id, status: 'taken' }],
})

test('it connects, says who it talks to, and lists every tool', () => {
  expect(client.getServerVersion()).toMatchObject({ name: 'ext-server', version: expect.any(String) })
  expect(client.getServerCapabilities()).toEqual({
    completions: {},
    prompts: {},
    resources: {},
    tools: {},
    extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } },
  })
  expect(client.getInstructions()).toContain('get_health_profile')
  expect(tools).toHaveLength(TOOLS.length)
})

test('it pings', async () => {
  expect(await client.ping()).toEqual({})
})

describe('what it logged is what the tools tell', () => {
  test('get_diet_score: the method’s published example, 93.5 for the macros', async () => {
    const score = await callTool(client, 'get_diet_score', { days: 7 })
    expect(score).toMatchObject({
      macro_score: 93.5,
      // Nothing but the stated macros is known of these meals: no part of the score, and named as dropped.
      nutrient_score: null,
      consistency_score: 100,
      // (0.45 · 93.5 + 0.20 · 100) ÷ 0.65
      overall: 95.5,
      status: 'ok',
      days: { eligible: 1, logged: 1, complete: 1 },
      window: { from: '2026-03-04', to: '2026-03-10', time_zone: 'Europe/Berlin' },
      method_version: 'fulfilment-1',
    })
    expect(
      score.components.map(({ key, intake, target, score }: Record<string, unknown>) => [
        key,
        intake,
        target,
        score,
      ]),
    ).toEqual([
      ['energy_kcal', 1800, 2000, 1],
      ['protein_g', 80, 100, 0.8],
      ['carbohydrate_g', 200, 225, 0.9722],
      ['fat_g', 75, 70, 1],
    ])
    expect(score.dropped).toHaveLength(13)
    // √(1/7) for one day of seven, times what is covered: 0.45 of 0.80.
    expect(score.confidence).toBeCloseTo(Math.sqrt(1 / 7) * 0.5625, 3)
  })

  test('get_diet_gap: target − average, nutrient by nutrient', async () => {
    const gap = await callTool(client, 'get_diet_gap')
    expect(gap).toMatchObject({ days_used: 1, status: 'ok', target_basis: 'user' })
    expect(gap.macros).toEqual([
      {
        key: 'energy_kcal',
        unit: 'kcal',
        actual_avg: 1800,
        target: 2000,
        gap: 200,
        percent: 90,
        status: 'within',
      },
      { key: 'protein_g', unit: 'g', actual_avg: 80, target: 100, gap: 20, percent: 80, status: 'below' },
      {
        key: 'carbohydrate_g',
        unit: 'g',
        actual_avg: 200,
        target: 225,
        gap: 25,
        percent: 88.9,
        status: 'below',
      },
      { key: 'fat_g', unit: 'g', actual_avg: 75, target: 70, gap: -5, percent: 107.1, status: 'within' },
    ])
    // Nothing was logged today: all of it is left.
    expect(gap.today_remaining).toMatchObject(TARGETS)
    const unknown = gap.nutrients.filter(({ status }: { status: string }) => status === 'unknown')
    expect(unknown).toHaveLength(gap.nutrients.length)
  })

  test('get_diet_gap: what is eaten today is taken off what is left', async () => {
    const { entry_id } = await callTool(client, 'log_food', { food_name: '200 g oatmeal' })
    const { today_remaining, days_used } = await callTool(client, 'get_diet_gap')
    expect(today_remaining).toMatchObject({
      energy_kcal: 1800,
      protein_g: 92,
      carbohydrate_g: 193,
      fat_g: 66,
    })
    // Today is not whole yet: it is not averaged.
    expect(days_used).toBe(1)
    await server.request('DELETE', `/api/journal/foods/${entry_id}`, { token: server.token('ada') })
  })

  test('get_health_snapshot: totals, foods, symptoms and trends', async () => {
    const snapshot = await callTool(client, 'get_health_snapshot')
    expect(snapshot.totals).toMatchObject({
      energy_kcal: 1800,
      protein_g: 80,
      carbohydrate_g: 200,
      fat_g: 75,
    })
    expect(snapshot.averages).toMatchObject({ energy_kcal: 1800 })
    expect(snapshot.recent_foods.map(({ id }: { id: string }) => id)).toEqual(
      logged.map(({ entry_id }) => entry_id).reverse(),
    )
    expect(snapshot.symptoms).toEqual([
      { name: 'headache', count: 1, mean_severity: 3, last_at: '2026-03-09T12:00:00+01:00' },
    ])
    expect(snapshot.trends.sleep_hours).toMatchObject({ count: 1, average: 5.5 })
    expect(snapshot.diet_score).toMatchObject({ overall: 95.5 })
  })

  test('get_my_checkins: the check-in as it was answered', async () => {
    const { checkins } = await callTool(client, 'get_my_checkins')
    expect(checkins).toEqual([checkin.checkin])
    expect(checkins[0]).toMatchObject({
      mood: 4,
      sleep_hours: 5.5,
      symptoms: [{ name: 'headache', severity: 3 }],
    })
  })

  test('get_my_protocols: done yesterday, due today', async () => {
    const { protocols } = await callTool(client, 'get_my_protocols')
    expect(protocols).toEqual(checkin.protocol_updates)
    expect(protocols).toMatchObject([{ adherence_percent: 100, streak_days: 1, next_due: '2026-03-10' }])
  })

  test('get_health_profile: the targets that all of it was measured against', async () => {
    const profile = await callTool(client, 'get_health_profile')
    expect(profile.allergies).toEqual(['peanuts'])
    for (const [key, value] of Object.entries(TARGETS)) {
      expect(profile.targets[key]).toMatchObject({ value, basis: 'user' })
    }
  })

  test('the web page’s REST shows the same entries', async () => {
    const { json } = await server.request('GET', '/api/journal/foods', { token: server.token('ada') })
    expect(json.entries.map(({ id }: { id: string }) => id)).toEqual(
      logged.map(({ entry_id }) => entry_id).reverse(),
    )
  })
})

test('a client without a JWT connects and lists, and is told to authenticate by every tool', async () => {
  const stranger = await server.mcpClient()
  expect((await stranger.listTools()).tools).toHaveLength(TOOLS.length)
  expect(await callTool(stranger, 'get_health_profile')).toEqual({ error: 'Authentication required' })
})

test('an unknown tool is an error of the protocol, not a result', async () => {
  expect(await rejectionOf(client.callTool({ name: 'get_nothing' }))).toMatch(/-32602.*Unknown tool/)
})

test('a refused input reaches the client as a result that it can show its model', async () => {
  const result = await client.callTool({ name: 'log_food', arguments: { food_name: 'rice', grams: -1 } })
  expect(result).toEqual({
    content: [{ type: 'text', text: '{"error":"grams: must be a number from 0 to 5000, such as 150"}' }],
    isError: true,
  })
})
