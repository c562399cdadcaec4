import { setTimeout as pause } from 'node:timers/promises'
import { getTableName, inArray, lt } from 'drizzle-orm'
import { endResultsOf } from '../../db/kept-copies.ts'
import { type Db, inOwnTransaction } from '../../db/open.ts'
import { clearDeletedRowsAside } from '../../db/scrub.ts'
import { undoChanges } from '../../db/undo-schema.ts'
import { DAY_MS } from '../contract/durations.ts'
import { UNDO_DAYS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'

const CHANGES_AT_ONCE = 100

/**
 * Deletes the changes that can no longer be undone, with their results for retries, and clears their traces.
 * Resolves after the last of them.
 */
export async function sweepUndo({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = clock.now() - UNDO_DAYS * DAY_MS
  if (deleteSome(db, before) === 0) return
  while (deleteSome(db, before) > 0) await pause(0)
  await clearDeletedRowsAside(db, [getTableName(undoChanges)])
}

function deleteSome(db: Db, before: number): number {
  const { id, created_at } = undoChanges
  return inOwnTransaction(db, () => {
    const old = db.select({ id }).from(undoChanges).where(lt(created_at, before)).limit(CHANGES_AT_ONCE).all()
    const ids = old.map((change) => change.id)
    endResultsOf(db, ids)
    db.delete(undoChanges).where(inArray(id, ids)).run()
    return ids.length
  })
}
