import { describe, expect, test } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Back while a dialog is open, as on a phone: it closes what is above, also when the page was only just opened there. */

const { ask, signIn, visit } = domBench()

const DATE = '2026-01-20'
const DAY = `/?date=${DATE}`

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entry = (page: Page) => page.locator('[data-entry]', { hasText: '180 g cooked rice' })
const grams = (page: Page) => page.getByLabel('Grams', { exact: true })
const closed = (page: Page) => page.getByRole('dialog').waitFor({ state: 'detached' })
const onTrends = (page: Page) => page.getByRole('heading', { level: 1, name: COMMON.trends }).waitFor()

/** Trends, and after it a day that is opened by its address. */
const onDay = (work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await ask('POST', '/api/journal/foods', {
      date: DATE,
      meal_type: 'lunch',
      entries: [{ food_name: '180 g cooked rice' }],
    })
    await signIn(page, '/trends')
    await onTrends(page)
    await page.goto(DAY)
    await entry(page).waitFor()
    await work(page)
  })

test('Back closes a dialog of a page that was just opened, a filled one the second time', () =>
  onDay(async (page) => {
    const address = page.url()
    await entry(page).click()
    await grams(page).fill('333')
    await page.goBack()
    await page.getByText(COMMON.closeAgain).waitFor()
    expect(await grams(page).inputValue()).toBe('333')
    await page.goBack()
    await closed(page)
    expect(page.url()).toBe(address)
    await entry(page).waitFor()
    await page.goBack()
    await onTrends(page)
  }))

test('Back closes the sheet that tells where the energy came from', () =>
  onDay(async (page) => {
    await button(page, /^Energy: which foods it came from/).click()
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await closed(page)
    await entry(page).waitFor()
  }))

test('Back closes the upper of two dialogs, then the lower', () =>
  onDay(async (page) => {
    await entry(page).click()
    await button(page, 'Choose another food').click()
    await page.locator('[role=combobox]').waitFor()
    await page.goBack()
    await page.locator('[role=combobox]').waitFor({ state: 'detached' })
    await grams(page).waitFor()
    await page.goBack()
    await closed(page)
    await page.goBack()
    await onTrends(page)
  }))

test('a dialog that was closed by its button takes no Back', () =>
  onDay(async (page) => {
    for (let time = 0; time < 2; time++) {
      await entry(page).click()
      await button(page, COMMON.cancel).click()
      await closed(page)
    }
    await page.goBack()
    await onTrends(page)
  }))

describe('a browser that is slow to go back takes no step more', () => {
  /** Holds what the page asks of the history, until it is released. */
  function holdMoves(page: Page) {
    const { history } = page.window
    const go = history.go.bind(history)
    const asked: number[] = []
    history.go = (steps = 0) => void asked.push(steps)
    const release = () =>
      page.act(() => {
        history.go = go
        for (const steps of asked) go(steps)
      })
    return { asked, release }
  }

  const openAndClose = async (page: Page) => {
    await entry(page).click()
    await button(page, COMMON.cancel).click()
    await closed(page)
  }

  for (const [name, earlier] of [
    ['for one dialog', 0],
    ['for the second of two, closed soon after another', 1],
  ] as const)
    test(name, () =>
      onDay(async (page) => {
        for (let time = 0; time < earlier; time++) await openAndClose(page)
        await page.advance(400)
        const held = holdMoves(page)
        await openAndClose(page)
        for (let ms = 0; ms < 8000; ms += 200) await page.advance(200)
        expect(held.asked).toEqual([-1])
        await held.release()
        await page.goBack()
        await onTrends(page)
      }),
    )
})

test('a page that is loaded again with a dialog open takes no Back for it', () =>
  onDay(async (page) => {
    await entry(page).click()
    await grams(page).waitFor()
    await page.reload()
    await entry(page).waitFor()
    await page.goBack()
    await onTrends(page)
  }))

test('a view that is gone to with a dialog open has the day before it', () =>
  onDay(async (page) => {
    await entry(page).click()
    await grams(page).waitFor()
    // As a link in it would.
    await page.getByRole('link', { name: COMMON.profile }).first().click({ force: true })
    await page.getByRole('heading', { level: 1, name: COMMON.profile }).waitFor()
    await page.goBack()
    await entry(page).waitFor()
    await page.goBack()
    await onTrends(page)
  }))

test('what is unsaved in the view is asked about, and is left by Back all the same', () =>
  onDay(async (page) => {
    await page.getByRole('link', { name: COMMON.profile }).first().click()
    await page.getByRole('heading', { level: 1, name: COMMON.profile }).waitFor()
    await page.getByLabel('Height', { exact: false }).first().fill('181')
    await page.goBack()
    await page.getByRole('dialog', { name: COMMON.unsavedTitle }).waitFor()
    await page.goBack()
    await closed(page)
    await page.goBack()
    await button(page, COMMON.leave).click()
    await entry(page).waitFor()
    await page.goBack()
    await onTrends(page)
  }))
