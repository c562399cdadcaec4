import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Spec, Validation } from '@cyclonedx/cyclonedx-library'
import packageJson from '../../package.json' with { type: 'json' }
import { executableName } from '../../src/release/archive-files.ts'
import { releaseName } from '../../src/release/release-name.ts'
import { runCommand } from '../../src/release/run-command.ts'
import { findTargets, isWindows, TARGETS, type Target } from '../../src/release/targets.ts'
import { installDebianPackages } from './debian-packages.ts'
import { executableFormat } from './executable-format.ts'
import { muslWords } from './musl.ts'
import { createBench } from './support.ts'

/**
 * A release, built in two folders. `bun run check:release` builds it for all systems, with extensions and packages; else
 * it is built for those systems of which this machine can run the program.
 */
const IS_COMPLETE = process.env.EXT_TEST_RELEASE === 'all'
const RUNNABLE = ['linux-x64', 'linux-arm64', 'linux-x64-musl']
const tested = IS_COMPLETE ? TARGETS : findTargets(RUNNABLE)
/** What a second build is compared for. */
const compared = IS_COMPLETE ? TARGETS : findTargets(['linux-x64'])

const TIMEOUT_MS = IS_COMPLETE ? 3_600_000 : 300_000
const BUILT_AT = '1700000000'
const ARM64_LIBRARIES = '/usr/aarch64-linux-gnu'
const root = mkdtempSync(join(tmpdir(), 'release-e2e-'))
const out = join(root, 'release')
const ids = (targets: readonly Target[]) => targets.map(({ id }) => id)

/** An environment that must have no effect. */
const OTHER_PERSON = { TZ: 'Asia/Tokyo', LANG: 'de_DE.UTF-8', NODE_ENV: 'production' }

async function release(
  folder: string,
  targets: readonly Target[],
  to: string,
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const flags = [...ids(targets).map((id) => `--target=${id}`), '--out', to]
  const words = ['bun', 'src/release/release.ts', ...flags, ...(IS_COMPLETE ? [] : ['--archives-only'])]
  await runCommand(words, { cwd: folder, env: { ...env, SOURCE_DATE_EPOCH: BUILT_AT } })
}

/** A copy of this checkout in a folder of another depth, with packages of its own. */
async function otherCheckout(): Promise<string> {
  const folder = join(root, 'a', 'deeper', 'folder')
  mkdirSync(folder, { recursive: true })
  const copy =
    'git ls-files -z --cached --others --exclude-standard | tar --null -T - -cf - | tar -xf - -C "$1"'
  await runCommand(['sh', '-c', copy, 'sh', folder])
  await runCommand(['bun', 'install', '--frozen-lockfile', '--silent'], { cwd: folder })
  return folder
}

const archiveOf = (target: Target) =>
  join(out, `${releaseName(target)}.${isWindows(target) ? 'zip' : 'tar.gz'}`)
const programOf = (target: Target) => join(root, releaseName(target), executableName(target))

