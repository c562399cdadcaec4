import type { Db } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { addDays, daysBetween, type LocalDate, weekday } from '../contract/calendar-date.ts'
import { believedWeights } from '../nutrition/believed-weights.ts'
import { smoothedWeight } from '../nutrition/smoothed-weight.ts'
import type { Point } from '../nutrition/weekly-slope.ts'
import type { ProfileVersion } from './profile-versions.ts'

/** The weight of somebody on a date, by their weigh-ins. */
export type TargetWeight = {
  /** Smoothed, one decimal. */
  kg: number
  /** How many days' weights it is from. */
  weigh_ins: number
  /** The last of them. */
  last: LocalDate
}

/** An older weight says less than the profile. */
const REACH_DAYS = 365
/** The weights that are smoothed: up to so many days before the last. */
const SMOOTHED_DAYS = 28
/** Weigh-ins are read in blocks of so many days, each once for all dates that need it. */
const BLOCK_DAYS = 64
const MAX_BLOCKS = 512
const EPOCH: LocalDate = '1970-01-01'

/** Whose weigh-ins they are. */
type Weighed = Pick<ProfileVersion, 'profile' | 'ageOn'>

/** The weights that targets follow from. Only what was weighed up to a date counts for it: a weigh-in changes no day before it. */
export function createTargetWeights(db: Db) {
  const stored = db.$client.prepare<Point, [string, LocalDate, LocalDate]>(
    `SELECT date, weight_kg AS value FROM checkins
     WHERE user_id = ? AND date BETWEEN ? AND ? AND weight_kg IS NOT NULL ORDER BY date, recorded_at, id`,
  )
  const storedFirst = db.$client.prepare<{ date: LocalDate | null }, [string]>(
    'SELECT min(date) AS date FROM checkins WHERE user_id = ? AND weight_kg IS NOT NULL',
  )
  const firsts = createReadMemory<LocalDate | null>(db, MAX_BLOCKS)
  const blocks = createReadMemory<readonly Point[]>(db, MAX_BLOCKS)
  const smoothed = createReadMemory<TargetWeight | null>(db, MAX_BLOCKS)

  /** The date of the first weigh-in of all; null: none. */
  const first = (userId: string): LocalDate | null =>
    firsts(userId, () => storedFirst.get(userId)?.date ?? null)

  function blockOf(userId: string, block: number): readonly Point[] {
    const from = addDays(EPOCH, block * BLOCK_DAYS)
    return blocks(`${block} ${userId}`, () => stored.all(userId, from, addDays(from, BLOCK_DAYS - 1)))
  }

  /** The weigh-ins that count on a date, one a day, oldest first. */
  function countedUntil(userId: string, date: LocalDate, { profile, ageOn }: Weighed): Point[] {
    const firstOfAll = first(userId)
    if (firstOfAll === null || firstOfAll > date) return []
    const after = addDays(date, -REACH_DAYS)
    const [from = firstOfAll] = [firstOfAll, after].sort().reverse()
    const [low = 0, high = 0] = [from, date].map((each) => Math.floor(daysBetween(EPOCH, each) / BLOCK_DAYS))
    const found = Array.from({ length: high - low + 1 }, (_, index) => blockOf(userId, low + index))
      .flat()
      .filter((each) => each.date <= date && each.date > after)
    return believedWeights(found, { statedKg: profile.metrics_data?.weight_kg, ageOn }, firstOfAll > after)
  }

  function smoothedUntil(userId: string, date: LocalDate, version: Weighed): TargetWeight | null {
    const { weight_kg, birth_date, age } = version.profile.metrics_data ?? {}
    return smoothed(`${date} ${weight_kg} ${birth_date ?? age} ${userId}`, () => {
      const counted = countedUntil(userId, date, version)
      const last = counted.at(-1)
      if (last === undefined) return null
      const near = counted.filter((each) => each.date > addDays(last.date, -SMOOTHED_DAYS))
      const line = smoothedWeight(near, last.date)
      if (line === null) return null
      return { kg: Math.round(line.value * 10) / 10, weigh_ins: near.length, last: last.date }
    })
  }

  return {
    first,

    /**
     * The smoothed line at the last weigh-in before the week of a date, so that targets move weekly and not with the water of
     * a day. In the week of the first weigh-in these count at once.
     */
    on: (userId: string, date: LocalDate, version: Weighed): TargetWeight | null =>
      smoothedUntil(userId, addDays(date, -weekday(date)), version) ?? smoothedUntil(userId, date, version),

    /** The weights that count on a date, of it and so many days before it, one for a day, oldest first. */
    recent(userId: string, until: LocalDate, days: number, version: Weighed): readonly Point[] {
      const from = addDays(until, -days)
      return countedUntil(userId, until, version).filter(({ date }) => date >= from)
    },
  }
}
