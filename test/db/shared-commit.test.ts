import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { close, type Db, inOwnTransaction, inTransaction, open } from '../../db/open.ts'
import { beginRequest, shareCommits } from '../../db/shared-commit.ts'
import { openSnapshot } from '../../db/snapshot.ts'
import { rejectionOf } from '../rejection.ts'

/** Writes rows, fails or not, and holds further changes within it. */
type Change = { rows: readonly number[]; fails: boolean; within: readonly Change[] }

const { change } = fc.letrec<{ change: Change }>((tie) => ({
  change: fc.record({
    rows: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 3 }),
    fails: fc.boolean(),
    within: fc.oneof(
      { maxDepth: 2, withCrossShrink: true },
      fc.constant([]),
      fc.array(tie('change'), { maxLength: 2 }),
    ),
  }),
}))

class Refused extends Error {}

/** Each row is a number that may be there once. @returns whether it was made. */
function make(db: Db, { rows, fails, within }: Change): boolean {
  try {
    inTransaction(db, () => {
      for (const row of rows) db.$client.query('INSERT INTO numbers (n) VALUES (?)').run(row)
      for (const inner of within) make(db, inner)
      if (fails) throw new Refused()
    })
    return true
  } catch (error) {
    if (error instanceof Refused || String(error).includes('UNIQUE')) return false
    throw error
  }
}

describe('requests that change the database at once', () => {
  let folder: string
  let db: Db
  let other: Database
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'ext-server-'))
    db = emptyDatabase(join(folder, 'x.db'))
    shareCommits(db, () => 0)
    other = new Database(join(folder, 'x.db'))
  })
  afterEach(() => {
    other.close()
    close(db)
    rmSync(folder, { recursive: true })
  })

  const stored = (sqlite = other) => sqlite.query('SELECT n FROM numbers ORDER BY rowid').values().flat()
  const add = (n: number) =>
    inTransaction(db, () => db.$client.run('INSERT INTO numbers (n) VALUES (?)', [n]))
  const request = () => beginRequest(db)

  test('leave the same rows, in the same order, as one after the other', async () => {
    const alone = emptyDatabase(':memory:')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 6 }), async (turns) => {
        for (const { $client } of [db, alone]) $client.run('DELETE FROM numbers')
        for (const changes of turns) {
          const requests = changes.concat({ rows: [], fails: false, within: [] }).map(request)
          const made = changes.map((one) => make(db, one))
          expect(made).toEqual(changes.map((one) => make(alone, one)))
          expect(stored(db.$client)).toEqual(stored(alone.$client))
          for (const { settled, end } of requests) {
            await settled()
            end()
          }
          expect(stored()).toEqual(stored(alone.$client))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('share a commit, and none is settled before it', async () => {
    const [ann, ben] = [request(), request()]
    add(1)
    add(2)
    expect(stored(db.$client)).toEqual([1, 2])
    expect(stored()).toEqual([])
    await ann.settled()
    expect(stored()).toEqual([1, 2])
    expect(ben.settled()).toBeUndefined()
    other.run('INSERT INTO numbers (n) VALUES (3)')
    add(4)
    await ben.settled()
    expect(stored()).toEqual([1, 2, 3, 4])
    for (const { end } of [ann, ben]) end()
  })

  test('a request alone stores its change at once', () => {
    const { settled, end } = request()
    add(1)
    expect(stored()).toEqual([1])
    expect(settled()).toBeUndefined()
    end()
  })

  test('are all undone and told so, if their commit fails; what comes later is stored', async () => {
    const requests = [request(), request()]
    add(1)
    // Checked at the commit alone.
    db.$client.run('PRAGMA defer_foreign_keys = ON')
    inTransaction(db, () => db.$client.run('INSERT INTO numbers (n, same_as) VALUES (2, 77)'))
    for (const { settled } of requests) expect(await rejectionOf(settled())).toContain('FOREIGN KEY')
    expect(stored()).toEqual([])
    // A request that was in progress then may have lost a part of its work, whatever it does next.
    add(3)
    expect(await rejectionOf(requests[0]?.settled())).toContain('FOREIGN KEY')
    const later = request()
    await later.settled()
    for (const { end } of [...requests, later]) end()
    expect(stored()).toEqual([3])
  })

  test('are all undone, if SQLite undoes the transaction at one of them', async () => {
    const requests = [request(), request()]
    add(1)
    expect(() =>
      inTransaction(db, () => db.$client.run('INSERT OR ROLLBACK INTO numbers (n) VALUES (1)')),
    ).toThrow('UNIQUE')
    for (const { settled } of requests) expect(await rejectionOf(settled())).toContain('UNIQUE')
    add(2)
    const later = request()
    await later.settled()
    for (const { end } of [...requests, later]) end()
    expect(stored()).toEqual([2])
  })

  test('do not keep from others what must be stored at once, and a snapshot has what was written before', () => {
    const requests = [request(), request()]
    add(1)
    inOwnTransaction(db, () => db.$client.run('INSERT INTO numbers (n) VALUES (2)'))
    expect(stored()).toEqual([1, 2])
    add(3)
    const snapshot = openSnapshot(db)
    expect(stored(snapshot.db.$client)).toEqual([1, 2, 3])
    snapshot.close()
    for (const { end } of requests) end()
  })
})

function emptyDatabase(path: string): Db {
  const db = open(path)
  db.$client.run('CREATE TABLE numbers (n INTEGER PRIMARY KEY, same_as INTEGER REFERENCES numbers (n))')
  return db
}
