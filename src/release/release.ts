/**
 * Makes all files of a release: `bun run release`, explained in docs/releasing.md. The secret key is in the file
 * `--sign-key`, its password in `EXT_RELEASE_SIGN_PASSWORD`.
 */

import { mkdir, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import packageJson from '../../package.json' with { type: 'json' }
import { type Download, hasOwner, isServerName, serverJson } from '../connect/bundle/server-json.ts'
import { writeShellFiles } from './archive-files.ts'
import { makeArtefacts, type ReleaseOptions } from './artefacts.ts'
import { CHECKSUMS, writeChecksums } from './checksums.ts'
import { installScript } from './install-script.ts'
import { defaultDownloadUrl } from './release-name.ts'
import { runCommand } from './run-command.ts'
import { installRuntimes } from './runtimes.ts'
import { publicKeyOf, type SigningKey, sign } from './sign.ts'
import { findTargets, TARGETS } from './targets.ts'

const HELP = `bun run release [flags]
  --target ID           only this target; repeat it for more. Targets: ${TARGETS.map(({ id }) => id).join(', ')}
  --out DIR             where the files go; an earlier release in it is replaced. Default: dist/release
  --version VERSION     the version that is released; refused unless package.json states it
  --server-name NAME    the name in the MCP registry, such as io.github.account/ext-server. Default: mcpName of package.json
  --download-url URL    where the files will be downloaded. Default: the releases of package.json's repository
  --sign-key FILE       the secret key of minisign. Its password is in EXT_RELEASE_SIGN_PASSWORD. Default: not signed
  --archives-only       no desktop extensions and no system packages
`

/** Of the commit, so that every build of it has the same. SOURCE_DATE_EPOCH states another, as elsewhere. */
async function releaseTime(): Promise<number> {
  const stated =
    process.env.SOURCE_DATE_EPOCH ??
    new TextDecoder().decode(await runCommand(['git', 'log', '-1', '--format=%ct'])).trim()
  if (!/^\d{1,11}$/.test(stated)) throw new Error('SOURCE_DATE_EPOCH must be seconds since 1970')
  return Number(stated)
}

/** @throws Error if the folder holds anything but a release. */
async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const names = await readdir(folder)
  if (names.length > 0 && !names.includes(CHECKSUMS)) {
    throw new Error(`${folder} must be empty or hold an earlier release`)
  }
  await rm(folder, { recursive: true })
  await mkdir(folder)
}

async function makeRelease(args: readonly string[]): Promise<string> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      target: { type: 'string', multiple: true, default: TARGETS.map(({ id }) => id) },
      out: { type: 'string', default: 'dist/release' },
      version: { type: 'string', default: packageJson.version },
      'server-name': { type: 'string', default: packageJson.mcpName },
      'download-url': { type: 'string', default: defaultDownloadUrl() },
      'sign-key': { type: 'string' },
      'archives-only': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return HELP
  const targets = findTargets(values.target)
  const serverName = values['server-name']
  if (values.version.replace(/^v/, '') !== packageJson.version) {
    throw new Error(`--version is ${values.version}, but package.json states ${packageJson.version}`)
  }
  if (!isServerName(serverName)) {
    throw new Error(`--server-name must be an account or a domain, a slash and a name: ${serverName} is not`)
  }
  const out = resolve(values.out)
  const options: ReleaseOptions = {
    out,
    downloadUrl: values['download-url'].replace(/\/$/, ''),
    modifiedAt: await releaseTime(),
    withPackages: !values['archives-only'],
  }
  const keyFile = values['sign-key']
  const key: SigningKey | undefined =
    keyFile === undefined
      ? undefined
      : { path: resolve(keyFile), password: process.env.EXT_RELEASE_SIGN_PASSWORD ?? '' }
  // Before the long work, so that a wrong password does not waste it.
  const publicKey = key === undefined ? undefined : await publicKeyOf(key)

  await emptyFolder(out)
  await installRuntimes()
  const shellFiles = await writeShellFiles()
  const downloads: Download[] = []
  for (const target of targets) {
    process.stderr.write(`${target.id}\n`)
    downloads.push(...(await makeArtefacts(target, shellFiles, options)))
  }
  const entry = serverJson(downloads, serverName)
  await Bun.write(join(out, 'server.json'), `${JSON.stringify(entry, null, 2)}\n`)
  await Bun.write(join(out, 'install.sh'), installScript(options.downloadUrl, publicKey))
  if (publicKey !== undefined) {
    await Bun.write(join(out, 'minisign.pub'), `untrusted comment: minisign public key\n${publicKey}\n`)
  }
  const checksums = await writeChecksums(out)
  if (key !== undefined) await sign(checksums, key, `${packageJson.name} ${packageJson.version}`)
  return [
    `${out}\n`,
    ...(key === undefined ? ['not signed: the release has checksums only; see --sign-key\n'] : []),
    ...(hasOwner(serverName) ? [] : ['server.json has no owner yet: give your own name as --server-name\n']),
  ].join('')
}

try {
  process.stdout.write(await makeRelease(Bun.argv.slice(2)))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
