import { type JWTPayload, jwtVerify } from 'jose'
import { HEALTH_SCOPES, type HealthScope } from '../../contract/scopes.ts'
import type { Clock } from '../../core/clock.ts'
import type { Logger } from '../../core/log.ts'
import { parseScopes } from '../../core/scopes.ts'
import type { Identities } from '../../people/identities.ts'
import type { Config } from '../../settings/config.ts'
import { DEFAULT_MAX_AGE_HOURS, type ExternalIssuer } from '../../settings/external-issuer.ts'
import type { ExternalJwt } from '../jwt-cache.ts'
import { CLOCK_SKEW_SECONDS, hasPlainClaims } from '../jwt-syntax.ts'
import { createIssuerKeys } from './external-issuers.ts'
import type { ExternalRevocations } from './revoke-external-jwts.ts'

const HOUR_SECONDS = 3600
const EXTERNAL_TYPES = new Set(['at+jwt', 'application/at+jwt', 'jwt', undefined])
/** Without a claim or a setting. A token that does not say that it may write may not. */
const DEFAULT_SCOPES: readonly HealthScope[] = ['health:read']
/** Anyone whom the identity provider knows can cause this line. */
const LOG_INTERVAL_MS = 60_000

export type ExternalJwts = ReturnType<typeof createExternalJwts>

/** The JWTs of configured identity providers: whose they are, and whether they are accepted. */
export function createExternalJwts(deps: {
  config: Config
  clock: Clock
  log: Logger
  identities: Identities
  revocations: ExternalRevocations
}) {
  const { config, clock, log, identities, revocations } = deps
  const issuers = createIssuerKeys(config['jwt.issuers'], clock)
  let loggedAt = Number.NEGATIVE_INFINITY

  /** The claims of a token with a valid signature. @throws Error for a token that is not accepted. */
  async function read(jwt: string, iss: unknown, typ: string | undefined): Promise<ExternalJwt | undefined> {
    const provider = typeof iss === 'string' ? issuers.get(iss) : undefined
    if (provider === undefined || !EXTERNAL_TYPES.has(typ?.toLowerCase())) return undefined
    const { issuer, key } = provider
    const { payload } = await jwtVerify(jwt, key, {
      algorithms: issuer.algorithms ?? ['RS256', 'PS256', 'ES256', 'EdDSA'],
      issuer: issuer.issuer,
      audience: issuer.audience,
      requiredClaims: ['exp', 'iat'],
      clockTolerance: CLOCK_SKEW_SECONDS,
      currentDate: new Date(clock.now()),
    })
    return hasPlainClaims(payload) && isForThisServer(payload, issuer)
      ? externalJwt(payload, issuer)
      : undefined
  }

  /** Whether a token that was read before is still accepted: its age, and revocations. */
  function isCurrent({ identity, jti, issuedAt, maxAgeSeconds }: ExternalJwt): boolean {
    const age = clock.now() / 1000 - issuedAt
    if (age > maxAgeSeconds + CLOCK_SKEW_SECONDS || age < -CLOCK_SKEW_SECONDS) return false
    const { issuer, subject } = identity
    return !revocations.isRevoked({ issuer, subject, jti, issuedAt })
  }

  /** The person whom the token's identity is bound to; nobody's is logged. */
  function personOf({ identity, issuedAt }: ExternalJwt): string | undefined {
    const userId = identities.personOf(identity)
    if (userId === undefined) logUnbound(identity.issuer)
    else if (revocations.isBeforeDisabling(userId, issuedAt)) return undefined
    return userId
  }

  const isBound = ({ identity }: ExternalJwt): boolean => identities.personOf(identity) !== undefined

  function logUnbound(issuer: string): void {
    if (clock.elapsed() - loggedAt < LOG_INTERVAL_MS) return
    loggedAt = clock.elapsed()
    log.warn(
      'a JWT was refused because its identity is not bound to a person; bind it with `user bind` or `user invite`',
      { issuer },
    )
  }

  return { read, isCurrent, isBound, personOf }
}

/** Whether the token was issued to a client that may use it here. */
function isForThisServer({ azp }: JWTPayload, { audience, clients = [] }: ExternalIssuer): boolean {
  return azp === undefined || azp === audience || clients.some((client) => client === azp)
}

function externalJwt(payload: JWTPayload, issuer: ExternalIssuer): ExternalJwt | undefined {
  const claim = issuer.user_claim ?? 'sub'
  const subject = payload[claim]
  if (typeof subject !== 'string' || subject.length < 1 || subject.length > 255) return undefined
  if (claim === 'email' && payload.email_verified !== true) return undefined
  const { exp = 0, iat = 0, nbf = 0, jti, scope } = payload
  const maxAgeSeconds = (issuer.max_age_hours ?? DEFAULT_MAX_AGE_HOURS) * HOUR_SECONDS
  if (exp - iat > maxAgeSeconds) return undefined
  return {
    issuer: 'external',
    identity: { issuer: issuer.issuer, claim, subject },
    jti: jti ?? '',
    scopes: scope === undefined ? (issuer.scopes ?? DEFAULT_SCOPES) : parseScopes(HEALTH_SCOPES, scope),
    expires: exp,
    notBefore: nbf,
    issuedAt: iat,
    maxAgeSeconds,
  }
}
