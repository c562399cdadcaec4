import { isTimeZone } from '../core/dates.ts'
import type { Profiles } from './profiles.ts'

/**
 * The time zone of somebody who has stated none yet. One that this server does not know is left out: a browser stated
 * it, and nobody could correct it there.
 */
export function beginTimeZone(profiles: Profiles, userId: string, zone: string): void {
  if (profiles.version(userId).profile.time_zone !== undefined || !isTimeZone(zone)) return
  profiles.merge(userId, { time_zone: zone })
}
