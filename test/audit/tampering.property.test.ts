import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Db, open } from '../../db/open.ts'
import { AUDIT_ACTIONS, recordAudit } from '../../src/audit/audit-log.ts'
import { auditHeadText, parseAuditHead, verifyAudit } from '../../src/audit/verify-audit.ts'
import { sha256 } from '../../src/core/hash.ts'

/** Somebody who can write to the database, but cannot read the file of the key. */

const ROWS = 40
const COLUMNS = 'seq, at, user_id, action, subject, detail, previous_hash, hash, key_id'

const folder = mkdtempSync(join(tmpdir(), 'ext-audit-'))

function filledLog(): Db {
  const db = open(join(folder, 'ext-server.db'))
  for (let n = 0; n < ROWS; n++) {
    const action = AUDIT_ACTIONS[n % AUDIT_ACTIONS.length] ?? 'token.issue'
    recordAudit(db, { at: 1000 * n, userId: n % 3 === 0 ? 'ann' : 'bob', action, subject: `subject-${n}` })
  }
  return db
}

type Row = Record<string, string | number | null>
type Edit = (db: Db, random: Draws) => void
/** The random numbers of one edit. */
type Draws = { row: number; other: number; value: string; isSequenceSet: boolean }

const run = (db: Db, sql: string, ...values: (string | number | null)[]) => db.$client.run(sql, values)
const rowsFrom = (db: Db, seq: number) =>
  db.$client.query<Row, [number]>('SELECT * FROM audit_log WHERE seq >= ? ORDER BY seq').all(seq)

/** Sets the number that SQLite assigns next, as somebody who hides a cut does. */
const setSequence = (db: Db, { isSequenceSet }: Draws) => {
  if (isSequenceSet)
    run(
      db,
      "UPDATE sqlite_sequence SET seq = (SELECT coalesce(max(seq), 0) FROM audit_log) WHERE name = 'audit_log'",
    )
}

/** Links all rows from one on again, with the plain hashes of earlier versions or with another key. */
function rechain(db: Db, from: number, keyId: string | null): void {
  const before = db.$client.query<Row, [number]>('SELECT hash FROM audit_log WHERE seq < ? ORDER BY seq DESC')
  let previous = String(before.get(from)?.hash ?? '0'.repeat(64))
  for (const row of rowsFrom(db, from)) {
    const parts = [previous, row.at, row.user_id, row.action, row.subject, row.detail]
    const hash = sha256(JSON.stringify(keyId === null ? parts : ['row', keyId, row.seq, ...parts]))
    run(
      db,
      'UPDATE audit_log SET previous_hash = ?, hash = ?, key_id = ? WHERE seq = ?',
      previous,
      hash,
      keyId,
      row.seq ?? 0,
    )
    previous = hash
  }
  run(db, 'UPDATE audit_head SET seq = (SELECT max(seq) FROM audit_log)')
}

const ownKeyId = (db: Db) => String(db.$client.query<Row, []>('SELECT key_id FROM audit_log').get()?.key_id)

const EDITS: Readonly<Record<string, Edit>> = {
  'changes a value': (db, { row, other, value }) => {
    const column = ['at', 'user_id', 'action', 'subject', 'detail', 'previous_hash', 'hash', 'key_id'][
      other % 8
    ]
    run(
      db,
      `UPDATE audit_log SET ${column} = ? WHERE seq = ?`,
      column === 'at' ? 999_999 + other : value,
      row,
    )
  },
  'deletes a row': (db, { row, ...draws }) => {
    run(db, 'DELETE FROM audit_log WHERE seq = ?', row)
    setSequence(db, { row, ...draws })
  },
  'deletes a row and numbers the others again': (db, { row, ...draws }) => {
    run(db, 'DELETE FROM audit_log WHERE seq = ?', row)
    for (const { seq } of rowsFrom(db, row))
      run(db, 'UPDATE audit_log SET seq = ? WHERE seq = ?', Number(seq) - 1, seq ?? 0)
    run(db, 'UPDATE audit_head SET seq = seq - 1')
    setSequence(db, { row, ...draws })
  },
  'inserts a copy of a row': (db, { row, other }) => {
    const place = ROWS + 1 + (other % 3)
    run(
      db,
      `INSERT INTO audit_log (${COLUMNS}) SELECT ?, ${COLUMNS.slice(5)} FROM audit_log WHERE seq = ?`,
      place,
      row,
    )
    if (other % 2 === 0) run(db, 'UPDATE audit_head SET seq = ?', place)
  },
  'swaps two rows': (db, { row, other }) => {
    const second = 1 + ((((row + other) % (ROWS - 1)) + 1 + row - 1) % ROWS)
    const target = second === row ? (row % ROWS) + 1 : second
    run(db, 'UPDATE audit_log SET seq = 1000 WHERE seq = ?', row)
    run(db, 'UPDATE audit_log SET seq = ? WHERE seq = ?', row, target)
    run(db, 'UPDATE audit_log SET seq = ? WHERE seq = 1000', target)
  },
  'cuts the end off': (db, draws) => {
    run(db, 'DELETE FROM audit_log WHERE seq >= ?', draws.row)
    run(db, 'UPDATE audit_head SET seq = ?', draws.row - 1)
    setSequence(db, draws)
  },
  'cuts the end off, and more is recorded': (db, draws) => {
    run(db, 'DELETE FROM audit_log WHERE seq >= ?', draws.row)
    if (draws.other % 3 === 0) run(db, 'DELETE FROM audit_head')
    if (draws.other % 3 === 1) run(db, 'UPDATE audit_head SET seq = ?', draws.row - 1)
    setSequence(db, draws)
    recordAudit(db, { at: 1, userId: 'ann', action: 'token.issue' })
  },
  'cuts the start off': (db, { row }) => {
    run(db, 'DELETE FROM audit_log WHERE seq <= ?', row)
  },
  'links everything again without the key': (db, { row, other, value }) => {
    run(db, 'UPDATE audit_log SET subject = ? WHERE seq = ?', value, row)
    rechain(db, row, [null, ownKeyId(db), 'ffffffffffffffff'][other % 3] ?? null)
  },
  'replaces the whole log by rows without a key': (db, { row, other }) => {
    run(db, 'DELETE FROM audit_log WHERE seq = ?', row)
    rechain(db, 1, null)
    if (other % 2 === 0) run(db, 'DELETE FROM audit_head')
  },
  'removes the head': (db) => run(db, 'DELETE FROM audit_head'),
}

