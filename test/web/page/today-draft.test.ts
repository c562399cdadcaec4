import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { SIGN_IN } from '../../../src/web/app/texts/sign-in.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What somebody is about to add outlives a reload, and no person. */

const { ask, request, signIn, signInLink, visit } = domBench()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel(TODAY.quickAdd)
const rice = (page: Page) => page.getByLabel(TODAY.gramsOf('White rice'))
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries

/** Whose Today a picture may be kept of, and none of it. */
const MAY_KEEP = /^\{"person":"\w+"\}$/
/** All that the browser keeps for the page's scripts, as one text. */
const stored = ({ window }: Page) => {
  const own = Object.entries({ ...window.localStorage }).filter(([, text]) => !MAY_KEEP.test(String(text)))
  return JSON.stringify([{ ...window.sessionStorage }, Object.fromEntries(own), window.document.cookie])
}
const NOTHING = '[{},{},""]'

/** Begins a meal of a date: a sure item with other grams, an unknown one, and more words. */
async function begin(page: Page, date: string) {
  await signIn(page, `/?date=${date}`)
  await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.dinner)
  await field(page).fill('100 g cooked rice and zorbleflux')
  await field(page).press('Enter')
  await rice(page).fill('135')
  await field(page).fill('and a cup of')
}

async function expectBegun(page: Page) {
  await rice(page).waitFor()
  expect(await rice(page).inputValue()).toBe('135')
  await page.getByText(TODAY.quoted('zorbleflux')).waitFor()
  expect(await field(page).inputValue()).toBe('and a cup of')
  await page.getByRole('region', { name: TODAY.review(TODAY.meals.dinner) }).waitFor()
}

describe('a meal that is not saved yet', () => {
  test('is there after a reload and after another view, until it is saved', () =>
    visit(async (page) => {
      await begin(page, '2026-01-10')
      await page.reload()
      await expectBegun(page)
      await page.getByRole('link', { name: COMMON.trends }).first().click()
      await page.getByRole('heading', { level: 1, name: COMMON.trends }).waitFor()
      await page.goBack()
      await expectBegun(page)

      await button(page, TODAY.save(1)).click()
      await page.getByText(TODAY.saved(1, TODAY.meals.dinner)).waitFor()
      expect(await entriesOf('2026-01-10')).toMatchObject([{ grams: 135, meal_type: 'dinner' }])
      await page.reload()
      await page.getByText(TODAY.quoted('zorbleflux')).waitFor()
      await rice(page).waitFor({ state: 'detached' })
      await button(page, TODAY.remove('zorbleflux')).click()
      await field(page).fill('')
      expect(stored(page)).toBe(NOTHING)
    }))

  test('is gone once it is discarded, and back once that is taken back', () =>
    visit(async (page) => {
      await begin(page, '2026-01-11')
      await field(page).fill('')
      await button(page, TODAY.discardAll).click()
      expect(stored(page)).toBe(NOTHING)
      await button(page, COMMON.undo).click()
      await rice(page).waitFor()
      await page.reload()
      await rice(page).waitFor()
      await button(page, TODAY.discardAll).click()
      await page.reload()
      await field(page).waitFor()
      expect(await rice(page).count()).toBe(0)
    }))

  test('is stored again where the same is eaten again, with a reload in between', () =>
    visit(async (page) => {
      await signIn(page, '/?date=2026-01-16')
      await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.dinner)
      for (const times of [1, 2]) {
        await field(page).fill('100 g cooked rice')
        await page.reload()
        expect(await field(page).inputValue()).toBe('100 g cooked rice')
        await field(page).press('Enter')
        await rice(page).waitFor()
        await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.dinner)
        await button(page, TODAY.save(1)).click()
        await page.getByText(TODAY.saved(1, TODAY.meals.dinner)).waitFor()
        expect(await entriesOf('2026-01-16')).toHaveLength(times)
      }
    }))

  /** Loses the answers to meals, which arrive; until the rule is removed. */
  const loseAnswers = (page: Page) =>
    page.route('**/api/journal/foods', async (held) => {
      await held.fetch()
      held.abort()
    })

  test('is stored once, though the page was reloaded before the response came', () =>
    visit(async (page) => {
      await begin(page, '2026-01-12')
      loseAnswers(page)
      await button(page, TODAY.save(1)).click()
      await page.getByText(NOT_SENT.away(1)).waitFor()
      const dinner = page.getByRole('region', { name: TODAY.meals.dinner, exact: true })
      await dinner.getByText(NOT_SENT.waiting).waitFor()
      page.unroute('**/api/journal/foods')
      await page.reload()
      await page.getByText(TODAY.quoted('zorbleflux')).waitFor()
      await dinner.locator('[data-entry]').waitFor()
      await page.advance(1000)
      expect(await entriesOf('2026-01-12')).toMatchObject([{ grams: 135 }])
      expect(await dinner.locator('[data-entry]').count()).toBe(1)
    }))

  test('is sent again as it was sent, though another day is looked at', () =>
    visit(async (page) => {
      await signIn(page, '/?date=2026-01-17')
      await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.lunch)
      await field(page).fill('100 g cooked rice')
      await field(page).press('Enter')
      await rice(page).waitFor()
      loseAnswers(page)
      await button(page, TODAY.save(1)).click()
      await page.getByText(NOT_SENT.away(1)).waitFor()
      await button(page, TODAY.previousDay).click()
      await page.getByRole('heading', { level: 1, name: /16/ }).waitFor()
      page.unroute('**/api/journal/foods')
      await page.getByText(NOT_SENT.away(1)).waitFor({ state: 'detached' })
      await page.advance(1000)
      expect(await entriesOf('2026-01-17')).toMatchObject([{ meal_type: 'lunch' }])
      expect(await page.locator('[data-entry]').count()).toBe(0)
    }))

  test('that cannot be read any more is ignored', () =>
    visit(async (page) => {
      await begin(page, '2026-01-13')
      const [text = ''] = Object.values<string>({ ...page.window.sessionStorage })
      for (const broken of [
        text.slice(0, 40),
        'nonsense',
        'null',
        text.replace(/"kind":"food"/, '"kind":"dish"'),
        text.replace(/"energy_kcal":[^,]+/, '"energy_kcal":"lots"'),
        text.replace(/"owner":"[^"]*"/, '"owner":7'),
        text.replace(/"drafts":.*$/, '"drafts":null}'),
      ]) {
        expect(broken).not.toBe(text)
        await field(page).fill('tea')
        const { sessionStorage } = page.window
        const [key = ''] = Object.keys(sessionStorage)
        await page.act((window) =>
          window.addEventListener('pagehide', () => sessionStorage.setItem(key, broken)),
        )
        await page.reload()
        await field(page).waitFor()
        expect(await field(page).inputValue()).toBe('')
        expect(await rice(page).count()).toBe(0)
      }
      // Unbroken it is read.
      page.window.sessionStorage.setItem('unsaved ', text)
      await page.reload()
      await expectBegun(page)
    }))
})

