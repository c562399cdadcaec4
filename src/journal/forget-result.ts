import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { toolResults } from '../../db/schema.ts'

/** Where the result of a tool that logs names what it stored. */
const ID_PATHS = { log_food: '$.entry_id', log_checkin: '$.checkin_id' } as const

/**
 * Removes what `tool` answered when it stored the entries of these ids: whoever deletes an entry wants it gone, not kept
 * for retries. Its `client_entry_id` is free again. Call it in the transaction that deletes them.
 */
export function forgetResults(
  db: Db,
  userId: string,
  tool: keyof typeof ID_PATHS,
  ids: readonly string[],
): void {
  const { user_id, tool: calledTool, result } = toolResults
  const storedId = sql`json_extract(${result}, ${ID_PATHS[tool]})`
  db.delete(toolResults)
    .where(and(eq(user_id, userId), eq(calledTool, tool), inArray(storedId, [...ids])))
    .run()
}

/** What a route that stores several entries at once is called where its answers are kept for retries. */
export const MEAL_CALLS = { log: 'journal_foods', copy: 'journal_foods_copies' } as const

/** As `forgetResults`, of what stored several entries at once: with any of these, the whole answer goes. */
export function forgetMeals(db: Db, userId: string, ids: readonly string[]): void {
  const { user_id, tool, result } = toolResults
  db.delete(toolResults)
    .where(
      and(
        eq(user_id, userId),
        inArray(tool, Object.values(MEAL_CALLS)),
        sql`exists (select 1 from json_each(${result}, '$.entry_ids') as stored where ${inArray(sql`stored.value`, [...ids])})`,
      ),
    )
    .run()
}
