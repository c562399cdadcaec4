import { beforeEach, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { ACCESS_ENDED } from '../../../src/web/app/texts/access-ended.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'

/** What the page shows to somebody whom an administrator disables while it is open. */

const site = domBench()
const { ask, signIn, visit } = site

// A server with a journal is set up: strangers see the sign-in page.
beforeEach(() => ask('POST', '/api/tools/log_food', { food_name: 'an apple' }))

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const ended = (page: Page) => page.getByRole('heading', { name: ACCESS_ENDED.title, level: 1 })
const disable = (isDisabled = true) => site.server.services.people.change('ben', { isDisabled }, 'owner')

test('they read who ended their access; no journal, and no sign-in that would fail, is there, also after a reload', () =>
  visit(
    async (page) => {
      site.server.addPeople('ben')
      await signIn(page, PATHS.settings, { user: 'ben' })
      disable()
      await page.getByRole('link', { name: SETTINGS.apiTokens }).click()
      await ended(page).waitFor()
      await page.getByText(ACCESS_ENDED.body).waitFor()
      await expectFocus(page, ACCESS_ENDED.title)
      const isNothingElseThere = async () => {
        expect(await page.getByRole('dialog').count()).toBe(0)
        expect(await page.getByRole('navigation').count()).toBe(0)
        expect(await page.getByRole('textbox').count()).toBe(0)
      }
      await isNothingElseThere()
      await expectAccessible(page)
      await page.reload()
      await ended(page).waitFor()
      await isNothingElseThere()

      // The browser is not lost to others.
      await button(page, ACCESS_ENDED.other).click()
      await page.getByLabel(SIGN_IN.credential).fill(site.server.services.signInLinks.issue('owner').url)
      await button(page, SIGN_IN.submit).click()
      await page.getByRole('heading', { name: 'API tokens', level: 1 }).waitFor()
    },
    { expected: /401/ },
  ))

test('what was not sent is named, and is sent when they get back to their journal there', () =>
  visit(
    async (page) => {
      site.server.addPeople('ben')
      await signIn(page, '/', { user: 'ben' })
      const words = page.getByLabel('What did you eat?')
      await words.fill('100 g cooked rice')
      await words.press('Enter')
      await button(page, 'Save 1 food').waitFor()
      disable()
      await button(page, 'Save 1 food').click()
      await ended(page).waitFor()
      await page.getByText(ACCESS_ENDED.unsent(1)).waitFor()
      await page.getByRole('listitem').getByText(/rice/i).waitFor()
      await expectAccessible(page)
      await page.reload()
      await page.getByText(ACCESS_ENDED.unsent(1)).waitFor()
      await page.getByRole('listitem').getByText(/rice/i).waitFor()

      disable(false)
      const { invitations, people } = site.server.services
      expect(people.get('ben').disabledAt).toBeNull()
      const { secret } = invitations.issue('ben', 'owner')
      await page.goto(`${PATHS.invitation}#${secret}`)
      await button(page, 'Start my journal').click()
      await page.getByRole('link', { name: 'Open my journal' }).waitFor()
      await page.goto('/')
      await page.getByLabel('What did you eat?').waitFor()
      const count = () =>
        site.server.db.$client.query("SELECT food_name FROM food_entries WHERE user_id = 'ben'").all().length
      await page.until(() => count() === 1, 'the meal')
    },
    { expected: /401/ },
  ))

test('what another person has not sent from that browser is not named', () =>
  visit(
    async (page) => {
      site.server.addPeople('ben', 'zoe')
      await signIn(page, '/', { user: 'ben' })
      const words = page.getByLabel('What did you eat?')
      await words.fill('100 g cooked rice')
      await words.press('Enter')
      await button(page, 'Save 1 food').waitFor()
      disable()
      await button(page, 'Save 1 food').click()
      await page.getByText(ACCESS_ENDED.unsent(1)).waitFor()
      await button(page, ACCESS_ENDED.other).click()
      await page.getByLabel(SIGN_IN.credential).fill(site.server.services.signInLinks.issue('zoe').url)
      await button(page, SIGN_IN.submit).click()
      await page.getByLabel('What did you eat?').waitFor()
      site.server.services.people.change('zoe', { isDisabled: true }, 'owner')
      await page.reload()
      await ended(page).waitFor()
      expect(await page.getByRole('listitem').count()).toBe(0)
    },
    { expected: /401/ },
  ))

test('once they are enabled the old session is over like any other', () =>
  visit(async (page) => {
    site.server.addPeople('ben')
    await signIn(page, PATHS.settings, { user: 'ben' })
    disable()
    disable(false)
    await page.reload()
    await page.getByRole('heading', { name: SIGN_IN.title, level: 1 }).waitFor()
  }))

test('one change and several are each named in their number', () => {
  expect(ACCESS_ENDED.unsent(1)).toBe(
    'This change was not sent. It stays on this device, and is sent if you get back to your journal here:',
  )
  expect(ACCESS_ENDED.unsent(2)).toBe(
    'These 2 changes were not sent. They stay on this device, and are sent if you get back to your journal here:',
  )
})
