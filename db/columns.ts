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

/**
 * The credential that a credential ends with (`src/credentials/`): an API token, a JWT or a grant. Null: it stands by
 * itself.
 */
export const issuedBy = () => text('issued_by')

/** What created a credential, for its person to see. Null: unknown, since an older version created it. */
export const creator = () => ({
  created_by_kind: text('created_by_kind'),
  /** The id of a credential; null for the command line. */
  created_by: text('created_by'),
})

/** As `creator`, with the client's address; null: unknown, or the command line. */
export const creatorFrom = () => ({ ...creator(), created_from: text('created_from') })

/** When a credential was last used, and the address of the client; null: never used, or unknown. */
export const lastUse = () => ({
  last_used_at: instant('last_used_at'),
  last_used_from: text('last_used_from'),
})

/**
 * The person's time zone when the row was written, in which its date and its hours are read; null: a row from before this
 * column, or from a file, which is read in the zone of today.
 */
export const timeZone = () => text('time_zone')

/** The guardian who made the row for its person; null: the person, or one of their clients, did. */
export const madeBy = () => text('made_by', { length: 255 })
