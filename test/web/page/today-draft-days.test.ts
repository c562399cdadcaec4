import { describe, expect, test } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { UNSAVED } from '../../../src/web/app/texts/unsaved.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'
import { hold } from '../dom/held.ts'

/** A meal is of the day on which it was begun, whichever day is shown before it is saved. */

const { ask, signIn, visit } = domBench()

/** The date of the clock where the person lives, the day before, and both as the page names them. */
const [DATE, BEFORE] = ['2026-03-10', '2026-03-09'] as const
const [DATE_NAME, BEFORE_NAME] = ['Tue, Mar 10', 'Mon, Mar 9'] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel(TODAY.quickAdd)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const namesOf = async (date: string) =>
  (await ask('GET', `/api/journal/day?date=${date}`)).entries.map(
    (entry: { food_name: string }) => entry.food_name,
  )

const onDay = (date: string | undefined, work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await signIn(page, date === undefined ? '/' : `/?date=${date}`)
    await field(page).waitFor()
    await work(page)
  })

async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}

describe('a meal that is not saved yet', () => {
  test('waits on its day while another one is shown, which says so and leads there', () =>
    onDay(BEFORE, async (page) => {
      await say(page, 'a plum')
      await button(page, TODAY.save(1)).waitFor()
      await page.getByText(UNSAVED.savedOn(BEFORE_NAME)).waitFor()
      await field(page).fill('and a pear')
      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).waitFor()
      expect(await button(page, TODAY.save(1)).count()).toBe(0)
      expect(await field(page).inputValue()).toBe('')
      await expectAccessible(page)

      // Each day has its own.
      await say(page, 'a mango')
      await button(page, TODAY.save(1)).click()
      await page.getByText('Added 1 food', { exact: false }).waitFor()
      expect([await namesOf(BEFORE), await namesOf(DATE)]).toEqual([[], ['a mango']])

      await page.reload()
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).click()
      await heading(page, TODAY.yesterday)
      await button(page, TODAY.save(1)).click()
      await page.getByText('Added 1 food', { exact: false }).waitFor()
      expect(await field(page).inputValue()).toBe('and a pear')
      expect([await namesOf(BEFORE), await namesOf(DATE)]).toEqual([['a plum'], ['a mango']])
    }))

  test('is not of today because another view was looked at', () =>
    onDay(BEFORE, async (page) => {
      await say(page, 'a mango')
      await button(page, TODAY.save(1)).waitFor()
      await page.getByRole('link', { name: COMMON.trends }).first().click()
      await heading(page, COMMON.trends)
      await page.getByRole('link', { name: COMMON.today }).first().click()
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).waitFor()
      expect(await button(page, TODAY.save(1)).count()).toBe(0)
    }))

  test('is taken to the day that is shown, if that was meant', () =>
    onDay(undefined, async (page) => {
      await say(page, 'a plum')
      await button(page, TODAY.save(1)).waitFor()
      await button(page, TODAY.previousDay).click()
      await heading(page, TODAY.yesterday)
      await field(page).fill('a pear')
      await button(page, UNSAVED.moveFrom(DATE_NAME)).click()
      await page.getByText(UNSAVED.savedOn(BEFORE_NAME)).waitFor()
      expect(await field(page).inputValue()).toBe('a pear')
      await field(page).press('Enter')
      await button(page, TODAY.save(2)).click()
      await page.getByText('Added 2 foods', { exact: false }).waitFor()
      expect([await namesOf(BEFORE), await namesOf(DATE)]).toEqual([['a plum', 'a pear'], []])
      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      expect(await button(page, TODAY.save(1)).count()).toBe(0)
    }))

  test('is discarded from the day that is shown, and put back by undo', () =>
    onDay(BEFORE, async (page) => {
      await say(page, 'a plum')
      await button(page, TODAY.save(1)).waitFor()
      await field(page).fill('and a pear')
      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      await button(page, UNSAVED.discardOf(BEFORE_NAME)).click()
      await page.getByText(TODAY.discarded).waitFor()
      expect(await button(page, UNSAVED.waitsOn(BEFORE_NAME)).count()).toBe(0)
      expect(await page.locator('.quick-add input:focus').count()).toBe(1)
      await button(page, COMMON.undo).click()
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).click()
      await heading(page, TODAY.yesterday)
      await button(page, TODAY.save(1)).waitFor()
      expect(await field(page).inputValue()).toBe('and a pear')

      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      await button(page, UNSAVED.discardOf(BEFORE_NAME)).click()
      await page.reload()
      await heading(page, TODAY.title)
      await field(page).waitFor()
      expect(await button(page, UNSAVED.waitsOn(BEFORE_NAME)).count()).toBe(0)
      expect(await namesOf(BEFORE)).toEqual([])
    }))

  test('that is read while another day is shown is of the day where it was typed', () =>
    onDay(BEFORE, async (page) => {
      const held = hold(page, '**/api/foods/analysis', 'POST')
      await say(page, 'a plum')
      await held.arrived()
      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      await held.release()
      await say(page, 'a mango')
      await button(page, TODAY.save(1)).click()
      await page.getByText('Added 1 food', { exact: false }).waitFor()
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).click()
      await heading(page, TODAY.yesterday)
      await button(page, TODAY.save(1)).waitFor()
      expect(await field(page).inputValue()).toBe('')
      expect([await namesOf(BEFORE), await namesOf(DATE)]).toEqual([[], ['a mango']])
    }))

  test('is not taken to another day while it is being read', () =>
    onDay(BEFORE, async (page) => {
      const held = hold(page, '**/api/foods/analysis', 'POST')
      await say(page, 'a plum')
      await held.arrived()
      await button(page, TODAY.nextDay).click()
      await heading(page, TODAY.title)
      const move = button(page, UNSAVED.moveFrom(BEFORE_NAME))
      expect(await move.getAttribute('aria-disabled')).toBe('true')
      await move.click({ force: true })
      await held.release()
      await move.click()
      await button(page, TODAY.save(1)).waitFor()
      expect(await field(page).inputValue()).toBe('')
    }))

  test('of an earlier version of the page, which stored no day, is on the one that is shown', () =>
    onDay(BEFORE, async (page) => {
      await say(page, 'a plum')
      await button(page, TODAY.save(1)).waitFor()
      const { sessionStorage } = page.window
      const [[key, text] = ['', '']] = Object.entries<string>({ ...sessionStorage })
      const { owner, drafts } = JSON.parse(text)
      const earlier = JSON.stringify({ owner, drafts: { [owner]: drafts[owner][`meal ${BEFORE}`] } })
      await page.act((window) =>
        window.addEventListener('pagehide', () => sessionStorage.setItem(key, earlier)),
      )
      await page.reload()
      await button(page, TODAY.save(1)).waitFor()
      await button(page, TODAY.nextDay).click()
      await button(page, UNSAVED.waitsOn(BEFORE_NAME)).waitFor()
      expect(await button(page, TODAY.save(1)).count()).toBe(0)
    }))
})

