import { expect } from 'bun:test'
import type { Permission } from '../../src/core/principal.ts'
import type { Outbound } from '../../src/oauth/public-fetch.ts'
import type { Answer, RequestOptions } from '../caller.ts'
import { BASE_URL, type TestServer, testServer } from '../support.ts'

export const REDIRECT = 'http://127.0.0.1:5555/callback'
export const VERIFIER = 'v'.repeat(43)
export const RESOURCE = `${BASE_URL}/mcp`

export const challengeOf = (verifier: string) =>
  new Bun.CryptoHasher('sha256').update(verifier).digest('base64url')

/** A server that clients sign in to. */
export const oauthServer = (
  options: { settings?: Record<string, string>; outbound?: Outbound } & Record<string, unknown> = {},
): Promise<TestServer> => testServer({ ...options, settings: { MCP_AUTH: 'oauth', ...options.settings } })

/** A form as a browser or an OAuth client sends it. */
export const form = (
  fields: Readonly<Record<string, string>> | URLSearchParams,
  headers: Record<string, string> = {},
): RequestOptions => ({
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
})

export const register = async (
  server: TestServer,
  redirects: readonly string[] = [REDIRECT],
  name = 'Test app',
) => {
  const body = { redirect_uris: redirects, client_name: name }
  const { status, json } = await server.request('POST', '/oauth/register', { body })
  expect(status).toBe(201)
  return String(json.client_id)
}

/** The cookie of a browser that a person has signed in on, with an API token of these scopes. */
export async function signedIn(
  server: TestServer,
  userId = 'ann',
  scopes?: readonly Permission[],
): Promise<string> {
  return await signInWith(server, server.token(userId, scopes))
}

export async function signInWith(server: TestServer, credential: string): Promise<string> {
  const answer = await server.request('POST', '/sign-in', form({ credential }))
  expect(answer.status).toBe(303)
  return cookieOf(answer)
}

export const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')?.split(';')[0] ?? ''

export type Query = Readonly<Record<string, string | undefined>>

/** The query of a right authorization request, changed as told; undefined takes a parameter away. */
export function queryOf(clientId: string, changes: Query = {}): string {
  const all: Query = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    state: 'the state',
    scope: 'health:read health:write',
    code_challenge: challengeOf(VERIFIER),
    code_challenge_method: 'S256',
    resource: RESOURCE,
    ...changes,
  }
  const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return new URLSearchParams(present).toString()
}

export const openConsent = (server: TestServer, cookie: string, query: string): Promise<Answer> =>
  server.request('GET', `/oauth/consent?${query}`, { headers: { cookie } })

/** The fields of the consent page's form, as a browser would send them. */
export function consentFields({ text }: Answer): URLSearchParams {
  const part = text.slice(text.indexOf('action="/oauth/consent"'))
  const fields = new URLSearchParams()
  for (const [tag] of part.matchAll(/<input[^>]*>/g)) {
    const [name, value] = ['name', 'value'].map((key) => new RegExp(` ${key}="([^"]*)"`).exec(tag)?.[1] ?? '')
    const isSent = !tag.includes('checkbox') || / checked/.test(tag)
    if (isSent) fields.append(name ?? '', (value ?? '').replaceAll('&amp;', '&'))
  }
  return fields
}

/** Opens the page, and decides. */
export async function decide(
  server: TestServer,
  cookie: string,
  query: string,
  decision: 'allow' | 'deny' = 'allow',
): Promise<Answer> {
  const fields = consentFields(await openConsent(server, cookie, query))
  fields.set('decision', decision)
  return await server.request('POST', '/oauth/consent', form(fields, { cookie }))
}

/** The parameters that the client got at its redirect URI. */
export const answerOf = ({ headers }: Answer) => new URL(headers.get('location') ?? '').searchParams

/** A code that a person allowed. */
export async function newCode(server: TestServer, clientId: string, cookie: string, changes: Query = {}) {
  const answer = await decide(server, cookie, queryOf(clientId, changes))
  expect(answer.status).toBe(303)
  return answerOf(answer).get('code') ?? ''
}

/** Asks the token endpoint; undefined takes a parameter away. */
export const askToken = (server: TestServer, fields: Query): Promise<Answer> => {
  const present = Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return server.request('POST', '/oauth/token', form(Object.fromEntries(present)))
}

export const redeem = (server: TestServer, clientId: string, code: string, changes: Query = {}) =>
  askToken(server, {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: VERIFIER,
    resource: RESOURCE,
    ...changes,
  })

export const refresh = (server: TestServer, clientId: string, refreshToken: string, changes: Query = {}) =>
  askToken(server, {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...changes,
  })

export type Tokens = { access_token: string; refresh_token: string; expires_in: number; scope: string }

/** A client that Ann has let in. */
export async function connected(
  server: TestServer,
  options: { cookie?: string; changes?: Query; resource?: string } = {},
): Promise<{ clientId: string; cookie: string; code: string; tokens: Tokens }> {
  const clientId = await register(server)
  const cookie = options.cookie ?? (await signedIn(server))
  const { resource = RESOURCE } = options
  const code = await newCode(server, clientId, cookie, { resource, ...options.changes })
  const { status, json } = await redeem(server, clientId, code, { resource })
  expect(status).toBe(200)
  return { clientId, cookie, code, tokens: json }
}

/** The status that `/mcp` answers a ping with this token. */
export const mcpStatus = async (server: TestServer, token?: string) =>
  (await server.request('POST', '/mcp', { token, body: { jsonrpc: '2.0', id: 1, method: 'ping' } })).status

export const actionsOf = (server: TestServer) =>
  server.db.$client
    .query<{ action: string }, []>('SELECT action FROM audit_log ORDER BY seq')
    .all()
    .map(({ action }) => action)
