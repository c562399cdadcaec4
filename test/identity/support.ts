import { type SigningKey, signingKey } from '../../src/identity/signing-key.ts'
import type { Answer } from '../caller.ts'
import { toolAnswer } from '../caller.ts'
import { BASE_URL, NOW, type TestServer, testServer } from '../support.ts'

export const AUDIENCE = `${BASE_URL}/mcp`
export const SECOND = Math.floor(NOW / 1000)

type Json = Record<string, unknown>

export const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')
const encoded = (part: Json) => base64url(JSON.stringify(part))

/** A JWT of any header and claims, with a real Ed25519 signature: what an attacker with the key could make. */
export async function signed(key: SigningKey, header: Json, claims: Json): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = await crypto.subtle.sign('Ed25519', key.privateKey, Buffer.from(text))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

/** A JWT with a signature of the caller's making. */
export async function signedWith(
  header: Json,
  claims: Json,
  sign: (data: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer | Uint8Array> | Uint8Array,
): Promise<string> {
  const text = `${encoded(header)}.${encoded(claims)}`
  const signature = await sign(new Uint8Array(Buffer.from(text)))
  return `${text}.${base64url(new Uint8Array(signature))}`
}

export function decoded(jwt: string): { header: Json; claims: Json } {
  const [header = '', claims = ''] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return { header: JSON.parse(header), claims: JSON.parse(claims) }
}

/** A fresh Ed25519 key whose private half a test may use. */
export async function newKey(): Promise<SigningKey> {
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  return await signingKey((await crypto.subtle.exportKey('jwk', pair.privateKey)) as { kty: string })
}

/** `tools/call` of one tool, without a session. */
export const callWith = (
  server: TestServer,
  token: string | undefined,
  name = 'get_health_profile',
  input: Json = {},
): Promise<Answer> =>
  server.request('POST', '/mcp', {
    token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  })

/** What the tool said: its result, or `{ error }`. */
export async function outcome(
  server: TestServer,
  token: string | undefined,
  name?: string,
  input?: Json,
): Promise<Json> {
  const { json } = await callWith(server, token, name, input)
  return toolAnswer(json.result)
}

export const REFUSED = { error: 'Authentication required' }

export const isAccepted = async (server: TestServer, token: string | undefined) =>
  (await outcome(server, token)).error === undefined

/** A server whose key the test holds, a JWT that it issued to Ann, and that JWT's parts. */
export async function serverWithKey() {
  const key = await newKey()
  const server = await testServer({ signingKey: key })
  const jwt = await server.jwt('ann')
  return { server, key, jwt, ...decoded(jwt) }
}
