import { expect, test } from 'bun:test'
import { ACCEPTED_PARAM } from '../../../src/contract/accepted-param.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { INVITATION } from '../../../src/web/app/texts/people.ts'
import { SET_UP } from '../../../src/web/app/texts/set-up.ts'
import { BASE_URL } from '../../support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What somebody sees who has accepted an invitation at the identity provider, which leads them here. */

const ISSUER = 'https://id.example'
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone
const site = domBench({ settings: { SIGN_IN_ISSUER: ISSUER, SIGN_IN_CLIENT_ID: 'journal' } })
const { visit } = site

const welcome = (page: Page) => page.getByRole('heading', { name: INVITATION.welcome('ann') })

/** As the return from there does. */
function signInAtProvider({ browser }: Page, userId: string): void {
  const { addPeople, services } = site.server
  addPeople(userId)
  const identity = { issuer: ISSUER, claim: 'sub', subject: userId }
  services.identities.bind(userId, identity)
  const secret = services.sessions.open({
    userId,
    permissions: ['read', 'write', 'tokens'],
    issuedBy: null,
    issuerExpiresAt: null,
    with: { provider: identity },
  })
  const [cookie = ''] = services.sessionCookie.set(secret, new Request(BASE_URL)).split(';')
  const [name = '', value = ''] = cookie.split('=')
  browser.network.cookies.set(name, value)
}

test('who accepted it at the identity provider is welcomed, in the time zone of the browser', () =>
  visit(async (page) => {
    signInAtProvider(page, 'ann')
    await page.goto(`${PATHS.invitation}?${ACCEPTED_PARAM}=1`)
    await welcome(page).waitFor()
    await page.getByRole('link', { name: INVITATION.open, exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: SET_UP.nextTime }).count()).toBe(0)
    await expectAccessible(page)
    const { profiles } = site.server.services.features
    expect(profiles.version('ann').profile.time_zone).toBe(ZONE)
    // A zone that the person has chosen stays.
    profiles.merge('ann', { time_zone: 'Asia/Kolkata' })
    await page.reload()
    await welcome(page).waitFor()
    await page.advance(1000)
    expect(profiles.version('ann').profile.time_zone).toBe('Asia/Kolkata')
  }))
