import { join } from 'node:path'
import type { BuiltPage } from './build-page.ts'

/** A macro: `bun run build` runs it and inlines its result. */
export function embedPage(): BuiltPage {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', join(import.meta.dir, 'print-page.ts')])
  if (exitCode !== 0) throw new Error(`the page cannot be built: ${stderr.toString()}`)
  return JSON.parse(stdout.toString()) as BuiltPage
}
