import { type Db, inOwnTransaction } from '../../db/open.ts'
import { untilWritable } from '../../db/write-lock.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Clock } from '../core/clock.ts'
import { createSlices } from '../core/slices.ts'
import { LAYOUT_BYTES } from '../nutrition/stored-sums.ts'
import { createFoodDays } from './food-days.ts'

/** What is renewed in one slice: a day of 20 entries takes 150 µs. */
const ROWS_AT_ONCE = 100

/**
 * Adds up the days that another version of the program has stored, whose sums are in another layout: until then, each
 * answer that reads them adds them up for itself. In slices, between requests.
 */
export async function renewDays(
  { db, clock }: { db: Db; clock: Clock },
  isStopped: () => boolean,
): Promise<void> {
  const sqlite = db.$client
  const lastRow = sqlite.query<{ id: number | null }, []>('SELECT max(rowid) AS id FROM food_days')
  const outdated = sqlite.query<{ user_id: string; date: LocalDate }, [number, number, Uint8Array]>(
    `SELECT user_id, date FROM food_days
      WHERE rowid > ?1 AND rowid <= ?1 + ?2 AND substr(sums, 1, length(?3)) IS NOT ?3`,
  )
  const { refresh } = createFoodDays(db)
  const slices = createSlices(clock)
  const last = lastRow.get()?.id ?? 0
  for (let row = 0; row < last; row += ROWS_AT_ONCE) {
    await slices.next()
    if (isStopped()) return
    const days = outdated.all(row, ROWS_AT_ONCE, LAYOUT_BYTES)
    if (days.length === 0) continue
    await untilWritable(db)
    inOwnTransaction(db, () => {
      for (const { user_id, date } of days) refresh(user_id, date)
    })
  }
}
