import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { tarGz } from '../../src/release/archive.ts'
import { layOut, writeShellFiles } from '../../src/release/archive-files.ts'
import { writeChecksums } from '../../src/release/checksums.ts'
import { installScript } from '../../src/release/install-script.ts'
import { releaseName } from '../../src/release/release-name.ts'
import { runCommand } from '../../src/release/run-command.ts'
import { publicKeyOf, sign } from '../../src/release/sign.ts'
import { findTargets } from '../../src/release/targets.ts'
import { installDebianPackages } from './debian-packages.ts'

/** install.sh, run against a server on this machine. The program in its archives is a script that prints a version. */

const root = mkdtempSync(join(tmpdir(), 'install-script-'))
const release = join(root, 'release')
const key = { path: join(root, 'minisign.key'), password: 'a password' }
const PASSWORD_TWICE = `${key.password}\n${key.password}\n`
let publicKey = ''
let changeBody: (name: string, body: Uint8Array) => Uint8Array = (_, body) => body
const isArchive = (name: string) => name.endsWith('.tar.gz')

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const name = new URL(request.url).pathname.slice(1)
    const file = Bun.file(join(release, name))
    return (await file.exists())
      ? new Response(Buffer.from(changeBody(name, await file.bytes())))
      : new Response('', { status: 404 })
  },
})

beforeAll(async () => {
  if (['minisign', 'shellcheck', 'curl'].some((name) => Bun.which(name) === null)) {
    await installDebianPackages('minisign', 'shellcheck', 'curl')
  }
  mkdirSync(release)
  const program = join(root, 'program')
  writeFileSync(program, '#!/bin/sh\necho ext-server from the archive\n')
  const shellFiles = await writeShellFiles()
  for (const target of findTargets(['linux-x64', 'linux-x64-baseline', 'linux-arm64'])) {
    const folder = join(root, releaseName(target))
    await layOut(folder, target, program, shellFiles)
    await Bun.write(join(release, `${releaseName(target)}.tar.gz`), await tarGz(folder, 0))
  }
  await runCommand(['minisign', '-G', '-p', join(root, 'public'), '-s', key.path], { input: PASSWORD_TWICE })
  publicKey = await publicKeyOf(key)
  await sign(await writeChecksums(release), key, 'ext-server')
}, 120_000)

afterAll(async () => {
  await server.stop(true)
  rmSync(root, { recursive: true, force: true })
})

type Run = { code: number; stdout: string; stderr: string }

/** @param signedBy the key that the script demands; none for a release that is not signed. */
async function runScript(
  home: string,
  { args = [], signedBy = '', url = server.url.href }: { args?: string[]; signedBy?: string; url?: string },
): Promise<Run> {
  const script = join(root, 'install.sh')
  writeFileSync(script, installScript('http://127.0.0.1:1/unused', signedBy))
  const child = Bun.spawn(['sh', script, ...args], {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      EXT_INSTALL_URL: url,
      EXT_INSTALL_PREFIX: join(home, '.local'),
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, stdout, stderr }
}

/** An empty home folder. */
const newHome = () => mkdtempSync(join(root, 'home-'))
const filesIn = (home: string) =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(home.length + 1))
    .sort()

const INSTALLED = [
  '.local/bin/ext-server',
  '.local/share/bash-completion/completions/ext-server',
  '.local/share/fish/vendor_completions.d/ext-server.fish',
  '.local/share/man/man1/ext-server.1',
  '.local/share/zsh/site-functions/_ext-server',
]

describe('install.sh', () => {
  test('passes shellcheck', async () => {
    const script = join(root, 'checked.sh')
    writeFileSync(script, installScript('https://example.org/', publicKey))
    expect(
      await runCommand(['shellcheck', '--enable=all', '--exclude=SC2250,SC2310,SC2311,SC2312', script]),
    ).toBeEmpty()
  })

  test('installs what is signed and listed, over an earlier version too, and removes it', async () => {
    const home = newHome()
    expect(await runScript(home, { signedBy: publicKey })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        `Installed ext-server ${packageJson.version}: ${home}/.local/bin/ext-server\n`,
      ),
      stderr: '',
    })
    expect(filesIn(home)).toEqual(INSTALLED)
    const printed = await runCommand([join(home, '.local/bin/ext-server')])
    expect(new TextDecoder().decode(printed)).toBe('ext-server from the archive\n')
    expect(await runScript(home, { signedBy: publicKey })).toMatchObject({ code: 0 })
    expect(filesIn(home)).toEqual(INSTALLED)

    expect(await runScript(home, { args: ['--uninstall'] })).toMatchObject({ code: 0, stderr: '' })
    expect(filesIn(home)).toEqual([])
    expect(await runScript(home, { args: ['--uninstall'] })).toEqual({
      code: 1,
      stdout: '',
      stderr: `install.sh: ${home}/.local/bin/ext-server is not installed\n`,
    })
  })

  test('states that a release without a signature is not signed', async () => {
    const { code, stderr } = await runScript(newHome(), {})
    expect([code, stderr]).toEqual([0, 'This release is not signed; only its checksums are verified.\n'])
  })

  const flipBit = (body: Uint8Array) => body.with(body.length >> 1, (body[body.length >> 1] ?? 0) ^ 1)
  test.each([
    [
      'a truncated archive',
      isArchive,
      (body: Uint8Array) => body.slice(0, -100),
      'does not have the checksum of the release',
    ],
    ['an empty archive', isArchive, () => new Uint8Array(), 'does not have the checksum of the release'],
    ['an altered archive', isArchive, flipBit, 'does not have the checksum of the release'],
    [
      'altered checksums',
      (name: string) => name === 'SHA256SUMS',
      flipBit,
      'the signature of SHA256SUMS is wrong',
    ],
    [
      'an altered signature',
      (name: string) => name.endsWith('.minisig'),
      flipBit,
      'the signature of SHA256SUMS is wrong',
    ],
  ])('refuses %s in one line, and installs nothing', async (_, isChanged, change, expected) => {
    changeBody = (name, body) => (isChanged(name) ? change(body) : body)
    try {
      const home = newHome()
      const { code, stdout, stderr } = await runScript(home, { signedBy: publicKey })
      expect([code, stdout, stderr.split('\n').length]).toEqual([1, '', 2])
      expect(stderr).toStartWith('install.sh: ')
      expect(stderr).toEndWith(`${expected}; nothing was installed\n`)
      expect(filesIn(home)).toEqual([])
    } finally {
      changeBody = (_name, body) => body
    }
  })

  test('refuses checksums that another key signed, and a file that cannot be downloaded', async () => {
    const home = newHome()
    // Without a password, which takes a second to check.
    const other = { path: join(root, 'other.key'), password: '' }
    await runCommand(['minisign', '-G', '-W', '-p', join(root, 'other'), '-s', other.path])
    expect((await runScript(home, { signedBy: await publicKeyOf(other) })).stderr).toBe(
      'install.sh: the signature of SHA256SUMS is wrong; nothing was installed\n',
    )
    const url = `${server.url.href}missing/`
    expect((await runScript(home, { url })).stderr).toBe(`install.sh: cannot download ${url}SHA256SUMS\n`)
    expect(existsSync(join(home, '.local'))).toBe(false)
  })
})
