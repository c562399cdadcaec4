import type { FailedCredentials } from '../audit/failed-credentials.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { unauthenticated } from '../core/errors.ts'
import { PERMISSIONS } from '../core/principal.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { OpenRequest, Sessions } from './sessions.ts'
import { parseLinkSecret, type SignInLinks } from './sign-in-links.ts'

const MAX_FAILURES_PER_MINUTE = 20

type SignInSource = { address: string; route: string; browser?: string | undefined }

export type SignIn = ReturnType<typeof createSignIn>

/** Opens a browser session in exchange for an API token or a sign-in link. */
export function createSignIn(deps: {
  sessions: Sessions
  links: SignInLinks
  tokens: Tokens
  clock: Clock
  failedCredentials: FailedCredentials
}) {
  const { sessions, links, tokens, clock, failedCredentials } = deps
  const failures = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)

  function personOf(pasted: string, address: string): OpenRequest | undefined {
    const secret = parseLinkSecret(pasted)
    if (secret !== undefined) {
      const userId = links.useUp(secret)
      return userId === undefined
        ? undefined
        : { userId, permissions: PERMISSIONS, issuedBy: null, issuerExpiresAt: null, with: 'link' }
    }
    const token = tokens.verify(pasted, address)
    if (token === undefined) return undefined
    const { userId, tokenId, scopes, expiresAt } = token
    return { userId, permissions: scopes, issuedBy: tokenId, issuerExpiresAt: expiresAt, with: 'token' }
  }

  return {
    /**
     * @param pasted an API token or a sign-in link, which is used up.
     * @param from.address the caller's network address.
     * @param from.route the route that was called.
     * @param from.browser the browser's name, for people.
     * @returns the new session's secret.
     * @throws AppError `unauthenticated` for anything else, `rate_limited` after too many failures. Only failures are
     *   counted, and after the look-up: nobody can guess 256 bits, and a stranger behind the same address must not keep
     *   a person with a valid credential out.
     */
    signIn(pasted: string, { address, route, browser }: SignInSource): string {
      const person = personOf(pasted.trim(), address)
      if (person === undefined) {
        const kind = parseLinkSecret(pasted) === undefined ? 'api_token' : 'sign_in_link'
        failedCredentials.record({ kind, method: 'POST', route, address })
        failures.reserve(address)
        throw unauthenticated()
      }
      return sessions.open({ ...person, browser, address })
    },
  }
}
