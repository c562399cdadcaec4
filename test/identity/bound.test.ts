import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { JWTPayload } from 'jose'
import { loadConfig } from '../../src/settings/config.ts'
import { type TestServer, testServer } from '../support.ts'
import { keyFor, PROVIDER_AUDIENCE, type Provider, startProvider, trusting } from './provider.ts'
import {
  base64url,
  callWith,
  isAccepted,
  outcome,
  REFUSED,
  SECOND,
  serverWithKey,
  signed,
} from './support.ts'

/** Whose a JWT of an identity provider is, how long it is accepted, and how it is revoked. */

let provider: Provider
beforeAll(async () => {
  provider = await startProvider(['ES256'])
})
afterAll(() => provider[Symbol.asyncDispose]())

const HOUR = 3600
const jwtWith = (claims: JWTPayload, without: string[] = []) => provider.jwt({ claims, without })
const identity = (subject: string, claim = 'sub') => ({ issuer: provider.issuer, claim, subject })

/** Keeps a goal of each person's that says who they are. */
async function nameGoals(server: TestServer, ...people: string[]) {
  for (const id of people) {
    const body = { health_goals: [id] }
    await server.request('PUT', '/api/profile', { token: server.token(id), body })
  }
}

const goalOf = async (server: TestServer, jwt: string) => (await outcome(server, jwt)).health_goals

describe('a subject is a person only if it is bound to one', () => {
  test('never by an equal name: neither id nor display name', async () => {
    const server = await trusting(provider, {}, [])
    server.services.people.add({ id: 'p7', name: 'alice' })
    server.addPeople('alice')
    await nameGoals(server, 'alice', 'p7')
    expect(await outcome(server, await jwtWith({ sub: 'alice' }))).toEqual(REFUSED)
    expect(await outcome(server, await jwtWith({ sub: 'p7' }))).toEqual(REFUSED)
    expect(await outcome(server, await jwtWith({ sub: 'owner' }))).toEqual(REFUSED)
  })

  test('to whom it is bound, and to nobody once it is unbound', async () => {
    const server = await trusting(provider, {}, [])
    await nameGoals(server, 'ann', 'alice')
    const jwt = await jwtWith({ sub: 'alice' })
    server.services.identities.bind('ann', identity('alice'))
    expect(await goalOf(server, jwt)).toEqual(['ann'])
    server.services.identities.unbind('ann', identity('alice'))
    expect(await outcome(server, jwt)).toEqual(REFUSED)
  })

  test('the same subject of another issuer is somebody else', async () => {
    await using other = await startProvider(['ES256'])
    const server = await trusting(other, {}, [])
    server.services.identities.bind('ann', identity('alice'))
    expect(await outcome(server, await other.jwt({ claims: { sub: 'alice' } }))).toEqual(REFUSED)
  })

  test('by the list in the settings, with equals signs in the value', async () => {
    const server = await trusting(provider, { people: ['ann=a=b==', 'ghost=g'] }, [])
    await nameGoals(server, 'ann')
    expect(await goalOf(server, await jwtWith({ sub: 'a=b==' }))).toEqual(['ann'])
    expect(await outcome(server, await jwtWith({ sub: 'ann' }))).toEqual(REFUSED)
    // Whom the settings name but who is not a person here.
    expect(await outcome(server, await jwtWith({ sub: 'g' }))).toEqual(REFUSED)
  })

  test('an identity cannot be bound to two people', async () => {
    const server = await trusting(provider, { people: ['ann=set'] }, [])
    const { identities } = server.services
    identities.bind('ann', identity('alice'))
    identities.bind('ann', identity('alice'))
    expect(() => identities.bind('bob', identity('alice'))).toThrow('bound to another person')
    expect(() => identities.bind('bob', identity('set'))).toThrow('bound to another person')
    expect(() => identities.bind('nobody', identity('x'))).toThrow('No such person')
  })

  test('an address counts only where it is verified', async () => {
    const server = await trusting(provider, { user_claim: 'email' }, ['ann@home.example'])
    const email = 'ann@home.example'
    expect(await isAccepted(server, await jwtWith({ email, email_verified: true }))).toBe(true)
    for (const claims of [{ email }, { email, email_verified: false }, { email, email_verified: 'true' }]) {
      expect(await outcome(server, await jwtWith(claims))).toEqual(REFUSED)
    }
  })

  test('a binding of one claim is not one of another', async () => {
    const server = await trusting(provider, { user_claim: 'email' }, [])
    server.services.identities.bind('ann', identity('ann@home.example', 'sub'))
    expect(await outcome(server, await jwtWith({ email: 'ann@home.example', email_verified: true }))).toEqual(
      REFUSED,
    )
  })

  test('a disabled person’s is refused, and stays refused for tokens from before', async () => {
    const server = await trusting(provider)
    const jwt = await jwtWith({})
    expect(await isAccepted(server, jwt)).toBe(true)
    server.services.people.change('idp|ann', { isDisabled: true })
    expect(await outcome(server, jwt)).toEqual(REFUSED)
    server.services.people.change('idp|ann', { isDisabled: false })
    expect(await outcome(server, jwt)).toEqual(REFUSED)
    server.clock.advance(1000)
    expect(await isAccepted(server, await jwtWith({ iat: SECOND + 1 }))).toBe(true)
  })

  test('the log says how to bind it, and not who it was', async () => {
    const server = await trusting(provider, {}, [])
    await outcome(server, await jwtWith({ sub: 'secret-subject', name: 'Alice' }))
    const [line = ''] = server.logs.filter((text) => text.includes('not bound'))
    expect(line).toContain(provider.issuer)
    expect(line).toContain('user bind')
    expect(server.logs.join()).not.toMatch(/secret-subject|Alice/)
  })

  test('a client that signs in is told why', async () => {
    const issuer = { issuer: provider.issuer, audience: PROVIDER_AUDIENCE }
    const settings = { MCP_AUTH: 'oauth', JWT_ISSUERS: JSON.stringify([issuer]) }
    const server = await testServer({ settings })
    const { status, json } = await server.request('POST', '/mcp', {
      token: await jwtWith({}),
      body: { jsonrpc: '2.0', id: 1, method: 'ping' },
    })
    expect([status, json.error]).toEqual([401, 'invalid_token'])
    expect(json.error_description).toContain('not bound to a person')
  })
})

