import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { equalsInConstantTime, hashSecret, newSecret } from '../core/secret.ts'
import type { NextPath } from '../sessions/next-path.ts'
import type { BrowserSession } from '../sessions/sessions.ts'

export const PENDING_SIGN_IN_TTL_MS = 600_000
/** The limit for all people together; over it, the oldest is dropped. */
const MAX_PENDING = 1000

/** A sign-in in progress at the provider. */
export type PendingSignIn = {
  state: string
  nonce: string
  /** The PKCE verifier. */
  verifier: string
  next: NextPath
  /** The session that the browser had at the start. */
  before: Pick<BrowserSession, 'id' | 'userId'> | undefined
  /** The secret of the invitation that the person followed. */
  invitation?: string | undefined
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>

/**
 * Sign-ins between start and return: valid for ten minutes, once, in the browser that started. Stored in memory only: a
 * person who is at the provider while the server restarts has to start again.
 */
export function createPendingSignIns({ clock, random }: { clock: Clock; random: Random }) {
  const pending = new Map<string, PendingSignIn & { browserHash: string; expiresAt: number }>()
  const secret = () => newSecret(random)

  function dropExpired(now: number): void {
    // The map is in the order of the starts, so entries expire in that order.
    for (const [state, { expiresAt }] of pending) {
      if (expiresAt > now && pending.size < MAX_PENDING) return
      pending.delete(state)
    }
  }

  return {
    /** @param browser the secret of the browser's cookie; undefined: it gets one. */
    begin(
      browser: string | undefined,
      { next, before, invitation }: Pick<PendingSignIn, 'next' | 'before' | 'invitation'>,
    ): { begun: PendingSignIn; browser: string } {
      const now = clock.elapsed()
      dropExpired(now)
      const cookie = browser ?? secret()
      const begun = { state: secret(), nonce: secret(), verifier: secret(), next, before, invitation }
      pending.set(begun.state, {
        ...begun,
        browserHash: hashSecret(cookie),
        expiresAt: now + PENDING_SIGN_IN_TTL_MS,
      })
      return { begun, browser: cookie }
    },

    /** Removes and returns it if this browser started it; undefined if it is expired, unknown, or another browser's. */
    take(state: string, browser: string | undefined): PendingSignIn | undefined {
      const found = pending.get(state)
      if (found === undefined || browser === undefined || found.expiresAt <= clock.elapsed()) return undefined
      // Another browser's entry stays, so knowing an address is not enough to cancel somebody's sign-in.
      if (!equalsInConstantTime(found.browserHash, hashSecret(browser))) return undefined
      pending.delete(state)
      const { state: same, nonce, verifier, next, before, invitation } = found
      return { state: same, nonce, verifier, next, before, invitation }
    },
  }
}
