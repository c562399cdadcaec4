import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { unauthenticated } from '../core/errors.ts'
import { PERMISSIONS } from '../core/principal.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { OpenRequest, Sessions } from './sessions.ts'
import { parseLinkSecret, type SignInLinks } from './sign-in-links.ts'

const MAX_FAILURES_PER_MINUTE = 20

export type SignIn = ReturnType<typeof createSignIn>

/** Opens a browser session in exchange for an API token or a sign-in link. */
export function createSignIn(deps: { sessions: Sessions; links: SignInLinks; tokens: Tokens; clock: Clock }) {
  const { sessions, links, tokens, clock } = deps
  const limit = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)

  function personOf(pasted: string): OpenRequest | undefined {
    const secret = parseLinkSecret(pasted)
    if (secret !== undefined) {
      const userId = links.useUp(secret)
      return userId === undefined
        ? undefined
        : { userId, permissions: PERMISSIONS, issuedBy: null, issuerExpiresAt: null, with: 'link' }
    }
    const token = tokens.verify(pasted)
    if (token === undefined) return undefined
    const { userId, tokenId, scopes, expiresAt } = token
    return { userId, permissions: scopes, issuedBy: tokenId, issuerExpiresAt: expiresAt, with: 'token' }
  }

  return {
    /**
     * @param pasted an API token or a sign-in link, which is used up.
     * @param address the caller's network address.
     * @param browser the browser's name, for people.
     * @returns the new session's secret.
     * @throws AppError `unauthenticated` for anything else, `rate_limited` after too many failures.
     */
    signIn(pasted: string, address: string, browser?: string): string {
      const succeeded = limit.reserve(address)
      const person = personOf(pasted.trim())
      if (person === undefined) throw unauthenticated()
      const secret = sessions.open({ ...person, browser })
      succeeded()
      return secret
    },
  }
}
