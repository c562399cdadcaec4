import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, asc, count, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { browserSessions, passkeys } from '../../db/sign-in-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import type { Principal } from '../core/principal.ts'
import type { Random } from '../core/random.ts'
import { creatorColumns } from '../credentials/origin.ts'
import { type ChallengePurpose, createChallenges } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'

/** Of one person. */
const MAX_PASSKEYS = 50

type Row = typeof passkeys.$inferSelect

/** A passkey as its person sees it. Instants are epoch milliseconds. */
export type Passkey = {
  id: string
  name: string
  /** The host name at which it works. */
  worksAt: string
  /** Whether the authenticator keeps it on several devices. */
  isSynced: boolean
  createdAt: number
  lastUsedAt: number | null
  lastUsedFrom: string | null
}

/** Who answered a challenge. */
export type ProvenPerson = { userId: string; passkeyId: string }

export type Passkeys = ReturnType<typeof createPasskeys>

/**
 * Passkeys (WebAuthn Level 3). The authenticator must verify its person, by a fingerprint or a PIN, since a passkey is
 * all that signs in. Attestation is not asked for: it would tell which device somebody has.
 */
export function createPasskeys(deps: {
  db: Db
  clock: Clock
  random: Random
  /** Tells this server from others on the same host, such as one on another port. */
  serverId: string
}) {
  const { db, clock, serverId } = deps
  const challenges = createChallenges(deps)

  const rowsOf = (userId: string): Row[] =>
    db
      .select()
      .from(passkeys)
      .where(eq(passkeys.user_id, userId))
      .orderBy(asc(passkeys.created_at), asc(passkeys.id))
      .all()

  const ownRow = (userId: string, id: string) => and(eq(passkeys.user_id, userId), eq(passkeys.id, id))

  /** What the browser needs to make a passkey of this person. @param person their name, for the authenticator's list. */
  async function optionsToAdd(
    caller: Principal,
    party: RelyingParty,
    { person, title }: { person: string; title: string },
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const challenge = challenges.give({ kind: 'add', sessionId: caller.credentialId }, party)
    return await generateRegistrationOptions({
      rpName: title,
      rpID: party.id,
      userName: person,
      userDisplayName: person,
      userID: userHandle(serverId, caller.userId),
      challenge: bytesOf(challenge),
      attestationType: 'none',
      excludeCredentials: rowsOf(caller.userId)
        .filter(({ rp_id: at }) => at === party.id)
        .map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** @throws AppError `invalid` for an answer to another challenge, or one that does not hold. */
  async function add(
    caller: Principal,
    party: RelyingParty,
    { response, name, address }: { response: RegistrationResponseJSON; name: string; address: string },
  ): Promise<Passkey> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const purpose = { kind: 'add', sessionId: caller.credentialId } as const
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge: (challenge) => challenges.isOpen(challenge, purpose, party),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
    }).catch(() => undefined)
    const made = verified?.verified === true ? verified.registrationInfo : undefined
    if (made === undefined || !challenges.useUp(challengeOf(response)))
      throw new AppError('invalid', 'This is not a passkey made for this page; try again')
    return inTransaction(db, () => {
      const { userId } = caller
      const [all] = db.select({ count: count() }).from(passkeys).where(eq(passkeys.user_id, userId)).all()
      if ((all?.count ?? 0) >= MAX_PASSKEYS) {
        throw new AppError('conflict', `There are ${MAX_PASSKEYS} passkeys already; delete one first`)
      }
      const now = clock.now()
      const added = db
        .insert(passkeys)
        .values({
          id: made.credential.id,
          user_id: userId,
          public_key: Buffer.from(made.credential.publicKey),
          counter: made.credential.counter,
          transports: made.credential.transports ?? [],
          rp_id: party.id,
          name,
          is_synced: made.credentialBackedUp,
          ...creatorColumns(caller),
          created_from: address,
          created_at: now,
        })
        .onConflictDoNothing()
        .returning()
        .get()
      if (added === undefined) throw new AppError('conflict', 'This passkey is there already')
      recordAudit(db, { at: now, userId, action: 'passkey.add', subject: added.id, detail: name })
      return passkeyOf(added)
    })
  }

  /** What the browser needs to ask for a passkey: any of this host, or those of a person. */
  async function optionsToProve(
    purpose: ChallengePurpose,
    party: RelyingParty,
    userId?: string,
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    const own = userId === undefined ? [] : rowsOf(userId).filter(({ rp_id: at }) => at === party.id)
    return await generateAuthenticationOptions({
      rpID: party.id,
      challenge: bytesOf(challenges.give(purpose, party)),
      userVerification: 'required',
      allowCredentials: own.map(({ id, transports }) => ({
        id,
        transports: transports as AuthenticatorTransport[],
      })),
    })
  }

  /** @returns undefined for an unknown passkey, another challenge, or a signature that does not hold. */
  async function prove(
    purpose: ChallengePurpose,
    party: RelyingParty,
    { response, address }: { response: AuthenticationResponseJSON; address: string },
  ): Promise<ProvenPerson | undefined> {
    const row = db.select().from(passkeys).where(eq(passkeys.id, response.id)).get()
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    if (row === undefined || row.rp_id !== party.id) return undefined
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (challenge) => challenges.isOpen(challenge, purpose, party),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // A counter that does not go up is of a copy; the library refuses it.
      credential: { id: row.id, publicKey: new Uint8Array(row.public_key), counter: row.counter },
    }).catch(() => undefined)
    if (verified?.verified !== true || !challenges.useUp(challengeOf(response))) return undefined
    const used = db
      .update(passkeys)
      .set({
        counter: verified.authenticationInfo.newCounter,
        is_synced: verified.authenticationInfo.credentialBackedUp,
        last_used_at: clock.now(),
        last_used_from: address,
      })
      // Deleted, or used, while the signature was checked.
      .where(and(eq(passkeys.id, row.id), eq(passkeys.counter, row.counter)))
      .returning({ userId: passkeys.user_id })
      .get()
    return used && { userId: used.userId, passkeyId: row.id }
  }

  /** @throws AppError `not_found` for an unknown passkey, and for one of another person. */
  function rename(userId: string, id: string, name: string): Passkey {
    const renamed = db.update(passkeys).set({ name }).where(ownRow(userId, id)).returning().get()
    if (renamed === undefined) throw notFound('passkey')
    return passkeyOf(renamed)
  }

  /**
   * Deletes a passkey, and signs out the browsers that signed in with it.
   * @param kept the session that stays, since its person is asking.
   * @throws AppError as `rename`.
   */
  function remove(userId: string, id: string, kept?: string): void {
    inTransaction(db, () => {
      const removed = db.delete(passkeys).where(ownRow(userId, id)).returning().get()
      if (removed === undefined) throw notFound('passkey')
      const now = clock.now()
      const opened = db
        .select({ id: browserSessions.id })
        .from(browserSessions)
        .where(and(eq(browserSessions.user_id, userId), eq(browserSessions.passkey_id, id)))
        .all()
      for (const { id: session } of opened.filter((each) => each.id !== kept)) {
        db.delete(browserSessions).where(eq(browserSessions.id, session)).run()
        recordAudit(db, { at: now, userId, action: 'session.close', subject: session })
      }
      recordAudit(db, { at: now, userId, action: 'passkey.remove', subject: id, detail: removed.name })
    })
  }

  return {
    list: (userId: string): Passkey[] => rowsOf(userId).map(passkeyOf),
    optionsToAdd,
    add,
    optionsToProve,
    prove,
    rename,
    remove,
  }
}

const bytesOf = (base64url: string) => new Uint8Array(Buffer.from(base64url, 'base64url'))

/** Of an answer that was found right. */
const challengeOf = ({ response }: { response: { clientDataJSON: string } }): string =>
  JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString()).challenge

/**
 * What an authenticator stores beside the passkey: it tells nothing about the person. Of one host it keeps one passkey
 * for each, so that another server there must not have the same.
 */
const userHandle = (serverId: string, userId: string) =>
  new Uint8Array(new Bun.CryptoHasher('sha256').update(`${serverId}\n${userId}`).digest())

const passkeyOf = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  worksAt: row.rp_id,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  lastUsedFrom: row.last_used_from,
})
