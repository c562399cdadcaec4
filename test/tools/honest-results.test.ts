import { beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { callTool, type TestServer, testServer } from '../support.ts'
import { ALL_LISTS } from './output-lists.ts'

/** A result says which days it is of, and what it does not show. */

const DAY = 86_400_000
/** A fortnight of meals, with check-ins and more names than a summary has. */
const DAYS = 14
const MEALS = [
  '80 g oats and 200 g milk',
  '150 g salmon and 200 g rice',
  '2 slices of white bread and 40 g butter',
]

let server: TestServer
let client: Client

beforeAll(async () => {
  server = await testServer({ settings: { RATE_LIMIT_READ_PER_MINUTE: '1000' } })
  const { foodJournal, checkins, protocols, profiles } = server.services.features
  profiles.merge('ada', { metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65 } })
  const now = server.clock.now()
  for (let day = 0; day < DAYS; day++) {
    for (const [index, food_name] of MEALS.entries())
      foodJournal.log('ada', {
        food_name,
        consumed_at: new Date(now - day * DAY - (3 - index) * 3_600_000).toISOString(),
      })
    checkins.log('ada', {
      content: `${'A long day. '.repeat(30)}`,
      mood: 6,
      date: new Date(now - day * DAY).toISOString().slice(0, 10),
      symptoms: Array.from({ length: 10 }, (_, index) => ({ name: `ache ${day} ${index}`, severity: 3 })),
      medications: Array.from({ length: 10 }, (_, index) => `pill ${day} ${index}`),
    })
  }
  for (const { key } of protocols.catalog) protocols.subscribe('ada', { protocol: key })
  client = await server.mcpClient(await server.jwt('ada'))
  await client.listTools()
}, 60_000)

const countOf = (result: { left_out?: { list: string; count: number }[] }, list: string) =>
  result.left_out?.find((entry) => entry.list === list)?.count ?? 0

test('the snapshot says how many entries of its days it does not show', async () => {
  const all = await callTool(client, 'get_health_snapshot')
  expect(all.recent_foods.length).toBeWithin(5, 21)
  expect(countOf(all, 'recent_foods')).toBe(DAYS * MEALS.length - all.recent_foods.length)
  const short = await callTool(client, 'get_health_snapshot', { detail: 'concise' })
  expect(countOf(short, 'recent_foods')).toBe(DAYS * MEALS.length - short.recent_foods.length)
  const today = await callTool(client, 'get_health_snapshot', { days: 1 })
  expect(countOf(today, 'recent_foods')).toBe(0)
})

test('the snapshot says how many names of symptoms and medicines it does not show', async () => {
  const all = await callTool(client, 'get_health_snapshot')
  for (const list of ['symptoms', 'medications']) {
    expect(all[list].length).toBeWithin(5, 101)
    expect(countOf(all, list)).toBe(DAYS * 10 - all[list].length)
  }
})

test('a concise score names what cost the whole score most, by points of it', async () => {
  const all = await callTool(client, 'get_diet_score')
  const short = await callTool(client, 'get_diet_score', { detail: 'concise' })
  type Component = { key: string; score: number; weight: number; points_lost: number }
  const MACROS = ['energy_kcal', 'protein_g', 'carbohydrate_g', 'fat_g']
  const components: Component[] = all.components
  /** What the whole would gain if this one alone were full, by the published shares of its parts. */
  const gain = ({ key, score, weight }: Component) => {
    const isMacro = MACROS.includes(key)
    const part = components.filter((other) => MACROS.includes(other.key) === isMacro)
    const weights = part.reduce((sum, other) => sum + other.weight, 0)
    return ((isMacro ? 45 : 35) * weight * (1 - score)) / weights
  }
  const costliest = components.toSorted((a, b) => gain(b) - gain(a)).slice(0, 5)
  expect(short.components.map(({ key }: Component) => key)).toEqual(costliest.map(({ key }) => key))
  for (const component of components) expect(component.points_lost).toBeCloseTo(gain(component), 1)
})