test('a client that calls a tool is told why, after the error that every client gets', async () => {
  const server = await trusting(provider, {}, [])
  const textsOf = async (jwt: string) => {
    const { json } = await callWith(server, jwt)
    return json.result.content.map(({ text }: { text: string }) => text)
  }
  const error = '{"error":"Authentication required"}'
  expect(await textsOf(await jwtWith({}))).toEqual([error, expect.stringContaining('not bound to a person')])
  const expired = { iat: SECOND - HOUR, exp: SECOND - HOUR / 2 }
  expect(await textsOf(await jwtWith(expired))).toEqual([error])
  expect(await textsOf('nonsense')).toEqual([error])
})

describe('the age of a token', () => {
  const cases: [
    title: string,
    setting: Record<string, unknown>,
    iat: number,
    exp: number,
    accepted: boolean,
  ][] = [
    ['a day', {}, 0, 24 * HOUR, true],
    ['a day and a second', {}, 0, 24 * HOUR + 1, false],
    ['ten years', {}, 0, 10 * 365 * 24 * HOUR, false],
    ['an hour, as is set', { max_age_hours: 1 }, 0, HOUR, true],
    ['more than an hour, as is set', { max_age_hours: 1 }, 0, HOUR + 1, false],
    ['two days, as is set', { max_age_hours: 48 }, 0, 48 * HOUR, true],
    ['issued a day ago', {}, -24 * HOUR, 0, true],
    ['issued more than a day ago', { max_age_hours: 1 }, -HOUR - 31, -HOUR + HOUR - 31, false],
    ['issued in the future', {}, 31, HOUR, false],
    ['issued within the clock difference', {}, 30, HOUR, true],
  ]
  test.each(cases)('%s', async (_, setting, iat, exp, accepted) => {
    const server = await trusting(provider, setting)
    expect(await isAccepted(server, await jwtWith({ iat: SECOND + iat, exp: SECOND + exp }))).toBe(accepted)
  })

  test('without an issue time it is refused', async () => {
    expect(await outcome(await trusting(provider), await jwtWith({}, ['iat']))).toEqual(REFUSED)
  })
})

describe('revoking', () => {
  test('by subject: what was issued so far, not what comes later, and nobody else’s', async () => {
    const server = await trusting(provider)
    const [jwt, bobs] = [await jwtWith({}), await jwtWith({ sub: 'idp|bob' })]
    expect(await isAccepted(server, jwt)).toBe(true)
    server.services.externalRevocations.revoke({ issuer: provider.issuer, subject: 'idp|ann' })
    expect(await outcome(server, jwt)).toEqual(REFUSED)
    expect(await isAccepted(server, bobs)).toBe(true)
    server.clock.advance(1000)
    expect(await isAccepted(server, await jwtWith({ iat: SECOND + 1 }))).toBe(true)
  })

  test('by jti: that one', async () => {
    const server = await trusting(provider)
    const [one, two] = [await jwtWith({ jti: 'one' }), await jwtWith({ jti: 'two' })]
    expect(await isAccepted(server, one)).toBe(true)
    server.services.externalRevocations.revoke({ issuer: provider.issuer, jti: 'one' })
    expect(await outcome(server, one)).toEqual(REFUSED)
    expect(await isAccepted(server, two)).toBe(true)
    expect(await isAccepted(server, await jwtWith({}))).toBe(true)
  })

  test('of another issuer changes nothing', async () => {
    const server = await trusting(provider)
    server.services.externalRevocations.revoke({ issuer: 'https://other.example', subject: 'idp|ann' })
    expect(await isAccepted(server, await jwtWith({}))).toBe(true)
  })
})

