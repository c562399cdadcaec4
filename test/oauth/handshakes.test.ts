import { describe, expect, test } from 'bun:test'
import type { Outbound } from '../../src/oauth/public-fetch.ts'
import { initialize } from '../mcp/support.ts'
import { type TestServer, testServer } from '../support.ts'
import {
  answerOf,
  askToken,
  challengeOf,
  consentFields,
  cookieOf,
  form,
  openConsent,
  type Query,
} from './support.ts'

/**
 * How the largest apps connect, step by step, as their documentation describes it (read in November 2026):
 * developers.openai.com/apps-sdk/build/auth for ChatGPT; support.claude.com/articles/11503834 and
 * claude.com/docs/connectors/building/authentication for claude.ai.
 */

const HTTPS = 'https://health.example'
const VERIFIER = 'a-verifier-that-only-the-app-knows-0123456789'
const CALL = { name: 'log_food', arguments: { food_name: 'an apple', grams: 120 } }

type App = {
  redirect: string
  /** The address of its metadata document, or what it registers. */
  client: { document: string } | { registers: Record<string, unknown> }
  protocolVersion: string
  /** What it asks for besides the scopes of the tools. */
  extraScopes: readonly string[]
}

const CHATGPT_DOCUMENT = 'https://chatgpt.com/oauth/a1b2c3d4/client.json'
const CHATGPT: App = {
  redirect: 'https://chatgpt.com/connector/oauth/a1b2c3d4',
  client: { document: CHATGPT_DOCUMENT },
  protocolVersion: '2025-11-25',
  extraScopes: ['offline_access'],
}
/** With a preference for a signed assertion that this server does not offer. */
const CHATGPT_PUBLISHES = {
  client_id: CHATGPT_DOCUMENT,
  client_name: 'ChatGPT',
  redirect_uris: [CHATGPT.redirect],
  token_endpoint_auth_method: 'private_key_jwt',
  token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  jwks_uri: 'https://chatgpt.com/oauth/jwks.json',
}
const CLAUDE_REDIRECT = 'https://claude.ai/api/mcp/auth_callback'

const APPS: readonly (readonly [string, App])[] = [
  ['ChatGPT, by its metadata document', CHATGPT],
  [
    'ChatGPT, registered',
    {
      ...CHATGPT,
      redirect: 'https://chatgpt.com/connector_platform_oauth_redirect',
      client: { registers: { client_name: 'ChatGPT', token_endpoint_auth_method: 'none' } },
    },
  ],
  [
    'claude.ai, by its metadata document, which it does not give to this server',
    {
      redirect: CLAUDE_REDIRECT,
      client: { document: 'https://claude.ai/oauth/mcp-oauth-client-metadata' },
      protocolVersion: '2025-11-25',
      extraScopes: [],
    },
  ],
  [
    'claude.ai, registered',
    {
      redirect: CLAUDE_REDIRECT,
      client: {
        registers: {
          client_name: 'Claude',
          grant_types: ['authorization_code', 'refresh_token'],
          response_types: ['code'],
          token_endpoint_auth_method: 'client_secret_post',
          scope: 'health:read health:write',
        },
      },
      protocolVersion: '2025-06-18',
      extraScopes: [],
    },
  ],
]

/** The internet of these tests: ChatGPT's host has a document, every other host has a page for browsers. */
const OUTBOUND: Outbound = {
  resolve: async () => ['93.184.216.34'],
  get: async (url) =>
    url.href === CHATGPT_DOCUMENT
      ? { status: 200, type: 'application/json', body: JSON.stringify(CHATGPT_PUBLISHES) }
      : { status: 403, type: 'text/html', body: '<html>Just a moment</html>' },
}

const newServer = (): Promise<TestServer> =>
  testServer({ settings: { SERVER_BASE_URL: HTTPS }, outbound: OUTBOUND })

const pathOf = (url: unknown) => {
  expect(String(url)).toStartWith(`${HTTPS}/`)
  return String(url).slice(HTTPS.length)
}

const hello = (server: TestServer, { protocolVersion }: App, token?: string) =>
  initialize(
    server,
    'initialize',
    { protocolVersion, capabilities: {}, clientInfo: { name: 'app', version: '1' } },
    { token },
  )

/** What an app learns before it sends its person to a browser. */
async function discovered(server: TestServer, app: App) {
  const refused = await hello(server, app)
  expect(refused.status).toBe(401)
  const challenge = refused.headers.get('www-authenticate') ?? ''
  const [, resourceUrl] = /resource_metadata="([^"]+)"/.exec(challenge) ?? []
  const resource = (await server.request('GET', pathOf(resourceUrl))).json
  expect(resource.resource).toBe(`${HTTPS}/mcp`)
  const [issuer] = resource.authorization_servers
  const metadata = (
    await server.request('GET', `${pathOf(`${issuer}/`).slice(0, -1)}/.well-known/oauth-authorization-server`)
  ).json
  expect(metadata.issuer).toBe(issuer)
  // Without these an app refuses the server, or uses no metadata document.
  expect(metadata).toMatchObject({
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  })
  expect(metadata.token_endpoint_auth_methods_supported).toContain('none')
  expect(metadata.code_challenge_methods_supported).toContain('S256')
  return { resource, metadata }
}

