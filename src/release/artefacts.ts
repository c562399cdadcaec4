import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { extensionFileName, packExtension } from '../connect/bundle/extension.ts'
import type { Download } from '../connect/bundle/server-json.ts'
import { tarGz, zipped } from './archive.ts'
import { executableName, layOut, type ShellFiles } from './archive-files.ts'
import { bundledPackages } from './bundled-packages.ts'
import { sha256 } from './checksums.ts'
import { compileProgram } from './compile.ts'
import { withoutSignature } from './mach-o.ts'
import { releaseName } from './release-name.ts'
import { runCommand } from './run-command.ts'
import { runtimeOf } from './runtimes.ts'
import { billOfMaterials } from './sbom.ts'
import { isWindows, type Target } from './targets.ts'

const ROOT = join(import.meta.dir, '../..')
const PACKAGES_SCRIPT = join(import.meta.dir, 'packages', 'build.ts')

export type ReleaseOptions = {
  /** The folder that the files are written to. */
  out: string
  /** Where the files will be downloaded. */
  downloadUrl: string
  /** The time of the files in the archives, in seconds since 1970. */
  modifiedAt: number
  /** Whether desktop extensions and system packages are made, beside the archives. */
  withPackages: boolean
}

/** Makes all files for one target. @returns where its desktop extension can be downloaded, if it has one. */
export async function makeArtefacts(
  target: Target,
  shellFiles: ShellFiles,
  { out, downloadUrl, modifiedAt, withPackages }: ReleaseOptions,
): Promise<Download[]> {
  const work = await mkdtemp(join(tmpdir(), 'release-'))
  try {
    const executable = join(work, executableName(target))
    const metafile = join(work, 'metafile.json')
    await compileProgram({ outfile: executable, runtime: runtimeOf(target), metafile })
    if (target.platform === 'darwin' && target.arch === 'x64') {
      await Bun.write(executable, withoutSignature(Buffer.from(await Bun.file(executable).bytes())))
    }

    const folder = join(work, releaseName(target))
    await layOut(folder, target, executable, shellFiles)
    const [archive, ending] = isWindows(target)
      ? [await zipped(folder, [executableName(target)]), 'zip']
      : [await tarGz(folder, modifiedAt), 'tar.gz']
    await Bun.write(join(out, `${releaseName(target)}.${ending}`), archive)

    const contents = billOfMaterials(target, await bundledPackages(metafile), join(ROOT, 'bun.lock'))
    await Bun.write(join(out, `${releaseName(target)}.cdx.json`), contents)
    if (!withPackages) return []
    await makeSystemPackages(target, executable, out)
    return await makeExtension(target, executable, out, downloadUrl)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function makeSystemPackages({ packagesArch }: Target, executable: string, out: string): Promise<void> {
  if (packagesArch === undefined || !existsSync(PACKAGES_SCRIPT)) return
  const { version } = packageJson
  const flags = ['--binary', executable, '--arch', packagesArch, '--version', version, '--out', out]
  await runCommand(['bun', PACKAGES_SCRIPT, ...flags], { cwd: ROOT })
}

async function makeExtension(
  { hasExtension, platform, arch }: Target,
  executable: string,
  out: string,
  downloadUrl: string,
): Promise<Download[]> {
  if (!hasExtension) return []
  const fileName = extensionFileName(platform, arch)
  const content = packExtension(platform, await Bun.file(executable).bytes())
  await Bun.write(join(out, fileName), content)
  return [{ url: `${downloadUrl}/${fileName}`, sha256: sha256(content) }]
}
