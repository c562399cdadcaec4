import { beforeAll, describe, expect, test } from 'bun:test'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { eq } from 'drizzle-orm'
import { foodEntries } from '../../db/schema.ts'
import { fitResult, MAX_RESULT_LENGTH } from '../../src/core/result-limits.ts'
import { callTool, type TestServer, testServer } from '../support.ts'
import { callChecked, EVERY_TOOL } from './people.ts'

/** What clients take of one result, whatever a person has stored and whatever they send. */

const DAYS = 365
const ENTRIES_A_DAY = 20
const LONG = 'A day with "quotes" and wörds, a slight headache and a walk. '.repeat(82).slice(0, 5000)

let server: TestServer
let client: Client
const subscriptions: string[] = []

beforeAll(async () => {
  server = await testServer({
    settings: { RATE_LIMIT_READ_PER_MINUTE: '100000', RATE_LIMIT_WRITE_PER_MINUTE: '100000' },
  })
  const { foodJournal, checkins, profiles, protocols } = server.services.features
  const words = (most: number, length: number) =>
    Array.from({ length: most }, (_, index) => `${index} ${'é'.repeat(length)}`.slice(0, length))
  profiles.replace('ada', {
    allergies: words(100, 200),
    conditions: words(100, 200),
    health_goals: words(100, 200),
    supplement_stack: words(100, 200).map((name) => ({
      name,
      dose: 'd'.repeat(500),
      schedule: 's'.repeat(500),
    })),
    dietary_preferences: { avoid: words(100, 200), dislikes: words(100, 200), notes: 'n'.repeat(2000) },
  })
  for (const { key } of protocols.catalog) {
    const one = protocols.subscribe('ada', { protocol: key })
    subscriptions.push(one.id)
  }
  // All that one may have, most of them ended: their list is the longest.
  for (let index = subscriptions.length; index < 100; index++) {
    const last = protocols.list('ada', 'active').find(({ protocol }) => protocol === 'dash')
    if (last !== undefined) protocols.update('ada', last.id, { status: 'ended' })
    subscriptions.push(protocols.subscribe('ada', { protocol: 'dash' }).id)
  }
  const now = server.clock.now()
  const DAY = 86_400_000
  for (let day = 0; day < DAYS; day++) {
    const at = now - day * DAY
    const { entry } = foodJournal.log('ada', {
      food_name: `100 g oatmeal ${'x'.repeat(480)}`,
      calories: 100,
      protein: 5,
      carbs: 12,
      fat: 3,
      consumed_at: new Date(at).toISOString(),
    })
    copyEntry(entry.id, ENTRIES_A_DAY - 1)
    // The day's sums are made anew from all of its entries.
    foodJournal.markDay('ada', entry.date, null)
  }
  for (let day = 0; day < 50; day++) {
    checkins.log('ada', {
      content: LONG,
      mood: 6,
      date: new Date(now - day * DAY).toISOString().slice(0, 10),
      symptoms: words(50, 200).map((name) => ({ name: `${day} ${name}`.slice(0, 200), severity: 3 })),
      medications: words(50, 200).map((name) => `${day} ${name}`.slice(0, 200)),
    })
  }
  client = await server.mcpClient(await server.jwt('ada'))
  await client.listTools()
}, 120_000)

/** The same entry so many times more: logged one by one, a year would take a minute. */
function copyEntry(id: string, times: number): void {
  const row = server.db.select().from(foodEntries).where(eq(foodEntries.id, id)).get()
  if (row === undefined) throw new Error('the entry is not there')
  const copies = Array.from({ length: times }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    consumed_at: row.consumed_at - (index + 1) * 60_000,
  }))
  server.db.insert(foodEntries).values(copies).run()
}

const lengthOf = (value: unknown) => JSON.stringify(value).length

/** What one must not eat is never left out, so a profile that is far too long stays longer; clients take that much. */
const mostOf = (name: string) => (name === 'get_health_profile' ? 100_000 : MAX_RESULT_LENGTH)

const leftOutOf = ({ left_out: left = [] }: { left_out?: { list: string; count: number }[] }) =>
  left.map(({ list, count }) => [list, count])

