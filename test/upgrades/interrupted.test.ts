import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { cpSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../db/migrate.ts'
import { databasePath, openUpgraded } from '../../db/open.ts'
import { program } from '../backups/support.ts'
import { commandLine } from '../cli/support.ts'
import { putStored, readTables, select, type Tables } from './stored.ts'
import { change, databaseIn, snapshotNames } from './support.ts'

/** Enough that a migration of these rows takes longer than a process takes to notice a signal. */
const ROWS = 20_000

/** A database of an early schema with a long journal and many kept results. */
function putLong(schema: string, dataDir: string): void {
  putStored(schema, dataDir)
  change(dataDir, (sqlite) => {
    sqlite.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS})
       INSERT INTO tool_results (user_id, tool, client_entry_id, input_hash, result, created_at)
       SELECT 'ann', 'copy_food', 'many-' || i, hex(randomblob(32)), '{"changed":1,"undo":"' || i || '"}', i FROM n`,
    )
  })
}

async function upgraded(dataDir: string): Promise<Tables> {
  const db = await openUpgraded(databasePath(dataDir), { check: true }, async () => {})
  db.$client.close()
  return readTables(databaseIn(dataDir))
}

function expectSound(path: string): number {
  const sqlite = new Database(path)
  try {
    expect(select(sqlite, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
    expect(select(sqlite, 'PRAGMA foreign_key_check')).toEqual([])
    return select(sqlite, 'SELECT 1 FROM __drizzle_migrations').length
  } finally {
    sqlite.close(true)
  }
}

const CLI = join(import.meta.dir, '../../cli.ts')

/** What a person gets of the time of the upgrade differs from one to the next. */
const withoutTimes = ({ people, ...tables }: Tables): Tables => ({
  ...tables,
  people: Object.fromEntries(
    Object.entries(people ?? {}).map(([id, { created_at: _, set_up_at: __, ...person }]) => [id, person]),
  ),
})

const logBytes = (dataDir: string) =>
  statSync(`${databaseIn(dataDir)}-wal`, { throwIfNoEntry: false })?.size ?? 0

/** What can be seen from outside of how far it is, one after the other on any machine. */
const MOMENTS: [what: string, isReached: (dataDir: string) => boolean][] = [
  ['at once', () => true],
  ['as it begins to copy', (dataDir) => readdirSync(dataDir).some((name) => name.endsWith('.new'))],
  ['as it has copied', (dataDir) => snapshotNames(dataDir).some((name) => name.endsWith('.tar'))],
  ['after the first pages', (dataDir) => logBytes(dataDir) > 0],
  ['in the middle', (dataDir) => logBytes(dataDir) > 2 ** 20],
  ['late', (dataDir) => logBytes(dataDir) > 3 * 2 ** 20],
]

describe.each(['05', '22'])('an upgrade of schema %s', (schema) => {
  test.each(MOMENTS)(
    'that is killed %s loses nothing, and the next start completes it',
    async (_, isReached) => {
      using machine = commandLine()
      using other = commandLine()
      const { dataDir, home } = machine
      putLong(schema, dataDir)
      cpSync(dataDir, other.dataDir, { recursive: true })
      const child = Bun.spawn([process.execPath, CLI, 'list-tokens', '--user', 'ann'], {
        env: { PATH: process.env.PATH ?? '', HOME: home, EXT_DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'ignore'],
      })
      while (child.exitCode === null && child.signalCode === null && !isReached(dataDir))
        await Bun.file(CLI).exists()
      child.kill('SIGKILL')
      await child.exited
      expect([Number(schema), MIGRATIONS.length]).toContain(expectSound(databaseIn(dataDir)))
      expect((await program(machine, 'list-tokens', '--user', 'ann')).code).toBe(0)
      expect(expectSound(databaseIn(dataDir))).toBe(MIGRATIONS.length)
      const after = withoutTimes(await upgraded(dataDir))
      // Names the tables that differ: to print 20,000 rows takes long.
      const expected = withoutTimes(await upgraded(other.dataDir))
      const differ = Object.keys(expected).filter((name) => !Bun.deepEquals(after[name], expected[name]))
      // The command has created the first key of the log, and noted it there.
      expect(differ.filter((name) => !name.startsWith('audit_'))).toEqual([])
      expect(after.audit_log).toMatchObject(expected.audit_log ?? {})
      expect(snapshotNames(dataDir)).toHaveLength(1)
    },
  )
})
