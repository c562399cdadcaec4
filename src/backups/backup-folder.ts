import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'
import type { Config } from '../settings/config.ts'

/** `ext-server-2026-03-10T110000Z.tar`: in the order of time when sorted. Other files of the folder are left alone. */
const BACKUP_NAME = /^ext-server-(\d{4}-\d\d-\d\dT\d{6}Z)\.tar(?:\.age)?$/
/** `before-restore-2026-03-10T110000Z`: the data that a restore replaced. */
const ASIDE_NAME = /^before-restore-(\d{4}-\d\d-\d\dT\d{6}Z)(?:-\d+)?$/

export const isBackupName = (name: string) => BACKUP_NAME.test(name)

/** `2026-03-10T110000Z`, since not every system allows a colon in a name. */
export const stamp = (at: number) => `${utcInstant(at).slice(0, 19).replaceAll(':', '')}Z`

export const backupName = (at: number, isEncrypted: boolean) =>
  `ext-server-${stamp(at)}.tar${isEncrypted ? '.age' : ''}`
export const asideName = (at: number) => `before-restore-${stamp(at)}`

const folderOf = (config: Config, dataDir: string) =>
  resolve(dataDir, config['backup.folder'] === '' ? 'backups' : config['backup.folder'])

/** The folder of the setting, made if it is missing. @throws AppError `unavailable` if it cannot be made. */
export function backupFolder(config: Config, dataDir: string): string {
  const folder = folderOf(config, dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (cause) {
    throw new AppError('unavailable', `${folder}: cannot be created; check the permissions of its folder`, {
      cause,
    })
  }
}
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/** The backups of a folder, oldest first. */
const backupsIn = (folder: string): string[] =>
  namesIn(folder)
    .filter(isBackupName)
    .map((name) => join(folder, name))

/**
 * The copies that contain what was there at a time and was deleted since: backups in the folder of the settings, and data
 * that a restore replaced. Copies elsewhere are not known.
 */
export function copiesSince(config: Config, dataDir: string, at: number): string[] {
  const since = (folder: string, pattern: RegExp) =>
    namesIn(folder)
      .filter((name) => (pattern.exec(name)?.[1] ?? '') >= stamp(at))
      .map((name) => join(folder, name))
  return [...since(folderOf(config, dataDir), BACKUP_NAME), ...since(dataDir, ASIDE_NAME)]
}

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
