import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { DATA } from '../../../src/web/app/texts/data.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { SETTINGS } from '../../../src/web/app/texts/settings.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { UNSENT } from '../../../src/web/app/texts/unsent-dialogs.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What the page shows of earlier answers while the server does not answer, and how that goes away. */

const site = domBench()
const { ask, signIn, signInLink, visit } = site
const TODAY_DATE = '2026-03-10'
const YESTERDAY = '2026-03-09'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
/** For lunch: the clock stands at 11:00. */
const eat = (date: string, ...foods: string[]) =>
  ask('POST', '/api/journal/foods', {
    date,
    meal_type: 'lunch',
    entries: foods.map((food_name) => ({ food_name })),
  })
/** Opens another tab after a while, in which no page was open. */
async function comeBackAfter(page: Page, days: number): Promise<Page> {
  await page.close()
  await page.advance(days * 24 * 3_600_000)
  return page.browser.newPage()
}
const goAway = (page: Page) => page.route('**', (held) => held.abort())

/** How many answers the browser keeps. */
async function keptCount({ browser }: Page): Promise<number> {
  const opened = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = browser.databases?.open('journal ')
    if (request === undefined) return reject(new Error('no database'))
    request.onsuccess = () => resolve(request.result)
  })
  return await new Promise((resolve) => {
    const request = opened.transaction('answers').objectStore('answers').count()
    request.onsuccess = () => {
      opened.close()
      resolve(request.result)
    }
  })
}

describe('without the server', () => {
  test('times are those of the journal, wherever the phone is', async () => {
    const before = await ask('GET', '/api/profile')
    await ask('PATCH', '/api/profile', { time_zone: 'Asia/Kolkata' })
    await visit(async (page) => {
      await signIn(page)
      await page.getByLabel('What did you eat?').waitFor()
      await goAway(page)
      await page.reload()
      const here = new Date(site.server.clock.now() + 5.5 * 3_600_000).toISOString().slice(0, 16)
      const time = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
      const shown = time.format(new Date(`${here}:00Z`))
      await page.getByText(`As of ${shown} — no connection`).waitFor()
      await page.getByLabel('A note in your own words').fill('a walk')
      await button(page, 'Save note').click()
      await page.getByText(new RegExp(`^${shown}`)).waitFor()
    })
    await ask('PATCH', '/api/profile', { time_zone: before.time_zone })
  })

  test('Today opens as it was, with the time that it is from, and is replaced once the server is back', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page)
      await page.locator('[data-entry]').waitFor()
      await goAway(page)
      await page.reload()
      await page
        .locator('[data-entry]')
        .getByText(/^Rye bread/)
        .waitFor()
      await page.getByText(/^As of .* — no connection$/).waitFor()
      await expectAccessible(page)
      await eat(TODAY_DATE, 'an apple')
      page.unrouteAll()
      await page.locator('[data-entry]').nth(1).waitFor()
      expect(await page.getByText(/^As of/).count()).toBe(0)
    })
  })

  test('a day that was looked at opens; one that never was says so', async () => {
    await eat(YESTERDAY, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page)
      await heading(page, TODAY.title)
      await page.goto(`/?date=${YESTERDAY}`)
      await page.locator('[data-entry]').waitFor()
      await goAway(page)
      await page.goto(`/?date=${YESTERDAY}`)
      await page
        .locator('[data-entry]')
        .getByText(/^Rye bread/)
        .waitFor()
      await page.goto('/?date=2025-12-24')
      await page.getByRole('heading', { name: TODAY.notStoredTitle }).waitFor()
      await expectAccessible(page)
    })
  })

  test('on the next date Today is that date, empty, with the targets and the check-in', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (before) => {
      await signIn(before)
      await before.locator('[data-entry]').waitFor()
      await goAway(before)
      const page = await comeBackAfter(before, 1)
      await page.goto('/')
      await page.getByText(TODAY.emptyTitle).waitFor()
      await page.getByText('Wednesday, March 11, 2026', { exact: true }).first().waitFor()
      await page.getByText(/of 2,000 kcal/).waitFor()
      await page.getByRole('heading', { name: 'Mood' }).waitFor()
      expect(await page.locator('[data-entry]').count()).toBe(0)
    })
  })

  test('a page that stays open is of the next date once somebody comes back to it', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page)
      await page.locator('[data-entry]').waitFor()
      await goAway(page)
      await page.advance(24 * 3_600_000)
      await page.act(({ document, Event }) => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByText(TODAY.emptyTitle).waitFor()
      await page.getByText('Wednesday, March 11, 2026', { exact: true }).first().waitFor()
      expect(await page.locator('[data-entry]').count()).toBe(0)
    })
  })

  test('a change that the server has taken is in what is kept', async () => {
    await visit(async (page) => {
      await signIn(page)
      await page.getByLabel(TODAY.quickAdd).fill('80 g rye bread')
      await page.getByLabel(TODAY.quickAdd).press('Enter')
      await button(page, TODAY.save(1)).click()
      await page.locator('[data-entry]').waitFor()
      await page.advance(7000)
      await goAway(page)
      await page.reload()
      await page
        .locator('[data-entry]')
        .getByText(/^Rye bread/)
        .waitFor()
    })
  })

  test('foods are searched in the built-in table, and the chosen one is ready to be saved', async () => {
    await visit(async (page) => {
      await signIn(page)
      await heading(page, TODAY.title)
      await goAway(page)
      await page.reload()
      await button(page, TODAY.searchFood).click()
      await page.getByRole('dialog').getByRole('combobox').fill('rye bread')
      await page.getByText(ENTRY.searchAway).waitFor()
      await expectAccessible(page)
      await page.getByRole('dialog').getByRole('option').first().click()
      expect(await page.getByLabel(TODAY.gramsOf('Rye bread')).count()).toBe(1)
    })
  })

  test('what is often eaten and the last two weeks are there, though nobody looked at them', async () => {
    await eat(YESTERDAY, '80 g rye bread')
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page)
      await page.locator('[data-entry]').waitFor()
      for (let seconds = 0; seconds < 40; seconds += 5) await page.advance(5000)
      await goAway(page)
      await page.goto('/?date=2026-02-26')
      await page.getByText(TODAY.emptyTitle).waitFor()
      await page.goto('/')
      await page.getByRole('region', { name: TODAY.frequent(TODAY.meals.lunch) }).waitFor()
    })
  })
})

