import { type ZippableFile, zipSync } from 'fflate'

/** A file of an archive. */
export type ArchivedFile = { path: string; content: Uint8Array; isExecutable: boolean }

/** The first time that the format can express. All files have it, so that the same files make the same bytes. */
const modifiedAt = () => new Date(1980, 0, 1)
/** The modes in the attributes were set by a Unix. */
const UNIX = 3

/** A ZIP archive, with the files in the order of their paths. */
export function zip(files: readonly ArchivedFile[]): Uint8Array {
  const entries = files
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content, isExecutable }): [string, ZippableFile] => {
      const mode = 0o100644 | (isExecutable ? 0o111 : 0)
      return [path, [content, { mtime: modifiedAt(), os: UNIX, attrs: mode * 2 ** 16 }]]
    })
  return zipSync(Object.fromEntries(entries), { level: 6 })
}
