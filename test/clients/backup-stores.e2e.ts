import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { tableHashes } from '../backups/support.ts'
import { createBench } from '../binary/support.ts'
import { NODE, nodeEnvironment } from '../programs/programs.ts'

/** The released program with stores of others: one of S3 that checks signatures, one of WebDAV that asks for a password. */

const bench = createBench()
const stops: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const stop of stops) await stop()
  bench.close()
})

/** Starts a program of the folder `programs`, which prints its port. */
async function start(name: string): Promise<string> {
  const folder = mkdtempSync(join(bench.root, 'store-'))
  const child = Bun.spawn([NODE, join(import.meta.dir, '../programs', name), folder], {
    env: nodeEnvironment(folder),
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'ignore',
  })
  stops.push(async () => {
    child.kill()
    await child.exited
    rmSync(folder, { recursive: true, force: true })
  })
  let printed = ''
  for await (const chunk of child.stdout) {
    printed += new TextDecoder().decode(chunk)
    if (printed.includes('\n')) break
  }
  return printed.trim()
}

const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)

type Settings = Record<string, string>
const stores: [string, () => Promise<{ address: string; env: Settings; wrong: Settings }>][] = [
  [
    'S3',
    async () => ({
      address: 's3://family/journal',
      env: {
        EXT_BACKUP_S3_ENDPOINT: `http://127.0.0.1:${await start('s3-server.js')}`,
        EXT_BACKUP_S3_ACCESS_KEY_ID: 'S3RVER',
        EXT_BACKUP_S3_SECRET_ACCESS_KEY: 'S3RVER',
      },
      wrong: { EXT_BACKUP_S3_SECRET_ACCESS_KEY: 'another secret' },
    }),
  ],
  [
    'WebDAV',
    async () => ({
      address: `webdav+http://127.0.0.1:${await start('webdav-server.js')}/family/journal`,
      env: { EXT_BACKUP_WEBDAV_USER: 'ann', EXT_BACKUP_WEBDAV_PASSWORD: 'dav-secret' },
      wrong: { EXT_BACKUP_WEBDAV_PASSWORD: 'another secret' },
    }),
  ],
]

describe.each(stores)('%s', (kind, open) => {
  test('a backup goes there and back; wrong credentials get one line', async () => {
    const { address, env, wrong } = await open()
    const dataDir = join(bench.root, kind)
    await bench.value(['issue-token', '--name', 'phone'], { dataDir })
    const settings = { ...env, EXT_BACKUP_RECIPIENTS: recipient }
    const file = await bench.value(['backup', address, '--try'], { dataDir, env: settings })
    expect(file).toStartWith(`${address}/ext-server-`)
    const before = tableHashes(dataDir)
    rmSync(dataDir, { recursive: true })
    writeFileSync(join(bench.root, 'identity'), identity)
    const restored = await bench.cli(['restore', address, '--identity', join(bench.root, 'identity')], {
      dataDir,
      env,
    })
    expect(restored.code).toBe(0)
    expect(tableHashes(dataDir)).toEqual(before)
    const refused = await bench.cli(['backup', address], { dataDir, env: { ...settings, ...wrong } })
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^error: \S+: the store refused the request; check backup\.[^\n]+\n$/)
    expect(refused.stderr).not.toContain('another secret')
  })
})
