import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { ExternalIssuer } from '../config.ts'
import type { Clock } from '../core/clock.ts'

const TIMEOUT_MS = 5000
/** An unknown key id asks the provider at most this often. */
const COOLDOWN_MS = 30_000

/** The keys of an external identity provider, fetched when a token of its first arrives and kept. */
export type IssuerKeys = { issuer: ExternalIssuer; key: JWTVerifyGetKey }

export function externalIssuers(
  configured: readonly ExternalIssuer[],
  clock: Clock,
): ReadonlyMap<string, IssuerKeys> {
  return new Map(configured.map((issuer) => [issuer.issuer, { issuer, key: keysOf(issuer, clock) }]))
}

function keysOf(issuer: ExternalIssuer, clock: Clock): JWTVerifyGetKey {
  let keys: JWTVerifyGetKey | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  return async (header, token) => {
    if (keys === undefined) {
      // A provider that is down is not asked again for every token that claims to be its.
      if (clock.elapsed() - failedAt < COOLDOWN_MS) throw new Error('identity provider unavailable')
      try {
        keys = remoteKeys(issuer.jwks_url ?? (await discoverJwksUrl(issuer.issuer)))
      } catch (error) {
        failedAt = clock.elapsed()
        throw error
      }
    }
    return keys(header, token)
  }
}

function remoteKeys(url: string): JWTVerifyGetKey {
  return createRemoteJWKSet(new URL(url), { timeoutDuration: TIMEOUT_MS, cooldownDuration: COOLDOWN_MS })
}

/** OpenID Connect Discovery 1.0, section 4. */
async function discoverJwksUrl(issuer: string): Promise<string> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`discovery answered ${response.status}`)
  const metadata = (await response.json()) as { issuer?: unknown; jwks_uri?: unknown }
  if (metadata.issuer !== issuer) throw new Error('discovery names another issuer')
  const jwks = String(metadata.jwks_uri)
  const isLoopback = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(jwks).hostname)
  if (!jwks.startsWith('https://') && !isLoopback) throw new Error('jwks_uri is not https')
  return jwks
}
