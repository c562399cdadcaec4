import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { notices } from '../../db/sign-in-schema.ts'
import { MINUTE_MS } from '../contract/durations.ts'
import type { CredentialRef } from '../credentials/ancestry.ts'

/** How a browser session is opened. */
export const SIGNED_IN_WITH = [
  'link',
  'token',
  'provider',
  'passkey',
  'recovery_code',
  'set_up',
  'invitation',
] as const
/** How somebody signed in, or let a client in. */
export const SIGN_IN_METHODS = [...SIGNED_IN_WITH, 'passcode', 'consent'] as const
export type SignInMethod = (typeof SIGN_IN_METHODS)[number]

type Event = {
  /** A new UUID. */
  id: string
  /** Epoch milliseconds. */
  at: number
  userId: string
  credential: CredentialRef
  /** The client's network address; absent: unknown. */
  address?: string | null | undefined
}

type SignInEvent = Event & {
  method: SignInMethod
  /** The id of the credential that was used for it; null: none. */
  createdBy: string | null
}

/** A device that is paired with a passcode may sign in on the page right after. */
const SAME_SIGN_IN_MS = 5 * MINUTE_MS

/** Somebody signed in. Call it in the transaction that creates the credential. */
export function addSignInNotice(db: Db, event: SignInEvent): void {
  const { method, createdBy, address = null, at } = event
  const token = method === 'token' ? createdBy : null
  if (token !== null && hasNotice(db, token, { address, after: at - SAME_SIGN_IN_MS })) return
  insertNotice(db, event, { kind: 'sign_in', method, created_by: createdBy })
}

/** A credential was presented again after its end, and its family ended. */
export const addReplayNotice = (db: Db, event: Event): void =>
  insertNotice(db, event, { kind: 'replay', method: null, created_by: null })

function insertNotice(
  db: Db,
  { id, at, userId, credential, address = null }: Event,
  about: Pick<typeof notices.$inferInsert, 'kind' | 'method' | 'created_by'>,
): void {
  db.insert(notices)
    .values({
      id,
      at,
      user_id: userId,
      credential_kind: credential.kind,
      credential_id: credential.id,
      name: credential.name,
      address,
      ...about,
    })
    .run()
}

/** Whether a sign-in with this credential, from the same address, is shown already. */
function hasNotice(
  db: Db,
  credentialId: string,
  { address, after }: { address: string | null; after: number },
): boolean {
  const found = db
    .select({ address: notices.address })
    .from(notices)
    .where(
      and(
        eq(notices.credential_id, credentialId),
        eq(notices.kind, 'sign_in'),
        gt(notices.at, after),
        isNull(notices.dismissed_at),
      ),
    )
    .all()
  return found.some((row) => row.address === address)
}
