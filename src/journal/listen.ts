import { and, eq, gte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { checkins } from '../../db/schema.ts'
import { addDays } from '../contract/calendar-date.ts'
import type { Logger } from '../core/log.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { PersonFacts } from '../safety/read-safety.ts'
import { assess, type Listen, type Safety } from '../safety/safety.ts'
import type { Place } from '../safety/safety-card.ts'

/** Medicines of check-ins count for this long. */
const RECENT_DAYS = 30

const NOWHERE: Place = { country: null, timeZone: '', contacts: [] }

/**
 * Reads what people write anywhere for emergencies, with what the journal knows of them. Never throws: whatever cannot be
 * read of the journal is left out.
 */
export function createListen({ db, profiles, log }: { db: Db; profiles: Profiles; log: Logger }): Listen {
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

  /** The medicines are looked up when somebody asks: most texts need none. */
  function personFacts(userId: string): PersonFacts {
    const facts = profiles.safetyFacts(userId)
    let medications: readonly string[] | undefined
    return {
      ...facts,
      get medications() {
        medications ??= [...facts.medications, ...takenLately(userId)]
        return medications
      },
    }
  }

  function takenLately(userId: string): readonly string[] {
    const from = addDays(profiles.today(userId), 1 - RECENT_DAYS)
    const taken = surely(() => recentMedications.all({ userId, from })) ?? []
    return [...new Set(taken.flatMap(({ medications }) => medications as string[]))]
  }

  function surely<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      log.error('journal not read for safety', { cause: error instanceof Error ? error.name : 'unknown' })
      return undefined
    }
  }

  return (userId, said, { mayRead }) => {
    const all = [said].flat()
    if (!mayRead) return assess(all, NOWHERE)
    const person = surely(() => personFacts(userId))
    const place = surely(() => profiles.place(userId)) ?? NOWHERE
    return assess(
      all.map((one) => ({ ...one, ...(person && { person }) })),
      place,
    )
  }
}

/** How a level is stored. */
export const levelColumns = ({ level }: Safety) => ({ urgent: level === 'urgent', watch: level === 'watch' })
