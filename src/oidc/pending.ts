import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { equalsInConstantTime, hashSecret, newSecret } from '../core/secret.ts'
import type { NextPage } from '../sessions/next-page.ts'
import type { BrowserSession } from '../sessions/sessions.ts'

export const PENDING_MS = 600_000
/** At once, of everybody; a flood forgets the oldest. */
const MAX_PENDING = 1000

/** A sign-in that is under way at the provider. */
export type PendingSignIn = {
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  next: NextPage
  /** The session that the browser had when it set out. */
  before: Pick<BrowserSession, 'id' | 'userId'> | undefined
}

export type PendingSignIns = ReturnType<typeof createPendingSignIns>

/**
 * Sign-ins between their start and their return: ten minutes, once, in the browser that set out. Kept in memory: who
 * is at the provider while the server restarts starts again.
 */
export function createPendingSignIns({ clock, random }: { clock: Clock; random: Random }) {
  const pending = new Map<string, PendingSignIn & { browserHash: string; expiresAt: number }>()
  const secret = () => newSecret(random)

  function forgetExpired(now: number): void {
    // In the order in which they began, which is that in which they end.
    for (const [state, { expiresAt }] of pending) {
      if (expiresAt > now && pending.size < MAX_PENDING) return
      pending.delete(state)
    }
  }

  return {
    /** @param browser the secret of the browser's cookie; undefined: it gets one. */
    begin(
      browser: string | undefined,
      { next, before }: Pick<PendingSignIn, 'next' | 'before'>,
    ): { begun: PendingSignIn; browser: string } {
      const now = clock.elapsed()
      forgetExpired(now)
      const cookie = browser ?? secret()
      const begun = { state: secret(), nonce: secret(), verifier: secret(), next, before }
      pending.set(begun.state, { ...begun, browserHash: hashSecret(cookie), expiresAt: now + PENDING_MS })
      return { begun, browser: cookie }
    },

    /** Takes it out, if this browser began it; undefined for what is over, unknown, or another browser's. */
    take(state: string, browser: string | undefined): PendingSignIn | undefined {
      const found = pending.get(state)
      if (found === undefined || browser === undefined || found.expiresAt <= clock.elapsed()) return undefined
      // Another browser's stays: who has seen an address cannot spoil the sign-in of whoever is under way.
      if (!equalsInConstantTime(found.browserHash, hashSecret(browser))) return undefined
      pending.delete(state)
      const { state: same, nonce, verifier, next, before } = found
      return { state: same, nonce, verifier, next, before }
    },
  }
}
