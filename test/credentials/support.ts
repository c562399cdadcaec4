import { expect } from 'bun:test'
import type { Answer } from '../caller.ts'
import { toolAnswer } from '../caller.ts'
import { callWith } from '../identity/support.ts'
import { type Tokens as ClientTokens, connected, signInWith } from '../oauth/support.ts'
import { issueCode, verify } from '../passcodes/support.ts'
import { OWN_PAGE } from '../server/support.ts'
import type { TestServer } from '../support.ts'
import { create, self } from '../tokens/support.ts'

export const DAY = 86_400_000

/** An API token of Ann's that the command line issued. */
export const rootToken = (server: TestServer, expiresInDays?: number) =>
  server.services.tokens.issue({ userId: 'ann', name: 'root', expiresInDays })

export const isLive = async (server: TestServer, token: string) =>
  (await self(server, { token })).status === 200

/** Whether `/mcp` takes a tool token. */
export async function isAccepted(server: TestServer, jwt: string): Promise<boolean> {
  const { status, json } = await callWith(server, jwt)
  return status === 200 && toolAnswer(json.result).error === undefined
}

/** A request of the page, on a browser that is signed in. */
const ofPage = (server: TestServer, cookie: string, method: string, path: string, body?: unknown) =>
  server.request(method, path, { headers: { ...OWN_PAGE, cookie }, ...(body !== undefined && { body }) })

function created(answer: Answer) {
  expect(answer.status, answer.text).toBe(201)
  return answer.json
}

export const childToken = async (server: TestServer, token: string, body: object = {}) =>
  created(await create(server, token, { name: 'child', ...body }))

export const childJwt = async (server: TestServer, token: string, body: object = {}) =>
  created(await server.request('POST', '/api/jwts', { token, body: { name: 'child', ...body } }))

/** The API token of a device that was paired with a passcode of this token. */
export async function pairedToken(server: TestServer, token: string, body: object = {}) {
  const { code } = await issueCode(server, token)
  const { json } = await verify(server, code, { session: true })
  return await childToken(server, json.session_token, { name: 'paired', ...body })
}

/** What a person makes on a browser that was signed in with this credential. */
export async function madeOnPage(server: TestServer, credential: string) {
  const cookie = await signInWith(server, credential)
  const token = created(await ofPage(server, cookie, 'POST', '/api/ext/tokens', { name: 'page' }))
  const jwt = created(await ofPage(server, cookie, 'POST', '/api/jwts', { name: 'page' }))
  return { cookie, token, jwt }
}

/** A client that a person let in, on a browser that was signed in with this credential. */
export const clientOf = async (server: TestServer, credential: string) =>
  await connected(server, { cookie: await signInWith(server, credential) })

/** One of every kind below a token, and how to ask whether each still works. */
export async function everyKindBelow(server: TestServer, token: string) {
  const child = await childToken(server, token)
  const grandchild = await childToken(server, child.token)
  const jwt = await childJwt(server, token, { expires_in_days: 365 })
  const paired = await pairedToken(server, token)
  const page = await madeOnPage(server, token)
  const client = await clientOf(server, token)
  const { code } = await issueCode(server, token, { channel: 'sms' })
  const live = async () => ({
    child: await isLive(server, child.token),
    grandchild: await isLive(server, grandchild.token),
    jwt: await isAccepted(server, jwt.jwt),
    paired: await isLive(server, paired.token),
    browser: (await ofPage(server, page.cookie, 'GET', '/api/sessions/current')).status === 200,
    pageToken: await isLive(server, page.token.token),
    pageJwt: await isAccepted(server, page.jwt.jwt),
    client: await isAccepted(server, client.tokens.access_token),
  })
  return { child, grandchild, jwt, paired, page, client, code, live }
}

export type { ClientTokens }

export const auditOf = (server: TestServer, action: string) =>
  server.db.$client
    .query<{ subject: string | null; detail: string | null }, [string]>(
      'SELECT subject, detail FROM audit_log WHERE action = ? ORDER BY seq',
    )
    .all(action)