async function clientIdOf(server: TestServer, { client, redirect }: App, metadata: Record<string, unknown>) {
  if ('document' in client) return client.document
  const body = { ...client.registers, redirect_uris: [redirect] }
  const { status, json } = await server.request('POST', pathOf(metadata.registration_endpoint), { body })
  expect([status, json.redirect_uris]).toEqual([201, [redirect]])
  expect(json).not.toHaveProperty('client_secret')
  return String(json.client_id)
}

/** The person, who has not used this browser before, signs in with a link and allows what the app asks for. */
async function allowed(server: TestServer, query: string): Promise<URLSearchParams> {
  const arriving = await server.request('GET', `/oauth/authorize?${query}`)
  expect(arriving.status).toBe(200)
  const signedIn = await server.request('POST', '/sign-in', form({ credential: server.token('ann') }))
  const cookie = cookieOf(signedIn)
  const page = await openConsent(server, cookie, query)
  expect(page.status).toBe(200)
  const fields = consentFields(page)
  fields.set('decision', 'allow')
  return answerOf(await server.request('POST', '/oauth/consent', form(fields, { cookie })))
}

const revoke = (server: TestServer, fields: Record<string, string>) =>
  server.request('POST', '/oauth/revoke', form(fields))

describe.each(APPS)('%s', (_, app) => {
  test('connects, calls a tool, renews its token, and is disconnected', async () => {
    const server = await newServer()
    const { resource, metadata } = await discovered(server, app)
    const clientId = await clientIdOf(server, app, metadata)

    const common: Query = { client_id: clientId, redirect_uri: app.redirect, resource: resource.resource }
    const asked = new URLSearchParams({
      ...(common as Record<string, string>),
      response_type: 'code',
      state: 'of the app',
      scope: [...resource.scopes_supported, ...app.extraScopes].join(' '),
      code_challenge: challengeOf(VERIFIER),
      code_challenge_method: 'S256',
    })
    expect(pathOf(metadata.authorization_endpoint)).toBe('/oauth/authorize')
    const answer = await allowed(server, asked.toString())
    expect(answer.get('state')).toBe('of the app')
    expect(answer.get('iss')).toBe(metadata.issuer)

    const code = answer.get('code') ?? ''
    const exchange: Query = { ...common, grant_type: 'authorization_code', code, code_verifier: VERIFIER }
    const first = (await askToken(server, exchange)).json
    expect(first).toMatchObject({ token_type: 'Bearer', scope: 'health:read health:write health:edit' })

    const welcome = await hello(server, app, first.access_token)
    expect(welcome.json.result.protocolVersion).toBe(app.protocolVersion)
    const options = { token: first.access_token }
    const ready = { jsonrpc: '2.0', method: 'notifications/initialized' }
    expect((await server.request('POST', '/mcp', { ...options, body: ready })).status).toBe(202)
    const { tools } = (await initialize(server, 'tools/list', {}, options)).json.result
    expect(tools.find(({ name }: { name: string }) => name === CALL.name).securitySchemes).toEqual([
      { type: 'oauth2', scopes: ['health:write'] },
    ])
    const called = (await initialize(server, 'tools/call', CALL, options)).json.result
    expect([called.isError, called.structuredContent.entry.grams]).toEqual([undefined, 120])

    server.clock.advance(first.expires_in * 1000 + 60_000)
    expect((await initialize(server, 'tools/call', CALL, options)).status).toBe(401)
    const renewal: Query = {
      grant_type: 'refresh_token',
      client_id: clientId,
      resource: resource.resource,
      refresh_token: first.refresh_token,
    }
    const second = (await askToken(server, renewal)).json
    const again = { token: second.access_token }
    expect((await initialize(server, 'tools/call', CALL, again)).json.result.isError).toBeUndefined()

    const gone = await revoke(server, { token: second.refresh_token, client_id: clientId })
    expect(gone.status).toBe(200)
    expect((await initialize(server, 'tools/call', CALL, again)).status).toBe(401)
    const late = await askToken(server, { ...renewal, refresh_token: second.refresh_token })
    expect([late.status, late.json.error]).toEqual([400, 'invalid_grant'])
  })
})

test('ChatGPT is told in a result that it must sign in, with an error and its description', async () => {
  const server = await newServer()
  const { status, json } = await initialize(server, 'tools/call', CALL)
  expect([status, json.result.isError]).toEqual([200, true])
  const [challenge] = json.result._meta['mcp/www_authenticate']
  for (const part of ['resource_metadata', 'error', 'error_description'])
    expect(challenge).toMatch(new RegExp(`[ ,]${part}="[^"]+"`))
})

test('Claude registers again if its registration was deleted', async () => {
  const server = await newServer()
  const fields = { grant_type: 'refresh_token', client_id: 'deleted', refresh_token: 'x' }
  const { status, json } = await askToken(server, fields)
  expect([status, json.error]).toEqual([401, 'invalid_client'])
})
