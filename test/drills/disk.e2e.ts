import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createBench, type RunningServer } from '../binary/support.ts'
import { expectProblem } from '../problems.ts'
import { loopDisk } from './loop-disk.ts'

const FULL = 'the disk is full; nothing was changed; free some space'
const env = {
  EXT_RATE_LIMIT_WRITE_PER_MINUTE: '1000000',
  EXT_TOKEN_MAX_ACTIVE_PER_USER: '10000',
}

/** Kinds of change. The first ones need more room each time. */
const CHANGES: readonly (readonly [method: string, path: string, body: () => object])[] = [
  ['POST', '/api/ext/tokens', () => ({ name: 'x'.repeat(250) })],
  ['POST', '/api/tools/log_checkin', () => ({ content: `fine ${crypto.randomUUID()} `.repeat(100) })],
  [
    'POST',
    '/api/tools/log_food',
    () => ({ food_name: `soup ${crypto.randomUUID()}`, grams: 300, calories: 200 }),
  ],
  ['PUT', '/api/profile', () => ({ conditions: ['x'] })],
  ['POST', '/api/jwts', () => ({ name: 'client' })],
  ['POST', '/auth/passcodes', () => ({ user_identifier: 'ann@example.org', channel: crypto.randomUUID() })],
]

type Acknowledged = { tokens: string[]; checkins: string[] }

/** A server whose data directory is on a disk of its own, and all that it has acknowledged. */
function benchOn(path: string) {
  const bench = createBench()
  const dataDir = join(path, 'data')
  const acknowledged: Acknowledged = { tokens: [], checkins: [] }
  let owner = ''
  let server: RunningServer
  const cli = (...args: string[]) => bench.cli(args, { dataDir, env })
  const change = async (kind: number) => {
    const [method, to, body] = CHANGES[kind % CHANGES.length] as (typeof CHANGES)[number]
    const answer = await server.request(method, to, { token: owner, body: body() })
    if (answer.status >= 300) return answer
    if (answer.json.token !== undefined) acknowledged.tokens.push(answer.json.token)
    if (answer.json.checkin_id !== undefined) acknowledged.checkins.push(answer.json.checkin_id)
    return answer
  }
  return {
    bench,
    dataDir,
    cli,
    change,
    stop: (signal?: 'SIGKILL') => server.stop(signal),
    stderr: () => server.stderr(),
    get: (to: string, token = owner) => server.request('GET', to, { token }),
    async serve() {
      if (owner === '') owner = await bench.value(['issue-token', '--name', 'owner'], { dataDir, env })
      server = await bench.serve({ dataDir, env })
    },
    serveRefused: () => bench.serveRefused({ dataDir, env }),
    acknowledged: () => structuredClone(acknowledged),
    async expectAllThere({ tokens, checkins } = acknowledged) {
      expect(Math.min(tokens.length, checkins.length)).toBeGreaterThanOrEqual(10)
      for (const token of tokens) expect((await this.get('/api/ext/tokens/self', token)).status).toBe(200)
      for (const id of checkins) expect((await this.get(`/api/journal/checkins/${id}`)).status).toBe(200)
      expect(await cli('audit', 'verify')).toMatchObject({ code: 0 })
    },
  }
}

const LINES = /^(listening on|\d{4}-\d\d-\d\dT\S+ (error|warn ) )/
/** What is said to the person who starts it comes first, and is no log. */
const logOf = (stderr: string) =>
  stderr
    .replace(/^[\s\S]*?(?=^listening on)/m, '')
    .trimEnd()
    .split('\n')

