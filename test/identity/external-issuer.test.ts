import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { exportSPKI } from 'jose'
import type { TestServer } from '../support.ts'
import {
  type Algorithm,
  type JwtOptions,
  keyFor,
  PROVIDER_AUDIENCE,
  type Provider,
  startProvider,
  trusting,
} from './provider.ts'
import { isAccepted, outcome, REFUSED, SECOND, signedWith } from './support.ts'

const ALGORITHMS: readonly Algorithm[] = ['RS256', 'PS256', 'ES256', 'EdDSA']

/** Whose profile the JWT opens: each person's says who they are. */
async function personOf(server: TestServer, jwt: string, people: readonly string[]): Promise<unknown> {
  for (const person of people) {
    const body = { health_goals: [person] }
    await server.request('PUT', '/api/profile', { token: server.token(person), body })
  }
  const profile = await outcome(server, jwt)
  return Array.isArray(profile.health_goals) ? profile.health_goals[0] : profile
}

describe('a JWT of a configured identity provider', () => {
  let provider: Provider
  beforeAll(async () => {
    provider = await startProvider(ALGORITHMS)
  })
  afterAll(() => provider[Symbol.asyncDispose]())

  test.each(ALGORITHMS.map((alg) => [alg]))('%s is accepted, for the person that sub names', async (alg) => {
    const server = await trusting(provider)
    const jwt = await provider.jwt({ alg, claims: { sub: 'idp|ann' } })
    expect(await personOf(server, jwt, ['idp|ann', 'idp|bob'])).toBe('idp|ann')
  })

  test('without jwks_url the keys are found by OpenID discovery', async () => {
    const server = await trusting(provider, { jwks_url: undefined })
    expect(await isAccepted(server, await provider.jwt())).toBe(true)
  })

  test('user_claim names the claim that says who', async () => {
    const server = await trusting(provider, { user_claim: 'email' }, ['ann@example.com', 'a'])
    const verified = { email_verified: true }
    const jwt = await provider.jwt({ claims: { email: 'ann@example.com', ...verified } })
    expect(await personOf(server, jwt, ['idp|ann', 'ann@example.com'])).toBe('ann@example.com')
    expect(await outcome(server, await provider.jwt())).toEqual(REFUSED)
    expect(await outcome(server, await provider.jwt({ claims: { email: 7, ...verified } }))).toEqual(REFUSED)
    const withoutSub = await provider.jwt({ claims: { email: 'a', ...verified }, without: ['sub'] })
    expect(await isAccepted(server, withoutSub)).toBe(true)
  })

  test('the machine’s own user is not for a provider to name, by whatever claim', async () => {
    expect(await outcome(await trusting(provider), await provider.jwt({ claims: { sub: 'owner' } }))).toEqual(
      REFUSED,
    )
    const byName = await trusting(provider, { user_claim: 'name' })
    expect(await outcome(byName, await provider.jwt({ claims: { name: 'owner' } }))).toEqual(REFUSED)
  })

  const types: [typ: string | undefined, accepted: boolean][] = [
    ['JWT', true],
    ['jwt', true],
    ['at+jwt', true],
    ['AT+JWT', true],
    [undefined, true],
    ['id_token+jwt', false],
    ['logout+jwt', false],
    ['dpop+jwt', false],
    ['', false],
  ]
  test.each(types)('typ %p: accepted %p', async (typ, accepted) => {
    const server = await trusting(provider)
    expect(await isAccepted(server, await provider.jwt({ typ }))).toBe(accepted)
  })

  const refused: [title: string, change: JwtOptions][] = [
    ['no end', { without: ['exp'] }],
    ['expired', { claims: { exp: SECOND - 30 } }],
    ['not valid yet', { claims: { nbf: SECOND + 31 } }],
    ['another audience', { claims: { aud: 'another' } }],
    ['no audience', { without: ['aud'] }],
    ['an issuer that is not configured', { claims: { iss: 'https://evil.example' } }],
    ['the issuer with a slash', { claims: { iss: 'SLASH' } }],
    ['no issuer', { without: ['iss'] }],
    ['no subject', { without: ['sub'] }],
    ['an empty subject', { claims: { sub: '' } }],
    ['a subject of 256 characters', { claims: { sub: 'a'.repeat(256) } }],
    ['an unknown kid', { kid: 'unknown' }],
    ['the kid of another algorithm’s key', { alg: 'ES256', kid: 'key-RS256' }],
    ['a kid that is a path', { kid: '../../jwks' }],
    ['RS384', { alg: 'RS384' }],
    ['PS512', { alg: 'PS512' }],
    ['ES384', { alg: 'ES384' }],
  ]
  test.each(refused)('%s: refused', async (_, change) => {
    const server = await trusting(provider)
    const claims = change.claims?.iss === 'SLASH' ? { iss: `${provider.issuer}/` } : change.claims
    const jwt = await provider.jwt({ ...change, ...(claims && { claims }) })
    expect(await outcome(server, jwt)).toEqual(REFUSED)
    expect(await isAccepted(server, await provider.jwt())).toBe(true)
  })

  test('only the algorithms that were configured', async () => {
    const server = await trusting(provider, { algorithms: ['ES256'] })
    for (const alg of ALGORITHMS) {
      expect([alg, await isAccepted(server, await provider.jwt({ alg }))]).toEqual([alg, alg === 'ES256'])
    }
  })

  test('HS256 with the provider’s public key as its secret is refused', async () => {
    const server = await trusting(provider)
    for (const alg of ALGORITHMS) {
      const { publicKey, jwk, kid } = await keyFor(alg)
      const pem = await exportSPKI(publicKey)
      const claims = { iss: provider.issuer, aud: PROVIDER_AUDIENCE, sub: 'idp|ann', exp: SECOND + 3600 }
      for (const secret of [pem, pem.trimEnd(), JSON.stringify(jwk), String(jwk.n ?? jwk.x)]) {
        const jwt = await signedWith({ alg: 'HS256', kid, typ: 'JWT' }, claims, (data) =>
          createHmac('sha256', secret).update(data).digest(),
        )
        expect(await outcome(server, jwt)).toEqual(REFUSED)
      }
    }
  })

  test('alg none is refused', async () => {
    const server = await trusting(provider)
    const claims = { iss: provider.issuer, aud: PROVIDER_AUDIENCE, sub: 'idp|ann', exp: SECOND + 3600 }
    for (const alg of ['none', 'None']) {
      const jwt = await signedWith({ alg, typ: 'JWT' }, claims, () => new Uint8Array())
      expect(await outcome(server, jwt)).toEqual(REFUSED)
    }
  })

  test('one provider’s key does not speak for another', async () => {
    await using other = await startProvider(['EdDSA'])
    const server = await trusting(other)
    expect(
      await outcome(server, await provider.jwt({ alg: 'ES256', claims: { iss: other.issuer } })),
    ).toEqual(REFUSED)
    expect(await outcome(server, await provider.jwt({ alg: 'ES256' }))).toEqual(REFUSED)
    const baseUrl = 'http://127.0.0.1:8420'
    const asOurs = { iss: baseUrl, aud: `${baseUrl}/mcp`, jti: '019cd767-0000-7000-8000-000000000000' }
    expect(await outcome(server, await other.jwt({ typ: 'at+jwt', claims: asOurs }))).toEqual(REFUSED)
    expect(await isAccepted(server, await other.jwt())).toBe(true)
  })

  test('our own JWTs are accepted beside it', async () => {
    const server = await trusting(provider)
    expect(await isAccepted(server, await server.jwt('ann'))).toBe(true)
    expect(await isAccepted(server, await provider.jwt())).toBe(true)
  })

  const scopes: [
    title: string,
    setting: Record<string, unknown>,
    claims: object,
    read: boolean,
    write: boolean,
  ][] = [
    ['no claim, no setting: reading alone', {}, {}, true, false],
    ['no claim: what the setting says', { scopes: ['health:read'] }, {}, true, false],
    ['no claim, none in the setting: none', { scopes: [] }, {}, false, false],
    ['the claim', {}, { scope: 'openid health:write' }, false, true],
    ['the claim, not the setting', { scopes: ['health:read'] }, { scope: 'health:write' }, false, true],
    ['a claim without any of ours: none', {}, { scope: 'openid' }, false, false],
    ['an empty claim: none', { scopes: ['health:read'] }, { scope: '' }, false, false],
  ]
  test.each(scopes)('scopes — %s', async (_, setting, claims, read, write) => {
    const server = await trusting(provider, setting)
    const jwt = await provider.jwt({ claims: { ...claims } })
    const reading = await outcome(server, jwt)
    const writing = await outcome(server, jwt, 'analyze_food', { food_text: 'an apple' })
    expect(reading.error).toBe(read ? undefined : 'Missing scope: health:read')
    expect(writing.error).toBe(write ? undefined : 'Missing scope: health:write')
  })
})
