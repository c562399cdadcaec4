import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { expectAccessible, PHONE, type Visit } from './page-support.ts'

/** Another food for a saved entry, on a phone and on a desktop. */

const { ask, signIn, visit } = pageBench()
const DESKTOP = { width: 1280, height: 800 }

const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (date: string, ...entries: object[]) =>
  ask('POST', '/api/journal/foods', { date, meal_type: 'lunch', entries })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })
const kcal = (page: Page) => page.getByLabel('kcal').inputValue()

async function onDay(date: string, work: (page: Page) => Promise<unknown>, options?: Visit) {
  await visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await page.getByLabel('What did you eat?').waitFor()
    await work(page)
  }, options)
}

/** Searches a food and takes the first that is found. */
async function search(page: Page, words: string) {
  const combobox = page.getByRole('combobox', { name: 'Food' })
  await combobox.fill(words)
  await page
    .getByRole('option', { name: new RegExp(words, 'i') })
    .first()
    .waitFor()
  await combobox.press('Enter')
  await combobox.waitFor({ state: 'detached' })
}

describe('another food for a saved entry', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`is searched for and chosen, with the same grams, ${viewport.width} px wide`, async () => {
      const date = viewport === PHONE ? '2026-01-10' : '2026-01-11'
      await eat(date, { food_name: '120 g cooked rice', calories: 999 })
      await onDay(
        date,
        async (page) => {
          await entry(page, '120 g cooked rice').click()
          await page.getByText(/^Matched to: .*rice/i).waitFor()
          await expectAccessible(page)
          expect(await kcal(page)).toBe('999')
          await button(page, 'Choose another food').click()
          await page.locator('[role=combobox]:focus').waitFor()
          await page.getByText('For “120 g cooked rice”').waitFor()
          await expectAccessible(page)
          await search(page, 'lentil')
          await page.locator('button:focus', { hasText: 'Choose another food' }).waitFor()
          await page.getByText(/^Matched to: .*lentil/i).waitFor()
          expect(await page.getByLabel('Grams', { exact: true }).inputValue()).toBe('120')
          const shown = Number(await kcal(page))
          expect(shown).toBeLessThan(999)
          await expectAccessible(page)
          const width = 'document.documentElement.scrollWidth'
          expect(await page.evaluate<number>(width)).toBeLessThanOrEqual(viewport.width)
          await button(page, 'Save').click()
          await page.locator('dialog').waitFor({ state: 'detached' })
          await page.locator('[data-entry]', { hasText: /lentil/i }).waitFor()
          const [stored] = await entriesOf(date)
          expect(stored).toMatchObject({
            food_name: expect.stringMatching(/lentil/i),
            food: expect.stringMatching(/lentil/i),
            grams: 120,
            confidence: 1,
            value_source: 'database',
          })
          expect(Math.abs(stored.nutrients.energy_kcal - shown)).toBeLessThan(0.06)
        },
        { context: { viewport } },
      )
    })
  }
})

test('Back closes what is open on a page that was just opened, in a browser as well, and then leaves it', () =>
  visit(
    async (page) => {
      await eat('2026-01-12', { food_name: '120 g cooked rice' })
      await signIn(page, '/trends')
      await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
      await page.goto(new URL('/?date=2026-01-12', page.url()).href)
      const grams = page.getByLabel('Grams', { exact: true })
      for (const close of ['button', 'back'] as const) {
        await entry(page, '120 g cooked rice').click()
        await grams.fill('333')
        if (close === 'button') await button(page, 'Cancel').click()
        else {
          await page.goBack()
          await page.locator('dialog .form-problem').waitFor()
          expect(await grams.inputValue()).toBe('333')
          await page.goBack()
        }
        await page.locator('dialog').waitFor({ state: 'detached' })
      }
      await entry(page, '120 g cooked rice').click()
      await grams.waitFor()
      await page.reload()
      await entry(page, '120 g cooked rice').waitFor()
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
    },
    { context: { viewport: PHONE } },
  ))
