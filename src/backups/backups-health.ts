import { basename } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import type { Clock } from '../core/clock.ts'
import { utcInstant } from '../core/dates.ts'
import { InstantSchema, nullable, stringEnum } from '../core/schemas.ts'
import type { Config } from '../settings/config.ts'
import { type BackupState, readBackupState } from './state.ts'

const HOUR_MS = 3_600_000
/** Later than this many intervals, a backup is missing: one takes a while, and a machine may sleep. */
const MAX_INTERVALS = 2
/** Trials are weekly. */
const MAX_TRIAL_AGE_MS = 2 * 7 * 24 * HOUR_MS

export const BackupsHealth = Type.Object({
  status: stringEnum(['ok', 'off', 'waiting', 'failed', 'late'], {
    description:
      'off: the server makes no backups by itself, and nobody made one; waiting: the first one, or its trial, is due; failed: the last backup or its last trial failed; late: the last backup, or its last trial, is too old',
  }),
  every_hours: Type.Integer(),
  /** Its name without the folder. */
  last_file: nullable(Type.String()),
  last_bytes: nullable(Type.Integer()),
  last_made_at: nullable(InstantSchema()),
  /** When a backup was last restored into a temporary place and found to be whole. */
  last_tried_at: nullable(InstantSchema()),
  /** When the last of the present backups will have been deleted, with all that is deleted now. */
  held_until: nullable(InstantSchema()),
  error: nullable(Type.String()),
  /** Of all time, by the schedule. */
  failed_backups: Type.Integer(),
  failed_trials: Type.Integer(),
})
export type BackupsHealth = Static<typeof BackupsHealth>

/** What an administrator should know of the backups. */
export function backupsHealth({
  config,
  dataDir,
  clock,
}: {
  config: Config
  dataDir: string
  clock: Pick<Clock, 'now'>
}): BackupsHealth {
  const state = readBackupState(dataDir)
  const { backup, trial, backup_failure: backupFailure, trial_failure: trialFailure } = state
  return {
    status: statusOf(state, config['backup.every_hours'], clock.now()),
    every_hours: config['backup.every_hours'],
    last_file: backup === undefined ? null : basename(backup.file),
    last_bytes: backup?.bytes ?? null,
    last_made_at: backup === undefined ? null : utcInstant(backup.at),
    last_tried_at: trial === undefined ? null : utcInstant(trial.at),
    held_until: heldUntil(state, config),
    error: backupFailure?.error ?? trialFailure?.error ?? null,
    failed_backups: state.failed_backups ?? 0,
    failed_trials: state.failed_trials ?? 0,
  }
}

/** Null: there is no backup, or the server deletes none by itself. */
function heldUntil({ backup }: BackupState, config: Config): string | null {
  const everyHours = config['backup.every_hours']
  if (backup === undefined || everyHours === 0) return null
  return utcInstant(backup.at + config['backup.keep'] * everyHours * HOUR_MS)
}

function statusOf(state: BackupState, everyHours: number, now: number): BackupsHealth['status'] {
  const { backup, trial } = state
  if (state.backup_failure !== undefined || state.trial_failure !== undefined) return 'failed'
  if (backup === undefined) return everyHours === 0 ? 'off' : 'waiting'
  if (everyHours > 0 && now - backup.at > MAX_INTERVALS * everyHours * HOUR_MS) return 'late'
  if (trial === undefined) return 'waiting'
  return now - trial.at > MAX_TRIAL_AGE_MS ? 'late' : 'ok'
}

/** What everybody may know of it: neither names of files nor what failed. */
export const BackupsNote = Type.Pick(BackupsHealth, ['status', 'last_made_at', 'last_tried_at', 'held_until'])
export const backupsNote = (health: BackupsHealth): Static<typeof BackupsNote> => ({
  status: health.status,
  last_made_at: health.last_made_at,
  last_tried_at: health.last_tried_at,
  held_until: health.held_until,
})
