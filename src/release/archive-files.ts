import { chmod, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { runCommand } from './run-command.ts'
import { isWindows, type Target } from './targets.ts'

const ROOT = join(import.meta.dir, '../..')
const { name } = packageJson

/** By the shell: the file name under which it finds completions. */
const COMPLETIONS: Readonly<Record<string, string>> = {
  bash: `${name}.bash`,
  zsh: `_${name}`,
  fish: `${name}.fish`,
  powershell: `${name}.ps1`,
}

export const executableName = (target: Target): string => (isWindows(target) ? `${name}.exe` : name)

/** The manual page and the completions, which the command table writes: the same for all targets. */
export type ShellFiles = ReadonlyMap<string, Uint8Array>

export async function writeShellFiles(): Promise<ShellFiles> {
  const print = (...args: readonly string[]) => runCommand(['bun', 'cli.ts', ...args], { cwd: ROOT })
  const files = new Map([[`man/${name}.1`, await print('man')]])
  for (const [shell, file] of Object.entries(COMPLETIONS)) {
    files.set(`completions/${file}`, await print('completions', shell))
  }
  return files
}

/** Lays out the files of an archive. */
export async function layOut(
  folder: string,
  target: Target,
  executable: string,
  files: ShellFiles,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const program = join(folder, executableName(target))
  await copyFile(executable, program)
  await chmod(program, 0o755)
  for (const paper of ['LICENSE', 'README.md']) await copyFile(join(ROOT, paper), join(folder, paper))
  for (const [path, content] of files) await Bun.write(join(folder, path), content)
}
