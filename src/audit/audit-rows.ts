import { desc, eq, getTableName } from 'drizzle-orm'
import { auditHead, auditLog } from '../../db/audit-schema.ts'
import type { Db } from '../../db/open.ts'
import { sha256 } from '../core/hash.ts'

/** The key of the hashes. It is in a file beside the database, so that the database alone cannot be forged. */
export type AuditKey = {
  /** Names the key in each row; reveals nothing of it. */
  id: string
  mac(parts: readonly unknown[]): string
}

export type AuditRow = typeof auditLog.$inferSelect
type NewRow = Pick<AuditRow, 'at' | 'user_id' | 'action' | 'subject' | 'detail'>
type Position = Pick<AuditRow, 'seq' | 'hash'>

/** Stands for the row before the first. */
export const START: Position = { seq: 0, hash: '0'.repeat(64) }
/** The previous hash of a row that was added to a log that somebody had changed: it never verifies. */
const BROKEN_HASH = 'f'.repeat(64)
const HEAD_ID = 1

export const lastAuditRow = (db: Db): AuditRow | undefined =>
  db.select().from(auditLog).orderBy(desc(auditLog.seq)).limit(1).get()

/**
 * Appends a row that is linked to the last one. If the end of the log is not the one that was stored, the row leaves a
 * gap and a wrong link, so that a later row never hides that earlier ones were removed.
 */
export function appendAuditRow(db: Db, key: AuditKey, row: NewRow): void {
  const last = lastAuditRow(db) ?? START
  const head = storedHead(db)
  const isWhole = isHeadOf(head, key, last)
  const seq = Math.max(last.seq, lastAuditNumber(db), head?.seq ?? 0) + 1
  const linked = { ...row, seq, previous_hash: isWhole ? last.hash : BROKEN_HASH, key_id: key.id }
  const hash = keyedRowHash(key, linked)
  db.insert(auditLog)
    .values({ ...linked, hash })
    .run()
  storeHead(db, key, { seq, hash })
}

/** The number and the keyed hash of the last row: shows that the end was cut off, which the chain alone does not. */
export const storedHead = (db: Db) => db.select().from(auditHead).where(eq(auditHead.id, HEAD_ID)).get()

export const isHeadOf = (head: ReturnType<typeof storedHead>, key: AuditKey, { seq, hash }: Position) =>
  head !== undefined && head.seq === seq && head.mac === headMac(key, { seq, hash })

export function storeHead(db: Db, key: AuditKey, position: Position): void {
  const values = { seq: position.seq, mac: headMac(key, position) }
  db.insert(auditHead)
    .values({ id: HEAD_ID, ...values })
    .onConflictDoUpdate({ target: auditHead.id, set: values })
    .run()
}

const headMac = (key: AuditKey, { seq, hash }: Position) => key.mac(['head', seq, hash])

/** The highest number that SQLite has assigned. */
export function lastAuditNumber(db: Db): number {
  const row = db.$client
    .query<{ seq: number }, [string]>('SELECT seq FROM sqlite_sequence WHERE name = ?')
    .get(getTableName(auditLog))
  return row?.seq ?? 0
}

export function keyedRowHash(key: AuditKey, row: Omit<AuditRow, 'hash'>): string {
  const { seq, previous_hash, at, user_id, action, subject, detail } = row
  return key.mac(['row', key.id, seq, previous_hash, at, user_id, action, subject, detail])
}

/** The hash of rows from before there was a key. */
export function plainRowHash(row: Omit<AuditRow, 'seq' | 'hash' | 'key_id'>): string {
  const { previous_hash, at, user_id, action, subject, detail } = row
  return sha256(JSON.stringify([previous_hash, at, user_id, action, subject, detail]))
}
