import type { FailedCredentialKind, FailedCredentials } from '../audit/failed-credentials.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { invalidField, unauthenticated } from '../core/errors.ts'
import { PERMISSIONS } from '../core/principal.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { parseRecoveryCode, type RecoveryCodes } from './recovery-codes.ts'
import type { OpenRequest, PastedCredential, Sessions } from './sessions.ts'
import { parseLinkSecret, type SignInLinks } from './sign-in-links.ts'

const MAX_FAILURES_PER_MINUTE = 20
/** What ends with no other credential. */
export const UNLIMITED = { permissions: PERMISSIONS, issuedBy: null, issuerExpiresAt: null } as const

type SignInSource = { address: string; route: string; browser?: string | undefined }

export type SignIn = ReturnType<typeof createSignIn>

/** Opens a browser session in exchange for a sign-in link, an API token or a recovery code. */
export function createSignIn(deps: {
  sessions: Sessions
  links: SignInLinks
  recoveryCodes: RecoveryCodes
  tokens: Tokens
  clock: Clock
  failedCredentials: FailedCredentials
}) {
  const { sessions, links, recoveryCodes, tokens, clock, failedCredentials } = deps
  const failures = createAddressLimit(clock, MAX_FAILURES_PER_MINUTE)

  function personOf(pasted: string, address: string): (OpenRequest & { with: PastedCredential }) | undefined {
    const secret = parseLinkSecret(pasted)
    if (secret !== undefined) {
      const userId = links.useUp(secret)
      return userId === undefined ? undefined : { ...UNLIMITED, userId, with: 'link' }
    }
    const code = parseRecoveryCode(pasted)
    if (code !== undefined) {
      const userId = recoveryCodes.useUp(code)
      return userId === undefined ? undefined : { ...UNLIMITED, userId, with: 'recovery_code' }
    }
    const token = tokens.verify(pasted, address)
    if (token === undefined) return undefined
    const { userId, tokenId, scopes, expiresAt } = token
    return { userId, permissions: scopes, issuedBy: tokenId, issuerExpiresAt: expiresAt, with: 'token' }
  }

  function fail(
    kind: FailedCredentialKind,
    { route, address }: Pick<SignInSource, 'route' | 'address'>,
  ): void {
    failedCredentials.record({ kind, method: 'POST', route, address })
    failures.reserve(address)
  }

  return {
    /**
     * @param pasted an API token, or a sign-in link or recovery code, which is used up.
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
        fail(kindOf(pasted), { route, address })
        throw unauthenticated()
      }
      return sessions.open({ ...person, browser, address })
    },

    /**
     * As `signIn`, for a browser that is signed in: whether what was pasted is of the same person.
     * @throws AppError `invalid` for anything else, `rate_limited` after too many failures.
     */
    prove(
      pasted: string,
      userId: string,
      { address, route }: Pick<SignInSource, 'route' | 'address'>,
    ): PastedCredential {
      const person = personOf(pasted.trim(), address)
      if (person?.userId === userId) return person.with
      fail(kindOf(pasted), { route, address })
      throw invalidField(
        '/credential',
        'must be a sign-in link, a recovery code or an API token of this person',
      )
    },

    /** Records a credential that is not valid. @throws AppError `rate_limited` after too many. */
    fail,
  }
}

function kindOf(pasted: string): FailedCredentialKind {
  if (parseLinkSecret(pasted) !== undefined) return 'sign_in_link'
  return parseRecoveryCode(pasted) === undefined ? 'api_token' : 'recovery_code'
}
