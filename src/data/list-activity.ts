import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import { auditLog } from '../../db/audit-schema.ts'
import type { Db } from '../../db/open.ts'
import { ownedRows } from '../../db/owned-rows.ts'
import { shares } from '../../db/people-schema.ts'
import { apiTokens, issuedJwts, passcodes } from '../../db/schema.ts'
import { browserSessions, oauthGrants } from '../../db/sign-in-schema.ts'
import { AUDIT_ACTIONS } from '../audit/audit-log.ts'
import { utcInstant } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import { personLabels } from '../people/labels.ts'
import { peopleSeenBy } from '../people/seen-people.ts'

type AuditAction = (typeof AUDIT_ACTIONS)[number]
type ActionKind<A> = A extends `${infer Kind}.${string}` ? Kind : never
export type ActivityKind = ActionKind<AuditAction>

const actionKind = (action: string) => action.slice(0, action.indexOf('.')) as ActivityKind

/** The kind of object that an action concerns: the action's first word. */
export const ACTIVITY_KINDS: readonly ActivityKind[] = [...new Set(AUDIT_ACTIONS.map(actionKind))]

export type ActivityRequest = {
  limit: number
  /** The event after which to continue. */
  before?: number | undefined
  kind?: ActivityKind | undefined
  /** Who reads it; undefined: the person. */
  viewerId?: string | undefined
}

type AuditRow = typeof auditLog.$inferSelect

/** @throws AppError `invalid` for a cursor that this server did not make. */
export function decodeActivityCursor(cursor: string): number {
  const text = Buffer.from(cursor, 'base64url').toString()
  if (!/^[1-9]\d{0,15}$/.test(text)) {
    throw invalidField('/query/cursor', 'must be the next cursor of an earlier answer')
  }
  return Number(text)
}

/** Lists a person's audit log, newest first; `next` continues the list. */
export function listActivity(
  db: Db,
  userId: string,
  { limit, before, kind, viewerId = userId }: ActivityRequest,
) {
  const actions = AUDIT_ACTIONS.filter((action) => kind === undefined || actionKind(action) === kind)
  const rows = db
    .select()
    .from(auditLog)
    .where(
      and(
        eq(auditLog.user_id, userId),
        before === undefined ? undefined : lt(auditLog.seq, before),
        kind === undefined ? undefined : inArray(auditLog.action, actions),
      ),
    )
    .orderBy(desc(auditLog.seq))
    .limit(limit + 1)
    .all()
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const nameOf = createSubjectNames(db, userId, shown)
  const personOf = createPeopleNames(db, viewerId, shown)
  return {
    events: shown.map((row) => ({
      id: row.seq,
      at: utcInstant(row.at),
      action: row.action as AuditAction,
      subject: row.subject,
      name: isAboutPerson(row) ? personOf(row.subject) : nameOf(row),
      of: personOf(guardedPerson(row)),
      by: personOf(doneBy(row)),
      detail: row.detail,
    })),
    next: rows.length > limit && last !== undefined ? Buffer.from(`${last.seq}`).toString('base64url') : null,
  }
}

/** Actions about somebody else, whose id is the subject. */
const isAboutPerson = ({ action }: AuditRow): boolean => /^(guardian|people)\./.test(action)

/** The id of the person whose guardian somebody else is or was: `of ID`, in the activity of who did it. */
const guardedPerson = ({ action, detail }: AuditRow): string | null =>
  action === 'guardian.give' || action === 'guardian.take' ? (detail ?? '').slice('of '.length) : null

/** What somebody else did: `by ID`, after the kind of an export. */
const BY = /^(?:json |csv (?:[a-z_]+ )?)?by (.+)$/s
const KINDS_BY_OTHERS: readonly string[] = ['person', 'guardian', 'share', 'identity', 'data']

/** The id of the guardian or administrator who did it; null: the person, nobody, or the command line. */
function doneBy({ action, subject, detail, user_id: userId }: AuditRow): string | null {
  if (action === 'guardian.takeover-age') return subject
  if (!KINDS_BY_OTHERS.includes(actionKind(action))) return null
  const by = BY.exec(detail ?? '')?.[1] ?? null
  // Guardians who came or left by themselves are the subject.
  return by === userId || by === subject ? null : by
}

/** What tells people apart, as they are called now; null for who is not here any more. */
function createPeopleNames(
  db: Db,
  viewerId: string,
  rows: readonly AuditRow[],
): (id: string | null) => string | null {
  const named = rows.flatMap((row) => [
    ...(isAboutPerson(row) ? [row.subject, guardedPerson(row)] : []),
    doneBy(row),
  ])
  const ids = [...new Set(named.filter((id) => id !== null))]
  const all = ids.length === 0 ? [] : peopleSeenBy(db, viewerId, ids)
  const labelOf = personLabels(all)
  const byId = new Map(all.map((person) => [person.id, person]))
  return (id) => {
    const found = id === null ? undefined : byId.get(id)
    return found === undefined ? null : labelOf(found)
  }
}

/** The current names of the subjects, as the person knows them. */
function createSubjectNames(
  db: Db,
  userId: string,
  rows: readonly AuditRow[],
): (row: AuditRow) => string | null {
  const ids = [...new Set(rows.flatMap(({ subject }) => subject ?? []))]
  const named = SUBJECT_TABLES.flatMap(({ table, id, owner, name }) =>
    db
      .select({ id, name })
      .from(table)
      .where(ownedRows({ id, user_id: owner }, userId, ids))
      .all(),
  )
  const names = new Map(named.map((found) => [found.id, found.name]))
  return ({ subject }) => (subject === null ? null : (names.get(subject) ?? null))
}

const SUBJECT_TABLES = [
  { table: apiTokens, id: apiTokens.id, owner: apiTokens.user_id, name: apiTokens.name },
  { table: issuedJwts, id: issuedJwts.id, owner: issuedJwts.user_id, name: issuedJwts.name },
  { table: passcodes, id: passcodes.id, owner: passcodes.user_id, name: passcodes.user_identifier },
  {
    table: browserSessions,
    id: browserSessions.id,
    owner: browserSessions.user_id,
    name: browserSessions.browser,
  },
  { table: shares, id: shares.id, owner: shares.user_id, name: shares.name },
  { table: oauthGrants, id: oauthGrants.id, owner: oauthGrants.user_id, name: oauthGrants.client_name },
]
