import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { type BlackHole, blackHoleBefore } from './black-hole.ts'
import { openBrowser } from './browser.ts'
import { isKept, signIn, visit } from './page-support.ts'
import { createBench } from './support.ts'

/** The page where packets to the server are dropped, as away from home: it says so in time, and goes on by itself. */

const bench = createBench()
let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

/** The longest that anybody looks at nothing but grey shapes. */
const LIMIT = { timeout: 16_000 }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).first()
const failure = (page: Page) => page.locator('main').getByText('The server is not responding').first()
const retry = (page: Page) => page.locator('main').getByRole('button', { name: 'Try again' }).first()

const water = (page: Page) =>
  page.evaluate<number>(`fetch('/api/journal/days/' + new Date().toLocaleDateString('sv') + '/checkin')
    .then((answer) => answer.json()).then(({ water_ml }) => water_ml ?? 0)`)

async function opened(
  work: (page: Page, hole: BlackHole) => Promise<void>,
  isRouted: boolean,
): Promise<void> {
  const server = await bench.serve()
  await using hole = await blackHoleBefore(server)
  await visit(
    browser,
    hole,
    async (page) => {
      await signIn(page, bench, hole)
      if (!isRouted) await isKept(page)
      await page.getByLabel('What did you eat?').waitFor()
      await work(page, hole)
    },
    { isRouted },
  )
  await server.stop()
}

describe.each([
  ['with the service worker', false],
  ['without it', true],
] as const)('where connections to the server hang, %s', (_, isRouted) => {
  test('a view whose code is not there says so, and opens once the server is back', () =>
    opened(async (page, hole) => {
      hole.open()
      await link(page, 'Trends').click()
      await failure(page).waitFor(LIMIT)
      await retry(page).waitFor()
      // All that it asks for meanwhile hangs as well.
      await link(page, 'Settings').click()
      await failure(page).waitFor(LIMIT)
      await link(page, 'Trends').click()
      await failure(page).waitFor(LIMIT)
      hole.close()
      await heading(page, 'Trends')
      await page.getByRole('heading', { name: /^(No data yet|Logged days)$/ }).waitFor()
    }, isRouted))

  test('a view whose data are not there says so, and shows them once the server is back', () =>
    opened(async (page, hole) => {
      await page.goto(`${hole.url}${PATHS.browsers}`)
      await page.getByText('This browser').waitFor()
      await link(page, 'Settings').click()
      await heading(page, 'Settings')
      hole.open()
      await page
        .locator('main')
        .getByRole('link', { name: /^Signed-in browsers/ })
        .click()
      await failure(page).waitFor(LIMIT)
      await retry(page).waitFor()
      hole.close()
      await page.getByText('This browser').waitFor()
    }, isRouted))

  test('a change waits on the device, and is stored once when the server is back', () =>
    opened(async (page, hole) => {
      const before = await water(page)
      await page.getByRole('button', { name: 'Add 250 ml of water' }).waitFor()
      hole.open()
      await page.getByRole('button', { name: 'Add 250 ml of water' }).click()
      await link(page, 'Trends').click()
      await failure(page).waitFor(LIMIT)
      hole.close()
      await heading(page, 'Trends')
      await link(page, 'Today').click()
      await page.getByText(/kept on this device/).waitFor({ state: 'detached' })
      // Sent twice, it would be more.
      expect(await water(page)).toBe(before + 250)
    }, isRouted))
})

test('a form says so when its answer does not come, and keeps what was typed', () =>
  opened(async (page, hole) => {
    await page.goto(`${hole.url}${PATHS.apiTokens}`)
    await page.getByRole('button', { name: 'New token' }).first().click()
    const name = page.getByRole('dialog').getByLabel('Name')
    await name.fill('Phone')
    hole.open()
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    await page
      .getByRole('dialog')
      .getByText(/It may be starting or switched off/)
      .waitFor({ timeout: 90_000 })
    expect(await name.inputValue()).toBe('Phone')
  }, false))
