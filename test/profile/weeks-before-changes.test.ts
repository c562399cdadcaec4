import { beforeAll, describe, expect, test } from 'bun:test'
import { addDays, mondayOf } from '../../src/contract/calendar-date.ts'
import { accessOf } from '../../src/http/access.ts'
import { listRoutes, type Route } from '../../src/http/routes.ts'
import { ALL_TOOLS } from '../../src/tools/index.ts'
import { personOn } from '../journal/support.ts'
import { fillAccount, type Ids, idIn } from '../server/filled-account.ts'
import { isForSessions, nameOf, OWN_PAGE, sessionCookie } from '../server/support.ts'
import { VALID_BODIES } from '../server/valid-bodies.ts'
import { NOW, type TestServer, testServer } from '../support.ts'
import { FULL_INPUT, MIN_INPUT } from '../tools/inputs.ts'

/** What an estimate is made from. */
const TABLES = ['food_entries', 'food_days', 'checkins', 'profiles'] as const
const WEEK_MS = 7 * 86_400_000
const FREE = { RATE_LIMIT_WRITE_PER_MINUTE: '100000', RATE_LIMIT_READ_PER_MINUTE: '100000' }

let server: TestServer
let ids: Ids
let token: string

/** Notes each row that is changed while a week is not decided. */
function watch(): void {
  server.db.$client.run('CREATE TEMP TABLE this_week (monday TEXT)')
  server.db.$client.run('CREATE TEMP TABLE too_early (place TEXT)')
  for (const table of TABLES)
    for (const [change, row] of [
      ['INSERT', 'NEW'],
      ['UPDATE', 'NEW'],
      ['DELETE', 'OLD'],
    ] as const)
      server.db.$client.run(
        `CREATE TEMP TRIGGER watch_${table}_${change} BEFORE ${change} ON main.${table}
          WHEN (SELECT max(date) FROM main.target_changes WHERE user_id = ${row}.user_id)
            < (SELECT monday FROM this_week)
          BEGIN INSERT INTO too_early VALUES ('${table}'); END`,
      )
}

const tooEarly = () =>
  server.db.$client
    .query<{ place: string }, []>('SELECT DISTINCT place FROM too_early')
    .all()
    .map(({ place }) => place)

/** A Monday later nothing is decided yet. */
function nextWeek(): void {
  server.clock.advance(WEEK_MS)
  const today = new Date(server.clock.now()).toISOString().slice(0, 10)
  server.db.$client.run('DELETE FROM this_week')
  server.db.$client.query('INSERT INTO this_week VALUES (?)').run(mondayOf(today))
}

/** Another journal for each: many changes delete what the next one would change. */
async function begin(): Promise<void> {
  server = await testServer({ settings: FREE })
  ids = await fillAccount(server, 'ann', { health: 'rice', account: 'a', amounts: [500, 70] })
  token = server.token('ann')
  const { request } = personOn(server, 'ann')
  const { status } = await request('PATCH', '/api/profile', { follow_expenditure: true })
  expect(status).toBe(200)
  watch()
}

const decidedUntil = () =>
  server.db.$client.query<{ date: string }, []>('SELECT max(date) AS date FROM target_changes').get()?.date

describe('before anything that an estimate is made from is changed, the weeks until then are decided', () => {
  beforeAll(begin)

  test('by every route that changes something', async () => {
    // Deletes all of it, with the weeks.
    const left = new Set(['POST /api/data/deletion'])
    const changing = listRoutes(server.app).filter(
      (route) => accessOf(route.access).permission === 'write' && !left.has(nameOf(route)),
    )
    expect(changing.length).toBeGreaterThan(30)
    let changed = 0
    for (const route of changing) {
      await begin()
      nextWeek()
      const before = decidedUntil()
      const answer = await send(route)
      expect([nameOf(route), answer.status, tooEarly()]).toEqual([nameOf(route), answer.status, []])
      if (decidedUntil() !== before) changed += 1
    }
    // The watch has seen changes.
    expect(changed).toBeGreaterThan(12)
  }, 60_000)

  test('by every tool', async () => {
    let changed = 0
    for (const { name, kind } of ALL_TOOLS.filter((tool) => tool.kind === 'write')) {
      await begin()
      nextWeek()
      const before = decidedUntil()
      const own = { ...MIN_INPUT[name], ...ownIds(name) }
      for (const body of [FULL_INPUT[name] ?? {}, own])
        await server.request('POST', `/api/tools/${name}`, { token, body })
      expect([name, kind, tooEarly()]).toEqual([name, 'write', []])
      if (decidedUntil() !== before) changed += 1
    }
    expect(changed).toBeGreaterThan(5)
  }, 60_000)
})

const ownIds = (tool: string): Record<string, unknown> =>
  tool === 'delete_entries' || tool === 'copy_food'
    ? { ids: [ids.entry] }
    : tool === 'correct_food'
      ? { entry_id: ids.entry }
      : tool === 'correct_checkin'
        ? { checkin_id: ids.checkin }
        : {}

/** The date on which the account has something. */
const LOGGED = new Date(NOW).toISOString().slice(0, 10)

const BODIES: Readonly<Record<string, unknown>> = {
  'POST /api/journal/foods/copies': () => ({ entry_ids: [ids.entry], date: addDays(LOGGED, 2) }),
  'POST /api/journal/foods/deletion': () => ({ entry_ids: [ids.entry] }),
}

async function send(route: Route) {
  const own = BODIES[nameOf(route)]
  const body = typeof own === 'function' ? own() : VALID_BODIES[nameOf(route)]
  const path = route.path.replace(/:([a-z_]+)/g, (_, name: string) => idIn(name, ids))
  const headers = isForSessions(route)
    ? { ...OWN_PAGE, cookie: sessionCookie(server, 'ann') }
    : { authorization: `Bearer ${token}` }
  return await server.request(route.method, path, { headers, ...(body !== undefined && { body }) })
}
