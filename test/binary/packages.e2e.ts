import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import {
  bareDebian,
  buildPackages,
  documentedLines,
  outputOf,
  requirePrograms,
  runProgram,
  serveWithin,
  unitValue,
  within,
} from '../packages/chroot.ts'
import { assembleImage } from '../packages/containerfile.ts'
import { BINARY, freePort } from './support.ts'

/** Downloads a Debian. Milliseconds. */
const SETUP_TIMEOUT_MS = 300_000
setDefaultTimeout(SETUP_TIMEOUT_MS)
/** From the package to the first meal. Seconds. */
const MAX_FIRST_MEAL_S = 60

const CONTAINER = join(import.meta.dir, '../../src/release/packages/container')

const folder = mkdtempSync(join(tmpdir(), 'ext-server-debian-'))
const debian = join(folder, 'debian')
const data = join(debian, 'var/lib/ext-server')
let port: number
const ARCH = process.arch === 'arm64' ? 'arm64' : 'amd64'

beforeAll(async () => {
  await requirePrograms({ 'systemd-analyze': 'systemd' })
  const versions = ['0.1.0', '0.2.0'].map((version) =>
    buildPackages(folder, '--uncompressed', '--format', 'deb', '--arch', ARCH, '--version', version),
  )
  await Promise.all([bareDebian(debian), ...versions])
  port = await freePort()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs lines of the document, as root in /root of that Debian. */
const shell = (lines: string) =>
  outputOf(
    [...within(debian, 'root:root'), 'sh', '-euc', `cd /root\n${lines.replaceAll(':8420', `:${port}`)}`],
    {
      HOME: '/root',
    },
  )

const install = (version: string) => {
  copyFileSync(
    join(folder, `ext-server_${version}_${ARCH}.deb`),
    join(debian, 'root', `ext-server_${version}_${ARCH}.deb`),
  )
  const lines = documentedLines('docs/install.md', 'install').replace('_amd64', `_${ARCH}`)
  return shell(lines.replaceAll('VERSION', version))
}

const unit = () => readFileSync(join(debian, 'usr/lib/systemd/system/ext-server.service'), 'utf8')

/** What systemd would do with the unit; there is none in this Debian. */
const start = () =>
  serveWithin(
    within(debian, `${unitValue(unit(), 'User')}:${unitValue(unit(), 'Group')}`),
    unitValue(unit(), 'ExecStart').split(' '),
    { EXT_SERVER_PORT: String(port) },
  )

/** Caches and logs of the package manager, and its copies of earlier states, apart. */
async function files(): Promise<string[]> {
  const list = await outputOf(['find', debian, '-xdev', '-printf', '%P %y %m %u\n'])
  const ofPackageManager =
    /^(root\/|tmp|var\/(cache|log)\/|var\/lib\/(apt|dpkg)\/|etc\/(passwd|group|shadow|gshadow|subuid|subgid)- )/
  return list
    .split('\n')
    .filter((line) => !ofPackageManager.test(line))
    .sort()
}

test('on a bare Debian, only by the document: installed, first meal, upgraded, removed, purged without a trace', async () => {
  const before = await files()
  const accounts = () => readFileSync(join(debian, 'etc/passwd'), 'utf8')
  const accountsBefore = accounts()

  const began = performance.now()
  await install('0.1.0')
  const server = await start()
  const meal = await shell(documentedLines('docs/install.md', 'first meal'))
  const seconds = (performance.now() - began) / 1000
  expect(meal).toContain('/sign-in?link=')
  expect(meal).toContain('"entry_id"')
  expect(seconds).toBeLessThan(MAX_FIRST_MEAL_S)
  expect(await server.stop()).toBe(0)
  expect(
    await shell(
      'stat -c %U:%a /var/lib/ext-server; ext-server version; ls /etc/systemd/system/multi-user.target.wants',
    ),
  ).toBe('ext-server:700\next-server 0.1.0\next-server.service\n')

  await install('0.2.0')
  expect(await shell('dpkg -s ext-server')).toContain('\nVersion: 0.2.0\n')
  const upgraded = await start()
  expect(
    await shell('runuser -u ext-server -- ext-server list-tokens --data-dir /var/lib/ext-server'),
  ).toContain('laptop')
  expect(await upgraded.stop()).toBe(0)

  await shell(documentedLines('docs/install.md', 'remove'))
  expect(readdirSync(data)).toContain('ext-server.db')
  expect(readdirSync(join(debian, 'usr/bin'))).not.toContain('ext-server')

  await shell(documentedLines('docs/install.md', 'purge'))
  expect(await files()).toEqual(before)
  expect(accounts()).toBe(accountsBefore)
  process.stderr.write(`from the package to the first meal: ${seconds.toFixed(1)} s\n`)
})

test('systemd accepts the unit of the package, and rates it as the document states', async () => {
  await install('0.1.0')
  const path = join(folder, 'ext-server.service')
  // The program is there for this Debian alone.
  writeFileSync(path, unit().replaceAll('/usr/bin/ext-server', BINARY))
  const { code, out, err } = await runProgram(['systemd-analyze', 'verify', '--man=no', path])
  expect({ code, out, err }).toEqual({ code: 0, out: '', err: '' })
  const rated = await outputOf(['systemd-analyze', 'security', '--offline=true', '--no-pager', path])
  const exposure = /Overall exposure level for ext-server.service: ([\d.]+)/.exec(rated)?.[1]
  expect(Number(exposure)).toBeLessThanOrEqual(2)
  expect(readFileSync('docs/install.md', 'utf8')).toContain(`rates its exposure **${exposure}**`)
  await shell('apt-get purge -y ext-server')
})

test('`service install` as root: a user, the unit and its start; `service remove` keeps the data', async () => {
  copyFileSync(BINARY, join(debian, 'usr/local/bin/ext-server'))
  await expect(shell('ext-server service install')).rejects.toThrow('error: systemd does not run here')
  // Stands for systemd, which does not run in this folder: notes down how it was called.
  mkdirSync(join(debian, 'run/systemd/system'), { recursive: true })
  const systemctl = '#!/bin/sh\necho "$@" >>/root/calls\n[ "$1" != is-active ] || echo active\n'
  writeFileSync(join(debian, 'usr/local/bin/systemctl'), systemctl, { mode: 0o755 })
  await shell('ext-server service install --data-dir /srv/journal --base-url http://127.0.0.1:8431')
  const text = readFileSync(join(debian, 'etc/systemd/system/ext-server.service'), 'utf8')
  expect(unitValue(text, 'ExecStart')).toBe(
    '/usr/local/bin/ext-server serve --data-dir /srv/journal --base-url http://127.0.0.1:8431',
  )
  expect(unitValue(text, 'ReadWritePaths')).toBe('/srv/journal')
  expect(
    await shell('stat -c %U:%a /srv/journal; ext-server service status; ext-server service remove 2>&1'),
  ).toBe(
    'ext-server:700\nrunning, by systemd: /etc/systemd/system/ext-server.service\nremoved /etc/systemd/system/ext-server.service\nThe data stays; backups, too.\n',
  )
  expect(readdirSync(join(debian, 'srv'))).toContain('journal')
  expect(readFileSync(join(debian, 'root/calls'), 'utf8').trim().split('\n')).toEqual([
    ...[
      'daemon-reload',
      'enable ext-server.service',
      'restart ext-server.service',
      'is-active ext-server.service',
    ],
    ...['disable --now ext-server.service', 'daemon-reload'],
  ])
  await expect(shell('mkdir /srv/others; ext-server service install --data-dir /srv/others')).rejects.toThrow(
    '/srv/others does not belong to ext-server',
  )
  await expect(shell('ext-server service install --data-dir /root/data')).rejects.toThrow(
    'has no access to /root/data',
  )
})

test('the container serves without root on a read-only root, and is healthy', async () => {
  const context = join(folder, 'context')
  const empty = join(folder, 'image')
  for (const path of [context, empty]) mkdirSync(path)
  copyFileSync(BINARY, join(context, `ext-server-${ARCH}`))
  const text = readFileSync(join(CONTAINER, 'Containerfile'), 'utf8')
  const image = await assembleImage(text, context, { 'debian:12-slim': debian }, empty, { TARGETARCH: ARCH })
  const found = await outputOf(['find', image.root, '-type', 'f', '-printf', '%f '])
  expect(found.trim().split(' ').sort().join(' ')).toMatch(
    /^ext-server ld-linux-\S+ libc\.so\.6 libdl\.so\.2 libm\.so\.6 libpthread\.so\.0$/,
  )
  expect(image.user).toBe('10001:10001')
  // A container engine mounts it.
  mkdirSync(join(image.root, 'proc'))
  const env = { ...image.env, EXT_SERVER_PORT: String(port) }
  const inside = within(image.root, image.user, image.volume)
  const server = await serveWithin(inside, image.command, env)
  expect(await outputOf([...inside, ...image.healthcheck], env)).toContain('healthy')
  const [program = ''] = image.command
  const token = await outputOf([...inside, program, 'issue-token', '--name', 'laptop'], env)
  const response = await fetch(`http://127.0.0.1:${port}/api/tools/log_food`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token.trim()}`, 'content-type': 'application/json' },
    body: JSON.stringify({ food_name: 'two eggs', meal_type: 'breakfast' }),
  })
  expect(response.status).toBe(200)
  const outside = await runProgram([...inside, program, 'backup', '/usr/backup.tar'], env)
  expect(outside.code).toBe(1)
  expect(await server.stop()).toBe(0)
  expect((await runProgram([...inside, ...image.healthcheck], env)).code).toBe(1)
})

test('the compose file takes from the container what it does not need', async () => {
  const compose = parse(readFileSync(join(CONTAINER, 'compose.yaml'), 'utf8'))
  expect(compose.services['ext-server']).toMatchObject({
    ports: ['127.0.0.1:8420:8420'],
    volumes: ['data:/data'],
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  })
  expect(compose.volumes).toHaveProperty('data')
})
