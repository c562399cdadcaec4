import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { windowEnding } from '../contract/calendar-date.ts'
import { type CautionRules, cautionRules } from '../foods/cautions/cautions.ts'
import type { Profiles } from '../profile/profiles.ts'
import { readMedicines } from '../safety/medicines/read-medicines.ts'

/** How many days back check-ins tell what somebody takes. */
const TAKEN_DAYS = 30
const MAX_CHECKINS = 200
/** More names than anybody takes; a person can have written thousands. */
const MAX_NAMES = 50

/**
 * What a person's foods are checked against: the medicines of the profile, or, if it names none, those of recent
 * check-ins; and their conditions.
 */
export function cautionRulesOf(
  userId: string,
  { db, profiles }: { db: Db; profiles: Profiles },
): CautionRules {
  if (profiles.medicines(userId).length > 0) return profiles.cautionRules(userId)
  const { from, to } = windowEnding(profiles.today(userId), TAKEN_DAYS)
  const rows = db
    .select({ medications: checkins.medications })
    .from(checkins)
    .where(
      and(
        eq(checkins.user_id, userId),
        gte(checkins.date, from),
        lte(checkins.date, to),
        sql`${checkins.medications} <> '[]'`,
      ),
    )
    .orderBy(desc(checkins.date))
    .limit(MAX_CHECKINS)
    .all()
  const names = [...new Set(rows.flatMap(({ medications }) => medications))].slice(0, MAX_NAMES)
  if (names.length === 0) return profiles.cautionRules(userId)
  return cautionRules(readMedicines(names, { isList: true }), profiles.cautionConditions(userId))
}
