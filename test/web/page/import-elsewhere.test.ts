import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { servingsOfDays } from '../../imports/files.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type HeldRequest, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'

/** An import that continues while the person is in other views, or has left. */

const { ask, issueToken, request, signIn, signInLink, visit } = domBench()

const SERVINGS = { name: 'servings.csv', content: servingsOfDays(50) }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const choose = (page: Page) => page.getByLabel('Choose a file').setInputFiles(SERVINGS)
const goTo = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
const wayBack = (page: Page) => page.getByRole('link', { name: /^Importing servings\.csv/ })
const isInterrupted = (page: Page) =>
  page.getByRole('link', { name: /^The import of servings\.csv was interrupted/ }).waitFor()
const isImported = (page: Page) => page.getByText('servings.csv imported: 1,000 entries').waitFor()

async function importsOf(user = 'owner') {
  const { json } = await request('GET', '/api/imports', { token: issueToken({ user }) })
  return json.imports
}

type Started = {
  page: Page
  /** Waits until the second request for records has arrived. */
  arrived: () => Promise<unknown>
  /** Lets all requests through, from now on. */
  release: () => Promise<void>
}

/** The owner has started to import 1,000 entries; the requests wait after the first 200. */
const importing = (work: (started: Started) => Promise<void>) =>
  visit(async (page) => {
    await signIn(page, PATHS.import)
    await choose(page)
    const waiting: HeldRequest[] = []
    let [sent, isOpen] = [0, false]
    page.route('**/records', (held) => {
      sent += 1
      if (sent === 1 || isOpen) held.continue()
      else waiting.push(held)
    })
    await button(page, 'Import 1,000 entries').click()
    await page.getByText('200 of 1,000 rows').waitFor()
    await work({
      page,
      arrived: () => page.until(() => waiting.length > 0, 'the second request for records'),
      release: () =>
        page.act(() => {
          isOpen = true
          for (const held of waiting) held.continue()
        }),
    })
  })

describe('in other views, an import', () => {
  test('continues, can be returned to, and is reported when it is finished', () =>
    importing(async ({ page, release }) => {
      await goTo(page, 'Trends')
      await heading(page, 'Trends')
      expect(await wayBack(page).textContent()).toBe('Importing servings.csv20%')
      await expectAccessible(page)
      await goTo(page, 'Today')
      await heading(page, 'Today')
      // By keyboard: it comes before the content of the view.
      await page.getByRole('link', { name: 'Skip to content' }).focus()
      await wayBack(page).focus()
      await page.keyboard.press('Enter')
      await page.getByText('200 of 1,000 rows').waitFor()
      await expectFocus(page, 'Importing servings.csv')
      expect(await wayBack(page).count()).toBe(0)

      await goTo(page, 'Profile')
      await wayBack(page).waitFor()
      await release()
      await isImported(page)
      expect(await wayBack(page).count()).toBe(0)
      expect(await importsOf()).toMatchObject([{ foods: 1000, repeated: 0, status: 'finished' }])
      await page.goBack()
      await heading(page, '1,000 entries added')
      await goTo(page, 'Today')
      await page.goBack()
      await heading(page, 'Earlier imports')
    }))

  test('waits for a session that has ended, with the sign-in over the open view', () =>
    importing(async ({ page, release }) => {
      await goTo(page, 'Trends')
      await wayBack(page).waitFor()
      await ask('DELETE', '/api/sessions')
      await release()
      await heading(page, 'You were signed out')
      expect(await importsOf()).toMatchObject([{ received: 200, status: 'open' }])
      await page.getByLabel('Sign-in link or API token').fill(signInLink())
      await button(page, 'Sign in').click()
      await isImported(page)
      expect(await importsOf()).toMatchObject([{ foods: 1000, status: 'finished' }])
    }))

  test('waits for a server that does not respond, and continues automatically', () =>
    importing(async ({ page, release }) => {
      await goTo(page, 'Profile')
      page.route('**/api/**', (held) => held.abort())
      await release()
      await isInterrupted(page)
      await expectAccessible(page)
      page.unroute('**/api/**')
      await isImported(page)
      expect(await importsOf()).toMatchObject([{ foods: 1000, status: 'finished' }])
    }))
})