test('check-ins say how many older ones there are, and of which days', async () => {
  const page = await callTool(client, 'get_my_checkins', { limit: 5 })
  expect(countOf(page, 'checkins')).toBe(DAYS - 5)
  expect(page.window).toEqual({ from: null, to: '2026-03-10', time_zone: 'Europe/Berlin' })
  const next = await callTool(client, 'get_my_checkins', { limit: 5, before: page.next_before })
  expect(countOf(next, 'checkins')).toBe(DAYS - 10)
  const week = await callTool(client, 'get_my_checkins', { limit: 5, days: 7 })
  expect(countOf(week, 'checkins')).toBe(2)
  expect(week.window.from).toBe('2026-03-04')
})

describe('a result about days says which, and in which time zone', () => {
  test.each(['get_diet_score', 'get_diet_gap', 'get_health_snapshot', 'get_my_checkins', 'get_my_protocols'])(
    '%s',
    async (name) => {
      const { window } = await callTool(client, name)
      expect(window).toMatchObject({ to: '2026-03-10', time_zone: 'Europe/Berlin' })
      expect(window).toHaveProperty('from')
    },
  )
  test.each([
    ['log_food', { food_name: 'an apple' }, 'day_totals'],
    ['log_checkin', { content: 'a calm day' }, 'checkin'],
  ])('%s', async (name, input, dated) => {
    const result = await callTool(client, name, input)
    expect([result[dated].date, result.time_zone]).toEqual(['2026-03-10', 'Europe/Berlin'])
  })
})

describe('every list of every result is one that is reported when it is cut, or one that is always whole', () => {
  test.each(ALL_LISTS)('%s %s', (tool, path, cuts) => {
    const isReported = (cuts[path]?.length ?? 0) > 3
    expect(isReported || isWhole(tool, path)).toBe(true)
  })
})

describe('what concise leaves out of a list is counted', () => {
  test.each(['get_diet_score', 'get_diet_gap', 'get_health_snapshot', 'get_my_checkins', 'get_my_protocols'])(
    '%s',
    async (name) => {
      const all = await callTool(client, name)
      const short = await callTool(client, name, { detail: 'concise' })
      for (const [path, list] of listsIn(all)) {
        const shown = at(short, path)
        if (!Array.isArray(shown)) continue
        const missing = list.length - shown.length
        expect([path, countOf(short, path) - countOf(all, path)]).toEqual([path, missing])
      }
      for (const { rest, count } of short.left_out ?? []) {
        expect(rest.length).toBeGreaterThan(3)
        expect(count).toBeGreaterThan(0)
      }
    },
  )
})

const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

/** The lists of a result by their paths, those inside other lists left out. */
function listsIn(value: object, path = ''): [string, unknown[]][] {
  return Object.entries(value).flatMap(([key, inner]): [string, unknown[]][] => {
    if (key === 'left_out' || typeof inner !== 'object' || inner === null) return []
    return Array.isArray(inner) ? [[path + key, inner]] : listsIn(inner, `${path}${key}.`)
  })
}

/** Lists that are never shortened: what a person must know, what is few by its nature, and the best of all that there are. */
const WHOLE: Readonly<Record<string, readonly string[]>> = {
  '*': ['left_out', 'notes', 'cautions', 'warnings', 'allergen_warnings', 'unmatched', 'safety', 'assumed'],
  chat_with_assistant: ['sources', 'actions'],
  log_food: ['entry.cautions'],
  get_series: ['matched'],
  get_health_snapshot: ['averages_at_least'],
  get_diet_gap: ['target_notes', 'macros'],
  get_health_profile: [
    'without_reference',
    'allergies',
    'conditions',
    'medications',
    'dietary_preferences.avoid',
    'completeness',
  ],
}

function isWhole(tool: string, path: string): boolean {
  const above = path.split('.').map((_, index, keys) => keys.slice(0, index + 1).join('.'))
  return above.some((each) => [...(WHOLE['*'] ?? []), ...(WHOLE[tool] ?? [])].includes(each))
}
