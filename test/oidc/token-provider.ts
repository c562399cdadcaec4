import { SignJWT } from 'jose'
import { keyFor } from '../identity/provider.ts'
import { CLIENT_ID } from './identity-provider.ts'

type Claims = Record<string, unknown>

/** A provider that answers whatever a test wants it to, above all with ID tokens that are not in order. */
export type TokenProvider = {
  issuer: string
  /** What was asked for, in order. */
  requests: { path: string; authorization: string | null; form: URLSearchParams }[]
  /** What its metadata say beside the usual. */
  metadata: Claims
  /** The ID token that it issues next; undefined: none. */
  idToken: (nonce: string) => Promise<string | undefined>
  /** Replaces an answer; undefined: the usual. */
  answer: (path: string) => Response | undefined
  [Symbol.asyncDispose](): Promise<void>
}

/** Made by `nonce`, which a test reads from where the browser was sent. */
export async function startTokenProvider(nonceOf: () => string): Promise<TokenProvider> {
  const key = await keyFor('ES256')
  const requests: TokenProvider['requests'] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const form = new URLSearchParams(await request.text())
      requests.push({ path: pathname, authorization: request.headers.get('authorization'), form })
      const replaced = provider.answer(pathname)
      if (replaced !== undefined) return replaced
      if (pathname === '/.well-known/openid-configuration') return Response.json(provider.metadata)
      if (pathname === '/jwks') return Response.json({ keys: [key.jwk] })
      if (pathname === '/userinfo') return Response.json({ sub: 'ana', nickname: 'Anni' })
      const idToken = await provider.idToken(nonceOf())
      return Response.json({ access_token: 'x', token_type: 'bearer', ...(idToken && { id_token: idToken }) })
    },
  })
  const issuer = `http://127.0.0.1:${server.port}`
  const provider: TokenProvider = {
    issuer,
    requests,
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      id_token_signing_alg_values_supported: ['ES256', 'ES384', 'HS256', 'none'],
    },
    idToken: (nonce) => signed(issuer, nonce),
    answer: () => undefined,
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
  return provider
}

/** An ID token that is in order but for what is changed. @param claims undefined takes one away. */
export async function signed(
  issuer: string,
  nonce: string,
  { claims = {}, header = {}, alg = 'ES256' }: { claims?: Claims; header?: Claims; alg?: string } = {},
): Promise<string> {
  const key = await keyFor(alg)
  const now = Math.floor(Date.now() / 1000)
  const payload = { iss: issuer, aud: CLIENT_ID, sub: 'ana', iat: now, exp: now + 300, nonce, ...claims }
  return await new SignJWT(payload)
    .setProtectedHeader({ alg, kid: key.kid, ...header })
    .sign(key.privateKey, { crit: { odd: true } })
}
