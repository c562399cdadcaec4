import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** The machine that a client runs on, as far as it determines where the client stores its settings. */
export type Place = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  /** Lists a directory; by default from the file system. */
  list?(folder: string): string[]
}

/** Joins paths in the syntax of that machine, not of the one this program runs on. */
export const joinAt = ({ platform }: Place, ...parts: string[]) =>
  (platform === 'win32' ? win32 : posix).join(...parts)

export function homeOf({ platform, env }: Place): string {
  const stated = platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME
  return stated || homedir()
}

/**
 * Where programs of this platform store a person's settings: `%APPDATA%`, `Application Support`, `~/.config`.
 */
export function settingsFolder(place: Place): string {
  const { platform, env } = place
  if (platform === 'win32') return env.APPDATA || joinAt(place, homeOf(place), 'AppData', 'Roaming')
  if (platform === 'darwin') return joinAt(place, homeOf(place), 'Library', 'Application Support')
  return dotConfig(place)
}

/** `$XDG_CONFIG_HOME` or `~/.config`, which some programs use on macOS too. A relative path is ignored. */
export function dotConfig(place: Place): string {
  const stated = place.env.XDG_CONFIG_HOME
  return stated?.startsWith('/') ? stated : joinAt(place, homeOf(place), '.config')
}

/** The first name in `folder` with this prefix, or undefined. */
export function nameBeginning(
  { list = readdirSync }: Place,
  folder: string,
  start: string,
): string | undefined {
  try {
    return [...list(folder)].sort().find((name) => name.startsWith(start))
  } catch {
    return undefined
  }
}
