/** One system that a release is for. */
export type Target = {
  /** As the names of its files have it. */
  id: string
  /** As Node names it, which the desktop extension takes over. */
  platform: 'linux' | 'darwin' | 'win32'
  arch: 'x64' | 'arm64'
  /** The npm package of its runtime, in `runtimes/package.json`. */
  runtime: string
  /** Whether a desktop extension is made for it: for a system and a processor, one is enough. */
  hasExtension: boolean
  /** How Debian and others name its processor, if the system packages are made from it. */
  packagesArch?: 'amd64' | 'arm64'
}

const target = (
  id: string,
  platform: Target['platform'],
  arch: Target['arch'],
  runtime: string,
  more: Partial<Target> = {},
): Target => ({ id, platform, arch, runtime: `@oven/bun-${runtime}`, hasExtension: true, ...more })

export const TARGETS: readonly Target[] = [
  target('linux-x64', 'linux', 'x64', 'linux-x64', { packagesArch: 'amd64' }),
  target('linux-x64-baseline', 'linux', 'x64', 'linux-x64-baseline', { hasExtension: false }),
  target('linux-arm64', 'linux', 'arm64', 'linux-aarch64', { packagesArch: 'arm64' }),
  target('linux-x64-musl', 'linux', 'x64', 'linux-x64-musl', { hasExtension: false }),
  target('linux-arm64-musl', 'linux', 'arm64', 'linux-aarch64-musl', { hasExtension: false }),
  target('darwin-x64', 'darwin', 'x64', 'darwin-x64'),
  target('darwin-arm64', 'darwin', 'arm64', 'darwin-aarch64'),
  target('windows-x64', 'win32', 'x64', 'windows-x64'),
]

/** @throws Error for an id that is not in the list. */
export function findTargets(ids: readonly string[]): Target[] {
  return ids.map((id) => {
    const found = TARGETS.find((known) => known.id === id)
    if (found === undefined) {
      throw new Error(`there is no target ${id}: choose from ${TARGETS.map((known) => known.id).join(', ')}`)
    }
    return found
  })
}

export const isWindows = ({ platform }: Target): boolean => platform === 'win32'
