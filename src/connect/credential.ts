import { DAY_MS } from '../contract/durations.ts'
import { AppError } from '../core/errors.ts'
import type { Jwts } from '../identity/jwts.ts'

export type Credential = { jwt: string; id: string; expiresAt: number; isNew: boolean }

type CredentialRequest = {
  /** The name in the list of JWTs. */
  client: string
  userId: string
  /** As stated; if undefined, `ttlDays` applies, and a JWT that is in use may stay. */
  days: number | undefined
  ttlDays: number
  now: number
}

/**
 * The JWT for a client: the one in its file if it is from this installation, for the same person, and valid
 * for at least half of the usual time; else a new one.
 */
export async function findOrIssueCredential(
  jwts: Jwts,
  inUse: string | undefined,
  { client, userId, days, ttlDays, now }: CredentialRequest,
): Promise<Credential> {
  const known = inUse === undefined ? undefined : await jwts.verify(inUse)
  if (inUse !== undefined && days === undefined && known?.userId === userId && known.expiresAt !== null) {
    const isFresh = known.expiresAt - now > (ttlDays * DAY_MS) / 2
    if (isFresh) return { jwt: inUse, id: known.credentialId, expiresAt: known.expiresAt, isNew: false }
  }
  const { jwt, id, expiresAt } = await jwts.issue({ userId, name: client, days: days ?? ttlDays })
  return { jwt, id, expiresAt, isNew: true }
}

/** Revokes the JWTs with these ids if they are from this installation; others are ignored. */
export function revokeJwts(jwts: Jwts, ids: Iterable<string | null | undefined>): void {
  for (const id of new Set(ids)) {
    if (id == null) continue
    try {
      jwts.revoke(undefined, id)
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'not_found')) throw error
    }
  }
}

/** The claims of a JWT, unchecked; empty if the text is not a JWT. Used to explain why one is refused. */
export function uncheckedClaims(jwt: string): Readonly<Record<string, unknown>> {
  try {
    const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString('utf8'))
    return typeof claims === 'object' && claims !== null ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** The id of a valid JWT of this installation; undefined for any other. */
export async function ownJwtId(jwts: Jwts, jwt: string | undefined): Promise<string | undefined> {
  return jwt === undefined ? undefined : (await jwts.verify(jwt))?.credentialId
}
