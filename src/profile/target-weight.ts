import type { Db } from '../../db/open.ts'
import { createReadMemory } from '../../db/read-memory.ts'
import { addDays, daysBetween, type LocalDate, weekday } from '../contract/calendar-date.ts'
import { smoothedWeight } from '../nutrition/smoothed-weight.ts'

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

type WeighIn = { date: LocalDate; value: number }

const storedWeighIns = (db: Db) =>
  db.$client.prepare<WeighIn, [string, LocalDate, LocalDate]>(
    `SELECT date, avg(weight_kg) AS value FROM checkins
     WHERE user_id = ? AND date BETWEEN ? AND ? AND weight_kg IS NOT NULL GROUP BY date ORDER BY date`,
  )

/** The weights of the last days up to a date, one for a day, oldest first. */
export function createRecentWeighIns(db: Db) {
  const stored = storedWeighIns(db)
  return (userId: string, until: LocalDate, days: number): readonly WeighIn[] =>
    stored.all(userId, addDays(until, -days), until)
}

/**
 * The weight that targets follow from: the smoothed line at the last weigh-in before the week of a date, so that targets
 * move weekly and not with the water of a day. In the week of the first weigh-in these count at once. Only what was weighed
 * up to a date counts for it: a weigh-in changes no day before it.
 */
export function createTargetWeight(db: Db): (userId: string, date: LocalDate) => TargetWeight | null {
  const stored = storedWeighIns(db)
  const blocks = createReadMemory<readonly WeighIn[]>(db, MAX_BLOCKS)
  const smoothed = createReadMemory<TargetWeight | null>(db, MAX_BLOCKS)

  function blockOf(userId: string, block: number): readonly WeighIn[] {
    const from = addDays(EPOCH, block * BLOCK_DAYS)
    return blocks(`${block} ${userId}`, () => stored.all(userId, from, addDays(from, BLOCK_DAYS - 1)))
  }

  /** The weigh-ins that count on a date, oldest first; empty: none within reach. */
  function weighInsUntil(userId: string, date: LocalDate): WeighIn[] {
    const first = Math.floor(daysBetween(EPOCH, date) / BLOCK_DAYS)
    const least = addDays(date, -REACH_DAYS)
    let found: WeighIn[] = []
    for (let block = first; block >= first - Math.ceil(REACH_DAYS / BLOCK_DAYS); block--) {
      found = [...blockOf(userId, block).filter((each) => each.date <= date && each.date > least), ...found]
      const last = found.at(-1)
      if (last !== undefined && addDays(last.date, -SMOOTHED_DAYS) >= addDays(EPOCH, block * BLOCK_DAYS))
        break
    }
    const last = found.at(-1)
    return last === undefined ? [] : found.filter((each) => each.date > addDays(last.date, -SMOOTHED_DAYS))
  }

  function smoothedUntil(userId: string, date: LocalDate): TargetWeight | null {
    return smoothed(`${date} ${userId}`, () => {
      const weighIns = weighInsUntil(userId, date)
      const last = weighIns.at(-1)
      const line = last === undefined ? null : smoothedWeight(weighIns, last.date)
      if (last === undefined || line === null) return null
      return { kg: Math.round(line.value * 10) / 10, weigh_ins: weighIns.length, last: last.date }
    })
  }

  return (userId, date) => smoothedUntil(userId, addDays(date, -weekday(date))) ?? smoothedUntil(userId, date)
}
