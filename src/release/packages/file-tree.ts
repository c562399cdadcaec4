import { chmodSync, copyFileSync, lutimesSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PackageFile } from './contents.ts'

/** Writes files below a folder, with modes that do not depend on who builds. */
export function writeTree(root: string, files: readonly PackageFile[]): void {
  for (const { path, mode, content } of files) {
    const target = join(root, path)
    mkdirSync(dirname(target), { recursive: true })
    if (content instanceof Uint8Array) writeFileSync(target, content)
    else copyFileSync(content.copyOf, target)
    chmodSync(target, mode)
  }
}

/** Every file and folder gets the same time, and folders are open to all. */
export function settleTree(root: string, epoch: number): void {
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    lutimesSync(path, epoch, epoch)
  }
  chmodSync(root, 0o755)
  lutimesSync(root, epoch, epoch)
}
