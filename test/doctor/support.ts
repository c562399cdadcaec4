import { Database } from 'bun:sqlite'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { machine } from '../connect/support.ts'

export type Machine = ReturnType<typeof machine>
export type Found = {
  subject: string
  state: 'ok' | 'warning' | 'error'
  found: string
  meaning: string | null
  fix: string | null
  is_fixed: boolean
}

/** What `doctor --json` reports. */
export async function report(here: Machine, ...argv: string[]): Promise<{ code: number; all: Found[] }> {
  const { code, out } = await here.cliAsIs('doctor', '--json', ...argv)
  const { state, findings } = JSON.parse(out) as { state: Found['state']; findings: Found[] }
  const states = findings.map((one) => one.state)
  const worst = (['error', 'warning', 'ok'] as const).find((one) => states.includes(one)) ?? 'ok'
  // How much room and memory the machine has is not up to a test.
  if (state !== worst || code !== ['ok', 'warning', 'error'].indexOf(worst))
    throw new Error(`${code} ${state} ${worst}`)
  return { code, all: findings }
}

/** What it reports of one subject. */
export const about = async (subject: string, here: Machine, ...argv: string[]): Promise<Found[]> =>
  (await report(here, ...argv)).all.filter((one) => one.subject === subject)

/** The state and the text of each finding. */
export const texts = (found: readonly Found[]) => found.map(({ state, found: text }) => `${state}: ${text}`)

/** A machine with a database of its own, and no server. */
export async function prepared(here: Machine): Promise<Machine> {
  const { code, err } = await here.cli('issue-token', '--name', 'x')
  if (code !== 0) throw new Error(err)
  // A command that is a process of its own leaves no log; within one process it stays until the last statement is gone.
  Bun.gc(true)
  return here
}

/** Changes the database behind the program's back. */
export function tamper({ dataDir }: Machine, ...statements: string[]): void {
  const sqlite = new Database(join(dataDir, 'ext-server.db'))
  for (const statement of statements) sqlite.run(statement)
  sqlite.run('PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Every file of a directory with its mode, time and content. */
export const contentsOf = (dir: string): unknown[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { mode, mtimeMs, size } = statSync(join(dir, name))
      const isFile = statSync(join(dir, name)).isFile()
      return [name, mode, mtimeMs, size, isFile ? Bun.hash(readFileSync(join(dir, name))) : '']
    })
