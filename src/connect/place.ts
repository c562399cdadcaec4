import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { posix, win32 } from 'node:path'

/** The machine that a client runs on, as far as it decides where the client keeps its settings. */
export type Place = {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  /** What is in a folder; by default as the file system says. */
  list?(folder: string): string[]
}

/** Joins as the place's own paths are written, whatever this program runs on. */
export const joinAt = ({ platform }: Place, ...parts: string[]) =>
  (platform === 'win32' ? win32 : posix).join(...parts)

export function homeOf({ platform, env }: Place): string {
  const stated = platform === 'win32' ? env.USERPROFILE || env.HOME : env.HOME
  return stated || homedir()
}

/** Where programs of this platform keep a person's settings: `%APPDATA%`, `Application Support`, `~/.config`. */
export function settingsFolder(place: Place): string {
  const { platform, env } = place
  if (platform === 'win32') return env.APPDATA || joinAt(place, homeOf(place), 'AppData', 'Roaming')
  if (platform === 'darwin') return joinAt(place, homeOf(place), 'Library', 'Application Support')
  return dotConfig(place)
}

/** `$XDG_CONFIG_HOME` or `~/.config`, which some programs use on macOS too. A relative one does not count. */
export function dotConfig(place: Place): string {
  const stated = place.env.XDG_CONFIG_HOME
  return stated?.startsWith('/') ? stated : joinAt(place, homeOf(place), '.config')
}

/** The first in `folder` whose name begins so, or undefined. */
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
