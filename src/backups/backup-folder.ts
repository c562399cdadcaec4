import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'

/** `ext-server-2026-03-10T110000Z.tar`: in the order of time when sorted. Other files of the folder are left alone. */
const BACKUP_NAME = /^ext-server-\d{4}-\d\d-\d\dT\d{6}Z\.tar(\.age)?$/

export const isBackupName = (name: string) => BACKUP_NAME.test(name)

export const backupName = (at: number, isEncrypted: boolean) =>
  `ext-server-${utcInstant(at).slice(0, 19).replaceAll(':', '')}Z.tar${isEncrypted ? '.age' : ''}`

/** The folder of the setting, made if it is missing. @throws AppError `unavailable` if it cannot be made. */
export function backupFolder(config: Config, dataDir: string): string {
  const folder = resolve(dataDir, config['backup.folder'] === '' ? 'backups' : config['backup.folder'])
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (cause) {
    throw new AppError('unavailable', `${folder}: cannot be created; check the permissions of its folder`, {
      cause,
    })
  }
}
/** The backups of a folder, oldest first. */
const backupsIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(isBackupName)
        .sort()
        .map((name) => join(folder, name))
    : []

/**
 * Deletes all but the newest.
 * @param made stays in any case: a clock that was wrong may have named others after it.
 * @returns the deleted ones.
 */
export function deleteOldBackups(folder: string, keep: number, made: string): string[] {
  const old = backupsIn(folder)
    .slice(0, -keep)
    .filter((path) => path !== made)
  for (const path of old) rmSync(path, { force: true })
  return old
}
