import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** The machine that a client runs on, as far as it determines where the client stores its settings. */
export type ClientMachine = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  /** Lists a directory; by default from the file system. */
  list?(folder: string): string[]
}

/** Joins paths in the syntax of that machine, not of the one this program runs on. */
export const joinPath = ({ platform }: ClientMachine, ...parts: string[]) =>
  (platform === 'win32' ? win32 : posix).join(...parts)

export function homeFolder({ platform, env }: ClientMachine): string {
  const stated = platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME
  return stated || homedir()
}

/**
 * Where programs of this platform store a person's settings: `%APPDATA%`, `Application Support`, `~/.config`.
 */
export function settingsFolder(machine: ClientMachine): string {
  const { platform, env } = machine
  if (platform === 'win32') return env.APPDATA || joinPath(machine, homeFolder(machine), 'AppData', 'Roaming')
  if (platform === 'darwin') return joinPath(machine, homeFolder(machine), 'Library', 'Application Support')
  return xdgConfigFolder(machine)
}

/** `$XDG_CONFIG_HOME` or `~/.config`, which some programs use on macOS too. A relative path is ignored. */
export function xdgConfigFolder(machine: ClientMachine): string {
  const stated = machine.env.XDG_CONFIG_HOME
  return stated?.startsWith('/') ? stated : joinPath(machine, homeFolder(machine), '.config')
}

/** The first name in `folder` with this prefix, or undefined. */
export function findByPrefix(
  { list = readdirSync }: ClientMachine,
  folder: string,
  start: string,
): string | undefined {
  try {
    return [...list(folder)].sort().find((name) => name.startsWith(start))
  } catch {
    return undefined
  }
}
