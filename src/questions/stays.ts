import type { Db } from '../../db/open.ts'
import { addDays, type LocalDate } from '../contract/calendar-date.ts'
import type { Window } from './query.ts'

/** Days that a person spent in another time zone than their usual one. */
export type Stay = { zone: string; window: Window }

type Day = { date: LocalDate; zone: string }

/** The zone of the first or last entry of a day: to read all of a year's would take longer than to answer. */
const zoneOfDay = (order: 'ASC' | 'DESC') => `(
  SELECT time_zone FROM food_entries WHERE user_id = days.user_id AND date = days.date
  ORDER BY consumed_at ${order} LIMIT 1
)`

/** The stays of a person, oldest first, by the zones in which they logged. */
export function createStayReader({ $client: sqlite }: Db): (userId: string) => Stay[] {
  const days = sqlite.prepare<Day, [string]>(
    `SELECT DISTINCT date, zone FROM (
      SELECT date, ${zoneOfDay('ASC')} AS zone FROM food_days AS days WHERE user_id = ?1
      UNION ALL SELECT date, ${zoneOfDay('DESC')} AS zone FROM food_days AS days WHERE user_id = ?1
      UNION ALL SELECT date, time_zone AS zone FROM checkins WHERE user_id = ?1
    ) WHERE zone IS NOT NULL ORDER BY date`,
  )
  return (userId) => staysOf(days.all(userId))
}

/** The zone of most days is the usual one. A day that was spent in two zones belongs to the stay. */
function staysOf(days: readonly Day[]): Stay[] {
  const byZone = [...Map.groupBy(days, ({ zone }) => zone)].sort(([, a], [, b]) => b.length - a.length)
  const [, ...abroad] = byZone
  const zonesOn = Map.groupBy(days, ({ date }) => date)
  const isOnlyElsewhere = (zone: string) => (date: LocalDate) =>
    zonesOn.get(date)?.every((day) => day.zone !== zone) === true
  return abroad
    .flatMap(([zone, found]) =>
      runsOf(
        found.map(({ date }) => date),
        isOnlyElsewhere(zone),
      ).map((window) => ({ zone, window })),
    )
    .sort((a, b) => (a.window.from < b.window.from ? -1 : 1))
}

/** Days without an entry between two of a stay belong to it. */
function runsOf(dates: readonly LocalDate[], isElsewhere: (date: LocalDate) => boolean): Window[] {
  const runs: Window[] = []
  for (const date of dates) {
    const last = runs.at(-1)
    if (last === undefined || isBroken(last.to, date, isElsewhere)) runs.push({ from: date, to: date })
    else runs[runs.length - 1] = { ...last, to: date }
  }
  return runs
}

function isBroken(last: LocalDate, next: LocalDate, isElsewhere: (date: LocalDate) => boolean): boolean {
  for (let date = addDays(last, 1); date < next; date = addDays(date, 1)) if (isElsewhere(date)) return true
  return false
}
