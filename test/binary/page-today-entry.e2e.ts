import { describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { expectAccessible, PHONE, type Visit } from './page-support.ts'

/** What can be done with a meal that is saved: another food for an entry, and all of it taken back. */

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
    test(`is searched for and taken, with the same grams, ${viewport.width} px wide`, async () => {
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
          await entry(page, '120 g cooked rice')
            .getByText(/lentil/i)
            .waitFor()
          const [stored] = await entriesOf(date)
          expect(stored).toMatchObject({
            food_name: '120 g cooked rice',
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

  test('is given up with Escape, and undone by choosing again', async () => {
    await eat('2026-01-12', { food_name: '120 g cooked rice' })
    await onDay('2026-01-12', async (page) => {
      await entry(page, '120 g cooked rice').click()
      await button(page, 'Choose another food').click()
      await page.locator('[role=combobox]:focus').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('button:focus', { hasText: 'Choose another food' }).waitFor()
      for (const words of ['lentil', 'White rice']) {
        await button(page, 'Choose another food').click()
        await search(page, words)
      }
      await page.getByLabel('kcal').fill('150')
      await page.getByLabel('Grams', { exact: true }).fill('60')
      expect(await kcal(page)).toBe('150')
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf('2026-01-12')).toMatchObject([
        { food: expect.stringMatching(/white rice/i), grams: 60, nutrients: { energy_kcal: 150 } },
      ])
    })
  })

  test('is chosen for words that were not recognised, in its usual amount until another is typed', async () => {
    await eat('2026-01-13', { food_name: 'zorbleflux', calories: 300 })
    await onDay('2026-01-13', async (page) => {
      await entry(page, 'zorbleflux').click()
      await page.getByText('Matched to: no food').waitFor()
      await expectAccessible(page)
      await button(page, 'Choose a food').click()
      expect(await page.getByRole('combobox', { name: 'Food' }).inputValue()).toBe('zorbleflux')
      await search(page, 'lentil')
      const grams = page.getByLabel('Grams', { exact: true })
      expect(Number(await grams.inputValue())).toBeGreaterThan(0)
      await grams.fill('')
      await button(page, 'Save').click()
      await page.locator('[name=grams][aria-invalid=true]:focus').waitFor()
      await grams.fill('80')
      await button(page, 'Save').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf('2026-01-13')).toMatchObject([
        { food_name: 'zorbleflux', food: expect.stringMatching(/lentil/i), grams: 80, grams_basis: 'user' },
      ])
    })
  })

  test('that has gone meanwhile is said at its place, with nothing else lost', async () => {
    await eat('2026-01-14', { food_name: '120 g cooked rice' })
    const soup = await ask('POST', '/api/foods/own', { name: 'Glurk soup', nutrients: { energy_kcal: 50 } })
    await onDay(
      '2026-01-14',
      async (page) => {
        await entry(page, '120 g cooked rice').click()
        await button(page, 'Choose another food').click()
        await search(page, 'Glurk soup')
        await page.getByLabel('Notes').fill('warm')
        await ask('DELETE', `/api/foods/own/${soup.id}`)
        await button(page, 'Save').click()
        await page.getByText('This food no longer exists; choose another food.').waitFor()
        await page.locator('button:focus', { hasText: 'Choose another food' }).waitFor()
        await expectAccessible(page)
        expect(await page.getByLabel('Notes').inputValue()).toBe('warm')
        await button(page, 'Choose another food').click()
        await search(page, 'lentil')
        expect(await page.getByText('This food no longer exists').count()).toBe(0)
        await button(page, 'Save').click()
        await page.locator('dialog').waitFor({ state: 'detached' })
        expect(await entriesOf('2026-01-14')).toMatchObject([
          { food: expect.stringMatching(/lentil/i), notes: 'warm' },
        ])
      },
      { expected: /422/ },
    )
  })
})

test('the energy follows the grams with the keystroke, not a frame later: it may be selected by then, to be typed over', async () => {
  await eat('2026-01-15', { food_name: '100 g cooked rice' })
  await onDay('2026-01-15', async (page) => {
    await entry(page, '100 g cooked rice').click()
    await page.locator('[name=grams]:focus').waitFor()
    const [before, after] = await page.evaluate<[string, string]>(`(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      await frame()
      const [grams, kcal] = ['grams', 'calories'].map((name) => document.querySelector('[name=' + name + ']'))
      const before = kcal.value
      grams.value = '50'
      grams.dispatchEvent(new Event('input', { bubbles: true }))
      // What is drawn in microtasks, before any frame.
      for (let n = 0; n < 100; n++) await null
      return [before, kcal.value]
    })()`)
    expect(Number(before)).toBeGreaterThan(100)
    expect(Number(after)).toBeCloseTo(Number(before) / 2, 1)
  })
})

describe('a meal that is taken back', () => {
  const meal = '100 g rice, an apple and two boiled eggs'
  async function save(page: Page) {
    await page.getByLabel('What did you eat?').fill(meal)
    await page.getByLabel('What did you eat?').press('Enter')
    await button(page, 'Save 3 foods').click()
    await page.getByText('Added 3 foods').waitFor()
  }

  test('is one request', () =>
    onDay('2026-01-20', async (page) => {
      await save(page)
      const sent: string[] = []
      page.on('request', (request) => {
        if (!['GET', 'HEAD'].includes(request.method())) sent.push(new URL(request.url()).pathname)
      })
      await button(page, 'Undo').click()
      await page.getByText('Undone').waitFor()
      expect(sent).toEqual(['/api/journal/foods/deletion'])
      expect(await entriesOf('2026-01-20')).toEqual([])
      await button(page, 'Save 3 foods').waitFor()
    }))

  test('stays whole if that fails, and is shown as it is', () =>
    onDay(
      '2026-01-21',
      async (page) => {
        await save(page)
        await page.route('**/api/journal/foods/deletion', (route) => route.abort())
        await button(page, 'Undo').click()
        await page.getByText('Undo failed').waitFor()
        expect(await entriesOf('2026-01-21')).toHaveLength(3)
        expect(await page.locator('[data-entry]').count()).toBe(3)
        expect(await button(page, 'Save 3 foods').count()).toBe(0)
      },
      { isRouted: true, expected: /ERR_FAILED/ },
    ))
})

test('a day that is full says so where one saves, and keeps what was typed', async () => {
  const date = '2026-01-25'
  for (let n = 0; n < 10; n++) {
    await eat(date, ...Array.from({ length: 50 }, () => ({ food_name: 'zorbleflux', calories: 1 })))
  }
  await onDay(
    date,
    async (page) => {
      await page.getByLabel('What did you eat?').fill('100 g rice')
      await page.getByLabel('What did you eat?').press('Enter')
      await button(page, 'Save 1 food').click()
      await page.getByText(/^A day can hold at most 500 food entries/).waitFor()
      await button(page, 'Save 1 food').waitFor()
    },
    { expected: /409/ },
  )
})
