import type { Db } from '../../db/open.ts'
import type { LocalDate } from '../contract/calendar-date.ts'
import type { Nutrients } from '../contract/nutrients.ts'
import { SUPPLEMENT_SOURCE } from '../foods/supplements/supplement-foods.ts'
import { addNutrients, storedNutrients } from '../nutrition/nutrients.ts'
import { storedParts } from './food-parts.ts'

type Row = { date: LocalDate; isWhole: number; nutrients: string; parts: string | null }

/** What supplements added on each day: some upper limits exclude what food has. */
export function createSupplementIntake({ $client: sqlite }: Db) {
  const rows = sqlite.prepare<Row, [string, LocalDate, LocalDate, string, string]>(
    `SELECT date, nutrients, parts, meal_type = 'supplement' OR source = ?4 AS isWhole FROM food_entries
      WHERE user_id = ?1 AND date BETWEEN ?2 AND ?3
        AND (meal_type = 'supplement' OR source = ?4 OR instr(parts, ?5) > 0)`,
  )
  const inParts = JSON.stringify({ source: SUPPLEMENT_SOURCE }).slice(1, -1)

  return (userId: string, from: LocalDate, to: LocalDate): ReadonlyMap<LocalDate, Nutrients> => {
    const added = rows.all(userId, from, to, SUPPLEMENT_SOURCE, inParts).flatMap((row) => {
      const { date, nutrients, parts } = row
      if (row.isWhole === 1) return [{ date, nutrients: storedNutrients(JSON.parse(nutrients)) }]
      return storedParts(parts === null ? null : JSON.parse(parts))
        .filter(({ source }) => source === SUPPLEMENT_SOURCE)
        .map((part) => ({ date, nutrients: part.nutrients }))
    })
    const days = Map.groupBy(added, ({ date }) => date)
    return new Map(
      [...days].map(([date, all]) => [date, addNutrients(all.map(({ nutrients }) => nutrients))]),
    )
  }
}
