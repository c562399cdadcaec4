import { expect, test } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { UNSAVED } from '../../../src/web/app/texts/unsaved.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** A day ends while its page is looked at, or written on. */

/** Two minutes before midnight where the person lives. */
const { ask, signIn, visit } = domBench({ at: Date.parse('2026-03-10T22:58:00Z') })
const DATE = '2026-03-10'
const DATE_NAME = 'Tue, Mar 10'
const THREE_MINUTES = 180_000

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel(TODAY.quickAdd)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('what is not saved yet stays with its day over midnight, which the page then names', () =>
  visit(async (page) => {
    await signIn(page)
    await field(page).fill('a plum')
    await field(page).press('Enter')
    await button(page, TODAY.save(1)).waitFor()
    await field(page).fill('and a pe')
    await page.advance(THREE_MINUTES)
    await heading(page, TODAY.yesterday)
    await page.keyboard.type('ar')
    expect(await field(page).inputValue()).toBe('and a pear')
    await page.getByText(UNSAVED.savedOn(DATE_NAME)).waitFor()
    await button(page, TODAY.save(1)).click()
    await page.getByText(TODAY.saved(1, TODAY.meals.snack)).waitFor()
    const { entries } = await ask('GET', `/api/journal/day?date=${DATE}`)
    expect(entries).toMatchObject([{ food_name: 'a plum' }])
    await button(page, TODAY.goToToday).click()
    await heading(page, TODAY.title)
    await button(page, UNSAVED.waitsOn(DATE_NAME)).waitFor()
  }))

test('an address that is replaced under an open dialog leaves one entry of the view to go back to', () =>
  visit(async (page) => {
    await signIn(page, '/trends')
    await page.goto('/')
    await field(page).fill('a plum')
    await button(page, TODAY.searchFood).click()
    await page.getByRole('dialog').waitFor()
    await page.advance(THREE_MINUTES)
    await heading(page, TODAY.yesterday)
    await page.getByRole('dialog').waitFor()
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).search).toBe(`?date=${DATE}`)
    await page.goBack()
    await heading(page, COMMON.trends)
  }))

test('a note that is not saved yet stays with it, too; nothing written, the next day is shown', () =>
  visit(async (page) => {
    await signIn(page)
    await field(page).waitFor()
    const note = page.getByLabel('A note in your own words')
    await note.fill('Slept ba')
    await page.advance(THREE_MINUTES)
    await heading(page, TODAY.yesterday)
    expect(await note.inputValue()).toBe('Slept ba')
    await note.fill('')
    await button(page, TODAY.goToToday).click()
    await heading(page, TODAY.title)
    await page.getByText('Wednesday, March 11, 2026', { exact: true }).first().waitFor()
  }))

test('a page that is looked at over midnight goes on to the next date, with the server and without', () =>
  visit(async (page) => {
    await ask('POST', '/api/journal/foods', {
      date: DATE,
      meal_type: 'lunch',
      entries: [{ food_name: '80 g rye bread' }],
    })
    await signIn(page)
    await page.locator('[data-entry]').waitFor()
    await page.advance(THREE_MINUTES)
    await page.getByText('Wednesday, March 11, 2026', { exact: true }).first().waitFor()
    page.route('**', (held) => held.abort())
    await page.advance(24 * 3_600_000)
    await page.getByText('Thursday, March 12, 2026', { exact: true }).first().waitFor()
    expect(await page.locator('[data-entry]').count()).toBe(0)
  }))

test('a next date that does not come at midnight comes later', () =>
  visit(
    async (page) => {
      await signIn(page)
      await field(page).waitFor()
      page.route('**/api/journal/day*', (held) => held.fulfill({ status: 500, json: {} }))
      await page.advance(THREE_MINUTES)
      page.unrouteAll()
      await page.advance(THREE_MINUTES)
      await page.getByText('Wednesday, March 11, 2026', { exact: true }).first().waitFor()
    },
    { expected: /500/ },
  ))
