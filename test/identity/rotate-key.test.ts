import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rotateSigningKey } from '../../src/identity/rotate-key.ts'
import { loadSigningKeys } from '../../src/identity/signing-keys.ts'
import { commandLine } from '../cli/support.ts'
import { auditOf } from '../credentials/support.ts'
import { rejectionOf } from '../rejection.ts'
import { sessionCookie } from '../server/support.ts'
import { type TestServer, testServer } from '../support.ts'
import { decoded, isAccepted, signed } from './support.ts'

const DAY = 86_400_000
const root = mkdtempSync(join(tmpdir(), 'ext-server-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A server on a data directory, and the command that runs beside it. */
async function serverWithKeys() {
  const dataDir = mkdtempSync(join(root, 'data-'))
  const server = await testServer({ dataDir, signingKeys: await loadSigningKeys(dataDir) })
  const rotate = () => rotateSigningKey({ db: server.db, clock: server.clock, dataDir })
  return { server, dataDir, rotate }
}

const publishedKids = async (server: TestServer) =>
  (await server.request('GET', '/.well-known/jwks.json')).json.keys.map(({ kid }: { kid: string }) => kid)

const kidOf = (jwt: string) => decoded(jwt).header.kid

describe('rotating the key that signs JWTs', () => {
  test('a running server signs with the new key at once, and takes what the old one signed', async () => {
    const { server, rotate } = await serverWithKeys()
    const before = await server.jwt('ann')
    const { kid } = await rotate()
    const after = await server.jwt('ann')
    expect(kidOf(after)).toBe(kid)
    expect(kidOf(before)).not.toBe(kid)
    for (const jwt of [before, after]) expect(await isAccepted(server, jwt)).toBe(true)
    expect(auditOf(server, 'jwt.rotate-key')).toMatchObject([{ subject: kid, detail: kidOf(before) }])
  })

  test('the old public key is published until its last token ends, and no longer', async () => {
    const { server, rotate } = await serverWithKeys()
    const [first] = await publishedKids(server)
    const short = await server.services.jwts.issue({ userId: 'ann', name: 'x', days: 1 })
    const long = await server.services.jwts.issue({ userId: 'ann', name: 'x', days: 2 })
    const { kid, old } = await rotate()
    expect(old).toEqual([{ kid: first, until: long.expiresAt }])
    expect(await publishedKids(server)).toEqual([kid, first])
    server.clock.advance(DAY + 60_000)
    expect(await publishedKids(server)).toEqual([kid, first])
    expect([await isAccepted(server, short.jwt), await isAccepted(server, long.jwt)]).toEqual([false, true])
    server.services.jwts.revoke('ann', long.id)
    expect(await publishedKids(server)).toEqual([kid])
  })

  test('several times: each key stays while it is needed, in files that the owner alone may read', async () => {
    const { server, dataDir, rotate } = await serverWithKeys()
    const jwts = [await server.jwt('ann')]
    for (let n = 0; n < 3; n++) {
      await rotate()
      jwts.push(await server.jwt('ann'))
    }
    for (const jwt of jwts) expect(await isAccepted(server, jwt)).toBe(true)
    expect(await publishedKids(server)).toEqual(jwts.map(kidOf).reverse())
    expect(readdirSync(dataDir).sort()).toEqual(['jwt-key.json', 'jwt-old-keys.json'])
    for (const name of readdirSync(dataDir)) expect(statSync(join(dataDir, name)).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'jwt-old-keys.json'), 'utf8')).not.toContain('"d"')
  })

  test('nobody is signed out, also after a restart', async () => {
    const { server, dataDir, rotate } = await serverWithKeys()
    const cookie = sessionCookie(server, 'ann')
    await rotate()
    const restarted = await testServer({
      db: server.db,
      dataDir,
      signingKeys: await loadSigningKeys(dataDir),
    })
    const { status } = await restarted.request('GET', '/api/sessions/current', { headers: { cookie } })
    expect(status).toBe(200)
  })

  test('an old private key cannot change a token that the new key signed', async () => {
    const { server, dataDir, rotate } = await serverWithKeys()
    const keys = await loadSigningKeys(dataDir)
    const old = await keys.current()
    await server.jwt('ann')
    await rotate()
    const { header, claims } = decoded(await server.jwt('ann', ['health:read']))
    const forged = await signed(old, { ...header, kid: old.kid }, { ...claims, scope: 'health:write' })
    expect(await isAccepted(server, forged)).toBe(false)
  })

  test('a damaged file of old keys is named', async () => {
    const { dataDir } = await serverWithKeys()
    writeFileSync(join(dataDir, 'jwt-old-keys.json'), '{}')
    expect(await rejectionOf(loadSigningKeys(dataDir))).toMatch(
      /jwt-old-keys\.json: does not contain public keys/,
    )
  })

  test('the command prints the id of the new key, and until when the old ones stay', async () => {
    using machine = commandLine()
    await machine.cli('issue-jwt', '--days', '1')
    const { code, out, err } = await machine.cli('rotate-jwt-key')
    expect([code, out]).toEqual([0, expect.stringMatching(/^[\w-]{43}\n$/)])
    expect(err).toMatch(/^tokens of the key [\w-]{43} stay valid until \S+ \S+ at the latest\n$/)
    const again = await machine.cli('rotate-jwt-key', '--json')
    expect(JSON.parse(again.out)).toMatchObject({
      kid: expect.any(String),
      old_keys: [{ until: expect.any(String) }],
    })
  })
})