describe('a meal that was undone', () => {
  /** Saves foods at dinner, and undoes that. */
  async function undo(page: Page, words: string, count: number) {
    await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.dinner)
    await say(page, words)
    await button(page, TODAY.save(count)).click()
    await page.getByText(TODAY.saved(count, TODAY.meals.dinner)).waitFor()
    await button(page, COMMON.undo).click()
    await button(page, TODAY.save(count)).waitFor()
  }

  test('is no part of the one that is typed next, and can be put back', () =>
    onDay(BEFORE, async (page) => {
      await undo(page, 'a slice of pizza, a glass of red wine', 2)
      await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.breakfast)
      await say(page, 'a croissant')
      await page.getByText(UNSAVED.setAside(2)).waitFor()
      await button(page, TODAY.save(1)).waitFor()
      await button(page, COMMON.undo).click()
      await button(page, TODAY.save(3)).waitFor()
      await button(page, TODAY.discardAll).click()
      await say(page, 'a croissant')
      await button(page, TODAY.save(1)).click()
      await page.getByText(TODAY.saved(1, TODAY.meals.breakfast)).waitFor()
      expect(await namesOf(BEFORE)).toEqual(['a croissant'])
    }))

  test('is corrected and added to, once it has been touched', () =>
    onDay(BEFORE, async (page) => {
      await undo(page, '100 g cooked rice', 1)
      await page.getByLabel(TODAY.gramsOf('White rice')).fill('135')
      await say(page, 'an apple')
      await button(page, TODAY.save(2)).click()
      await page.getByText(TODAY.saved(2, TODAY.meals.dinner)).waitFor()
      expect(await namesOf(BEFORE)).toEqual(['cooked rice', 'an apple'])
    }))
})
