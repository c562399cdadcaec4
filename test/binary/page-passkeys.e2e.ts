import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { PASSKEY_PROBLEMS } from '../../src/web/app/texts/passkey-problems.ts'
import { PASSKEYS } from '../../src/web/app/texts/passkeys.ts'
import { authenticatorOf } from './page-authenticator.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible, signIn } from './page-support.ts'

/** Passkeys in a real browser, whose authenticator is Chromium's own virtual one. */

const here = pageBench()
/** Browsers make no passkey for a bare address. */
const site = () => ({ ...here.server, url: `http://localhost:${here.server.port}` })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const visit = (work: (page: Page) => Promise<void>, expected?: RegExp) =>
  here.visit(work, { at: site(), ...(expected !== undefined && { expected }) })

async function makePasskey(page: Page, name: string): Promise<void> {
  await page.goto(`${site().url}${PATHS.passkeys}`)
  const field = page.getByRole('textbox', { name: PASSKEYS.name })
  await field.fill(name)
  await field.press('Enter')
  await page.getByText(PASSKEYS.made(name)).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${site().url}${PATHS.settings}`)
  // The page is loaded again, so that nothing of the person is left in it.
  await Promise.all([page.waitForEvent('load'), button(page, 'Sign out').click()])
  await page.getByLabel('Sign-in link or API token').waitFor()
}

/** As if every browser had signed in an hour ago. */
function anHourPasses(): void {
  const db = new Database(join(here.bench.dataDir, 'ext-server.db'))
  // The server may be writing something of its own just then.
  db.run('PRAGMA busy_timeout = 5000')
  db.run('UPDATE browser_sessions SET verified_at = coalesce(verified_at, created_at) - 3600000')
  db.close()
}

test('a passkey is made, signs in, and confirms an export later; all by keyboard', () =>
  visit(async (page) => {
    await authenticatorOf(page)
    await signIn(page, here.bench, site())
    await makePasskey(page, 'Laptop')
    await expectAccessible(page)
    await signOut(page)
    await expectAccessible(page)
    await button(page, PASSKEYS.signIn).press('Enter')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    await page.goto(`${site().url}${PATHS.passkeys}`)
    await page.getByText(/^For localhost, last used/).waitFor()

    anHourPasses()
    await page.goto(`${site().url}${PATHS.data}`)
    await page.getByRole('link', { name: 'Download everything as JSON' }).press('Enter')
    await page.getByRole('dialog', { name: PASSKEYS.confirmTitle }).waitFor()
    await expectAccessible(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, PASSKEYS.confirmPasskey).press('Enter'),
    ])
    expect(JSON.parse(readFileSync(await download.path(), 'utf8')).format).toBe('ext-server export')
  }))

test('a passkey of a device that is not there signs nobody in', () =>
  visit(async (page) => {
    const cdp = await authenticatorOf(page)
    await signIn(page, here.bench, site())
    await makePasskey(page, 'Lost phone')
    await signOut(page)
    await cdp.send('WebAuthn.disable')
    await authenticatorOf(page)
    await button(page, PASSKEYS.signIn).click()
    await page.getByText(PASSKEY_PROBLEMS.refused).waitFor()
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
  }))

test('a recovery code signs in once', () =>
  visit(
    async (page) => {
      await signIn(page, here.bench, site(), PATHS.passkeys)
      await button(page, PASSKEYS.issue).click()
      await expectAccessible(page)
      const code = (await page.locator('.codes li').first().textContent()) ?? ''
      await button(page, PASSKEYS.close).click()
      const enter = async () => {
        await page.getByLabel('Sign-in link or API token').fill(code.toLowerCase())
        await button(page, 'Sign in').click()
      }
      await signOut(page)
      await enter()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      await signOut(page)
      await enter()
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(0)
    },
    // The page asks who is signed in, and the used code is refused.
    /401/,
  ))