describe('the profile without the server', () => {
  test('opens though nobody has looked at it', async () => {
    await ask('PATCH', '/api/profile', { allergies: ['Walnut'] })
    await visit(async (page) => {
      await signIn(page)
      await heading(page, TODAY.title)
      for (let seconds = 0; seconds < 40; seconds += 5) await page.advance(5000)
      await goAway(page)
      await page.goto(PATHS.profile)
      await button(page, 'Remove Walnut').waitFor()
      await page.getByText(/^As of .* — no connection$/).waitFor()
    })
  })

  test('opens as it was last loaded, with the time that it is from', async () => {
    await ask('PATCH', '/api/profile', { allergies: ['Walnut'] })
    await visit(async (page) => {
      await signIn(page, PATHS.profile)
      await button(page, 'Remove Walnut').waitFor()
      await goAway(page)
      await page.reload()
      await button(page, 'Remove Walnut').waitFor()
      await page.getByText(/^As of .* — no connection$/).waitFor()
    })
  })

  test('says on signing out that only the server can do that, also when it never answers', async () => {
    await visit(async (page) => {
      await signIn(page, PATHS.settings)
      for (const isHanging of [false, true]) {
        await page.route('**', (held) => (isHanging ? undefined : held.abort()))
        await button(page, SETTINGS.signOut).click()
        await page.getByText(UNSENT.signOutNeedsServer).waitFor()
        await page.advance(20_000)
        page.unrouteAll()
      }
      await button(page, SETTINGS.signOut).waitFor()
    })
  })
})

describe('what is kept goes', () => {
  test('on signing out', async () => {
    await visit(async (page) => {
      await signIn(page, PATHS.today)
      await heading(page, TODAY.title)
      expect(await keptCount(page)).toBeGreaterThan(2)
      await page.goto(PATHS.settings)
      await button(page, SETTINGS.signOut).click()
      await button(page, 'Sign in').waitFor()
      expect(await keptCount(page)).toBe(0)
    })
  })

  test('when the session was ended from elsewhere', async () => {
    await visit(async (page) => {
      await signIn(page, PATHS.today)
      await heading(page, TODAY.title)
      page.browser.network.cookies.clear()
      await page.reload()
      await button(page, 'Sign in').waitFor()
      expect(await keptCount(page)).toBe(0)
      await goAway(page)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: COMMON.serverDownTitle }).waitFor()
    })
  })

  test('when what the page keeps by itself finds the session ended, and nobody is asked for anything', async () => {
    await visit(async (page) => {
      await signIn(page, PATHS.today)
      await heading(page, TODAY.title)
      page.browser.network.cookies.clear()
      for (let seconds = 0; seconds < 40; seconds += 5) await page.advance(5000)
      expect(await keptCount(page)).toBe(0)
      expect(await page.getByRole('dialog').count()).toBe(0)
      await page.getByLabel(TODAY.quickAdd).waitFor()
    })
  })

  test('when everything is deleted', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page, PATHS.today)
      await page.locator('[data-entry]').waitFor()
      await page.goto(PATHS.data)
      await button(page, DATA.open).click()
      await page.getByLabel(DATA.confirmation).fill(DATA.word)
      await button(page, DATA.submit).click()
      await page.getByRole('heading', { level: 1, name: DATA.title }).waitFor()
      expect(await keptCount(page)).toBe(0)
      await goAway(page)
      await page.goto('/')
      expect(await page.locator('[data-entry]').count()).toBe(0)
    })
  })

  test('for another person who signs in on the same browser', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page)
      await page.locator('[data-entry]').waitFor()
      await page.act(async () => {
        page.browser.network.cookies.clear()
        await page.browser.network.fetch('/api/sessions', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-ext-page': '1' },
          body: JSON.stringify({ credential: signInLink({ user: 'guest' }) }),
        })
      })
      await page.reload()
      await page.getByText(TODAY.firstTitle).waitFor()
      await goAway(page)
      await page.reload()
      await heading(page, TODAY.title)
      expect(await page.locator('[data-entry]').count()).toBe(0)
    })
  })

  test('after 30 days without a word from the server', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await visit(async (before) => {
      await signIn(before)
      await before.locator('[data-entry]').waitFor()
      await goAway(before)
      const page = await comeBackAfter(before, 31)
      await page.goto('/')
      await page.getByRole('heading', { level: 1, name: COMMON.serverDownTitle }).waitFor()
    })
  })
})

test('a browser that keeps nothing works as before, and complains of nothing', async () => {
  await eat(TODAY_DATE, '80 g rye bread')
  await visit(async (page) => {
    page.browser.databases = undefined
    await signIn(page)
    await page.locator('[data-entry]').waitFor()
    await goAway(page)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: COMMON.serverDownTitle }).waitFor()
    page.unrouteAll()
    await page.locator('[data-entry]').waitFor()
  })
})
