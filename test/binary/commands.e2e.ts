import { afterAll, describe, expect, test } from 'bun:test'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createBench } from './support.ts'

const TOKEN = /^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}\n$/
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/

describe('the program with no server running', () => {
  const bench = createBench()
  afterAll(bench.close)
  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

  test('issue-token prints the token alone, on a data directory that it makes', async () => {
    const { code, stdout, stderr } = await bench.cli(['issue-token', '--name', 'first'])
    expect(stderr).toBe('')
    expect(stdout).toMatch(TOKEN)
    expect(code).toBe(0)
  })

  test('two commands that find no data directory at once both succeed', async () => {
    const dataDir = join(bench.root, 'raced')
    const runs = await Promise.all(
      Array.from({ length: 6 }, (_, n) => bench.cli(['issue-jwt', '--name', `client ${n}`], { dataDir })),
    )
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(
      runs.map(() => ({ code: 0, stderr: '' })),
    )
    const kids = runs.map(({ stdout }) => Buffer.from(stdout.split('.')[0] ?? '', 'base64url').toString())
    expect(new Set(kids).size).toBe(1)
    expect(
      await bench.value(['list-jwts', '--json'], { dataDir }).then((text) => JSON.parse(text).length),
    ).toBe(6)
  })

  test('list-tokens shows the token without its secret', async () => {
    const token = await bench.value(['issue-token', '--name', 'listed', '--days', '7'])
    const secret = token.slice(17)
    const { code, stdout, stderr } = await bench.cli(['list-tokens'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [header, newest] = stdout.split('\n')
    expect(header).toMatch(/^ID +TOKEN +NAME +SCOPES +ACTIVE +EXPIRES +LAST USED +CREATED BY$/)
    expect(newest).toMatch(UUID)
    expect(newest).toContain(`${token.slice(0, 17)}…`)
    expect(newest).toMatch(/listed +read,write,tokens +yes +\d{4}-\d\d-\d\d \d\d:\d\dZ +never +command line$/)
    expect(stdout).not.toContain(secret)
    const json = await bench.value(['list-tokens', '--json'])
    expect(json).not.toContain(secret)
    expect(JSON.parse(json).map(({ name }: { name: string }) => name)).toContain('listed')
  })

  test("--user keeps one person's tokens from another's list", async () => {
    await bench.value(['issue-token', '--name', 'of ann', '--user', 'ann'])
    expect(JSON.parse(await bench.value(['list-tokens', '--json', '--user', 'ann']))).toHaveLength(1)
    expect(await bench.value(['list-tokens'])).not.toContain('of ann')
    expect(JSON.parse(await bench.value(['list-tokens', '--json', '--user', 'nobody']))).toEqual([])
  })

  test('issue-token --json prints what POST /api/ext/tokens answers', async () => {
    const issued = JSON.parse(
      await bench.value(['issue-token', '--name', 'as json', '--days', '1', '--json']),
    )
    expect(Object.keys(issued)).toEqual(['id', 'token', 'name', 'scopes', 'created_at', 'expires_at'])
    expect(Date.parse(issued.expires_at) - Date.parse(issued.created_at)).toBe(86_400_000)
  })

  test('issue-jwt prints a JWT with the claims that /mcp asks for, and nothing else', async () => {
    const { code, stdout, stderr } = await bench.cli(['issue-jwt', '--name', 'desktop', '--days', '3'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const [header, claims] = stdout
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: expect.any(String) })
    expect(claims.jti).toMatch(UUID)
    expect(claims).toMatchObject({
      iss: 'http://127.0.0.1:8420',
      aud: 'http://127.0.0.1:8420/mcp',
      sub: 'owner',
      scope: 'health:read health:write',
    })
    expect(claims.exp - claims.iat).toBe(3 * 86_400)
    expect(await bench.value(['list-jwts'])).toContain(claims.jti)
  })

  test('issue-passcode prints the digits alone, as many as asked for', async () => {
    const issue = (...more: string[]) => bench.cli(['issue-passcode', '--identifier', 'a@b.example', ...more])
    expect(await issue()).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^\d{6}\n$/),
      stderr: expect.stringMatching(/^for owner, valid until .*, works once\n$/),
    })
    expect((await issue('--length', '10')).stdout).toMatch(/^\d{10}\n$/)
    expect((await issue('--ttl', '29')).code).toBe(2)
  })

  test('revoke-token takes the id that the list shows, twice if need be, and no token', async () => {
    const { id, token } = JSON.parse(await bench.value(['issue-token', '--name', 'doomed', '--json']))
    expect(await bench.cli(['revoke-token', id])).toEqual({ code: 0, stdout: '', stderr: 'revoked\n' })
    expect((await bench.cli(['revoke-token', id.toUpperCase()])).code).toBe(0)
    expect(await bench.value(['list-tokens'])).toMatch(new RegExp(`${id}.* no `))
    const mistaken = await bench.cli(['revoke-token', token])
    expect(mistaken.code).toBe(2)
    expect(mistaken.stderr).toStartWith('error: ID must be a UUID; the list command shows it\n')
    expect(mistaken.stderr).not.toContain(token)
    expect(await bench.cli(['revoke-token', '01900000-0000-7000-8000-000000000000'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: No such token\n',
    })
  })

  test('a result that cannot be written is a failure', async () => {
    const before = ['sh', '-c', `ulimit -f 0; exec "$0" "$@" > '${join(bench.root, 'result')}'`]
    expect(await bench.cli(['version'], { before })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'error: the result could not be written\n',
    })
  })

  test('the data directory is the owner’s alone, and no draft or log is left in it', () => {
    expect(modeOf(bench.dataDir)).toBe('700')
    const files = readdirSync(bench.dataDir).sort()
    expect(files).toEqual(['audit-key', 'ext-server.db', 'jwt-key.json'])
    expect(files.map((name) => modeOf(join(bench.dataDir, name)))).toEqual(['600', '600', '600'])
  })

  test('a umask that would let everybody in changes nothing', async () => {
    const dataDir = join(bench.root, 'open-hearted')
    const before = ['sh', '-c', 'umask 0; exec "$0" "$@"']
    await bench.value(['issue-jwt'], { dataDir, before })
    expect(modeOf(dataDir)).toBe('700')
    expect(readdirSync(dataDir).map((name) => modeOf(join(dataDir, name)))).toEqual(['600', '600', '600'])
  })
})
