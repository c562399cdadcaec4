import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type IdentityProvider,
  startIdentityProvider,
} from '../oidc/identity-provider.ts'
import { openBrowser } from './browser.ts'
import { expectAccessible, visit } from './page-support.ts'
import { createBench, freePort, type RunningServer } from './support.ts'

/** Signing in at a provider of another site, in a real browser, against the released program. */

const bench = createBench()
let server: RunningServer
let provider: IdentityProvider
let browser: Browser

const SIGN_IN = 'Sign in with Home ID'

beforeAll(async () => {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  provider = await startIdentityProvider(`${url}/auth/oidc/callback`)
  await bench.value(['user', 'add', 'ben'])
  server = await bench.serve({
    args: ['--port', String(port), '--base-url', url],
    env: {
      EXT_SIGN_IN_ISSUER: provider.issuer,
      EXT_SIGN_IN_CLIENT_ID: CLIENT_ID,
      EXT_SIGN_IN_CLIENT_SECRET: CLIENT_SECRET,
      EXT_SIGN_IN_NAME: 'Home ID',
      EXT_SIGN_IN_OWNER: 'ana',
      EXT_SIGN_IN_PEOPLE: 'ben=ben',
      EXT_SIGN_IN_ALLOWED: 'ben',
      EXT_MCP_AUTH: 'oauth',
    },
  })
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await provider?.[Symbol.asyncDispose]()
  await bench.close()
})

/** A visit that also goes to the provider. */
const visitBoth = (work: (page: Page) => Promise<void>, options: Parameters<typeof visit>[3] = {}) =>
  visit(browser, server, work, { alsoAt: provider.issuer, ...options })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function atProvider(page: Page, name: string, decision: 'Allow' | 'Deny' = 'Allow'): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: decision }).click()
}

const whoIs = (page: Page) =>
  page.evaluate("fetch('/api/sessions/current').then((answer) => answer.json()).then((who) => who.user_id)")

describe('signing in at the provider', () => {
  test('by keyboard alone: the owner is whom the command line serves, on the view that was asked for', () =>
    visitBoth(async (page) => {
      await page.goto(`${server.url}${PATHS.trends}?days=7`)
      await page.getByRole('link', { name: SIGN_IN }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Tab')
      expect(await page.evaluate('document.activeElement.textContent')).toBe(SIGN_IN)
      await page.keyboard.press('Enter')
      await page.getByLabel('Name').waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.type('ana')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await heading(page, 'Trends')
      expect(page.url()).toBe(`${server.url}${PATHS.trends}?days=7`)
      expect(await whoIs(page)).toBe('owner')
      const cookies = await page.context().cookies(server.url)
      const session = cookies.find(({ name }) => name.startsWith('ext-session-'))
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
      // Nothing that the provider said is left where one can go back to.
      await page.goBack()
      expect(page.url()).not.toContain('code=')
    }))

  test('somebody else has a journal of their own; signing out here is not signing out there', () =>
    visitBoth(async (page) => {
      await page.goto(server.url)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'ben')
      await heading(page, 'Today')
      expect(await whoIs(page)).toBe('ben')
      await page.goto(`${server.url}${PATHS.browsers}`)
      await page.getByText('With Home ID').waitFor()
      await page.goto(`${server.url}${PATHS.settings}`)
      // The page is loaded again, and a link that is followed before that leads nowhere.
      await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Sign out' }).click()])
      await heading(page, 'Sign in')
      await page.getByRole('link', { name: SIGN_IN }).click()
      await heading(page, 'Settings')
    }))

  test('from another name of this machine ends up at the one that the provider knows', () =>
    visit(
      browser,
      server,
      async (page) => {
        await page.goto(server.url.replace('127.0.0.1', 'localhost'))
        await page.getByRole('link', { name: SIGN_IN }).click()
        await atProvider(page, 'ana')
        await heading(page, 'Today')
        expect(page.url()).toBe(`${server.url}/`)
      },
      { alsoAt: [provider.issuer, server.url.replace('127.0.0.1', 'localhost')] },
    ))

  test('on the page that asks for an app, and on to it', () =>
    visitBoth(async (page) => {
      await page.goto(`${server.url}/oauth/consent?client_id=nobody`)
      await expectAccessible(page)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'ana')
      // The strict cookie has come along, or it would ask for a sign-in again.
      await heading(page, 'The app cannot be connected')
      expect(page.url()).toBe(`${server.url}/oauth/consent?client_id=nobody`)
    }))

  test('again, in another tab, after the session has ended: what was typed stays', () =>
    visitBoth(async (page) => {
      await page.goto(`${server.url}${PATHS.apiTokens}`)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'ana')
      await page.getByRole('button', { name: 'New token' }).click()
      await page.getByLabel('Name').fill('Typed before')
      const token = await bench.value(['issue-token', '--name', 'x'])
      await server.request('DELETE', '/api/sessions', { token })
      await page.getByRole('button', { name: 'Create token' }).click()
      await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
      await expectAccessible(page)
      const opened = page.context().waitForEvent('page')
      await page.getByRole('link', { name: SIGN_IN }).click()
      const other = await opened
      await heading(other, 'API tokens')
      await other.close()
      await page.bringToFront()
      await page.evaluate("dispatchEvent(new Event('focus'))")
      expect(await page.getByLabel('Token', { exact: true }).inputValue()).toStartWith('ext_')
      await page.getByRole('button', { name: 'Done', exact: true }).click()
      await page.getByText('Typed before').waitFor()
    }))
})

