import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canMoveClock, type MovedClock, movedClock } from '../binary/moved-clock.ts'
import { createBench, type RunningServer } from '../binary/support.ts'

const DAY_MS = 86_400_000

if (!canMoveClock) process.stderr.write('not tried here: only the superuser can install faketime\n')
else
  describe('the clock of the machine, set while the server runs', () => {
    const bench = createBench()
    const own = { EXT_BACKUP_EVERY_HOURS: '24', EXT_BACKUP_KEEP: '2' }
    let env: Record<string, string>
    let clock: MovedClock
    /** Moves the clock to so many days from the real time. */
    const set = (days: number) => clock.set(days * DAY_MS)
    const pairing = (channel: string) => ({ user_identifier: 'ann@example.org', channel })
    let server: RunningServer
    let owner = ''
    const post = (path: string, body: object, token: string | undefined = owner) =>
      server.request('POST', path, { token, body })
    const statusOf = async (token: string) =>
      (await server.request('GET', '/api/ext/tokens/self', { token })).status
    const verify = async (channel: string, code: string) =>
      (await post('/auth/passcodes/verify', { ...pairing(channel), code })).status
    const daysFromNow = (iso: string) => Math.round((Date.parse(iso) - Date.now()) / DAY_MS) + 0
    const logged = async (content: string) => {
      const { checkin } = (await post('/api/tools/log_checkin', { content })).json
      return daysFromNow(checkin.recorded_at)
    }
    const read = async (jwt: string) => {
      const client = await server.mcpClient(jwt)
      const answer = await client.callTool({ name: 'get_my_checkins', arguments: {} })
      await client.close()
      return JSON.stringify(answer)
    }
    beforeAll(async () => {
      clock = await movedClock(bench.root, true)
      env = { ...own, ...clock.env }
      owner = await bench.value(['issue-token', '--name', 'owner'], { env })
      server = await bench.serve({ env })
    }, 120_000)
    afterAll(bench.close)

    test('a day ahead: what has a term ends, what has none stays, and entries are of that day', async () => {
      const { code } = (await post('/auth/passcodes', pairing('before'))).json
      const { jwt } = (await post('/api/jwts', { name: 'client' })).json
      set(1)
      expect(await statusOf(owner)).toBe(200)
      expect(await verify('before', code)).toBe(401)
      expect(await logged('ahead')).toBe(1)
      expect(await read(jwt)).toMatch(/ahead/)
      const revoked = (await post('/api/ext/tokens', { name: 'revoked ahead' })).json
      expect((await server.request('DELETE', `/api/ext/tokens/${revoked.id}`, { token: owner })).status).toBe(
        204,
      )
      const used = (await post('/auth/passcodes', pairing('used'))).json.code
      expect(await verify('used', used)).toBe(200)
      const ahead = (await post('/auth/passcodes', pairing('ahead'))).json.code
      for (const days of [0, -1]) {
        set(days)
        expect([days, await statusOf(revoked.token)]).toEqual([days, 401])
        expect([days, await verify('used', used)]).toEqual([days, 401])
        expect([days, await statusOf(owner)]).toEqual([days, 200])
        expect(await logged(`at ${days}`)).toBe(days)
      }
      // At a day back: what was issued ahead lasts until the time that it was issued for, what has ended stays ended.
      expect(await verify('ahead', ahead)).toBe(200)
      expect(await verify('before', code)).toBe(401)
      // A tool token is not valid before the time at which it was issued.
      expect(await read(jwt)).toMatch(/Authentication required/)
      set(0)
      expect(await read(jwt)).toMatch(/at -1/)
      const { checkins } = (await server.request('GET', '/api/journal/checkins', { token: owner })).json
      expect(checkins.map(({ content }: { content: string }) => content)).toEqual(['ahead', 'at 0', 'at -1'])
    })

    test('limits of a minute count by time that passes, not by the clock', async () => {
      set(0)
      const fast = await bench.serve({ env: { ...env, EXT_RATE_LIMIT_WRITE_PER_MINUTE: '3' } })
      const call = async (content: string) =>
        (await fast.request('POST', '/api/tools/log_checkin', { token: owner, body: { content } })).status
      const statuses: number[] = []
      for (const days of [0, 1, -1, 0, 1]) {
        set(days)
        statuses.push(await call(`limited ${statuses.length}`))
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429])
      expect(await fast.stop()).toBe(0)
    })

    test('backups of before the change stay, and the audit log is whole', async () => {
      expect(await server.stop()).toBe(0)
      const folder = join(bench.dataDir, 'backups')
      for (const days of [1, 0, -1, 0]) {
        set(days)
        server = await bench.serve({ env })
        while (!/backup (made|failed)/.test(server.stderr())) await server.request('GET', '/api/health')
        const [, file] = /backup made file="([^"]+)"/.exec(server.stderr()) ?? []
        expect(await server.stop()).toBe(0)
        const kept = readdirSync(folder).map((name) => join(folder, name))
        expect(kept.length).toBeGreaterThanOrEqual(2)
        expect(kept).toContain(file ?? server.stderr())
      }
      expect(await bench.cli(['audit', 'verify'], { env })).toMatchObject({ code: 0 })
    })
  })
