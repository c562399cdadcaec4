import { join } from 'node:path'
import type { CardBundle } from './bundle-cards.ts'

/** A macro: `bun run build` runs it and inlines its result. */
export function embedCards(): CardBundle {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', join(import.meta.dir, 'print-cards.ts')])
  if (exitCode !== 0) throw new Error(`the cards cannot be built: ${stderr.toString()}`)
  return JSON.parse(stdout.toString()) as CardBundle
}
