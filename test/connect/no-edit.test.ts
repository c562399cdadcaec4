import { expect, test } from 'bun:test'
import { findOrIssueCredential } from '../../src/connect/credential.ts'
import { stdioConnection } from '../../src/connect/installation.ts'
import { testServer } from '../support.ts'

const DAY_MS = 86_400_000

test('a tool token for a client has health:edit unless it is left out, and a change of that issues another', async () => {
  const { services, clock } = await testServer()
  const wanted = {
    client: 'cursor',
    userId: 'ada',
    days: undefined,
    ttlDays: 90,
    now: clock.now(),
    issues: true,
  }
  const scopesOf = async (jwt: string) => (await services.jwts.verify(jwt))?.permissions
  const editor = await findOrIssueCredential(services.jwts, undefined, { ...wanted, edits: true })
  if (editor === undefined) throw new Error('no token was issued')
  expect(await scopesOf(editor.jwt)).toEqual(['read', 'write', 'edit'])
  expect(editor.expiresAt - clock.now()).toBe(90 * DAY_MS)
  const again = await findOrIssueCredential(services.jwts, editor.jwt, { ...wanted, edits: true })
  expect(again).toMatchObject({ jwt: editor.jwt, isNew: false })
  const plain = await findOrIssueCredential(services.jwts, editor.jwt, { ...wanted, edits: false })
  expect(plain?.isNew).toBe(true)
  expect(await scopesOf(plain?.jwt ?? '')).toEqual(['read', 'write'])
})

test('a client that launches the program is told --no-edit', () => {
  const installation = {
    machine: { env: {}, platform: 'linux' as const },
    dataDir: '/data',
    launch: ['/bin/ext-server'],
    configFile: undefined,
    url: 'http://127.0.0.1:8420/mcp',
    ttlDays: 90,
    now: 0,
  }
  const argsOf = (edits: boolean) => {
    const connection = stdioConnection(installation, undefined, edits)
    return connection.transport === 'stdio' ? connection.args : []
  }
  expect(argsOf(true)).toEqual(['mcp', '--data-dir', '/data'])
  expect(argsOf(false)).toEqual(['mcp', '--data-dir', '/data', '--no-edit'])
})