describe('an import that was deleted elsewhere', () => {
  test('is reported while it runs, and another file can be chosen', () =>
    importing(async ({ page, release }) => {
      const [{ id }] = await importsOf()
      await goTo(page, 'Trends')
      await page.locator('h1:focus', { hasText: 'Trends' }).waitFor()
      await wayBack(page).focus()
      expect((await request('DELETE', `/api/imports/${id}`)).status).toBe(204)
      await release()
      await page.getByText('The import of “servings.csv” was deleted').waitFor()
      expect(await page.getByRole('link', { name: /servings\.csv/ }).count()).toBe(0)
      // The link that had the focus was removed: the view gets the focus.
      await page.locator('main:focus').waitFor()
      await page.goBack()
      await choose(page)
      await button(page, 'Import 1,000 entries').waitFor()
    }))

  test('can be left by each button of a stopped import', () =>
    importing(async ({ page, release }) => {
      await button(page, 'Stop').click()
      await release()
      await heading(page, 'Stopped')
      const [{ id }] = await importsOf()
      expect((await request('DELETE', `/api/imports/${id}`)).status).toBe(204)
      await button(page, 'Keep what was imported').click()
      await page.getByRole('alert').getByText('The import of “servings.csv” was deleted').waitFor()
      expect(await page.getByLabel('Choose a file').count()).toBe(1)
    }))
})

/** The person signs out in another tab, where another user signs in. */
async function signInElsewhere(page: Page, user: string): Promise<void> {
  const tab = page.browser.newPage()
  await tab.goto(PATHS.settings)
  await button(tab, 'Sign out').click()
  await heading(tab, 'Sign in')
  await tab.getByLabel('Sign-in link or API token').fill(signInLink({ user }))
  await button(tab, 'Sign in').click()
  await tab.getByRole('navigation', { name: 'Main' }).waitFor()
}

describe('an import of a person who leaves', () => {
  test('ends without a question if they sign out', () =>
    importing(async ({ page, release }) => {
      await goTo(page, 'Settings')
      await button(page, 'Sign out').click()
      await heading(page, 'Sign in')
      await release()
      page.unroute('**/records')
      await signIn(page, PATHS.import, { user: 'bob' })
      await page.getByLabel('Choose a file').waitFor()
      expect(page.leaveQuestions).toBe(0)
      expect(await page.getByText('servings.csv').count()).toBe(0)
      expect(await importsOf()).toMatchObject([{ received: 200, status: 'open' }])
      expect(await importsOf('bob')).toEqual([])
    }))

  test('adds nothing to the journal of another user who signs in, in another tab', () =>
    importing(async ({ page, arrived, release }) => {
      await goTo(page, 'Trends')
      await arrived()
      await signInElsewhere(page, 'eve')

      const { loads } = page
      await release()
      await page.until(() => page.loads > loads, 'the page to load')
      expect(page.leaveQuestions).toBe(0)
      await heading(page, 'Trends')
      expect(await wayBack(page).count()).toBe(0)
      expect(await importsOf('eve')).toEqual([])
      const token = issueToken({ user: 'eve' })
      const { json } = await request('GET', '/api/journal/days/2026-03-09', { token })
      expect(json.entries).toBe(0)
      expect(await importsOf()).toMatchObject([{ received: 200, status: 'open' }])
    }))

  test('adds nothing to the journal of another user who signs in while the server is out of reach', () =>
    importing(async ({ page, arrived, release }) => {
      await goTo(page, 'Trends')
      await arrived()
      page.route('**/api/**', (held) => held.abort(), { tab: page })
      await release()
      await isInterrupted(page)
      await signInElsewhere(page, 'mallory')
      const { loads } = page
      page.unroute('**/api/**')
      await page.until(() => page.loads > loads, 'the page to load')
      expect(page.leaveQuestions).toBe(0)
      await heading(page, 'Trends')
      expect(await importsOf('mallory')).toEqual([])
      expect(await importsOf()).toMatchObject([{ received: 400, status: 'open' }])
    }))
})
