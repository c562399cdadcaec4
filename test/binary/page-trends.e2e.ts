import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { addDays } from '../../src/contract/calendar-date.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { writeYear } from '../year/year.ts'
import { openBrowser } from './browser.ts'
import { expectAccessible, PHONE, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** The trends of the released program: of somebody with a year behind them, and of somebody who has just begun. */

const ZONE = 'Europe/Berlin'
const DESKTOP = { width: 1280, height: 800 }
const TODAY = Temporal.Now.plainDateISO(ZONE).toString()
const year = createBench()
const fresh = createBench()
let server: RunningServer
let freshServer: RunningServer
let browser: Browser

beforeAll(async () => {
  await writeYear(year.dataDir, { end: TODAY, timeZone: ZONE })
  server = await year.serve()
  freshServer = await fresh.serve()
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await year.close()
  await fresh.close()
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page, name: string) => page.getByRole('slider', { name: `${name} by day` })
const range = (page: Page, name: string) => page.getByRole('radio', { name })
/** Drawn once it has a canvas. */
const drawn = (page: Page, name: string) => card(page, name).locator('canvas').waitFor()
/** Within the page: where the pointer meets the chart. */
const PLOT = `document.querySelector('[aria-label="Energy"] .u-over')`
/** Asked by the debugger: the page's own policy lets nothing be evaluated within it. */
async function until(page: Page, condition: string): Promise<void> {
  for (let n = 0; n < 300; n++) if (await page.evaluate(condition)) return
  throw new Error(`it has not come to be: ${condition.slice(0, 80)}`)
}
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const described = (date: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).format(new Date(date))

const open = async (page: Page, path = '') => {
  await signIn(page, year, server, `${PATHS.trends}${path}`)
  await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
  await drawn(page, 'Energy')
}

describe('ranges', () => {
  test('are kept in the address, and can be moved back and forward again', () =>
    visit(browser, server, async (page) => {
      await open(page)
      const days = page.getByRole('main').getByText(/\d{4} – /)
      const month = await days.textContent()
      await range(page, 'Year').check()
      await card(page, 'Energy').getByText('28-day average').waitFor()
      expect(query(page)).toEqual({ days: '365' })
      await range(page, '30 days').check()
      await page.getByRole('button', { name: 'Previous 30 days' }).click()
      const to = addDays(TODAY, -30)
      await card(page, 'Energy').getByText('7-day average').waitFor()
      expect(query(page)).toEqual({ days: '30', to })
      expect(await days.textContent()).not.toBe(month)
      await page.reload()
      await drawn(page, 'Energy')
      await page.getByRole('button', { name: 'Next 30 days' }).click()
      await page.getByText(String(month)).waitFor()
      expect(query(page)).toEqual({ days: '30' })
      const later = page.getByRole('button', { name: 'Next 30 days' })
      expect(await later.getAttribute('aria-disabled')).toBe('true')
    }))

  test('that cannot be are as good as none', () =>
    visit(browser, server, async (page) => {
      await open(page, '?days=12&to=2999-01-01')
      expect(await range(page, '30 days').isChecked()).toBe(true)
      expect(query(page)).toEqual({ days: '30' })
    }))
})

describe('what a chart tells of a day', () => {
  test('is read by touch, which leaves the page to scroll', () =>
    visit(
      browser,
      server,
      async (page) => {
        await open(page)
        const plot = card(page, 'Energy').locator('.u-over')
        await page.evaluate(`${PLOT}.scrollIntoView({ block: 'center' })`)
        const box = await plot.boundingBox()
        if (box === null) throw new Error('the chart is not in view')
        await page.touchscreen.tap(box.x + box.width - 3, box.y + 30)
        // Today is under way, so its bar is hollow.
        await card(page, 'Energy').getByText(described(TODAY)).waitFor()
        await card(page, 'Energy')
          .getByText(/^Incomplete day\s*[\d,]+\skcal$/)
          .waitFor()
        await page.touchscreen.tap(box.x + 3, box.y + 30)
        await card(page, 'Energy')
          .getByText(described(addDays(TODAY, -29)))
          .waitFor()

        const touch = await page.context().newCDPSession(page)
        const send = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
          touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: box.x + x, y: box.y + y }] })
        const lift = () => touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
        await send('touchStart', 3, 60)
        for (const share of [0.2, 0.5, 0.8, 1]) await send('touchMove', share * box.width - 3, 60)
        await card(page, 'Energy').getByText(described(TODAY)).waitFor()
        await lift()
        const before = Number(await page.evaluate('scrollY'))
        await send('touchStart', 100, 120)
        for (let moved = 0; moved < 120; moved += 12) await send('touchMove', 100, 120 - moved)
        await lift()
        await until(page, `scrollY > ${before}`)
      },
      { context: { hasTouch: true, isMobile: true } },
    ))

  test('is read with the mouse, and is gone with it', () =>
    visit(
      browser,
      server,
      async (page) => {
        await open(page)
        const plot = card(page, 'Energy').locator('.u-over')
        await plot.hover({ position: { x: 4, y: 40 } })
        await card(page, 'Energy')
          .getByText(described(addDays(TODAY, -29)))
          .waitFor()
        await page.getByRole('heading', { level: 1 }).hover()
        await card(page, 'Energy').getByText('kcal', { exact: true }).waitFor()
      },
      { context: { viewport: DESKTOP } },
    ))

  test('is in a table as well', () =>
    visit(browser, server, async (page) => {
      await open(page, '?days=7')
      await card(page, 'Energy').getByText('Data table').click()
      const table = card(page, 'Energy').getByRole('table', { name: 'Energy by day' })
      await table.waitFor()
      const [first = ''] = await table.getByRole('rowheader').allTextContents()
      expect(new Date(`${first} UTC`).toISOString().slice(0, 10)).toBe(TODAY)
    }))
})

