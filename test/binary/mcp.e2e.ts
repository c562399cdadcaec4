import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { TOOLS } from '../../src/tools/index.ts'
import { callTool } from '../support.ts'
import { createBench, type RunningServer } from './support.ts'

const NAMES = TOOLS.map(({ name }) => name)

describe('the official MCP client over real HTTP', () => {
  const bench = createBench()
  let server: RunningServer
  beforeAll(async () => {
    server = await bench.serve()
  })
  afterAll(bench.close)

  const clientOf = async (user: string): Promise<Client> =>
    server.mcpClient(await bench.value(['issue-jwt', '--user', user]))

  test('finds every tool, with or without a JWT', async () => {
    for (const client of [await clientOf('ann'), await server.mcpClient()]) {
      const { tools } = await client.listTools()
      expect(tools.map(({ name }) => name).sort()).toEqual([...NAMES].sort())
      expect(client.getServerVersion()?.name).toBe('ext-server')
      await client.close()
    }
  })

  test('logs three meals and a check-in, and every reading agrees with them', async () => {
    const client = await clientOf('eater')
    const meals = [
      { food_name: '2 eggs and a slice of toast', meal_type: 'breakfast' },
      {
        food_name: 'lentil soup',
        grams: 400,
        calories: 320,
        protein: 18,
        carbs: 45,
        fat: 7,
        meal_type: 'lunch',
      },
      { food_name: '150 g salmon with 200 g rice', meal_type: 'dinner' },
    ]
    const logged = []
    // One instant for all: midnight may come at any time.
    const consumed_at = new Date().toISOString()
    for (const meal of meals) logged.push(await callTool(client, 'log_food', { ...meal, consumed_at }))
    expect(logged.map(({ error }) => error)).toEqual([undefined, undefined, undefined])
    const checkin = await callTool(client, 'log_checkin', {
      content: 'Slept 7 hours, a slight headache after lunch.',
      mood: 7,
      energy: 6,
    })
    expect(checkin.error).toBeUndefined()

    const energy = logged.reduce((sum, { entry }) => sum + entry.nutrients.energy_kcal, 0)
    expect(logged[1].entry.nutrients).toMatchObject({ energy_kcal: 320, protein_g: 18 })
    expect(energy).toBeGreaterThan(800)
    expect(logged[2].day_totals.nutrients.energy_kcal).toBeCloseTo(energy, 1)

    const snapshot = await callTool(client, 'get_health_snapshot', { days: 7 })
    expect(snapshot.totals.energy_kcal).toBeCloseTo(energy, 1)
    expect(snapshot.recent_foods).toHaveLength(3)
    expect(snapshot.symptoms.map(({ name }: { name: string }) => name)).toEqual(['headache'])

    const gap = await callTool(client, 'get_diet_gap', { days: 7 })
    const row = gap.macros.find(({ key }: { key: string }) => key === 'energy_kcal')
    expect(row.actual_avg).toBeCloseTo(energy, 1)

    const score = await callTool(client, 'get_diet_score', { days: 7 })
    expect(score.days.logged).toBe(1)

    const { checkins } = await callTool(client, 'get_my_checkins')
    expect(checkins).toHaveLength(1)
    expect(checkins[0]).toMatchObject({ mood: 7, energy: 6, sleep_hours: 7 })

    const chat = await callTool(client, 'chat_with_assistant', { message: 'What did I eat today?' })
    expect(chat).toMatchObject({ mode: 'offline', urgent: false, reply: expect.any(String) })
    await client.close()
  })

  test("another person's client sees none of it", async () => {
    const client = await clientOf('stranger')
    expect(await callTool(client, 'get_my_checkins')).toMatchObject({ checkins: [], next_before: null })
    expect((await callTool(client, 'get_health_snapshot')).recent_foods).toEqual([])
    await client.close()
  })

  test('without a JWT, and with an API token in its place, every tool says so in its result', async () => {
    const token = await bench.value(['issue-token', '--name', 'x'])
    for (const credential of [undefined, 'nonsense', token]) {
      const client = await server.mcpClient(credential)
      for (const name of NAMES) {
        const result = await client.callTool({ name, arguments: {} })
        expect(result).toEqual({
          content: [{ type: 'text', text: '{"error":"Authentication required"}' }],
          isError: true,
        })
      }
      await client.close()
    }
  })

  test('the 21st write and the 61st read within a minute are refused in the body, each with a time to wait', async () => {
    const client = await clientOf('busy')
    const repeat = async (times: number, name: string, input: Record<string, unknown>) => {
      const results = await Promise.all(
        Array.from({ length: times }, () => client.callTool({ name, arguments: input })),
      )
      return results.filter(({ isError }) => isError === true)
    }
    expect(await repeat(20, 'log_checkin', { content: 'fine' })).toEqual([])
    expect(await repeat(60, 'get_my_checkins', {})).toEqual([])
    for (const [name, input] of [
      ['log_checkin', { content: 'fine' }],
      ['get_my_checkins', {}],
    ] as const) {
      const [refused] = await repeat(1, name, input)
      expect(refused?.content).toEqual([
        { type: 'text', text: '{"error":"Rate limit exceeded"}' },
        { type: 'text', text: expect.stringMatching(/^Try again in \d+ s$/) },
      ])
      const seconds = Number(refused?._meta?.retry_after_seconds)
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
    }
    const other = await clientOf('not busy')
    expect(await callTool(other, 'get_my_checkins')).toHaveProperty('checkins')
    await Promise.all([client.close(), other.close()])
  })
})
