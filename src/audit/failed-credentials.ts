import { type Db, inOwnTransaction } from '../../db/open.ts'
import { HOUR_MS, MINUTE_MS } from '../contract/durations.ts'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import { OWNER } from '../core/principal.ts'
import { createRollingWindow } from '../core/rolling-window.ts'
import { recordAudit } from './audit-log.ts'

/** What somebody presented that was wrong, expired or revoked. */
const CREDENTIAL_KINDS = [
  'api_token',
  'tool_token',
  'pairing_session',
  'browser_session',
  'passcode',
  'sign_in_link',
  'invitation',
  'share_link',
  'passkey',
  'recovery_code',
  'set_up_code',
  'oauth_token',
  'unknown',
] as const
export type FailedCredentialKind = (typeof CREDENTIAL_KINDS)[number]

export type FailedCredential = {
  kind: FailedCredentialKind
  method: string
  /** The registered route, such as `/api/ext/tokens/:token_id`: the requested path may contain a secret. */
  route: string
  /** The client's network address. */
  address: string
}

/** The text of the log line; the filter in docs/security-events.md looks for it. */
const FAILED_CREDENTIAL = 'failed credential'

/** Lines per minute, so that a flood of failures does not fill the disk. */
const MAX_LINES_PER_ADDRESS = 10
const MAX_LINES = 120
const MAX_ADDRESSES = 10_000

export type FailedCredentials = ReturnType<typeof createFailedCredentials>

/**
 * Records failed credentials: a log line for each, with a limit per minute, and one row per kind and hour in the owner's
 * audit log, with the number of failures.
 */
export function createFailedCredentials({ db, clock, log }: { db: Db; clock: Clock; log: Logger }) {
  const ofAddress = createRollingWindow(clock, {
    limit: MAX_LINES_PER_ADDRESS,
    windowMs: MINUTE_MS,
    maxKeys: MAX_ADDRESSES,
  })
  const ofAll = createRollingWindow(clock, { limit: MAX_LINES, windowMs: MINUTE_MS, maxKeys: 1 })
  let suppressed = 0
  let lastLineAt = Number.NEGATIVE_INFINITY
  /** Since the last rows were written. */
  const counts = new Map<FailedCredentialKind, number>()
  let countedFrom = 0

  function writeLine({ kind, method, route, address }: FailedCredential): void {
    lastLineAt = clock.elapsed()
    log.warn(FAILED_CREDENTIAL, {
      credential: kind,
      route: `${method} ${route}`,
      ...(suppressed > 0 && { suppressed }),
      address,
    })
    suppressed = 0
  }

  function writeRows(): void {
    inOwnTransaction(db, () => {
      for (const [kind, count] of counts) {
        recordAudit(db, {
          at: clock.now(),
          userId: OWNER,
          action: 'credential.fail',
          detail: `${kind} ${count}`,
        })
      }
    })
    counts.clear()
  }

  return {
    record(failed: FailedCredential): void {
      if (counts.size === 0) countedFrom = clock.elapsed()
      counts.set(failed.kind, (counts.get(failed.kind) ?? 0) + 1)
      if (ofAddress.tryReserve(failed.address) && ofAll.tryReserve('')) writeLine(failed)
      else suppressed++
    },

    /**
     * Writes what waits for the end of its minute or hour: the number of suppressed lines, and the rows of the audit log.
     * @param isLast whether the program ends.
     */
    flush(isLast = false): void {
      const now = clock.elapsed()
      if (suppressed > 0 && (isLast || now - lastLineAt >= MINUTE_MS)) {
        log.warn('failed credentials were not logged one by one', { suppressed })
        suppressed = 0
      }
      if (counts.size > 0 && (isLast || now - countedFrom >= HOUR_MS)) writeRows()
    },
  }
}
