import type { Db } from '../../../db/open.ts'
import { exactKey } from './exact-names.ts'
import { nameQuery } from './full-text-query.ts'
import { isProductSource, type SourceRow } from './stored-candidates.ts'

/** How many names that begin with a text are compared with it. */
const MAX_SAME_START = 500

type NamedRow = { id: number; name: string; is_measured: 0 | 1 }

/**
 * Finds the imported food whose whole name a text is; of several, one with a known energy, then the first of its file.
 * Products are left out: many have the name of a food, or of a meal.
 */
export function createStoredNames(db: Db) {
  const sameStart = db.$client.prepare<NamedRow, [string, number, number]>(
    `SELECT id, name, nutrients ->> 'energy_kcal' IS NOT NULL AS is_measured FROM foods WHERE id IN (
       SELECT rowid FROM foods_fts WHERE foods_fts MATCH ?1 AND rowid BETWEEN ?2 AND ?3 LIMIT ${MAX_SAME_START}
     ) ORDER BY is_measured DESC, id`,
  )
  return (text: string, sources: readonly SourceRow[]): { id: number; source: SourceRow } | undefined => {
    const key = exactKey(text)
    if (key === '') return undefined
    for (const source of sources) {
      if (isProductSource(source)) continue
      const rows = sameStart.all(nameQuery(text), source.first_food, source.last_food)
      const row = rows.find(({ name }) => exactKey(name) === key)
      if (row !== undefined) return { id: row.id, source }
    }
    return undefined
  }
}
