import { and, asc, eq } from 'drizzle-orm'
import { type Db, inTransaction } from '../../db/open.ts'
import { externalIdentities } from '../../db/people-schema.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import { AppError, notFound } from '../core/errors.ts'
import { OWNER } from '../core/principal.ts'
import type { Config } from '../settings/config.ts'
import type { People } from './people.ts'

/** Who somebody is at an identity provider. */
export type ExternalIdentity = {
  issuer: string
  /** The claim that identifies the person there, and its value. */
  claim: string
  subject: string
}

export type Identities = ReturnType<typeof createIdentities>

/**
 * Which person an identity at an identity provider is bound to, by the settings or by hand. An identity that is not
 * bound is nobody, whatever its name.
 */
export function createIdentities(deps: { db: Db; config: Config; clock: Clock; people: People }) {
  const { db, config, clock, people } = deps
  const configured = configuredBindings(config)

  const isIdentity = ({ issuer, claim, subject }: ExternalIdentity) =>
    and(
      eq(externalIdentities.issuer, issuer),
      eq(externalIdentities.claim, claim),
      eq(externalIdentities.subject, subject),
    )

  const boundTo = (identity: ExternalIdentity) =>
    db.select().from(externalIdentities).where(isIdentity(identity)).get()?.user_id

  /** The id of the person; undefined for an identity that is not bound, or is bound to somebody who is not there. */
  function personOf(identity: ExternalIdentity): string | undefined {
    const id = configured.get(keyOf(identity)) ?? boundTo(identity)
    return id === undefined ? undefined : people.find(id)?.id
  }

  /**
   * Repeating it is harmless.
   * @param by the id of the administrator who does it; undefined for the command line or an invitation.
   * @throws AppError `not_found` for an unknown person, `conflict` for an identity of another.
   */
  function bind(userId: string, identity: ExternalIdentity, by?: string): void {
    inTransaction(db, () => {
      people.requireKnown(userId)
      const before = configured.get(keyOf(identity)) ?? boundTo(identity)
      if (before === userId) return
      if (before !== undefined) throw new AppError('conflict', 'The identity is bound to another person')
      const now = clock.now()
      db.insert(externalIdentities)
        .values({ ...identity, user_id: userId, created_at: now })
        .run()
      const detail = by === undefined ? {} : { detail: `by ${by}` }
      recordAudit(db, { at: now, userId, action: 'identity.bind', ...detail })
    })
  }

  /** @throws AppError `not_found` for an identity that is not bound to this person by hand. */
  function unbind(userId: string, identity: ExternalIdentity, by?: string): void {
    inTransaction(db, () => {
      const removed = db
        .delete(externalIdentities)
        .where(and(isIdentity(identity), eq(externalIdentities.user_id, userId)))
        .returning({ id: externalIdentities.user_id })
        .all()
      if (removed.length === 0) throw notFound('identity of this person')
      const detail = by === undefined ? {} : { detail: `by ${by}` }
      recordAudit(db, { at: clock.now(), userId, action: 'identity.unbind', ...detail })
    })
  }

  /** Those that were bound by hand or by an invitation, oldest first. */
  const list = (userId: string): ExternalIdentity[] =>
    db
      .select()
      .from(externalIdentities)
      .where(eq(externalIdentities.user_id, userId))
      .orderBy(asc(externalIdentities.created_at))
      .all()
      .map(({ issuer, claim, subject }) => ({ issuer, claim, subject }))

  /** The claim that identifies people at an issuer, as the settings say. */
  const claimOf = (issuer: string): string =>
    config['jwt.issuers'].find((known) => known.issuer === issuer)?.user_claim ??
    (config['sign_in.issuer'] === issuer ? config['sign_in.user_claim'] : 'sub')

  return { personOf, bind, unbind, list, claimOf }
}

const keyOf = ({ issuer, claim, subject }: ExternalIdentity) => JSON.stringify([issuer, claim, subject])

/** The bindings in the settings, by `keyOf`. */
function configuredBindings(config: Config): ReadonlyMap<string, string> {
  const bindings = new Map<string, string>()
  for (const { issuer, user_claim: claim = 'sub', people = [] } of config['jwt.issuers']) {
    for (const { person, subject } of people.map(bindingOf))
      bindings.set(keyOf({ issuer, claim, subject }), person)
  }
  const issuer = config['sign_in.issuer']
  const claim = config['sign_in.user_claim']
  for (const { person, subject } of config['sign_in.people'].map(bindingOf)) {
    bindings.set(keyOf({ issuer, claim, subject }), person)
  }
  const owner = config['sign_in.owner']
  if (owner !== '') bindings.set(keyOf({ issuer, claim, subject: owner }), OWNER)
  return bindings
}

/** `ana=9a1b` is the person `ana`, whose claim has the value `9a1b`. The value may have more equals signs. */
function bindingOf(text: string): { person: string; subject: string } {
  const end = text.indexOf('=')
  return { person: text.slice(0, end), subject: text.slice(end + 1) }
}
