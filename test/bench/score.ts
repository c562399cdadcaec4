/**
 * How long `get_diet_score` takes over a year of 20 entries a day, on a database file: `bun run bench:score`.
 * The floor is what any answer from these rows costs: one SELECT of the days, unpacked. Something
 * is written before each answer, since a score is remembered until then; "asked again" is without.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { close, databasePath, inTransaction, open } from '../../db/open.ts'
import { addDays, windowEnding } from '../../src/contract/calendar-date.ts'
import { unpackSums } from '../../src/nutrition/stored-sums.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { quantile } from './figures.ts'

const DAYS = 365
const ENTRIES_A_DAY = 20
const TODAY = '2026-03-10'
const ROUNDS = 60
const USER = 'owner'

/** What is allowed, milliseconds. */
const LIMITS = [
  [30, 3],
  [365, 20],
] as const

const FOODS = [
  '60 g oatmeal',
  '200 ml milk',
  'a banana',
  'coffee',
  '2 slices of rye bread',
  '10 g butter',
  '150 g chicken breast',
  '200 g rice',
  '120 g broccoli',
  'an apple',
  '150 g Greek yogurt',
  '30 g almonds',
  '140 g salmon',
  '200 g potatoes',
  'green salad',
  '10 g olive oil',
  '40 g cheddar',
  'an orange',
  '20 g dark chocolate',
  'a glass of orange juice',
]

type Answer = { status: string; days: { complete: number } }
type Times = { first: number; median: number; p95: number }

const folder = mkdtempSync(join(tmpdir(), 'ext-server-bench-'))
try {
  const db = open(databasePath(folder))
  const server = await testServer({ db, settings: { RATE_LIMIT_READ_PER_MINUTE: '1000000' } })
  fill(server)
  for (const [days, limit] of LIMITS) await report(server, days, limit)
  close(db)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function fill({ db, services }: TestServer): void {
  const { foodJournal, profiles } = services.features
  profiles.merge(USER, {
    metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' },
  })
  inTransaction(db, () => {
    for (let day = 0; day < DAYS; day++) {
      const date = addDays(TODAY, -day)
      for (let entry = 0; entry < ENTRIES_A_DAY; entry++) {
        const hour = String(6 + Math.floor((entry * 16) / ENTRIES_A_DAY)).padStart(2, '0')
        const food_name = FOODS[(entry + day) % FOODS.length] ?? ''
        foodJournal.log(USER, { food_name, consumed_at: `${date}T${hour}:00:00+01:00` })
      }
    }
  })
}

async function report(server: TestServer, days: number, limit: number): Promise<void> {
  const select = server.db.$client.query<{ sums: Uint8Array }, [string, string, string]>(
    'SELECT sums FROM food_days WHERE user_id = ? AND date >= ? AND date <= ? ORDER BY date',
  )
  const { from, to } = windowEnding(TODAY, days)
  const floor = await timed(() => {
    for (const { sums } of select.all(USER, from, to)) unpackSums(sums)
  })
  const principal = {
    kind: 'jwt' as const,
    userId: USER,
    credentialId: 'bench',
    permissions: ['read' as const],
    expiresAt: null,
  }
  let writes = 0
  const probe = server.db.$client.query<never, [number]>('INSERT OR REPLACE INTO health_probe VALUES (1, ?)')
  const write = () => probe.run(++writes)
  const call = await timed(() => server.services.tools.call('get_diet_score', { days }, { principal }), write)
  const authorization = `Bearer ${await server.jwt(USER)}`
  const mcp = await timed(() => viaMcp(server, authorization, days), write)
  const again = await timed(() => viaMcp(server, authorization, days))
  const gap = await timed(() => server.services.tools.call('get_diet_gap', { days }, { principal }), write)
  const line = (name: string, { first, median, p95 }: Times) =>
    `${name.padEnd(26)} ${median.toFixed(2).padStart(7)} ms median ${p95.toFixed(2).padStart(7)} ms p95 ${first.toFixed(2).padStart(7)} ms first ${(median / floor.median).toFixed(1).padStart(6)} × floor\n`
  process.stdout.write(
    `${days} days, ${ENTRIES_A_DAY} entries each\n` +
      line('  floor: SELECT and unpack', floor) +
      line('  the tool call', call) +
      line('  through POST /mcp', mcp) +
      line('  the same, asked again', again) +
      line('  get_diet_gap, its call', gap) +
      `  limit ${limit} ms: ${mcp.median < limit ? 'kept' : 'MISSED'}\n`,
  )
}

async function viaMcp({ app }: TestServer, authorization: string, days: number): Promise<void> {
  const response = await app.handle(
    new Request(`${BASE_URL}/mcp`, {
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_diet_score', arguments: { days } },
      }),
    }),
  )
  const { result } = (await response.json()) as { result?: { structuredContent?: Answer } }
  const answer = result?.structuredContent
  if (answer?.status !== 'ok' || answer.days.complete !== days) throw new Error('a day is missing')
}

/** @param prepare is not timed. */
async function timed(run: () => unknown, prepare: () => unknown = () => {}): Promise<Times> {
  const times: number[] = []
  for (let round = 0; round < 2 * ROUNDS; round++) {
    prepare()
    const start = performance.now()
    await run()
    times.push(performance.now() - start)
  }
  // The first half warms up.
  const warm = times.slice(ROUNDS)
  return { first: times[0] ?? Number.NaN, median: quantile(warm, 0.5), p95: quantile(warm, 0.95) }
}
