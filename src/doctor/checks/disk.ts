import { existsSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Check, type Finding, ok, problem, warning } from '../finding.ts'

const MIB = 2 ** 20
const MIN_BYTES = 64 * MIB
const FEW_BYTES = 512 * MIB
const MIN_FILES = 100
const FEW_FILES = 1000

/** The room of the file system of the data directory. */
export type Room = {
  freeBytes: number
  freeFiles: number
  /** 0 if the file system has no such limit. */
  allFiles: number
  databaseBytes: number
}

export const disk: Check = {
  subject: 'disk',
  run({ dataDir, databasePath }) {
    let folder = dataDir
    while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
    const { bavail, bsize, ffree, files } = statfsSync(folder)
    const databaseBytes = statSync(databasePath, { throwIfNoEntry: false })?.size ?? 0
    return diskFindings(folder, {
      freeBytes: bavail * bsize,
      freeFiles: ffree,
      allFiles: files,
      databaseBytes,
    })
  },
}

export function diskFindings(folder: string, room: Room): Finding[] {
  return [spaceFinding(folder, room), ...(room.allFiles === 0 ? [] : [fileFinding(folder, room)])]
}

/** Deletions and new indexes write a table again, so that a copy of the database needs room beside it. */
function spaceFinding(folder: string, { freeBytes, databaseBytes }: Room): Finding {
  const found = `${mebibytes(freeBytes)} free for ${folder}; the database has ${mebibytes(databaseBytes)}`
  const fix = 'free some space, or move the data directory to a larger disk'
  if (freeBytes < MIN_BYTES)
    return problem(found, { meaning: 'changes will soon fail, and are then refused as a whole', fix })
  if (freeBytes < Math.max(FEW_BYTES, databaseBytes))
    return warning(found, { meaning: 'there is no room for a copy of the database', fix })
  return ok(found)
}

function fileFinding(folder: string, { freeFiles }: Room): Finding {
  const found = `room for ${freeFiles} more files (inodes) in ${folder}`
  const fix = 'delete many small files on that disk; df -i shows how many it has'
  const meaning = 'the database cannot create the files that it needs for a change'
  if (freeFiles < MIN_FILES) return problem(found, { meaning, fix })
  return freeFiles < FEW_FILES ? warning(found, { meaning, fix }) : ok(found)
}

const mebibytes = (bytes: number) =>
  bytes < 10 * 1024 * MIB ? `${Math.round(bytes / MIB)} MiB` : `${Math.round(bytes / MIB / 1024)} GiB`
