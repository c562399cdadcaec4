import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { writePrivateFile } from '../settings/data-dir.ts'
import type { EntryContext } from './edit/format.ts'

/** What was changed in a client's file, so that `--remove` can restore it. It contains no secret. */
const RecordSchema = Type.Object({
  client: Type.String(),
  file: Type.String(),
  /** The JWT that was created for it; null if it has no JWT. */
  jwt_id: Type.Union([Type.String(), Type.Null()]),
  made_file: Type.Boolean(),
  made_folders: Type.Array(Type.String()),
  /** The backup that holds the entry of another server that had this name. */
  replaced: Type.Optional(Type.String()),
  around: Type.Optional(
    Type.Object({
      madeSection: Type.Boolean(),
      padding: Type.String(),
      whole: Type.Optional(Type.String()),
    }),
  ),
})
export type ConnectionRecord = Omit<Static<typeof RecordSchema>, 'around'> & {
  around?: EntryContext | undefined
}

const RecordsSchema = Type.Array(RecordSchema)
const recordsFile = (dataDir: string) => join(dataDir, 'connections.json')

/** Records are optional: without them, the entry is still found in the client's own file. */
function readRecords(dataDir: string): ConnectionRecord[] {
  try {
    const found: unknown = JSON.parse(readFileSync(recordsFile(dataDir), 'utf8'))
    return Value.Check(RecordsSchema, found) ? found : []
  } catch {
    return []
  }
}

const matchesFile = (client: string, file: string) => (record: ConnectionRecord) =>
  record.client === client && record.file === file

export const findRecord = (dataDir: string, client: string, file: string): ConnectionRecord | undefined =>
  readRecords(dataDir).find(matchesFile(client, file))

export function saveRecord(dataDir: string, record: ConnectionRecord): void {
  const others = readRecords(dataDir).filter((known) => !matchesFile(record.client, record.file)(known))
  writeRecords(dataDir, [...others, record])
}

export function deleteRecord(dataDir: string, client: string, file: string): void {
  const records = readRecords(dataDir)
  const left = records.filter((known) => !matchesFile(client, file)(known))
  if (left.length !== records.length) writeRecords(dataDir, left)
}

const writeRecords = (dataDir: string, records: readonly ConnectionRecord[]) =>
  writePrivateFile(recordsFile(dataDir), `${JSON.stringify(records, null, 2)}\n`)
