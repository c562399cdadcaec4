/**
 * Packs the built program as a desktop extension: `bun run build:mcpb`. With `--release-url`, the URL from
 * which the release's files will be downloaded, it also writes the server.json for the MCP registry.
 */

import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { packExtension } from '@anthropic-ai/mcpb'
import { SERVER_INFO } from '../../core/version.ts'
import { bundledProgram, bundleManifest, PLATFORMS } from './manifest.ts'
import { hasOwner, serverJson } from './server-json.ts'

const { values } = parseArgs({
  args: Bun.argv.slice(2),
  options: {
    binary: { type: 'string', default: 'dist/ext-server' },
    platform: { type: 'string', default: process.platform },
    arch: { type: 'string', default: process.arch },
    out: { type: 'string', default: 'dist' },
    'release-url': { type: 'string' },
  },
})
const platform = PLATFORMS.find((known) => known === values.platform)
if (platform === undefined) throw new Error(`--platform must be one of ${PLATFORMS.join(', ')}`)
if (!existsSync(values.binary)) throw new Error(`${values.binary} is missing; run \`bun run build\` first`)

const folder = mkdtempSync(join(tmpdir(), 'mcpb-'))
const fileName = `${SERVER_INFO.name}-${SERVER_INFO.version}-${platform}-${values.arch}.mcpb`
const bundle = join(values.out, fileName)
try {
  const program = join(folder, bundledProgram(platform))
  mkdirSync(dirname(program))
  copyFileSync(values.binary, program)
  chmodSync(program, 0o755)
  copyFileSync(join(import.meta.dir, 'icon.png'), join(folder, 'icon.png'))
  copyFileSync('LICENSE', join(folder, 'LICENSE'))
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(bundleManifest(platform), null, 2))
  if (!(await packExtension({ extensionPath: folder, outputPath: bundle, silent: true }))) {
    throw new Error('the official tool rejected the bundle; see its output above')
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
process.stdout.write(`${bundle}\n`)

const releaseUrl = values['release-url']
if (releaseUrl !== undefined) {
  const sha256 = new Bun.CryptoHasher('sha256').update(await Bun.file(bundle).bytes()).digest('hex')
  const url = `${releaseUrl.replace(/\/$/, '')}/${fileName}`
  const path = join(values.out, 'server.json')
  await Bun.write(path, `${JSON.stringify(serverJson([{ url, sha256 }]), null, 2)}\n`)
  process.stdout.write(`${path}\n`)
  if (!hasOwner()) {
    process.stderr.write('before publishing, set mcpName in package.json to a name that you own\n')
  }
}
