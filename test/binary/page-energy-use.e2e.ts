import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { close, open } from '../../db/open.ts'
import { addDays, daysBetween, mondayOf } from '../../src/contract/calendar-date.ts'
import { PATHS } from '../../src/contract/page-paths.ts'
import { OWNER } from '../../src/core/principal.ts'
import { followerOf } from '../profile/follower.ts'
import { frozenClock, NO_REQUEST_LIMIT, testServer } from '../support.ts'
import { openBrowser } from './browser.ts'
import { tabTo } from './page-focus.ts'
import { expectAccessible, PHONE, signIn, visit } from './page-support.ts'
import { createBench, type RunningServer, TIME_ZONE } from './support.ts'

/** A target that has followed what its person uses for three weeks, in a real browser. */

const bench = createBench()
const DESKTOP = { width: 1280, height: 800 }
/** Somebody whose target moves on their fourth Monday. */
const SEED = 11
const WEEKS = 3
let browser: Browser
let server: RunningServer

beforeAll(async () => {
  await bench.value(['issue-token', '--name', 'test'])
  await liveUntilToday()
  server = await bench.serve()
  browser = await openBrowser()
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await bench.close()
})

/** The weeks until now, by the same program on the same files, with a clock that moves. */
async function liveUntilToday(): Promise<void> {
  const today = Temporal.Now.plainDateISO(TIME_ZONE).toString()
  const first = addDays(mondayOf(today), -7 * WEEKS)
  const db = open(`${bench.dataDir}/ext-server.db`)
  try {
    const clock = frozenClock(Date.parse(`${first}T11:00:00Z`))
    const settings = { ...NO_REQUEST_LIMIT, RATE_LIMIT_WRITE_PER_MINUTE: '100000' }
    const on = await testServer({ db, clock, settings })
    const owner = await followerOf({ seed: SEED, userId: OWNER, first }, {}, on)
    await owner.live(daysBetween(first, today))
  } finally {
    close(db)
  }
}

const width = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

for (const [name, viewport] of [
  ['a phone', PHONE],
  ['a desktop', DESKTOP],
] as const)
  test(`on ${name}: Today says why the target changed, and the profile explains each week`, () =>
    visit(
      browser,
      server,
      async (page) => {
        await signIn(page, bench, server)
        const line = page.getByText(/^Your target is \d+ kcal (higher|lower) since Monday: why$/)
        await line.click()
        await page.getByText(/complete days and \d+ weigh-ins you use about/).waitFor()
        await expectAccessible(page)
        await width(page)
        await page.goto(`${server.url}${PATHS.profile}`)
        await page.getByText(/^You use about/).waitFor()
        await tabTo(page, 'Earlier weeks')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: /^Undo this week’s change/ }).waitFor()
        await expectAccessible(page)
        await width(page)
        await page.goto(`${server.url}${PATHS.trends}`)
        await page.getByRole('region', { name: 'What you use a day', exact: true }).waitFor()
        await expectAccessible(page)
        await width(page)
      },
      { context: { viewport } },
    ))

test('a change of this week is undone by keyboard', () =>
  visit(browser, server, async (page) => {
    await signIn(page, bench, server, PATHS.profile)
    await page.getByText(/^You use about/).waitFor()
    const undo = page.getByRole('button', { name: /^Undo this week’s change/ })
    await tabTo(page, 'Undo this week’s change')
    await page.keyboard.press('Enter')
    await page.getByText(/kcal again, until next Monday\.$/).waitFor()
    await undo.waitFor({ state: 'detached' })
    await page.goto(server.url)
    await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
    await page.getByText(/since Monday: why$/).waitFor({ state: 'detached' })
  }))
