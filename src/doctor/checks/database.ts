import type { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { countApplied, MIGRATIONS } from '../../../db/migrate.ts'
import { explainDatabaseError } from '../../../db/open.ts'
import { tablesWithRowsOfNobody } from '../../../db/rows-of-people.ts'
import { sqliteCode } from '../../../db/write-lock.ts'
import { AppError } from '../../core/errors.ts'
import { type Check, type Finding, type Installation, ok, problem, warning } from '../finding.ts'

const RESTORE = 'stop the server and restore the data directory from a backup'

export const database: Check = {
  subject: 'database',
  run(installation) {
    const { db, databasePath } = installation
    if (!existsSync(databasePath)) return [ok(`no database yet; the server creates ${databasePath}`)]
    if (db === undefined) return [unreadable(installation)]
    try {
      const damaged = damage(installation)
      // In a damaged file, references are not followed: a table that cannot be read says nothing about the others.
      if (damaged.some(({ state }) => state === 'error')) return damaged
      return [...damaged, ...orphans(installation), ...schemaVersion(installation)]
    } catch (error) {
      if (error instanceof AppError) return [problem(error.message, { fix: RESTORE })]
      return [unreadable(installation, error)]
    }
  },
}

function unreadable({ databasePath }: Installation, error?: unknown): Finding {
  const explained = explainDatabaseError(error, databasePath)?.message
  return problem(explained ?? `${databasePath} cannot be opened as a database`, {
    meaning: 'the server does not start with it',
    fix: RESTORE,
  })
}

/** Reads every page, which takes 1 to 10 s for each GiB. */
function damage({ db, databasePath }: Installation): Finding[] {
  if (db === undefined || isSound(db.$client, 'PRAGMA integrity_check(1)'))
    return [ok('every page of the database is sound')]
  const tables = tablesOf(db.$client).filter((name) => !isSound(db.$client, `PRAGMA quick_check("${name}")`))
  const where = tables.length === 0 ? '' : `, in ${tables.join(', ')}`
  return [
    problem(`${databasePath} is damaged${where}`, {
      meaning: 'some entries cannot be read, and changes may make it worse',
      fix: RESTORE,
    }),
  ]
}

function isSound(sqlite: Database, check: string): boolean {
  try {
    return Object.values(sqlite.query<Record<string, string>, []>(check).get() ?? {})[0] === 'ok'
  } catch (error) {
    // Some damage is not listed, but ends the check.
    if (sqliteCode(error).startsWith('SQLITE_CORRUPT')) return false
    throw error
  }
}

/** Those with pages of their own. */
const tablesOf = (sqlite: Database) =>
  sqlite
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0")
    .all()
    .map(({ name }) => name)

function orphans({ db, isCurrent }: Installation): Finding[] {
  const ofNobody = db !== undefined && isCurrent ? tablesWithRowsOfNobody(db.$client) : []
  if (ofNobody.length > 0)
    return [
      warning(`there are rows of people who do not exist, in ${ofNobody.join(', ')}`, {
        meaning: 'somebody is being deleted at this moment, or another program has changed the database',
        fix: `examine again in a minute; if the rows are still there, ${RESTORE}`,
      }),
    ]
  const rows = db?.$client.query<{ table: string }, []>('PRAGMA foreign_key_check').all() ?? []
  if (rows.length === 0) return [ok('every row refers to rows that exist')]
  const tables = [...new Set(rows.map(({ table }) => table))].join(', ')
  return [
    problem(`rows of ${tables} refer to rows that do not exist`, {
      meaning: 'another program has changed the database, or a part of it was lost',
      fix: RESTORE,
    }),
  ]
}

/** @throws AppError for a schema that is not of this program. */
function schemaVersion({ db }: Installation): Finding[] {
  if (db === undefined) return []
  const applied = countApplied(db.$client, MIGRATIONS)
  const current = `schema ${applied} of ${MIGRATIONS.length}`
  if (applied === MIGRATIONS.length) return [ok(`${current}, as this version needs it`)]
  return [ok(`${current}; the next start of the server brings it up to date`)]
}
