import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../../db/open.ts'
import { DAY_MS, MINUTE_MS } from '../../contract/durations.ts'
import { utcInstant } from '../../core/dates.ts'
import { type Check, ok, problem } from '../finding.ts'

/** File systems of other machines round, and their clocks differ a little. */
const TOLERANCE_MS = 5 * MINUTE_MS
/** No version of this program is older. */
const EARLIEST = Date.UTC(2026, 0, 1)

export const clock: Check = {
  subject: 'clock',
  run({ dataDir, now, db, isCurrent }) {
    const fix = 'set the clock: timedatectl set-ntp true'
    const meaning = 'entries get wrong dates, and tokens and passcodes expire too early or too late'
    if (now < EARLIEST) return [problem(`the clock is at ${utcInstant(now)}, long ago`, { meaning, fix })]
    const latest = [
      ...fileTimes(dataDir),
      ...(isCurrent && db !== undefined ? [lastAuditTime(db)] : []),
    ].sort((a, b) => b.at - a.at)[0]
    if (latest === undefined || latest.at - now <= TOLERANCE_MS)
      return [ok(`${utcInstant(now)}, after all that was written`)]
    const ahead = Math.round((latest.at - now) / (latest.at - now > 2 * DAY_MS ? DAY_MS : MINUTE_MS))
    const unit = latest.at - now > 2 * DAY_MS ? 'days' : 'minutes'
    return [
      problem(`${latest.what} is ${ahead} ${unit} ahead of the clock`, {
        meaning: `the clock is behind, or was ahead: ${meaning}`,
        fix,
      }),
    ]
  },
}

type Written = { what: string; at: number }

function fileTimes(dataDir: string): Written[] {
  try {
    return readdirSync(dataDir).flatMap((name) => {
      const found = statSync(join(dataDir, name), { throwIfNoEntry: false })
      return found === undefined ? [] : [{ what: join(dataDir, name), at: found.mtimeMs }]
    })
  } catch {
    return []
  }
}

function lastAuditTime({ $client }: Db): Written {
  const row = $client.query<{ at: number | null }, []>('SELECT max(at) AS at FROM audit_log').get()
  return { what: 'the audit log', at: row?.at ?? 0 }
}
