import { clearPendingTables } from '../../db/scrub.ts'
import { isWritableNow, untilWritable } from '../../db/write-lock.ts'
import type { AccountDeps, Accounts } from '../accounts.ts'
import { auditProblemText, verifyAuditSteps } from '../audit/verify-audit.ts'
import { createScheduledBackups } from '../backups/scheduled-backups.ts'
import { once } from '../core/memo.ts'
import { sweepUndo } from '../journal/undo-sweep.ts'
import { createNotices } from '../notices/notices.ts'
import { createOAuth } from '../oauth/oauth.ts'
import { systemOutbound } from '../oauth/public-fetch.ts'
import { deleteOldSnapshots } from '../upgrades/snapshots.ts'

const INTERVAL_MS = 1000
const RUNS_PER_SWEEP = 60
/** A command that writes is done long before. */
const LOCKED_RUNS_PER_WARNING = 60
/** Its table is rewritten, so that no trace is left. */
const SWEEPS_PER_UNDO_SWEEP = 60
const LAST_WRITE_TIMEOUT_MS = 1000

/**
 * Starts what goes on beside all requests, once the file may be written.
 * @returns a function that stops it.
 */
export function startChores(accounts: Accounts, deps: AccountDeps, isSound: Promise<void>): () => void {
  let stop = () => {}
  let isStopped = false
  void isSound.then(() => {
    if (isStopped) return
    const housekeeping = startHousekeeping(accounts, deps)
    const stopAuditCheck = startAuditCheck(accounts)
    stop = () => {
      clearInterval(housekeeping)
      stopAuditCheck()
    }
  })
  return () => {
    isStopped = true
    stop()
  }
}

/** Work that no request waits for: storing last-use times, deleting expired rows, finishing deletions, and backups. */
function startHousekeeping(accounts: Accounts, deps: AccountDeps): NodeJS.Timeout {
  const { db, tokens, jwts, passcodes, sessions, signInLinks, failedCredentials, log } = accounts
  const notices = once(() => createNotices(deps))
  const oauth = once(() => createOAuth({ ...deps, jwts, outbound: systemOutbound }))
  const backUp = createScheduledBackups(deps)
  const backUpAside = () => void backUp().catch((error) => logFailure(accounts, error))
  const deleteOldCopies = () => deleteOldSnapshots(deps.dataDir, deps.clock.now())
  let runs = 0
  let lockedRuns = 0
  backUpAside()
  runAndLog(accounts, deleteOldCopies)
  return setInterval(() => {
    // It waits for the next run: nobody else should wait for a lock with it.
    if (!isWritableNow(db)) {
      if (++lockedRuns % LOCKED_RUNS_PER_WARNING === 0)
        log.warn('housekeeping waits', { cause: 'another process keeps the database locked' })
      return
    }
    lockedRuns = 0
    runAndLog(accounts, () => {
      tokens.flushUsage()
      jwts.flushUsage()
      sessions.flushUsage()
      failedCredentials.flush()
      if (++runs % RUNS_PER_SWEEP !== 0) return
      passcodes.sweep()
      sessions.sweep()
      signInLinks.sweep()
      notices().sweep()
      oauth().sweep()
      backUpAside()
      clearPendingTables(db).catch((error) => logFailure(accounts, error))
      if (runs % (RUNS_PER_SWEEP * SWEEPS_PER_UNDO_SWEEP) !== 0) return
      deleteOldCopies()
      sweepUndo(accounts).catch((error) => logFailure(accounts, error))
    })
  }, INTERVAL_MS)
}

/** What waits in memory is stored before the end, if another process lets go of the database in time. */
export async function storeLast(accounts: Accounts): Promise<void> {
  const { db, tokens, jwts, sessions, failedCredentials } = accounts
  await untilWritable(db, LAST_WRITE_TIMEOUT_MS).catch(() => {})
  runAndLog(accounts, () => failedCredentials.flush(true))
  runAndLog(accounts, () => tokens.flushUsage(true))
  runAndLog(accounts, () => jwts.flushUsage(true))
  runAndLog(accounts, () => sessions.flushUsage(true))
}

/**
 * Verifies the audit log in small steps between requests, since it may be long; the first step at once.
 * @returns a function that stops it.
 */
function startAuditCheck({ db, log }: Accounts): () => void {
  const steps = verifyAuditSteps(db)
  let isStopped = false
  const next = () => {
    if (isStopped) return
    const { done, value } = steps.next()
    if (done !== true) setImmediate(next)
    else if (value.problem !== undefined) log.error(auditProblemText(value.problem), value.problem)
  }
  next()
  return () => {
    isStopped = true
  }
}

/** A failure is tried again at the next run, so it is only logged. The health check reports a full disk. */
export function runAndLog(accounts: Accounts, chore: () => void): void {
  try {
    chore()
  } catch (error) {
    logFailure(accounts, error)
  }
}

const logFailure = ({ log }: Accounts, error: unknown) =>
  log.warn('housekeeping failed', { cause: error instanceof Error ? error.message : String(error) })
