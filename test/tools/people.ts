import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { TOOLS } from '../../src/tools/index.ts'
import { toolAnswer } from '../caller.ts'
import type { TestServer } from '../support.ts'
import { MIN_INPUT } from './inputs.ts'

/** Every tool's name with the least input it takes. */
export const EVERY_TOOL = TOOLS.map(({ name, kind }) => ({ name, kind, input: MIN_INPUT[name] ?? {} }))
export const READ_TOOLS = EVERY_TOOL.filter(({ kind }) => kind === 'read')
export const WRITE_TOOLS = EVERY_TOOL.filter(({ kind }) => kind === 'write')

/** A person with a profile, three days of food, check-ins and two protocols. `mark` is in every text of theirs. */
export async function liveAWhile(server: TestServer, userId: string, mark: string): Promise<void> {
  const token = server.token(userId)
  const send = (method: string, path: string, body: unknown) => server.request(method, path, { token, body })
  await send('PUT', '/api/profile', {
    allergies: [`${mark} nuts`],
    conditions: [`${mark} condition`],
    health_goals: [`${mark} goal`],
    supplement_stack: [{ name: `${mark} supplement`, dose: '1 g', schedule: 'daily' }],
    dietary_preferences: { pattern: 'vegetarian', avoid: [`${mark} avoided`], notes: `${mark} notes` },
    metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' },
    goal: 'maintain',
    targets: { fiber_g: 33 },
  })
  const subscriptions = []
  for (const protocol of ['morning_daylight', 'strength_twice_weekly']) {
    const { json } = await send('POST', '/api/protocols/subscriptions', { protocol, start: '2026-03-01' })
    subscriptions.push(json.id)
  }
  for (const date of ['2026-03-07', '2026-03-08', '2026-03-09']) {
    for (const hour of ['08', '13', '19']) {
      await send('POST', '/api/tools/log_food', {
        food_name: '500 g rice and 150 g chicken breast',
        notes: `${mark} meal`,
        consumed_at: `${date}T${hour}:00:00+01:00`,
      })
    }
    server.clock.advance(60_000)
    await send('POST', '/api/tools/log_checkin', {
      content: `${mark} day`,
      date,
      mood: 6,
      sleep_hours: 7.5,
      weight_kg: 65,
      symptoms: [{ name: `${mark} ache`, severity: 4 }],
      medications: [`${mark} pill`],
      protocols: subscriptions.map((id) => ({ id, status: 'taken' })),
    })
  }
}

/** A result as the client checked it against the tool's output schema, and the JSON of its text. */
export async function callChecked(client: Client, name: string, input: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: input })
  return { result, text: toolAnswer(result) }
}
