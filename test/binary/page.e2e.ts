import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible, isKept } from './page-support.ts'

/** The page of the released program, in a real browser. */

const site = pageBench()
const { bench, request, signIn, visit } = site

const statusWith = async (token: string) => (await request('GET', '/api/profile', { token })).status
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate('document.activeElement?.textContent || document.activeElement?.name')

/** Creates an API token on its view; the secret that is shown. */
async function createToken(page: Page, name: string): Promise<string> {
  await button(page, 'New token').click()
  await page.getByLabel('Name').fill(name)
  await button(page, 'Create token').click()
  const secret = await page.getByLabel('Token', { exact: true }).inputValue()
  await button(page, 'Done').click()
  return secret
}

describe('from the first start on', () => {
  let link = ''

  test('the printed link signs in; a token is created, used, revoked, and refused', () =>
    visit(async (page) => {
      // The link, and the server that it names, are what a person would copy from the terminal.
      link = await site.bench.value(['sign-in-link'])
      expect(link).toStartWith(site.server.url)
      await page.goto(link)
      await button(page, 'Sign in').click()
      await heading(page, 'Today')
      expect((await page.context().cookies())[0]).toMatchObject({ httpOnly: true, sameSite: 'Strict' })

      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('link', { name: 'API tokens' }).click()
      await heading(page, 'API tokens')
      await page.getByText('No API tokens').waitFor()
      const token = await createToken(page, 'Phone')
      expect(await statusWith(token)).toBe(200)
      await page.getByText('ext_').waitFor()
      expect(await page.content()).not.toContain(token)

      const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
      await button(page, 'Revoke Phone').click()
      expect(await statusWith(token)).toBe(200)
      await gone
      expect(await statusWith(token)).toBe(401)
    }))

  test('the link works once, and says so in words', () =>
    visit(async (page) => {
      await page.goto(link)
      await page.getByText('This link no longer works').waitFor()
    }))
})

describe('pairing a device', () => {
  const askForCode = async (page: Page) => {
    await signIn(page, PATHS.pair)
    await button(page, 'Show passcode').click()
    const spoken = await page.getByText(/^Passcode [\d ]+$/).textContent()
    return (spoken ?? '').replace(/\D/g, '')
  }

  test('turns green as soon as another process has shown the code, and names what it created', () =>
    visit(async (page) => {
      const code = await askForCode(page)
      expect(code).toMatch(/^\d{6}$/)
      await page.getByText('Waiting for the device…').waitFor()
      const target = { user_identifier: 'owner', channel: 'app' }
      const { json } = await site.server.request('POST', '/auth/passcodes/verify', {
        body: { ...target, code, session: true },
      })
      await request('POST', '/api/ext/tokens', {
        token: json.session_token,
        body: { name: 'Kitchen tablet' },
      })
      await page.getByRole('heading', { name: 'Device paired' }).waitFor()
      await page.getByText('“Kitchen tablet”').waitFor()
      await expectAccessible(page)
    }))

  test('is counted down by the server’s clock, whatever the browser’s says', () =>
    visit(async (page) => {
      const right = Date.now()
      for (const wrong of [right - 40 * 86_400_000, right + 3_600_000]) {
        await page.clock.setFixedTime(wrong)
        await askForCode(page)
        await page.getByText(/^Expires in (10:00|9:5\d) minutes$/).waitFor()
        await page.goto(`${site.server.url}${PATHS.browsers}`)
        await page.getByText('Used just now').first().waitFor()
        await page.context().clearCookies()
      }
    }))
})

describe('what goes wrong', () => {
  test('a server that is away is waited for, and the page goes on by itself', async () => {
    const other = await bench.serve()
    await visit(
      async (page) => {
        await signIn(page, PATHS.settings, { at: other })
        const browsers = page.getByRole('link', { name: 'Signed-in browsers' })
        await browsers.waitFor()
        await isKept(page)
        await other.stop()
        await browsers.click()
        await page
          .getByText(/is not responding/)
          .first()
          .waitFor()
        const back = await bench.serve({ args: ['--port', String(other.port)] })
        await page.getByText('This browser').waitFor()
        await back.stop()
      },
      { at: other },
    )
  })

  test('an unknown address is not found', () =>
    visit(async (page) => {
      await signIn(page, '/trends?x=y')
      await heading(page, 'Trends')
      expect((await page.goto(`${site.server.url}/nowhere`))?.status()).toBe(404)
    }))
})

