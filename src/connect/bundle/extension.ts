import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_SCHEMAS } from '@anthropic-ai/mcpb'
import { SERVER_INFO } from '../../core/version.ts'
import { bundledProgram, bundleManifest, type Platform } from './manifest.ts'
import { zip } from './zip.ts'

const ROOT = join(import.meta.dir, '../../..')

export const extensionFileName = (platform: Platform, arch: string): string =>
  `${SERVER_INFO.name}-${SERVER_INFO.version}-${platform}-${arch}.mcpb`

/**
 * The desktop extension of one platform. The same program makes the same bytes, which the official tool's `pack` does not.
 * @throws Error if the official schema refuses the manifest.
 */
export function packExtension(platform: Platform, program: Uint8Array): Uint8Array {
  const manifest = MANIFEST_SCHEMAS['0.3'].parse(bundleManifest(platform))
  const text = (path: string, content: Uint8Array) => ({ path, content, isExecutable: false })
  return zip([
    { path: bundledProgram(platform), content: program, isExecutable: true },
    text('icon.png', readFileSync(join(import.meta.dir, 'icon.png'))),
    text('LICENSE', readFileSync(join(ROOT, 'LICENSE'))),
    text('manifest.json', new TextEncoder().encode(JSON.stringify(manifest, null, 2))),
  ])
}