describe('what comes to nothing is said on the sign-in view, once', () => {
  const says = async (page: Page, text: RegExp) => {
    await page.getByRole('alert').filter({ hasText: text }).waitFor()
    await page.waitForURL((url) => !url.searchParams.has('sign_in'))
    await expectAccessible(page)
    await page.reload()
    await page.getByRole('link', { name: SIGN_IN }).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  }

  test('denied there', () =>
    visitBoth(async (page) => {
      await page.goto(server.url)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'ana', 'Deny')
      await says(page, /failed\. The sign-in was cancelled or refused/)
    }))

  test('not allowed here', () =>
    visitBoth(async (page) => {
      await page.goto(server.url)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'owner')
      await says(page, /not allowed to sign in here/)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await says(page, /not allowed to sign in here/)
    }))

  test('a return that was used already, and one in another browser', () =>
    visitBoth(async (page) => {
      let returned = ''
      page.on('request', (request) => {
        if (request.url().includes('/auth/oidc/callback')) returned = request.url()
      })
      await page.goto(server.url)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await atProvider(page, 'ana')
      await heading(page, 'Today')
      expect(returned).toContain('code=')
      await page.context().clearCookies({ name: /^ext-session/ })
      await page.goto(returned)
      await says(page, /too old, already used/)

      await page.getByRole('link', { name: SIGN_IN }).click({ noWaitAfter: true })
      await heading(page, 'Today')
      const stolen = returned
      await visitBoth(async (thief) => {
        await thief.goto(stolen)
        await says(thief, /started in another browser/)
      })
    }))

  test('the provider is down', async () => {
    const port = await freePort()
    const lonely = await bench.serve({
      args: ['--port', String(port), '--base-url', `http://127.0.0.1:${port}`],
      dataDir: `${bench.root}/lonely`,
      env: {
        EXT_SIGN_IN_ISSUER: `http://127.0.0.1:${await freePort()}`,
        EXT_SIGN_IN_CLIENT_ID: CLIENT_ID,
        EXT_SIGN_IN_NAME: 'Home ID',
      },
    })
    await visit(browser, lonely, async (page) => {
      await page.goto(lonely.url)
      await page.getByRole('link', { name: SIGN_IN }).click()
      await says(page, /It does not respond/)
    })
    await lonely.stop()
  })
})

test('what is half set is refused at start, in one line', async () => {
  const refused = (env: Record<string, string>) =>
    bench.serveRefused({ env, dataDir: `${bench.root}/refused` }).then(({ code, stderr }) => [code, stderr])
  expect(await refused({ EXT_SIGN_IN_ISSUER: 'https://id.example' })).toEqual([
    2,
    'error: sign_in.client_id: must be set, because sign_in.issuer is set\n',
  ])
  expect(await refused({ EXT_SIGN_IN_OWNER: 'ana' })).toEqual([
    2,
    'error: sign_in.issuer: must be set, because sign_in.owner is set\n',
  ])
})
