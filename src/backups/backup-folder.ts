import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { utcInstant } from '../core/dates.ts'
import type { Config } from '../settings/config.ts'
import { writeFailure } from './disk.ts'
import { isStoreAddress, type StoreAccess, storeAccess } from './stores/address.ts'
import { openStore } from './stores/open-store.ts'
import type { Store } from './stores/store.ts'

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

/** The store of the setting; undefined: it is a folder. */
export const storeBySettings = (config: Config): StoreAccess | undefined =>
  isStoreAddress(config['backup.folder']) ? storeAccess(config['backup.folder'], config) : undefined

const folderOf = (config: Config, dataDir: string) =>
  resolve(dataDir, config['backup.folder'] === '' ? 'backups' : config['backup.folder'])

/** The folder of the setting, made if it is missing. @throws AppError with one line if it cannot be made. */
export function backupFolder(config: Config, dataDir: string): string {
  const folder = folderOf(config, dataDir)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return folder
  } catch (cause) {
    throw writeFailure(folder, cause, 'no backup was made')
  }
}
const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).sort() : [])

/**
 * The copies that contain what was there at a time and was deleted since: backups in the folder of the settings, and data
 * that a restore replaced. Copies elsewhere are not known.
 */
export async function copiesSince(config: Config, dataDir: string, at: number): Promise<string[]> {
  const since = (names: readonly string[], pattern: RegExp) =>
    names.filter((name) => (pattern.exec(name)?.[1] ?? '') >= stamp(at))
  const aside = since(namesIn(dataDir), ASIDE_NAME).map((name) => join(dataDir, name))
  const access = storeBySettings(config)
  if (access === undefined) {
    const folder = folderOf(config, dataDir)
    return [...since(namesIn(folder), BACKUP_NAME).map((name) => join(folder, name)), ...aside]
  }
  const names = since((await openStore(access).list()).sort(), BACKUP_NAME)
  return [...names.map((name) => `${access.address}/${name}`), ...aside]
}

/**
 * Deletes all but the newest.
 * @param made stays in any case: a clock that was wrong may have named others after it.
 * @returns the deleted ones.
 */
export function deleteOldBackups(folder: string, keep: number, made: string): string[] {
  const old = oldBackups(namesIn(folder), keep, basename(made))
  for (const name of old) rmSync(join(folder, name), { force: true })
  return old
}

/** As `deleteOldBackups`, in a store. */
export async function deleteOldStored(store: Store, keep: number, made: string): Promise<string[]> {
  const old = oldBackups(await store.list(), keep, made)
  for (const name of old) await store.delete(name)
  return old
}

const oldBackups = (names: readonly string[], keep: number, made: string) =>
  names
    .filter(isBackupName)
    .sort()
    .slice(0, -keep)
    .filter((name) => name !== made)
