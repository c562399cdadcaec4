import { Database } from 'bun:sqlite'
import { close, type Db, databasePath, inTransaction, open } from '../../../db/open.ts'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { systemRandom } from '../../../src/core/random.ts'
import { newHexSecret } from '../../../src/core/secret.ts'
import { frozenClock, type TestServer, testServer } from '../../support.ts'

/** The person who calls. */
export const PERSON = 'owner'
export const TOKENS = 100_000
const OWN_TOKENS = 5
export const ENTRIES = 100_000
const DAYS = 31
const ENTRIES_PER_DAY = 20
const OTHERS = Math.ceil(ENTRIES / (DAYS * ENTRIES_PER_DAY)) - 1

const FOODS = [
  '60 g oatmeal',
  '200 ml milk',
  'a banana',
  '2 slices of rye bread',
  '10 g butter',
  '30 g chicken breast',
  '50 g rice',
  '120 g broccoli',
  'an apple',
  '15 g almonds',
  '20 g salmon',
  '50 g potatoes',
  '5 g olive oil',
  '10 g cheddar',
  'an orange',
  '5 g dark chocolate',
]

/**
 * Fills a data directory: a person with five tokens and a journal of a month, and others with as much, up to 100,000
 * tokens and as many food entries.
 * @returns the person's token.
 */
export async function fillDataDir(dir: string): Promise<{ token: string }> {
  const db = open(databasePath(dir))
  const clock = frozenClock(Date.now())
  const server = await testServer({ db, clock, settings: { SERVER_TIME_ZONE: 'UTC' } })
  server.addPeople(PERSON)
  for (let count = 1; count < OWN_TOKENS; count += 1)
    server.services.tokens.issue({ userId: PERSON, name: `app ${count}` })
  const { token } = server.services.tokens.issue({ userId: PERSON, name: 'bench' })
  fillJournal(server)
  copyToOthers(db)
  close(db)
  return { token }
}

function fillJournal({ services, db }: TestServer): void {
  const { foodJournal, profiles } = services.features
  profiles.merge(PERSON, {
    metrics_data: { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' },
  })
  const today = profiles.today(PERSON)
  inTransaction(db, () => {
    // Until yesterday: the hours of today depend on when this runs.
    for (let day = 1; day <= DAYS; day += 1) {
      const date = addDays(today, -day)
      for (let entry = 0; entry < ENTRIES_PER_DAY; entry += 1) {
        const hour = String(6 + Math.floor((entry * 14) / ENTRIES_PER_DAY)).padStart(2, '0')
        const food_name = FOODS[(entry + day) % FOODS.length] ?? ''
        foodJournal.log(PERSON, { food_name, consumed_at: `${date}T${hour}:00:00Z` })
      }
    }
  })
}

const UUID = `lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)),
  substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))`

/** Everyone else has what the person has. */
function copyToOthers({ $client: sqlite }: Db): void {
  const numbers = (count: number) =>
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`
  const copy = (table: string, changed: Record<string, string>, count: number) => {
    const columns = sqlite
      .query<{ name: string }, []>(`SELECT name FROM pragma_table_info('${table}')`)
      .all()
      .map(({ name }) => name)
    const values = columns.map((name) => changed[name] ?? `t."${name}"`)
    const owner = table === 'people' ? 'id' : 'user_id'
    sqlite.run(`${numbers(count)} INSERT INTO ${table} (${columns.map((name) => `"${name}"`)})
      SELECT ${values} FROM n, (SELECT * FROM ${table} WHERE ${owner} = '${PERSON}') AS t`)
  }
  const user_id = "'other-' || i"
  const others = TOKENS / OWN_TOKENS
  sqlite.run('PRAGMA synchronous = OFF')
  sqlite.transaction(() => {
    copy('people', { id: user_id, name: user_id }, others)
    const short_token = 'lower(hex(randomblob(8)))'
    copy('api_tokens', { id: UUID, user_id, short_token }, others)
    copy('food_entries', { id: UUID, user_id }, OTHERS)
    copy('food_days', { user_id }, OTHERS)
  })()
}

/** What the servers written by hand read: the same tokens, days and amounts, in tables of their own. */
export type Rival = { token: string; jwtSecret: string; jti: string }

/** @returns the credentials of the person there. */
export function fillRival(path: string, ours: string): Rival {
  const db = new Database(path, { create: true })
  const source = open(databasePath(ours))
  const rows = source.$client
    .query<{ date: string; nutrients: string; patterns: string | null }, [string]>(
      'SELECT date, nutrients, patterns FROM food_entries WHERE user_id = ? ORDER BY consumed_at',
    )
    .all(PERSON)
  close(source)
  const amounts = rows.map(({ nutrients, patterns }) => ({
    ...(JSON.parse(nutrients) as Record<string, number>),
    ...(JSON.parse(patterns ?? '{}') as Record<string, number>),
  }))
  const columns = [...new Set(amounts.flatMap(Object.keys))]
  const secret = newHexSecret(systemRandom, 32)
  const hash = new Bun.CryptoHasher('sha256').update(secret).digest('hex')
  const jti = crypto.randomUUID()
  db.run('PRAGMA journal_mode = WAL')
  db.transaction(() => {
    db.run(`CREATE TABLE tokens (id TEXT PRIMARY KEY, user_id TEXT, hash TEXT UNIQUE, short TEXT, name TEXT, scopes TEXT,
      created_at INTEGER, expires_at INTEGER, revoked_at INTEGER, last_used_at INTEGER, last_used_from TEXT)`)
    db.run('CREATE INDEX tokens_of ON tokens (user_id)')
    db.run('CREATE TABLE jwts (jti TEXT PRIMARY KEY, user_id TEXT, revoked_at INTEGER)')
    db.run(`CREATE TABLE entries (user_id TEXT, date TEXT, ${columns.map((name) => `"${name}" REAL`)})`)
    const token = db.query(
      `INSERT INTO tokens VALUES (?, ?, ?, ?, ?, 'read write tokens', ?, NULL, NULL, NULL, NULL)`,
    )
    const jwt = db.query('INSERT INTO jwts VALUES (?, ?, NULL)')
    const entry = db.query(`INSERT INTO entries VALUES (?, ?, ${columns.map(() => '?')})`)
    for (let index = 0; index < TOKENS; index += 1) {
      const owner = index < OWN_TOKENS ? PERSON : `other-${Math.floor(index / OWN_TOKENS)}`
      const text = index === 0 ? hash : newHexSecret(systemRandom, 32)
      token.run(crypto.randomUUID(), owner, text, text.slice(0, 12), `app ${index % OWN_TOKENS}`, Date.now())
      jwt.run(index === 0 ? jti : crypto.randomUUID(), owner)
    }
    for (let person = 0; person <= OTHERS; person += 1)
      for (const [index, { date }] of rows.entries())
        entry.run(
          person === 0 ? PERSON : `other-${person}`,
          date,
          ...columns.map((name) => amounts[index]?.[name] ?? null),
        )
    db.run('CREATE INDEX entries_of ON entries (user_id, date)')
  })()
  db.close()
  return { token: secret, jwtSecret: newHexSecret(systemRandom, 32), jti }
}