/** The inputs that ask each tool for as much as it has. */
const MAX_INPUTS: Readonly<Record<string, Record<string, unknown>[]>> = {
  get_diet_score: [{ days: DAYS }],
  get_diet_gap: [{ days: DAYS }],
  get_health_snapshot: [{ days: DAYS }, { days: 1 }, { days: 7 }],
  get_my_protocols: [{ status: 'all' }],
  get_my_checkins: [{ limit: 50 }, { limit: 50, detail: 'concise' }, { limit: 50, days: DAYS }],
  analyze_food: [{ food_text: 'ham,tea,'.repeat(250) }, { food_text: 'xq,'.repeat(660) }],
  log_food: [{ food_name: 'ham,tea,'.repeat(62) }, { food_name: 'xq,'.repeat(166), notes: 'n'.repeat(2000) }],
  chat_with_assistant: [
    { message: 'How was my year? What did I eat, how did I sleep, what are my symptoms and protocols?' },
    { message: 'chest pain '.repeat(700) },
  ],
}

describe('a year of twenty entries a day, and fifty long check-ins', () => {
  const cases = EVERY_TOOL.flatMap(({ name, input }) =>
    [{}, ...(MAX_INPUTS[name] ?? [])].map((more) => [name, { ...input, ...more }] as const),
  )
  test.each(cases)('%s %j', async (name, input) => {
    const { result, text } = await callChecked(client, name, input)
    expect(result.isError).toBeUndefined()
    expect(lengthOf(text)).toBeLessThanOrEqual(mostOf(name))
  })

  test('a check-in of all protocols', async () => {
    const protocols = subscriptions.map((id) => ({ id, status: 'taken' }))
    const value = await callTool(client, 'log_checkin', { content: LONG, protocols })
    expect(lengthOf(value)).toBeLessThanOrEqual(MAX_RESULT_LENGTH)
    expect(leftOutOf(value)).toEqual([['protocol_updates', 100 - value.protocol_updates.length]])
  })

  test('the resources', async () => {
    for (const uri of ['health://today', 'health://week', 'health://profile']) {
      const { contents } = await client.readResource({ uri })
      const most = mostOf(uri === 'health://profile' ? 'get_health_profile' : '')
      expect(String((contents[0] as { text: string }).text).length).toBeLessThanOrEqual(most)
    }
  })

  test('what was left out is said, with how much', async () => {
    const all = await callTool(client, 'get_my_protocols', { status: 'all' })
    expect(all.protocols.length).toBeGreaterThan(20)
    expect(leftOutOf(all)).toEqual([['protocols', 100 - all.protocols.length]])
    const analysis = await callTool(client, 'analyze_food', { food_text: 'ham,tea,'.repeat(250) })
    expect(leftOutOf(analysis)).toEqual([['items', 500 - analysis.items.length]])
    // The totals are still of all of it.
    const shown = analysis.items.reduce(
      (sum: number, { nutrients }: { nutrients: { energy_kcal: number } }) => sum + nutrients.energy_kcal,
      0,
    )
    expect(analysis.totals.energy_kcal).toBeGreaterThan(2 * shown)
  })

  test('of a profile that is far too long, what one must not eat stays whole', async () => {
    const profile = await callTool(client, 'get_health_profile')
    for (const list of [profile.allergies, profile.conditions, profile.dietary_preferences.avoid]) {
      expect(list).toHaveLength(100)
    }
    expect(leftOutOf(profile)).toEqual([
      ['dietary_preferences.dislikes', 100],
      ['supplement_stack', 100],
      ['health_goals', 100],
    ])
  })

  test('long check-ins come in more pages, and none is lost', async () => {
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await callTool(client, 'get_my_checkins', { limit: 50, ...(before && { before }) })
      expect(lengthOf(page)).toBeLessThanOrEqual(MAX_RESULT_LENGTH)
      expect(page.checkins.length).toBeGreaterThan(0)
      seen.push(...page.checkins.map(({ id }: { id: string }) => id))
      before = page.next_before ?? undefined
    } while (before !== undefined)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThanOrEqual(50)
  })
})

