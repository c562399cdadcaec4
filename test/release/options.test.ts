import { expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { packageHashes, sha512Digits } from '../../src/release/lock-file.ts'
import { TARGETS } from '../../src/release/targets.ts'

async function release(...args: readonly string[]) {
  const child = Bun.spawn([process.execPath, 'src/release/release.ts', ...args], {
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

test.each([
  [['--target', 'plan9-x64'], 'there is no target plan9-x64: choose from linux-x64, '],
  [['--version', 'v9.9.9'], '--version is v9.9.9, but package.json states '],
  [['--server-name', 'no-slash'], '--server-name must be an account or a domain, a slash and a name: '],
  [['--sign-key', '/nowhere/key'], 'minisign '],
  [['--unknown'], "Unknown option '--unknown'"],
])('a release with %p is refused in one line', async (args, expected) => {
  const { code, stdout, stderr } = await release(...args)
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([1, '', 1])
  expect(stderr).toStartWith(expected)
})

test('a release deletes nothing in a folder that holds something else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-options-'))
  try {
    writeFileSync(join(folder, 'diary.txt'), 'mine')
    const { code, stderr } = await release('--out', folder)
    expect([code, stderr]).toEqual([1, `${folder} must be empty or hold an earlier release\n`])
    expect(readdirSync(folder)).toEqual(['diary.txt'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('every target has a runtime of the stated Bun, with its hash', () => {
  const hashes = packageHashes('src/release/runtimes/bun.lock')
  expect(TARGETS.map(({ runtime }) => runtime).sort()).toEqual([...hashes.keys()].sort())
  for (const hash of hashes.values()) expect(sha512Digits(hash)).toHaveLength(128)
  expect(() => sha512Digits('sha1-x')).toThrow('not a SHA-512 hash')
  expect(readFileSync('.ci/run', 'utf8')).toContain(packageJson.packageManager)
})
