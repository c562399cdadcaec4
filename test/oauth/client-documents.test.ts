import { describe, expect, test } from 'bun:test'
import { isPublicAddress } from '../../src/core/public-address.ts'
import { getPinned, type Outbound, type OutboundAnswer } from '../../src/oauth/public-fetch.ts'
import { CERTIFICATE, KEY } from './certificate.ts'
import {
  answerOf,
  decide,
  mcpStatus,
  oauthServer,
  openConsent,
  queryOf,
  redeem,
  refresh,
  signedIn,
} from './support.ts'

const CLIENT = 'https://client.example/oauth/metadata.json'
const WEB = 'https://client.example/cb'
const PUBLIC = '93.184.216.34'

const documentOf = (changes: Record<string, unknown> = {}) =>
  JSON.stringify({ client_id: CLIENT, client_name: 'Nice client', redirect_uris: [WEB], ...changes })

const answered = (body: string, changes: Partial<OutboundAnswer> = {}): OutboundAnswer => ({
  status: 200,
  type: 'application/json',
  body,
  ...changes,
})

/** A network with one host, that remembers what was asked of it. */
function network(
  get: Outbound['get'] = async () => answered(documentOf()),
  addresses: readonly string[] = [PUBLIC],
) {
  const asked: string[] = []
  const outbound: Outbound = {
    resolve: async (host) => {
      asked.push(`resolve ${host}`)
      return addresses
    },
    get: (url, address, limits) => {
      asked.push(`get ${url.href} at ${address}`)
      return get(url, address, limits)
    },
  }
  return { outbound, asked }
}

/** What Ann's browser shows for a client of this id, on this network. */
async function opened(outbound: Outbound, clientId = CLIENT, redirect = WEB) {
  const server = await oauthServer({ outbound })
  const cookie = await signedIn(server)
  return await openConsent(server, cookie, queryOf(clientId, { redirect_uri: redirect }))
}

describe('a client that is known by the address of its metadata document', () => {
  test('comes in, and its host vouches for it', async () => {
    const { outbound, asked } = network()
    const server = await oauthServer({ outbound })
    const cookie = await signedIn(server)
    const query = queryOf(CLIENT, { redirect_uri: WEB })
    const page = await openConsent(server, cookie, query)
    expect(page.text).toContain('<strong>Nice client</strong>, of <strong>client.example</strong>')
    const allowed = await decide(server, cookie, query)
    const code = answerOf(allowed).get('code') ?? ''
    const { json } = await redeem(server, CLIENT, code, { redirect_uri: WEB })
    expect(await mcpStatus(server, json.access_token)).toBe(200)
    expect((await refresh(server, CLIENT, json.refresh_token)).status).toBe(200)
    expect(asked).toEqual(['resolve client.example', `get ${CLIENT} at ${PUBLIC}`])
  })

  test('is looked up for somebody who is signed in alone', async () => {
    const { outbound, asked } = network()
    const server = await oauthServer({ outbound })
    const query = queryOf(CLIENT, { redirect_uri: WEB })
    for (const path of ['authorize', 'consent']) {
      expect((await server.request('GET', `/oauth/${path}?${query}`)).status).toBe(200)
    }
    expect(asked).toEqual([])
  })

  test('is looked up once in a few minutes, and by many at once', async () => {
    const { outbound, asked } = network()
    const server = await oauthServer({ outbound })
    const cookie = await signedIn(server)
    const open = () => openConsent(server, cookie, queryOf(CLIENT, { redirect_uri: WEB }))
    await Promise.all([open(), open(), open()])
    expect(asked).toHaveLength(2)
    server.clock.advance(5 * 60_000 - 1)
    await open()
    expect(asked).toHaveLength(2)
    server.clock.advance(1)
    await open()
    expect(asked).toHaveLength(4)
  })

  test('that could not be had is not asked for again at once', async () => {
    const { outbound, asked } = network(() => Promise.reject(new Error('secret detail')))
    const server = await oauthServer({ outbound })
    const cookie = await signedIn(server)
    const open = () => openConsent(server, cookie, queryOf(CLIENT, { redirect_uri: WEB }))
    const { status, text } = await open()
    expect(status).toBe(400)
    expect(text).not.toContain('secret detail')
    await open()
    expect(asked).toHaveLength(2)
    server.clock.advance(10_000)
    await open()
    expect(asked).toHaveLength(4)
  })

  const bad: [what: string, answer: OutboundAnswer][] = [
    ['of another client_id', answered(documentOf({ client_id: 'https://other.example/x' }))],
    ['without a client_id', answered(documentOf({ client_id: undefined }))],
    ['with a secret', answered(documentOf({ client_secret: 'x' }))],
    ['of a confidential client', answered(documentOf({ token_endpoint_auth_method: 'client_secret_basic' }))],
    ['without redirect URIs', answered(documentOf({ redirect_uris: undefined }))],
    ['with a redirect URI that is none', answered(documentOf({ redirect_uris: ['javascript:x'] }))],
    ['that is no JSON', answered('<html>')],
    ['that is a list', answered('[]')],
    ['of another content type', answered(documentOf(), { type: 'text/html' })],
    ['without a content type', answered(documentOf(), { type: '' })],
    ['that is a redirect', answered('', { status: 302 })],
    ['that is not there', answered(documentOf(), { status: 404 })],
    ['that is an error', answered(documentOf(), { status: 500 })],
  ]
  test.each(bad)('is refused with a document %s', async (_, answer) => {
    const page = await opened(network(async () => answer).outbound)
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })

  test('takes one that prefers a key but can do without', async () => {
    const document = documentOf({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
    })
    expect((await opened(network(async () => answered(document)).outbound)).status).toBe(200)
  })

  test('goes to its own redirect URIs alone', async () => {
    const page = await opened(network().outbound, CLIENT, 'https://evil.example/cb')
    expect([page.status, page.headers.get('location')]).toEqual([400, null])
  })
})

