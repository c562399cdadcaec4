import { expect, test } from 'bun:test'
import { HEALTH_SCOPES } from '../../../src/contract/scopes.ts'
import { ALL_TOOLS, TOOLS } from '../../../src/tools/index.ts'
import { testServer } from '../../support.ts'

const TEN = TOOLS.map(({ name }) => name)
const ALL = ALL_TOOLS.map(({ name }) => name)

const server = await testServer()
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }

async function listed(token?: string, headers: Record<string, string> = {}): Promise<string[]> {
  const { json } = await server.request('POST', '/mcp', {
    ...(token !== undefined && { token }),
    headers,
    body: LIST,
  })
  return json.result.tools.map(({ name }: { name: string }) => name)
}

test('tools/list has the tools of the journal for holders of health:edit, and for nobody else', async () => {
  const editor = await server.jwt('ada', HEALTH_SCOPES)
  const plain = await server.jwt('ada')
  for (let round = 0; round < 2; round++) {
    expect(await listed(editor)).toEqual(ALL)
    expect(await listed(plain)).toEqual(TEN)
    expect(await listed()).toEqual(TEN)
    expect(await listed('a.b.c')).toEqual(TEN)
  }
  const { id, jwt } = await server.services.jwts.issue({ userId: 'ada', name: 'x', scopes: HEALTH_SCOPES })
  expect(await listed(jwt)).toEqual(ALL)
  server.services.jwts.revoke('ada', id)
  expect(await listed(jwt)).toEqual(TEN)
})

test('the instructions name them only then', async () => {
  const instructions = async (scopes?: typeof HEALTH_SCOPES) => {
    const client = await server.mcpClient(await server.jwt('ada', scopes))
    return client.getInstructions() ?? ''
  }
  expect(await instructions(HEALTH_SCOPES)).toContain('- get_diary:')
  expect(await instructions()).not.toContain('get_diary')
})

test('the public capabilities list the ten', async () => {
  const { json } = await server.request('GET', '/api/mcp/capabilities')
  expect(json.tools.map(({ name }: { name: string }) => name)).toEqual(TEN)
  expect(json.mcp.tools).toEqual(TEN)
  expect([...json.rate_limits.read.tools, ...json.rate_limits.write.tools].sort()).toEqual([...TEN].sort())
  expect(json.authentication.scopes).toContain('health:edit')
})

test('headers narrow the list; read-only keeps what stores nothing', async () => {
  const editor = await server.jwt('ada', HEALTH_SCOPES)
  expect(await listed(editor, { 'x-mcp-tools': 'get_diary, log_food' })).toEqual(['log_food', 'get_diary'])
  const reading = await listed(editor, { 'x-mcp-readonly': 'true' })
  expect(reading).toContain('get_diary')
  expect(reading).not.toContain('delete_entries')
})

test('a call without health:edit is refused with its name, by one without health:read too', async () => {
  const call = async (token: string | undefined, name: string) => {
    const params = { name, arguments: {} }
    const { json } = await server.request('POST', '/mcp', {
      ...(token !== undefined && { token }),
      body: { ...LIST, method: 'tools/call', params },
    })
    return JSON.parse(json.result.content[0].text)
  }
  expect(await call(await server.jwt('ada'), 'get_diary')).toEqual({ error: 'Missing scope: health:edit' })
  expect(await call(await server.jwt('ada', ['health:edit']), 'get_diary')).toEqual({
    error: 'Missing scope: health:read',
  })
  expect(await call(undefined, 'get_diary')).toEqual({ error: 'Authentication required' })
})
