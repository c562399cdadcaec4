import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { hold } from './page-held.ts'
import { button, field, goToNotes, note, slowDays } from './page-slow-days.ts'

/** What somebody does who does not wait, on a line whose answers come late. Each test has days of its own. */

const { ask, freshDay, onDay } = slowDays()
const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString()

const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const namesOf = async (date: string) =>
  (await entriesOf(date)).map((entry: { food_name: string }) => entry.food_name)
const eat = (date: string, ...names: string[]) =>
  ask('POST', '/api/journal/foods', {
    date,
    meal_type: 'lunch',
    entries: names.map((food_name) => ({ food_name, calories: 100 })),
  })

const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const FOODS = '**/api/journal/foods'
const ANALYSIS = '**/api/foods/analysis'

describe('words that are read', () => {
  test('do not take the focus, nor what they were, from whoever types on', async () => {
    await onDay(freshDay(), async (page) => {
      const held = await hold(page, ANALYSIS, 'POST')
      await field(page).fill('100 g cooked rice')
      await field(page).press('Enter')
      await held.arrived
      await page.keyboard.type('2 boiled ')
      await held.release()
      await button(page, 'Save 1 food').waitFor()
      await page.keyboard.type('eggs')
      expect(await field(page).inputValue()).toBe('2 boiled eggs')
    })
  })

  test('do not take it from whoever has gone on to something else, read or not', async () => {
    for (const fails of [false, true]) {
      await onDay(freshDay(), async (page) => {
        const held = await hold(page, ANALYSIS, 'POST', fails)
        await field(page).fill('100 g cooked rice')
        await field(page).press('Enter')
        await held.arrived
        await goToNotes(page, 'Slept ')
        await held.release()
        if (fails) await page.locator('#quick-add-error').waitFor()
        else await button(page, 'Save 1 food').waitFor()
        await page.keyboard.type('badly')
        expect(await note(page).inputValue()).toBe('Slept badly')
      })
    }
  })
})

describe('a meal that is being saved', () => {
  test('leaves what is added to the next one meanwhile, and the focus where it is by then', async () => {
    const date = freshDay()
    await onDay(date, async (page) => {
      await field(page).fill('100 g cooked rice')
      await field(page).press('Enter')
      const held = await hold(page, FOODS, 'POST')
      await button(page, 'Save 1 food').click()
      await held.arrived
      await field(page).fill('an apple')
      await field(page).press('Enter')
      await button(page, 'Save 2 foods').waitFor()
      // It is too late for that, and says so by doing nothing.
      await button(page, 'Discard all').click({ force: true })
      await goToNotes(page, 'Slept ')
      await held.release()
      await page.getByText('Added 1 food').waitFor()
      await page.keyboard.type('badly')
      expect(await note(page).inputValue()).toBe('Slept badly')
      expect(await namesOf(date)).toEqual(['100 g cooked rice'])
      await button(page, 'Save 1 food').click()
      await entry(page, 'apple').waitFor()
      expect(await namesOf(date)).toEqual(['100 g cooked rice', 'an apple'])
    })
  })
})

describe('an entry', () => {
  test('that is saved late does not close the window of another one', async () => {
    const date = freshDay()
    await eat(date, 'alpha', 'beta')
    await onDay(date, async (page) => {
      await entry(page, 'alpha').click()
      await page.getByLabel('Notes', { exact: true }).fill('from the market')
      const held = await hold(page, `${FOODS}/*`, 'PATCH')
      await button(page, 'Save').click()
      await held.arrived
      await page.keyboard.press('Escape')
      await entry(page, 'beta').click()
      await page.getByLabel('Notes', { exact: true }).fill('half of it')
      await held.release()
      await entry(page, 'alpha').getByText('from the market').waitFor()
      expect(await page.getByLabel('Notes', { exact: true }).inputValue()).toBe('half of it')
    })
  })

  test('that is deleted stays away though another view is looked at; what cannot be is back without a jump', async () => {
    const date = freshDay()
    await eat(date, 'alpha', 'beta')
    await onDay(date, async (page) => {
      await page.clock.install()
      const leaveAndReturn = async () => {
        await page.getByRole('link', { name: 'Trends' }).first().click()
        await heading(page, 'Trends').waitFor()
        await page.goBack()
        await entry(page, 'beta').waitFor()
      }
      await entry(page, 'alpha').click()
      await button(page, 'Delete').click()
      await leaveAndReturn()
      await page.getByText('“alpha” deleted').waitFor()
      expect(await entry(page, 'alpha').count()).toBe(0)
      const gone = page.waitForResponse((response) => response.request().method() === 'DELETE')
      await page.clock.runFor(7000)
      await gone
      await page.getByText('“alpha” deleted').waitFor({ state: 'detached' })
      expect(await entry(page, 'alpha').count()).toBe(0)

      const held = await hold(page, `${FOODS}/*`, 'DELETE', true)
      await entry(page, 'beta').click()
      await button(page, 'Delete').click()
      await goToNotes(page, 'Slept ')
      await page.clock.runFor(7000)
      await held.arrived
      await held.release()
      await entry(page, 'beta').waitFor()
      await page.keyboard.type('badly')
      expect(await note(page).inputValue()).toBe('Slept badly')
    })
  })
})

