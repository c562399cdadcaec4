import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { once } from 'node:events'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { MIGRATIONS } from '../../db/migrate.ts'
import { close, type Db, explainDatabaseError, open } from '../../db/open.ts'
import { createStoredIndex } from '../../src/foods/search/stored-index.ts'
import { everydayWeights } from '../../src/foods/starter/starter-index.ts'
import { plainFood, storeFoods } from '../foods/stored-foods.ts'
import { refusalOf, scratch } from './support.ts'

const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)
const pragma = (db: Db, name: string) => Object.values(db.$client.query(`PRAGMA ${name}`).get() ?? {})[0]

/** A database with a few hundred pages of profiles, closed. */
function filled(path: string): void {
  const db = open(path)
  const insert = db.$client.query('INSERT INTO profiles (user_id, profile, updated_at) VALUES (?, ?, 1)')
  db.$client.transaction(() => {
    for (let n = 0; n < 500; n++) insert.run(`user-${n}`, JSON.stringify('x'.repeat(2000)))
  })()
  close(db)
}

function damage(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 8192) * 4096
  bytes.fill(0xa5, middle, middle + 8192)
  writeFileSync(path, bytes)
}

/** Overwrites the pages that hold a text. */
function spoilPagesWith(path: string, text: string): void {
  const bytes = readFileSync(path)
  for (let page = 0; page < bytes.length; page += 4096) {
    const content = bytes.subarray(page, page + 4096)
    if (content.includes(text)) content.fill(0xa5)
  }
  writeFileSync(path, bytes)
}

function explained(body: () => unknown): void {
  try {
    body()
  } catch (error) {
    throw explainDatabaseError(error) ?? error
  }
}

describe('opening a new database', () => {
  test('makes folder and file for the owner’s eyes alone, whatever the umask', () => {
    using temp = scratch()
    const path = temp.path()
    const umask = process.umask(0)
    try {
      const db = open(path)
      db.$client.run('CREATE TABLE t (x)')
      expect(mode(dirname(path))).toBe('700')
      const files = readdirSync(dirname(path))
      expect(files).toContain('ext-server.db-wal')
      for (const file of files) expect([file, mode(`${dirname(path)}/${file}`)]).toEqual([file, '600'])
      close(db)
    } finally {
      process.umask(umask)
    }
  })

  test('an existing file that others may read is closed to them', () => {
    using temp = scratch()
    const path = temp.path()
    close(open(path))
    chmodSync(path, 0o644)
    close(open(path))
    expect(mode(path)).toBe('600')
  })

  test('sets what SQLite leaves off', () => {
    using temp = scratch()
    const db = open(temp.path())
    expect(pragma(db, 'journal_mode')).toBe('wal')
    expect(pragma(db, 'synchronous')).toBe(2)
    expect(pragma(db, 'foreign_keys')).toBe(1)
    expect(pragma(db, 'secure_delete')).toBe(1)
    expect(pragma(db, 'busy_timeout')).toBe(5000)
    close(db)
  })

  test('closing leaves one file behind, with everything in it', () => {
    using temp = scratch()
    const path = temp.path()
    filled(path)
    expect(readdirSync(dirname(path))).toEqual(['ext-server.db'])
    const db = open(path, { check: true })
    expect(db.$client.query('SELECT count(*) AS n FROM profiles').get()).toEqual({ n: 500 })
    close(db)
  })

  test('an empty file is a new database', () => {
    using temp = scratch()
    const path = temp.path()
    mkdirSync(dirname(path))
    writeFileSync(path, '')
    const db = open(path, { check: true })
    expect(db.$client.query('SELECT count(*) AS n FROM profiles').get()).toEqual({ n: 0 })
    close(db)
  })

  test('many connections open one new file at once', () => {
    using temp = scratch()
    const path = temp.path()
    const databases = Array.from({ length: 5 }, () => open(path))
    for (const db of databases) {
      expect(db.$client.query('SELECT count(*) AS n FROM __drizzle_migrations').get()).toEqual({
        n: MIGRATIONS.length,
      })
    }
    for (const db of databases) close(db)
  })

  test('waits while another process, which came a moment earlier, writes to it', async () => {
    using temp = scratch()
    const path = temp.path()
    mkdirSync(dirname(path))
    writeFileSync(path, '')
    const holder = new Worker(new URL('lock-holder.ts', import.meta.url).href)
    const locked = once(holder, 'message')
    holder.postMessage(path)
    await locked
    const db = open(path)
    expect(pragma(db, 'journal_mode')).toBe('wal')
    expect(pragma(db, 'busy_timeout')).toBe(5000)
    close(db)
    holder.terminate()
  })

  test('is given up in one line where another process does not let go of it', () => {
    using temp = scratch()
    const path = temp.path()
    mkdirSync(dirname(path))
    const other = new Database(path)
    other.run('BEGIN IMMEDIATE')
    expect(refusalOf(() => open(path)).message).toBe(
      `${path}: another process is using the database; try again`,
    )
    other.close()
  }, 30_000)
})

