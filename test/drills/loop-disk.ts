import {
  closeSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** A disk of its own, made of a file: it fills up and fails as a real one does. */
export type LoopDisk = {
  /** Where it is mounted. */
  path: string
  freeBytes(): number
  /** Fills it to the last byte. */
  fill(): void
  /** Gives back what `fill` took. */
  free(): void
  /** What a kernel does that has met an error on the disk: from now on nothing can be written. */
  failToReadOnly(): void
  /** Mounts it again, after a failure. Nothing may have a file of it open. */
  mountAgain(): void
  close(): void
}

const DISK_BYTES = 64 * 2 ** 20

/**
 * A disk of 64 MB. Close it after the programs that use it.
 * @returns undefined where this user or this machine cannot mount, after one line that says so.
 */
export function loopDisk(): LoopDisk | undefined {
  const root = mkdtempSync(join(tmpdir(), 'ext-server-disk-'))
  const image = join(root, 'disk.img')
  const path = join(root, 'disk')
  mkdirSync(path)
  writeFileSync(image, '')
  truncateSync(image, DISK_BYTES)
  const mount = () => run('mount', '-o', 'loop,errors=remount-ro', image, path)
  try {
    // No blocks that only the superuser gets: the tests may be run by it.
    run('mkfs.ext4', '-q', '-m', '0', image)
    mount()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    rmSync(root, { recursive: true })
    process.stderr.write(`not tried here, since no disk can be mounted: ${reason}\n`)
    return undefined
  }
  const ballast = join(path, 'ballast')
  return {
    path,
    freeBytes: () => {
      const { bavail, bsize } = statfsSync(path)
      return bavail * bsize
    },
    fill() {
      // What was deleted is free once the journal of the disk is written.
      run('sync', '-f', path)
      const file = openSync(ballast, 'w')
      try {
        // Until all is on the disk, the system sets more aside than is needed.
        while (fillOnce(file)) fsyncSync(file)
      } finally {
        closeSync(file)
      }
    },
    free: () => rmSync(ballast),
    failToReadOnly: () =>
      writeFileSync(`/sys/fs/ext4/${basename(deviceOf(path))}/trigger_fs_error`, 'a test'),
    mountAgain() {
      run('umount', path)
      mount()
    },
    close() {
      run('umount', path)
      rmSync(root, { recursive: true })
    },
  }
}

/** @returns whether there was room for anything. */
function fillOnce(file: number): boolean {
  let hadRoom = false
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    const piece = new Uint8Array(size).fill(1)
    while (writes(file, piece)) hadRoom = true
  }
  return hadRoom
}

/** @returns whether there was room for some of it. */
function writes(file: number, piece: Uint8Array): boolean {
  try {
    return writeSync(file, piece) > 0
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOSPC') return false
    throw error
  }
}

const deviceOf = (path: string) => run('findmnt', '-n', '-o', 'SOURCE', path)

/** @returns what it printed, trimmed. @throws Error with what it said. */
function run(...command: string[]): string {
  let child: ReturnType<typeof Bun.spawnSync>
  try {
    child = Bun.spawnSync(command, { stdout: 'pipe', stderr: 'pipe' })
  } catch {
    throw new Error(`${command[0]} is not installed`)
  }
  if (child.exitCode !== 0) throw new Error(String(child.stderr).trim())
  return String(child.stdout).trim()
}
