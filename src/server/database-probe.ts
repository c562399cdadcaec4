import type { Db } from '../../db/open.ts'
import { healthProbe } from '../../db/schema.ts'
import { beginChange } from '../../db/shared-commit.ts'
import { areWritesHeld, isBusy, isThreadWriting, untilWritable } from '../../db/write-lock.ts'
import type { Clock } from '../core/clock.ts'

/** A probe is valid for this long: monitors may ask often, and each probe is a write. */
const PROBE_INTERVAL_MS = 2000
/** A monitor gets its answer within 100 ms. */
const MAX_PROBE_WAIT_MS = 50

/** Whether the database accepts writes: writes one row of its own. */
export function databaseProbe({ db, clock }: { db: Db; clock: Clock }) {
  let last: { at: number; writable: Promise<boolean> } | undefined
  let writableAt: number | undefined
  const isFresh = (at: number | undefined): at is number =>
    at !== undefined && clock.elapsed() - at < PROBE_INTERVAL_MS

  return {
    /** Whether the last probe counts still, and is known to have written. */
    isKnownWritable: () => isFresh(writableAt),

    isWritable(): Promise<boolean> {
      if (last !== undefined && isFresh(last.at)) return last.writable
      const at = clock.elapsed()
      last = { at, writable: tryWrite() }
      void last.writable.then((isWritable) => {
        writableAt = isWritable ? at : undefined
      })
      return last.writable
    },
  }

  async function tryWrite(): Promise<boolean> {
    // Reads are answered, and changes wait a moment.
    if (areWritesHeld(db)) return true
    try {
      await untilWritable(db, MAX_PROBE_WAIT_MS)
      const settled = beginChange(db)
      const at = clock.now()
      db.insert(healthProbe)
        .values({ id: 1, at })
        .onConflictDoUpdate({ target: healthProbe.id, set: { at } })
        .run()
      await settled()
      return true
    } catch (error) {
      // A thread of this process writes, which takes a moment and shows that the database can be written.
      return isBusy(error) && isThreadWriting(db)
    }
  }
}
