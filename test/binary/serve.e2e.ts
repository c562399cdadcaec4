import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { expectProblem } from '../problems.ts'
import { callTool } from '../support.ts'
import { createBench, type RunningServer } from './support.ts'

describe('the command line beside a running server', () => {
  const bench = createBench()
  let server: RunningServer
  let owner: string
  beforeAll(async () => {
    server = await bench.serve()
    owner = await bench.value(['issue-token', '--name', 'owner'])
  })
  afterAll(bench.close)

  test('the server says once how to get a first token, then where it listens', () => {
    expect(server.stderr().split('\n')).toEqual([
      expect.stringMatching(/^Data directory: \/.+/),
      'To set up your journal, open this page in your browser:',
      expect.stringMatching(/^ {2}http:\/\/127\.0\.0\.1:\d+\/set-up#\w{4}-\w{4}-\w{4}$/),
      expect.stringMatching(
        /^The page may ask for the set-up code, which works until this server stops or is set up: [\w-]{14}$/,
      ),
      'Or, in another terminal:',
      expect.stringMatching(/^ {2}ext-server connect /),
      expect.stringMatching(/^ {2}ext-server issue-token --name my-app /),
      expect.stringMatching(/^ {2}ext-server sign-in-link /),
      expect.stringMatching(/^listening on http:\/\/127\.0\.0\.1:\d+$/),
      '',
    ])
  })

  test('a token of the command line creates, lists and revokes over REST', async () => {
    const created = await server.request('POST', '/api/ext/tokens', {
      token: owner,
      body: { name: 'browser', expires_in_days: 30 },
    })
    expect(created.status).toBe(201)
    const { id, token } = created.json
    const list = await server.request('GET', '/api/ext/tokens', { token })
    expect(list.status).toBe(200)
    expect(list.json.tokens.map(({ name }: { name: string }) => name)).toEqual(['browser', 'owner'])
    expect(list.json.tokens[0].masked).toBe(`${token.slice(0, 17)}…`)
    expect(list.text).not.toContain(token.slice(17))
    expect((await server.request('DELETE', `/api/ext/tokens/${id}`, { token: owner })).status).toBe(204)
    expectProblem(await server.request('GET', '/api/ext/tokens/self', { token }), 401)
  })

  test('a token that the command line revokes is refused on the very next request', async () => {
    const { id, token } = JSON.parse(await bench.value(['issue-token', '--name', 'x', '--json']))
    expect((await server.request('GET', '/api/ext/tokens/self', { token })).status).toBe(200)
    await bench.value(['revoke-token', id])
    expectProblem(await server.request('GET', '/api/ext/tokens/self', { token }), 401)
  })

  test('a JWT that the command line revokes is refused on the very next call, on an open connection', async () => {
    const { id, jwt } = JSON.parse(await bench.value(['issue-jwt', '--json']))
    const client = await server.mcpClient(jwt)
    expect(await callTool(client, 'get_health_profile')).toHaveProperty('completeness')
    await bench.value(['revoke-jwt', id])
    expect(await callTool(client, 'get_health_profile')).toEqual({ error: 'Authentication required' })
    await client.close()
  })

  test('a passcode of the command line verifies once and never again', async () => {
    const code = await bench.value(['issue-passcode', '--identifier', 'Ann@Example.org', '--user', 'ann'])
    const body = { code, user_identifier: ' ann@example.org ', channel: 'email' }
    const verify = () => server.request('POST', '/auth/passcodes/verify', { body })
    const first = await verify()
    expect(first.status).toBe(200)
    expect(first.json).toEqual({
      user_id: 'ann',
      passcode_id: expect.any(String),
      user_identifier: 'ann@example.org',
      channel: 'email',
    })
    expectProblem(await verify(), 401)
    expectProblem(await verify(), 401)
  })

  test('a newer passcode of the command line kills the one before', async () => {
    const issue = () => bench.value(['issue-passcode', '--identifier', 'a@b.example', '--channel', 'phone'])
    const verify = (code: string) =>
      server.request('POST', '/auth/passcodes/verify', {
        body: { code, user_identifier: 'a@b.example', channel: 'phone' },
      })
    const old = await issue()
    const fresh = await issue()
    if (old !== fresh) expectProblem(await verify(old), 401)
    expect((await verify(fresh)).status).toBe(200)
  })

  test('a paired device gets a session, makes one token with it, and no second', async () => {
    const code = await bench.value(['issue-passcode', '--identifier', 'dev@b.example'])
    const verified = await server.request('POST', '/auth/passcodes/verify', {
      body: { code, user_identifier: 'dev@b.example', channel: 'email', session: true },
    })
    const pair = () =>
      server.request('POST', '/api/ext/tokens', {
        token: verified.json.session_token,
        body: { name: 'device' },
      })
    const paired = await pair()
    expect(paired.status).toBe(201)
    expect(
      (await server.request('GET', '/api/ext/tokens/self', { token: paired.json.token })).json.name,
    ).toBe('device')
    expectProblem(await pair(), 401)
  })

  test('an explicit base URL is recorded, and what the command line issues then is accepted', async () => {
    const other = createBench()
    try {
      const baseUrl = 'https://health.example'
      const named = await other.serve({ args: ['--base-url', `${baseUrl}/`] })
      const jwt = await other.value(['issue-jwt'])
      const claims = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())
      expect(claims).toMatchObject({ iss: baseUrl, aud: `${baseUrl}/mcp` })
      const client = await named.mcpClient(jwt)
      expect(await callTool(client, 'get_my_checkins')).toMatchObject({ checkins: [], next_before: null })
      await client.close()
      expect(await named.stop()).toBe(0)
      const again = await other.serve()
      expect((await again.request('GET', '/api/mcp/capabilities')).json.transport.url).toBe(`${baseUrl}/mcp`)
    } finally {
      await other.close()
    }
  })
})
