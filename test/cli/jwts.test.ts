import { describe, expect, test } from 'bun:test'
import { decoded } from '../identity/support.ts'
import { commandLine, type Outcome } from './support.ts'

const json = ({ out }: Outcome) => JSON.parse(out)
const claimsOf = ({ out }: Outcome) => decoded(out.trim()).claims

describe('issue-jwt', () => {
  test('prints the JWT alone', async () => {
    using machine = commandLine()
    const outcome = await machine.cli('issue-jwt')
    expect(outcome.out).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    expect([outcome.code, outcome.err]).toEqual([0, ''])
    const { iat, exp, ...claims } = claimsOf(outcome)
    expect(claims).toMatchObject({
      iss: 'http://127.0.0.1:8420',
      aud: 'http://127.0.0.1:8420/mcp',
      sub: 'owner',
      scope: 'health:read health:write',
    })
    expect(Number(exp) - Number(iat)).toBe(30 * 86_400)
  })

  test('--user, --days, --name and --scope are minded', async () => {
    using machine = commandLine()
    const flags = ['--user', 'ann', '--days', '7', '--name', 'Desktop', '--scope', 'health:read', '--json']
    const document = json(await machine.cli('issue-jwt', ...flags))
    expect(document).toMatchObject({ name: 'Desktop', scopes: ['health:read'] })
    const { sub, scope, iat, exp, jti } = decoded(document.jwt).claims
    expect([sub, scope, jti]).toEqual(['ann', 'health:read', document.id])
    expect(Number(exp) - Number(iat)).toBe(7 * 86_400)
  })

  test.each(['health:read health:write', 'health:write,health:read', ' health:read,  health:write '])(
    '--scope %p is both',
    async (scope) => {
      using machine = commandLine()
      expect(claimsOf(await machine.cli('issue-jwt', '--scope', scope)).scope).toBe(
        'health:read health:write',
      )
    },
  )

  test('the setting decides how long, the flag overrides it', async () => {
    using machine = commandLine({ EXT_JWT_TTL_DAYS: '2' })
    const seconds = ({ iat, exp }: Record<string, unknown>) => Number(exp) - Number(iat)
    expect(seconds(claimsOf(await machine.cli('issue-jwt')))).toBe(2 * 86_400)
    expect(seconds(claimsOf(await machine.cli('issue-jwt', '--days', '1')))).toBe(86_400)
  })

  const bad: [argv: string[], says: RegExp][] = [
    [['--days', '0'], /--days must be a whole number from 1 to 365/],
    [['--days', '366'], /--days must be/],
    [['--scope', ''], /--scope must be one or more of health:read, health:write/],
    [['--scope', 'read'], /--scope must be/],
    [['--scope', 'health:read admin'], /--scope must be/],
    [['--name', ''], /--name must be/],
    [['--user', ''], /--user must be/],
  ]
  test.each(bad)('%j: exit 2, and no data directory is made', async (argv, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-jwt', ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
    expect(await Bun.file(`${machine.dataDir}/ext-server.db`).exists()).toBe(false)
  })

  test('a bad base URL: exit 2 and usage', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-jwt', '--base-url', 'health.example')
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(
      /^error: server\.base_url \(from --base-url\): must be .*\n\nUsage: ext-server issue-jwt /,
    )
  })

  test('--base-url names another server for once; serve’s is remembered', async () => {
    using machine = commandLine()
    const issuer = async (...argv: string[]) => claimsOf(await machine.cli('issue-jwt', ...argv)).iss
    expect(await issuer('--base-url', 'https://a.example/')).toBe('https://a.example')
    expect(await issuer()).toBe('http://127.0.0.1:8420')
    const serving = await machine.serve('--base-url', 'https://health.example/')
    await serving.stop()
    expect(await issuer()).toBe('https://health.example')
    expect(await issuer('--base-url', 'https://b.example')).toBe('https://b.example')
    const plain = await machine.serve()
    await plain.stop()
    expect(await issuer()).toBe('https://health.example')
  })
})

describe('list-jwts and revoke-jwt', () => {
  test('list one person’s, as a table or as JSON; revoke by id, again is fine', async () => {
    using machine = commandLine()
    const { id, jwt } = json(await machine.cli('issue-jwt', '--name', 'Desktop', '--json'))
    await machine.cli('issue-jwt', '--user', 'ann')
    const table = await machine.cli('list-jwts')
    expect(table.out).toMatch(/^ID +NAME +SCOPES +ACTIVE +EXPIRES +LAST USED +CREATED BY\n/)
    expect(table.out).toContain('Desktop')
    expect(table.out.trim().split('\n')).toHaveLength(2)
    expect(table.out).not.toContain(jwt.split('.')[2])
    for (const _ of ['first', 'again']) {
      expect(await machine.cli('revoke-jwt', id)).toEqual({ code: 0, out: '', err: 'revoked\n' })
    }
    const listed = json(await machine.cli('list-jwts', '--json'))
    expect(listed).toEqual([
      {
        id,
        name: 'Desktop',
        scopes: ['health:read', 'health:write'],
        is_active: false,
        last_used_at: null,
        last_used_from: null,
        created_at: expect.any(String),
        expires_at: expect.any(String),
        created_by: { kind: 'command_line', id: null, name: null, address: null },
        parent: null,
      },
    ])
  })

  test('an unknown id: exit 1; the JWT itself in its place: exit 2, and it is not repeated', async () => {
    using machine = commandLine()
    const unknown = await machine.cli('revoke-jwt', '019cd767-0000-7000-8000-000000000000')
    expect(unknown).toEqual({ code: 1, out: '', err: 'error: No such JWT\n' })
    const { out: jwt } = await machine.cli('issue-jwt')
    const { code, out, err } = await machine.cli('revoke-jwt', jwt.trim())
    expect([code, out]).toEqual([2, ''])
    expect(err).not.toContain(jwt.slice(0, 10))
  })
})