test('1,000 random edits of the table are all found', () => {
  const db = filledLog()
  expect(verifyAudit(db)).toEqual({ rows: ROWS, problem: undefined })
  const draws = fc.record({
    row: fc.integer({ min: 1, max: ROWS }),
    other: fc.nat(10_000),
    value: fc.string({ minLength: 1, maxLength: 20 }).map((text) => `edited ${text}`),
    isSequenceSet: fc.boolean(),
  })
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(EDITS)), draws, (name, random) => {
      seen.add(name)
      db.$client.run('SAVEPOINT edit')
      try {
        EDITS[name]?.(db, random)
        expect(verifyAudit(db).problem, `${name} ${JSON.stringify(random)}`).toBeDefined()
      } finally {
        db.$client.run('ROLLBACK TO edit')
        db.$client.run('RELEASE edit')
      }
    }),
    { numRuns: 1000, seed: 12 },
  )
  expect([...seen].sort()).toEqual(Object.keys(EDITS).sort())
  expect(verifyAudit(db)).toEqual({ rows: ROWS, problem: undefined })
  db.$client.close()
  rmSync(folder, { recursive: true })
})

test('an earlier state of the whole database is found by the head that was noted', () => {
  const db = open(':memory:')
  recordAudit(db, { at: 1, userId: 'ann', action: 'token.issue' })
  const rows = rowsFrom(db, 1)
  const [head] = db.$client.query<Row, []>('SELECT * FROM audit_head').all()
  recordAudit(db, { at: 2, userId: 'ann', action: 'token.revoke' })
  const noted = parseAuditHead(auditHeadText(db))
  expect(verifyAudit(db, noted).problem).toBeUndefined()
  recordAudit(db, { at: 3, userId: 'ann', action: 'token.issue' })
  expect(verifyAudit(db, noted).problem).toBeUndefined()

  run(db, 'DELETE FROM audit_log WHERE seq > 1')
  run(db, 'UPDATE audit_head SET seq = ?, mac = ?', Number(head?.seq), String(head?.mac))
  setSequence(db, { row: 1, other: 1, value: '', isSequenceSet: true })
  expect(rowsFrom(db, 1)).toEqual(rows)
  expect(verifyAudit(db).problem).toBeUndefined()
  expect(verifyAudit(db, noted).problem).toEqual({ seq: 2, what: 'not_noted_head' })
})

test('rows of a version without a key stay as they are, and the first row with one seals them', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ext-audit-')), 'ext-server.db')
  const before = open(path)
  let previous = '0'.repeat(64)
  for (let n = 1; n <= 5; n++) {
    const hash = sha256(JSON.stringify([previous, n, 'ann', 'token.issue', null, null]))
    run(
      before,
      'INSERT INTO audit_log (at, user_id, action, previous_hash, hash) VALUES (?, ?, ?, ?, ?)',
      n,
      'ann',
      'token.issue',
      previous,
      hash,
    )
    previous = hash
  }
  before.$client.close()

  const db = open(path)
  expect(verifyAudit(db)).toEqual({ rows: 6, problem: undefined })
  expect(rowsFrom(db, 6)).toMatchObject([{ action: 'audit.seal', user_id: '', previous_hash: previous }])
  recordAudit(db, { at: 9, userId: 'ann', action: 'token.issue' })
  expect(verifyAudit(db)).toEqual({ rows: 7, problem: undefined })

  run(db, "UPDATE audit_log SET user_id = 'bob' WHERE seq = 2")
  rechain(db, 2, null)
  db.$client.close()
  const again = open(path)
  expect(verifyAudit(again).problem).toBeDefined()
  run(again, 'DELETE FROM audit_log WHERE seq > 5')
  run(again, 'DELETE FROM audit_head')
  setSequence(again, { row: 1, other: 1, value: '', isSequenceSet: true })
  again.$client.close()
  // Not sealed once more: the key exists.
  expect(verifyAudit(open(path)).problem).toEqual({ seq: 1, what: 'not_sealed' })
})

test('without the file of the key, earlier rows cannot be verified; the report says so', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'ext-audit-')), 'ext-server.db')
  const first = open(path)
  recordAudit(first, { at: 1, userId: 'ann', action: 'token.issue' })
  first.$client.close()
  rmSync(join(path, '..', 'audit-key'))
  const second = open(path)
  recordAudit(second, { at: 2, userId: 'ann', action: 'token.issue' })
  expect(verifyAudit(second).problem).toEqual({ seq: 1, what: 'other_key' })
  second.$client.close()
})
