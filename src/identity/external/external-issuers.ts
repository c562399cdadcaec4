import { createRemoteJWKSet, customFetch, type FetchImplementation, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../../core/clock.ts'
import type { ExternalIssuer } from '../../settings/external-issuer.ts'

const TIMEOUT_MS = 5000
/** The minimum time between requests to a provider, also failed ones: anyone can send tokens that claim its name. */
const FETCH_COOLDOWN_MS = 30_000

/** The keys of an external identity provider, fetched for its first token and cached. */
export type IssuerKeys = { issuer: ExternalIssuer; key: JWTVerifyGetKey }

export function createIssuerKeys(
  configured: readonly ExternalIssuer[],
  clock: Clock,
): ReadonlyMap<string, IssuerKeys> {
  return new Map(configured.map((issuer) => [issuer.issuer, { issuer, key: issuerKeys(issuer, clock) }]))
}

function issuerKeys(issuer: ExternalIssuer, clock: Clock): JWTVerifyGetKey {
  const fetchMetadata = throttledFetch(clock)
  const fetchKeys = throttledFetch(clock)
  let keys: Promise<JWTVerifyGetKey> | undefined

  async function findKeys(): Promise<JWTVerifyGetKey> {
    const url = issuer.jwks_url ?? (await discoverJwksUrl(issuer.issuer, fetchMetadata))
    return createRemoteJWKSet(new URL(url), {
      timeoutDuration: TIMEOUT_MS,
      cooldownDuration: FETCH_COOLDOWN_MS,
      [customFetch]: fetchKeys,
    })
  }

  return async (header, token) => {
    keys ??= findKeys().catch((error) => {
      keys = undefined
      throw error
    })
    return (await keys)(header, token)
  }
}

/** The library only waits after a success, so a provider that is down would be asked for every token. */
function throttledFetch(clock: Clock): FetchImplementation {
  let askedAt = Number.NEGATIVE_INFINITY
  return async (url, options) => {
    if (clock.elapsed() - askedAt < FETCH_COOLDOWN_MS)
      throw new Error('the identity provider was asked a moment ago')
    askedAt = clock.elapsed()
    return await fetch(url, options)
  }
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discoverJwksUrl(issuer: string, fetchMetadata: FetchImplementation): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetchMetadata(url, {
    method: 'GET',
    headers: new Headers({ accept: 'application/json' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`discovery returned ${response.status}`)
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (metadata.issuer !== issuer) throw new Error('discovery names another issuer')
  const jwks = String(metadata.jwks_uri)
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(jwks).hostname)
  if (!jwks.startsWith('https://') && !isLoopback) throw new Error('jwks_uri is not https')
  return jwks
}
