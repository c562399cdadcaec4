import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'

/** An unsaved meal does not outlive the session of its owner. */

const { bench, signIn, visit } = pageBench()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('What did you eat?')
const rice = (page: Page) => page.getByLabel(/^Grams of .*rice/i)

/** All that the browser keeps for the page's scripts, as one text. */
const stored = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const rows = []
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
      })
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll()
        await new Promise((resolve) => (all.onsuccess = resolve))
        rows.push(...all.result)
      }
      database.close()
    }
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, rows, document.cookie])
  })()`)
const NOTHING = '[{},{},[],""]'

/** Begins a meal of a date: a sure item with other grams, an unknown one, and more words. */
async function begin(page: Page, date: string) {
  await signIn(page, `/?date=${date}`)
  await page.getByLabel('Meal').selectOption('Dinner')
  await field(page).fill('100 g cooked rice and zorbleflux')
  await field(page).press('Enter')
  await rice(page).fill('135')
  await field(page).fill('and a cup of')
}

test('nothing of a person is left in the browser once they have signed out', () =>
  visit(async (page) => {
    await begin(page, '2026-01-14')
    expect(await stored(page)).toContain('zorbleflux')
    await page.getByRole('link', { name: 'Settings' }).first().click()
    const reloaded = page.waitForEvent('load')
    await button(page, 'Sign out').click()
    await reloaded
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
    expect(await stored(page)).toBe(NOTHING)
    expect(await page.context().cookies()).toEqual([])
    await page.getByLabel('Sign-in link or API token').fill(await bench.value(['sign-in-link']))
    await button(page, 'Sign in').click()
    await page.getByRole('link', { name: 'Today' }).first().click()
    await field(page).waitFor()
    expect(await field(page).inputValue()).toBe('')
  }))

test('words that are being read while the page is reloaded are still in the field', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-01-15')
    let letGo = () => {}
    const isReloaded = new Promise<void>((resolve) => (letGo = resolve))
    const asked = page.waitForRequest('**/api/foods/analysis')
    await page.route('**/api/foods/analysis', async (route) => {
      await isReloaded
      await route.abort().catch(() => {})
    })
    await field(page).fill('100 g cooked rice')
    await field(page).press('Enter')
    await asked
    await page.reload()
    await field(page).waitFor()
    letGo()
    expect(await field(page).inputValue()).toBe('100 g cooked rice')
    expect(await page.locator('[data-entry]').count()).toBe(0)
    await page.unroute('**/api/foods/analysis')
    await field(page).press('Enter')
    await rice(page).waitFor()
    await button(page, 'Discard all').click()
  }))
