import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { NOTICES } from '../../../src/web/app/texts/notices.ts'
import { BASE_URL } from '../../support.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

const site = domBench()
const { request, signIn, visit } = site

const notice = (page: Page) => page.getByRole('region', { name: NOTICES.label })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Somebody signs in elsewhere as the owner; the cookie. */
async function signInElsewhere(): Promise<string> {
  const { url } = site.server.services.signInLinks.issue('owner', BASE_URL)
  const headers = { 'x-ext-page': '1', origin: BASE_URL, 'user-agent': 'Firefox/128.0 (Android 14)' }
  const answer = await site.server.request('POST', '/api/sessions', { body: { credential: url }, headers })
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

const statusWith = async (cookie: string) =>
  (
    await site.server.request('GET', '/api/profile', {
      headers: { cookie, 'x-ext-page': '1', origin: BASE_URL },
    })
  ).status

describe('a new sign-in', () => {
  test('is shown on every view until the person confirms it, and for good', () =>
    visit(async (page) => {
      await signIn(page)
      expect(await notice(page).count()).toBe(0)
      await signInElsewhere()
      site.server.clock.advance(7_200_000)
      await page.goto(PATHS.settings)
      await notice(page).getByText('New sign-in').waitFor()
      const text = await notice(page).textContent()
      expect(text).toContain('Firefox on Android signed in with a link 2 hours ago, from local.')
      await expectAccessible(page)
      await button(page, NOTICES.confirm).click()
      await notice(page).waitFor({ state: 'detached' })
      await page.close()
      const { json } = await request('GET', '/api/notices')
      expect(json.notices.map(({ method }: { method: string }) => method)).toEqual(['link'])
    }))

  test('is ended at once, before the notice goes', () =>
    visit(async (page) => {
      await signIn(page)
      const thief = await signInElsewhere()
      await page.goto(PATHS.today)
      expect(await statusWith(thief)).toBe(200)
      await button(page, NOTICES.end).click()
      await notice(page).waitFor({ state: 'detached' })
      expect(await statusWith(thief)).toBe(401)
      await page.getByText(NOTICES.revoked).waitFor()
      expect(await button(page, 'Undo').count()).toBe(0)
    }))

  test('that has ended since can still be denied', () =>
    visit(async (page) => {
      await signIn(page)
      const thief = await signInElsewhere()
      await site.server.request('DELETE', '/api/sessions/current', {
        headers: { cookie: thief, 'x-ext-page': '1', origin: BASE_URL, 'sec-fetch-site': 'same-origin' },
      })
      await page.goto(PATHS.today)
      await button(page, NOTICES.deny).waitFor()
      expect(await notice(page).textContent()).toContain('It has ended since.')
    }))
})

test('of several one is shown, the most serious first, and the next after it', () =>
  visit(async (page) => {
    const { tokens } = site.server.services
    await signIn(page)
    const { token, id } = tokens.issue({ userId: 'owner', name: 'Phone' })
    tokens.issue({ userId: 'owner', name: 'Watch', expiresInDays: 3 })
    await request('POST', `/api/ext/tokens/${id}/rotate`, { body: { overlap_seconds: 0 } })
    await request('GET', '/api/profile', { token })
    await page.goto(PATHS.today)
    await notice(page).getByText('A replaced API token was used: “Phone”').waitFor()
    await notice(page).getByText(NOTICES.more(1)).waitFor()
    await expectAccessible(page)
    await button(page, NOTICES.dismiss).click()
    await notice(page).getByText('“Watch” expires in 3 days').waitFor()
    await page.getByRole('link', { name: NOTICES.apiTokens }).click()
    await page.getByRole('heading', { level: 1, name: 'API tokens' }).waitFor()
  }))

test('a page that was left open asks again when the person comes back', () =>
  visit(async (page) => {
    await signIn(page)
    await signInElsewhere()
    site.server.clock.advance(600_000)
    await page.act(({ document, Event }) => document.dispatchEvent(new Event('visibilitychange')))
    await button(page, NOTICES.confirm).waitFor()
  }))
