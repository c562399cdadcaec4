import { join } from 'node:path'
import type { Clock } from '../core/clock.ts'
import type { Logger } from '../core/log.ts'
import type { Config } from '../settings/config.ts'
import { makeBackupAside, makeStoredBackupAside, tryBackupAside } from './backup-aside.ts'
import {
  backupFolder,
  backupName,
  deleteOldBackups,
  deleteOldStored,
  storeBySettings,
} from './backup-folder.ts'
import { isEncrypting } from './encryption.ts'
import { encryptionBySettings, keysBySettings } from './server-key.ts'
import { type BackupState, noteBackupState, readBackupState } from './state.ts'
import { accessTo } from './stores/address.ts'
import { openStore } from './stores/open-store.ts'

const HOUR_MS = 3_600_000
const TRIAL_INTERVAL_MS = 7 * 24 * HOUR_MS
/** A failure is often a full disk or a drive that is not there, which somebody notices within the hour. */
const BACKUP_RETRY_MS = HOUR_MS
const TRIAL_RETRY_MS = 24 * HOUR_MS

type Deps = { config: Config; dataDir: string; clock: Clock; log: Logger }

/** A time in the future is that of a clock that was wrong. */
const isDue = (last: number | undefined, interval: number, now: number) =>
  last === undefined || now - last >= interval || last > now

/** When the next attempt may begin: after a failure sooner than after a success. */
function isBackupDue({ backup, backup_failure: failure }: BackupState, everyHours: number, now: number) {
  const interval = everyHours * HOUR_MS
  return (
    everyHours > 0 &&
    isDue(backup?.at, interval, now) &&
    isDue(failure?.at, Math.min(interval, BACKUP_RETRY_MS), now)
  )
}

/** The first backup is tried at once. */
const isTrialDue = ({ backup, trial, trial_failure: failure }: BackupState, now: number) =>
  backup !== undefined && isDue(trial?.at, TRIAL_INTERVAL_MS, now) && isDue(failure?.at, TRIAL_RETRY_MS, now)

/**
 * The backups that the server makes by itself, and their trials.
 * @returns a function to call from time to time, which does what is due. It does nothing while that takes longer.
 */
export function createScheduledBackups(deps: Deps): () => Promise<void> {
  // On a full disk the state cannot be stored, and the next attempt must wait all the same.
  const failures: Failures = {}
  let inProgress: Promise<void> | undefined
  return () => {
    inProgress ??= doWhatIsDue(deps, failures).finally(() => {
      inProgress = undefined
    })
    return inProgress
  }
}

type Failures = Pick<BackupState, 'backup_failure' | 'trial_failure'>

async function doWhatIsDue(deps: Deps, failures: Failures): Promise<void> {
  const { config, dataDir, clock } = deps
  const before = { ...readBackupState(dataDir), ...failures }
  if (isBackupDue(before, config['backup.every_hours'], clock.now())) await makeDue(deps, failures)
  const after = { ...readBackupState(dataDir), ...failures }
  if (after.backup !== undefined && isTrialDue(after, clock.now()))
    await tryDue(deps, failures, after.backup.file)
}

async function makeDue(deps: Deps, failures: Failures): Promise<void> {
  const { config, dataDir, clock, log } = deps
  const at = clock.now()
  try {
    const { file, bytes, deleteOld } = await makeBySettings(config, dataDir, at)
    delete failures.backup_failure
    noteBackupState(dataDir, { backup: { at, file, bytes }, backup_failure: undefined })
    const deleted = await deleteOld()
    log.info('backup made', { file, bytes, deleted: deleted.length })
  } catch (error) {
    failures.backup_failure = { at, error: messageOf(error) }
    log.error('backup failed', { error: messageOf(error) })
    noteBackupState(dataDir, {
      ...failures,
      failed_backups: (readBackupState(dataDir).failed_backups ?? 0) + 1,
    })
  }
}

/** A new backup where the settings want it. @returns also a function that deletes those that are too many. */
async function makeBySettings(config: Config, dataDir: string, at: number) {
  const encryption = await encryptionBySettings(config, dataDir)
  const name = backupName(at, isEncrypting(encryption))
  const keep = config['backup.keep']
  const access = storeBySettings(config)
  if (access === undefined) {
    const folder = backupFolder(config, dataDir)
    const made = await makeBackupAside({ dataDir, target: join(folder, name), encryption, at })
    return { ...made, deleteOld: async () => deleteOldBackups(folder, keep, made.file) }
  }
  const made = await makeStoredBackupAside({ dataDir, access, name, encryption, at })
  return { ...made, deleteOld: () => deleteOldStored(openStore(access), keep, name) }
}

async function tryDue(deps: Deps, failures: Failures, file: string): Promise<void> {
  const { config, dataDir, clock, log } = deps
  const at = clock.now()
  try {
    const access = accessTo(file, config)
    const { rows } = await tryBackupAside({
      dataDir,
      file,
      access,
      keys: keysBySettings(config, dataDir),
    })
    delete failures.trial_failure
    noteBackupState(dataDir, { trial: { at, file, rows }, trial_failure: undefined })
    log.info('backup tried: it can be restored', { file, rows })
  } catch (error) {
    failures.trial_failure = { at, error: messageOf(error) }
    log.error('backup tried: it did not pass', { file, error: messageOf(error) })
    noteBackupState(dataDir, {
      ...failures,
      failed_trials: (readBackupState(dataDir).failed_trials ?? 0) + 1,
    })
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
