import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'

/** What somebody is about to add outlives a reload, and no person. */

const site = pageBench()
const { ask, bench, request, signIn, visit } = site

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('What did you eat?')
const rice = (page: Page) => page.getByLabel(/^Grams of .*rice/i)
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries

/** All that the browser keeps for the page's scripts, as one text. */
const stored = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...sessionStorage }, { ...localStorage }, databases, document.cookie])
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

async function expectBegun(page: Page) {
  await rice(page).waitFor()
  expect(await rice(page).inputValue()).toBe('135')
  await page.getByText('“zorbleflux”').waitFor()
  expect(await field(page).inputValue()).toBe('and a cup of')
  await page.getByRole('region', { name: 'Add to dinner' }).waitFor()
}

describe('a meal that is not saved yet', () => {
  test('is there after a reload and after another view, until it is saved', () =>
    visit(async (page) => {
      await begin(page, '2026-01-10')
      await page.reload()
      await expectBegun(page)
      await page.getByRole('link', { name: 'Trends' }).first().click()
      await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
      await page.goBack()
      await expectBegun(page)

      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
      expect(await entriesOf('2026-01-10')).toMatchObject([{ grams: 135, meal_type: 'dinner' }])
      await page.reload()
      await page.getByText('“zorbleflux”').waitFor()
      await rice(page).waitFor({ state: 'detached' })
      await button(page, 'Remove zorbleflux').click()
      await field(page).fill('')
      expect(await stored(page)).toBe(NOTHING)
    }))

  test('is gone once it is discarded, and back once that is taken back', () =>
    visit(async (page) => {
      await begin(page, '2026-01-11')
      await field(page).fill('')
      await button(page, 'Discard all').click()
      expect(await stored(page)).toBe(NOTHING)
      await button(page, 'Undo').click()
      await rice(page).waitFor()
      await page.reload()
      await rice(page).waitFor()
      await button(page, 'Discard all').click()
      await page.reload()
      await field(page).waitFor()
      expect(await rice(page).count()).toBe(0)
    }))

  test('is stored again where the same is eaten again, with a reload in between', () =>
    visit(async (page) => {
      await signIn(page, '/?date=2026-01-16')
      await page.getByLabel('Meal').selectOption('Dinner')
      for (const times of [1, 2]) {
        await field(page).fill('100 g cooked rice')
        await page.reload()
        expect(await field(page).inputValue()).toBe('100 g cooked rice')
        await field(page).press('Enter')
        await rice(page).waitFor()
        await page.getByLabel('Meal').selectOption('Dinner')
        await button(page, 'Save 1 food').click()
        await page.getByText('Added 1 food').waitFor()
        expect(await entriesOf('2026-01-16')).toHaveLength(times)
      }
    }))

  test('is stored once, though the page was loaded anew before the answer came', () =>
    visit(
      async (page) => {
        await begin(page, '2026-01-12')
        await page.route('**/api/journal/foods', async (route) => {
          await route.fetch()
          await route.abort()
        })
        await button(page, 'Save 1 food').click()
        await page.getByText('saved as soon as it responds').waitFor()
        await page.unroute('**/api/journal/foods')
        await page.reload()
        await expectBegun(page)
        await button(page, 'Save 1 food').click()
        await page.getByText('Added 1 food').waitFor()
        expect(await entriesOf('2026-01-12')).toHaveLength(1)
        const dinner = page.getByRole('region', { name: 'Dinner', exact: true })
        expect(await dinner.locator('[data-entry]').count()).toBe(1)
      },
      { isRouted: true, expected: /ERR_FAILED/ },
    ))

  test('is sent again as it was sent, though another meal’s time has come, or another day is looked at', () =>
    visit(
      async (page) => {
        let time = '10:59'
        await page.route('**/api/journal/day?*', async (route) => {
          const response = await route.fetch()
          await route.fulfill({ response, json: { ...(await response.json()), local_time: time } })
        })
        const saveAndLoseAnswer = async () => {
          await field(page).fill('100 g cooked rice')
          await field(page).press('Enter')
          await rice(page).waitFor()
          await page.route('**/api/journal/foods', async (route) => {
            await route.fetch()
            await route.abort()
          })
          await button(page, 'Save 1 food').click()
          await page.getByText('saved as soon as it responds').waitFor()
        }
        await signIn(page, '/?date=2026-01-17')
        await saveAndLoseAnswer()
        await page.unroute('**/api/journal/foods')
        time = '11:01'
        await page.reload()
        await rice(page).waitFor()
        await button(page, 'Save 1 food').click()
        await page.getByText('Added 1 food').waitFor()
        expect(await entriesOf('2026-01-17')).toMatchObject([{ meal_type: 'breakfast' }])

        await page.reload()
        await saveAndLoseAnswer()
        await button(page, 'Previous day').click()
        await page.getByRole('heading', { level: 1, name: /16/ }).waitFor()
        await page.unroute('**/api/journal/foods')
        await page.getByText('Added 1 food').waitFor({ timeout: 30_000 })
        const meals = (await entriesOf('2026-01-17')).map(({ meal_type }: { meal_type: string }) => meal_type)
        expect(meals.sort()).toEqual(['breakfast', 'lunch'])
        expect(
          await page.getByRole('region', { name: 'Lunch', exact: true }).locator('[data-entry]').count(),
        ).toBe(0)
      },
      { isRouted: true, expected: /ERR_FAILED/ },
    ))

  test('that cannot be read any more is ignored', () =>
    visit(async (page) => {
      await begin(page, '2026-01-13')
      const text = await page.evaluate<string>('Object.values(sessionStorage)[0]')
      for (const broken of [
        'text.slice(0, 40)',
        '"nonsense"',
        '"null"',
        'text.replace(/"kind":"food"/, \'"kind":"dish"\')',
        'text.replace(/"energy_kcal":[^,]+/, \'"energy_kcal":"lots"\')',
        'text.replace(/"person":"[^"]*"/, \'"person":7\')',
      ]) {
        await field(page).fill('tea')
        await page.evaluate(`(() => {
          const [key] = Object.keys(sessionStorage)
          const text = ${JSON.stringify(text)}
          addEventListener('pagehide', () => sessionStorage.setItem(key, ${broken}))
        })()`)
        await page.reload()
        await field(page).waitFor()
        expect(await field(page).inputValue()).toBe('')
        expect(await rice(page).count()).toBe(0)
      }
      // Unbroken it is read.
      await page.evaluate(`sessionStorage.setItem('unsaved ', ${JSON.stringify(text)})`)
      await page.reload()
      await expectBegun(page)
    }))
})

