import { describe, expect, test } from 'bun:test'
import { databasePath, open } from '../../db/open.ts'
import { testServer } from '../support.ts'
import { create, self } from '../tokens/support.ts'
import { commandLine, type Outcome } from './support.ts'

const TOKEN = /^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}\n$/
const UNKNOWN = '019cd767-0000-7000-8000-000000000000'

const json = ({ out }: Outcome) => JSON.parse(out)

describe('issue-token', () => {
  test('prints the token alone to stdout, and nothing to stderr', async () => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-token', '--name', 'cli')
    expect(out).toMatch(TOKEN)
    expect([code, err]).toEqual([0, ''])
  })

  test('the token is the owner’s, has all scopes and no end', async () => {
    using machine = commandLine()
    const { out } = await machine.cli('issue-token', '--name', 'cli')
    const db = open(databasePath(machine.dataDir))
    const server = await testServer({ db })
    expect(server.services.tokens.verify(out.trim())).toMatchObject({
      userId: 'owner',
      name: 'cli',
      scopes: ['read', 'write', 'tokens'],
      expiresAt: null,
    })
    db.$client.close()
  })

  test('--json prints what the API answers', async () => {
    using machine = commandLine()
    const outcome = await machine.cli(
      'issue-token',
      '--name',
      'cli',
      '--days',
      '30',
      '--user',
      'ann',
      '--json',
    )
    const document = json(outcome)
    expect(document).toEqual({
      id: expect.any(String),
      token: expect.stringMatching(/^ext_[0-9a-f]{12}_[A-Za-z0-9_-]{43}$/),
      name: 'cli',
      scopes: ['read', 'write', 'tokens'],
      created_at: expect.stringMatching(/Z$/),
      expires_at: expect.stringMatching(/Z$/),
    })
    expect(Date.parse(document.expires_at) - Date.parse(document.created_at)).toBe(30 * 86_400_000)
    expect(outcome.out.split('\n')).toHaveLength(2)
  })

  const bad: [argv: string[], says: RegExp][] = [
    [[], /--name is required/],
    [['--name', ''], /--name must be text of 1 to 255 characters/],
    [['--name', 'n'.repeat(256)], /--name must be text of 1 to 255 characters/],
    [['--name', 'x', '--days', '0'], /--days must be a whole number from 1 to 3650/],
    [['--name', 'x', '--days', '3651'], /--days must be/],
    [['--name', 'x', '--days=-1'], /--days must be/],
    [['--name', 'x', '--days', '-1'], /--days/],
    [['--name', 'x', '--days', '1.5'], /--days must be/],
    [['--name', 'x', '--days', '1e2'], /--days must be/],
    [['--name', 'x', '--days', 'ten'], /--days must be/],
    [['--name', 'x', '--days', ''], /--days must be/],
    [['--name', 'x', '--user', ''], /--user must be text of 1 to 255 characters/],
    [['--name', 'x', '--user', 'u'.repeat(256)], /--user must be/],
  ]
  test.each(bad)('%j: exit 2, the flag named, nothing issued', async (argv, says) => {
    using machine = commandLine()
    const { code, out, err } = await machine.cli('issue-token', ...argv)
    expect([code, out]).toEqual([2, ''])
    expect(err).toMatch(says)
    expect(err).toContain('Usage: ext-server issue-token --name NAME [flags]')
    expect(json(await machine.cli('list-tokens', '--json'))).toEqual([])
  })

  test('over the limit: exit 1 and one line', async () => {
    using machine = commandLine({ EXT_TOKEN_MAX_ACTIVE_PER_USER: '1' })
    await machine.cli('issue-token', '--name', 'one')
    const { code, out, err } = await machine.cli('issue-token', '--name', 'two')
    expect([code, out, err]).toEqual([1, '', 'error: Too many active tokens (limit 1); revoke one first\n'])
    expect((await machine.cli('issue-token', '--name', 'two', '--user', 'ann')).code).toBe(0)
  })

  test('the settings decide the form', async () => {
    using machine = commandLine({
      EXT_TOKEN_PREFIX: 'my_',
      EXT_TOKEN_SHORT_LENGTH: '4',
      EXT_TOKEN_CODE_LENGTH: '16',
    })
    const { out } = await machine.cli('issue-token', '--name', 'x')
    expect(out).toMatch(/^my_[0-9a-f]{8}_[A-Za-z0-9_-]{22}\n$/)
  })
})