describe('nothing of a person is left in the browser', () => {
  test('once they have had everything deleted', () =>
    visit(async (page) => {
      await begin(page, '2026-01-18')
      await page.getByRole('link', { name: COMMON.settings }).first().click()
      await page.getByRole('link', { name: SETTINGS.data }).first().click()
      await button(page, DATA.open).click()
      await page.getByLabel(DATA.confirmation).fill(DATA.word)
      await button(page, DATA.submit).click()
      await page.getByRole('heading', { name: DATA.doneTitle }).waitFor()
      expect(stored(page)).toBe(NOTHING)
      await page.getByRole('link', { name: COMMON.today }).first().click()
      await field(page).waitFor()
      expect(await field(page).inputValue()).toBe('')
      expect(await rice(page).count()).toBe(0)
    }))

  test('in any tab, once they have signed out in one', () =>
    visit(async (page) => {
      await begin(page, '2026-01-15')
      const tab = page.browser.newPage()
      await tab.goto(PATHS.settings)
      await button(tab, SETTINGS.signOut).click()
      await tab.getByRole('heading', { level: 1, name: SIGN_IN.title }).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: SIGN_IN.title }).waitFor()
      expect(stored(page)).toBe(NOTHING)
    }))

  test('once somebody else has signed in over their session, which had ended', () =>
    visit(async (page) => {
      await begin(page, '2026-01-16')
      await request('DELETE', '/api/sessions')
      await button(page, TODAY.save(1)).click()
      await page.getByRole('heading', { name: SIGN_IN.endedTitle }).waitFor()
      const link = signInLink({ user: 'bob' })
      await page.getByLabel(SIGN_IN.credential).fill(link)
      const { loads } = page
      await button(page, SIGN_IN.submit).click()
      expect(page.loads).toBe(loads + 1)
      await field(page).waitFor()
      expect(await field(page).inputValue()).toBe('')
      expect(await rice(page).count()).toBe(0)
      expect(stored(page)).toBe(NOTHING)
      expect(await entriesOf('2026-01-16')).toEqual([])
    }))

  test('while the same person, signed in again, goes on where they were', () =>
    visit(async (page) => {
      await begin(page, '2026-01-17')
      await request('DELETE', '/api/sessions')
      await button(page, TODAY.save(1)).click()
      await page.getByLabel(SIGN_IN.credential).fill(signInLink())
      await button(page, SIGN_IN.submit).click()
      await page.getByText(TODAY.saved(1, TODAY.meals.dinner)).waitFor()
      await page.reload()
      await page.getByText(TODAY.quoted('zorbleflux')).waitFor()
      expect(await field(page).inputValue()).toBe('and a cup of')
    }))
})
