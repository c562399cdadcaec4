import { and, eq, notBetween } from 'drizzle-orm'
import { isEndedResult, withoutIdName } from '../../db/kept-copies.ts'
import { type Db, inTransaction } from '../../db/open.ts'
import { toolResults } from '../../db/undo-schema.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'

type StoredResult = Record<string, unknown>
type ToolCall = {
  userId: string
  tool: string
  /** What makes two calls the same. */
  input: StoredResult
  /**
   * Given: for a short time the same input is one write without a `client_entry_id` as well. Callers who may not read get no
   * result of one who may, which can hold what was stored before.
   */
  repeatsOf?: { mayRead: boolean }
}

/** A client that saw no answer sends the same call again within this time. */
const REPEAT_MS = 120_000

const REPEATED =
  'The same was sent less than two minutes ago, and is stored once. To store it a second time, send it with a new client_entry_id'

const ENDED =
  'client_entry_id: what was changed with it was undone or deleted since, or is too old to repeat; nothing was changed. To do it again, use a new id'

const asRepeated = <T extends StoredResult>(result: T): T => ({
  ...result,
  repeated: true,
  warnings: [REPEATED, ...(Array.isArray(result.warnings) ? result.warnings : [])],
})

/** Where the result of a call is stored; undefined: it is not. */
function placeOf({ userId, tool: called, input, repeatsOf }: ToolCall) {
  const { client_entry_id: ownId } = input
  const hasId = typeof ownId === 'string'
  if (!hasId && repeatsOf === undefined) return undefined
  const input_hash = sha256(canonicalJson(hasId ? input : { input, ...repeatsOf }))
  const tool = hasId ? called : withoutIdName(called)
  return { hasId, user_id: userId, tool, client_entry_id: hasId ? ownId : input_hash, input_hash }
}
type Place = NonNullable<ReturnType<typeof placeOf>>

const ofTool = ({ user_id, tool }: Place) => and(eq(toolResults.user_id, user_id), eq(toolResults.tool, tool))

/** @throws AppError `conflict` if the id was used with another input, or its result has ended. */
function storedResult(db: Db, place: Place): StoredResult | undefined {
  const earlier = db
    .select()
    .from(toolResults)
    .where(and(ofTool(place), eq(toolResults.client_entry_id, place.client_entry_id)))
    .get()
  if (earlier === undefined) return undefined
  if (isEndedResult(earlier.result)) throw new AppError('conflict', ENDED)
  if (earlier.input_hash !== place.input_hash)
    throw new AppError('conflict', 'client_entry_id: was already used with another input; use a new id')
  return earlier.result as StoredResult
}

/**
 * The first result of a call with a `client_entry_id` that is a retry, before anything is prepared for it.
 * @throws AppError as `runOnce`.
 */
export function firstResult({ db }: { db: Db }, call: ToolCall): StoredResult | undefined {
  const place = placeOf(call)
  return place?.hasId === true ? storedResult(db, place) : undefined
}

/**
 * Runs a call with a `client_entry_id` at most once per person and tool. A retry with the same input gets the
 * first result, even after a correction. Deleting the one stored entry deletes the result too, and the id can be
 * used again. Of a change that was undone or has lost an entry, a retry is refused. Clients that are models do retry. The result is stored in the transaction of the write, which
 * therefore must not await. A call without the id is one, given `repeatsOf`, with the same call of the last two minutes,
 * and its result says that.
 * @throws AppError `conflict` if the id was used with another input, or its result has ended.
 */
export function runOnce<T extends StoredResult>(
  { db, clock }: { db: Db; clock: Clock },
  call: ToolCall,
  run: () => T | Promise<T>,
): T | Promise<T> {
  const place = placeOf(call)
  if (place === undefined) return run()
  const { hasId, ...stored } = place
  return inTransaction(db, () => {
    // What a clock that was ahead has left is old as well.
    const isOld = notBetween(toolResults.created_at, clock.now() - REPEAT_MS + 1, clock.now())
    if (!hasId)
      db.delete(toolResults)
        .where(and(ofTool(place), isOld))
        .run()
    const first = storedResult(db, place) as T | undefined
    if (first !== undefined) return hasId ? first : asRepeated(first)
    const result = run()
    if (result instanceof Promise) throw new Error(`${call.tool} takes a client_entry_id but is asynchronous`)
    // Nothing was stored, such as for words that fit two entries: the next try may have another input.
    if (result.changed === 0) return result
    db.insert(toolResults)
      .values({ ...stored, result, undo: handleOf(result), created_at: clock.now() })
      .run()
    return result
  })
}

/** A change that can be undone has its handle in its result. */
const handleOf = ({ undo }: StoredResult) => (typeof undo === 'string' ? undo : null)

/** The same text for equal inputs, regardless of the order of their keys. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