describe('list-tokens and revoke-token', () => {
  test('list one person’s tokens without their secrets, as a table or as JSON', async () => {
    using machine = commandLine()
    const { out: token } = await machine.cli('issue-token', '--name', 'phone')
    await machine.cli('issue-token', '--name', 'tablet', '--days', '1')
    await machine.cli('issue-token', '--name', 'other', '--user', 'ann')
    const table = await machine.cli('list-tokens')
    expect(table.out).toMatch(/^ID +TOKEN +NAME +SCOPES +ACTIVE +EXPIRES +LAST USED +CREATED BY\n/)
    expect(table.out.trim().split('\n')).toHaveLength(3)
    expect(table.out).toContain(`${token.slice(0, 17)}…`)
    expect(table.out).not.toContain(token.slice(17).trim())
    expect(table.out).not.toContain('other')
    const listed = json(await machine.cli('list-tokens', '--json'))
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(['tablet', 'phone'])
    expect(Object.keys(listed[0])).toEqual([
      'id',
      'name',
      'masked',
      'scopes',
      'is_active',
      'created_at',
      'expires_at',
      'last_used_at',
      'last_used_from',
      'created_by',
      'parent',
    ])
    expect(json(await machine.cli('list-tokens', '--json', '--user', 'ann'))).toHaveLength(1)
  })

  test('all of them are listed, however many', async () => {
    using machine = commandLine()
    const db = open(databasePath(machine.dataDir))
    const server = await testServer({ db, settings: { TOKEN_MAX_ACTIVE_PER_USER: '1000' } })
    for (let n = 0; n < 405; n++) server.token('owner')
    db.$client.close()
    const ids = json(await machine.cli('list-tokens', '--json')).map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(405)
  })

  test('a name cannot act on the terminal', async () => {
    using machine = commandLine()
    await machine.cli('issue-token', '--name', 'evil\u001b[2J\u0007\nname')
    const { out } = await machine.cli('list-tokens')
    expect(out.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    expect(out.trim().split('\n')).toHaveLength(2)
  })

  test('what is revoked is refused by a server on its very next request; again is fine', async () => {
    using machine = commandLine()
    const issued = json(await machine.cli('issue-token', '--name', 'x', '--json'))
    const db = open(databasePath(machine.dataDir))
    const server = await testServer({ db })
    expect((await self(server, { token: issued.token })).status).toBe(200)
    for (const _ of ['first', 'again']) {
      const { code, out, err } = await machine.cli('revoke-token', issued.id)
      expect([code, out, err]).toEqual([0, '', 'revoked\n'])
      expect((await self(server, { token: issued.token })).status).toBe(401)
    }
    db.$client.close()
    expect(json(await machine.cli('list-tokens', '--json'))[0].is_active).toBe(false)
  })

  test('anybody’s may be revoked; an id in capitals is the same id', async () => {
    using machine = commandLine()
    const issued = json(await machine.cli('issue-token', '--name', 'x', '--user', 'ann', '--json'))
    expect((await machine.cli('revoke-token', issued.id.toUpperCase())).code).toBe(0)
    expect(json(await machine.cli('list-tokens', '--user', 'ann', '--json'))[0].is_active).toBe(false)
  })

  test('an unknown id: exit 1 and one line', async () => {
    using machine = commandLine()
    expect(await machine.cli('revoke-token', UNKNOWN)).toEqual({
      code: 1,
      out: '',
      err: 'error: No such token\n',
    })
  })

  test('no id, two ids, what is no id: exit 2', async () => {
    using machine = commandLine()
    for (const argv of [[], [UNKNOWN, UNKNOWN], ['1'], [''], ['phone']]) {
      const { code, out, err } = await machine.cli('revoke-token', ...argv)
      expect([code, out]).toEqual([2, ''])
      expect(err).toContain('Usage: ext-server revoke-token ID [flags]')
    }
  })
})

describe('revoke-token, and what hangs on the token', () => {
  /** A token of the command line, and one that it made at a server. */
  async function family(machine: ReturnType<typeof commandLine>) {
    const parent = json(await machine.cli('issue-token', '--name', 'parent', '--json'))
    const db = open(databasePath(machine.dataDir))
    const server = await testServer({ db })
    const { json: child } = await create(server, parent.token, { name: 'child' })
    return { db, server, parent, child }
  }

  test('takes it along and says what it was', async () => {
    using machine = commandLine()
    const { db, server, parent, child } = await family(machine)
    const { code, out, err } = await machine.cli('revoke-token', parent.id)
    expect([code, out]).toEqual([0, ''])
    expect(err).toMatch(/^revoked\nand what ended with it:\nKIND +ID +NAME\nAPI token +\S+ +child\n$/)
    expect((await self(server, { token: child.token })).status).toBe(401)
    db.$client.close()
  })

  test('--keep-children keeps it', async () => {
    using machine = commandLine()
    const { db, server, parent, child } = await family(machine)
    const outcome = await machine.cli('revoke-token', parent.id, '--keep-children')
    expect(outcome).toEqual({ code: 0, out: '', err: 'revoked\n' })
    expect((await self(server, { token: child.token })).status).toBe(200)
    expect((await self(server, { token: parent.token })).status).toBe(401)
    db.$client.close()
  })

  test('list-tokens says what created each', async () => {
    using machine = commandLine()
    const { db, parent } = await family(machine)
    const listed = json(await machine.cli('list-tokens', '--json'))
    const child = listed.find(({ name }: { name: string }) => name === 'child')
    const ref = { kind: 'api_token', id: parent.id, name: 'parent' }
    expect([child.created_by, child.parent]).toEqual([{ ...ref, address: 'local' }, ref])
    const { out } = await machine.cli('list-tokens')
    expect(out).toMatch(/ api token parent, from local$/m)
    expect(out).toMatch(/ command line$/m)
    db.$client.close()
  })
})

describe('revoke-token - reads the token itself from standard input', () => {
  test('an API token, with or without a line break, and a tool token', async () => {
    using machine = commandLine()
    for (const end of ['', '\n', '\r\n']) {
      const issued = json(await machine.cli('issue-token', '--name', 'x', '--json'))
      const outcome = await machine.cliReading(`${issued.token}${end}`, 'revoke-token', '-')
      expect(outcome).toEqual({ code: 0, out: '', err: 'revoked\n' })
      expect(json(await machine.cli('list-tokens', '--json'))[0]).toMatchObject({
        id: issued.id,
        is_active: false,
      })
    }
    const { jwt } = json(await machine.cli('issue-jwt', '--json'))
    expect((await machine.cliReading(jwt, 'revoke-token', '-')).code).toBe(0)
    expect(json(await machine.cli('list-jwts', '--json'))[0].is_active).toBe(false)
  })

  test('an unknown one: exit 1 and one line, which does not repeat it', async () => {
    using machine = commandLine()
    const secret = `ext_0123456789ab_${'A'.repeat(43)}`
    expect(await machine.cliReading(secret, 'revoke-token', '-')).toEqual({
      code: 1,
      out: '',
      err: 'error: No such token\n',
    })
  })

  test('nothing, or too much: refused', async () => {
    using machine = commandLine()
    const empty = await machine.cliReading(' \n', 'revoke-token', '-')
    expect([empty.code, empty.err]).toEqual([2, expect.stringMatching(/^error: standard input is empty/)])
    const long = await machine.cliReading('x'.repeat(100_000), 'revoke-token', '-')
    expect([long.code, long.err]).toEqual([2, 'error: standard input is too long for a token\n'])
    const keep = await machine.cliReading('x', 'revoke-token', '-', '--keep-children')
    expect([keep.code, keep.err]).toEqual([2, expect.stringContaining('--keep-children needs an ID')])
  })
})
