import type { Db } from '../../db/open.ts'
import { type Food, foodKey, type GramsBasis, type UsualPortion } from './food.ts'

/** From so many times on, what a person has of a food is usual for them. */
const MIN_TIMES = 3
/** Habits change: only so many of the last times count. */
const MAX_TIMES = 9

/** Amounts that the person stated or corrected; an assumption must not confirm itself. */
const STATED_BASES: readonly GramsBasis[] = ['user', 'stated_mass', 'stated_volume', 'portion', 'count']

/** How much a person usually has of a food, by the entries of their journal in which they said it. */
export function createUsualPortions(db: Db) {
  const stated = STATED_BASES.map((basis) => `'${basis}'`).join(', ')
  const rows = db.$client.prepare<{ grams: number }, [string, string, string]>(
    `SELECT grams FROM food_entries WHERE user_id = ? AND source_code = ? AND source = ? AND grams > 0 AND grams_basis IN (${stated}) ORDER BY consumed_at DESC LIMIT ${MAX_TIMES}`,
  )
  return (userId: string) => {
    const known = new Map<string, UsualPortion | undefined>()
    return ({ source, code }: Pick<Food, 'source' | 'code'>): UsualPortion | undefined => {
      const key = foodKey(source, code)
      if (!known.has(key)) known.set(key, usualOf(rows.all(userId, code, source)))
      return known.get(key)
    }
  }
}

function usualOf(entries: readonly { grams: number }[]): UsualPortion | undefined {
  const sorted = entries.map(({ grams }) => grams).sort((a, b) => a - b)
  const [least] = sorted
  const most = sorted.at(-1)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (sorted.length < MIN_TIMES || least === undefined || most === undefined || middle === undefined)
    return undefined
  return { grams: middle, low: least, high: most, times: sorted.length }
}
