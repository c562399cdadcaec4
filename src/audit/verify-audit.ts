import { and, asc, eq, gt, max } from 'drizzle-orm'
import { auditLog } from '../../db/audit-schema.ts'
import type { Db } from '../../db/open.ts'
import { auditKey } from './audit-key.ts'
import {
  type AuditKey,
  type AuditRow,
  isHeadOf,
  keyedRowHash,
  lastAuditNumber,
  lastAuditRow,
  plainRowHash,
  START,
  storedHead,
} from './audit-rows.ts'

/** The first thing that is wrong with the log, and the number of the row where it shows. */
export type AuditProblem = {
  seq: number
  what: 'changed' | 'other_key' | 'not_sealed' | 'cut' | 'not_noted_head'
}
export type AuditReport = { rows: number; problem: AuditProblem | undefined }

/** A position in the log that was noted elsewhere. */
export type NotedHead = { seq: number; hash: string }

const ROWS_PER_STEP = 500

/** One line for the person who runs the server. */
export const auditProblemText = ({ seq, what }: AuditProblem): string =>
  ({
    changed: `row ${seq} of the audit log was changed, or a row before it was removed or inserted`,
    other_key: `row ${seq} of the audit log was written with another key; restore the file audit-key of that time to verify it`,
    not_sealed: `row ${seq} of the audit log has no key, although there is one; the log was replaced by an older or a changed one`,
    cut: `the audit log ends too early: row ${seq} and those after it were removed, or its end was changed`,
    not_noted_head: `row ${seq} of the audit log is not the one that was noted; rows were removed or replaced`,
  })[what]

/** The position of the last row, as `audit head` prints it. */
export function auditHeadText(db: Db): string {
  const { seq, hash } = lastAuditRow(db) ?? START
  return `${seq}:${hash}`
}

/** @returns undefined if the text is not one that `audit head` printed. */
export function parseAuditHead(text: string): NotedHead | undefined {
  const [, seq, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}

/** Verifies the whole log at once. @param noted must still be in it. */
export function verifyAudit(db: Db, noted?: NotedHead): AuditReport {
  const steps = verifyAuditSteps(db, noted)
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
  }
}

/** The number of the first row that is wrong; undefined if the log is whole. */
export const firstBrokenAuditRow = (db: Db): number | undefined => verifyAudit(db).problem?.seq

/**
 * Verifies the log in steps of a few milliseconds. Rows that are added in the meantime are not looked at. The report
 * is right also if another process adds rows.
 */
export function* verifyAuditSteps(db: Db, noted?: NotedHead): Generator<void, AuditReport> {
  const key = auditKey(db)
  const end = endOfLog(db, key)
  let last: Pick<AuditRow, 'seq' | 'hash' | 'key_id'> = { ...START, key_id: null }
  const report = (what: AuditProblem['what'], seq: number) => ({ rows: last.seq, problem: { seq, what } })
  while (last.seq < end.seq) {
    const rows = db
      .select()
      .from(auditLog)
      .where(gt(auditLog.seq, last.seq))
      .orderBy(asc(auditLog.seq))
      .limit(ROWS_PER_STEP)
      .all()
    if (rows.length === 0) break
    for (const row of rows) {
      const what = row.seq > end.seq ? undefined : rowProblem(key, last, row)
      if (what !== undefined) return report(what, row.seq)
      if (row.seq <= end.seq) last = row
    }
    if (last.seq < end.seq) yield
  }
  // Rows without a key prove nothing by themselves; the first row with a key covers them.
  if (last.seq > 0 && last.key_id === null) return report('not_sealed', 1)
  if (last.seq !== end.seq || !end.isWhole) return report('cut', last.seq + 1)
  if (noted !== undefined && !holds(db, noted)) return report('not_noted_head', noted.seq)
  return { rows: last.seq, problem: undefined }
}

/** Where the log ends, and whether that is the end that was stored. */
function endOfLog(db: Db, key: AuditKey): { seq: number; isWhole: boolean } {
  const read = db.$client.transaction(() => {
    const { seq } = db
      .select({ seq: max(auditLog.seq) })
      .from(auditLog)
      .get() ?? { seq: null }
    const last = lastAuditRow(db) ?? START
    return {
      seq: seq ?? 0,
      isWhole: isHeadOf(storedHead(db), key, last) && lastAuditNumber(db) <= last.seq,
    }
  })
  return read.deferred()
}

function rowProblem(
  key: AuditKey,
  last: Pick<AuditRow, 'seq' | 'hash' | 'key_id'>,
  row: AuditRow,
): AuditProblem['what'] | undefined {
  if (row.previous_hash !== last.hash) return 'changed'
  if (row.key_id === null) {
    return last.key_id === null && row.hash === plainRowHash(row) ? undefined : 'changed'
  }
  if (row.key_id !== key.id) return 'other_key'
  return row.seq === last.seq + 1 && row.hash === keyedRowHash(key, row) ? undefined : 'changed'
}

function holds(db: Db, { seq, hash }: NotedHead): boolean {
  if (seq === START.seq) return hash === START.hash
  const row = db
    .select({ seq: auditLog.seq })
    .from(auditLog)
    .where(and(eq(auditLog.seq, seq), eq(auditLog.hash, hash)))
    .get()
  return row !== undefined
}
