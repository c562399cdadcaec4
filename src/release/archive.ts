import { readdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { zip } from '../connect/bundle/zip.ts'
import { runCommand } from './run-command.ts'

/** Nothing of the machine or of the person who packs. */
const TAR_FLAGS = [
  '--format=ustar',
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u+rwX,go+rX,go-w',
]

/**
 * A folder as `.tar.gz`. Bun compresses, so that every machine with the same Bun writes the same bytes; gzip, since
 * every system can read it, a minimal Debian without `xz` among them.
 * @param modifiedAt the time of all files, in seconds since 1970.
 */
export async function tarGz(folder: string, modifiedAt: number): Promise<Uint8Array> {
  const names = ['-C', dirname(folder), basename(folder)]
  const tar = await runCommand(['tar', ...TAR_FLAGS, `--mtime=@${modifiedAt}`, '-cf', '-', ...names])
  return Bun.gzipSync(new Uint8Array(tar), { level: 9, library: 'libdeflate' })
}

/** A folder as `.zip`. @param executables the paths in the folder of the files that can be run. */
export async function zipped(folder: string, executables: readonly string[]): Promise<Uint8Array> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  return zip(
    await Promise.all(
      paths.map(async (path) => ({
        path: `${basename(folder)}/${path}`,
        content: await Bun.file(join(folder, path)).bytes(),
        isExecutable: executables.includes(path),
      })),
    ),
  )
}
