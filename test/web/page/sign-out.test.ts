import { beforeEach, describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { PASSKEYS } from '../../../src/web/app/texts/passkeys.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { storePasskey } from '../../passkeys/stored-passkey.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Signing out, and how somebody signs in again. */

const HOST = 'health.example'
const ORIGIN = `https://${HOST}`
const site = domBench({ settings: { SERVER_BASE_URL: ORIGIN } })
const { ask, signIn, visit } = site

// A server with a journal is set up: strangers see the sign-in page.
beforeEach(() => ask('POST', '/api/tools/log_food', { food_name: 'an apple' }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const signInView = (page: Page) => page.getByRole('heading', { name: SIGN_IN.title, level: 1 })
const question = (page: Page) => page.getByRole('dialog', { name: PASSKEYS.noWayBack })

describe('somebody with neither a passkey nor recovery codes', () => {
  test('is warned before they sign out, with what to do, and goes on with one tap', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.settings, { user: 'zoe' })
        await button(page, SETTINGS.signOut).click()
        await question(page).waitFor()
        await question(page).getByText('ext-server sign-in-link --user zoe', { exact: true }).waitFor()
        expect(
          await question(page).getByRole('link', { name: PASSKEYS.makeFirst }).getAttribute('href'),
        ).toBe(PATHS.passkeys)
        await expectAccessible(page)
        await question(page).getByRole('button', { name: SETTINGS.signOut }).click()
        await signInView(page).waitFor()
      },
      { origin: ORIGIN },
    ))

  test('signs out without a question where the server does not answer it', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.settings, { user: 'zoe' })
        page.route('**/api/recovery-codes', (held) => held.fulfill({ status: 503 }))
        await button(page, SETTINGS.signOut).click()
        await signInView(page).waitFor()
      },
      { origin: ORIGIN, expected: /503/ },
    ))

  test('signs out without a question on the computer of the server', () =>
    visit(async (page) => {
      await signIn(page, PATHS.settings, { user: 'zoe' })
      await button(page, SETTINGS.signOut).click()
      await signInView(page).waitFor()
      expect(page.asked.some(({ path }) => path === '/api/recovery-codes')).toBe(false)
    }))
})

test('somebody whose passkeys work at other addresses is warned, by the name of the one that is open', () =>
  visit(
    async (page) => {
      storePasskey(site.server, 'zoe', 'one', 'localhost')
      storePasskey(site.server, 'zoe', 'two', 'old.example')
      await signIn(page, PATHS.settings, { user: 'zoe' })
      await button(page, SETTINGS.signOut).click()
      await question(page).getByText(PASSKEYS.noWayBackBody(HOST)).waitFor()
    },
    { origin: ORIGIN },
  ))

test.each(['a passkey', 'recovery codes'])('somebody with %s signs out without a question', (has) =>
  visit(
    async (page) => {
      site.server.addPeople('zoe')
      if (has === 'a passkey') storePasskey(site.server, 'zoe', 'one', HOST)
      else site.server.services.recoveryCodes.issue('zoe')
      await signIn(page, PATHS.settings, { user: 'zoe' })
      await button(page, SETTINGS.signOut).click()
      await signInView(page).waitFor()
    },
    { origin: ORIGIN },
  ),
)

test('the sign-in page has the command for the owner, and how it is used for others', () =>
  visit(async (page) => {
    await page.goto(PATHS.today)
    await page.getByText(SIGN_IN.howTitle).click()
    await page.getByText('ext-server sign-in-link', { exact: true }).waitFor()
    await page.getByText(/add --user and their id/).waitFor()
  }))

test('a used recovery code is refused by name', () =>
  visit(
    async (page) => {
      const { recoveryCodes } = site.server.services
      const [code = ''] = recoveryCodes.issue('owner')
      recoveryCodes.useUp(code.replaceAll('-', ''))
      await page.goto(PATHS.today)
      await page.getByLabel(SIGN_IN.credential).fill(code)
      await button(page, SIGN_IN.submit).click()
      await page.getByText(/not a valid sign-in link, recovery code or API token/).waitFor()
    },
    { expected: /401/ },
  ))

test('whose session has ended is shown the command for themselves', () =>
  visit(
    async (page) => {
      await signIn(page, PATHS.settings, { user: 'zoe' })
      for (const { id } of site.server.services.sessions.list('zoe'))
        site.server.services.sessions.end('zoe', id)
      await page.getByRole('link', { name: SETTINGS.apiTokens }).click()
      await page.getByText(SIGN_IN.howTitle).click()
      await page.getByText('ext-server sign-in-link --user zoe', { exact: true }).waitFor()
      await page.getByText(SIGN_IN.howKnown).waitFor()
    },
    { expected: /401/ },
  ))
