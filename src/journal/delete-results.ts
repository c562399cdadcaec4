import { and, eq, inArray, like, sql } from 'drizzle-orm'
import { RESULTS_DELETED_WITH_ENTRIES as NAMES, withoutIdName } from '../../db/kept-copies.ts'
import type { Db } from '../../db/open.ts'
import { toolResults } from '../../db/undo-schema.ts'

/** The field of a tool's result with the ids of the stored entries. */
const RESULT_ID_PATHS = { [NAMES.food]: '$.entry_id', [NAMES.checkin]: '$.checkin_id' } as const

/**
 * Deletes the stored results of `tool` for the entries with these ids, so that a deleted entry is not kept
 * for retries. Its `client_entry_id` can be used again. Call it in the transaction that deletes the entries.
 */
export function deleteResults(
  db: Db,
  userId: string,
  tool: keyof typeof RESULT_ID_PATHS,
  ids: readonly string[],
): void {
  const { user_id, tool: calledTool, result } = toolResults
  const storedId = sql`json_extract(${result}, ${RESULT_ID_PATHS[tool]})`
  db.delete(toolResults)
    .where(and(eq(user_id, userId), eq(calledTool, tool), inArray(storedId, [...ids])))
    .run()
  deleteRepeats(db, userId)
}

/**
 * After something was corrected, deleted or undone, what was sent without a `client_entry_id` is a new entry when it comes
 * again. Call it in the transaction of the change.
 */
export function deleteRepeats(db: Db, userId: string): void {
  const { user_id, tool } = toolResults
  db.delete(toolResults)
    .where(and(eq(user_id, userId), like(tool, withoutIdName('%'))))
    .run()
}

/** The names under which routes that store several entries keep their results for retries. */
export const MEAL_RESULT_TOOLS = { log: NAMES.meal, copy: NAMES.mealCopies } as const

/**
 * Like `deleteResults`, for routes that store several entries: if one of the entries is deleted, the whole
 * result is.
 */
export function deleteMealResults(db: Db, userId: string, ids: readonly string[]): void {
  const { user_id, tool, result } = toolResults
  db.delete(toolResults)
    .where(
      and(
        eq(user_id, userId),
        inArray(tool, Object.values(MEAL_RESULT_TOOLS)),
        sql`exists (select 1 from json_each(${result}, '$.entry_ids') as stored where ${inArray(sql`stored.value`, [...ids])})`,
      ),
    )
    .run()
}
