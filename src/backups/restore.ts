import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { close, databasePath, open } from '../../db/open.ts'
import { auditKeyId } from '../audit/audit-key.ts'
import { recordAudit } from '../audit/audit-log.ts'
import { AppError } from '../core/errors.ts'
import { OWNER } from '../core/principal.ts'
import { asideName } from './backup-folder.ts'
import { type Carried, carryRevocations, endAllCredentials } from './carry-revocations.ts'
import { deleteOldDrafts, draftFolder, flushFolder, writeFailure } from './disk.ts'
import type { Keys } from './encryption.ts'
import { DATA_FILES } from './files.ts'
import { lastAuditKeyId } from './inspect-database.ts'
import type { Manifest } from './manifest.ts'
import { lockDatabase, RESTORE_DRAFT } from './stopped.ts'
import { type StoreAccess, splitAddress } from './stores/address.ts'
import { download, openStore } from './stores/open-store.ts'
import { unpackBackup } from './unpack.ts'

export type RestoreRequest = {
  dataDir: string
  /** A backup, also of a store, or the folder in which an earlier restore kept the data before it. */
  source: string
  /** Of the store that has the backup; undefined: it is a file of this machine. */
  access?: StoreAccess | undefined
  keys: Keys
  /** Whether all credentials end, also the keys that sign JWTs. */
  endsCredentials?: boolean
  /** Epoch milliseconds. */
  at: number
}
export type Restored = {
  /** Undefined: from a folder. */
  manifest: Manifest | undefined
  /** The folder with the data before; undefined: there was no data. */
  aside: string | undefined
  /** What was revoked since; undefined: that is unknown. */
  carried: Carried | undefined
  /** How many credentials ended because the request demanded it. */
  ended: number
}

const DATABASE = basename(databasePath(''))
/** They belong to the database if its log could not be moved into it. */
const DATABASE_LOGS = [`${DATABASE}-wal`, `${DATABASE}-shm`]
/** Without them, the next start creates new ones. */
const SIGNING_KEYS = ['jwt-key.json', 'jwt-old-keys.json']

/**
 * Puts the contents of a backup in the place of the data, once all of it has been checked. The data before stays in a folder.
 * @throws AppError with one line; the data is then unchanged.
 */
export async function restoreBackup(request: RestoreRequest): Promise<Restored> {
  const { dataDir, source, access, at } = request
  const draft = draftFolder(join(dataDir, RESTORE_DRAFT))
  const isFolder = access === undefined && statSync(source, { throwIfNoEntry: false })?.isDirectory() === true
  if (isFolder && !existsSync(databasePath(source)))
    throw new AppError('invalid', `${source}: is a folder without a database`)
  let unlock = () => {}
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    deleteOldDrafts(dataDir, (name) => name === RESTORE_DRAFT)
    rmSync(draft, { recursive: true, force: true })
    // Before the lock: others look for it before and after they open the database (`requireNoRestore`).
    mkdirSync(draft, { mode: 0o700 })
    unlock = await lockDatabase(dataDir)
    const wasThere = existsSync(databasePath(dataDir))
    if (isFolder) copyFiles(source, draft)
    const manifest = isFolder ? undefined : await unpackInto(draft, request)
    if (manifest?.has_secrets === false) keepSecrets(dataDir, draft)
    const credentials = recordRestore(draft, request, manifest)
    if (request.endsCredentials === true)
      for (const name of SIGNING_KEYS) rmSync(join(draft, name), { force: true })
    if (!wasThere && existsSync(databasePath(dataDir)))
      throw new AppError('conflict', `a server or another command has begun to use ${dataDir}; stop it first`)
    const aside = keepAside(dataDir, at)
    replaceFiles(draft, dataDir)
    return { manifest, aside, ...credentials }
  } catch (error) {
    throw error instanceof AppError ? error : writeFailure(dataDir, error, 'nothing was restored')
  } finally {
    rmSync(draft, { recursive: true, force: true })
    unlock()
  }
}

async function unpackInto(draft: string, { source, access, keys }: RestoreRequest): Promise<Manifest> {
  if (access === undefined) return await unpackBackup(source, draft, keys)
  const path = join(draft, 'downloaded')
  await download(openStore(access), splitAddress(source).name, path)
  const manifest = await unpackBackup(path, draft, keys, source)
  rmSync(path)
  return manifest
}

