import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { stamp } from '../backups/backup-folder.ts'
import { DAY_MS } from '../contract/durations.ts'
import { SERVER_INFO } from '../core/version.ts'

/**
 * Copies of the data from before an upgrade: backups in the data directory, whose names say to which version they belong.
 * Each contains what people deleted since, so that none stays for long.
 */

export const MAX_SNAPSHOTS = 3
export const MAX_SNAPSHOT_DAYS = 30

export type Snapshot = {
  file: string
  /** RFC 3339, UTC. */
  createdAt: string
  /** The number of migrations of the database. */
  schema: number
  /** The version of the program that gave it this schema; null: one from before versions were noted. */
  version: string | null
  bytes: number
}

/** The program that a snapshot belongs to, in words. */
export function programOf({ schema, version }: Pick<Snapshot, 'schema' | 'version'>): string {
  // Versions under development share a number.
  if (version === null || version === SERVER_INFO.version) return `the ext-server of schema ${schema}`
  return `ext-server ${version} (schema ${schema})`
}

/** `before-upgrade-2026-03-10T110000Z-schema-20-version-0.1.0.tar` */
const NAME =
  /^before-upgrade-((\d{4}-\d\d-\d\dT\d\d)(\d\d)(\d\d)Z)-schema-(\d{1,6})(?:-version-(\d+\.\d+\.\d+))?\.tar$/

export const isSnapshotName = (name: string) => NAME.test(name)

export function snapshotPath(
  dataDir: string,
  { at, schema, version }: { at: number; schema: number; version: string | undefined },
): string {
  const written = version === undefined ? '' : `-version-${version}`
  return join(dataDir, `before-upgrade-${stamp(at)}-schema-${schema}${written}.tar`)
}

/** The snapshots of a data directory, newest first. */
export const snapshotsIn = (dataDir: string): Snapshot[] =>
  namesIn(dataDir).flatMap((name) => {
    const [, , hour, minute, second, schema, version] = NAME.exec(name) ?? []
    if (hour === undefined) return []
    const file = join(dataDir, name)
    const createdAt = `${hour}:${minute}:${second}Z`
    const bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0
    return [{ file, createdAt, schema: Number(schema), version: version ?? null, bytes }]
  })

const namesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter(isSnapshotName).sort().reverse() : []

/** Before it, nobody had a record of their own: the upgrade gave everybody one, of its own time. */
const FIRST_SCHEMA_OF_PEOPLE = 12

/**
 * The snapshots that contain a person.
 * @param createdAt when the person was added.
 */
export const snapshotsWith = (dataDir: string, createdAt: number): string[] =>
  snapshotsIn(dataDir)
    .filter(({ file, schema }) => schema < FIRST_SCHEMA_OF_PEOPLE || nameStamp(file) >= stamp(createdAt))
    .map(({ file }) => file)

const nameStamp = (file: string) => NAME.exec(basename(file))?.[1] ?? ''

/**
 * Deletes those that are too old, too many, or replaced by a newer one of the same schema.
 * @param made stays in any case: a clock that was wrong may have named others after it.
 */
export function deleteOldSnapshots(dataDir: string, now: number, made?: string): void {
  const all = snapshotsIn(dataDir)
  const kept: Snapshot[] = all.filter(({ file }) => file === made)
  for (const found of all.filter(({ file }) => file !== made)) {
    const isOld = now - Date.parse(found.createdAt) > MAX_SNAPSHOT_DAYS * DAY_MS
    const isReplaced = kept.some(({ schema }) => schema === found.schema)
    if (isOld || isReplaced || kept.length >= MAX_SNAPSHOTS) rmSync(found.file, { force: true })
    else kept.push(found)
  }
}
