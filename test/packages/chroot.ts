import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { installDebianPackages } from '../binary/debian-packages.ts'
import { BINARY } from '../binary/support.ts'

const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const ROOT = join(import.meta.dir, '../..')

export type Outcome = { code: number; out: string; err: string }

export async function runProgram(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<Outcome> {
  const child = Bun.spawn([...command], {
    env: {
      PATH,
      DEBIAN_FRONTEND: 'noninteractive',
      LC_ALL: 'C.UTF-8',
      ...env,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code, out, err }
}

/** The standard output of a program that must succeed. */
export async function outputOf(
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const { code, out, err } = await runProgram(command, env)
  if (code !== 0) throw new Error(`${command.join(' ')} failed with ${code}: ${err || out}`)
  return out
}

/** Installs what is missing: the programs, and the packages of Debian that have them. */
export async function requirePrograms(packages: Readonly<Record<string, string>>): Promise<void> {
  const missing = Object.entries(packages).filter(([program]) => Bun.which(program) === null)
  if (missing.length > 0) await installDebianPackages(...missing.map(([, name]) => name))
}

/** A Debian 12 with a package manager, and with the program that documents call to send requests. */
export async function bareDebian(folder: string): Promise<void> {
  await requirePrograms({ mmdebstrap: 'mmdebstrap' })
  await outputOf(['mmdebstrap', '--quiet', '--variant=apt', '--include=curl', 'bookworm', folder])
}

/** @returns the paths of the packages that the program of a release script makes. */
export async function buildPackages(out: string, ...flags: readonly string[]): Promise<string[]> {
  const script = join(ROOT, 'src/release/packages/build.ts')
  const built = await outputOf([process.execPath, script, '--binary', BINARY, '--out', out, ...flags], {
    SOURCE_DATE_EPOCH: '1767225600',
    HOME: process.env.HOME ?? '/',
  })
  return built.trim().split('\n')
}

/** The lines of a block that a document marks as tried. */
export function documentedLines(document: string, name: string): string {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const block = text.split(`<!-- tried: ${name} -->`)[1]?.match(/```sh\n([\s\S]*?)```/)?.[1]
  if (block === undefined) throw new Error(`${document} has no block ${name}`)
  return block
}

/** The value of a line of a unit. */
export function unitValue(unit: string, key: string): string {
  const value = RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1]
  if (value === undefined) throw new Error(`the unit has no ${key}`)
  return value
}

/**
 * The words before a command that is to run with another root. Its mounts are in a namespace of its own, so they end with it.
 * Every Linux has /proc, and the runtime needs it.
 * @param user `name:group`.
 * @param writable the only folder that it can write; undefined: all.
 */
export function within(root: string, user: string, writable?: string): string[] {
  const readOnly = [
    'mount --bind "$root" "$root"',
    `mount --bind "$root${writable}" "$root${writable}"`,
    'mount -o remount,bind,ro "$root"',
  ]
  const script = [
    'root=$0 user=$1; shift',
    ...(writable === undefined ? [] : readOnly),
    'mount --bind /proc "$root/proc"',
    'exec chroot --userspec="$user" "$root" "$@"',
  ]
  return ['unshare', '--mount', 'sh', '-euc', script.join('\n'), root, user]
}

/** A server within the folder of another system, as this user. Returns once it listens. */
export async function serveWithin(
  before: readonly string[],
  command: readonly string[],
  env: Record<string, string>,
): Promise<{ stop(): Promise<number> }> {
  const child = Bun.spawn([...before, ...command], {
    env: { PATH, ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
  })
  const decoder = new TextDecoder()
  let said = ''
  const reader = child.stderr.getReader()
  while (!said.includes('listening on ')) {
    const { done, value } = await reader.read()
    if (done) throw new Error(`the server did not come up: ${said}`)
    said += decoder.decode(value)
  }
  const drained = (async () => {
    while (!(await reader.read()).done);
  })()
  return {
    async stop() {
      child.kill('SIGTERM')
      const code = await child.exited
      await drained
      return code
    },
  }
}
