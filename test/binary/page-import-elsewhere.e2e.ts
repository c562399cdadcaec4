import { describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { servingsOfDays } from '../imports/files.ts'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

/** An import that goes on while the person is in other views, or has gone. */

const site = pageBench()
const { bench, request, signIn, visit } = site
const LONG = 90_000

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const focused = (page: Page) => page.evaluate('document.activeElement?.textContent')
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const wayBack = (page: Page) => page.getByRole('link', { name: /^Importing servings\.csv/ })
const isImported = (page: Page) => page.getByText('servings.csv imported: 1,000 entries').waitFor()

type Person = {
  page: Page
  name: string
  token: string
  /** Requests for records that have been asked for and are held back. */
  held: () => Promise<void>
  /** Lets all through, from now on. */
  release: () => Promise<void>
}

let people = 0

/** Somebody whose import of 1,000 entries has begun, and is held up after the first 200. */
const importing = (work: (person: Person) => Promise<void>, expected = /ERR_FAILED/) => {
  const name = `person-${++people}`
  const goOn = async (page: Page) => {
    page.setDefaultTimeout(30_000)
    await signIn(page, PATHS.importing, { user: name })
    const path = join(bench.root, 'servings.csv')
    writeFileSync(path, servingsOfDays(50))
    await page.getByLabel('Choose a file').setInputFiles(path)
    const waiting: (() => void)[] = []
    const held = Promise.withResolvers<void>()
    let [sent, isOpen] = [0, false]
    await page.route('**/records', async (route) => {
      sent += 1
      if (sent > 1 && !isOpen) {
        held.resolve()
        await new Promise<void>((resolve) => waiting.push(resolve))
      }
      // Whoever has gone takes the request back.
      await route.continue().catch(() => {})
    })
    await button(page, 'Import 1,000 entries').click()
    await page.getByText('200 of 1,000 rows').waitFor()
    await work({
      page,
      name,
      token: await bench.value(['issue-token', '--name', 'test', '--user', name]),
      held: () => held.promise,
      release: async () => {
        isOpen = true
        for (const proceed of waiting) proceed()
        await Promise.resolve()
      },
    })
  }
  return visit(goOn, { isRouted: true, expected })
}

async function importsOf(token: string) {
  const { json } = await request('GET', '/api/imports', { token })
  return json.imports
}

describe('in other views', () => {
  test(
    'it goes on, leads back, and says when it is done',
    () =>
      importing(async ({ page, release, token }) => {
        await goTo(page, 'Trends')
        await heading(page, 'Trends')
        expect(await wayBack(page).textContent()).toBe('Importing servings.csv20%')
        await expectAccessible(page)
        await goTo(page, 'Today')
        await heading(page, 'Today')
        // By keyboard: it stands before what the view shows.
        await page.getByRole('link', { name: 'Skip to content' }).focus()
        await wayBack(page).focus()
        await page.keyboard.press('Enter')
        await page.getByText('200 of 1,000 rows').waitFor()
        expect(await focused(page)).toBe('Importing servings.csv')
        expect(await wayBack(page).count()).toBe(0)

        await goTo(page, 'Profile')
        await wayBack(page).waitFor()
        await release()
        await isImported(page)
        expect(await wayBack(page).count()).toBe(0)
        expect(await importsOf(token)).toMatchObject([{ foods: 1000, repeated: 0, status: 'finished' }])
        await page.goBack()
        await heading(page, '1,000 entries added')
        await goTo(page, 'Today')
        await page.goBack()
        await heading(page, 'Earlier imports')
      }),
    LONG,
  )

  test(
    'a session that has ended holds it up, with the sign-in over whatever view is open',
    () =>
      importing(async ({ page, name, release, token }) => {
        await goTo(page, 'Trends')
        await wayBack(page).waitFor()
        expect((await request('DELETE', '/api/sessions', { token })).status).toBeLessThan(300)
        await release()
        await heading(page, 'You were signed out')
        expect(await importsOf(token)).toMatchObject([{ received: 200, status: 'open' }])
        const link = await bench.value(['sign-in-link', '--user', name])
        await page.getByLabel('Sign-in link or API token').fill(link)
        await button(page, 'Sign in').click()
        await isImported(page)
        expect(await importsOf(token)).toMatchObject([{ foods: 1000, status: 'finished' }])
      }),
    LONG,
  )

  test(
    'a server that is away holds it up, and it goes on by itself',
    () =>
      importing(async ({ page, release, token }) => {
        await goTo(page, 'Profile')
        await page.route('**/api/**', (route) => route.abort())
        await release()
        await page.getByRole('link', { name: /^The import of servings\.csv was interrupted/ }).waitFor()
        await expectAccessible(page)
        await page.unroute('**/api/**')
        await isImported(page)
        expect(await importsOf(token)).toMatchObject([{ foods: 1000, status: 'finished' }])
      }),
    LONG,
  )
})

test(
  'taken back elsewhere meanwhile: it is said, and another file can be chosen',
  () =>
    importing(async ({ page, release, token }) => {
      const [{ id }] = await importsOf(token)
      await goTo(page, 'Trends')
      await page.locator('h1:focus', { hasText: 'Trends' }).waitFor()
      await wayBack(page).focus()
      expect((await request('DELETE', `/api/imports/${id}`, { token })).status).toBe(204)
      await release()
      await page.getByText('The import of “servings.csv” was deleted').waitFor()
      expect(await page.getByRole('link', { name: /servings\.csv/ }).count()).toBe(0)
      // The link that had the focus has gone: it goes on with the view.
      await page.locator('main:focus').waitFor()
      await page.goBack()
      await page.getByLabel('Choose a file').setInputFiles(join(bench.root, 'servings.csv'))
      await button(page, 'Import 1,000 entries').waitFor()
    }, /404/),
  LONG,
)

test(
  'what has stopped and was taken back elsewhere is left by every way out of it',
  () =>
    importing(async ({ page, release, token }) => {
      await button(page, 'Stop').click()
      await release()
      await heading(page, 'Stopped')
      const [{ id }] = await importsOf(token)
      expect((await request('DELETE', `/api/imports/${id}`, { token })).status).toBe(204)
      await button(page, 'Keep what was imported').click()
      await page.getByRole('alert').getByText('The import of “servings.csv” was deleted').waitFor()
      expect(await page.getByLabel('Choose a file').count()).toBe(1)
    }, /404/),
  LONG,
)

/** The person signs out in another tab, where somebody else signs in. */
async function comesInAnotherTab(page: Page, name: string): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(`${site.server.url}${PATHS.settings}`)
  await button(tab, 'Sign out').click()
  await heading(tab, 'Sign in')
  const link = await bench.value(['sign-in-link', '--user', name])
  await tab.getByLabel('Sign-in link or API token').fill(link)
  await button(tab, 'Sign in').click()
  await tab.getByRole('navigation', { name: 'Main' }).waitFor()
}