describe('concise', () => {
  const both = async (name: string, input: Record<string, unknown> = {}) => ({
    all: (await callChecked(client, name, { ...input, detail: 'detailed' })).text,
    short: (await callChecked(client, name, { ...input, detail: 'concise' })).text,
    byDefault: (await callChecked(client, name, input)).text,
  })

  test.each(['get_health_snapshot', 'get_diet_gap', 'get_diet_score', 'get_my_protocols'])(
    '%s: shorter, and what it shows is as in the detailed form, which is the default',
    async (name) => {
      const { all, short, byDefault } = await both(name)
      expect(byDefault).toEqual(all)
      expect(lengthOf(short)).toBeLessThan(0.9 * lengthOf(all))
      expect(short.left_out.length).toBeGreaterThan(0)
      for (const [key, value] of Object.entries(short)) {
        // Values are the same; only lists, and what hangs on them, may be shorter.
        if (typeof value !== 'object' || value === null) expect([key, value]).toEqual([key, all[key]])
      }
    },
  )

  test('the snapshot: five of each list, and how many are missing', async () => {
    const { all, short } = await both('get_health_snapshot')
    for (const list of ['recent_foods', 'symptoms', 'medications', 'protocols']) {
      expect(all[list].slice(0, 5)).toMatchObject(short[list])
    }
    const [, missing] = leftOutOf(all).find(([list]) => list === 'recent_foods') ?? []
    expect(missing).toBeGreaterThan(29 * ENTRIES_A_DAY)
    expect(leftOutOf(short)).toContainEqual(['recent_foods', Number(missing) + all.recent_foods.length - 5])
    expect(all.totals).toMatchObject(short.totals)
    expect(all.trends).toMatchObject(short.trends)
  })

  test('the gap: what is below or above, the macros left for today, three suggestions', async () => {
    const { all, short } = await both('get_diet_gap')
    expect(short.macros).toEqual(all.macros)
    expect(short.nutrients).toEqual(
      all.nutrients.filter(({ status }: { status: string }) => /below|above/.test(status)),
    )
    expect(Object.keys(short.today_remaining)).toEqual(all.macros.map(({ key }: { key: string }) => key))
    expect(all.suggestions.slice(0, 3)).toMatchObject(short.suggestions)
  })

  test('the score: the components that cost most, from the costliest down', async () => {
    const { all, short } = await both('get_diet_score')
    const costs = (list: { points_lost: number }[]) => list.map(({ points_lost }) => points_lost)
    expect(short.components.length).toBeLessThanOrEqual(5)
    expect(costs(short.components)).toEqual(
      costs(all.components)
        .sort((a, b) => b - a)
        .slice(0, 5),
    )
    expect(short).toMatchObject({ dropped: [], overall: all.overall, confidence: all.confidence })
  })

  test('the check-ins: long texts are cut, and end so', async () => {
    const { all, short } = await both('get_my_checkins', { limit: 1 })
    const contents = (page: { checkins: { content: string }[] }) =>
      page.checkins.map(({ content }) => content)
    expect(contents(short)).toEqual(
      contents(all).map((content) => (content === LONG ? `${LONG.slice(0, 199)}…` : content)),
    )
    expect(leftOutOf(short)).toContainEqual(['checkins.content', 1])
  })

  test('of what is short anyway nothing is missing', async () => {
    const newcomer = await server.mcpClient(await server.jwt('newcomer'))
    for (const name of ['get_health_snapshot', 'get_my_checkins']) {
      const short = await callTool(newcomer, name, { detail: 'concise' })
      expect(await callTool(newcomer, name)).toMatchObject(short)
      expect(short).not.toHaveProperty('left_out')
    }
  })

  test('another word for it is refused', async () => {
    expect(await callTool(client, 'get_diet_gap', { detail: 'short' })).toEqual({
      error: 'detail: must be one of concise, detailed',
    })
  })
})

test('lists are shortened in the order given, from the end, and no further than needed', () => {
  const entries = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(210)}`)
  const result = fitResult(
    { kept: entries, first: entries, inner: { second: entries } },
    { first: 'ask again', 'inner.second': 'ask for less' },
  )
  expect(result.kept).toEqual(entries)
  expect(result.first).toEqual(entries.slice(0, 5))
  expect(result.inner.second).toEqual(entries.slice(0, result.inner.second.length))
  expect(result.left_out).toEqual([
    { list: 'first', count: 95, rest: 'ask again' },
    { list: 'inner.second', count: 100 - result.inner.second.length, rest: 'ask for less' },
  ])
  expect(lengthOf(result)).toBeWithin(MAX_RESULT_LENGTH - 1500, MAX_RESULT_LENGTH + 1)
  const small = { list: [1, 2, 3] }
  expect(fitResult(small, { list: 'ask again' })).toBe(small)
})
