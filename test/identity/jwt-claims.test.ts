import { describe, expect, test } from 'bun:test'
import { createHmac, createPublicKey, type JsonWebKeyInput } from 'node:crypto'
import { testServer } from '../support.ts'
import {
  AUDIENCE,
  callWith,
  isAccepted,
  newKey,
  outcome,
  REFUSED,
  SECOND,
  serverWithKey,
  signed,
  signedWith,
} from './support.ts'

type Parts = Awaited<ReturnType<typeof serverWithKey>>
type Json = Record<string, unknown>

const without = (record: Json, name: string) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => key !== name))

describe('a JWT of the embedded issuer', () => {
  test('carries the claims that the specification names, and nothing else', async () => {
    const { header, claims, key } = await serverWithKey()
    expect(header).toEqual({ alg: 'EdDSA', typ: 'at+jwt', kid: key.kid })
    expect(claims).toEqual({
      iss: 'http://127.0.0.1:8420',
      aud: AUDIENCE,
      sub: 'ann',
      scope: 'health:read health:write',
      iat: SECOND,
      nbf: SECOND,
      exp: SECOND + 30 * 86_400,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('opens the tools of its person', async () => {
    const { server, jwt } = await serverWithKey()
    expect(await outcome(server, jwt)).toMatchObject({ allergies: [] })
    expect(await isAccepted(server, jwt)).toBe(true)
  })

  test('signed again with the same claims it is accepted: what is refused below is refused for its one change', async () => {
    const { server, key, header, claims } = await serverWithKey()
    expect(await isAccepted(server, await signed(key, header, claims))).toBe(true)
    expect(await isAccepted(server, await signed(key, header, { ...claims, aud: [AUDIENCE] }))).toBe(true)
    expect(await isAccepted(server, await signed(key, header, { ...claims, extra: 1 }))).toBe(true)
  })
})

describe('rightly signed, but refused', () => {
  const claims: [title: string, change: (claims: Json) => Json][] = [
    ['another audience', (c) => ({ ...c, aud: 'http://127.0.0.1:8420' })],
    ['an audience that only starts like ours', (c) => ({ ...c, aud: `${AUDIENCE}/x` })],
    ['audiences of others', (c) => ({ ...c, aud: ['https://a.example', 'https://b.example'] })],
    ['no audience', (c) => without(c, 'aud')],
    ['another issuer', (c) => ({ ...c, iss: 'https://evil.example' })],
    ['our issuer with a slash', (c) => ({ ...c, iss: `${c.iss}/` })],
    ['issuers in a list', (c) => ({ ...c, iss: [c.iss] })],
    ['no issuer', (c) => without(c, 'iss')],
    ['no subject', (c) => without(c, 'sub')],
    ['an empty subject', (c) => ({ ...c, sub: '' })],
    ['a subject that is a number', (c) => ({ ...c, sub: 7 })],
    ['a subject of 256 characters', (c) => ({ ...c, sub: 'a'.repeat(256) })],
    ['another person’s subject with this jti', (c) => ({ ...c, sub: 'bob' })],
    ['no jti', (c) => without(c, 'jti')],
    ['an empty jti', (c) => ({ ...c, jti: '' })],
    ['an unknown jti', (c) => ({ ...c, jti: '019cd767-0000-7000-8000-000000000000' })],
    ['a jti that is a number', (c) => ({ ...c, jti: 1 })],
    ['a jti in another case', (c) => ({ ...c, jti: String(c.jti).toUpperCase() })],
    ['a jti that looks like SQL', (c) => ({ ...c, jti: "' OR '1'='1" })],
    ['no end', (c) => without(c, 'exp')],
    ['an end that is text', (c) => ({ ...c, exp: String(c.exp) })],
    ['an end that is null', (c) => ({ ...c, exp: null })],
    ['expired', (c) => ({ ...c, exp: SECOND - 30 })],
    ['expired long ago', (c) => ({ ...c, exp: 1 })],
    ['not valid yet', (c) => ({ ...c, nbf: SECOND + 31 })],
    ['a beginning that is text', (c) => ({ ...c, nbf: String(SECOND) })],
  ]
  test.each(claims)('%s', async (_, change) => {
    const { server, key, header, claims } = await serverWithKey()
    expect(await outcome(server, await signed(key, header, change(claims)))).toEqual(REFUSED)
  })

  const headers: [title: string, change: (header: Json) => Json][] = [
    ['typ JWT', (h) => ({ ...h, typ: 'JWT' })],
    ['no typ', (h) => without(h, 'typ')],
    ['typ of an ID token', (h) => ({ ...h, typ: 'id_token+jwt' })],
    ['typ that is a number', (h) => ({ ...h, typ: 1 })],
    ['no kid', (h) => without(h, 'kid')],
    ['an unknown kid', (h) => ({ ...h, kid: 'another' })],
    ['a kid that is a path', (h) => ({ ...h, kid: '../../../../dev/null' })],
    ['a kid that is a URL', (h) => ({ ...h, kid: 'https://evil.example/key' })],
    ['a kid that looks like SQL', (h) => ({ ...h, kid: "x' UNION SELECT 'k" })],
    ['a kid that is an object', (h) => ({ ...h, kid: {} })],
    ['an unknown critical extension', (h) => ({ ...h, crit: ['x'], x: 1 })],
    ['a critical exp', (h) => ({ ...h, crit: ['exp'], exp: 1 })],
    ['an unencoded payload', (h) => ({ ...h, crit: ['b64'], b64: false })],
    ['nothing that is critical', (h) => ({ ...h, crit: [] })],
    ['an encrypted one', (h) => ({ ...h, enc: 'A256GCM', alg: 'dir' })],
    ['alg none', (h) => ({ ...h, alg: 'none' })],
    ['alg ES256', (h) => ({ ...h, alg: 'ES256' })],
    ['alg Ed25519, which is the same by another name', (h) => ({ ...h, alg: 'Ed25519' })],
    ['alg Ed448', (h) => ({ ...h, alg: 'Ed448' })],
    ['no alg', (h) => without(h, 'alg')],
    ['a jku', (h) => ({ ...h, jku: 'https://evil.example/jwks.json' })],
    ['an x5u', (h) => ({ ...h, x5u: 'https://evil.example/cert.pem' })],
    ['an x5c', (h) => ({ ...h, x5c: ['MIIB'] })],
    ['a jwk', (h) => ({ ...h, jwk: { kty: 'OKP', crv: 'Ed25519', x: 'AAAA' } })],
  ]
  test.each(headers)('%s', async (_, change) => {
    const { server, key, header, claims } = await serverWithKey()
    expect(await outcome(server, await signed(key, change(header), claims))).toEqual(REFUSED)
  })
})

describe('not rightly signed', () => {
  const forgeries: [title: string, make: (parts: Parts) => Promise<string> | string][] = [
    ...['none', 'None', 'NONE', 'nOnE'].flatMap((alg): [string, (parts: Parts) => Promise<string>][] => [
      [
        `alg ${alg} and no signature`,
        (p) => signedWith({ ...p.header, alg }, p.claims, () => new Uint8Array()),
      ],
      [
        `alg ${alg} and some signature`,
        (p) => signedWith({ ...p.header, alg }, p.claims, () => new Uint8Array(64)),
      ],
    ]),
    ['EdDSA and no signature', (p) => signedWith(p.header, p.claims, () => new Uint8Array())],
    ['EdDSA and zeros', (p) => signedWith(p.header, p.claims, () => new Uint8Array(64))],
    ['another key under our kid', async (p) => await signed(await newKey(), p.header, p.claims)],
    [
      'another key under its own kid',
      async (p) => {
        const key = await newKey()
        return await signed(key, { ...p.header, kid: key.kid }, p.claims)
      },
    ],
    [
      'another key that it brings along',
      async (p) => {
        const key = await newKey()
        return await signed(key, { ...p.header, kid: key.kid, jwk: key.publicJwk }, p.claims)
      },
    ],
    ...publicKeySpellings().map(([spelling, secretOf]): [string, (parts: Parts) => Promise<string>] => [
      `HS256 with the public key as ${spelling}`,
      (p) =>
        signedWith({ ...p.header, alg: 'HS256' }, p.claims, (data) =>
          createHmac('sha256', secretOf(p)).update(data).digest(),
        ),
    ]),
    [
      'the signature of another JWT',
      async (p) => {
        const [header, claims] = p.jwt.split('.')
        const [, , signature] = (await p.server.jwt('bob')).split('.')
        return `${header}.${claims}.${signature}`
      },
    ],
    [
      'the claims of another JWT',
      async (p) => {
        const [header, , signature] = p.jwt.split('.')
        const [, claims] = (await p.server.jwt('bob')).split('.')
        return `${header}.${claims}.${signature}`
      },
    ],
  ]
  test.each(forgeries)('%s is refused', async (_, make) => {
    const parts = await serverWithKey()
    expect(await outcome(parts.server, await make(parts))).toEqual(REFUSED)
  })

  test('a JWT of another installation is refused', async () => {
    const mine = await serverWithKey()
    const other = await serverWithKey()
    expect(await outcome(mine.server, other.jwt)).toEqual(REFUSED)
    const elsewhere = await testServer({ settings: { SERVER_BASE_URL: 'https://health.example' } })
    const here = await testServer()
    expect(await outcome(here, await elsewhere.jwt('ann'))).toEqual(REFUSED)
  })

  test('the refusal is a tool result like any other: HTTP 200, isError, the one sentence', async () => {
    const { server } = await serverWithKey()
    const { status, json } = await callWith(server, 'nonsense')
    expect(status).toBe(200)
    expect(json.result).toEqual({ isError: true, content: [{ type: 'text', text: JSON.stringify(REFUSED) }] })
  })
})

function publicKeySpellings(): [name: string, secretOf: (parts: Parts) => string | Buffer][] {
  const pem = ({ key }: Parts) =>
    String(
      createPublicKey({ key: key.publicJwk, format: 'jwk' } as JsonWebKeyInput).export({
        type: 'spki',
        format: 'pem',
      }),
    )
  return [
    ['base64url', ({ key }) => String(key.publicJwk.x)],
    ['bytes', ({ key }) => Buffer.from(String(key.publicJwk.x), 'base64url')],
    ['PEM', pem],
    ['PEM without its last line end', (parts) => pem(parts).trimEnd()],
    ['JWK', ({ key }) => JSON.stringify(key.publicJwk)],
    ['nothing', () => ''],
  ]
}
