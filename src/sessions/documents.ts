import { utcInstant } from '../core/dates.ts'
import type { SessionInfo } from './sessions.ts'

/**
 * @param providerName of the identity provider, where there is one: a session of another is none.
 * @returns shows a session; `currentId` is the one that asks, where one does.
 */
export const sessionDocuments =
  (providerName: string | undefined) => (session: SessionInfo, currentId: string | undefined) => ({
    id: session.id,
    user_id: session.userId,
    browser: session.browser,
    scopes: [...session.permissions],
    signed_in_with: session.signedInWith,
    provider: (session.signedInWith === 'provider' && providerName) || null,
    created_at: utcInstant(session.createdAt),
    last_used_at: utcInstant(session.lastUsedAt),
    expires_at: utcInstant(session.expiresAt),
    is_current: session.id === currentId,
  })