describe('every view', () => {
  test('takes the focus when one goes there by keyboard alone, and back again', () =>
    visit(async (page) => {
      await signIn(page)
      await page.reload()
      await heading(page, 'Today')
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Skip to content')
      await page.keyboard.press('Enter')
      expect(await page.evaluate('document.activeElement.id')).toBe('content')
      await page.getByRole('link', { name: 'Settings' }).focus()
      await page.keyboard.press('Enter')
      await page.locator('h1:focus', { hasText: 'Settings' }).waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await heading(page, 'API tokens')
      // The title of the window is set after the page is drawn.
      await page.locator('xpath=//title[. = "API tokens · Journal"]').waitFor({ state: 'attached' })
      await page.goBack()
      await page.locator('h1:focus', { hasText: 'Settings' }).waitFor()
    }))

  test('is in the theme that was chosen, from the first paint on', () =>
    visit(async (page) => {
      await page.emulateMedia({ colorScheme: 'light' })
      await signIn(page, PATHS.settings)
      await page.getByLabel('Dark').check()
      await page.reload({ waitUntil: 'commit' })
      await heading(page, 'Settings')
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
      await page.getByLabel('Automatic').check()
      expect(await page.evaluate("'theme' in document.documentElement.dataset")).toBe(false)
    }))
})

test('signing out in one tab leaves the journal in none', () =>
  visit(async (page) => {
    await signIn(page)
    await page.getByLabel('A note in your own words').fill('Kept to myself')
    await isKept(page)
    const tab = await page.context().newPage()
    await tab.goto(`${site.server.url}${PATHS.settings}`)
    await button(tab, 'Sign out').click()
    await heading(page, 'Sign in')
    expect(await page.getByLabel('A note in your own words').count()).toBe(0)
  }))

test('signing in as somebody else in one tab leaves the journal of the person before in none', () =>
  visit(async (page) => {
    await signIn(page)
    await page.getByLabel('A note in your own words').fill('Kept to myself')
    await isKept(page)
    const reloaded = page.waitForEvent('load')
    const tab = await page.context().newPage()
    // Of this server: others have been there since.
    const { pathname, search } = new URL(await bench.value(['sign-in-link', '--user', 'bob']))
    await tab.goto(`${site.server.url}${pathname}${search}`)
    await button(tab, 'Sign in').click()
    await tab.getByRole('navigation', { name: 'Main' }).waitFor()
    await reloaded
    await page.getByLabel('A note in your own words').waitFor()
    expect(await page.getByLabel('A note in your own words').inputValue()).toBe('')
  }))

test('in one browser, the next person finds and gets nothing of the one before, in no tab that does not hear of it', () =>
  visit(
    async (page) => {
      await page.addInitScript('delete window.BroadcastChannel')
      const note = page.getByLabel('A note in your own words')
      await signIn(page)
      await note.fill('Kept to myself')
      const tab = await page.context().newPage()
      await tab.goto(`${site.server.url}${PATHS.apiTokens}`)
      const token = await createToken(tab, 'Lost phone')
      await button(tab, 'Revoke Lost phone').click()
      await tab.getByRole('link', { name: 'Settings' }).first().click()
      // The page is loaded again, and what is typed before that is lost.
      await Promise.all([tab.waitForEvent('load'), button(tab, 'Sign out').click()])
      await heading(tab, 'Sign in')
      expect(await statusWith(token)).toBe(401)
      const link = await bench.value(['sign-in-link', '--user', 'bob'])
      await tab.getByLabel('Sign-in link or API token').fill(link)
      await button(tab, 'Sign in').click()
      await tab.getByRole('navigation', { name: 'Main' }).waitFor()

      const reloaded = page.waitForEvent('load')
      page.once('dialog', (dialog) => void dialog.accept())
      await button(page, 'Save note').click()
      await reloaded
      await note.waitFor()
      expect(await note.inputValue()).toBe('')
      const bob = await bench.value(['issue-token', '--user', 'bob', '--name', 'x'])
      const { json } = await request('GET', '/api/journal/checkins', { token: bob })
      expect(json).toMatchObject({ checkins: [] })
    },
    { expected: /401/ },
  ))

test('signing out leaves nothing behind; another browser is signed out from this one', () =>
  visit(async (page) => {
    await signIn(page, PATHS.browsers)
    await visit(async (other) => {
      await signIn(other)
      await page.reload()
      await button(page, 'Sign out all other browsers').click()
      await page.getByText('All other browsers signed out').waitFor()
      await other.goto(`${site.server.url}${PATHS.browsers}`)
      await heading(other, 'Sign in')
    })
    await page.goto(`${site.server.url}${PATHS.settings}`)
    await button(page, 'Sign out').click()
    await heading(page, 'Sign in')
    expect(await page.context().cookies()).toEqual([])
  }))
