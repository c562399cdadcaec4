import { Database } from 'bun:sqlite'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../src/core/clock.ts'
import { sha256 } from '../../src/core/hash.ts'
import { createLogger, type Logger } from '../../src/core/log.ts'
import { commandLine, type Outcome } from '../cli/support.ts'

/** A restore adds a row of its own here. */
const AUDIT_TABLES = ['audit_log', 'audit_head']

/** A hash of the rows of each table, as they are stored, without those that a restore itself adds. */
export function tableHashes(dataDir: string): Record<string, string> {
  const names = rowsOf(dataDir, "SELECT name FROM sqlite_schema WHERE type = 'table'").map(
    (row) => JSON.parse(row)[0] as string,
  )
  return Object.fromEntries(
    names
      .filter((name) => !AUDIT_TABLES.includes(name) && name !== 'sqlite_sequence')
      .map((name) => [name, sha256(rowsOf(dataDir, `SELECT * FROM "${name}"`).sort().join('\n'))]),
  )
}

/** What a program that was killed had begun, as the next one does that opens the database. */
function undoUnfinished(path: string): void {
  const sqlite = new Database(path, { readwrite: true, create: false })
  const statement = sqlite.prepare('SELECT count(*) FROM sqlite_schema')
  statement.get()
  statement.finalize()
  sqlite.close(true)
}

/** The rows of the audit log, as text. */
export const auditRows = (dataDir: string) => rowsOf(dataDir, 'SELECT * FROM audit_log ORDER BY seq')

/** Lets go of the file at once: it is locked for a restore as long as a statement is in memory. */
function rowsOf(dataDir: string, query: string): string[] {
  const path = join(dataDir, 'ext-server.db')
  if (existsSync(`${path}-journal`)) undoUnfinished(path)
  const sqlite = new Database(path, { readonly: true })
  const statement = sqlite.prepare(query)
  try {
    return statement
      .values()
      .map((row) => JSON.stringify(row.map((value) => (value instanceof Uint8Array ? [...value] : value))))
  } finally {
    statement.finalize()
    sqlite.close()
  }
}

const KEY_FILES = ['jwt-key.json', 'audit-key', 'passcode-key', 'ext-server.toml']

/** The contents of the keys and settings of a data directory. */
export const keyFiles = (dataDir: string): Record<string, string> =>
  Object.fromEntries(
    KEY_FILES.filter((name) => existsSync(join(dataDir, name))).map((name) => [
      name,
      readFileSync(join(dataDir, name), 'utf8'),
    ]),
  )

/** What a killed or failed command left behind. */
export const draftsIn = (dir: string) => readdirSync(dir).filter((name) => name.endsWith('.new'))

/** A data directory with credentials, a settings file and a key for passcodes. */
async function fill({ dataDir, cli }: ReturnType<typeof commandLine>): Promise<void> {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'ext-server.toml'), '[passcode]\nhash = "keyed"\n')
  await cli('issue-token', '--name', 'phone', '--user', 'ann')
  await cli('issue-jwt', '--name', 'client')
  await cli('issue-passcode', '--identifier', 'ann@example.org')
}

/** A machine with data. Nothing has its files open: they are copies of those that commands of this process wrote. */
export async function machineWithData() {
  using filled = commandLine()
  await fill(filled)
  const machine = commandLine()
  cpSync(filled.dataDir, machine.dataDir, { recursive: true })
  const passphraseFile = join(machine.home, 'passphrase')
  writeFileSync(passphraseFile, 'correct horse\n')
  return { machine, passphrase: ['--passphrase-file', passphraseFile], file: join(machine.home, 'backup') }
}

const ROOT = join(import.meta.dir, '../..')

/** Runs the program as a process of its own, which lets go of the database at its end. */
export async function program(
  { home, dataDir }: { home: string; dataDir: string },
  ...argv: string[]
): Promise<Outcome> {
  const child = Bun.spawn([process.execPath, join(ROOT, 'cli.ts'), ...argv], {
    env: { PATH: process.env.PATH ?? '', HOME: home, EXT_DATA_DIR: dataDir },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
  return { code, out, err }
}

/** A log of which only the messages are kept. */
export function messageLog({ now }: Pick<Clock, 'now'>): { log: Logger; logs: string[] } {
  const logs: string[] = []
  const write = (line: string) => void logs.push(JSON.parse(line).message)
  return { log: createLogger({ level: 'info', format: 'json', now, write }), logs }
}
