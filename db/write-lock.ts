import type { Database } from 'bun:sqlite'

/**
 * How a process waits while another one writes. SQLite waits inside a statement, and the whole process with it: a command
 * has nothing else to do meanwhile, but a server must answer other requests.
 */

/** How long a statement of a command waits. Milliseconds, as all times here. */
export const BUSY_TIMEOUT_MS = 5000
/**
 * The shorter wait after a long one failed: the next caller gets an error at once, and requests that need no
 * lock are served.
 */
const RETRY_BUSY_TIMEOUT_MS = 50
const LONG_WAIT_MS = 1000
/**
 * How long a statement of a server waits, which has waited in `untilWritable` before: for the writes of other processes
 * that began since, which take milliseconds each, but SQLite gives them no turns: many in a row may come first.
 */
const SERVER_BUSY_TIMEOUT_MS = 2000

/** How long `untilWritable` waits, and how often it tries. */
const MAX_WAIT_MS = 5000
const ATTEMPT_INTERVAL_MS = 25

/** Connections of a process that serves many callers. */
const servers = new WeakSet<Database>()
/** Databases that another process was holding locked at the last attempt. */
const lockedAtLast = new WeakSet<Database>()
/** The present value of `busy_timeout`. */
const busyTimeouts = new WeakMap<Database, number>()

export const sqliteCode = (error: unknown) => String((error as { code?: unknown } | null)?.code)
export const isBusy = (error: unknown) => sqliteCode(error).startsWith('SQLITE_BUSY')

/** From now on, no statement waits long: this process serves many callers, and asks `untilWritable` before it writes. */
export function serveManyCallers({ $client: sqlite }: { $client: Database }): void {
  servers.add(sqlite)
  setBusyTimeout(sqlite, defaultBusyTimeout(sqlite))
}

/** Databases that this process may not write yet. */
const held = new WeakSet<Database>()

/**
 * Keeps this process from writing while it does not know yet whether the file is damaged. Changes wait in `untilWritable`.
 * @returns the function that ends it.
 */
export function holdWrites({ $client: sqlite }: { $client: Database }): () => void {
  held.add(sqlite)
  // Also refuses a statement that asks nobody.
  sqlite.run('PRAGMA query_only = ON')
  return () => {
    if (held.delete(sqlite)) sqlite.run('PRAGMA query_only = OFF')
  }
}

export const areWritesHeld = ({ $client: sqlite }: { $client: Database }): boolean => held.has(sqlite)

/** How many threads of this process are writing to each database, besides the one that serves. */
const writingThreads = new WeakMap<Database, number>()

/**
 * Runs work that lets another thread of this process write. Meanwhile no statement of this one waits long, since
 * that would hold up all requests; changes wait in `untilWritable`.
 */
export async function whileAnotherThreadWrites<T>(
  { $client: sqlite }: { $client: Database },
  work: () => Promise<T>,
): Promise<T> {
  const count = (by: number) => {
    writingThreads.set(sqlite, (writingThreads.get(sqlite) ?? 0) + by)
    setBusyTimeout(sqlite, defaultBusyTimeout(sqlite))
  }
  count(1)
  try {
    return await work()
  } finally {
    count(-1)
  }
}

export const isThreadWriting = ({ $client: sqlite }: { $client: Database }): boolean =>
  (writingThreads.get(sqlite) ?? 0) > 0

function defaultBusyTimeout(sqlite: Database): number {
  if (isThreadWriting({ $client: sqlite })) return RETRY_BUSY_TIMEOUT_MS
  if (servers.has(sqlite)) return SERVER_BUSY_TIMEOUT_MS
  return lockedAtLast.has(sqlite) ? RETRY_BUSY_TIMEOUT_MS : BUSY_TIMEOUT_MS
}

export function setBusyTimeout(sqlite: Database, milliseconds: number): void {
  if (busyTimeouts.get(sqlite) === milliseconds) return
  sqlite.run(`PRAGMA busy_timeout = ${milliseconds}`)
  busyTimeouts.set(sqlite, milliseconds)
}

/** Runs a statement that waits at most this long, and never longer than the process may. */
export function withBusyTimeout<T>(sqlite: Database, milliseconds: number, run: () => T): T {
  if (held.has(sqlite)) throw lockedError(sqlite)
  setBusyTimeout(sqlite, Math.min(milliseconds, defaultBusyTimeout(sqlite)))
  try {
    const result = run()
    lockedAtLast.delete(sqlite)
    return result
  } catch (error) {
    if (isBusy(error) && milliseconds >= LONG_WAIT_MS) lockedAtLast.add(sqlite)
    throw error
  } finally {
    setBusyTimeout(sqlite, defaultBusyTimeout(sqlite))
  }
}

/**
 * Waits until no other process is writing, and lets other requests go on meanwhile. Call it before a change: a write
 * without another `await` in between rarely meets a lock.
 * @throws SQLite's error of a locked database after `maxWaitMs`; nothing was changed.
 */
export async function untilWritable(
  { $client: sqlite }: { $client: Database },
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  let attempts = Math.ceil(maxWaitMs / ATTEMPT_INTERVAL_MS)
  for (let isFree = isWritable(sqlite); !isFree; isFree = await nextAttempt(sqlite)) {
    if (attempts-- <= 0) throw lockedError(sqlite)
  }
}

/** Whether this process could write now; does not wait. */
export const isWritableNow = ({ $client: sqlite }: { $client: Database }): boolean => isWritable(sqlite)

const lockedError = (sqlite: Database) =>
  Object.assign(new Error('database is locked'), {
    code: held.has(sqlite) ? 'SQLITE_BUSY_CHECKED' : 'SQLITE_BUSY',
  })

/** The next attempt, which all who wait for the same database share. */
const attempts = new WeakMap<Database, Promise<boolean>>()

function nextAttempt(sqlite: Database): Promise<boolean> {
  const pending = attempts.get(sqlite) ?? Bun.sleep(ATTEMPT_INTERVAL_MS).then(() => attempt(sqlite))
  attempts.set(sqlite, pending)
  return pending
}

function attempt(sqlite: Database): boolean {
  attempts.delete(sqlite)
  return isWritable(sqlite)
}

/** Whether this process could write now. Any other fault than a lock is left to the statement that writes. */
function isWritable(sqlite: Database): boolean {
  if (held.has(sqlite)) return false
  if (sqlite.inTransaction) return true
  setBusyTimeout(sqlite, 0)
  try {
    sqlite.run('BEGIN IMMEDIATE')
    sqlite.run('ROLLBACK')
    return true
  } catch (error) {
    return !isBusy(error)
  } finally {
    setBusyTimeout(sqlite, defaultBusyTimeout(sqlite))
  }
}
