import {
  chmodSync,
  constants,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import { utcInstant } from '../core/dates.ts'
import { AppError } from '../core/errors.ts'

/** A client's file as it was read. `text` has no byte order mark; undefined if there is no such file. */
export type ConfigFile = {
  /** Its real path: symbolic links are followed, so that they stay links. */
  path: string
  text: string | undefined
  hasMark: boolean
}

const BYTE_ORDER_MARK = '\ufeff'
const PRIVATE_FILE_MODE = 0o600
/** The bits of a mode that concern the owner. */
const OWNER_ONLY = 0o700
/** A larger file is not a client's settings file. */
const MAX_FILE_BYTES = 32 * 1024 * 1024

/** @throws AppError if the file exists and cannot be read, or is not UTF-8 text. */
export function readConfigFile(stated: string): ConfigFile {
  const path = realPath(resolve(stated))
  if (!existsSync(path)) return { path, text: undefined, hasMark: false }
  const text = readText(path)
  const hasMark = text.startsWith(BYTE_ORDER_MARK)
  return { path, text: hasMark ? text.slice(1) : text, hasMark }
}

function readText(path: string): string {
  let bytes: Uint8Array
  try {
    const found = statSync(path)
    // A pipe or a device may never end. A directory is reported when it is read.
    if (!found.isFile() && !found.isDirectory()) throw new AppError('unavailable', `${path}: not a file`)
    if (found.size > MAX_FILE_BYTES)
      throw new AppError('unavailable', `${path}: too large for a client's settings file`)
    bytes = readFileSync(path)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', `${path}: cannot be read: ${fileErrorReason(cause)}`, { cause })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('unavailable', `${path}: not UTF-8 text; the file was not changed`, { cause })
  }
}

/** Follows symbolic links, including one whose target does not exist yet. */
function realPath(path: string, left = 32): string {
  try {
    return realpathSync(path)
  } catch {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    return isLink && left > 0 ? realPath(resolve(dirname(path), readlinkSync(path)), left - 1) : path
  }
}

export type WrittenFile = {
  /** The path of the backup, next to the file; null if there was no file. */
  backup: string | null
  /** Directories that were created for the file, the outermost first. */
  madeFolders: string[]
}

/**
 * Writes the file in one step: a reader sees the old text or the new. The old text is kept as a backup next
 * to it.
 * @param hasSecret whether the text holds a tool token: then only the file's owner may read it.
 * @throws AppError; then nothing has been changed. `conflict` if another program has written the file since
 * it was read.
 */
export function writeConfigFile(file: ConfigFile, text: string, now: number, hasSecret = false): WrittenFile {
  const { path, hasMark } = file
  const draft = `${path}.${process.pid}.new`
  try {
    const madeFolders = missingFolders(path)
    mkdirSync(dirname(path), { recursive: true })
    const backup = file.text === undefined ? null : writeBackup(path, now)
    writeFileSync(draft, `${hasMark ? BYTE_ORDER_MARK : ''}${text}`, { mode: PRIVATE_FILE_MODE, flag: 'wx' })
    if (file.text !== undefined) chmodSync(draft, statSync(path).mode & (hasSecret ? OWNER_ONLY : 0o777))
    refuseIfChanged(file)
    renameSync(draft, path)
    return { backup, madeFolders }
  } catch (cause) {
    rmSync(draft, { force: true })
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', `${path}: cannot be written: ${fileErrorReason(cause)}`, { cause })
  }
}

/** Deletes a file that was created here, and the directories that were created for it if they are empty. */
export function removeConfigFile(file: ConfigFile, madeFolders: readonly string[]): void {
  refuseIfChanged(file)
  try {
    rmSync(file.path)
  } catch (cause) {
    throw new AppError('unavailable', `${file.path}: cannot be deleted: ${fileErrorReason(cause)}`, { cause })
  }
  for (const folder of [...madeFolders].reverse()) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

/** Clients write their files too, some of them often. */
function refuseIfChanged(file: ConfigFile): void {
  const { text } = readConfigFile(file.path)
  if (text === file.text) return
  throw new AppError(
    'conflict',
    `${file.path}: another program has changed the file; close the client and try again`,
  )
}

function missingFolders(path: string): string[] {
  const missing: string[] = []
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

function writeBackup(path: string, now: number): string {
  const stamp = utcInstant(now).replace(/[-:]|\.\d+/g, '')
  for (let number = 1; ; number++) {
    const backup = `${path}.${stamp}${number === 1 ? '' : `-${number}`}.bak`
    if (existsSync(backup)) continue
    copyFileSync(path, backup, constants.COPYFILE_EXCL)
    return backup
  }
}

/** Whether other users of this machine can read the file. Windows has no such mode. */
export const isReadableByOthers = (path: string, platform: NodeJS.Platform) =>
  platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

/** Takes everybody else's rights to a file away. */
export const closeToOthers = (path: string): void => chmodSync(path, statSync(path).mode & OWNER_ONLY)

function fileErrorReason(cause: unknown): string {
  const { code } = cause as { code?: string }
  if (code === 'EISDIR') return 'it is a directory'
  if (code === 'ENOTDIR') return 'part of its path is not a directory'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EBUSY') return 'another program has the file open'
  return 'check the permissions of the file and its directory'
}
