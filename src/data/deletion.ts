import { count, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { clearTraces } from '../../db/scrub.ts'
import { recordAudit } from '../audit/audit.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { CREDENTIAL_TABLES, JOURNAL_TABLES, type PersonTable, withDependents } from './person-tables.ts'

/** How many records of a kind there are; the kind is a table's name. */
export type Count = { kind: string; count: number }

export type Deletion = ReturnType<typeof createDeletion>

/** Leaving nothing behind. */
export function createDeletion({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const countIn = (userId: string) => (found: PersonTable) => {
    const row = db.select({ count: count() }).from(found.table).where(eq(found.userId, userId)).get()
    return { kind: found.name, count: row?.count ?? 0 }
  }

  return {
    /** What deleting would take away. */
    counts: (userId: string): { journal: Count[]; credentials: Count[] } => ({
      journal: JOURNAL_TABLES.map(countIn(userId)),
      credentials: CREDENTIAL_TABLES.map(countIn(userId)),
    }),

    /**
     * Deletes everything of a person's, all of it or nothing; the audit log stays. Then what SQLite leaves of it in
     * the file is cleared.
     * @param options.credentials also whatever lets the person in: nobody who calls is signed in afterwards.
     * @returns whether nothing is left in the files; else another process holds them, or the disk is full.
     */
    run(userId: string, options: { credentials: boolean }): { isCleared: boolean } {
      const tables = options.credentials ? [...JOURNAL_TABLES, ...CREDENTIAL_TABLES] : JOURNAL_TABLES
      inTransaction(db, () => {
        for (const { table, userId: owner } of tables) db.delete(table).where(eq(owner, userId)).run()
        recordAudit(db, {
          at: clock.now(),
          userId,
          action: 'data.delete',
          detail: options.credentials ? 'journal and credentials' : 'journal',
        })
      })
      const isCleared = clearTraces(db, withDependents(tables))
      if (!isCleared) log.warn('traces of what was deleted may be left in the database file')
      return { isCleared }
    },
  }
}
