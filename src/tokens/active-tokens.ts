import { and, eq, exists, gt, isNull, or, type Placeholder } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { apiTokens } from '../../db/schema.ts'

/** Tokens that are neither revoked nor expired at `now`, in epoch milliseconds. */
export const isActiveToken = (now: number | Placeholder) =>
  and(eq(apiTokens.is_active, true), or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, now)))

/**
 * Rows whose issuer is still valid: the token that `issuedBy` names is valid, or it is null, for the command line.
 * What a stolen token has issued ends with the token.
 */
export const hasActiveIssuer = (db: Db, issuedBy: AnySQLiteColumn, now: number) =>
  or(
    isNull(issuedBy),
    exists(
      db
        .select({ id: apiTokens.id })
        .from(apiTokens)
        .where(and(eq(apiTokens.id, issuedBy), isActiveToken(now))),
    ),
  )
