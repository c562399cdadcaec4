import type { Db } from '../../../db/open.ts'
import { isTimeZone } from '../../core/dates.ts'
import { isSettingStated } from '../../settings/config.ts'
import { type Check, ok, problem } from '../finding.ts'

/** Zones whose rules are known: an hour ahead in winter, two in summer; and no summer time. */
const KNOWN = [
  { zone: 'Europe/Berlin', at: '2026-01-15T12:00Z', offset: '+01:00' },
  { zone: 'Europe/Berlin', at: '2026-07-15T12:00Z', offset: '+02:00' },
  { zone: 'Asia/Kolkata', at: '2026-07-15T12:00Z', offset: '+05:30' },
]

export const timeZones: Check = {
  subject: 'time zones',
  run({ config, sources, db, isCurrent, program }) {
    const meaning = 'entries get to the wrong day'
    const wrong = KNOWN.find(({ zone, at, offset }) => !isTimeZone(zone) || offsetAt(zone, at) !== offset)
    if (wrong !== undefined)
      return [
        problem(`the rules of ${wrong.zone} are missing or wrong`, {
          meaning,
          fix: `install ${program} again`,
        }),
      ]
    const zone = config['server.time_zone']
    const from = isSettingStated('server.time_zone', sources) ? 'server.time_zone' : "the system's"
    const unknown =
      isCurrent && db !== undefined ? storedZones(db).filter((stored) => !isTimeZone(stored)) : []
    return [
      ...unknown.map((stored) =>
        problem(`a profile has the time zone ${stored}, which is unknown`, {
          meaning,
          fix: 'choose another on the page, in the profile',
        }),
      ),
      ok(`${zone} (${from}) for people who have not set one`),
    ]
  },
}

const offsetAt = (zone: string, at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).offset

function storedZones({ $client }: Db): string[] {
  return $client
    .query<{ zone: string | null }, []>("SELECT DISTINCT profile ->> '$.time_zone' AS zone FROM profiles")
    .all()
    .flatMap(({ zone }) => (zone === null ? [] : [zone]))
}
