/**
 * What a call to the database costs in SQLite, within the process, and in PostgreSQL, through its socket:
 * `bun run bench:engines`. A token is looked up by its hash among 100,000; a meal is stored and committed, alone and 32 at
 * once. Needs Debian's postgresql, and to run as root, since a PostgreSQL server runs as another user.
 */
import { Database } from 'bun:sqlite'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SQL } from 'bun'

const TOKENS = 100_000
const LOOKUPS = 20_000
const WRITES = 1000
const AT_ONCE = 32
const ROUNDS = 5
const NUTRIENTS = JSON.stringify(
  Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`nutrient_${at}`, at / 7])),
)

type Engine = {
  name: string
  find(short: string): Promise<unknown> | unknown
  store(id: number): Promise<unknown> | unknown
  /** As `store`, of several requests that came at once. */
  storeAll(ids: readonly number[]): Promise<unknown> | unknown
  close(): Promise<void>
}

const TABLES = [
  'CREATE TABLE tokens (id INTEGER PRIMARY KEY, short TEXT NOT NULL UNIQUE, hash TEXT NOT NULL, scopes TEXT NOT NULL)',
  'CREATE TABLE entries (id INTEGER PRIMARY KEY, person TEXT NOT NULL, at BIGINT NOT NULL, nutrients TEXT NOT NULL)',
  'CREATE INDEX entries_person ON entries (person, at)',
]
const shortOf = (at: number) => at.toString(16).padStart(16, '0')
const HASH = 'f'.repeat(64)

const folder = mkdtempSync(join(tmpdir(), 'ext-server-engines-'))
const print = (line: string) => process.stdout.write(`${line}\n`)
try {
  const engines = [openSqlite(), await openPostgres()]
  print('| engine | look-up, µs | write alone, µs | write of 32 at once, µs |')
  print('|---|---:|---:|---:|')
  let id = 0
  const nextId = () => {
    id += 1
    return id
  }
  const times = engines.map((engine) => ({ engine, find: 0, store: 0, shared: 0 }))
  for (const each of times) each.find = each.store = each.shared = Number.POSITIVE_INFINITY
  for (let round = 0; round < ROUNDS; round++) {
    for (const each of times) {
      const { engine } = each
      each.find = Math.min(
        each.find,
        await microseconds(LOOKUPS, (at) => engine.find(shortOf((at * 7919) % TOKENS))),
      )
      each.store = Math.min(each.store, await microseconds(WRITES, () => engine.store(nextId())))
      const shared = await microseconds(WRITES / AT_ONCE, () =>
        engine.storeAll(Array.from({ length: AT_ONCE }, nextId)),
      )
      each.shared = Math.min(each.shared, shared / AT_ONCE)
    }
  }
  for (const { engine, find, store, shared } of times)
    print(`| ${engine.name} | ${find.toFixed(1)} | ${store.toFixed(0)} | ${shared.toFixed(0)} |`)
  for (const { engine } of times) await engine.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** One after the other, each waited for. */
async function microseconds(times: number, call: (at: number) => unknown): Promise<number> {
  const start = performance.now()
  for (let at = 0; at < times; at++) {
    const answer = call(at)
    if (answer instanceof Promise) await answer
  }
  return ((performance.now() - start) * 1000) / times
}

function openSqlite(): Engine {
  const db = new Database(join(folder, 'sqlite.db'), { create: true, strict: true })
  // As the program opens it.
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) db.run(`PRAGMA ${pragma}`)
  for (const table of TABLES) db.run(table)
  const add = db.prepare('INSERT INTO tokens VALUES (?, ?, ?, ?)')
  db.transaction(() => {
    for (let at = 0; at < TOKENS; at++) add.run(at, shortOf(at), HASH, 'read write')
  })()
  const find = db.prepare('SELECT id, hash, scopes FROM tokens WHERE short = ?')
  const insert = db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?)')
  const store = (id: number) => insert.run(id, 'owner', id, NUTRIENTS)
  return {
    name: `SQLite ${db.query<{ v: string }, []>('SELECT sqlite_version() AS v').get()?.v}, in the process`,
    find: (short) => find.get(short),
    store,
    storeAll: (ids) => db.transaction(() => ids.forEach(store))(),
    close: () => Promise.resolve(db.close()),
  }
}

async function openPostgres(): Promise<Engine> {
  const [version] = readdirSync('/usr/lib/postgresql')
  const bin = `/usr/lib/postgresql/${version}/bin`
  const data = join(folder, 'postgres')
  mkdirSync(data)
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(output(['id', flag, 'postgres'])))
  for (const path of [folder, data]) chownSync(path, uid ?? 0, gid ?? 0)
  const asPostgres = (...command: string[]) =>
    output(['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...command])
  asPostgres(`${bin}/initdb`, '--pgdata', data, '--auth', 'trust')
  const options = `-c listen_addresses= -c unix_socket_directories=${folder}`
  asPostgres(
    `${bin}/pg_ctl`,
    '--pgdata',
    data,
    '--wait',
    '--log',
    join(data, 'log'),
    '--options',
    options,
    'start',
  )
  const sql = new SQL({
    adapter: 'postgres',
    path: join(folder, '.s.PGSQL.5432'),
    username: 'postgres',
    database: 'postgres',
    max: AT_ONCE,
  })
  for (const table of TABLES) await sql.unsafe(table)
  await sql`INSERT INTO tokens SELECT at, lpad(to_hex(at), 16, '0'), ${HASH}, 'read write' FROM generate_series(0, ${TOKENS - 1}) AS at`
  await sql.unsafe('ANALYZE')
  const store = (id: number) => sql`INSERT INTO entries VALUES (${id}, 'owner', ${id}, ${NUTRIENTS})`
  return {
    name: `PostgreSQL ${version}, through its socket`,
    find: (short) => sql`SELECT id, hash, scopes FROM tokens WHERE short = ${short}`.then((rows) => rows[0]),
    store: (id) => store(id).then(() => {}),
    // Each on a connection of its own: PostgreSQL lets them share a write to the disk.
    storeAll: (ids) => Promise.all(ids.map((id) => store(id))),
    async close() {
      await sql.end()
      asPostgres(`${bin}/pg_ctl`, '--pgdata', data, '--mode', 'fast', 'stop')
    },
  }
}

function output(command: string[]): string {
  const { stdout, stderr, success } = Bun.spawnSync(command, { stdin: 'ignore' })
  if (!success) throw new Error(`${command.join(' ')}: ${stderr.toString()}`)
  return stdout.toString().trim()
}
