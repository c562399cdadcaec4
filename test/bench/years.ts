import type { Database } from 'bun:sqlite'
import { close, databasePath, inTransaction, open } from '../../db/open.ts'
import { OWNER } from '../../src/core/principal.ts'
import { writeYear } from '../year/year.ts'

/** The tables that grow with a journal; the rest of a person's data is small. */
const TABLES = ['food_entries', 'food_days', 'checkins'] as const

/**
 * Fills a data directory with many years: one is written as a person would, and copied to other people and earlier years.
 * @param options.all how many years there are together; those beyond the people's own are others' of one year each.
 */
export async function writeYearsOf(
  directory: string,
  { people, each, all }: { people: readonly string[]; each: number; all: number },
): Promise<void> {
  await writeYear(directory, { end: '2026-03-10' })
  const db = open(databasePath(directory))
  const sqlite = db.$client
  try {
    sqlite.run('PRAGMA synchronous = OFF')
    const others = Array.from({ length: Math.max(0, all - people.length * each) }, (_, at) => `other-${at}`)
    for (const id of ['other', ...people, ...others]) addPerson(sqlite, id)
    inTransaction(db, () => {
      for (let ago = each - 1; ago >= 0; ago--)
        for (const id of people) if (id !== OWNER || ago > 0) copyYear(sqlite, id, ago)
      for (const id of others) copyYear(sqlite, id, 0)
    })
  } finally {
    close(db)
  }
}

const addPerson = (sqlite: Database, id: string) =>
  sqlite.run('INSERT OR IGNORE INTO people (id, name, is_admin, created_at) VALUES (?, ?, 0, 1)', [id, id])

/** Copies the owner's last year. */
function copyYear(sqlite: Database, to: string, yearsAgo: number): void {
  const last = "date > '2025-03-10' AND user_id = $owner"
  for (const table of TABLES) {
    const columns = sqlite
      .query<{ name: string }, [string]>('SELECT name FROM pragma_table_info(?)')
      .all(table)
      .map(({ name }) => name)
    const values = columns.map((name) => CHANGED[name] ?? name)
    sqlite
      .query(
        `INSERT OR IGNORE INTO ${table} (${columns.join(', ')})
          SELECT ${values.join(', ')} FROM ${table} WHERE ${last}`,
      )
      .run({ to, days: 364 * yearsAgo, owner: OWNER })
  }
}

/** What differs from row to row. Each year is 52 weeks earlier, so that no day occurs twice. */
const CHANGED: Readonly<Record<string, string>> = {
  // As ids of version 4.
  id: "lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))",
  user_id: '$to',
  date: "date(date, '-' || $days || ' days')",
  consumed_at: 'consumed_at - $days * 86400000',
  recorded_at: 'recorded_at - $days * 86400000',
}
