import type { Database } from 'bun:sqlite'
import { isTurnAwaited } from '../src/core/slices.ts'

/**
 * Requests that arrive together share one commit. SQLite waits for the disk at each commit, and holds up everything
 * meanwhile, while a change itself takes a tenth of that. So while several requests are in progress, their changes run
 * one after the other, each in a savepoint of its own, in one transaction that is committed once no other request waits
 * for its turn. A change that fails is undone alone.
 *
 * No answer leaves the server between a change and its commit: what answers a request asks `settled` first. If the
 * commit fails, all changes of the transaction are undone, and every request that was in progress then is refused.
 */

type Database$ = { $client: Database }

/** How long others may join. A change takes about 0.3 ms, so that a longer transaction saves little more. Milliseconds. */
const MAX_OPEN_MS = 5

type OpenTransaction = { openedAt: number; closed: PromiseWithResolvers<void> }

type Sharing = {
  elapsed(): number
  requests: number
  /** How many changes are being made, one within the other. */
  depth: number
  open: OpenTransaction | undefined
  /** How many commits have failed, and why the last one did. */
  failures: number
  failure: unknown
}

const sharings = new WeakMap<Database, Sharing>()
/** By file, the connection of this process whose transaction is open. */
const openByFile = new Map<string, Database>()

/** From now on, the changes of requests in progress share commits. @param elapsed a time in milliseconds. */
export function shareCommits({ $client: sqlite }: Database$, elapsed: () => number): void {
  const state = { requests: 0, depth: 0, open: undefined, failures: 0, failure: undefined }
  if (!sharings.has(sqlite)) sharings.set(sqlite, { elapsed, ...state })
}

/** A request, from its arrival to its answer. */
export type RequestCommits = {
  /**
   * When everything that was written so far is stored; undefined: it is already. Rejects with SQLite's error if a commit
   * has failed since the request arrived.
   */
  settled(): Promise<void> | undefined
  /** The request is answered. */
  end(): void
}

/** @throws nothing. Call `end` exactly once. */
export function beginRequest(db: Database$): RequestCommits {
  const sharing = sharings.get(db.$client)
  if (sharing === undefined) return NOTHING_SHARED
  sharing.requests += 1
  const settled = settledSince(sharing)
  return {
    settled,
    end() {
      sharing.requests -= 1
    },
  }
}

/** As `RequestCommits.settled`, for a part of a request: @returns the function for what begins now. */
export function beginChange(db: Database$): RequestCommits['settled'] {
  const sharing = sharings.get(db.$client)
  return sharing === undefined ? NOTHING_SHARED.settled : settledSince(sharing)
}

const NOTHING_SHARED: RequestCommits = { settled: () => undefined, end: () => {} }

function settledSince(sharing: Sharing): RequestCommits['settled'] {
  const { failures } = sharing
  const requireStored = () => {
    if (sharing.failures !== failures) throw sharing.failure
  }
  return () => {
    if (sharing.failures !== failures) return Promise.reject(sharing.failure)
    return sharing.open?.closed.promise.then(requireStored)
  }
}

/**
 * Runs a change within the open transaction, or opens one with `begin`.
 * @returns undefined where nothing is shared, and `change` did not run.
 */
export function runShared<T>(
  sqlite: Database,
  begin: () => void,
  change: () => T,
): { result: T } | undefined {
  const sharing = sharings.get(sqlite)
  if (sharing === undefined) return undefined
  if (sharing.open !== undefined && !sqlite.inTransaction) close(sqlite, sharing)
  if (sharing.open === undefined) {
    // The change around this one was undone with everything else.
    if (sharing.depth > 0) throw sharing.failure
    // A transaction that is not shared, or nobody to share with.
    if (sqlite.inTransaction || sharing.requests < 2) return undefined
    commitOther(sqlite)
    begin()
    openByFile.set(sqlite.filename, sqlite)
    sharing.open = { openedAt: sharing.elapsed(), closed: Promise.withResolvers() }
    setImmediate(closeLater, sqlite, sharing, sharing.open)
  }
  sharing.depth += 1
  try {
    return { result: sqlite.transaction(change)() }
  } catch (error) {
    // SQLite undoes the whole transaction if, for example, the disk is full.
    if (!sqlite.inTransaction && sharing.open !== undefined) close(sqlite, sharing, error)
    throw error
  } finally {
    sharing.depth -= 1
  }
}

/** Commits what is open, for work that another connection must see. @throws SQLite's error if that fails. */
export function commitNow({ $client: sqlite }: Database$): void {
  const sharing = sharings.get(sqlite)
  if (sharing?.open === undefined || sharing.depth > 0) return
  const { failures } = sharing
  close(sqlite, sharing)
  if (sharing.failures !== failures) throw sharing.failure
}

/** Whether a change is being made, which may yet be undone alone. */
export const isWithinChange = (sqlite: Database): boolean => {
  const sharing = sharings.get(sqlite)
  return sharing?.open === undefined ? sqlite.inTransaction : sharing.depth > 0
}

/** Differs once a shared transaction was undone. */
export const undoneCommits = (sqlite: Database): number => sharings.get(sqlite)?.failures ?? 0

function closeLater(sqlite: Database, sharing: Sharing, opened: OpenTransaction): void {
  if (sharing.open !== opened) return
  const mayOthersJoin = isTurnAwaited() && sharing.elapsed() - opened.openedAt < MAX_OPEN_MS
  if (mayOthersJoin) setImmediate(closeLater, sqlite, sharing, opened)
  else close(sqlite, sharing)
}

/** Two connections of one thread to one file would wait for each other. */
export function commitOther(sqlite: Database): void {
  const other = openByFile.get(sqlite.filename)
  const sharing = other && sharings.get(other)
  if (other !== undefined && other !== sqlite && sharing?.depth === 0) close(other, sharing)
}

/** @param reason why there is nothing to commit, if SQLite has undone it. */
function close(sqlite: Database, sharing: Sharing, reason: unknown = undone()): void {
  const { open } = sharing
  sharing.open = undefined
  openByFile.delete(sqlite.filename)
  try {
    if (!sqlite.inTransaction) throw reason
    sqlite.query('COMMIT').run()
  } catch (error) {
    sharing.failures += 1
    sharing.failure = error
    if (sqlite.inTransaction) sqlite.query('ROLLBACK').run()
  }
  open?.closed.resolve()
}

const undone = () => Object.assign(new Error('a shared transaction was undone'), { code: 'SQLITE_ABORT' })
