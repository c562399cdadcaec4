import { readFileSync } from 'node:fs'
import { and, gt, isNull, sql } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { issuedJwts } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import { replaceKeyFile } from '../core/key-file.ts'
import { OWNER } from '../core/principal.ts'
import { newPrivateJwk, signingKey, signingKeyPath } from './signing-key.ts'
import { loadSigningKeys, type OldKeys, oldKeysPath } from './signing-keys.ts'

export type KeyRotation = {
  kid: string
  /** The keys that stay published, and when the last of their tokens ends, in epoch milliseconds. */
  old: readonly { kid: string; until: number }[]
}

/** When the last valid JWT of each key ends, in epoch milliseconds, by the id of the key. */
export function lastEndsByKey(db: Db, firstKid: string, now: number): ReadonlyMap<string, number> {
  const rows = db
    .select({
      kid: sql<string>`coalesce(${issuedJwts.kid}, ${firstKid})`,
      until: sql<number>`max(${issuedJwts.expires_at})`,
    })
    .from(issuedJwts)
    .where(and(isNull(issuedJwts.revoked_at), gt(issuedJwts.expires_at, now)))
    .groupBy(sql`1`)
    .all()
  return new Map(rows.map(({ kid, until }) => [kid, until]))
}

/**
 * Replaces the key that signs JWTs. The public keys of valid JWTs stay, so that these stay valid.
 * @throws AppError `conflict` if another process has just replaced it.
 */
export async function rotateSigningKey(deps: {
  db: Db
  clock: Clock
  dataDir: string
}): Promise<KeyRotation> {
  const { db, clock, dataDir } = deps
  const path = signingKeyPath(dataDir)
  const keys = await loadSigningKeys(dataDir)
  const before = readFileSync(path, 'utf8')
  const published = await keys.all()
  const jwk = await newPrivateJwk()
  const { kid } = await signingKey(jwk)
  return inTransaction(db, () => {
    if (readFileSync(path, 'utf8') !== before) {
      throw new AppError('conflict', `${path}: was replaced by another process just now; try again`)
    }
    const now = clock.now()
    const ends = lastEndsByKey(db, keys.firstKid, now)
    const [replaced] = published
    // A running server may sign with the replaced key until it notices the new one, so that key stays in any case.
    const kept = published.filter((key) => key === replaced || ends.has(key.kid))
    const old: OldKeys = { first_kid: keys.firstKid, keys: kept.map(({ publicJwk }) => publicJwk) }
    // In this order: if the second write fails, the current key is only listed twice.
    replaceKeyFile(oldKeysPath(dataDir), `${JSON.stringify(old)}\n`)
    replaceKeyFile(path, `${JSON.stringify(jwk)}\n`)
    const detail = replaced?.kid ?? ''
    recordAudit(db, { at: now, userId: OWNER, action: 'jwt.rotate-key', subject: kid, detail })
    const stay = kept.flatMap((key) => {
      const until = ends.get(key.kid)
      return until === undefined ? [] : [{ kid: key.kid, until }]
    })
    return { kid, old: stay }
  })
}
