import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { SERVER_INFO } from '../../core/version.ts'
import { runCommand } from '../../service/run-commands.ts'
import { packagedUnit } from '../../service/systemd-unit.ts'
import type { PackageRequest } from './package-request.ts'

/** Where packages put the program. */
const PROGRAM = `/usr/bin/${SERVER_INFO.name}`

/** One file of a package: its text, or for the program, where it is copied from. */
export type PackageFile = { path: string; mode: number; content: Uint8Array | { copyOf: string } }

const { name } = SERVER_INFO

/** What every package contains. Everything but the program is derived from the source, so any processor will do to build it. */
export async function commonFiles(request: PackageRequest): Promise<PackageFile[]> {
  return [
    { path: PROGRAM, mode: 0o755, content: { copyOf: request.binary } },
    textFile(`/usr/lib/systemd/system/${name}.service`, packagedUnit(PROGRAM)),
    compressedFile(`/usr/share/man/man1/${name}.1.gz`, await printed(request, 'man')),
    textFile(`/usr/share/bash-completion/completions/${name}`, await printed(request, 'completions', 'bash')),
    textFile(
      `/usr/share/fish/vendor_completions.d/${name}.fish`,
      await printed(request, 'completions', 'fish'),
    ),
  ]
}

export const zshCompletions = async (request: PackageRequest, folder: string) =>
  textFile(`${folder}/_${name}`, await printed(request, 'completions', 'zsh'))

export const textFile = (path: string, text: string): PackageFile => ({
  path,
  mode: 0o644,
  content: new TextEncoder().encode(text),
})

/** Without the time at which it was compressed, so that the same text is the same file. */
export const compressedFile = (path: string, text: string): PackageFile => ({
  path,
  mode: 0o644,
  content: gzipSync(text, { level: 9 }),
})

/** What a command of the program prints; run from the source, since the built program may be for another processor. */
async function printed({ bun, env }: PackageRequest, ...words: string[]): Promise<string> {
  const entry = join(import.meta.dir, '../../../cli.ts')
  const result = await runCommand([bun, entry, ...words], env)
  if (result?.code !== 0) throw new Error(`${words.join(' ')}: ${result?.stderr}`)
  return result.stdout
}