beforeAll(async () => {
  const needed: Readonly<Record<string, string>> = {
    'qemu-user-static': '/usr/bin/qemu-aarch64-static',
    'libc6-arm64-cross': `${ARM64_LIBRARIES}/lib/libc.so.6`,
    musl: '/lib/ld-musl-x86_64.so.1',
    tcc: '/usr/bin/tcc',
    unzip: '/usr/bin/unzip',
    // Packs for distributions, which a short run does not.
    ...(IS_COMPLETE && { rpm: '/usr/bin/rpmbuild' }),
    'libstdc++6': '/usr/lib/x86_64-linux-gnu/libstdc++.so.6',
  }
  const missing = Object.entries(needed).filter(([, path]) => !existsSync(path))
  if (missing.length > 0) await installDebianPackages(...missing.map(([name]) => name))
  await release('.', tested, out)
  for (const target of tested) {
    const unpack = isWindows(target) ? ['unzip', '-q', '-d', root] : ['tar', '-C', root, '-xzf']
    await runCommand([...unpack, archiveOf(target)])
  }
}, TIMEOUT_MS)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a release', () => {
  test(
    'of the same commit is the same, byte for byte, in another folder',
    async () => {
      const again = join(root, 'again')
      await release(await otherCheckout(), compared, again, OTHER_PERSON)
      for (const line of readFileSync(join(again, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
        expect(readFileSync(join(out, 'SHA256SUMS'), 'utf8')).toContain(`${line}\n`)
      }
    },
    TIMEOUT_MS,
  )

  test('has checksums that the usual tool accepts', async () => {
    await runCommand(['sha256sum', '--check', '--strict', 'SHA256SUMS'], { cwd: out })
  })

  test.each(ids(tested))('for %s has the program, its papers and what shells want', async (id) => {
    const [target] = findTargets([id]) as [Target]
    const list = isWindows(target) ? ['unzip', '-Z1'] : ['tar', '-tzf']
    const names = new TextDecoder()
      .decode(await runCommand([...list, archiveOf(target)]))
      .trim()
      .split('\n')
    const files = ['LICENSE', 'README.md', 'man/ext-server.1', executableName(target)]
    const completions = ['_ext-server', 'ext-server.bash', 'ext-server.fish', 'ext-server.ps1']
    const expected = [...files, ...completions.map((name) => `completions/${name}`)]
    expect(names.filter((name) => !name.endsWith('/')).sort()).toEqual(
      expected.map((name) => `${releaseName(target)}/${name}`).sort(),
    )
    const { system, arch, signedPages } = executableFormat(readFileSync(programOf(target)))
    expect({ system, arch }).toEqual({
      system: ({ linux: 'ELF', darwin: 'Mach-O', win32: 'PE' } as const)[target.platform],
      arch: target.arch,
    })
    // An Apple processor runs nothing that is not signed; on others, no signature is better than one that does not fit.
    if (target.id === 'darwin-arm64') expect(signedPages).toBeGreaterThan(1000)
    if (target.id === 'darwin-x64') expect(signedPages).toBe(0)
  })

  test.each(ids(tested))('for %s lists its contents: every package that is bundled, and Bun', async (id) => {
    const [target] = findTargets([id]) as [Target]
    const text = await Bun.file(join(out, `${releaseName(target)}.cdx.json`)).text()
    expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull()
    const { components } = JSON.parse(text) as { components: { purl: string }[] }
    const purls = components.map(({ purl }) => purl)
    const bun = packageJson.packageManager.replace('bun@', '')
    expect(purls).toContain(`pkg:npm/${target.runtime.replace('@', '%40')}@${bun}`)
    const { dependencies, devDependencies } = packageJson
    const purlsOf = (packages: Record<string, string>) =>
      Object.entries(packages).map(([name, version]) => `pkg:npm/${name.replace('@', '%40')}@${version}`)
    expect(purlsOf(dependencies).filter((purl) => !purls.includes(purl))).toEqual([])
    expect(purlsOf(devDependencies).filter((purl) => purls.includes(purl))).toEqual([])
  })
})

const native = (program: string) => [program]
const WORDS: Readonly<Record<string, (program: string) => readonly string[] | Promise<readonly string[]>>> = {
  'linux-x64': native,
  'linux-x64-baseline': native,
  'linux-x64-musl': async (program) => [...(await muslWords(root)), program],
  'linux-arm64': (program) => ['qemu-aarch64-static', '-L', ARM64_LIBRARIES, program],
}

test.each(ids(tested).filter((id) => id in WORDS))(
  'the program for %s serves, logs a meal and makes a backup',
  async (id) => {
    const [target] = findTargets([id]) as [Target]
    const bench = createBench((await WORDS[id]?.(programOf(target))) ?? [])
    try {
      expect(await bench.value(['version'])).toBe(`ext-server ${packageJson.version}`)
      const token = await bench.value(['issue-token', '--name', 'app'])
      const server = await bench.serve()
      const body = { food_name: 'apple', grams: 150 }
      const { status, json } = await server.request('POST', '/api/tools/log_food', { token, body })
      expect(status).toBe(200)
      const entry: string = json.entry_id
      const backup = join(bench.root, 'backup')
      await bench.value(['backup', backup])
      expect(await server.stop()).toBe(0)
      rmSync(bench.dataDir, { recursive: true })
      await bench.value(['restore', backup])
      expect(await bench.value(['export'])).toContain(entry)
    } finally {
      await bench.close()
    }
  },
  120_000,
)