describe('nothing of a person is left in the browser', () => {
  test('once they have signed out', () =>
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

  test('once they have had everything deleted', () =>
    visit(async (page) => {
      await begin(page, '2026-01-18')
      await page.getByRole('link', { name: 'Settings' }).first().click()
      await page.getByRole('link', { name: 'Export and delete' }).first().click()
      await button(page, 'Delete everything…').click()
      await page.getByLabel(/^Type/).fill('delete everything')
      await button(page, 'Delete everything').click()
      await page.getByRole('heading', { name: 'Everything was deleted' }).waitFor()
      expect(await stored(page)).toBe(NOTHING)
      await page.getByRole('link', { name: 'Today' }).first().click()
      await field(page).waitFor()
      expect(await field(page).inputValue()).toBe('')
      expect(await rice(page).count()).toBe(0)
    }))

  test('in any tab, once they have signed out in one', () =>
    visit(
      async (page) => {
        await begin(page, '2026-01-15')
        const tab = await page.context().newPage()
        await tab.goto(`${site.server.url}${PATHS.settings}`)
        await button(tab, 'Sign out').click()
        await tab.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
        await page.reload()
        await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
        expect(await stored(page)).toBe(NOTHING)
      },
      { expected: /401/ },
    ))

  test('once somebody else has signed in over their session, which had ended', () =>
    visit(
      async (page) => {
        await begin(page, '2026-01-16')
        await request('DELETE', '/api/sessions')
        await button(page, 'Save 1 food').click()
        await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
        const link = await bench.value(['sign-in-link', '--user', 'bob'])
        await page.getByLabel('Sign-in link or API token').fill(link)
        const reloaded = page.waitForEvent('load')
        await button(page, 'Sign in').click()
        await reloaded
        await field(page).waitFor()
        expect(await field(page).inputValue()).toBe('')
        expect(await rice(page).count()).toBe(0)
        expect(await stored(page)).toBe(NOTHING)
        expect(await entriesOf('2026-01-16')).toEqual([])
      },
      { expected: /401/ },
    ))

  test('while the same person, signed in again, goes on where they were', () =>
    visit(
      async (page) => {
        await begin(page, '2026-01-17')
        await request('DELETE', '/api/sessions')
        await button(page, 'Save 1 food').click()
        await page.getByLabel('Sign-in link or API token').fill(await bench.value(['sign-in-link']))
        await button(page, 'Sign in').click()
        await page.getByText('Added 1 food').waitFor()
        await page.reload()
        await page.getByText('“zorbleflux”').waitFor()
        expect(await field(page).inputValue()).toBe('and a cup of')
      },
      { expected: /401/ },
    ))
})
