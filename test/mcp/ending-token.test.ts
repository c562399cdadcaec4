import { describe, expect, test } from 'bun:test'
import { toolAnswer } from '../caller.ts'
import { connected } from '../oauth/support.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { discover, initialize } from './support.ts'

const DAY = 86_400_000
const CALL = { name: 'get_my_checkins', arguments: {} }

/** A tool token for this many days. */
const issued = async (server: TestServer, days: number) =>
  (await server.services.jwts.issue({ userId: 'ann', name: 'app', days })).jwt

describe.each([
  ['initialize era', initialize],
  ['discover era', discover],
])('%s', (_, send) => {
  const textsOf = async (server: TestServer, token: string): Promise<string[]> => {
    const { status, json } = await send(server, 'tools/call', CALL, { token })
    expect([status, json.result.isError]).toEqual([200, undefined])
    expect(toolAnswer(json.result)).toEqual(json.result.structuredContent)
    return json.result.content.map(({ text }: { text: string }) => text)
  }

  test('in its last week, each result says when the token ends, after the JSON', async () => {
    const server = await testServer()
    const token = await issued(server, 30)
    server.clock.advance(23 * DAY - 1000)
    expect(await textsOf(server, token)).toHaveLength(2)
    server.clock.advance(1000)
    const [, , notice, ...more] = await textsOf(server, token)
    expect(notice).toStartWith('Tell the person: the tool token of this app ends on 2026-04-09.')
    expect(more).toEqual([])
  })

  test('of a token for a day, the last half', async () => {
    const server = await testServer()
    const token = await issued(server, 1)
    server.clock.advance(DAY / 2 - 1000)
    expect(await textsOf(server, token)).toHaveLength(2)
    server.clock.advance(1000)
    expect(await textsOf(server, token)).toHaveLength(3)
  })

  test('a client that signed in renews its token itself, and says nothing', async () => {
    const server = await testServer({ settings: { MCP_AUTH: 'oauth' } })
    const { tokens } = await connected(server, { resource: `${BASE_URL}/mcp` })
    server.clock.advance(50 * 60_000)
    expect(await textsOf(server, tokens.access_token)).toHaveLength(2)
  })
})
