import { setTimeout as pause } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import { type Db, inOwnTransaction, inTransaction, withSmallCheckpoints } from '../../db/open.ts'
import { clearDeletedRows, clearDeletedRowsAside } from '../../db/scrub.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { createSlices } from '../core/slices.ts'
import type { People } from '../people/people.ts'
import { countCredentials } from './count-credentials.ts'
import {
  CREDENTIAL_TABLES,
  JOURNAL_TABLES,
  PEOPLE_TABLE,
  type PersonTable,
  withDependents,
} from './person-tables.ts'

const ALL_TABLES: readonly PersonTable[] = [...JOURNAL_TABLES, ...CREDENTIAL_TABLES]
const TABLES_WITH_TRACES: readonly string[] = [...withDependents(ALL_TABLES), PEOPLE_TABLE]
/** Rows that are deleted with one statement, which cannot be interrupted. */
const ROWS_AT_ONCE = 20
/** The statements of a step; to store what they have overwritten takes five times as long. */
const STEP_MS = 4
/** Between two steps: long enough for what has arrived meanwhile to be read and answered. */
const PAUSE_MS = 5

/** The number of records of a kind; the kind is a table's name. */
export type DeletedCount = { kind: string; count: number }

export type Deletion = ReturnType<typeof createDeletion>

type RemovePeople = Pick<People, 'requireRemovable' | 'change' | 'remove'>

/** Deletes all data of a person. */
export function createDeletion(deps: { db: Db; clock: Clock; log: Logger; people: RemovePeople }) {
  const { db, clock, log, people } = deps

  const countIn = (userId: string) => (found: PersonTable) => {
    const row = db.select({ count: count() }).from(found.table).where(eq(found.userId, userId)).get()
    return { kind: found.name, count: row?.count ?? 0 }
  }

  function deleteRows(userId: string, tables: readonly PersonTable[]): void {
    for (const { table, userId: owner } of tables) db.delete(table).where(eq(owner, userId)).run()
    recordAudit(db, {
      at: clock.now(),
      userId,
      action: 'data.delete',
      detail: tables === JOURNAL_TABLES ? 'journal' : 'journal and credentials',
    })
  }

  function warnUnlessCleared(isCleared: boolean): { isCleared: boolean } {
    if (!isCleared) log.warn('deleted data may have left traces in the database file')
    return { isCleared }
  }

  /** Deletes rows of a journal until the slice is over, in one transaction. @returns whether nothing is left. */
  function deleteSome(userId: string): boolean {
    const slices = createSlices(clock, STEP_MS)
    return inOwnTransaction(db, () => {
      for (const { name, userId: owner } of JOURNAL_TABLES) {
        const some = `SELECT rowid FROM "${name}" WHERE "${owner.name}" = ? LIMIT ${ROWS_AT_ONCE}`
        const statement = db.$client.query(`DELETE FROM "${name}" WHERE rowid IN (${some})`)
        while (statement.run(userId).changes > 0) if (slices.isOver()) return false
      }
      return true
    })
  }

  /**
   * Deletes a person's journal in small steps, so that other requests are served in between: to overwrite a long one
   * takes seconds. If it is interrupted, what was deleted stays deleted, and the same request deletes the rest.
   * @param mayGoOn throws if the caller's credential has ended meanwhile.
   */
  async function deleteJournalInSteps(userId: string, mayGoOn: () => unknown): Promise<void> {
    await withSmallCheckpoints(db, async () => {
      while (!deleteSome(userId)) {
        await pause(PAUSE_MS)
        await untilWritable(db)
        mayGoOn()
      }
    })
  }

  function removePerson(userId: string, by?: string): void {
    inTransaction(db, () => {
      people.remove(userId, by)
      deleteRows(userId, ALL_TABLES)
    })
  }

  return {
    /** What deleting everything would delete; of the credentials, those that still work. */
    counts: (userId: string): { journal: DeletedCount[]; credentials: DeletedCount[] } => ({
      journal: JOURNAL_TABLES.map(countIn(userId)),
      credentials: countCredentials(db, userId, clock.now()),
    }),

    /**
     * Deletes all data of a person; the audit log stays. Then clears the traces that SQLite leaves in the file.
     * @param options.credentials also delete all credentials; then no client is signed in afterwards.
     * @param options.mayGoOn asked before each step; throws if the caller's credential has ended meanwhile.
     * @returns whether no trace is left in the files. If false, another process has them open, or the disk is
     * full.
     */
    async run(
      userId: string,
      options: { credentials: boolean; mayGoOn: () => unknown },
    ): Promise<{ isCleared: boolean }> {
      await deleteJournalInSteps(userId, options.mayGoOn)
      options.mayGoOn()
      const tables = options.credentials ? ALL_TABLES : JOURNAL_TABLES
      inTransaction(db, () => deleteRows(userId, tables))
      return warnUnlessCleared(await clearDeletedRowsAside(db, withDependents(tables)))
    },

    /**
     * As `run`, with all credentials, their identities elsewhere and the person's own record; for the command line, in
     * one go.
     * @throws AppError `not_found` for an unknown person, `conflict` for the owner.
     */
    deletePerson(userId: string): { isCleared: boolean } {
      removePerson(userId)
      return warnUnlessCleared(clearDeletedRows(db, TABLES_WITH_TRACES))
    },

    /**
     * As `deletePerson`, in small steps, so that other requests are served in between. The person is disabled first, so
     * that nothing is added meanwhile; if it is interrupted, the same request goes on.
     * @param by who does it, asked before each step: their credential may end meanwhile.
     */
    async deletePersonInSteps(userId: string, by: () => string): Promise<void> {
      people.requireRemovable(userId)
      const doer = by()
      inTransaction(db, () => {
        people.change(userId, { isDisabled: true }, doer)
        recordAudit(db, { at: clock.now(), userId, action: 'person.begin-deletion', detail: `by ${doer}` })
      })
      await deleteJournalInSteps(userId, by)
      removePerson(userId, by())
      warnUnlessCleared(await clearDeletedRowsAside(db, TABLES_WITH_TRACES))
    },
  }
}
