import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { DamagedArchiveError } from './tar.ts'

/** The present form of a backup. A program refuses a higher one. */
export const FORMAT_VERSION = 1
export const FORMAT = 'ext-server backup'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
const Count = Type.Integer({ minimum: 0 })

/** What a backup states of itself: its first entry, `manifest.json`. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Count,
  program_version: Type.String(),
  /** The number of migrations of the database. */
  schema_version: Count,
  created_at: Type.String(),
  database: Type.Object({ bytes: Count, sha256: Sha256 }),
  /** The number of rows of each table. */
  tables: Type.Record(Type.String(), Count),
  /** The number of bytes of all values of each table. Not in backups of the first versions. */
  sums: Type.Optional(Type.Record(Type.String(), Count)),
  /** The position of the last row of the audit log, as `audit head` prints it; null: the schema has no such log. */
  audit_head: Type.Union([Type.String(), Type.Null()]),
  /** Whether the backup was encrypted, so that it has the keys and the settings. */
  has_secrets: Type.Boolean(),
  /** The other files of the data directory. */
  files: Type.Array(Type.String()),
})
export type Manifest = Static<typeof Manifest>

/** The format version alone, to be read before the rest, whose form may have changed since. */
const Versioned = Type.Object({ format: Type.Literal(FORMAT), format_version: Count })

export class NewerFormatError extends Error {
  override name = 'NewerFormatError'
}

/** @throws NewerFormatError, DamagedArchiveError */
export function parseManifest(text: string): Manifest {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new DamagedArchiveError('the manifest is not JSON')
  }
  if (Value.Check(Versioned, parsed) && parsed.format_version > FORMAT_VERSION)
    throw new NewerFormatError(`format ${parsed.format_version}`)
  if (!Value.Check(Manifest, parsed)) throw new DamagedArchiveError('the manifest is not complete')
  return parsed
}