describe('where a document is fetched from', () => {
  test.each([
    'http://client.example/metadata',
    'https://client.example',
    'https://client.example/',
    'https://client.example:8443/metadata',
    'https://user@client.example/metadata',
    'https://client.example/metadata#x',
    'https://client.example/metadata#',
    'https://client.example/a/../metadata',
    'https://client.example/./metadata',
    'https://CLIENT.example/metadata',
    'HTTPS://client.example/metadata',
    'https://client.example:443/metadata',
    'https:client.example/metadata',
    'https://localhost/metadata',
    'https://intranet/metadata',
    'https://127.0.0.1/metadata',
    'https://2130706433/metadata',
    'https://0x7f.1/metadata',
    'https://[::1]/metadata',
    'https://169.254.169.254/latest/meta-data',
    'https://client.example./metadata',
    `https://client.example/${'x'.repeat(600)}`,
    'file:///etc/passwd',
  ])('is not %s: nothing is even looked up', async (clientId) => {
    const { outbound, asked } = network()
    expect((await opened(outbound, clientId)).status).toBe(400)
    expect(asked).toEqual([])
  })

  const PRIVATE = [
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    'nonsense',
    '',
  ]
  test.each(PRIVATE)('is not %p, alone or among others', async (address) => {
    expect(isPublicAddress(address)).toBe(false)
    for (const addresses of [[address], [PUBLIC, address], [address, PUBLIC]]) {
      const { outbound, asked } = network(undefined, addresses)
      expect((await opened(outbound)).status).toBe(400)
      expect(asked).toEqual(['resolve client.example'])
    }
  })

  test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])(
    'may be %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test('is the address that was looked at, however the name resolves the next time (DNS rebinding)', async () => {
    const answers = [[PUBLIC], ['127.0.0.1']]
    const connectedTo: string[] = []
    const outbound: Outbound = {
      resolve: async () => answers.shift() ?? [],
      get: async (_, address) => {
        connectedTo.push(address)
        return answered(documentOf())
      },
    }
    expect((await opened(outbound)).status).toBe(200)
    expect(connectedTo).toEqual([PUBLIC])
    expect(answers).toEqual([['127.0.0.1']])
  })

  test('is nowhere when the name resolves to nothing', async () => {
    expect((await opened(network(undefined, []).outbound)).status).toBe(400)
  })
})

describe('the connection', () => {
  const asked: { host: string | null; path: string; cookie: string | null }[] = []
  const serve = () =>
    Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      tls: { key: KEY, cert: CERTIFICATE },
      fetch(request) {
        const { pathname } = new URL(request.url)
        asked.push({
          host: request.headers.get('host'),
          path: pathname,
          cookie: request.headers.get('cookie'),
        })
        if (pathname === '/large') return new Response('x'.repeat(100_000))
        if (pathname === '/silent') return new Promise<Response>(() => {})
        if (pathname === '/redirect') return Response.redirect('https://127.0.0.1/elsewhere', 302)
        return Response.json({ fine: true })
      },
    })
  const LIMITS = { bytes: 8192, milliseconds: 20_000 }
  /** For the answer that never comes; every other one gets all the time that a busy machine needs. */
  const SHORT_LIMITS = { ...LIMITS, milliseconds: 400 }

  async function get(path: string, host = 'client.example', trust: string | undefined = CERTIFICATE) {
    const server = serve()
    try {
      const url = new URL(`https://${host}:${server.port}${path}`)
      const limits = path === '/silent' ? SHORT_LIMITS : LIMITS
      return await getPinned(url, '127.0.0.1', limits, trust).catch((error: Error) => error)
    } finally {
      await server.stop(true)
    }
  }

  test('goes to the given address, for the host by its name', async () => {
    expect(await get('/fine')).toMatchObject({ status: 200, body: '{"fine":true}' })
    expect(asked.at(-1)?.host).toStartWith('client.example')
    expect(asked.at(-1)?.cookie).toBeNull()
  })

  test('asks for the host’s own certificate, of an authority that is trusted', async () => {
    const before = asked.length
    expect(await get('/fine', 'other.example')).toBeInstanceOf(Error)
    const server = serve()
    const url = new URL(`https://client.example:${server.port}/fine`)
    expect(await getPinned(url, '127.0.0.1', LIMITS).catch((error: Error) => error)).toBeInstanceOf(Error)
    await server.stop(true)
    expect(asked.length).toBe(before)
  })

  test('follows no redirect, takes no more than the limit, and does not wait for ever', async () => {
    expect(await get('/redirect')).toMatchObject({ status: 302 })
    expect(asked.at(-1)?.path).toBe('/redirect')
    expect(await get('/large')).toBeInstanceOf(Error)
    expect(await get('/silent')).toBeInstanceOf(Error)
  })
})
