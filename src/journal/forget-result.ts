import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { toolResults } from '../../db/schema.ts'

/** Where the result of a tool that logs names what it stored. */
const ID_PATHS = { log_food: '$.entry_id', log_checkin: '$.checkin_id' } as const

/**
 * Removes what `tool` answered when it stored the entry of this id: whoever deletes an entry wants it gone, not kept
 * for retries. Its `client_entry_id` is free again. Call it in the transaction that deletes the entry.
 */
export function forgetResult(db: Db, userId: string, tool: keyof typeof ID_PATHS, id: string): void {
  const { user_id, tool: calledTool, result } = toolResults
  const storedId = sql`json_extract(${result}, ${ID_PATHS[tool]})`
  db.delete(toolResults)
    .where(and(eq(user_id, userId), eq(calledTool, tool), sql`${storedId} = ${id}`))
    .run()
}
