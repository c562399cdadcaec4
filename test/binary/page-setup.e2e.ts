import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from './browser.ts'
import { expectAccessible, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** The first start: from an empty data directory to the first meal, without a terminal but for the code. */

const MAX_FIRST_MEAL_MS = 60_000

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

const printedCode = () => /\/set-up#([\w-]{14})$/m.exec(server.stderr())?.[1] ?? ''
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a wrong code is refused in one line, and nothing on the way is an error of the page', () =>
  visit(
    browser,
    server,
    async (page) => {
      await page.goto(`${server.url}/trends`)
      await heading(page, 'Set up your journal')
      await expectAccessible(page)
      await page.getByLabel('Set-up code').fill('K7QF-2MXD-9WTE')
      await page.keyboard.press('Enter')
      await page.getByText('This is not the code of the running server.').waitFor()
      expect(await page.getByLabel('Set-up code').inputValue()).toBe('K7QF-2MXD-9WTE')
    },
    { expected: /401/ },
  ))

test('from the printed address to the first meal by the keyboard alone, within a minute', () =>
  visit(browser, server, async (page) => {
    const began = performance.now()
    /** Milliseconds that the checks take, which a person does not wait for. */
    let looking = 0
    const look = async () => {
      const from = performance.now()
      await expectAccessible(page)
      looking += performance.now() - from
    }
    await page.goto(`${server.url}/set-up#${printedCode()}`)
    await heading(page, 'Set up your journal')
    expect(await page.getByLabel('Set-up code').inputValue()).toBe(printedCode())
    // The code leaves the address once the page is drawn.
    await page.waitForURL(({ hash }) => hash === '')
    await page.getByLabel('Set-up code').focus()
    await page.keyboard.press('Enter')

    await page.locator('h1:focus', { hasText: 'About you' }).waitFor()
    await look()
    await page.keyboard.press('Tab')
    await page.keyboard.type('Ann')
    await page.keyboard.press('Enter')

    await page.locator('h1:focus', { hasText: 'How old are you?' }).waitFor()
    await look()
    // Past the day and the month: a year is enough.
    for (let field = 0; field < 3; field++) await page.keyboard.press('Tab')
    await page.keyboard.type('1990')
    await page.keyboard.press('Enter')

    await page.locator('h1:focus', { hasText: 'How tall are you' }).waitFor()
    await look()
    await page.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')

    await page.locator('h1:focus', { hasText: 'How active are you?' }).waitFor()
    await look()
    await page.getByRole('button', { name: 'Skip' }).focus()
    await page.keyboard.press('Enter')

    await page.locator('h1:focus', { hasText: 'Your journal is ready' }).waitFor()
    await look()
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.getByRole('button', { name: 'Start logging' }).focus()
    await page.keyboard.press('Enter')

    await heading(page, 'Today')
    expect(new URL(page.url()).pathname).toBe('/')
    await bench.value(['user', 'list']).then((people) => expect(people).toContain('Ann'))
    await page.getByLabel('What did you eat?').fill('an apple')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Save 1 food' }).click()
    await page.getByRole('main').getByText(/apple/i).first().waitFor()
    expect(performance.now() - began - looking).toBeLessThan(MAX_FIRST_MEAL_MS)
  }))

test('once set up, the address of the set-up leads to the sign-in', () =>
  visit(browser, server, async (page) => {
    await page.goto(`${server.url}/set-up#${printedCode()}`)
    await heading(page, 'This server is already set up')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to the sign-in' }).click()
    await heading(page, 'Sign in')
  }))
