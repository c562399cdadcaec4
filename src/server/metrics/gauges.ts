import { statSync } from 'node:fs'
import { cpuUsage, memoryUsage } from 'node:process'
import type { Db } from '../../../db/open.ts'
import type { Clock } from '../../core/clock.ts'
import { SERVER_INFO } from '../../core/version.ts'
import { SOURCES } from '../../credentials/sources.ts'
import { metric, type Sample } from './prometheus-text.ts'

/** To count 100,000 tokens takes a few milliseconds. */
const COUNTED_FOR_MS = 15_000

/** The process: names and units that all programs share. */
export function processMetrics(clock: Clock): string[] {
  const { user, system } = cpuUsage()
  return [
    metric('gauge', 'process_resident_memory_bytes', 'Resident memory of the process.', [
      [{}, memoryUsage().rss],
    ]),
    metric('counter', 'process_cpu_seconds_total', 'Processor time of the process, of user and system.', [
      [{}, (user + system) / 1_000_000],
    ]),
    metric('gauge', 'process_start_time_seconds', 'Start of the process, in seconds since 1970.', [
      [{}, (clock.now() - clock.elapsed()) / 1000],
    ]),
    metric('gauge', 'build_info', 'The version of the program; always 1.', [
      [{ version: SERVER_INFO.version, bun: Bun.version }, 1],
    ]),
  ]
}

/** The database: its files, and how many people and credentials there are. */
export function createDatabaseMetrics({ db, clock }: { db: Db; clock: Clock }): () => string[] {
  let last: { at: number; text: string[] } | undefined
  return () => {
    if (last === undefined || clock.elapsed() - last.at >= COUNTED_FOR_MS)
      last = { at: clock.elapsed(), text: countRows(db, clock.now()) }
    return [
      metric('gauge', 'database_size_bytes', 'Size of the files of the database.', fileSizes(db)),
      ...last.text,
    ]
  }
}

function fileSizes({ $client: { filename } }: Db): Sample[] {
  const files = [
    ['database', filename],
    ['wal', `${filename}-wal`],
  ] as const
  return files.map(([file, path]) => [{ file }, statSync(path, { throwIfNoEntry: false })?.size ?? 0])
}

function countRows({ $client: sqlite }: Db, now: number): string[] {
  const people = sqlite
    .query<{ active: number; disabled: number }, []>(
      'SELECT sum(disabled_at IS NULL) AS active, sum(disabled_at IS NOT NULL) AS disabled FROM people',
    )
    .get()
  const credentials = SOURCES.map(({ kind, table, isOpen }): Sample => {
    const row = sqlite
      .query<{ count: number }, [number]>(
        `SELECT count(*) AS count FROM ${table} WHERE ${isOpen} AND (expires_at IS NULL OR expires_at > ?)`,
      )
      .get(now)
    return [{ kind }, row?.count ?? 0]
  })
  return [
    metric('gauge', 'people', 'People of this server.', [
      [{ state: 'active' }, people?.active ?? 0],
      [{ state: 'disabled' }, people?.disabled ?? 0],
    ]),
    metric('gauge', 'credentials', 'Valid credentials, by kind.', credentials),
  ]
}
