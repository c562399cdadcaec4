import { type SQL, sql } from 'drizzle-orm'
import { type AnySQLiteColumn, check, integer, text } from 'drizzle-orm/sqlite-core'

/** Epoch milliseconds, UTC. */
export const instant = (name: string) => integer(name, { mode: 'number' })
export const flag = (name: string) => integer(name, { mode: 'boolean' })
export const json = (name: string) => text(name, { mode: 'json' })
export const maxLengthCheck = (name: string, column: AnySQLiteColumn, length: number) =>
  check(name, sql`length(${column}) <= ${sql.raw(String(length))}` as SQL)

/** The user id, which an identity provider may have assigned. */
export const userId = () => text('user_id', { length: 255 }).notNull()