test('by keyboard alone: a range, a day of a chart, a nutrient, a day of the calendar', () =>
  visit(
    browser,
    server,
    async (page) => {
      await open(page)
      const focused = () =>
        page.evaluate(
          '(document.activeElement.getAttribute("aria-label") ?? document.activeElement.value ?? "") + " " + document.activeElement.tagName',
        ) as Promise<string>
      const tabTo = async (wanted: RegExp) => {
        for (let n = 0; n < 60; n++) {
          if (wanted.test(await focused())) return
          await page.keyboard.press('Tab')
        }
        throw new Error(`Tab does not lead to ${wanted}`)
      }
      await tabTo(/^30 INPUT/)
      await page.keyboard.press('ArrowRight')
      await page.waitForURL(/days=90/)
      await card(page, 'Energy')
        .getByText(/of 90 days have data/)
        .waitFor()

      await tabTo(/^Energy by day/)
      await page.keyboard.press('End')
      await card(page, 'Energy').getByText(described(TODAY)).waitFor()
      const live = card(page, 'Energy').locator('[aria-live=polite]')
      const last = await live.textContent()
      expect(last).toMatch(/^Incomplete day [\d,]+\skcal, 7-day average [\d,]+\skcal$/)
      await page.keyboard.press('ArrowLeft')
      expect(await live.textContent()).not.toBe(last)
      expect(await chart(page, 'Energy').getAttribute('aria-valuetext')).toBe(described(addDays(TODAY, -1)))
      await page.keyboard.press('Escape')
      expect(await live.textContent()).toBe('')

      await tabTo(/^Nutrient SELECT/)
      await page.keyboard.type('Iron')
      await chart(page, 'Iron').waitFor()

      await tabTo(/, today.* A$/)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.waitForURL(
        (url) => url.pathname === '/' && url.searchParams.get('date') === addDays(TODAY, -8),
      )
    },
    { context: { viewport: DESKTOP } },
  ))

test('any nutrient is shown against its target', () =>
  visit(browser, server, async (page) => {
    await open(page)
    const select = page.getByRole('combobox', { name: 'Nutrient' })
    expect(await select.getByRole('option').count()).toBe(26)
    await select.selectOption({ label: 'Sodium' })
    await card(page, 'Sodium').scrollIntoViewIfNeeded()
    await drawn(page, 'Sodium')
    await card(page, 'Sodium').getByText('At most').first().waitFor()
    await select.selectOption({ label: 'Caffeine' })
    await drawn(page, 'Caffeine')
    expect(await card(page, 'Caffeine').getByText('At most').count()).toBe(0)
  }))

test('weight is in the units that were chosen', () =>
  visit(browser, server, async (page) => {
    await page.addInitScript('localStorage.setItem("units", "us")')
    await open(page, '?days=365')
    await card(page, 'Weight').scrollIntoViewIfNeeded()
    await card(page, 'Weight').getByText('lb', { exact: true }).waitFor()
    const pounds = await card(page, 'Weight').locator('dd').first().textContent()
    expect(Number(pounds)).toBeWithin(140, 175)
  }))