const disk = loopDisk()
if (disk !== undefined) {
  describe('a disk of 64 MB that other files fill up', () => {
    const on = benchOn(disk.path)
    const elsewhere = join(on.bench.root, 'backup')
    let beforeBackup: Acknowledged
    beforeAll(async () => {
      await on.serve()
      for (let n = 0; n < 60; n++) expect((await on.change(n)).status).toBeLessThan(300)
    })
    afterAll(on.bench.close)

    test('every kind of change is refused with 503 and one line, and reads go on', async () => {
      disk.fill()
      expect(disk.freeBytes()).toBe(0)
      // What the write-ahead log has room for is still taken.
      let refusedInARow = 0
      for (let n = 0; n < 5000 && refusedInARow < 20; n++) {
        const answer = await on.change(n % 2)
        refusedInARow = answer.status < 300 ? 0 : refusedInARow + 1
        if (answer.status >= 300) expectProblem(answer, 503, `the database: ${FULL}`)
      }
      expect(refusedInARow).toBe(20)
      expectProblem(await on.get('/api/export'), 503, `the database: ${FULL}`)
      for (let kind = 0; kind < CHANGES.length; kind++) {
        const answer = await on.change(kind)
        // One that needs no more room than it had before is taken or refused, and never half done.
        if (answer.status >= 300) expectProblem(answer, 503, `the database: ${FULL}`)
      }
      for (const path of ['/api/ext/tokens', '/api/journal/checkins', '/api/profile'])
        expect((await on.get(path)).status).toBe(200)
      await on.expectAllThere()
    })

    test('a backup to another disk works; one to the full disk is refused and leaves nothing', async () => {
      beforeBackup = on.acknowledged()
      expect(await on.cli('backup', elsewhere)).toMatchObject({ code: 0 })
      for (const args of [[], [join(disk.path, 'copy')]]) {
        const { code, stderr } = await on.cli('backup', ...args)
        expect([code, stderr]).toEqual([
          1,
          expect.stringMatching(/^error: \S+: the disk is full; free some space(; no backup was made)?\n$/),
        ])
      }
      expect(readdirSync(disk.path).sort()).toEqual(['ballast', 'data', 'lost+found'])
      const backups = join(on.dataDir, 'backups')
      expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([])
    })

    test('commands that read work, those that write or keep a record of the export say so in one line', async () => {
      expect((await on.cli('list-tokens')).code).toBe(0)
      for (const args of [['issue-token', '--name', 'y'], ['export']])
        expect(await on.cli(...args)).toEqual({
          code: 1,
          stdout: '',
          stderr: `error: the database: ${FULL}\n`,
        })
      const { code, stdout } = await on.cli('doctor')
      expect(code).toBe(2)
      expect(stdout).toMatch(/disk/)
    })

    test('killed there, it starts again and reads; freed, it writes without a restart', async () => {
      await on.stop('SIGKILL')
      await on.serve()
      await on.expectAllThere()
      expectProblem(await on.change(0), 503, `the database: ${FULL}`)
      disk.free()
      for (let kind = 0; kind < CHANGES.length; kind++)
        expect((await on.change(kind)).status).toBeLessThan(300)
      expect((await on.get('/api/export')).status).toBe(200)
      await on.expectAllThere()
      for (const line of logOf(on.stderr())) expect(line).toMatch(LINES)
    })

    test('stopped and started on the full disk, it says that the disk is full', async () => {
      expect(await on.stop()).toBe(0)
      // A command that comes after it clears away the index of the write-ahead log.
      expect((await on.cli('list-tokens')).code).toBe(0)
      expect(readdirSync(on.dataDir).filter((name) => /\.new$|-shm$/.test(name))).toEqual([])
      disk.fill()
      const { code, stderr } = await on.serveRefused()
      expect([code, stderr]).toEqual([1, `error: ${on.dataDir}/ext-server.db: ${FULL}\n`])
      const fresh = join(disk.path, 'fresh')
      expect((await on.bench.serveRefused({ dataDir: fresh })).stderr).toBe(
        `error: ${fresh}/ext-server.db: ${FULL}\n`,
      )
      disk.free()
      await on.serve()
      await on.expectAllThere()
      expect(await on.stop()).toBe(0)
    })

    test('the backup from the full disk has all that was acknowledged', async () => {
      expect((await on.cli('restore', elsewhere)).code).toBe(0)
      await on.serve()
      await on.expectAllThere(beforeBackup)
      expect(await on.stop()).toBe(0)
    })
  })

  describe('a disk that the kernel makes read-only after an error', () => {
    const on = benchOn(join(disk.path, 'second'))
    afterAll(on.bench.close)

    test('changes are refused, reads go on, and mounted again nothing is lost', async () => {
      await on.serve()
      for (let n = 0; n < 60; n++) expect((await on.change(n)).status).toBeLessThan(300)
      disk.failToReadOnly()
      for (let n = 0; n < CHANGES.length; n++)
        expectProblem(
          await on.change(n),
          503,
          'the database: the disk reported an error; nothing was changed; check the disk',
        )
      for (const path of ['/api/ext/tokens', '/api/journal/checkins', '/api/profile'])
        expect((await on.get(path)).status).toBe(200)
      expect(await on.cli('backup', join(on.bench.root, 'from-read-only'))).toMatchObject({ code: 0 })
      expect(await on.stop()).toBe(0)
      for (const line of logOf(on.stderr())) expect(line).toMatch(LINES)
      expect(await on.serveRefused()).toMatchObject({
        code: 1,
        stderr: `error: ${on.dataDir}/ext-server.db: the disk is mounted read-only; check the disk\n`,
      })
      disk.mountAgain()
      await on.serve()
      await on.expectAllThere()
      expect((await on.change(0)).status).toBeLessThan(300)
      expect(await on.stop()).toBe(0)
    })
  })

  afterAll(disk.close)
}
