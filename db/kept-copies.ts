import { and, eq, inArray, notLike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from './open.ts'
import { toolResults, undoChanges } from './undo-schema.ts'

/**
 * Copies of what a person noted, beside the journal: the rows before and after a change, for undo, and the results of calls,
 * for retries.
 */

/** In place of a result that is no longer true: a retry is refused with the same `client_entry_id`. */
const ENDED_RESULT = { ended: true }
export const isEndedResult = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'ended' in result

/** How results of calls without a `client_entry_id` are named; they are deleted as a whole. */
export const withoutIdName = (tool: string): string => `${tool} without id`

/** Results that name what they stored in other ways, and are deleted with it (`src/journal/delete-results.ts`). */
export const RESULTS_DELETED_WITH_ENTRIES = {
  food: 'log_food',
  checkin: 'log_checkin',
  meal: 'journal_foods',
  mealCopies: 'journal_foods_copies',
} as const

/** Results that are not ended but deleted: by their own names, or as a whole. */
const isEndable = () => {
  const { tool } = toolResults
  const others = Object.values(RESULTS_DELETED_WITH_ENTRIES).map((name) => sql`${tool} <> ${name}`)
  return and(notLike(tool, withoutIdName('%')), ...others)
}

/** Ends the results that a condition names. */
function endResults(db: Db, condition: SQL | undefined): void {
  db.update(toolResults).set({ result: ENDED_RESULT, undo: null }).where(and(condition, isEndable())).run()
}

/** Ends the results of changes that were undone, are too old to be undone, or have lost their copies. */
export function endResultsOf(db: Db, handles: readonly string[]): void {
  if (handles.length > 0) endResults(db, inArray(toolResults.undo, [...handles]))
}

/** Text is searched for a few ids in a tenth of the time that its JSON takes. */
const MAX_SEARCHED = 4
const mayHave = (json: SQLWrapper, ids: readonly string[]) =>
  ids.length > MAX_SEARCHED ? undefined : or(...ids.map((id) => sql`instr(${json}, ${id}) > 0`))

const hasItemOf = (list: '$.before' | '$.after', ids: readonly string[]) =>
  sql`exists (select 1 from json_each(${toolResults.result}, ${list}) as item where ${inArray(sql`item.value ->> 'id'`, [...ids])})`

/** Ends the results that show one of these rows, which was deleted. */
function endResultsWith(db: Db, userId: string, ids: readonly string[]): void {
  const hasItem = or(hasItemOf('$.before', ids), hasItemOf('$.after', ids))
  endResults(db, and(eq(toolResults.user_id, userId), mayHave(toolResults.result, ids), hasItem))
}

/**
 * Deletes the copies of rows that the person deleted, with those of other rows in the same change: a change is undone whole
 * or not.
 */
function deleteCopiesForUndo(db: Db, userId: string, ids: readonly string[]): void {
  const { steps, user_id } = undoChanges
  const key = (name: 'id' | 'subscription_id' | 'user_id') =>
    inArray(sql`json_extract(step.value, ${`$.ref.key.${name}`})`, [...ids])
  const ofRows = sql`exists (select 1 from json_each(${steps}) as step where ${or(key('id'), key('subscription_id'), key('user_id'))})`
  const changes = db
    .update(undoChanges)
    .set({ steps: [] })
    .where(and(eq(user_id, userId), mayHave(steps, ids), ofRows))
    .returning({ id: undoChanges.id })
    .all()
  endResultsOf(
    db,
    changes.map(({ id }) => id),
  )
}

export type Removal = { canBeUndone?: boolean }

/**
 * Deletes the copies of rows that were deleted. Call it in the transaction of the deletion.
 * @param options.canBeUndone a tool deleted them, and the copies for undo stay until their time is over.
 */
export function deleteCopies(
  db: Db,
  userId: string,
  ids: readonly string[],
  { canBeUndone = false }: Removal = {},
): void {
  if (ids.length === 0) return
  if (!canBeUndone) deleteCopiesForUndo(db, userId, ids)
  endResultsWith(db, userId, ids)
}