describe('opening what is no sound database: one line that says what to do, and the file stays as it is', () => {
  const cases: [title: string, spoil: (path: string) => void, says: RegExp][] = [
    [
      'a text',
      (path) => writeFileSync(path, 'Dear diary, today I had porridge.\n'.repeat(100)),
      /not an ext-server database; restore a backup, or move the file away/,
    ],
    ['a short text', (path) => writeFileSync(path, 'hello'), /not an ext-server database; restore a backup/],
    ['random bytes', (path) => writeFileSync(path, Buffer.alloc(8192, 0xa5)), /not an ext-server database/],
    ['the first half of a database', (path) => truncateSync(path, 4096 * 40), /damaged; restore a backup/],
    ['the first page of a database', (path) => truncateSync(path, 4096), /damaged; restore a backup/],
    [
      'a database cut within its first page',
      (path) => truncateSync(path, 1000),
      /damaged|not an ext-server database/,
    ],
    ['a database with a damaged page', damage, /damaged; restore a backup/],
    [
      'a database of another program',
      (path) => {
        writeFileSync(path, '')
        const other = new Database(path)
        other.run('CREATE TABLE bookmarks (url TEXT)')
        other.close()
      },
      /belongs to another program; choose another --data-dir/,
    ],
    [
      'a database of a newer ext-server',
      (path) => {
        const newer = new Database(path)
        newer.run("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('newer', 9999999999999)")
        newer.run('PRAGMA wal_checkpoint(TRUNCATE)')
        newer.close()
      },
      /written by a newer ext-server .*install that version, or go back .* rollback, or restore a backup/,
    ],
  ]
  test.each(cases)('%s', (_, spoil, says) => {
    using temp = scratch()
    const path = temp.path()
    filled(path)
    spoil(path)
    const before = Bun.hash(readFileSync(path))
    const { message } = refusalOf(() => open(path, { check: true }))
    expect(message).toMatch(says)
    expect(message).not.toContain('\n')
    expect(Bun.hash(readFileSync(path))).toBe(before)
  })

  test('food data may be damaged, as they can be imported again: that is said when they are searched', () => {
    using temp = scratch()
    const path = temp.path()
    filled(path)
    const whole = open(path)
    storeFoods(
      whole,
      Array.from({ length: 200 }, (_, n) => plainFood(`${n}`, `Quzbar ${n}`)),
    )
    close(whole)
    spoilPagesWith(path, '"name":"cup"')
    const db = open(path, { check: true })
    expect(db.$client.query('SELECT count(*) AS n FROM profiles').get()).toEqual({ n: 500 })
    const index = createStoredIndex({ db, weights: everydayWeights })
    expect(refusalOf(() => explained(() => index.search('quzbar', 5))).message).toMatch(/damaged; restore/)
    close(db)
  })

  test('a folder in place of the file, or a file in place of the folder', () => {
    using temp = scratch()
    const path = temp.path()
    mkdirSync(path, { recursive: true })
    expect(refusalOf(() => open(path)).message).toStartWith(`${path}: cannot be`)
    const file = `${temp.root}/file`
    writeFileSync(file, 'keep me')
    expect(refusalOf(() => open(`${file}/ext-server.db`)).message).toMatch(
      /cannot be written; check the permissions/,
    )
    expect(readFileSync(file, 'utf8')).toBe('keep me')
  })
})

describe('an open database', () => {
  test('a full disk is told in one line, and nothing is changed', () => {
    using temp = scratch()
    const path = temp.path()
    filled(path)
    const db = open(path)
    db.$client.run(`PRAGMA max_page_count = ${pragma(db, 'page_count')}`)
    const fill = () =>
      db.$client.transaction(() => {
        db.$client.run("UPDATE profiles SET updated_at = 2 WHERE user_id = 'user-1'")
        const huge = JSON.stringify('x'.repeat(5_000_000))
        db.$client
          .query("INSERT INTO profiles (user_id, profile, updated_at) VALUES ('huge', ?, 1)")
          .run(huge)
      })()
    expect(fill).toThrow(/full/)
    expect(db.$client.query('SELECT max(updated_at) AS at FROM profiles').get()).toEqual({ at: 1 })
    close(db)
  })

  test('can be read while another process writes', () => {
    using temp = scratch()
    const path = temp.path()
    filled(path)
    const [writer, reader] = [open(path), open(path)]
    writer.$client.run('BEGIN IMMEDIATE')
    writer.$client.run('DELETE FROM profiles')
    expect(reader.$client.query('SELECT count(*) AS n FROM profiles').get()).toEqual({ n: 500 })
    const late = open(path)
    writer.$client.run('ROLLBACK')
    for (const db of [late, reader, writer]) close(db)
  })
})
