import { utcInstant } from '../core/dates.ts'
import { originDocument } from '../credentials/origin.ts'
import type { SessionInfo } from './sessions.ts'

/**
 * @param providerName the identity provider that is configured, if any; sessions from another one are not valid.
 * @returns a function that shows a session; `currentId` is the session of the request, if it has one.
 */
export const sessionDocuments =
  (providerName: string | undefined) => (session: SessionInfo, currentId: string | undefined) => ({
    id: session.id,
    user_id: session.userId,
    browser: session.browser,
    scopes: [...session.permissions],
    signed_in_with: session.signedInWith,
    provider: (session.signedInWith === 'provider' && providerName) || null,
    ...originDocument(session),
    created_at: utcInstant(session.createdAt),
    last_used_at: utcInstant(session.lastUsedAt),
    last_used_from: session.lastUsedFrom,
    expires_at: utcInstant(session.expiresAt),
    is_current: session.id === currentId,
  })
