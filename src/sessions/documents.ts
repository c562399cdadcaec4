import { utcInstant } from '../core/dates.ts'
import type { SessionInfo } from './sessions.ts'

/** @param currentId the session that asks, where one does. */
export const sessionDocument = (session: SessionInfo, currentId: string | undefined) => ({
  id: session.id,
  user_id: session.userId,
  browser: session.browser,
  scopes: [...session.permissions],
  signed_in_with: session.signedInWith,
  created_at: utcInstant(session.createdAt),
  last_used_at: utcInstant(session.lastUsedAt),
  expires_at: utcInstant(session.expiresAt),
  is_current: session.id === currentId,
})
