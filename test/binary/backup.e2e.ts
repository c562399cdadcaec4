import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { auditRows, draftsIn, keyFiles, tableHashes } from '../backups/support.ts'
import { BINARY, createBench, type RunningServer } from './support.ts'

const SECRET = await generateX25519Identity()
const env = {
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
  EXT_BACKUP_RECIPIENTS: await identityToRecipient(SECRET),
}
const WRITERS = 4
/** Of those that were acknowledged before a backup began, the last are the ones that it may miss. */
const CHECKED = 50

/** Starts a command, and kills it a number of polls after its draft is in the folder. */
async function killedAt(
  args: readonly string[],
  { bench, folder, polls }: { bench: ReturnType<typeof createBench>; folder: string; polls: number },
): Promise<void> {
  const child = Bun.spawn([BINARY, ...args], {
    env: { HOME: bench.root, EXT_DATA_DIR: bench.dataDir },
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const poll = () => Bun.file(folder).exists()
  while (child.exitCode === null && draftsIn(folder).length === 0) await poll()
  for (let n = 0; n < polls; n++) await poll()
  child.kill('SIGKILL')
  await child.exited
}

describe('a restore drill with the program', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('a backup under writes has all that was acknowledged before it, in every table', async () => {
    const identity = ['--identity', join(bench.root, 'identity')]
    writeFileSync(join(bench.root, 'identity'), SECRET)
    const owner = await bench.value(['issue-token', '--name', 'owner'], { env })
    let server = await bench.serve({ env })
    const acknowledged: string[] = []
    let isWriting = true
    const writers = Array.from({ length: WRITERS }, async () => {
      while (isWriting) {
        const answer = await server.request('POST', '/api/ext/tokens', { token: owner, body: { name: 'w' } })
        acknowledged.push(answer.json.token)
      }
    })
    const backups: { file: string; before: number }[] = []
    for (let n = 0; n < 2; n++) {
      const file = join(bench.root, `backup-${n}`)
      for (let wait = 0; wait < 20; wait++)
        await server.request('GET', '/api/ext/tokens/self', { token: owner })
      const before = acknowledged.length
      await bench.value(['backup', file], { env })
      backups.push({ file, before })
    }
    isWriting = false
    await Promise.all(writers)
    expect(await server.stop()).toBe(0)
    for (const { file, before } of backups) {
      rmSync(bench.dataDir, { recursive: true })
      expect((await bench.cli(['restore', file, ...identity], { env })).code).toBe(0)
      expect((await bench.cli(['audit', 'verify'])).code).toBe(0)
      server = await bench.serve({ env })
      for (const token of acknowledged.slice(0, before).slice(-CHECKED))
        expect((await server.request('GET', '/api/ext/tokens/self', { token })).status).toBe(200)
      expect(await server.stop()).toBe(0)
    }
    // At rest, the second copy of a copy has the same rows.
    const last = { tables: tableHashes(bench.dataDir), keys: keyFiles(bench.dataDir) }
    const audit = auditRows(bench.dataDir)
    const file = join(bench.root, 'at-rest')
    await bench.value(['backup', file], { env })
    rmSync(bench.dataDir, { recursive: true })
    await bench.value(['restore', file, ...identity], { env })
    expect({ tables: tableHashes(bench.dataDir), keys: keyFiles(bench.dataDir) }).toEqual(last)
    expect(auditRows(bench.dataDir).slice(0, -1)).toEqual(audit)
  })

  test('the server makes and tries backups by itself, in threads of the program', async () => {
    const dataDir = join(bench.root, 'scheduled')
    const link = await bench.value(['sign-in-link'], { dataDir })
    expect(link).toContain('http')
    const server = await bench.serve({ dataDir, env: { ...env, EXT_BACKUP_EVERY_HOURS: '1' } })
    while (!server.stderr().includes('backup tried')) await server.request('GET', '/api/health')
    expect(server.stderr()).toMatch(/info {2}backup made .*\n.* info {2}backup tried: it can be restored /)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([
      expect.stringMatching(/^ext-server-.*Z\.tar\.age$/),
    ])
    expect(await bench.cli(['restore', join(dataDir, 'backups')], { dataDir })).toMatchObject({ code: 2 })
    expect(await server.stop()).toBe(0)
  })
})

describe('a restore that is killed', () => {
  const bench = createBench()
  afterAll(bench.close)

  test('at any moment leaves the data before or the data of the backup, and can be run again', async () => {
    const file = join(bench.root, 'backup')
    await bench.value(['issue-token', '--name', 'in the backup'])
    await bench.value(['backup', file])
    const restored = tableHashes(bench.dataDir)
    await bench.value(['issue-token', '--name', 'later'])
    const later = tableHashes(bench.dataDir)
    for (let delay = 0; delay < 12; delay++) {
      await killedAt(['restore', file], { bench, folder: bench.dataDir, polls: delay * 10 })
      expect((await bench.cli(['audit', 'verify'])).code).toBe(0)
      expect([later, restored]).toContainEqual(tableHashes(bench.dataDir))
    }
    expect((await bench.cli(['restore', file])).code).toBe(0)
    expect(tableHashes(bench.dataDir)).toEqual(restored)
    expect(draftsIn(bench.dataDir)).toEqual([])
  })
})

describe('a backup that does not get done', () => {
  const bench = createBench()
  const file = join(bench.root, 'backup')
  let whole: Buffer
  beforeAll(async () => {
    const server: RunningServer = await bench.serve({ env })
    const token = await bench.value(['issue-token', '--name', 'owner'])
    for (let n = 0; n < 30; n++)
      await server.request('PUT', '/api/profile', {
        token,
        body: {
          conditions: Array.from({ length: 20 }, (_, at) => `condition ${n} ${at} ${'x'.repeat(100)}`),
        },
      })
    expect(await server.stop()).toBe(0)
    await bench.value(['backup', file])
    whole = readFileSync(file)
  })
  afterAll(bench.close)

  const expectOldOne = () => expect(readFileSync(file).equals(whole)).toBe(true)

  test('killed at any moment, it leaves the old one or a whole new one, and the next one clears up', async () => {
    for (let delay = 0; delay < 12; delay++) {
      await killedAt(['backup', file], { bench, folder: bench.root, polls: delay * 5 })
      const trial = { dataDir: join(bench.root, `trial-${delay}`) }
      expect(await bench.cli(['restore', file], trial)).toMatchObject({ code: 0 })
    }
    mkdirSync(`${file}.999999999.new`)
    await bench.value(['backup', file])
    expect(draftsIn(bench.root)).toEqual([])
    whole = readFileSync(file)
  })

  test('on a full disk: one line, and the old one stays', async () => {
    // No file may become larger than 100 KB.
    const before = ['sh', '-c', 'ulimit -f 200; exec "$0" "$@"']
    const { code, stderr } = await bench.cli(['backup', file], { before })
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^error: \S+\/backup: the disk (is full; free some space|reported an error; check the disk); the earlier backup of that name is unchanged\n$/,
      ),
    ])
    expectOldOne()
    expect(draftsIn(bench.root)).toEqual([])
  })

  test('into a folder that cannot be written or is missing: one line', async () => {
    const before =
      process.getuid?.() === 0 ? ['setpriv', '--bounding-set=-dac_override,-dac_read_search'] : []
    const folder = join(bench.root, 'read-only')
    mkdirSync(folder)
    writeFileSync(join(folder, 'old'), whole)
    chmodSync(folder, 0o500)
    expect((await bench.cli(['backup', join(folder, 'old')], { before })).stderr).toBe(
      `error: ${folder}/old: cannot be written; check the permissions of its folder; the earlier backup of that name is unchanged\n`,
    )
    chmodSync(folder, 0o700)
    expect(readFileSync(join(folder, 'old')).equals(whole)).toBe(true)
    const missing = join(bench.root, 'missing', 'backup')
    expect((await bench.cli(['backup', missing])).stderr).toBe(
      `error: ${missing}: its folder does not exist; no backup was made\n`,
    )
    expect(existsSync(join(bench.root, 'missing'))).toBe(false)
  })
})
