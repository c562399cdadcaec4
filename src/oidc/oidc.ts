import type { Db } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import { ACCEPTED_PARAM } from '../contract/accepted-param.ts'
import { PATHS } from '../contract/page-paths.ts'
import { createAddressLimit } from '../core/address-rate-limit.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { Logger } from '../core/log.ts'
import { PERMISSIONS } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import type { ExternalIdentity, Identities } from '../people/identities.ts'
import type { Invitations } from '../people/invitations.ts'
import type { People } from '../people/people.ts'
import { type Cookie, hostCookie } from '../sessions/cookie.ts'
import type { NextPath } from '../sessions/next-path.ts'
import { OIDC_PATHS, type ProviderSettings, providerSettings } from '../sessions/provider-settings.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { SignInFailure } from '../sessions/sign-in-problems.ts'
import type { Config } from '../settings/config.ts'
import { createPendingSignIns, PENDING_SIGN_IN_TTL_MS, type PendingSignIn } from './pending-sign-ins.ts'
import { identityFromClaims } from './person-from-claims.ts'
import { createProvider, describeFailure } from './provider.ts'

/** Where the page welcomes somebody, and begins the journal in the time zone of the browser: only that knows it. */
const WELCOME_PATH: NextPath = `${PATHS.invitation}?${ACCEPTED_PARAM}=1`
/** Each start may make this server call the provider, and is stored for a while. */
const MAX_STARTS_PER_MINUTE = 20

type OidcDeps = {
  db: Db
  config: Config
  clock: Clock
  random: Random
  log: Logger
  sessions: Sessions
  people: Pick<People, 'isActive'>
  identities: Identities
  invitations: Invitations
  keyId: string
}

/** The outcome of a sign-in: signed in as a person, or failed. */
export type SignInResult = { next: NextPath } & (
  | { userId: string; secret: string }
  | { failure: SignInFailure }
)

/** Who comes back from the provider: the browser's name, for people, and its network address. */
type Visitor = { browser: string | undefined; address: string }

export type OidcSignIn = {
  provider: ProviderSettings
  /** Binds a sign-in to the browser that started it. `Lax`, because the provider's site sends the browser back. */
  cookie: Cookie
  /**
   * @param browser the secret of the browser's cookie, if it has one.
   * @returns the address to send the browser to, and the secret for its cookie.
   * @throws SignInFailure
   */
  start(
    browser: string | undefined,
    plan: Pick<PendingSignIn, 'next' | 'before' | 'invitation'>,
    address: string,
  ): Promise<{ location: string; browser: string }>
  /**
   * Opens a session for the person whom the provider sent back.
   * @param query the query that the provider added to the address.
   */
  finish(query: URLSearchParams, browser: string | undefined, visitor: Visitor): Promise<SignInResult>
}

/** Sign-in at an OpenID Connect provider; undefined without a configured one. */
export function createOidcSignIn(deps: OidcDeps): OidcSignIn | undefined {
  const { db, config, clock, log, sessions, people, identities, invitations, keyId } = deps
  const settings = providerSettings(config)
  if (settings === undefined) return undefined
  const provider = createProvider(settings, clock)
  const pending = createPendingSignIns(deps)
  const limit = createAddressLimit(clock, MAX_STARTS_PER_MINUTE)
  const redirectUri = `${config['server.base_url']}${OIDC_PATHS.callback}`

  function reserveStart(address: string): void {
    try {
      limit.reserve(address)
    } catch (error) {
      throw error instanceof AppError ? new SignInFailure('too_many') : error
    }
  }

  /** Logs the cause for the administrator; the person only sees the problem. */
  function logFailure(error: unknown): SignInFailure {
    if (!(error instanceof SignInFailure)) throw error
    const cause = describeFailure(error)
    if (cause !== '')
      log.warn('sign-in at the provider failed', { problem: error.problem, issuer: settings?.issuer, cause })
    return error
  }

  /** @throws SignInFailure for an identity of nobody's, or an invitation that does not apply to it. */
  function personOf(identity: ExternalIdentity, invitation: string | undefined): string {
    const userId = invitation === undefined ? identities.personOf(identity) : accepted(invitation, identity)
    if (userId !== undefined && people.isActive(userId)) return userId
    if (userId !== undefined) throw new SignInFailure('not_allowed', new Error('the person is disabled'))
    throw new SignInFailure(
      'unbound',
      new Error('the identity is not bound to a person; bind it with `user bind` or `user invite`'),
    )
  }

  function accepted(invitation: string, identity: ExternalIdentity): string {
    try {
      const userId = invitations.accept(invitation, identity)
      if (userId !== undefined) return userId
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'conflict') throw error
    }
    throw new SignInFailure('invitation_invalid')
  }

  return {
    provider: settings,
    cookie: hostCookie(config, keyId, {
      name: 'ext-sign-in',
      sameSite: 'Lax',
      maxAgeS: PENDING_SIGN_IN_TTL_MS / 1000,
    }),

    async start(browser, plan, address) {
      reserveStart(address)
      const begun = pending.begin(browser, plan)
      try {
        return { location: await provider.authorizationUrl(begun.begun, redirectUri), browser: begun.browser }
      } catch (error) {
        throw logFailure(error)
      }
    },

    async finish(query, browser, visitor) {
      const begun = pending.take(query.get('state') ?? '', browser)
      if (begun === undefined) return { next: '/', failure: new SignInFailure('expired') }
      const { next, before } = begun
      try {
        const returned = new URL(`${redirectUri}?${query.toString()}`)
        const identity = identityFromClaims(await provider.claims(returned, begun), settings)
        await untilWritable(db)
        const userId = personOf(identity, begun.invitation)
        const secret = sessions.open({
          userId,
          permissions: PERMISSIONS,
          issuedBy: null,
          issuerExpiresAt: null,
          ...visitor,
          with: { provider: identity },
        })
        if (before !== undefined) sessions.close(before)
        return { next: begun.invitation === undefined ? next : WELCOME_PATH, userId, secret }
      } catch (error) {
        return { next, failure: logFailure(error) }
      }
    },
  }
}
