import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, type SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as auditSchema from '../../db/audit-schema.ts'
import * as chatSchema from '../../db/chat-schema.ts'
import * as importSchema from '../../db/import-schema.ts'
import * as keptFoodsSchema from '../../db/kept-foods-schema.ts'
import * as peopleSchema from '../../db/people-schema.ts'
import * as schema from '../../db/schema.ts'
import * as signInSchema from '../../db/sign-in-schema.ts'
import * as targetsSchema from '../../db/targets-schema.ts'
import * as undoSchema from '../../db/undo-schema.ts'

/** A table whose rows each belong to one person. */
export type PersonTable = { name: string; table: SQLiteTable; userId: SQLiteColumn }

const ALL_TABLES: readonly SQLiteTable[] = [
  schema,
  auditSchema,
  chatSchema,
  importSchema,
  keptFoodsSchema,
  peopleSchema,
  signInSchema,
  targetsSchema,
  undoSchema,
]
  .flatMap((tables) => Object.values<unknown>(tables))
  .filter((value) => is(value, SQLiteTable))

/** Credentials. They stay when only the journal is deleted. */
const CREDENTIAL_SOURCES: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([
  schema.apiTokens,
  schema.passcodes,
  schema.passcodeGuards,
  schema.pairingSessions,
  schema.issuedJwts,
  signInSchema.signInLinks,
  signInSchema.browserSessions,
  signInSchema.passkeys,
  signInSchema.recoveryCodes,
  signInSchema.oauthGrants,
  signInSchema.notices,
  peopleSchema.externalIdentities,
  peopleSchema.invitations,
  peopleSchema.guardians,
])
/** Never deleted: it records the actions on an account, without any of the data. */
const KEPT_TABLES: ReadonlySet<SQLiteTable> = new Set<SQLiteTable>([auditSchema.auditLog])

/** The table of the people themselves. */
export const PEOPLE_TABLE = getTableName(peopleSchema.people)

const personTables: readonly PersonTable[] = ALL_TABLES.flatMap((table) => {
  const { user_id: userId } = getTableColumns(table)
  return userId === undefined || KEPT_TABLES.has(table) ? [] : [{ name: getTableName(table), table, userId }]
})

/** All tables with a person's data, derived from the schema so that a new table cannot be forgotten. */
export const JOURNAL_TABLES: readonly PersonTable[] = personTables.filter(
  ({ table }) => !CREDENTIAL_SOURCES.has(table),
)
export const CREDENTIAL_TABLES: readonly PersonTable[] = personTables.filter(({ table }) =>
  CREDENTIAL_SOURCES.has(table),
)

/** The tables without people whose rows are deleted with rows of these tables. */
export function dependentTables(tables: readonly PersonTable[]): SQLiteTable[] {
  const parents = new Set(tables.map(({ table }) => table))
  return ALL_TABLES.filter(
    (table) =>
      !parents.has(table) &&
      getTableConfig(table).foreignKeys.some((key) =>
        parents.has(key.reference().foreignTable as SQLiteTable),
      ),
  )
}

/** The names of these tables, and of those whose rows are deleted with theirs. */
export const withDependents = (tables: readonly PersonTable[]): string[] =>
  [...tables.map(({ table }) => table), ...dependentTables(tables)].map(getTableName)
