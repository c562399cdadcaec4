import { afterAll, beforeAll, expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BINARY } from '../binary/support.ts'
import { bareDebian, buildPackages, outputOf, requirePrograms } from './chroot.ts'

/** Compresses the program for each package. Milliseconds. */
const SLOW_MS = 600_000

const folder = mkdtempSync(join(tmpdir(), 'ext-server-packages-'))
const debian = join(folder, 'debian')
beforeAll(async () => {
  await requirePrograms({ rpmbuild: 'rpm', lintian: 'lintian' })
  await bareDebian(debian)
}, SLOW_MS)
afterAll(() => rmSync(folder, { recursive: true, force: true }), SLOW_MS)

const hashOf = (path: string) => new Bun.CryptoHasher('sha256').update(readFileSync(path)).digest('hex')

test(
  'the same program gives the same packages, without errors of lintian',
  async () => {
    const builds = await Promise.all(['one', 'other'].map((name) => buildPackages(join(folder, name))))
    const [one = [], other = []] = builds
    expect(one).toHaveLength(2)
    expect(one.map(hashOf)).toEqual(other.map(hashOf))
    const [deb = '', rpm = ''] = one
    // Exit code 0: no errors. Warnings are about how the runtime was built.
    await outputOf(['lintian', '--fail-on', 'error', '--allow-root', deb])
    const description = await outputOf(['rpm', '-qp', '--qf', '%{LICENSE} %{ARCH} %{BUILDHOST}', rpm])
    expect(description).toBe('MIT x86_64 localhost')
  },
  SLOW_MS,
)

test(
  'packages for ARM name their processor',
  async () => {
    const built = await buildPackages(
      join(folder, 'arm'),
      '--arch',
      'arm64',
      '--uncompressed',
      '--version',
      '1.0.0-rc.1',
    )
    expect(built.map((path) => path.split('/').at(-1))).toEqual([
      'ext-server_1.0.0~rc.1_arm64.deb',
      'ext-server-1.0.0~rc.1-1.aarch64.rpm',
    ])
    expect(await outputOf(['dpkg-deb', '-f', built[0] ?? '', 'Architecture'])).toBe('arm64\n')
    expect(await outputOf(['rpm', '-qp', '--qf', '%{ARCH}', built[1] ?? ''])).toBe('aarch64')
  },
  SLOW_MS,
)

test(
  'the rpm installs the program, its user and its data directory; to erase it keeps the data',
  async () => {
    const [rpm = ''] = await buildPackages(join(folder, 'rpm'), '--uncompressed', '--format', 'rpm')
    const manager = ['rpm', `--root=${debian}`, '--dbpath=/var/lib/rpm']
    // What it requires is there, but rpm does not know of the packages of another manager.
    await outputOf([...manager, '-i', '--nodeps', rpm])
    expect(hashOf(join(debian, 'usr/bin/ext-server'))).toBe(hashOf(BINARY))
    expect(await outputOf(['chroot', debian, 'stat', '-c', '%U:%a', '/var/lib/ext-server'])).toBe(
      'ext-server:700\n',
    )
    await outputOf([...manager, '-e', 'ext-server'])
    expect(existsSync(join(debian, 'usr/bin/ext-server'))).toBe(false)
    expect(readdirSync(join(debian, 'var/lib'))).toContain('ext-server')
  },
  SLOW_MS,
)
