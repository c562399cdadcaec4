import { DAY_MS } from '../contract/durations.ts'
import { DEFAULT_HEALTH_SCOPES, HEALTH_SCOPES } from '../contract/scopes.ts'
import { AppError } from '../core/errors.ts'
import { mayEdit } from '../core/principal.ts'
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
  /** Whether it may correct and delete what was logged. */
  edits: boolean
  /** Whether a new one may be created. */
  issues: boolean
}

/**
 * The JWT for a client: the one in its file if it is from this installation, for the same person, and valid
 * for at least half of the usual time, with the scopes that are wanted; else a new one, or undefined if none may be
 * created.
 */
export async function findOrIssueCredential(
  jwts: Jwts,
  inUse: string | undefined,
  { client, userId, days, ttlDays, now, edits, issues }: CredentialRequest,
): Promise<Credential | undefined> {
  const known = inUse === undefined ? undefined : await jwts.verify(inUse)
  if (inUse !== undefined && days === undefined && known?.userId === userId && known.expiresAt !== null) {
    const isFresh = known.expiresAt - now > (ttlDays * DAY_MS) / 2
    if (isFresh && mayEdit(known) === edits)
      return { jwt: inUse, id: known.credentialId, expiresAt: known.expiresAt, isNew: false }
  }
  if (!issues) return undefined
  const { jwt, id, expiresAt } = await jwts.issue({
    userId,
    name: client,
    days: days ?? ttlDays,
    scopes: edits ? HEALTH_SCOPES : DEFAULT_HEALTH_SCOPES,
  })
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

/** The id of a valid JWT of this installation; undefined for any other. */
export async function ownJwtId(jwts: Jwts, jwt: string | undefined): Promise<string | undefined> {
  return jwt === undefined ? undefined : (await jwts.verify(jwt))?.credentialId
}