test('charts are drawn anew in the colours of another theme', () =>
  visit(browser, server, async (page) => {
    await open(page)
    const picture = `document.querySelector('[aria-label="Energy"] canvas').toDataURL()`
    const light = JSON.stringify(await page.evaluate(picture))
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(page, `${picture} !== ${light}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await until(page, `${picture} === ${light}`)
  }))

describe('a symptom beside food', () => {
  test('names foods with their counts, and leads to the days', () =>
    visit(browser, server, async (page) => {
      await open(page, '?days=365')
      const beside = card(page, 'Symptoms and foods eaten before')
      await beside.scrollIntoViewIfNeeded()
      await beside.getByText('not what causes what').waitFor()
      await beside.getByRole('combobox', { name: 'Symptom' }).selectOption({ index: 0 })
      const table = beside.getByRole('table', { name: /^Foods eaten more often before headache/ })
      await table.getByRole('rowgroup').filter({ hasText: 'Unlikely to be chance' }).waitFor()
      const row = table.getByRole('row', { name: /^Red wine/ })
      expect(await row.textContent()).toMatch(/^Red wine\d+ \d+%\d+ \d+%\+\d+$/)
      await beside.getByRole('radio', { name: 'Both days' }).check()
      await beside.getByText('Same day:').first().waitFor()
      await beside.getByRole('button', { name: /^Show (all|the last) \d+$/ }).click()
      const [first] = await beside.getByRole('listitem').getByRole('link').all()
      await first?.click()
      await page.waitForURL(/\/\?date=\d{4}-\d{2}-\d{2}$/)
    }))

  test('claims nothing of few days', () =>
    visit(browser, server, async (page) => {
      await open(page)
      const beside = card(page, 'Symptoms and foods eaten before')
      await beside.scrollIntoViewIfNeeded()
      await beside.getByText('Foods are compared from 5 days on').waitFor()
      expect(await beside.getByRole('table').count()).toBe(0)
    }))
})

test('the calendar shows the months that fit, and then the year', () =>
  visit(browser, server, async (page) => {
    await open(page)
    const calendar = card(page, 'Logged days')
    await calendar.scrollIntoViewIfNeeded()
    await calendar.getByRole('link').first().waitFor()
    expect(await calendar.getByRole('table').count()).toBe(2)
    await calendar.getByRole('button', { name: 'Show the whole year' }).click()
    expect(await calendar.getByRole('table').count()).toBe(12)
    expect(await calendar.locator('a[tabindex="0"]').count()).toBe(1)
    await calendar.getByRole('link', { name: /, today/ }).click()
    await page.waitForURL((url) => url.searchParams.get('date') === TODAY)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
  }))

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_, viewport) => {
  test('axe finds nothing, with everything drawn and opened', () =>
    visit(
      browser,
      server,
      async (page) => {
        await open(page, '?days=365')
        for (const name of ['Weight', 'Macros', 'Fibre', 'Symptoms']) {
          await card(page, name).scrollIntoViewIfNeeded()
          await drawn(page, name)
        }
        await card(page, 'Symptoms').getByText('Data table').click()
        await card(page, 'Logged days').scrollIntoViewIfNeeded()
        await card(page, 'Logged days').getByRole('link').first().waitFor()
        await expectAccessible(page)
      },
      { context: { viewport } },
    ))

  test('who has nothing yet is told what to do, and who has little that it is little', () =>
    visit(
      browser,
      freshServer,
      async (page) => {
        const name = `someone on a ${viewport.width}`
        const token = await fresh.value(['issue-token', '--name', 'test', '--user', name])
        await page.goto(`${freshServer.url}${PATHS.trends}`)
        await page.getByLabel('Sign-in link or API token').fill(token)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('No data yet').waitFor()
        await expectAccessible(page)
        const body = { food_name: 'an apple' }
        expect((await freshServer.request('POST', '/api/tools/log_food', { token, body })).status).toBe(200)
        await page.reload()
        await card(page, 'Energy').getByText('Too few days').waitFor()
        await card(page, 'Weight').getByText('No weight logged').waitFor()
        await card(page, 'Diet score').getByText('A score needs at least one complete day').waitFor()
        await page.getByText('No symptoms logged').first().waitFor()
        await expectAccessible(page)
        await card(page, 'Weight').getByRole('link', { name: 'Check in' }).click()
        await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor({ state: 'detached' })
      },
      { context: { viewport } },
    ))
})

test('what cannot be loaded says so, and can be tried again', () =>
  visit(
    browser,
    server,
    async (page) => {
      await page.route('**/api/trends?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await signIn(page, year, server, PATHS.trends)
      await page.getByRole('alert').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await drawn(page, 'Energy')

      // Another range that does not come is not the one before under another name.
      await page.route('**/api/trends?*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
      await page.getByLabel('7 days').check()
      await page.getByRole('alert').waitFor()
      expect(await page.getByRole('region', { name: 'Energy' }).count()).toBe(0)
    },
    { isRouted: true },
  ))
