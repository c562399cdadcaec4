import type { Db } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { dayTargets } from '../../db/targets-schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import { NUTRIENT_KEYS } from '../contract/nutrients.ts'
import type { DayFacts, FactsOn } from '../nutrition/day-facts.ts'
import type { Person } from '../nutrition/person.ts'
import { computedTarget } from './profile-document.ts'

/** Lists of dates, and what is stored for one: some KB each. */
const MAX_KEPT = 256

/**
 * What past days were judged by. A row is for its date and for all days before it back to the row before: so it is right
 * for every past day, also for one that is logged years later, and a change of the profile costs one row.
 */
export function createDayTargets(db: Db) {
  const storedDates = db.$client.prepare<{ date: LocalDate }, [string]>(
    'SELECT date FROM day_targets WHERE user_id = ? ORDER BY date',
  )
  const stored = db.$client.prepare<{ targets: string }, [string, LocalDate]>(
    'SELECT targets FROM day_targets WHERE user_id = ? AND date = ?',
  )
  const datesMemory = createReadMemory<readonly LocalDate[]>(db, MAX_KEPT)
  const factsMemory = createReadMemory<StoredFacts>(db, MAX_KEPT)

  const datesOf = (userId: string) =>
    datesMemory(userId, () => storedDates.all(userId).map(({ date }) => date))

  const read = (userId: string, date: LocalDate) =>
    factsMemory(`${date} ${userId}`, () => JSON.parse(stored.get(userId, date)?.targets ?? '') as StoredFacts)

  return {
    /** The last day that is stored; null: none. */
    last: (userId: string): LocalDate | null => datesOf(userId).at(-1) ?? null,

    /** @param present what counts for the days after the last stored one. */
    factsOn(userId: string, present: FactsOn): FactsOn {
      const dates = datesOf(userId)
      const last = dates.at(-1)
      if (last === undefined) return present
      // The same object for the same days, which is how a change within a window is seen.
      const known = new Map<LocalDate, DayFacts>()
      return (date) => {
        if (date > last) return present(date)
        const until = firstFrom(dates, date)
        const facts = known.get(until) ?? withPresentWords(read(userId, until), present(date).person)
        known.set(until, facts)
        return facts
      }
    },

    /** Keeps what counts for the days up to a date, from the last stored day on. */
    store(userId: string, until: LocalDate, facts: DayFacts, now: number): void {
      db.insert(dayTargets)
        .values({ user_id: userId, date: until, targets: withoutWords(facts), created_at: now })
        .onConflictDoNothing()
        .run()
    },
  }
}

/** What is stored of a day: numbers, and none of the person's words, which they may want to remove for good. */
type StoredFacts = Omit<DayFacts, 'person'> & { person: Omit<Person, 'conditions'> }

function withoutWords(facts: DayFacts): StoredFacts {
  const { conditions: _, ...person } = facts.person
  const own = NUTRIENT_KEYS.filter((key) => facts.targets[key]?.basis === 'user')
  const computed = Object.fromEntries(own.map((key) => [key, computedTarget(facts, key)]))
  return { person, targets: facts.targets, computed }
}

/** Warnings beside old figures follow from the conditions that the person states now. */
const withPresentWords = (stored: StoredFacts, { conditions }: Person): DayFacts => ({
  ...stored,
  person: { ...stored.person, conditions },
})

/** The first of some dates in order that is not before another; the last is not. */
function firstFrom(dates: readonly LocalDate[], date: LocalDate): LocalDate {
  let [low, high] = [0, dates.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((dates[middle] ?? '') < date) low = middle + 1
    else high = middle
  }
  return dates[low] ?? date
}
