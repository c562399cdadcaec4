import { and, eq } from 'drizzle-orm'
import { endResultsOf } from '../../db/kept-copies.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { undoChanges } from '../../db/undo-schema.ts'
import { DAY_MS } from '../contract/durations.ts'
import { UNDO_DAYS } from '../contract/limits.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Random } from '../core/random.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { ProfileInput } from '../profile/schema.ts'
import { deleteRepeats } from './delete-results.ts'
import type { FoodJournal } from './food-journal.ts'
import { comparable, createUndoRows, type RowRef, rowName, type Snapshot } from './undo-rows.ts'

type Step = { ref: RowRef; before: Snapshot; after: Snapshot }

const INCOMPLETE =
  'undo: something of this change was deleted since, or changed on the page, and its copies were deleted, so nothing was undone; correct it instead'
const OUTGROWN =
  'undo: this change was made by another version of the program, which stored it differently, so nothing was undone; correct it instead'

export type Undo = ReturnType<typeof createUndo>

/** Changes with the rows before and after them. */
export function createUndo(deps: {
  db: Db
  clock: Clock
  random: Random
  foodJournal: FoodJournal
  profiles: Profiles
}) {
  const { db, clock, random, foodJournal, profiles } = deps
  const rows = createUndoRows(db)
  const isSame = (one: Snapshot, other: Snapshot) => Bun.deepEquals(one, other)

  /** @throws AppError `conflict` that names what was changed since. */
  function requireUnchanged({ ref, before, after }: Step): void {
    const now = rows.snapshot(ref)
    const row = (after ?? before ?? now)?.row
    const what = row === undefined ? 'what was changed' : rowName(ref, row)
    if (isSame(comparable(now), comparable(after))) {
      if (before === null && now !== null && rows.isUsed(ref, now.row))
        throw new AppError('conflict', `undo: days of ${what} were marked since; end it instead`)
      return
    }
    const how = now === null ? 'deleted' : after === null ? 'added again' : 'changed'
    throw new AppError(
      'conflict',
      `undo: ${what} was ${how} since, so nothing was undone; correct it instead`,
    )
  }

  /** Something deleted may have been logged again before its deletion is undone. */
  function twiceWarnings(steps: readonly Step[], since: number): string[] {
    const hasTwin = rows.findTwins(since)
    return steps.flatMap(({ ref, before, after }) =>
      before !== null && after === null && hasTwin(ref, before.row)
        ? [`${rowName(ref, before.row)} was logged again since it was deleted, so it is there twice now`]
        : [],
    )
  }

  /** The days that were lived with the profile which is undone keep its targets. */
  function keepLivedTargets(userId: string, before: Snapshot): () => void {
    const stored = before?.row.profile
    return profiles.beforeChange(
      userId,
      typeof stored === 'string' ? (JSON.parse(stored) as ProfileInput) : {},
    )
  }

  function refreshDays(userId: string, steps: readonly Step[]): void {
    const dates = steps
      .filter(({ ref }) => ref.table === 'food_entries')
      .flatMap(({ before, after }) => [before?.row.date, after?.row.date])
    foodJournal.refreshDays(userId, new Set(dates.filter((date) => typeof date === 'string')))
  }

  return {
    /**
     * Does a change and keeps what was there before, in one transaction.
     * @param known the rows that it may change.
     * @param added the rows that it added, from its result.
     * @returns the result, and the handle; null: nothing was changed.
     */
    record<T>(
      userId: string,
      tool: string,
      {
        known,
        change,
        added = () => [],
      }: {
        known: readonly RowRef[]
        change: () => T
        added?: (result: T) => readonly RowRef[]
      },
    ): { result: T; undo: string | null } {
      return inTransaction(db, () => {
        const before = known.map((ref) => ({ ref, before: rows.snapshot(ref) }))
        const result = change()
        const touched = [...before, ...added(result).map((ref) => ({ ref, before: null }))]
        const steps = touched
          .map((step): Step => ({ ...step, after: rows.snapshot(step.ref) }))
          .filter((step) => !isSame(step.before, step.after))
          .map((step) => ({ ...step, after: comparable(step.after) }))
        if (steps.length === 0) return { result, undo: null }
        const now = clock.now()
        const id = random.uuid(now)
        db.insert(undoChanges).values({ id, user_id: userId, tool, steps, created_at: now }).run()
        return { result, undo: id }
      })
    },

    /**
     * Takes a change back.
     * @returns the rows that it concerned, and warnings to pass on.
     * @throws AppError `not_found` for a handle that is not the person's or is too old, `conflict` for one that was used
     * and for a change after which something was changed again, or whose copies were deleted or do not fit any more.
     */
    undo(userId: string, handle: string): { touched: RowRef[]; warnings: string[] } {
      return profiles.inChange(userId, () => {
        const found = db
          .select()
          .from(undoChanges)
          .where(and(eq(undoChanges.id, handle.toLowerCase()), eq(undoChanges.user_id, userId)))
          .get()
        if (found === undefined || found.created_at < clock.now() - UNDO_DAYS * DAY_MS) {
          throw new AppError(
            'not_found',
            `undo: must be the undo of a change of the last ${UNDO_DAYS} days, such as the one in its result`,
          )
        }
        if (found.undone_at !== null) throw new AppError('conflict', 'undo: this change was already undone')
        const steps = found.steps as Step[]
        if (steps.length === 0) throw new AppError('conflict', INCOMPLETE)
        const copies = steps.flatMap(({ ref, before, after }) =>
          [before, after].map((copy) => ({ ref, copy })),
        )
        if (!rows.fit(copies)) throw new AppError('conflict', OUTGROWN)
        for (const step of steps) requireUnchanged(step)
        const afterwards = steps
          .filter(({ ref }) => ref.table === 'profiles')
          .map(({ before }) => keepLivedTargets(userId, before))
        for (const { ref, before } of steps.toReversed()) rows.restore(ref, before)
        for (const each of afterwards) each()
        refreshDays(userId, steps)
        deleteRepeats(db, userId)
        endResultsOf(db, [found.id])
        // The copies have served.
        db.update(undoChanges)
          .set({ undone_at: clock.now(), steps: [] })
          .where(eq(undoChanges.id, found.id))
          .run()
        return {
          touched: steps.map(({ ref }) => ref),
          warnings: twiceWarnings(steps, found.created_at),
        }
      })
    },
  }
}
