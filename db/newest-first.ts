import { and, desc, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** The columns that a list is sorted by: the time, then the id. */
type Order = { at: SQLiteColumn; id: SQLiteColumn }

export const newestFirst = ({ at, id }: Order): [SQL, SQL] => [desc(at), desc(id)]

/** The condition for rows after a position in a list that is sorted newest first; undefined for all rows. */
export const olderThan = (
  { at, id }: Order,
  position: { at: number; id: string } | undefined,
): SQL | undefined => position && sql`(${at}, ${id}) < (${position.at}, ${position.id})`

/**
 * The condition for rows of these local dates; undefined for all rows. In every time zone a row's time is less than two
 * days from its date, so that the rows are found by their time, which is the order of the list: by their date, SQLite
 * would read and sort all of them for each page. The plus stops it from doing so.
 */
export const withinDates = (
  { date, at }: { date: SQLiteColumn; at: SQLiteColumn },
  from: string | undefined,
  to: string | undefined,
): SQL | undefined =>
  and(
    from === undefined ? undefined : sql`+${date} >= ${from} and ${at} >= ${startOf(from) - 2 * DAY_MS}`,
    to === undefined ? undefined : sql`+${date} <= ${to} and ${at} < ${startOf(to) + 3 * DAY_MS}`,
  )

const DAY_MS = 86_400_000
const startOf = (date: string) => Date.parse(`${date}T00:00:00Z`)
