/**
 * Packs the built program as a desktop extension: `bun run build:mcpb`. With `--release-url`, the URL from
 * which the release's files will be downloaded, it also writes the server.json for the MCP registry.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { extensionFileName, packExtension } from './extension.ts'
import { PLATFORMS } from './manifest.ts'
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

const fileName = extensionFileName(platform, values.arch)
const bundle = join(values.out, fileName)
const content = packExtension(platform, await Bun.file(values.binary).bytes())
await Bun.write(bundle, content)
process.stdout.write(`${bundle}\n`)

const releaseUrl = values['release-url']
if (releaseUrl !== undefined) {
  const sha256 = new Bun.CryptoHasher('sha256').update(content).digest('hex')
  const url = `${releaseUrl.replace(/\/$/, '')}/${fileName}`
  const path = join(values.out, 'server.json')
  await Bun.write(path, `${JSON.stringify(serverJson([{ url, sha256 }]), null, 2)}\n`)
  process.stdout.write(`${path}\n`)
  if (!hasOwner()) {
    process.stderr.write('before publishing, set mcpName in package.json to a name that you own\n')
  }
}
