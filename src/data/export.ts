import type { Db } from '../../db/open.ts'
import { openSnapshot, requireSnapshotRoom } from '../../db/snapshot.ts'
import { recordAudit } from '../audit/audit-log.ts'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { invalidField } from '../core/errors.ts'
import type { Features } from '../features.ts'
import { CSV_PARTS, type CsvPart, exportCsv } from './export-csv.ts'
import { exportJson } from './export-json.ts'
import { readPersonData } from './person-data.ts'
import { rowsFile } from './rows-file.ts'

export const EXPORT_FORMATS = ['json', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportFile = {
  /** The pieces of the file, each created when it is requested. */
  text: Generator<string>
  /** `ext-server-ann-2026-03-10.json`. */
  fileName: string
}

/**
 * Exports all data of a person, or one table of it, as of one moment, and records the export in the audit log.
 * @param request.part the table for CSV; JSON has everything.
 * @param request.by the guardian who asks for it.
 * @throws AppError `invalid` for CSV without a part, and for JSON with one; `unavailable` while too many are read.
 */
export function createExport(
  { db, clock, features }: { db: Db; clock: Clock; features: Features },
  userId: string,
  request: { format: ExportFormat; part?: CsvPart | undefined; by?: string | undefined },
): ExportFile {
  const { format, part, by } = request
  if (format === 'json' && part !== undefined) throw invalidField('/query/part', 'needs format=csv')
  if (format === 'csv' && part === undefined) {
    throw invalidField('/query/part', `must be one of ${CSV_PARTS.join(', ')}`)
  }
  // Later, the answer has begun, and could only be interrupted.
  requireSnapshotRoom(db)
  const now = clock.now()
  recordAudit(db, {
    at: now,
    userId,
    action: 'data.export',
    detail: [format, ...(part === undefined ? [] : [part]), ...(by === undefined ? [] : [`by ${by}`])].join(
      ' ',
    ),
  })
  const name = [
    'ext-server',
    safeFileName(userId),
    ...(part === undefined ? [] : [part]),
    features.profiles.today(userId),
  ]
  return {
    fileName: `${name.join('-')}.${format}`,
    text: fromSnapshot(db, (snapshot) => {
      const everything = readPersonData(features.on(snapshot), userId)
      return part === undefined
        ? exportJson(everything, { userId, exportedAt: utcInstant(now) })
        : exportCsv(everything, part)
    }),
  }
}

/** Everything of a person as it is stored, as of one moment, for `import` on another server. */
export function exportRows({ db, clock }: { db: Db; clock: Clock }, userId: string): Generator<string> {
  requireSnapshotRoom(db)
  const now = clock.now()
  recordAudit(db, { at: now, userId, action: 'data.export', detail: 'rows' })
  return fromSnapshot(db, (snapshot) => rowsFile(snapshot, userId, utcInstant(now)))
}

/**
 * Pieces that all show one state of the database, however long it takes to read them. The snapshot is opened with the
 * first piece, and closed with the last one or when the reader stops.
 */
function* fromSnapshot(db: Db, pieces: (snapshot: Db) => Generator<string>): Generator<string> {
  const snapshot = openSnapshot(db)
  try {
    yield* pieces(snapshot.db)
  } finally {
    snapshot.close()
  }
}

/** A user id from an identity provider may contain any character; a file name may not. */
const safeFileName = (userId: string) => userId.replace(/[^A-Za-z0-9._@-]+/g, '_').slice(0, 64)
