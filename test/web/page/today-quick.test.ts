import { describe, expect, test } from 'bun:test'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

/** Actions of a person who does not wait for late responses. */

const { ask, signIn, visit } = domBench()
const date = '2026-03-07'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('What did you eat?')
const note = (page: Page) => page.getByLabel('A note in your own words')

/** Goes to the notes and types. */
async function goToNotes(page: Page, text: string) {
  await note(page).click()
  await page.keyboard.type(text)
}

const onDay = (day: string, work: (page: Page) => Promise<unknown>) =>
  visit(
    async (page) => {
      await signIn(page, `/?date=${day}`)
      await field(page).waitFor()
      await note(page).waitFor()
      await work(page)
    },
    { expected: /status of 5\d\d/ },
  )

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

describe('words that are being analysed', () => {
  test('leave the focus and the new text to a person who keeps typing', async () => {
    await onDay(date, async (page) => {
      const held = hold(page, ANALYSIS, 'POST')
      await field(page).fill('100 g cooked rice')
      await field(page).press('Enter')
      await held.arrived()
      await page.keyboard.type('2 boiled ')
      await held.release()
      await button(page, 'Save 1 food').waitFor()
      await page.keyboard.type('eggs')
      expect(await field(page).inputValue()).toBe('2 boiled eggs')
    })
  })

  test('leave the focus where the person went, analysed or not', async () => {
    for (const fails of [false, true]) {
      await onDay(date, async (page) => {
        const held = hold(page, ANALYSIS, 'POST', fails)
        await field(page).fill('100 g cooked rice')
        await field(page).press('Enter')
        await held.arrived()
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
  test('leaves what is added to the next one, and the focus where it is', async () => {
    await onDay(date, async (page) => {
      await field(page).fill('100 g cooked rice')
      await field(page).press('Enter')
      const held = hold(page, FOODS, 'POST')
      await button(page, 'Save 1 food').click()
      await held.arrived()
      await field(page).fill('an apple')
      await field(page).press('Enter')
      // What is saved is among the meals already; the other is still to be saved.
      await entry(page, '100 g cooked rice').waitFor()
      await button(page, 'Save 1 food').waitFor()
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
  test('that is saved late does not close the dialog of another one', async () => {
    await eat(date, 'alpha', 'beta')
    await onDay(date, async (page) => {
      await entry(page, 'alpha').click()
      await page.getByLabel('Notes', { exact: true }).fill('from the market')
      const held = hold(page, `${FOODS}/*`, 'PATCH')
      await button(page, 'Save').click()
      await held.arrived()
      await page.keyboard.press('Escape')
      await entry(page, 'beta').click()
      await page.getByLabel('Notes', { exact: true }).fill('half of it')
      await held.release()
      await entry(page, 'alpha').getByText('from the market').waitFor()
      expect(await page.getByLabel('Notes', { exact: true }).inputValue()).toBe('half of it')
    })
  })

  test('that is deleted stays hidden after a visit to another view; one that cannot be deleted returns without moving the focus', async () => {
    await eat(date, 'alpha', 'beta')
    await onDay(date, async (page) => {
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
      await page.advance(7000)
      expect(page.asked.filter(({ method }) => method === 'DELETE')).toMatchObject([{ status: 204 }])
      await page.getByText('“alpha” deleted').waitFor({ state: 'detached' })
      expect(await entry(page, 'alpha').count()).toBe(0)

      const held = hold(page, `${FOODS}/*`, 'DELETE', true)
      await entry(page, 'beta').click()
      await button(page, 'Delete').click()
      await goToNotes(page, 'Slept ')
      await page.advance(7000)
      await held.arrived()
      await held.release()
      await entry(page, 'beta').waitFor()
      await page.keyboard.type('badly')
      expect(await note(page).inputValue()).toBe('Slept badly')
    })
  })
})

describe('a copy', () => {
  test('is there at once, made once, and repeated as the same request', async () => {
    await eat(dayBefore(date), 'alpha')
    await onDay(date, async (page) => {
      const copies = `${FOODS}/copies`
      const held = hold(page, copies, 'POST')
      const again = button(page, /^Copy from the day before/)
      await again.click()
      await held.arrived()
      // It is there at once, and there is nothing left to tap.
      await entry(page, 'Foods of').waitFor()
      expect(await again.count()).toBe(0)
      await held.release()
      await entry(page, 'alpha').waitFor()
      expect(held.count()).toBe(1)
      page.unroute(copies)

      // It arrives; its answer does not.
      page.route(copies, async (held) => {
        await held.fetch()
        held.abort()
      })
      await button(page, 'More actions for dinner').click()
      await page.getByRole('menuitem', { name: 'Copy from another day…' }).click()
      await page.getByLabel('From meal').selectOption('Lunch')
      await button(page, 'Copy 1 food').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      await page.getByText(NOT_SENT.away(1)).waitFor()
      page.unroute(copies)
      await page.getByText(NOT_SENT.away(1)).waitFor({ state: 'detached' })
      await page.advance(1000)
      expect(await namesOf(date)).toEqual(['alpha', 'alpha'])
    })
  })

  test('is of the day shown, though the response for an earlier choice comes later', async () => {
    await eat(dayBefore(date), 'alpha')
    await onDay(date, async (page) => {
      const held = hold(page, `**/api/journal/day?date=${dayBefore(date)}`, 'GET')
      await button(page, 'More actions for lunch').click()
      await page.getByRole('menuitem', { name: 'Copy from another day…' }).click()
      await held.arrived()
      await page.getByLabel('From', { exact: true }).fill('2020-01-01')
      await page.locator('dialog .copy-preview .hint').waitFor()
      await held.release()
      expect(await button(page, 'Copy 1 food').count()).toBe(0)
    })
  })
})

test('a field that is opened by a tap has the focus at once', async () => {
  await onDay(date, async (page) => {
    const { document } = page.window
    document.querySelector<HTMLElement>('[data-meal=dinner]')?.click()
    for (let step = 0; step < 100; step++) await null
    expect(document.activeElement?.id).toBe('quick-add')
  })
})

test('Enter chooses no food that was found for other words', async () => {
  await onDay(date, async (page) => {
    await button(page, 'Search foods').click()
    const combobox = page.getByRole('combobox', { name: 'Food' })
    await combobox.fill('lentil')
    await page
      .getByRole('option', { name: /lentil/i })
      .first()
      .waitFor()
    const held = hold(page, '**/api/foods?*', 'GET')
    await combobox.fill('apple')
    await combobox.press('Enter')
    expect(await combobox.count()).toBe(1)
    await held.arrived()
    await held.release()
    await page.getByRole('option', { name: /apple/i }).first().waitFor()
    await combobox.press('Enter')
    await page.getByLabel(/^Grams of .*apple/i).waitFor()
  })
})

test('a mark that is refused late does not change the day shown then', async () => {
  await eat(dayBefore(date), 'alpha')
  await ask('PUT', `/api/journal/days/${dayBefore(date)}`, { complete: true })
  await onDay(date, async (page) => {
    const held = hold(page, `**/api/journal/days/${date}`, 'PUT', true)
    const logged = page.getByRole('group', { name: 'Did you log everything?' })
    await logged.getByRole('button', { name: 'Yes' }).click()
    await held.arrived()
    await button(page, 'Previous day').click()
    await entry(page, 'alpha').waitFor()
    await held.release()
    await page.locator('.toast.bad').waitFor()
    expect(await logged.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  })
})

test('an entry that is added while the day is loading again does not vanish', async () => {
  await onDay(date, async (page) => {
    await field(page).fill('100 g cooked rice')
    await field(page).press('Enter')
    await button(page, 'Save 1 food').waitFor()
    let release: (() => void) | undefined
    // The response shows the day at the time of the request.
    page.route(
      '**/api/journal/day?*',
      async (held) => {
        const response = await held.fetch()
        release = () => held.fulfill({ response })
      },
      { times: 1 },
    )
    await page.act((window) => window.dispatchEvent(new window.Event('focus')))
    await page.until(() => release, 'the day to be requested')
    await button(page, 'Save 1 food').click()
    await entry(page, '100 g cooked rice').waitFor()
    await page.act(() => release?.())
    await button(page, 'Add 250 ml of water').click()
    await page.getByText('250 ml', { exact: true }).waitFor()
    expect(await entry(page, '100 g cooked rice').count()).toBe(1)
  })
})

test('a day that cannot be loaded leaves the way back to the one before', async () => {
  await eat(date, 'alpha')
  await onDay(date, async (page) => {
    page.route('**/api/journal/day?*', (held) =>
      held.fulfill({ status: 500, headers: { 'x-request-id': 'of-the-server' }, json: {} }),
    )
    await button(page, 'Previous day').click()
    await page.getByRole('main').getByRole('alert').first().waitFor()
    expect(await entry(page, 'alpha').count()).toBe(0)
    await button(page, 'Next day').click()
    await entry(page, 'alpha').waitFor()
    expect(await field(page).count()).toBe(1)
  })
})

test('what is on its way has the time that the server gives it', () =>
  onDay('2026-01-05', async (page) => {
    await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.breakfast)
    await field(page).fill('100 g cooked rice')
    await field(page).press('Enter')
    await button(page, 'Save 1 food').waitFor()
    const held = hold(page, '**/api/journal/foods', 'POST')
    await button(page, 'Save 1 food').click()
    await entry(page, 'rice').click()
    expect(await page.getByLabel(ENTRY.time).inputValue()).toBe('08:00')
    await page.keyboard.press('Escape')
    await held.release()
    await page.advance(1000)
    expect((await entriesOf('2026-01-05'))[0].consumed_at).toContain('T08:00')
  }))

test('the second tap of two on the button that saves opens no entry that is there now', async () => {
  await eat('2026-01-06', 'alpha')
  await onDay('2026-01-06', async (page) => {
    await entry(page, 'alpha').waitFor()
    await page.act((window) => {
      const second = new window.MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 })
      window.document.querySelector('[data-entry]')?.dispatchEvent(second)
    })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await entry(page, 'alpha').click()
    await page.getByRole('dialog').waitFor()
  })
})
