import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { PersonFacts } from '../safety/read-safety.ts'

/** Medicines of check-ins count for this long. */
const RECENT_DAYS = 30

/** What the journal knows of somebody that matters in an emergency: their profile, and the medicines of late. */
export function createPersonFacts({ db, profiles }: { db: Db; profiles: Profiles }) {
  const recentMedications = db
    .selectDistinct({ medications: checkins.medications })
    .from(checkins)
    .where(
      and(
        eq(checkins.user_id, sql.placeholder('userId')),
        gte(checkins.date, sql.placeholder('from')),
        ne(checkins.medications, sql`'[]'`),
      ),
    )
    .prepare()

  function takenLately(userId: string): string[] {
    const from = addDays(profiles.today(userId), 1 - RECENT_DAYS)
    return recentMedications.all({ userId, from }).flatMap(({ medications }) => medications)
  }

  /** The medicines are looked up when somebody asks: most texts need none. */
  return (userId: string): PersonFacts => {
    const facts = profiles.safetyFacts(userId)
    let medications: readonly string[] | undefined
    return {
      ...facts,
      get medications() {
        medications ??= [...new Set([...facts.medications, ...takenLately(userId)])]
        return medications
      },
    }
  }
}
