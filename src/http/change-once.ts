import { and, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { toolResults } from '../../db/undo-schema.ts'
import { IDEMPOTENCY_HEADER } from '../contract/headers.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { sha256 } from '../core/hash.ts'
import { type Principal, requirePermission } from '../core/principal.ts'

/** How the results are named; they hold nothing of the journal, so they outlive what was changed. */
const RESULT_NAME = 'change by key'
const MAX_KEY_CHARS = 200

/** The tag of a version of an entry: callers have it with the entry, as `updated_at`. */
export const versionTag = ({ updated_at }: { updated_at: string }): string => `"${updated_at}"`

type Versioned = { updated_at: string }
type Change<T> = {
  request: Request
  caller: Principal
  /** What makes two changes the same. */
  input: Record<string, unknown>
  /** The entry before the change, of which `If-Match` names the version. */
  before?: () => Versioned
  run: () => T
  /** The answer to a retry: what is stored now. @param kept what `keep` kept of the first answer. */
  again: (kept: unknown) => T
  /** What a retry needs to find again what the change stored: ids, nothing of the journal. */
  keep?: (result: T) => unknown
  /** Gets the tag of the version that the change made. */
  onVersion?: (tag: string) => void
}

function keyOf({ headers }: Request): string | undefined {
  const key = headers.get(IDEMPOTENCY_HEADER) ?? undefined
  if (key !== undefined && (key === '' || key.length > MAX_KEY_CHARS))
    throw new AppError('malformed', `Idempotency-Key: must have 1 to ${MAX_KEY_CHARS} characters`)
  return key
}

/**
 * Carries out a change at most once for each `Idempotency-Key` of a person, however late the retry comes. Without the
 * header it is carried out each time. In one transaction with the check that `If-Match` demands.
 * @throws AppError `precondition_failed` for another version; `key_reused` for a key that was used for another change.
 */
export function changeOnce<T>({ db, clock }: { db: Db; clock: Clock }, change: Change<T>): T {
  const { request, caller, input, before, run, again, keep, onVersion } = change
  const { userId: user_id } = caller
  const key = keyOf(request)
  const input_hash = sha256(JSON.stringify(input))
  return inTransaction(db, () => {
    const first = key === undefined ? undefined : find(db, user_id, key)
    if (first !== undefined) {
      if (first.input_hash !== input_hash)
        throw new AppError(
          'key_reused',
          'Idempotency-Key: was already used for another change; use a new one',
        )
      const { version, kept } = first.result as { version?: string; kept?: unknown }
      if (version !== undefined) onVersion?.(version)
      return again(kept)
    }
    if (before !== undefined) expectVersion(request, caller, before)
    const result = run()
    const version = versionOf(result)
    if (version !== undefined) onVersion?.(version)
    if (key !== undefined)
      remember(db, { userId: user_id, key, input_hash, at: clock.now(), version, kept: keep?.(result) })
    return result
  })
}

/**
 * Runs a change that another id makes safe to send again, such as a `client_entry_id`, whose result goes with what was
 * stored: sent again after that was deleted, it is refused and not stored a second time. Call it in the transaction.
 * @throws AppError `conflict`
 */
export function runUnlessDone<T>(
  { db, clock }: { db: Db; clock: Clock },
  { request, userId, input }: { request: Request; userId: string; input: object },
  run: () => T,
): T {
  const key = keyOf(request)
  if (key === undefined) return run()
  if (find(db, userId, key) !== undefined)
    throw new AppError('conflict', 'This was stored before, and has been deleted since; nothing was stored')
  const result = run()
  remember(db, { userId, key, input_hash: sha256(JSON.stringify(input)), at: clock.now() })
  return result
}

type Done = {
  userId: string
  key: string
  input_hash: string
  at: number
  version?: string | undefined
  kept?: unknown
}

function remember(db: Db, { userId: user_id, key, input_hash, at, version, kept }: Done): void {
  const stored = { user_id, tool: RESULT_NAME, client_entry_id: key, input_hash, undo: null }
  db.insert(toolResults)
    .values({ ...stored, result: { version, kept }, created_at: at })
    .run()
}

const find = (db: Db, userId: string, key: string) => {
  const { user_id, tool, client_entry_id } = toolResults
  return db
    .select()
    .from(toolResults)
    .where(and(eq(user_id, userId), eq(tool, RESULT_NAME), eq(client_entry_id, key)))
    .get()
}

function versionOf(result: unknown): string | undefined {
  const { updated_at } = (result ?? {}) as Partial<Versioned>
  return updated_at === undefined ? undefined : versionTag({ updated_at })
}

function expectVersion({ headers }: Request, caller: Principal, before: () => Versioned): void {
  const header = headers.get('if-match')
  if (header === null) return
  // A match would confirm a guess at it.
  requirePermission(caller, 'read')
  const tags = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  if (!['*', versionTag(before())].some((tag) => tags.includes(tag)))
    throw new AppError('precondition_failed', 'The entry was changed after you read it; read it again')
}
