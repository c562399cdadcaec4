import { and, eq, gt, isNull, or, type Placeholder } from 'drizzle-orm'
import { apiTokens } from '../../db/schema.ts'
import { hasValidParents } from '../credentials/ancestry.ts'

/** Tokens that are neither revoked nor expired at `now`, in epoch milliseconds, nor end with one that is. */
export const isActiveToken = (now: number | Placeholder) =>
  and(
    eq(apiTokens.is_active, true),
    or(isNull(apiTokens.expires_at), gt(apiTokens.expires_at, now)),
    hasValidParents('api_tokens', now),
  )
