import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, inTransaction, open, truncateWal } from '../../db/open.ts'
import { protocolLogs, protocolSubscriptions } from '../../db/schema.ts'
import { clearDeletedRows, clearPendingTables, rewriteTables } from '../../db/scrub.ts'

const MARK = 'zyzzyva'

/** Two people's check-ins, of all lengths and in each other's pages, some of them changed and some deleted. */
function fill({ $client: sqlite }: Db, seed: number): void {
  // A sequence of its own, so that a failure can be looked at again.
  let state = seed
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const insert = sqlite.query(
    `INSERT INTO checkins (id, user_id, date, recorded_at, content, symptoms, medications, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, '[]', '[]', 0, 0)`,
  )
  const remove = sqlite.query('DELETE FROM checkins WHERE id = ?')
  const change = sqlite.query('UPDATE checkins SET content = content || ? WHERE id = ?')
  for (let n = 0; n < 1500; n++) {
    const [user, word] = random(2) === 0 ? ['ann', MARK] : ['bob', 'harmless']
    const id = `${random(1_000_000)}-${n}`
    insert.run(id, user, `2026-03-0${1 + random(9)}`, n, word.repeat(1 + random(random(20) === 0 ? 800 : 40)))
    if (random(5) === 0) change.run(word.repeat(random(60)), id)
    if (random(9) === 0) remove.run(id)
  }
}

const occurrences = (path: string) => readFileSync(path, 'latin1').split(MARK).length - 1

test('what was deleted is in no file afterwards; what was not is as it was', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-scrub-'))
  let left = 0
  try {
    for (let seed = 1; seed <= 6; seed++) {
      const path = join(folder, `${seed}.db`)
      const db = open(path)
      db.$client.run('PRAGMA synchronous = OFF')
      inTransaction(db, () => fill(db, seed))
      expect(occurrences(path) + occurrences(`${path}-wal`)).toBeGreaterThan(1000)
      const bobs = () =>
        db.$client.query("SELECT * FROM checkins WHERE user_id = 'bob' ORDER BY recorded_at").all()
      const before = bobs()
      db.$client.run("DELETE FROM checkins WHERE user_id = 'ann'")
      expect(truncateWal(db)).toBe(true)
      left += occurrences(path)
      expect(rewriteTables(db, ['checkins'])).toBe(true)
      expect(truncateWal(db)).toBe(true)
      expect([occurrences(path), occurrences(`${path}-wal`)]).toEqual([0, 0])
      expect(bobs()).toEqual(before)
      db.$client.close()
    }
    // Else the database has learned to do without.
    expect(left).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('rows that refer to scrubbed ones stay, and go on referring to them', () => {
  const db = open(':memory:')
  const subscription = {
    id: 's',
    user_id: 'bob',
    protocol: 'hydration',
    start: '2026-03-01',
    status: 'active',
  }
  db.insert(protocolSubscriptions)
    .values({ ...subscription, pauses: [], created_at: 0, updated_at: 0 })
    .run()
  db.insert(protocolLogs).values({ subscription_id: 's', date: '2026-03-01', status: 'taken' }).run()
  expect(rewriteTables(db, ['protocol_subscriptions'])).toBe(true)
  expect(db.select().from(protocolLogs).all()).toHaveLength(1)
  expect(db.$client.query('PRAGMA foreign_keys').get()).toEqual({ foreign_keys: 1 })
  expect(db.$client.query('PRAGMA foreign_key_check').all()).toEqual([])
  db.delete(protocolSubscriptions).run()
  expect(db.select().from(protocolLogs).all()).toEqual([])
})

test('what another process kept from being cleared is cleared once it has gone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ext-server-scrub-'))
  try {
    for (const begin of ['BEGIN; SELECT count(*) FROM checkins', 'BEGIN IMMEDIATE']) {
      const path = join(folder, `${begin.length}.db`)
      const db = open(path)
      const other = open(path)
      inTransaction(db, () => fill(db, 7))
      db.$client.run("DELETE FROM checkins WHERE user_id = 'ann'")
      for (const statement of begin.split(';')) other.$client.query(statement).all()
      expect(clearDeletedRows(db, ['checkins'], 50)).toBe(false)
      await clearPendingTables(db)
      expect(occurrences(path) + occurrences(`${path}-wal`)).toBeGreaterThan(0)
      other.$client.run('COMMIT')
      await clearPendingTables(db)
      expect([occurrences(path), occurrences(`${path}-wal`)]).toEqual([0, 0])
      other.$client.close()
      db.$client.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
