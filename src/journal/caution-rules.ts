import type { Db } from '../../db/open.ts'
import { windowEnding } from '../contract/calendar-date.ts'
import { type CautionRules, cautionRules } from '../foods/cautions/cautions.ts'
import type { Profiles } from '../profile/profiles.ts'
import { readMedicines } from '../safety/medicines/read-medicines.ts'

/** How many days back check-ins tell what somebody takes. */
const TAKEN_DAYS = 30
const MAX_CHECKINS = 200
/** More names than anybody takes; a person can have written thousands. */
const MAX_NAMES = 50
/** The lists of names that are kept with the medicines that they name: those of so many people. */
const MAX_KEPT_LISTS = 200

/**
 * What a person's foods are checked against: the medicines of the profile, or, if it names none, those of recent
 * check-ins; and their conditions.
 */
export function createCautionRules({ db, profiles }: { db: Db; profiles: Profiles }) {
  const takenBetween = db.$client.prepare<{ medications: string }, [string, string, string]>(
    `SELECT medications FROM checkins WHERE user_id = ? AND date BETWEEN ? AND ? AND medications <> '[]'
     ORDER BY date DESC LIMIT ${MAX_CHECKINS}`,
  )
  const kept = new Map<string, readonly string[]>()

  function medicinesIn(names: readonly string[]): readonly string[] {
    const key = JSON.stringify(names)
    const known = kept.get(key)
    if (known !== undefined) return known
    const medicines = readMedicines(names, { isList: true })
    if (kept.size >= MAX_KEPT_LISTS) kept.clear()
    kept.set(key, medicines)
    return medicines
  }

  return (userId: string): CautionRules => {
    if (profiles.medicines(userId).length > 0) return profiles.cautionRules(userId)
    const { from, to } = windowEnding(profiles.today(userId), TAKEN_DAYS)
    const rows = takenBetween.all(userId, from, to)
    const names = new Set(rows.flatMap(({ medications }) => JSON.parse(medications) as string[]))
    if (names.size === 0) return profiles.cautionRules(userId)
    return cautionRules(medicinesIn([...names].slice(0, MAX_NAMES)), profiles.cautionConditions(userId))
  }
}
