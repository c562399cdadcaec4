import { expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { checkAside } from '../../db/integrity.ts'
import { close, explainDatabaseError, inTransaction, open } from '../../db/open.ts'
import { holdWrites, untilWritable } from '../../db/write-lock.ts'
import { refusalOf, scratch } from './support.ts'

/** A database of 16 MiB of profiles, closed. */
function large(path: string): void {
  const db = open(path)
  db.$client.run('PRAGMA synchronous = OFF')
  const insert = db.$client.query('INSERT INTO profiles (user_id, profile, updated_at) VALUES (?, ?, 1)')
  inTransaction(db, () => {
    for (let n = 0; n < 8000; n++) insert.run(`user-${n}`, JSON.stringify('x'.repeat(2000)))
  })
  close(db)
}

function damageMiddle(path: string): void {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 8192) * 4096
  writeFileSync(path, bytes.fill(0xa5, middle, middle + 8192))
}

const messageOf = (error: unknown) => explainDatabaseError(error)?.message

test('a large file opens unread, and its damage is found aside', async () => {
  using temp = scratch()
  const path = temp.path()
  large(path)
  const sound = open(path, { check: true })
  await checkAside(sound)
  close(sound)
  damageMiddle(path)
  const damaged = open(path, { check: true })
  const failure = await checkAside(damaged)?.then(() => undefined, messageOf)
  expect(failure).toBe('the database: damaged; restore a backup')
  damaged.$client.close()
})

test('a large file that has to be migrated is read to its end before', () => {
  using temp = scratch()
  const path = temp.path()
  large(path)
  const db = open(path)
  db.$client.run('DELETE FROM __drizzle_migrations WHERE id = (SELECT max(id) FROM __drizzle_migrations)')
  close(db)
  damageMiddle(path)
  const before = Bun.hash(readFileSync(path))
  expect(refusalOf(() => open(path, { check: true })).message).toBe(`${path}: damaged; restore a backup`)
  expect(Bun.hash(readFileSync(path))).toBe(before)
})

test('a small file and one in memory are checked when they are opened, not aside', () => {
  using temp = scratch()
  for (const path of [temp.path(), ':memory:']) {
    const db = open(path, { check: true })
    expect(checkAside(db)).toBeUndefined()
    close(db)
  }
})

test('nothing is written while writes are held; what waits goes on afterwards', async () => {
  const db = open(':memory:')
  const write = () => db.$client.run('INSERT INTO health_probe (id, at) VALUES (1, 1)')
  const release = holdWrites(db)
  const refused = await untilWritable(db, 30).then(() => undefined, messageOf)
  expect(refused).toBe(
    'the database: still being checked for damage after the start; nothing was changed; try again',
  )
  expect(() => inTransaction(db, write)).toThrow()
  expect(write).toThrow()
  const waiting = untilWritable(db)
  release()
  await waiting
  inTransaction(db, write)
  expect(db.$client.query('SELECT count(*) AS n FROM health_probe').get()).toEqual({ n: 1 })
})
