import { join } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { readIfExists } from '../core/key-file.ts'
import { writePrivateFile } from '../settings/data-dir.ts'

const Instant = Type.Integer({ minimum: 0 })
const Failure = Type.Object({ at: Instant, error: Type.String() })

/** What is known of the backups by the settings. Not in the database, which a restore replaces. */
const BackupState = Type.Object({
  backup: Type.Optional(Type.Object({ at: Instant, file: Type.String(), bytes: Type.Integer() })),
  /** The last attempt, if it failed. */
  backup_failure: Type.Optional(Failure),
  /** The last backup that was restored into a temporary place, and found to be whole. */
  trial: Type.Optional(Type.Object({ at: Instant, file: Type.String(), rows: Type.Integer() })),
  /** The last trial, if it failed. */
  trial_failure: Type.Optional(Failure),
  /** How many attempts have failed, of all time. */
  failed_backups: Type.Optional(Type.Integer({ minimum: 0 })),
  failed_trials: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type BackupState = Static<typeof BackupState>

const statePath = (dataDir: string) => join(dataDir, 'backup-state.json')

/** A file that is missing or damaged counts as empty: the next backup writes it. */
export function readBackupState(dataDir: string): BackupState {
  try {
    const parsed: unknown = JSON.parse(readIfExists(statePath(dataDir)) ?? '{}')
    return Value.Check(BackupState, parsed) ? parsed : {}
  } catch {
    return {}
  }
}

/** Changes a part of it; undefined removes one. */
export function noteBackupState(
  dataDir: string,
  change: { [K in keyof BackupState]: BackupState[K] | undefined },
): void {
  writePrivateFile(
    statePath(dataDir),
    `${JSON.stringify({ ...readBackupState(dataDir), ...change }, null, 2)}\n`,
  )
}
