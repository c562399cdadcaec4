import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'
import { type TestServer, testServer } from '../support.ts'
import { SECOND } from './support.ts'

export const PROVIDER_AUDIENCE = 'ext-server-test'
export type Algorithm = 'RS256' | 'PS256' | 'ES256' | 'EdDSA'

type KeyPair = { kid: string; alg: string; privateKey: CryptoKey; publicKey: CryptoKey; jwk: JWK }

const made = new Map<string, Promise<KeyPair>>()

/** A key of an algorithm; made once for all tests, since RSA keys take their time. */
export function keyFor(alg: string, kid = `key-${alg}`): Promise<KeyPair> {
  const existing = made.get(kid)
  if (existing !== undefined) return existing
  const pair = makeKey(alg, kid)
  made.set(kid, pair)
  return pair
}

async function makeKey(alg: string, kid: string): Promise<KeyPair> {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }
  return { kid, alg, privateKey, publicKey, jwk }
}

export type Provider = {
  issuer: string
  /** Paths that were asked for, in order. */
  requests: string[]
  /** What it answers; replace it to break it. */
  answer: (path: string) => Response
  /** A JWT as this provider would issue it, but for what is changed. */
  jwt(options?: JwtOptions): Promise<string>
  [Symbol.asyncDispose](): Promise<void>
}

export type JwtOptions = {
  alg?: string
  kid?: string
  typ?: string | undefined
  claims?: JWTPayload
  /** Claims to leave out. */
  without?: string[]
}

/** An identity provider on this machine that answers for keys of these algorithms. */
export async function startProvider(algorithms: readonly string[] = ['ES256']): Promise<Provider> {
  const keys = await Promise.all(algorithms.map((alg) => keyFor(alg)))
  const requests: string[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch(request) {
      const { pathname } = new URL(request.url)
      requests.push(pathname)
      return provider.answer(pathname)
    },
  })
  const issuer = `http://127.0.0.1:${server.port}`
  const provider: Provider = {
    issuer,
    requests,
    answer(path) {
      if (path === '/jwks') return Response.json({ keys: keys.map(({ jwk }) => jwk) })
      if (path === '/.well-known/openid-configuration') {
        return Response.json({ issuer, jwks_uri: `${issuer}/jwks` })
      }
      return new Response(null, { status: 404 })
    },
    async jwt({ alg = algorithms[0] ?? 'ES256', kid, claims = {}, without = [], ...options } = {}) {
      const key = await keyFor(alg)
      const typ = 'typ' in options ? options.typ : 'JWT'
      const payload: JWTPayload = {
        iss: issuer,
        aud: PROVIDER_AUDIENCE,
        sub: 'idp|ann',
        iat: SECOND,
        exp: SECOND + 3600,
        ...claims,
      }
      for (const name of without) delete payload[name]
      return await new SignJWT(payload)
        .setProtectedHeader({ alg, kid: kid ?? key.kid, ...(typ !== undefined && { typ }) })
        .sign(key.privateKey)
    },
    async [Symbol.asyncDispose]() {
      await server.stop(true)
    },
  }
  return provider
}

/** The subjects that are bound, each to a person of the same id. */
const BOUND = ['idp|ann', 'idp|bob', 'other', ...Array.from({ length: 5 }, (_, n) => `user-${n}`)]

/**
 * A server that trusts the provider; `jwks_url: undefined` leaves it to discovery.
 * @param bound the subjects that are people here.
 */
export async function trusting(
  provider: Provider,
  settings: Record<string, unknown> = {},
  bound: readonly string[] = BOUND,
): Promise<TestServer> {
  const issuer = {
    issuer: provider.issuer,
    audience: PROVIDER_AUDIENCE,
    jwks_url: `${provider.issuer}/jwks`,
    ...settings,
  }
  const server = await testServer({ settings: { JWT_ISSUERS: JSON.stringify([issuer]) } })
  server.addPeople(...bound)
  const { identities } = server.services
  for (const subject of bound) {
    identities.bind(subject, { issuer: issuer.issuer, claim: identities.claimOf(issuer.issuer), subject })
  }
  return server
}
