import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as chatSchema from '../../db/chat-schema.ts'
import * as importSchema from '../../db/import-schema.ts'
import * as schema from '../../db/schema.ts'
import * as signInSchema from '../../db/sign-in-schema.ts'

/** A table whose rows belong to a person each. */
export type PersonTable = { name: string; table: SQLiteTable; userId: SQLiteColumn }

const TABLES: readonly SQLiteTable[] = [schema, chatSchema, importSchema, signInSchema]
  .flatMap((tables) => Object.values<unknown>(tables))
  .filter((value) => is(value, SQLiteTable))

/** What lets somebody in; stays when a journal is deleted, unless it is to go as well. */
const CREDENTIALS: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([
  schema.apiTokens,
  schema.passcodes,
  schema.passcodeGuards,
  schema.pairingSessions,
  schema.issuedJwts,
  signInSchema.signInLinks,
  signInSchema.browserSessions,
  signInSchema.oauthGrants,
])
/** Whatever happens: it says what was done, and to whose account, but nothing of what was in it. */
const KEPT: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([schema.auditLog])

const owned: readonly PersonTable[] = TABLES.flatMap((table) => {
  const { user_id: userId } = getTableColumns(table)
  return userId === undefined || KEPT.has(table) ? [] : [{ name: getTableName(table), table, userId }]
})

/** All that a person has put into the program, from the schema itself: a new table is not forgotten. */
export const JOURNAL_TABLES: readonly PersonTable[] = owned.filter(({ table }) => !CREDENTIALS.has(table))
export const CREDENTIAL_TABLES: readonly PersonTable[] = owned.filter(({ table }) => CREDENTIALS.has(table))

/** The names of these tables, and of those whose rows go with theirs. */
export function withDependents(tables: readonly PersonTable[]): string[] {
  const parents = new Set(tables.map(({ table }) => table))
  const dependents = TABLES.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) => parents.has(key.reference().foreignTable as SQLiteTable)),
  )
  return [...new Set([...parents, ...dependents])].map(getTableName)
}
