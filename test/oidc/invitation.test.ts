import { afterAll, describe, expect, test } from 'bun:test'
import { INVITATION_DAYS } from '../../src/contract/limits.ts'
import { invitationUrl } from '../../src/sessions/provider-settings.ts'
import { BASE_URL, type TestServer } from '../support.ts'
import { startIdentityProvider } from './identity-provider.ts'
import {
  browserAt,
  personOf,
  problemOf,
  REDIRECT_URI,
  serverWith,
  signInAs,
  type TestBrowser,
} from './support.ts'

/** Signing in with an identity that is bound by an invitation. */

const provider = await startIdentityProvider(REDIRECT_URI)
afterAll(() => provider[Symbol.asyncDispose]())

const DAY = 86_400_000

async function follow(browser: TestBrowser, url: string, name: string) {
  const { headers } = await browser.open(url)
  return await browser.open(await browser.throughProvider(headers.get('location') ?? '', name))
}

/** Signs in as somebody by an invitation for Ann: who they are then, or why not. */
async function accept(server: TestServer, url: string, name: string) {
  const browser = browserAt(server)
  const answer = await follow(browser, url, name)
  return (await personOf(server, browser)) ?? problemOf(answer)
}

const invitationFor = (server: TestServer, userId: string) =>
  invitationUrl(BASE_URL, server.services.invitations.issue(userId).secret)

describe('an invitation', () => {
  test('binds whoever signs in through it to its person, from then on', async () => {
    const server = await serverWith(provider.issuer)
    expect(await accept(server, invitationFor(server, 'ann'), 'zoe')).toBe('ann')
    const later = browserAt(server)
    await signInAs(later, 'zoe')
    expect(await personOf(server, later)).toBe('ann')
    expect(server.services.identities.list('ann')).toEqual([
      { issuer: provider.issuer, claim: 'sub', subject: 'zoe' },
    ])
  })

  test('leads to the page that welcomes its person, and one that is of no use to the journal', async () => {
    const server = await serverWith(provider.issuer)
    const url = invitationFor(server, 'ann')
    const { text } = await follow(browserAt(server), url, 'zoe')
    expect(text).toContain('content="0; url=/invitation?accepted=1"')
    const { headers } = await follow(browserAt(server), url, 'mia')
    expect(headers.get('location')).toBe('/?sign_in=invitation_invalid')
  })

  test('works once', async () => {
    const server = await serverWith(provider.issuer)
    const url = invitationFor(server, 'ann')
    expect(await accept(server, url, 'zoe')).toBe('ann')
    expect(await accept(server, url, 'mia')).toBe('invitation_invalid')
    expect(await accept(server, url, 'zoe')).toBe('invitation_invalid')
  })

  test('expires', async () => {
    const server = await serverWith(provider.issuer)
    const [early, late] = [invitationFor(server, 'ann'), invitationFor(server, 'bob')]
    server.clock.advance(INVITATION_DAYS * DAY - 1)
    expect(await accept(server, early, 'zoe')).toBe('ann')
    server.clock.advance(1)
    expect(await accept(server, late, 'mia')).toBe('invitation_invalid')
  })

  test('does not take an identity from another person, and stays for the right one', async () => {
    const server = await serverWith(provider.issuer)
    const url = invitationFor(server, 'ann')
    expect(await accept(server, url, 'ben')).toBe('invitation_invalid')
    expect(await accept(server, url, 'zoe')).toBe('ann')
  })

  test('does not let in whom the settings leave out', async () => {
    const server = await serverWith(provider.issuer, { ALLOWED: 'ana' })
    expect(await accept(server, invitationFor(server, 'ann'), 'zoe')).toBe('not_allowed')
  })

  test.each(['', 'x', 'A'.repeat(43), "' OR 1=1 --"])('%p is none', async (secret) => {
    const server = await serverWith(provider.issuer)
    expect(await accept(server, invitationUrl(BASE_URL, secret), 'zoe')).toBe('invitation_invalid')
  })

  test('of somebody who is disabled or deleted meanwhile binds nobody', async () => {
    const server = await serverWith(provider.issuer)
    const url = invitationFor(server, 'ann')
    server.services.people.change('ann', { isDisabled: true })
    expect(await accept(server, url, 'zoe')).toBe('invitation_invalid')
    expect(() => server.services.invitations.issue('ann')).toThrow('disabled')
  })

  test('is stored only as a hash', async () => {
    const server = await serverWith(provider.issuer)
    const { secret } = server.services.invitations.issue('ann')
    const rows = server.db.$client.query('SELECT * FROM invitations').all()
    expect(JSON.stringify(rows)).not.toContain(secret)
  })
})

test('whoever is disabled is not signed in by the provider, and is signed out', async () => {
  const server = await serverWith(provider.issuer)
  const browser = browserAt(server)
  await signInAs(browser, 'ana')
  server.services.people.change('ana', { isDisabled: true })
  expect(await personOf(server, browser)).toBeUndefined()
  expect(problemOf(await signInAs(browserAt(server), 'ana'))).toBe('not_allowed')
})

test('whoever is unbound is signed out', async () => {
  const server = await serverWith(provider.issuer)
  const browser = browserAt(server)
  await signInAs(browser, 'ana')
  server.services.identities.unbind('ana', { issuer: provider.issuer, claim: 'sub', subject: 'ana' })
  expect(await personOf(server, browser)).toBeUndefined()
})
