import type { Db } from '../../db/open.ts'
import type { apiTokens } from '../../db/schema.ts'
import type { Random } from '../core/random.ts'
import { addSignInNotice } from '../notices/add-notice.ts'

/** A device was paired with a passcode, and has this token now. */
export const addPairedNotice = (db: Db, random: Random, token: typeof apiTokens.$inferSelect): void =>
  addSignInNotice(db, {
    id: random.uuid(token.created_at),
    at: token.created_at,
    userId: token.user_id,
    credential: { kind: 'api_token', id: token.id, name: token.name },
    method: 'passcode',
    createdBy: token.created_by,
    address: token.created_from,
  })
