import type { Db } from '../../db/open.ts'
import { HOUR_MS } from '../contract/durations.ts'
import type { Clock } from '../core/clock.ts'
import type { Random } from '../core/random.ts'
import { createRollingWindow } from '../core/rolling-window.ts'
import { createSlices, runInSlices } from '../core/slices.ts'
import type { Checkins } from '../journal/checkins.ts'
import type { Trends } from '../journal/trends/trends.ts'
import type { Guardians } from '../people/guardians.ts'
import type { People } from '../people/people.ts'
import type { Profiles } from '../profile/profiles.ts'
import type { Protocols } from '../protocols/protocols.ts'
import type { SharedJournal } from './schema.ts'
import { createSharedJournal } from './shared-journal.ts'
import { createShares, type OpenShare } from './shares.ts'

/** Each look is stored for good, so their number is limited for each share. */
const MAX_LOOKS_PER_HOUR = 60
const MAX_REMEMBERED = 10_000

export type Sharing = ReturnType<typeof createSharing>

/** Showing parts of a journal to others, to read only. */
export function createSharing(deps: {
  db: Db
  clock: Clock
  random: Random
  people: People
  guardians: Guardians
  features: { trends: Trends; checkins: Checkins; protocols: Protocols; profiles: Profiles }
}) {
  const { db, clock, people, features } = deps
  const shares = createShares({ ...deps, timeZoneOf: features.profiles.timeZone })
  const read = createSharedJournal({ db, people, ...features })
  const looks = createRollingWindow(clock, {
    limit: MAX_LOOKS_PER_HOUR,
    windowMs: HOUR_MS,
    maxKeys: MAX_REMEMBERED,
  })

  return {
    ...shares,

    /**
     * What a share shows, once the look is recorded.
     * @returns undefined if the share has ended meanwhile.
     * @throws AppError `rate_limited`.
     */
    async look(share: OpenShare, address: string): Promise<SharedJournal | undefined> {
      looks.reserve(share.id)
      const shown = await runInSlices(read(share), createSlices(clock))
      return shares.recordLook(share, shown.window, address) ? shown : undefined
    },
  }
}