describe('a copy', () => {
  test('is made once of what is tapped twice, and sent again as the same', async () => {
    const date = freshDay()
    await eat(dayBefore(date), 'alpha')
    await onDay(date, async (page) => {
      const copies = `${FOODS}/copies`
      const held = await hold(page, copies, 'POST')
      const again = button(page, /^Copy from the day before/)
      await again.click()
      await held.arrived
      await again.click()
      await held.release()
      await entry(page, 'alpha').waitFor()
      expect(held.count()).toBe(1)
      await page.unroute(copies)

      // It arrives; its answer does not.
      await page.route(copies, async (route) => {
        await route.fetch()
        await route.abort()
      })
      await button(page, 'More actions for dinner').click()
      await page.getByRole('menuitem', { name: 'Copy from another day…' }).click()
      await page.getByLabel('From meal').selectOption('Lunch')
      await button(page, 'Copy 1 food').click()
      await page.locator('dialog .form-problem').waitFor()
      await page.unroute(copies)
      await button(page, 'Copy 1 food').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await namesOf(date)).toEqual(['alpha', 'alpha'])
    })
  })

  test('is of the day that is shown, though the one before it is answered later', async () => {
    const date = freshDay()
    await eat(dayBefore(date), 'alpha')
    await onDay(date, async (page) => {
      const held = await hold(page, `**/api/journal/day?date=${dayBefore(date)}`, 'GET')
      await button(page, 'More actions for lunch').click()
      await page.getByRole('menuitem', { name: 'Copy from another day…' }).click()
      await held.arrived
      await page.getByLabel('From', { exact: true }).fill('2020-01-01')
      await page.locator('dialog .copy-preview .hint').waitFor()
      await held.release()
      expect(await button(page, 'Copy 1 food').count()).toBe(0)
    })
  })
})

test('what is tapped to be typed into has the focus at once', async () => {
  await onDay(freshDay(), async (page) => {
    const focused = await page.evaluate(`(async () => {
      document.querySelector('[data-meal=dinner]').click()
      for (let step = 0; step < 100; step++) await null
      return document.activeElement.id
    })()`)
    expect(focused).toBe('quick-add')
  })
})

test('Enter takes no food that was found for other words', async () => {
  await onDay(freshDay(), async (page) => {
    await button(page, 'Search foods').click()
    const combobox = page.getByRole('combobox', { name: 'Food' })
    await combobox.fill('lentil')
    await page
      .getByRole('option', { name: /lentil/i })
      .first()
      .waitFor()
    const held = await hold(page, '**/api/foods?*', 'GET')
    await combobox.fill('apple')
    await combobox.press('Enter')
    expect(await combobox.count()).toBe(1)
    await held.arrived
    await held.release()
    await page.getByRole('option', { name: /apple/i }).first().waitFor()
    await combobox.press('Enter')
    await page.getByLabel(/^Grams of .*apple/i).waitFor()
  })
})

test('a mark that is refused late does not change the day that is looked at by then', async () => {
  const date = freshDay()
  await eat(dayBefore(date), 'alpha')
  await ask('PUT', `/api/journal/days/${dayBefore(date)}`, { complete: true })
  await onDay(date, async (page) => {
    const held = await hold(page, `**/api/journal/days/${date}`, 'PUT', true)
    const logged = page.getByRole('group', { name: 'Did you log everything?' })
    await logged.getByRole('button', { name: 'Yes' }).click()
    await held.arrived
    await button(page, 'Previous day').click()
    await entry(page, 'alpha').waitFor()
    await held.release()
    await page.locator('.toast.bad').waitFor()
    expect(await logged.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  })
})

test('what is added while the day is asked for anew does not vanish again', async () => {
  const date = freshDay()
  await onDay(date, async (page) => {
    await field(page).fill('100 g cooked rice')
    await field(page).press('Enter')
    await button(page, 'Save 1 food').waitFor()
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answered = Promise.withResolvers<void>()
    // Answered as it was when it was asked for.
    await page.route(
      '**/api/journal/day?*',
      async (route) => {
        const response = await route.fetch()
        asked.resolve()
        await answer.promise
        await route.fulfill({ response })
        answered.resolve()
      },
      { times: 1 },
    )
    await page.evaluate("window.dispatchEvent(new Event('focus'))")
    await asked.promise
    await button(page, 'Save 1 food').click()
    await entry(page, '100 g cooked rice').waitFor()
    answer.resolve()
    await answered.promise
    // Whatever comes of it has come with the answer to the next question.
    await button(page, 'Add 250 ml of water').click()
    await page.getByText('250 ml', { exact: true }).waitFor()
    expect(await entry(page, '100 g cooked rice').count()).toBe(1)
  })
})

test('a day that does not come leaves the one before it to go back to', async () => {
  const date = freshDay()
  await eat(date, 'alpha')
  await onDay(date, async (page) => {
    await page.route('**/api/journal/day?*', (route) =>
      route.fulfill({ status: 500, headers: { 'x-request-id': 'of-the-server' }, json: {} }),
    )
    await button(page, 'Previous day').click()
    await page.getByRole('main').getByRole('alert').first().waitFor()
    expect(await entry(page, 'alpha').count()).toBe(0)
    await button(page, 'Next day').click()
    await entry(page, 'alpha').waitFor()
    expect(await field(page).count()).toBe(1)
  })
})
