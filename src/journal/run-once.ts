import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { toolResults } from '../../db/schema.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'

type StoredResult = Record<string, unknown>
type ToolCall = { userId: string; tool: string; input: StoredResult }

/**
 * Runs a call with a `client_entry_id` at most once per person and tool. A retry with the same input gets the
 * first result, even after a correction. Deleting the stored entry deletes the result too, and the id can be
 * used again. Clients that are models do retry. The result is stored in the transaction of the write, which
 * therefore must not await.
 * @throws AppError `conflict` if the id was used with another input.
 */
export function runOnce<T extends StoredResult>(
  { db, clock }: { db: Db; clock: Clock },
  { userId, tool, input }: ToolCall,
  run: () => T | Promise<T>,
): T | Promise<T> {
  const { client_entry_id: clientEntryId } = input
  if (typeof clientEntryId !== 'string') return run()
  const inputHash = sha256(canonicalJson(input))
  return inTransaction(db, () => {
    const earlier = db
      .select()
      .from(toolResults)
      .where(
        and(
          eq(toolResults.user_id, userId),
          eq(toolResults.tool, tool),
          eq(toolResults.client_entry_id, clientEntryId),
        ),
      )
      .get()
    if (earlier !== undefined) {
      if (earlier.input_hash === inputHash) return earlier.result as T
      throw new AppError('conflict', 'client_entry_id: was already used with another input; use a new id')
    }
    const result = run()
    if (result instanceof Promise) throw new Error(`${tool} takes a client_entry_id but is asynchronous`)
    db.insert(toolResults)
      .values({
        user_id: userId,
        tool,
        client_entry_id: clientEntryId,
        input_hash: inputHash,
        result,
        created_at: clock.now(),
      })
      .run()
    return result
  })
}

/** The same text for equal inputs, regardless of the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
