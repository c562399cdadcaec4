import { describe, expect, test } from 'bun:test'
import { BODY_SHARES, MAX_STRANGER_BODY_BYTES } from '../../src/http/body-budget.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'
import { watchedBody } from './support.ts'

const VERIFY = '/auth/passcodes/verify'
const TOKENS = '/api/ext/tokens'
const SENT_BYTES = 32 * 1024

/** A body of which some bytes arrive, and the rest when it is told to. */
function unfinishedBody(bytes = 1) {
  const finish = Promise.withResolvers<void>()
  const reading = Promise.withResolvers<void>()
  const stream = new ReadableStream(
    {
      async pull(controller) {
        controller.enqueue(new TextEncoder().encode(' '.repeat(bytes)))
        reading.resolve()
        await finish.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, reading: reading.promise, finish: finish.resolve }
}

type Sent = { answer: Promise<Response>; finish: () => void }

/** Sends a body that does not end, and waits until the server reads it or has answered. */
async function sendUnfinished(
  server: TestServer,
  path: string,
  { bytes = 1, token }: { bytes?: number; token?: string } = {},
): Promise<Sent> {
  const { stream, reading, finish } = unfinishedBody(bytes)
  const request = new Request(`${BASE_URL}${path}`, {
    method: 'POST',
    body: stream,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  })
  const answer = server.app.handle(request)
  await Promise.race([reading, answer])
  // A chunk is counted one turn after it was read.
  await new Promise(setImmediate)
  return { answer, finish }
}

const isWaiting = async ({ answer }: Sent) =>
  (await Promise.race([answer, Promise.resolve(undefined)])) === undefined

/** Sends unfinished bodies until one is refused. */
async function fill(server: TestServer, path: string, options: Parameters<typeof sendUnfinished>[2]) {
  const sent: Sent[] = []
  for (;;) {
    const next = await sendUnfinished(server, path, options)
    if (!(await isWaiting(next))) return { sent, refused: await next.answer }
    sent.push(next)
    if (sent.length > 2000) throw new Error('nothing is ever refused')
  }
}

async function finishAll(sent: readonly Sent[]): Promise<number[]> {
  for (const { finish } of sent) finish()
  const answers = await Promise.all(sent.map(({ answer }) => answer))
  return [...new Set(answers.map(({ status }) => status))]
}

const VALID = { code: '000000', user_identifier: 'nobody', channel: 'email' }

describe('bodies that do not end', () => {
  test('are limited in number, for strangers at one address; one more is 503, to be tried again', async () => {
    const server = await testServer()
    const { sent, refused } = await fill(server, VERIFY, {})
    expect(sent).toHaveLength(BODY_SHARES.stranger.perAddress.bodies)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
    expect((await server.request('POST', VERIFY, { body: VALID })).status).toBe(503)
    // Known callers have a share of their own.
    const token = server.token('ann')
    expect((await server.request('POST', TOKENS, { token, body: { name: 'x' } })).status).toBe(201)
    expect(await finishAll(sent)).toEqual([400])
    expect((await server.request('POST', VERIFY, { body: VALID })).status).toBe(401)
    expect(server.logs.filter((line) => JSON.parse(line).level === 'error')).toEqual([])
  })

  test('are limited in bytes, for strangers and for known callers', async () => {
    const server = await testServer()
    const token = server.token('ann')
    const strangers = await fill(server, VERIFY, { bytes: SENT_BYTES })
    expect(strangers.sent.length * SENT_BYTES).toBeLessThanOrEqual(BODY_SHARES.stranger.perAddress.bytes)
    const known = await fill(server, TOKENS, { bytes: 512 * 1024, token })
    expect(known.sent).toHaveLength(BODY_SHARES.known.perAddress.bytes / (512 * 1024))
    expect(known.refused.status).toBe(503)
    await finishAll([...strangers.sent, ...known.sent])
    expect((await server.request('POST', TOKENS, { token, body: { name: 'x' } })).status).toBe(201)
  })

  test('are limited at /mcp: the message says so in JSON-RPC, and a known client is served', async () => {
    const server = await testServer()
    const { sent, refused } = await fill(server, '/mcp', {})
    expect(sent).toHaveLength(BODY_SHARES.stranger.perAddress.bodies)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
    const client = await server.mcpClient(await server.jwt('ann'))
    expect((await client.callTool({ name: 'get_health_profile' })).isError ?? false).toBe(false)
    await finishAll(sent)
  })

  test('of the largest size that the settings allow fit, one at a time', async () => {
    const bytes = 32 * 1024 * 1024
    const server = await testServer({ settings: { SERVER_MAX_BODY_BYTES: String(bytes) } })
    const token = server.token('ann')
    const { sent, refused } = await fill(server, TOKENS, { bytes, token })
    expect([sent.length, refused.status]).toEqual([1, 503])
    await finishAll(sent)
  })

  test('are counted as writes only if there was space for them', async () => {
    const bytes = 512 * 1024
    const fitting = BODY_SHARES.known.perAddress.bytes / bytes
    const server = await testServer({
      settings: { RATE_LIMIT_REST_WRITE_PER_MINUTE: String(fitting + 1) },
    })
    const token = server.token('ann')
    const { sent, refused } = await fill(server, TOKENS, { bytes, token })
    expect([sent.length, refused.status]).toEqual([fitting, 503])
    for (let n = 0; n < 3; n++)
      expect((await (await sendUnfinished(server, TOKENS, { bytes, token })).answer).status).toBe(503)
    await finishAll(sent)
    expect((await server.request('POST', TOKENS, { token, body: { name: 'x' } })).status).toBe(201)
    expect((await server.request('POST', TOKENS, { token, body: { name: 'y' } })).status).toBe(429)
  })
})

test('a stranger’s body is small', async () => {
  const server = await testServer()
  for (const path of [VERIFY, '/api/sessions', '/mcp']) {
    const body = JSON.stringify({ ...VALID, code: 'x'.repeat(MAX_STRANGER_BODY_BYTES) })
    expect([path, (await server.request('POST', path, { body })).status]).toEqual([path, 413])
  }
})

describe('/mcp', () => {
  test('where it asks for sign-in, does not begin to read the body of a stranger', async () => {
    const server = await testServer({ settings: { MCP_AUTH: 'oauth' } })
    for (const authorization of [undefined, 'Bearer wrong', `Bearer ${server.token('ann')}`]) {
      const { stream, watch } = watchedBody()
      const answer = await server.app.handle(
        new Request(`${BASE_URL}/mcp`, {
          method: 'POST',
          body: stream,
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        }),
      )
      expect([answer.status, watch.wasRead]).toEqual([401, false])
      expect(answer.headers.get('www-authenticate')).toStartWith('Bearer ')
    }
  })

  test('reads a large body for a known caller alone', async () => {
    const server = await testServer()
    const body = { jsonrpc: '2.0', id: 1, method: 'ping', params: { text: 'a'.repeat(500_000) } }
    const token = await server.jwt('ann')
    expect((await server.request('POST', '/mcp', { body, token })).status).toBe(200)
    expect((await server.request('POST', '/mcp', { body })).status).toBe(413)
  })

  test.each([
    ['an object', Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, n]))],
    ['a list', { list: Array.from({ length: 2000 }, () => 0) }],
  ])('refuses a wide _meta: %s', async (_, _meta) => {
    const server = await testServer()
    const body = { jsonrpc: '2.0', id: 7, method: 'tools/list', params: { _meta } }
    const { status, json } = await server.request('POST', '/mcp', { body, token: await server.jwt('ann') })
    expect([status, json.id, json.error.code]).toEqual([400, 7, -32600])
    expect(json.error.message).toBe('params._meta must have at most 1000 values')
  })
})
