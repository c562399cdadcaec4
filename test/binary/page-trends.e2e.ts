import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { addDays } from '../../src/contract/calendar-date.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { writeYear } from '../year/year.ts'
import { openBrowser } from './browser.ts'
import { expectAccessible, PHONE, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer, TIME_ZONE } from './support.ts'

/** What only a browser shows of the trends: touch, mouse, keyboard, colours and contrast. The rest is in test/web/page/trends.test.ts. */

const DESKTOP = { width: 1280, height: 800 }
const TODAY = Temporal.Now.plainDateISO(TIME_ZONE).toString()
const year = createBench()
let server: RunningServer
let browser: Browser

beforeAll(async () => {
  await writeYear(year.dataDir, { end: TODAY, timeZone: TIME_ZONE })
  server = await year.serve()
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await year.close()
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const chart = (page: Page, name: string) => page.getByRole('slider', { name: `${name} by day` })
/** Drawn once it has a canvas. */
const drawn = async (page: Page, name: string) => {
  // A chart is drawn as it comes near.
  await card(page, name).scrollIntoViewIfNeeded()
  await card(page, name).locator('canvas').waitFor()
}
/** Within the page: where the pointer meets the chart. */
const PLOT = `document.querySelector('[aria-label="Energy"] .u-over')`
/** Asked by the debugger, once a frame: the page's own policy lets nothing be evaluated within it. */
async function until(page: Page, condition: string): Promise<void> {
  for (let frames = 0; frames < 300; frames++)
    if (await page.evaluate(`new Promise(requestAnimationFrame).then(() => ${condition})`)) return
  throw new Error(`it has not come to be: ${condition.slice(0, 80)}`)
}
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

describe('a day of a chart', () => {
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

      // The calendar loads when it comes near: Tab must not be faster than its days.
      await card(page, 'Logged days').scrollIntoViewIfNeeded()
      await card(page, 'Logged days').getByRole('link').first().waitFor()
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

test('charts are redrawn in the colours of another theme', () =>
  visit(browser, server, async (page) => {
    await open(page)
    const picture = `document.querySelector('[aria-label="Energy"] canvas').toDataURL()`
    const light = JSON.stringify(await page.evaluate(picture))
    await page.emulateMedia({ colorScheme: 'dark' })
    await until(page, `${picture} !== ${light}`)
    await page.emulateMedia({ colorScheme: 'light' })
    await until(page, `${picture} === ${light}`)
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
})
