import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import {
  closeSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

const change = (file: string, sql: string) => {
  const db = new Database(file)
  db.run(sql)
  db.close()
}

/** Overwrites `length` bytes from `at` on. */
const scribble = (file: string, at: number, length: number) => {
  const descriptor = openSync(file, 'r+')
  writeSync(descriptor, new Uint8Array(length).fill(0xa5), 0, length, at)
  closeSync(descriptor)
}

/** Adds 16 MiB of journals of nobody. */
const enlarge = (file: string) =>
  change(
    file,
    `WITH RECURSIVE row(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM row WHERE n < 8000)
     INSERT INTO profiles (user_id, profile, updated_at) SELECT 'p' || n, '"' || hex(zeroblob(1000)) || '"', 1 FROM row`,
  )

const PAGE = 4096
const DAMAGED = 'damaged; restore a backup'
const NO_DATABASE = 'not an ext-server database; restore a backup, or move the file away'

const SCENARIOS: [what: string, damage: (file: string) => void, line: RegExp][] = [
  ['cut in half', (file) => truncateSync(file, 20 * PAGE), RegExp(`.+: ${DAMAGED}`)],
  [
    'cut within its first page',
    (file) => truncateSync(file, 2000),
    RegExp(`.+: (${DAMAGED}|${NO_DATABASE})`),
  ],
  ['with pages overwritten', (file) => scribble(file, 2 * PAGE, 10 * PAGE), RegExp(`.+: ${DAMAGED}`)],
  ['with its header overwritten', (file) => scribble(file, 0, 100), RegExp(`.+: ${NO_DATABASE}`)],
  ['that is a text file', (file) => writeFileSync(file, 'Dear diary'), RegExp(`.+: ${NO_DATABASE}`)],
  [
    'of a newer version',
    (file) => change(file, "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('ff', 9e15)"),
    /the database was written by a newer ext-server \(schema \d+ of \d+\.\d+\.\d+; this version, \S+, supports up to \d+\); install that version, or go back to the data from before it with the command rollback, or restore a backup/,
  ],
  [
    'of another branch',
    (file) => change(file, "UPDATE __drizzle_migrations SET hash = 'ff' WHERE id = 1"),
    /the database has an unknown schema; use the ext-server version that wrote it, or restore a backup/,
  ],
  [
    'of another program',
    (file) => {
      rmSync(file)
      change(file, 'CREATE TABLE api_tokens (x)')
    },
    /the database belongs to another program; choose another --data-dir/,
  ],
]

describe('a database file', () => {
  const bench = createBench()
  afterAll(bench.close)

  for (const [what, damage, line] of SCENARIOS) {
    test(`${what}: serve and issue-token say so in one line, exit 1, and change nothing`, async () => {
      const dataDir = join(bench.root, what)
      const file = join(dataDir, 'ext-server.db')
      await bench.value(['issue-token', '--name', 'x'], { dataDir })
      damage(file)
      const before = readFileSync(file)
      for (const command of [
        ['serve', '--port', '0'],
        ['issue-token', '--name', 'y'],
      ]) {
        const { code, stdout, stderr } = await bench.cli(command, { dataDir })
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
        expect(stderr).toMatch(RegExp(`^error: ${line.source}\n$`))
      }
      expect(readFileSync(file).equals(before)).toBe(true)
    })
  }

  test('too large to be checked first: serve answers, takes no change, then says in one line what is wrong and exits 1', async () => {
    const dataDir = join(bench.root, 'large')
    const file = join(dataDir, 'ext-server.db')
    const token = await bench.value(['issue-token', '--name', 'x'], { dataDir })
    enlarge(file)
    scribble(file, Math.floor(statSync(file).size / PAGE / 2) * PAGE, 2 * PAGE)
    const before = readFileSync(file)
    const server = await bench.serve({ dataDir })
    const isStored = server.request('POST', '/api/ext/tokens', { token, body: { name: 'lost' } }).then(
      ({ status }) => status < 300,
      () => false,
    )
    expect(await server.process.exited).toBe(1)
    expect(await isStored).toBe(false)
    expect(server.stderr()).toMatch(
      RegExp(`^(?:Data directory: [\\s\\S]*?\n)?listening on .+\nerror: .+: ${DAMAGED}\n$`),
    )
    expect(readFileSync(file).equals(before)).toBe(true)
  })

  test('too large to be checked first, and sound: a change waits for the check and is stored', async () => {
    const dataDir = join(bench.root, 'large and sound')
    const token = await bench.value(['issue-token', '--name', 'x'], { dataDir })
    enlarge(join(dataDir, 'ext-server.db'))
    const server = await bench.serve({ dataDir })
    const body = { name: 'early' }
    expect((await server.request('POST', '/api/ext/tokens', { token, body })).status).toBe(201)
    expect(await server.stop()).toBe(0)
    expect(await bench.value(['list-tokens'], { dataDir })).toContain('early')
  })

  test('beside a damaged signing key: one line that says what to do; without the key all works', async () => {
    const dataDir = join(bench.root, 'key')
    const key = join(dataDir, 'jwt-key.json')
    await bench.value(['issue-jwt'], { dataDir })
    for (const content of ['', '{}', '{"kty":"OKP","crv":"Ed25519","x":"AA","d":"AA"}', 'Dear diary']) {
      writeFileSync(key, content)
      const { code, stderr } = await bench.serveRefused({ dataDir })
      expect(code).toBe(1)
      expect(stderr).toBe(
        `error: ${key}: does not contain an Ed25519 key; restore it from a backup, or delete it to create a new key, which ends every JWT issued so far\n`,
      )
    }
    rmSync(key)
    expect(await bench.value(['issue-jwt'], { dataDir })).toMatch(/^eyJ/)
  })

  test('whose write-ahead log somebody removed opens as it was when last folded', async () => {
    const dataDir = join(bench.root, 'wal')
    const token = await bench.value(['issue-token', '--name', 'kept'], { dataDir })
    const server = await bench.serve({ dataDir })
    const body = { name: 'in the log' }
    expect((await server.request('POST', '/api/ext/tokens', { token, body })).status).toBe(201)
    await server.stop('SIGKILL')
    rmSync(join(dataDir, 'ext-server.db-wal'))
    rmSync(join(dataDir, 'ext-server.db-shm'))
    expect(await bench.value(['list-tokens'], { dataDir })).toContain('kept')
  })

  test('beside garbage for a write-ahead log opens as it was', async () => {
    const dataDir = join(bench.root, 'wal garbage')
    await bench.value(['issue-token', '--name', 'kept'], { dataDir })
    writeFileSync(join(dataDir, 'ext-server.db-wal'), new Uint8Array(100_000).fill(0xa5))
    const server = await bench.serve({ dataDir })
    expect(await server.stop()).toBe(0)
    expect(await bench.value(['list-tokens'], { dataDir })).toContain('kept')
  })
})
