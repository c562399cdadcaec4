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

/** A client's file as it was read. `text` is without the byte order mark; undefined: there is no such file. */
export type ConfigFile = {
  /** Where it really is: a link is followed, so that it stays a link. */
  path: string
  text: string | undefined
  hasMark: boolean
}

const MARK = '\ufeff'
const PRIVATE = 0o600
/** No client's settings are near this size; what is, is something else. */
const MAX_BYTES = 32 * 1024 * 1024

/** @throws AppError when it is there and cannot be read, or is not UTF-8 text. */
export function readConfigFile(stated: string): ConfigFile {
  const path = realPath(resolve(stated))
  if (!existsSync(path)) return { path, text: undefined, hasMark: false }
  const text = readText(path)
  const hasMark = text.startsWith(MARK)
  return { path, text: hasMark ? text.slice(1) : text, hasMark }
}

function readText(path: string): string {
  let bytes: Uint8Array
  try {
    const found = statSync(path)
    // A pipe or a device may have no end. That a folder is none is said when it is read.
    if (!found.isFile() && !found.isDirectory()) throw new AppError('unavailable', `${path}: is no file`)
    if (found.size > MAX_BYTES)
      throw new AppError('unavailable', `${path}: is too large for a client's settings`)
    bytes = readFileSync(path)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', `${path}: cannot be read; ${reasonOf(cause)}`, { cause })
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('unavailable', `${path}: is not UTF-8 text; it was left as it is`, { cause })
  }
}

/** Follows links, also one whose target is not there yet. */
function realPath(path: string, left = 32): string {
  try {
    return realpathSync(path)
  } catch {
    const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
    return isLink && left > 0 ? realPath(resolve(dirname(path), readlinkSync(path)), left - 1) : path
  }
}

export type Written = {
  /** The copy of what was there, beside it; null: nothing was. */
  backup: string | null
  /** Folders that were made for the file, the outermost first. */
  madeFolders: string[]
}

/**
 * Writes the file in one step: a reader sees the old text or the new one. What was there is kept beside it.
 * @throws AppError; then nothing has been changed. `conflict` when another program has written it meanwhile.
 */
export function writeConfigFile(file: ConfigFile, text: string, now: number): Written {
  const { path, hasMark } = file
  const draft = `${path}.${process.pid}.new`
  try {
    const madeFolders = foldersMissingFor(path)
    mkdirSync(dirname(path), { recursive: true })
    const backup = file.text === undefined ? null : keepCopy(path, now)
    writeFileSync(draft, `${hasMark ? MARK : ''}${text}`, { mode: PRIVATE, flag: 'wx' })
    if (file.text !== undefined) chmodSync(draft, statSync(path).mode & 0o777)
    refuseIfChanged(file)
    renameSync(draft, path)
    return { backup, madeFolders }
  } catch (cause) {
    rmSync(draft, { force: true })
    if (cause instanceof AppError) throw cause
    throw new AppError('unavailable', `${path}: cannot be written; ${reasonOf(cause)}`, { cause })
  }
}

/** Removes a file that was made here, and the folders that were made for it if nothing else is in them. */
export function removeConfigFile(file: ConfigFile, madeFolders: readonly string[]): void {
  refuseIfChanged(file)
  try {
    rmSync(file.path)
  } catch (cause) {
    throw new AppError('unavailable', `${file.path}: cannot be removed; ${reasonOf(cause)}`, { cause })
  }
  for (const folder of [...madeFolders].reverse()) {
    try {
      rmdirSync(folder)
    } catch {
      return
    }
  }
}

/** Clients write their files too, and some often. */
function refuseIfChanged(file: ConfigFile): void {
  const { text } = readConfigFile(file.path)
  if (text === file.text) return
  throw new AppError(
    'conflict',
    `${file.path}: another program has changed it meanwhile; close the client and try again`,
  )
}

function foldersMissingFor(path: string): string[] {
  const missing: string[] = []
  for (let folder = dirname(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder)
  return missing
}

function keepCopy(path: string, now: number): string {
  const stamp = utcInstant(now).replace(/[-:]|\.\d+/g, '')
  for (let number = 1; ; number++) {
    const backup = `${path}.${stamp}${number === 1 ? '' : `-${number}`}.bak`
    if (existsSync(backup)) continue
    copyFileSync(path, backup, constants.COPYFILE_EXCL)
    return backup
  }
}

/** Whether others on this machine can read the file. Windows has no such mode. */
export const isReadableByOthers = (path: string, platform: NodeJS.Platform) =>
  platform !== 'win32' && (statSync(path).mode & 0o077) !== 0

function reasonOf(cause: unknown): string {
  const { code } = cause as { code?: string }
  if (code === 'EISDIR') return 'it is a folder'
  if (code === 'ENOTDIR') return 'a part of its path is no folder'
  if (code === 'ENOSPC') return 'the disk is full'
  if (code === 'EBUSY') return 'another program holds it open'
  return 'check the permissions of it and its folder'
}
