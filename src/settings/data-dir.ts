import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { AppError } from '../core/errors.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The data directory: the flag, else `EXT_DATA_DIR`, else the platform's usual place. */
export function dataDirectory(
  flag: string | undefined,
  env: Environment,
  platform = process.platform,
): string {
  const chosen = flag ?? env.EXT_DATA_DIR
  if (chosen === '')
    throw new AppError('invalid', 'the data directory must not be empty; check --data-dir and EXT_DATA_DIR')
  if (chosen !== undefined) return resolve(chosen)
  const home = env.HOME || homedir()
  if (platform === 'darwin') return join(home, 'Library', 'Application Support', 'ext-server')
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'ext-server')
  return join(env.XDG_DATA_HOME || join(home, '.local', 'share'), 'ext-server')
}

/** The settings file that is read by default. */
export const defaultConfigFile = (dataDir: string) => join(dataDir, 'ext-server.toml')

const baseUrlFile = (dataDir: string) => join(dataDir, 'base-url')

/** The base URL of the last `serve`, so that the command line creates JWTs that this server accepts. */
export function recordedBaseUrl(dataDir: string): string | undefined {
  try {
    return readFileSync(baseUrlFile(dataDir), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

export function recordBaseUrl(dataDir: string, baseUrl: string): void {
  if (recordedBaseUrl(dataDir) === baseUrl) return
  writePrivateFile(baseUrlFile(dataDir), `${baseUrl}\n`)
}

const listeningFile = (dataDir: string) => join(dataDir, 'listening')

/**
 * The address of the server that runs on this data directory, as a browser on this machine reaches it;
 * undefined if no server runs.
 */
export function listeningAddress(dataDir: string): string | undefined {
  try {
    return readFileSync(listeningFile(dataDir), 'utf8').trim() || undefined
  } catch {
    return undefined
  }
}

/** For links that the command line prints next to a server without a base URL. */
export const recordListeningAddress = (dataDir: string, address: string): void =>
  writePrivateFile(listeningFile(dataDir), `${address}\n`)

/** Called when the server stops. The record of another server that has started since is left alone. */
export function clearListeningAddress(dataDir: string, address: string): void {
  if (listeningAddress(dataDir) === address) rmSync(listeningFile(dataDir), { force: true })
}

/** Writes a file that only its owner can read, in one step: a reader sees the old content or the new. */
export function writePrivateFile(path: string, content: string): void {
  const draft = `${path}.${process.pid}.new`
  try {
    mkdirSync(resolve(path, '..'), { recursive: true, mode: 0o700 })
    writeFileSync(draft, content, { mode: 0o600 })
    renameSync(draft, path)
  } catch (cause) {
    if (existsSync(draft)) rmSync(draft)
    const isFull = (cause as { code?: unknown }).code === 'ENOSPC'
    const meaning = isFull
      ? 'the disk is full; free some space'
      : 'cannot be written; check the permissions of its directory'
    throw new AppError('unavailable', `${path}: ${meaning}`, { cause })
  }
}
