import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { equalsInConstantTime, hmacSha256, newSecret } from '../core/secret.ts'
import type { RelyingParty } from './relying-party.ts'

const CHALLENGE_TTL_MS = 300_000

/** What a challenge was given out for. */
export type ChallengePurpose = {
  kind: 'add' | 'sign_in' | 'confirm'
  /** The browser session that asked; undefined: nobody was signed in. */
  sessionId?: string | undefined
}

/**
 * Challenges between their giving out and the answer of an authenticator: valid for five minutes, once, for one purpose
 * at one origin. Each states its own end and is signed: none is stored before it is answered, however many are asked for.
 * After a restart of the server, people start again.
 */
export function createChallenges({ clock, random }: { clock: Clock; random: Random }) {
  const key = newSecret(random)
  /** Those that were answered, until they would have expired. In the order of their use. */
  const used = new Map<string, number>()

  const signature = (text: string, { kind, sessionId }: ChallengePurpose, { id, origin }: RelyingParty) =>
    hmacSha256(key, JSON.stringify([text, kind, sessionId ?? null, id, origin]))

  function dropExpired(now: number): void {
    for (const [challenge, usedAt] of used) {
      if (usedAt + CHALLENGE_TTL_MS > now) return
      used.delete(challenge)
    }
  }

  return {
    /** @returns the challenge, base64url. */
    give(purpose: ChallengePurpose, party: RelyingParty): string {
      const text = `${newSecret(random)}.${Math.ceil(clock.elapsed() + CHALLENGE_TTL_MS)}`
      return Buffer.from(`${text}.${signature(text, purpose, party)}`).toString('base64url')
    },

    /** Whether a challenge was given out for this, here, has not expired and was not answered. */
    isOpen(challenge: string, purpose: ChallengePurpose, party: RelyingParty): boolean {
      const [nonce = '', expiresAt = '', signed = ''] = Buffer.from(challenge, 'base64url')
        .toString()
        .split('.')
      return (
        equalsInConstantTime(signed, signature(`${nonce}.${expiresAt}`, purpose, party)) &&
        Number(expiresAt) > clock.elapsed() &&
        !used.has(challenge)
      )
    },

    /** After its answer was found right. @returns whether this was the first answer. */
    useUp(challenge: string): boolean {
      const now = clock.elapsed()
      dropExpired(now)
      if (used.has(challenge)) return false
      used.set(challenge, now)
      return true
    },
  }
}
