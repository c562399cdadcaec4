import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { guardians, people } from '../../db/people-schema.ts'

type Named = { id: string; name: string }

/**
 * Those whose names a person may read, since a label would reveal that anybody else has the same name: who can be shown
 * a journal, whom they care for, and the guardians of these and of themselves. Administrators list everybody.
 * @param named the ids of those whom the answer names anyhow.
 */
export function peopleSeenBy(db: Db, viewerId: string, named: readonly string[] = []): Named[] {
  const isAdmin = db
    .select({ isAdmin: people.is_admin })
    .from(people)
    .where(eq(people.id, viewerId))
    .get()?.isAdmin
  const caredFor = db
    .select({ id: guardians.user_id })
    .from(guardians)
    .where(eq(guardians.guardian_id, viewerId))
  const keepers = db
    .select({ id: guardians.guardian_id })
    .from(guardians)
    .where(or(eq(guardians.user_id, viewerId), inArray(guardians.user_id, caredFor)))
  const isSeen = or(
    and(isNull(people.disabled_at), eq(people.is_cared_for, false)),
    inArray(people.id, [viewerId, ...named]),
    inArray(people.id, caredFor),
    inArray(people.id, keepers),
  )
  return db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(isAdmin === true ? undefined : isSeen)
    .all()
}
