import { describe, expect, test } from 'bun:test'
import { CHECKIN } from '../../../src/web/app/texts/checkin.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What somebody else, or another device, logs for the same person while Today is open. */

const { ask, signIn, visit } = domBench()
const DATE = '2026-03-10'

const entry = (page: Page, hasText: string) => page.locator('[data-entry]', { hasText })
const elsewhere = (food_name: string) =>
  ask('POST', '/api/journal/foods', { date: DATE, meal_type: 'lunch', entries: [{ food_name }] })
const daysAsked = (page: Page) => page.asked.filter(({ path }) => path === '/api/journal/day')

test('is there once all that waited for the connection is sent, also if it came after the day was loaded', () =>
  visit(
    async (page) => {
      await signIn(page)
      await page.getByLabel('What did you eat?').waitFor()
      page.route('**', (held) => held.abort())
      await page.reload()
      await page.getByLabel('What did you eat?').fill('an apple')
      await page.keyboard.press('Enter')
      await page.getByText(NOT_SENT.away(1)).waitFor()
      page.unrouteAll()
      const before = daysAsked(page).length
      page.route('**/api/journal/foods', async (held) => {
        await page.until(
          () =>
            daysAsked(page)
              .slice(before)
              .some(({ status }) => status === 200),
          'the day',
        )
        await elsewhere('100 g cooked rice')
        held.continue()
      })
      await entry(page, 'rice').waitFor()
      expect(await entry(page, 'apple').count()).toBe(1)
    },
    { expected: /connection|fetch/i },
  ))

const setVisible = (page: Page, state: 'visible' | 'hidden') =>
  Object.defineProperty(page.window.document, 'visibilityState', { value: state, configurable: true })
/** Somebody looks at something else for a while; a browser tells in two ways that they are back. */
async function goAway(page: Page) {
  setVisible(page, 'hidden')
  await page.advance(30_000)
  setVisible(page, 'visible')
  await page.act((window) => {
    window.document.dispatchEvent(new window.Event('visibilitychange'))
    window.dispatchEvent(new window.Event('focus'))
  })
}

describe('who comes back to the page', () => {
  test('has it loaded once', () =>
    visit(async (page) => {
      await signIn(page)
      await page.getByLabel('What did you eat?').waitFor()
      for (let time = 1; time <= 2; time++) {
        const before = daysAsked(page).length
        await elsewhere('100 g cooked rice')
        await goAway(page)
        await page.until(async () => (await entry(page, 'rice').count()) === time, 'the rice')
        expect(daysAsked(page)).toHaveLength(before + 1)
      }
    }))

  test('goes on editing a note, which was deleted meanwhile', async () => {
    const { checkin_id } = await ask('POST', '/api/journal/checkins', { content: 'slept well', date: DATE })
    await visit(async (page) => {
      await signIn(page)
      await page.getByRole('button', { name: /^Edit note/ }).click()
      const editor = page.getByLabel(CHECKIN.noteEditText)
      await editor.fill('slept well, for nine hours')
      await ask('DELETE', `/api/journal/checkins/${checkin_id}`)
      await goAway(page)
      expect(await editor.inputValue()).toBe('slept well, for nine hours')
    })
  })
})

describe('a page that is left open', () => {
  test('asks nobody to sign in before they do something, and then asks for nothing more', () =>
    visit(
      async (page) => {
        await signIn(page)
        await page.getByLabel('What did you eat?').fill('an app')
        await page.browser.network.fetch('/api/sessions/current', {
          method: 'DELETE',
          headers: { 'x-ext-page': '1' },
        })
        await page.advance(200_000)
        expect(await page.getByRole('dialog').count()).toBe(0)
        await page.getByLabel('What did you eat?').fill('an apple')
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor()
        const before = page.asked.length
        await page.advance(600_000)
        expect(page.asked.slice(before)).toEqual([])
      },
      { expected: /401/ },
    ))
})

describe('while nobody does anything', () => {
  test('is shown within a minute or two, with one request a minute at most', () =>
    visit(async (page) => {
      await signIn(page)
      await page.getByLabel('What did you eat?').waitFor()
      await elsewhere('100 g cooked rice')
      await ask('PATCH', `/api/journal/days/${DATE}/checkin`, { water_ml: 700 })
      const before = daysAsked(page).length
      await page.advance(61_000)
      await entry(page, 'rice').waitFor()
      await page.getByText(/700 ml/).waitFor()
      expect(daysAsked(page)).toHaveLength(before + 1)

      // Left alone, it asks less often.
      await page.advance(540_000)
      const unused = daysAsked(page).length
      await page.advance(600_000)
      expect(daysAsked(page)).toHaveLength(unused + 2)
      await page.keyboard.press('Tab')
      await page.advance(120_000)
      expect(daysAsked(page)).toHaveLength(unused + 4)
    }))

  test('is not asked for where the page cannot be seen', () =>
    visit(async (page) => {
      await signIn(page)
      await page.getByLabel('What did you eat?').waitFor()
      setVisible(page, 'hidden')
      const before = daysAsked(page).length
      await page.advance(600_000)
      expect(daysAsked(page)).toHaveLength(before)
      await elsewhere('100 g cooked rice')
      setVisible(page, 'visible')
      await page.act(({ document, Event }) => document.dispatchEvent(new Event('visibilitychange')))
      await entry(page, 'rice').waitFor()
    }))

  test('takes away neither words that are being typed nor a note that is being edited', async () => {
    const { checkin_id } = await ask('POST', '/api/journal/checkins', { content: 'slept well', date: DATE })
    await visit(async (page) => {
      await signIn(page)
      await page.getByRole('button', { name: /^Edit note/ }).click()
      const editor = page.getByLabel(CHECKIN.noteEditText)
      await editor.fill('slept well, for nine hours')
      await page.getByLabel('What did you eat?').fill('an app')
      await ask('DELETE', `/api/journal/checkins/${checkin_id}`)
      await elsewhere('100 g cooked rice')
      await page.advance(61_000)
      await entry(page, 'rice').waitFor()
      expect(await editor.inputValue()).toBe('slept well, for nine hours')
      expect(await page.getByLabel('What did you eat?').inputValue()).toBe('an app')
    })
  })
})