describe('whoever goes', () => {
  test(
    'by closing or reloading the page is asked; it can be gone on with later',
    () =>
      importing(async ({ page, release, token }) => {
        await goTo(page, 'Trends')
        const asked = page.waitForEvent('dialog')
        const reloaded = page.reload()
        const dialog = await asked
        expect(dialog.type()).toBe('beforeunload')
        await dialog.accept()
        await reloaded
        await heading(page, 'Trends')
        expect(await wayBack(page).count()).toBe(0)
        await page.goto(`${site.server.url}${PATHS.importing}`)
        await heading(page, 'Unfinished import')
        await release()
        await page.getByLabel('Choose a file').setInputFiles(join(bench.root, 'servings.csv'))
        await heading(page, '1,000 entries added')
        expect(await importsOf(token)).toMatchObject([{ foods: 1000, repeated: 0, status: 'finished' }])
        // With nothing under way, nobody is asked.
        await page.reload()
        await heading(page, 'Earlier imports')
      }),
    LONG,
  )

  test(
    'by signing out ends it at once, without a question',
    () =>
      importing(async ({ page, release, token }) => {
        page.on('dialog', () => expect.unreachable('nobody is asked'))
        await goTo(page, 'Settings')
        await button(page, 'Sign out').click()
        await heading(page, 'Sign in')
        await release()
        await page.unroute('**/records')
        await signIn(page, PATHS.importing, { user: 'bob' })
        await page.getByLabel('Choose a file').waitFor()
        expect(await page.getByText('servings.csv').count()).toBe(0)
        expect(await importsOf(token)).toMatchObject([{ received: 200, status: 'open' }])
        const bob = await bench.value(['issue-token', '--user', 'bob', '--name', 'x'])
        expect(await importsOf(bob)).toEqual([])
      }),
    LONG,
  )

  test(
    'and somebody else who signs in, in another tab: nothing of the file is theirs',
    () =>
      importing(async ({ page, held, release, token }) => {
        await goTo(page, 'Trends')
        await held()
        await comesInAnotherTab(page, 'eve')

        page.on('dialog', () => expect.unreachable('nobody is asked'))
        const reloaded = page.waitForEvent('load')
        await release()
        await reloaded
        await heading(page, 'Trends')
        expect(await wayBack(page).count()).toBe(0)
        const eve = await bench.value(['issue-token', '--user', 'eve', '--name', 'x'])
        expect(await importsOf(eve)).toEqual([])
        const { json } = await request('GET', '/api/journal/days/2026-03-09', { token: eve })
        expect(json.entries).toBe(0)
        expect(await importsOf(token)).toMatchObject([{ received: 200, status: 'open' }])
      }, /401|ERR_/),
    LONG,
  )

  test(
    'and somebody else who signs in while the server is out of reach: nothing of the file is theirs, either',
    () =>
      importing(async ({ page, held, release, token }) => {
        await goTo(page, 'Trends')
        await held()
        await page.route('**/api/**', (route) => route.abort())
        await release()
        await page.getByRole('link', { name: /^The import of servings\.csv was interrupted/ }).waitFor()
        await comesInAnotherTab(page, 'mallory')
        page.on('dialog', () => expect.unreachable('nobody is asked'))
        const reloaded = page.waitForEvent('load')
        await page.unroute('**/api/**')
        await reloaded
        await heading(page, 'Trends')
        const mallory = await bench.value(['issue-token', '--user', 'mallory', '--name', 'x'])
        expect(await importsOf(mallory)).toEqual([])
        expect(await importsOf(token)).toMatchObject([{ received: 400, status: 'open' }])
      }, /401|ERR_/),
    LONG,
  )
})