const namesIn = (folder: string) =>
  [DATABASE, ...DATABASE_LOGS, ...DATA_FILES.map(({ name }) => name)].filter((name) =>
    existsSync(join(folder, name)),
  )

function copyFiles(from: string, to: string): void {
  for (const name of namesIn(from)) copyFileSync(join(from, name), join(to, name))
}

/**
 * What a backup without encryption left out stays on this machine unchanged, so that a restore on the same machine ends no
 * credential. The key of the audit log stays only if it is the one of the restored log.
 */
function keepSecrets(dataDir: string, draft: string): void {
  const lastKey = lastAuditKeyId(databasePath(draft))
  for (const { name, isSecret } of DATA_FILES) {
    const path = join(dataDir, name)
    if (!isSecret || !existsSync(path)) continue
    if (name === 'audit-key' && lastKey !== undefined && auditKeyId(readFileSync(path, 'utf8')) !== lastKey)
      continue
    copyFileSync(path, join(draft, name))
  }
}

type Credentials = Pick<Restored, 'carried' | 'ended'>

/** In the restored database, before it takes its place. Migrates one of an earlier version. */
function recordRestore(draft: string, request: RestoreRequest, manifest: Manifest | undefined): Credentials {
  const { source, dataDir, at } = request
  let credentials: Credentials = { carried: undefined, ended: 0 }
  try {
    const db = open(databasePath(draft))
    try {
      const before = databasePath(dataDir)
      const carried = existsSync(before) ? carryRevocations(db, before, at) : undefined
      const ended = request.endsCredentials === true ? endAllCredentials(db, at) : 0
      credentials = { carried, ended }
      recordAudit(db, { at, userId: OWNER, action: 'data.restore', detail: detailOf(manifest, credentials) })
    } finally {
      close(db)
    }
    requireEmptyLog(draft)
  } catch (error) {
    // The data before a restore comes back even if it is damaged.
    if (manifest !== undefined || request.endsCredentials === true)
      throw writeFailure(source, error, 'nothing was restored')
  }
  return credentials
}

function detailOf(manifest: Manifest | undefined, { carried, ended }: Credentials): string {
  const what = manifest === undefined ? 'kept data' : `backup of ${manifest.created_at}`
  const revoked = (carried?.credentials ?? 0) + ended
  return revoked === 0 ? what : `${what}; ${revoked} credentials revoked`
}

/** Nothing of the database is in its log, whose name it loses when it is renamed. */
function requireEmptyLog(draft: string): void {
  for (const name of DATABASE_LOGS) {
    const path = join(draft, name)
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (name.endsWith('-wal') && size > 0)
      throw new AppError('unavailable', 'the restored database could not be written completely')
    rmSync(path, { force: true })
  }
}

/** Gives the present files a second name in a folder of their own, so that each stays when it is replaced. */
function keepAside(dataDir: string, at: number): string | undefined {
  const names = namesIn(dataDir)
  if (!names.includes(DATABASE)) return undefined
  const wanted = join(dataDir, asideName(at))
  let aside = wanted
  for (let n = 2; existsSync(aside); n++) aside = `${wanted}-${n}`
  mkdirSync(aside, { mode: 0o700 })
  for (const name of names) linkOrCopy(join(dataDir, name), join(aside, name))
  flushFolder(aside)
  flushFolder(dataDir)
  return aside
}

/** Some file systems have no second names. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Each file is replaced in one step, the database first: whenever this is interrupted, there is a whole database. The
 * settings file stays if the backup has none.
 */
function replaceFiles(draft: string, dataDir: string): void {
  for (const name of DATABASE_LOGS) rmSync(join(dataDir, name), { force: true })
  const restored = namesIn(draft)
  for (const name of restored) renameSync(join(draft, name), join(dataDir, name))
  for (const { name, isSecret } of DATA_FILES)
    if (isSecret && name !== 'ext-server.toml' && !restored.includes(name))
      rmSync(join(dataDir, name), { force: true })
  flushFolder(dataDir)
}
