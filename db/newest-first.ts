import { desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The columns that a list is sorted by: when, and the id where that is the same. */
type Order = { at: SQLiteColumn; id: SQLiteColumn }

export const newestFirst = ({ at, id }: Order): [SQL, SQL] => [desc(at), desc(id)]

/** What comes after a position in a list that is newest first; undefined: all of it. */
export const olderThan = (
  { at, id }: Order,
  position: { at: number; id: string } | undefined,
): SQL | undefined => position && sql`(${at}, ${id}) < (${position.at}, ${position.id})`
