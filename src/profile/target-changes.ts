import type { Db } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { targetChanges } from '../../db/targets-schema.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Random } from '../core/random.ts'
import type { Expenditure } from '../nutrition/expenditure.ts'
import type { WeekReason } from '../nutrition/weekly-expenditure.ts'
import type { EnergyUseMissing } from './energy-use-missing.ts'

/** Why an expenditure counts from a date on: a week's decision, the start of following, or the undo of a decision. */
export type ChangeReason = {
  kind: WeekReason | 'started' | 'undone'
  /** Whether `energy_kcal` counts in place of the equations. */
  counts: boolean
  /** The same of `before_kcal`. */
  counted_before: boolean
  is_limited: boolean
  estimate: Expenditure | null
  /** What was known of the weeks before. */
  complete_days: number
  weigh_ins: number
  /** What was missing for an estimate; absent: stored before this was kept, or nothing was decided. */
  missing?: EnergyUseMissing | null
}

/** The expenditure that a person's energy target follows, from a date to the next one. */
export type TargetChange = {
  date: LocalDate
  /** kcal a day, whole. */
  energy_kcal: number
  before_kcal: number
  reason: ChangeReason
}

/** People whose changes are kept: 52 a year each. */
const MAX_KEPT = 64

export function createTargetChanges({ db, random }: { db: Db; random: Random }) {
  const stored = db.$client.prepare<Omit<TargetChange, 'reason'> & { reason: string }, [string]>(
    'SELECT date, energy_kcal, before_kcal, reason FROM target_changes WHERE user_id = ? ORDER BY date',
  )
  const newest = db.$client.prepare<{ date: LocalDate | null }, [string]>(
    'SELECT max(date) AS date FROM target_changes WHERE user_id = ?',
  )
  const memory = createReadMemory<readonly TargetChange[]>(db, MAX_KEPT)

  return {
    /** All that are stored, oldest first. */
    of: (userId: string): readonly TargetChange[] =>
      memory(userId, () =>
        stored.all(userId).map((row) => ({ ...row, reason: JSON.parse(row.reason) as ChangeReason })),
      ),

    /** The date of the newest one; null: none. */
    last: (userId: string): LocalDate | null => newest.get(userId)?.date ?? null,

    /** Stores one in the place of another of its date. */
    store(userId: string, change: TargetChange, now: number): void {
      const { date, ...values } = change
      db.insert(targetChanges)
        .values({ id: random.uuid(now), user_id: userId, date, ...values, created_at: now })
        .onConflictDoUpdate({ target: [targetChanges.user_id, targetChanges.date], set: values })
        .run()
    },
  }
}

/** The one that counts on a date; undefined: none did yet. */
export const changeOn = (changes: readonly TargetChange[], date: LocalDate): TargetChange | undefined =>
  changes.findLast((change) => change.date <= date)

/** The expenditure that the target follows on a date, kcal a day; undefined: the equations count. */
export function expenditureOn(changes: readonly TargetChange[], date: LocalDate): number | undefined {
  const change = changeOn(changes, date)
  return change?.reason.counts === true ? change.energy_kcal : undefined
}
