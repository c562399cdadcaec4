import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { RECOVERY_CODES } from '../../src/contract/limits.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { PASSKEYS } from '../../src/web/app/texts/passkeys.ts'
import { SET_UP } from '../../src/web/app/texts/set-up.ts'
import { openBrowser } from './browser.ts'
import { authenticatorOf } from './page-authenticator.ts'
import { expectAccessible, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** A family with phones, from an empty data directory on: each context of the browser is a device of somebody. */

const MAX_FIRST_MEAL_MS = 60_000
/** The whole story on a busy machine. */
const STORY_MS = 150_000
const SCRIPT = '<img src=x onerror=document.title="broken">'

const bench = createBench()
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  server = await bench.serve()
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

/** Browsers make no passkey for a bare address. */
const origin = () => `http://localhost:${server.port}`
const device = <T>(work: (page: Page) => Promise<T>, expected?: RegExp) =>
  visit(browser, { url: origin() }, work, expected === undefined ? {} : { expected })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).press('Enter')
const go = (page: Page, path: string) => page.goto(`${origin()}${path}`)
const printedCode = () => /\/set-up#([\w-]{14})$/m.exec(server.stderr())?.[1] ?? ''

async function logFood(page: Page, words: string): Promise<void> {
  await page.getByLabel('What did you eat?').fill(words)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Save \d/ }).click()
  // Stored: until then, signing out asks what becomes of it.
  await page.locator('[data-entry]:not([data-entry^="local:"])').first().waitFor()
}

async function linkOf(page: Page, action: string): Promise<string> {
  await press(page, action)
  const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
  return `${pathname}${hash}`
}

async function makeFirstPasskey(page: Page): Promise<void> {
  await press(page, PASSKEYS.add)
  await page.getByText(SET_UP.passkeyMade).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await go(page, PATHS.settings)
  // The page is loaded again, so that nothing of the person is left in it.
  await Promise.all([page.waitForEvent('load'), press(page, 'Sign out')])
  await page.getByLabel('Sign-in link or API token').waitFor()
}

async function signInByPasskey(page: Page): Promise<void> {
  await press(page, PASSKEYS.signIn)
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

/** As if every browser had signed in an hour ago. */
function anHourPasses(): void {
  const db = new Database(join(bench.dataDir, 'ext-server.db'))
  db.run('PRAGMA busy_timeout = 5000')
  db.run('UPDATE browser_sessions SET verified_at = coalesce(verified_at, created_at) - 3600000')
  db.close()
}

/** The owner: the set-up to the first meal, with a passkey and recovery codes. */
async function setUp(page: Page): Promise<void> {
  const began = performance.now()
  await go(page, `${PATHS.setUp}#${printedCode()}`)
  await page.getByLabel(SET_UP.code).press('Enter')
  await page.getByLabel(SET_UP.name).fill('Ann')
  await press(page, SET_UP.next)
  await page.getByRole('heading', { name: SET_UP.ageTitle }).waitFor()
  // A reload and the back button stay within the steps, and what was typed is kept.
  await page.reload()
  await page.getByRole('heading', { name: SET_UP.ageTitle }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: SET_UP.youTitle }).waitFor()
  expect(await page.getByLabel(SET_UP.name).inputValue()).toBe('Ann')
  await press(page, SET_UP.next)
  for (const title of [SET_UP.ageTitle, SET_UP.bodyTitle, SET_UP.activityTitle]) {
    await page.getByRole('heading', { name: title }).waitFor()
    await press(page, SET_UP.skip)
  }
  await page.getByRole('heading', { name: SET_UP.readyTitle }).waitFor()
  await makeFirstPasskey(page)
  await press(page, PASSKEYS.issue)
  await page
    .locator('.codes li')
    .nth(RECOVERY_CODES - 1)
    .waitFor()
  await press(page, PASSKEYS.close)
  await page.getByText(/^10 codes are left/).waitFor()
  await press(page, SET_UP.start)
  await logFood(page, 'an apple')
  expect(performance.now() - began).toBeLessThan(MAX_FIRST_MEAL_MS)
}

test(
  'set-up, invitation, passkeys, a child that takes over, and two people on one phone',
  async () => {
    const links = await device(async (page) => {
      await authenticatorOf(page)
      await setUp(page)
      await go(page, PATHS.people)
      await page.getByLabel('Name', { exact: true }).fill(SCRIPT)
      await page.keyboard.press('Enter')
      const partner = await linkOf(page, `Invite: ${SCRIPT}`)
      await go(page, PATHS.caredFor)
      await page.getByLabel('Name', { exact: true }).fill('Mia')
      await page.keyboard.press('Enter')
      await press(page, 'Open journal: Mia')
      await page.getByRole('region', { name: 'Whose journal' }).getByText('Mia', { exact: true }).waitFor()
      await logFood(page, 'a banana')
      await go(page, PATHS.data)
      const whole = page.getByRole('link', { name: 'Download everything as JSON' })
      const [childs] = await Promise.all([page.waitForEvent('download'), whole.press('Enter')])
      expect(childs.suggestedFilename()).toContain('mia')
      await press(page, 'Switch to Ann')
      await page.getByRole('region', { name: 'Whose journal' }).getByText('Ann', { exact: true }).waitFor()
      anHourPasses()
      await go(page, PATHS.caredFor)
      // Handing over makes a credential, so that it asks who is there.
      await press(page, 'Hand over: Mia')
      await page.getByRole('dialog', { name: PASSKEYS.confirmTitle }).waitFor()
      await press(page, PASSKEYS.confirmPasskey)
      const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
      await page.keyboard.press('Escape')
      anHourPasses()
      await go(page, PATHS.data)
      await page.getByRole('link', { name: 'Download everything as JSON' }).press('Enter')
      await page.getByRole('dialog', { name: PASSKEYS.confirmTitle }).waitFor()
      await Promise.all([page.waitForEvent('download'), press(page, PASSKEYS.confirmPasskey)])
      return { partner, child: `${pathname}${hash}` }
    }, /403/)

    await device(async (page) => {
      // A name that is a script stays a name.
      await authenticatorOf(page)
      await go(page, links.partner)
      await page.getByRole('button', { name: 'Start my journal' }).click()
      await page.getByRole('heading', { name: SCRIPT }).waitFor()
      await makeFirstPasskey(page)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Open my journal' }).click()
      await page.getByLabel('What did you eat?').waitFor()
      expect(await page.locator('[data-entry]').count()).toBe(0)
      await logFood(page, 'a pear')
      await signOut(page)
      await signInByPasskey(page)
      await go(page, PATHS.today)
      await page.locator('[data-entry]', { hasText: /pear/i }).waitFor()
      expect(await page.title()).not.toContain('broken')

      // The child takes over on the same phone: nothing of the first person is left on it.
      await go(page, links.child)
      await page.getByText('Somebody else is signed in on this browser.').waitFor()
      // The page is loaded again, and a passkey that is being made would be lost.
      await Promise.all([
        page.waitForEvent('load'),
        page.getByRole('button', { name: 'Take my journal over' }).click(),
      ])
      await makeFirstPasskey(page)
      await page.getByRole('link', { name: 'Open my journal' }).click()
      await page.locator('[data-entry]', { hasText: /banana/i }).waitFor()
      expect(await page.locator('[data-entry]', { hasText: /pear/i }).count()).toBe(0)
      expect(await page.getByRole('button', { name: /^Switch to/ }).count()).toBe(0)
    })
  },
  STORY_MS,
)
