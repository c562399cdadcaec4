import { existsSync } from 'node:fs'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from './run-command.ts'
import runtimesJson from './runtimes/package.json' with { type: 'json' }
import { isWindows, type Target } from './targets.ts'

const FOLDER = join(import.meta.dir, 'runtimes')

/** Of every runtime, and of the Bun that compiles: bytecode of one version means nothing to another. */
export const BUN_VERSION = packageJson.packageManager.replace('bun@', '')

/**
 * Downloads the runtimes of all targets, from the registry that npm is configured for. Bun refuses a package whose hash
 * is not that of the lock file.
 * @throws Error if a version is not that of package.json.
 */
export async function installRuntimes(): Promise<void> {
  const others = Object.entries({ bun: Bun.version, ...runtimesJson.dependencies })
    .filter(([, version]) => version !== BUN_VERSION)
    .map(([name, version]) => `${name} is ${version}`)
  if (others.length > 0) {
    throw new Error(`package.json states Bun ${BUN_VERSION}, but ${others.join(', ')}`)
  }
  await runCommand(['bun', 'install', '--frozen-lockfile', '--silent', '--os=*', '--cpu=*'], { cwd: FOLDER })
}

/** The executable of a target's runtime, and the system as Bun names it. */
export function runtimeOf(target: Target): { path: string; system: string } {
  const path = join(FOLDER, 'node_modules', target.runtime, 'bin', isWindows(target) ? 'bun.exe' : 'bun')
  if (!existsSync(path)) throw new Error(`${target.runtime} is not installed`)
  return { path, system: target.runtime.replace('@oven/', '') }
}

export const RUNTIMES_LOCK_FILE = join(FOLDER, 'bun.lock')
