import { desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The columns that a list is sorted by: the time, then the id. */
type Order = { at: SQLiteColumn; id: SQLiteColumn }

export const newestFirst = ({ at, id }: Order): [SQL, SQL] => [desc(at), desc(id)]

/** The condition for rows after a position in a list that is sorted newest first; undefined for all rows. */
export const olderThan = (
  { at, id }: Order,
  position: { at: number; id: string } | undefined,
): SQL | undefined => position && sql`(${at}, ${id}) < (${position.at}, ${position.id})`
