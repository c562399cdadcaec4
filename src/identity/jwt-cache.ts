import type { HealthScope } from '../contract/scopes.ts'

/** The claims of a verified token, cached until it expires. */
export type VerifiedJwt = {
  issuer: 'embedded' | 'external'
  userId: string
  jti: string
  scopes: readonly HealthScope[]
  /** Epoch seconds. */
  expires: number
  notBefore: number
}

const MAX_CACHED_JWTS = 1000

/** Verified signatures, by the exact token; the least recently used is dropped first. */
export function createJwtCache() {
  const entries = new Map<string, VerifiedJwt>()
  return {
    get: (jwt: string) => entries.get(jwt),

    set(jwt: string, verified: VerifiedJwt): void {
      entries.delete(jwt)
      entries.set(jwt, verified)
      if (entries.size > MAX_CACHED_JWTS) entries.delete(entries.keys().next().value ?? '')
    },
  }
}
