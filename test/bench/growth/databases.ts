import type { Database } from 'bun:sqlite'
import { type Db, databasePath, inTransaction, open } from '../../../db/open.ts'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { frozenClock, NOW, type TestServer, testServer } from '../../support.ts'

/** What a server has more and more of, while one person's own journal and tokens stay as they are. */
export type Axis = 'tokens' | 'entries' | 'people'
export const SIZES: Readonly<Record<Axis, readonly number[]>> = {
  tokens: [1000, 30_000, 1_000_000],
  entries: [1000, 30_000, 1_000_000],
  people: [10, 1000, 100_000],
}

/** Whose requests are timed. */
export const PERSON = 'owner'
export const TODAY = '2026-03-10'
const DAYS = 31
const FOODS = [
  '60 g oatmeal',
  '200 ml milk',
  'a banana',
  'coffee',
  '150 g chicken breast',
  '200 g rice',
  'an apple',
]
const ENTRIES_A_DAY = 20
const TOKENS_A_PERSON = 5

/** A month of one person, and as much of other people as it takes to reach the size. */
export async function createDatabase(directory: string, axis: Axis, size: number): Promise<TestServer> {
  const db = open(databasePath(directory))
  const server = await serverOn(db)
  writeMonth(server)
  const sqlite = db.$client
  inTransaction(db, () => {
    const others = othersNeeded(sqlite, axis, size)
    addPeople(sqlite, others)
    if (axis === 'tokens') copyRows(sqlite, 'api_tokens', others)
    if (axis === 'entries') for (const table of ['food_entries', 'food_days']) copyRows(sqlite, table, others)
    if (axis === 'people') for (const table of ['api_tokens', 'checkins']) copyRows(sqlite, table, others, 1)
  })
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  return server
}

const serverOn = (db: Db) =>
  testServer({
    db,
    clock: frozenClock(NOW),
    settings: {
      RATE_LIMIT_READ_PER_MINUTE: '100000000',
      RATE_LIMIT_WRITE_PER_MINUTE: '100000000',
      TOKEN_MAX_ACTIVE_PER_USER: '10000',
    },
  })

function writeMonth({ db, services, token }: TestServer): void {
  const { foodJournal, checkins, profiles } = services.features
  inTransaction(db, () => {
    for (let each = 0; each < TOKENS_A_PERSON; each++) token(PERSON)
    profiles.merge(PERSON, {
      metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' },
    })
    for (let ago = 0; ago < DAYS; ago++) {
      const date = addDays(TODAY, -ago)
      checkins.log(PERSON, { content: 'slept well', date, mood: 7, sleep_hours: 7 })
      for (let each = 0; each < ENTRIES_A_DAY; each++) {
        const minute = String(each).padStart(2, '0')
        const food_name = FOODS[(each + ago) % FOODS.length] ?? ''
        foodJournal.log(PERSON, { food_name, consumed_at: `${date}T07:${minute}:00Z` })
      }
    }
  })
}

const countOf = (sqlite: Database, table: string) =>
  sqlite.query<{ count: number }, []>(`SELECT count(*) AS count FROM ${table}`).get()?.count ?? 0

function othersNeeded(sqlite: Database, axis: Axis, size: number): number {
  if (axis === 'people') return size - 1
  const table = axis === 'tokens' ? 'api_tokens' : 'food_entries'
  const own = countOf(sqlite, table)
  return Math.max(0, Math.ceil((size - own) / own))
}

const NUMBERS =
  'WITH RECURSIVE other(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM other WHERE number < ?)'

function addPeople(sqlite: Database, count: number): void {
  if (count < 1) return
  sqlite
    .query(
      `${NUMBERS} INSERT INTO people (id, name, is_admin, created_at)
        SELECT 'p' || number, 'Person ' || number, 0, ${NOW} FROM other`,
    )
    .run(count)
}

/** Copies the person's rows, or the first few of them, to each of the others. */
function copyRows(sqlite: Database, table: string, others: number, most = -1): void {
  if (others < 1) return
  const columns = sqlite
    .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => name)
  const values = columns.map((name) => OWN_VALUES[name] ?? `own.${name}`)
  sqlite
    .query(
      `${NUMBERS} INSERT INTO ${table} (${columns.join(', ')})
        SELECT ${values.join(', ')} FROM other CROSS JOIN
          (SELECT * FROM ${table} WHERE user_id = '${PERSON}' LIMIT ${most}) AS own`,
    )
    .run(others)
}

/** What differs from row to row. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  id: 'lower(hex(randomblob(16)))',
  short_token: 'lower(hex(randomblob(8)))',
  user_id: "'p' || number",
}
