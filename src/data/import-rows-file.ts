import { Type } from '@sinclair/typebox'
import { Value as Schema } from '@sinclair/typebox/value'
import { MIGRATIONS } from '../../db/migrate.ts'
import { type Db, inOwnTransaction } from '../../db/open.ts'
import { sqliteCode } from '../../db/write-lock.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import { AppError } from '../core/errors.ts'
import type { People } from '../people/people.ts'
import { fromValue, ROWS_FORMAT, ROWS_TABLES, ROWS_VERSION } from './rows-file.ts'

const Header = Type.Object(
  {
    format: Type.Literal(ROWS_FORMAT),
    version: Type.Integer(),
    schema: Type.Integer(),
    user_id: Type.String({ minLength: 1, maxLength: 255 }),
    exported_at: Type.String(),
  },
  { additionalProperties: false },
)
const Line = Type.Object(
  {
    table: Type.String(),
    row: Type.Array(
      Type.Union([Type.String(), Type.Number(), Type.Null(), Type.Object({ base64: Type.String() })]),
    ),
  },
  { additionalProperties: false },
)
const End = Type.Object({ end: Type.String() }, { additionalProperties: false })

type Deps = { db: Db; clock: Clock; people: Pick<People, 'requireActive'> }

/**
 * Adds everything of a person from a file that `rowsFile` wrote. All of it or nothing.
 * @param lines the lines of the file, without line breaks.
 * @returns the person and the number of rows.
 * @throws AppError with one line.
 */
export function importRowsFile(
  { db, clock, people }: Deps,
  lines: readonly string[],
): { userId: string; rows: number } {
  const [first = '', ...rest] = lines
  const header = parsed(first, 1)
  if (!Schema.Check(Header, header))
    throw new AppError('invalid', 'line 1: not a file of export --format rows')
  if (header.version !== ROWS_VERSION || header.schema !== MIGRATIONS.length)
    throw new AppError(
      'conflict',
      `the file has schema ${header.schema}, and this program schema ${MIGRATIONS.length}; import it with the version that exported it, and upgrade then`,
    )
  requireWhole(lines)
  const { user_id: userId } = header
  people.requireActive(userId)
  const records = rest.slice(0, -1)
  inOwnTransaction(db, () => {
    requireEmpty(db, userId)
    db.$client.run('PRAGMA defer_foreign_keys = ON')
    for (const [at, text] of records.entries()) addRow(db, userId, parsed(text, at + 2), at + 2)
    requireOwned(db, userId, records.length)
    recordAudit(db, { at: clock.now(), userId, action: 'data.import', detail: `${records.length} rows` })
  })
  return { userId, rows: records.length }
}

function parsed(text: string, line: number): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid', `line ${line}: is damaged`, { cause })
  }
}

/** A file that was cut off, or changed on its way. */
function requireWhole(lines: readonly string[]): void {
  const end = parsed(lines.at(-1) ?? '', lines.length)
  const hash = new Bun.CryptoHasher('sha256')
  for (const line of lines.slice(0, -1)) hash.update(`${line}\n`)
  if (!Schema.Check(End, end) || end.end !== hash.digest('hex'))
    throw new AppError('invalid', 'the file is damaged or incomplete')
}

function requireEmpty({ $client: sqlite }: Db, userId: string): void {
  const used = ROWS_TABLES.find(
    ({ name, where }) => sqlite.query(`SELECT 1 FROM "${name}" WHERE ${where} LIMIT 1`).get(userId) !== null,
  )
  if (used !== undefined)
    throw new AppError('conflict', 'the person has a journal here; import into an empty one')
}

function addRow({ $client: sqlite }: Db, userId: string, record: unknown, line: number): void {
  const table = Schema.Check(Line, record) ? ROWS_TABLES.find(({ name }) => name === record.table) : undefined
  if (!Schema.Check(Line, record) || table === undefined || record.row.length !== table.columns.length)
    throw new AppError('invalid', `line ${line}: not a row of this schema`)
  const owner = table.columns.indexOf('user_id')
  if (owner >= 0 && record.row[owner] !== userId)
    throw new AppError('invalid', `line ${line}: a row of another person`)
  const names = table.columns.map((name) => `"${name}"`).join(', ')
  const places = table.columns.map(() => '?').join(', ')
  try {
    sqlite
      .query(`INSERT INTO "${table.name}" (${names}) VALUES (${places})`)
      .run(...record.row.map(fromValue))
  } catch (cause) {
    if (!sqliteCode(cause).startsWith('SQLITE_CONSTRAINT')) throw cause
    throw new AppError('conflict', `line ${line}: cannot be stored, or is on this server already`, { cause })
  }
}

/** A row may also refer to one of another person. */
function requireOwned({ $client: sqlite }: Db, userId: string, expected: number): void {
  const counts = ROWS_TABLES.map(
    ({ name, where }) =>
      sqlite
        .query<{ rows: number }, [string]>(`SELECT count(*) AS rows FROM "${name}" WHERE ${where}`)
        .get(userId)?.rows ?? 0,
  )
  const orphan = sqlite.query('PRAGMA foreign_key_check').get()
  if (orphan !== null || counts.reduce((sum, rows) => sum + rows, 0) !== expected)
    throw new AppError('invalid', 'the file has rows that belong to nobody or to another person')
}
