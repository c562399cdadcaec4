import { describe, expect, test } from 'bun:test'
import { keyFor, type Provider, startProvider, trusting } from './provider.ts'
import { isAccepted, outcome, REFUSED } from './support.ts'

const JUST_UNDER_COOLDOWN = 29_999

const junk = (provider: Provider, count: number) =>
  Promise.all(Array.from({ length: count }, (_, n) => provider.jwt({ kid: `unknown-${n}` })))

describe('asking an identity provider for its keys', () => {
  test('happens when its first token comes, not before, and not again for the next', async () => {
    await using provider = await startProvider()
    const server = await trusting(provider)
    expect(provider.requests).toEqual([])
    for (let n = 0; n < 5; n++) {
      expect(await isAccepted(server, await provider.jwt({ claims: { sub: `user-${n}` } }))).toBe(true)
    }
    expect(provider.requests).toEqual(['/jwks'])
  })

  test('tokens of unknown keys do not make it happen again and again', async () => {
    await using provider = await startProvider()
    const server = await trusting(provider)
    expect(await isAccepted(server, await provider.jwt())).toBe(true)
    for (const jwt of await junk(provider, 60)) expect(await outcome(server, jwt)).toEqual(REFUSED)
    expect(provider.requests).toEqual(['/jwks'])
    expect(await isAccepted(server, await provider.jwt({ claims: { sub: 'other' } }))).toBe(true)
  })

  test('nor do many at once, of which the first is the first', async () => {
    await using provider = await startProvider()
    const server = await trusting(provider, { jwks_url: undefined })
    const tokens = [...(await junk(provider, 30)), await provider.jwt()]
    const accepted = await Promise.all(tokens.map((jwt) => isAccepted(server, jwt)))
    expect(accepted.filter(Boolean)).toHaveLength(1)
    expect(provider.requests).toEqual(['/.well-known/openid-configuration', '/jwks'])
  })

  test('is not done for tokens of issuers that are not configured', async () => {
    await using provider = await startProvider()
    await using stranger = await startProvider()
    const server = await trusting(provider)
    expect(await outcome(server, await stranger.jwt())).toEqual(REFUSED)
    expect([provider.requests, stranger.requests]).toEqual([[], []])
  })

  const broken: [title: string, answer: () => Response][] = [
    ['answers 500', () => new Response(null, { status: 500 })],
    ['answers 404', () => new Response(null, { status: 404 })],
    ['answers with a page', () => new Response('<html>')],
    ['answers with other JSON', () => Response.json({ hello: 'world' })],
    ['sends elsewhere', () => Response.redirect('https://evil.example/jwks')],
  ]
  for (const [kind, jwks_url] of [
    ['by its address', 'given'],
    ['by discovery', undefined],
  ] as const) {
    test.each(broken)(
      `a provider, asked ${kind}, that %s is left alone for thirty seconds`,
      async (_, answer) => {
        await using provider = await startProvider()
        const server = await trusting(provider, jwks_url === undefined ? { jwks_url } : {})
        const sound = provider.answer
        provider.answer = answer
        for (let n = 0; n < 10; n++) {
          expect(await outcome(server, await provider.jwt({ claims: { sub: `user-${n}` } }))).toEqual(REFUSED)
        }
        expect(provider.requests).toHaveLength(1)
        server.clock.advance(JUST_UNDER_COOLDOWN)
        expect(await outcome(server, await provider.jwt())).toEqual(REFUSED)
        expect(provider.requests).toHaveLength(1)
        expect(await isAccepted(server, await server.jwt('ann'))).toBe(true)

        provider.answer = sound
        server.clock.advance(1)
        expect(await isAccepted(server, await provider.jwt())).toBe(true)
      },
    )
  }

  const useless: [title: string, keys: unknown[]][] = [
    ['no keys', []],
    ['nonsense for keys', [{ kty: 'RSA' }, { kty: 'EC', crv: 'P-256', kid: 'key-ES256' }]],
  ]
  test.each(useless)('a provider with %s is asked once', async (_, keys) => {
    await using provider = await startProvider()
    const server = await trusting(provider)
    provider.answer = () => Response.json({ keys })
    for (let n = 0; n < 10; n++) expect(await outcome(server, await provider.jwt())).toEqual(REFUSED)
    expect(provider.requests).toHaveLength(1)
  })

  test('a provider that is not there is no 500', async () => {
    const provider = await startProvider()
    const server = await trusting(provider)
    const jwt = await provider.jwt()
    await provider[Symbol.asyncDispose]()
    expect(await outcome(server, jwt)).toEqual(REFUSED)
    expect(await isAccepted(server, await server.jwt('ann'))).toBe(true)
  })

  test('one that goes down keeps those in whose keys are known', async () => {
    await using provider = await startProvider()
    const server = await trusting(provider)
    expect(await isAccepted(server, await provider.jwt())).toBe(true)
    provider.answer = () => new Response(null, { status: 500 })
    for (const jwt of await junk(provider, 10)) expect(await outcome(server, jwt)).toEqual(REFUSED)
    expect(await isAccepted(server, await provider.jwt({ claims: { sub: 'other' } }))).toBe(true)
  })
})

describe('OpenID discovery', () => {
  const lies: [title: string, metadata: (issuer: string) => object][] = [
    ['names another issuer', (issuer) => ({ issuer: 'https://evil.example', jwks_uri: `${issuer}/jwks` })],
    ['names no issuer', (issuer) => ({ jwks_uri: `${issuer}/jwks` })],
    ['names no keys', (issuer) => ({ issuer })],
    ['names keys that are not on https', (issuer) => ({ issuer, jwks_uri: 'http://keys.example/jwks' })],
    ['names keys that are a file', (issuer) => ({ issuer, jwks_uri: 'file:///etc/passwd' })],
  ]
  test.each(lies)('that %s is not believed', async (_, metadata) => {
    await using provider = await startProvider()
    const server = await trusting(provider, { jwks_url: undefined })
    provider.answer = () => Response.json(metadata(provider.issuer))
    expect(await outcome(server, await provider.jwt())).toEqual(REFUSED)
    expect(provider.requests).toEqual(['/.well-known/openid-configuration'])
  })

  test('works for an issuer that ends with a slash', async () => {
    await using provider = await startProvider()
    const issuer = `${provider.issuer}/`
    const server = await trusting(provider, { issuer, jwks_url: undefined })
    const { jwk } = await keyFor('ES256')
    provider.answer = (path) =>
      Response.json(path === '/jwks' ? { keys: [jwk] } : { issuer, jwks_uri: `${provider.issuer}/jwks` })
    expect(await isAccepted(server, await provider.jwt({ claims: { iss: issuer } }))).toBe(true)
  })
})