describe('whom a token was issued to', () => {
  const cases: [azp: unknown, accepted: boolean][] = [
    [PROVIDER_AUDIENCE, true],
    ['desktop', true],
    ['another-client', false],
    ['', false],
    [7, false],
    [[PROVIDER_AUDIENCE], false],
    [null, false],
  ]
  test.each(cases)('azp %j: accepted %p', async (azp, accepted) => {
    const server = await trusting(provider, { clients: ['desktop'] })
    const aud = [PROVIDER_AUDIENCE, 'another-client']
    expect(await isAccepted(server, await jwtWith({ azp, aud }))).toBe(accepted)
  })
})

test('a token without a scope reads and does not write', async () => {
  const server = await trusting(provider)
  const jwt = await jwtWith({})
  expect(await isAccepted(server, jwt)).toBe(true)
  expect(await outcome(server, jwt, 'log_food', { food_name: 'apple' })).toEqual({
    error: 'Missing scope: health:write',
  })
})

test.each(['http://idp.example', 'http://127.0.0.1.idp.example', 'idp.example', 'ftp://idp.example'])(
  'the issuer %s is refused: it is neither https nor on this machine',
  (issuer) => {
    const env = { EXT_JWT_ISSUERS: JSON.stringify([{ issuer, audience: 'x' }]) }
    expect(() => loadConfig({ env })).toThrow('jwt.issuers')
  },
)

describe('claims and headers of odd types', () => {
  /** A JWT whose parts are these texts, with a valid signature of the provider. */
  async function signedText(header: string, claims: string): Promise<string> {
    const { privateKey } = await keyFor('ES256')
    const text = `${base64url(header)}.${base64url(claims)}`
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, privateKey, Buffer.from(text))
    return `${text}.${base64url(new Uint8Array(signature))}`
  }
  const claimsText = (more: string) =>
    `{"iss":"${provider.issuer}","aud":"${PROVIDER_AUDIENCE}","sub":"idp|ann"${more}}`
  const header = async (more = '') =>
    `{"alg":"ES256","typ":"JWT","kid":"${(await keyFor('ES256')).kid}"${more}}`
  const times = `,"iat":${SECOND},"exp":${SECOND + 60}`

  test('the plain one is accepted', async () => {
    const server = await trusting(provider)
    expect(await isAccepted(server, await signedText(await header(), claimsText(times)))).toBe(true)
  })

  const claims: [title: string, claims: string][] = [
    ['exp 1e400', `,"iat":${SECOND},"exp":1e400`],
    ['exp 1e300', `,"iat":${SECOND},"exp":1e300`],
    ['exp as text', `,"iat":${SECOND},"exp":"${SECOND + 60}"`],
    ['iat -1e400', `,"iat":-1e400,"exp":${SECOND + 60}`],
    ['iat as text', `,"iat":"${SECOND}","exp":${SECOND + 60}`],
    ['nbf -1', `${times},"nbf":-1`],
    ['jti as a list', `${times},"jti":["a"]`],
    ['jti as an object', `${times},"jti":{}`],
    ['jti as a number', `${times},"jti":7`],
    ['jti null', `${times},"jti":null`],
    ['jti of a thousand characters', `${times},"jti":"${'j'.repeat(1000)}"`],
  ]
  test.each(claims)('%s', async (_, more) => {
    const server = await trusting(provider)
    expect(await outcome(server, await signedText(await header(), claimsText(more)))).toEqual(REFUSED)
  })

  const headers: [title: string, change: (header: string) => string][] = [
    ['b64 false without crit', (text) => text.replace('}', ',"b64":false}')],
    ['b64 true without crit', (text) => text.replace('}', ',"b64":true}')],
    ['b64 false with crit', (text) => text.replace('}', ',"b64":false,"crit":["b64"]}')],
    ['a byte order mark', (text) => `\ufeff${text}`],
    ['a space first', (text) => ` ${text}`],
  ]
  test.each(headers)('a header with %s', async (_, change) => {
    const server = await trusting(provider)
    const jwt = await signedText(change(await header()), claimsText(times))
    expect(await outcome(server, jwt)).toEqual(REFUSED)
  })

  test('a byte order mark in the claims', async () => {
    const server = await trusting(provider)
    expect(await outcome(server, await signedText(await header(), `\ufeff${claimsText(times)}`))).toEqual(
      REFUSED,
    )
  })

  test('the same of this server’s own tokens', async () => {
    const { server, key, header: own, claims: ownClaims } = await serverWithKey()
    expect(await isAccepted(server, await signed(key, own, ownClaims))).toBe(true)
    for (const change of [{ nbf: -1 }, { exp: 1e300 }, { iat: 'x' }]) {
      expect(await outcome(server, await signed(key, own, { ...ownClaims, ...change }))).toEqual(REFUSED)
    }
    expect(await outcome(server, await signed(key, { ...own, b64: false }, ownClaims))).toEqual(REFUSED)
  })
})
