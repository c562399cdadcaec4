import type { HealthScope } from '../contract/scopes.ts'
import type { ExternalIdentity } from '../people/identities.ts'

type Claims = {
  jti: string
  scopes: readonly HealthScope[]
  /** Epoch seconds. */
  expires: number
  notBefore: number
}

/** A JWT that this server issued. */
export type EmbeddedJwt = Claims & {
  issuer: 'embedded'
  userId: string
  /** The id of the key that signed it. */
  kid: string
}

/** A JWT of an identity provider. Whose it is here is looked up at each use. */
export type ExternalJwt = Claims & {
  issuer: 'external'
  identity: ExternalIdentity
  /** Epoch seconds. */
  issuedAt: number
  maxAgeSeconds: number
}

/** The claims of a verified token, cached until it expires. */
export type VerifiedJwt = EmbeddedJwt | ExternalJwt

const MAX_CACHED_JWTS = 1000

/** Verified signatures, by the exact token; the least recently used is dropped first. */
export function createJwtCache() {
  const entries = new Map<string, VerifiedJwt>()
  /** The last one used: a client's requests follow each other. */
  let last: string | undefined
  return {
    get: (jwt: string) => entries.get(jwt),

    set(jwt: string, verified: VerifiedJwt): void {
      if (jwt === last) return
      last = jwt
      entries.delete(jwt)
      entries.set(jwt, verified)
      if (entries.size > MAX_CACHED_JWTS) entries.delete(entries.keys().next().value ?? '')
    },
  }
}
