import { afterAll, expect, test } from 'bun:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { addDays } from '../../src/contract/calendar-date.ts'
import { ENTRY } from '../../src/web/app/texts/entry-dialogs.ts'
import { TODAY } from '../../src/web/app/texts/today.ts'
import { browserOptions, complaintsOf } from './browser.ts'
import { keepsAnswers } from './page-offline-hands.ts'
import { expectAccessible, isKept, PHONE } from './page-support.ts'
import { createBench, type RunningServer } from './support.ts'

/** What the page shows without its server, in a browser that was closed meanwhile; and who sees nothing of it. */

const bench = createBench()
let opened: BrowserContext | undefined
afterAll(async () => {
  await opened?.close()
  await bench.close()
})

const complaints: string[] = []

/** The same browser each time: what it stored is still there. */
async function openBrowserAgain(): Promise<Page> {
  await opened?.close()
  opened = await chromium.launchPersistentContext(`${bench.root}/profile`, {
    ...browserOptions(),
    viewport: PHONE,
    reducedMotion: 'reduce',
  })
  opened.setDefaultTimeout(15_000)
  const page = await opened.newPage()
  page.on('pageerror', (error) => complaints.push(String(error)))
  void complaintsOf(page)
  return page
}

/** The answers that the browser stores, as text. */
const storedAnswers = (page: Page) =>
  page.evaluate(`new Promise((resolve, reject) => {
    const request = indexedDB.open('journal ')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const all = request.result.transaction('answers').objectStore('answers').getAll()
      all.onsuccess = () => { request.result.close(); resolve(JSON.stringify(all.result)) }
    }
  })`) as Promise<string>

async function signIn(page: Page, server: RunningServer, user = 'owner'): Promise<void> {
  const link = await bench.value(['sign-in-link', '--user', user])
  await page.goto(server.url)
  await page.getByLabel('Sign-in link or API token').fill(link)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
}

const eaten = (page: Page, food: RegExp) => page.locator('[data-entry]').getByText(food).first().waitFor()
const noConnection = (page: Page) => page.getByText(/^As of .* — no connection$/).waitFor()

test('Today, yesterday, frequent foods and the search work without the server, for their person alone', async () => {
  const server = await bench.serve()
  const token = await bench.value(['issue-token', '--name', 'test'])
  const log = async (date: string, food_name: string) => {
    const body = { date, meal_type: 'snack', entries: [{ food_name }] }
    const { status } = await server.request('POST', '/api/journal/foods', { token, body })
    expect(status).toBe(201)
  }
  const day = await server.request('GET', '/api/journal/day', { token })
  const today: string = day.json.today
  const yesterday = addDays(today, -1)
  await log(today, '80 g rye bread')
  await log(yesterday, '80 g rye bread')
  await log(yesterday, '150 g cooked quinoa')

  let page = await openBrowserAgain()
  await signIn(page, server)
  await isKept(page)
  await page.reload()
  await eaten(page, /^Rye bread/)
  // Stored in idle moments, though nobody looks at it.
  await page.evaluate(`new Promise((resolve) => {
    const keys = (done) => {
      const request = indexedDB.open('journal ')
      request.onsuccess = () => {
        const all = request.result.transaction('answers').objectStore('answers').getAllKeys()
        all.onsuccess = () => { request.result.close(); done(all.result.map((key) => String(key[2]))) }
      }
    }
    const look = () => keys(async (found) => {
      const names = await caches.keys()
      const files = (await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))).flat()
      const isThere = files.some(({ url }) => url.includes('/foods-away'))
      if (isThere && found.filter((key) => key.startsWith('checkin')).length >= 14) resolve()
      else requestAnimationFrame(look)
    })
    look()
  })`)
  await server.stop()

  await page.reload()
  await eaten(page, /^Rye bread/)
  await noConnection(page)
  await expectAccessible(page)

  page = await openBrowserAgain()
  await page.goto(server.url)
  await eaten(page, /^Rye bread/)
  await noConnection(page)
  await page.locator('select').first().selectOption('snack')
  await page.getByRole('region', { name: TODAY.frequent(TODAY.meals.snack) }).waitFor()
  await page.getByRole('button', { name: TODAY.searchFood, exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('greek yogurt')
  await page.getByText(ENTRY.searchAway).waitFor()
  await page
    .getByRole('option', { name: /Greek yogh?urt/ })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.goto(`${server.url}/?date=${yesterday}`)
  await eaten(page, /quinoa/i)
  await page.goto(`${server.url}/?date=${addDays(today, -200)}`)
  await page.getByRole('heading', { name: TODAY.notStoredTitle }).waitFor()
  await expectAccessible(page)
  // Nothing of a person is where the files of the page are; of today there is the picture, which goes with them.
  const others = "JSON.stringify({ ...localStorage, 'picture ': '' })"
  expect(await page.evaluate(others)).not.toMatch(/rye|quinoa/i)

  const back = await bench.serve({ args: ['--port', String(server.port)] })
  await page.goto(server.url)
  await eaten(page, /^Rye bread/)
  expect(await page.getByText(/^As of .* — no connection$/).count()).toBe(0)
  expect(await storedAnswers(page)).toMatch(/quinoa/i)
  await page.goto(`${server.url}/settings`)
  // The page is loaded again, so that nothing of the person is left in it.
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Sign out', exact: true }).click(),
  ])
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await storedAnswers(page)).toBe('[]')
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toMatch(/rye|quinoa/i)

  await signIn(page, back)
  await eaten(page, /^Rye bread/)
  expect(await storedAnswers(page)).toMatch(/rye/i)
  // The session ends without the page; somebody else signs in.
  await bench.value(['user', 'add', 'guest'])
  await page.context().clearCookies()
  await page.goto(server.url)
  // A server that takes its time is not waited for: until it answers, the journal is shown.
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(page, back, 'guest')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await keepsAnswers(page, 'today', 1)
  expect(await storedAnswers(page)).not.toMatch(/rye|quinoa/i)
  expect(await page.evaluate('JSON.stringify({ ...localStorage })')).not.toMatch(/rye|quinoa/i)
  await back.stop()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await noConnection(page)
  expect(await page.locator('[data-entry]').count()).toBe(0)
  expect(complaints).toEqual([])
}, 240_000)
