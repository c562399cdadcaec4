import { describe, expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** An entry that was logged on the wrong day, and a meal that was not eaten. */

const { ask, signIn, visit } = domBench()

const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (date: string, ...names: string[]) =>
  ask('POST', '/api/journal/foods', {
    date,
    meal_type: 'lunch',
    entries: names.map((food_name) => ({ food_name })),
  })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })
const day = (page: Page) => page.getByRole('dialog').getByLabel(ENTRY.date, { exact: true })

const onDay = (date: string, work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await page.getByLabel('What did you eat?').waitFor()
    await work(page)
  })

async function move(page: Page, words: string, to: string) {
  await entry(page, words).click()
  await day(page).fill(to)
  await button(page, ENTRY.saveChanges).click()
}

describe('an entry of another day', () => {
  const FROM = '2026-02-10'
  const TO = '2026-02-08'

  test('is moved there at its time, and back by undo', async () => {
    await eat(FROM, '120 g cooked rice', 'banana')
    const before = await entriesOf(FROM)
    await onDay(FROM, async (page) => {
      await entry(page, '120 g cooked rice').click()
      expect(await day(page).inputValue()).toBe(FROM)
      await expectAccessible(page)
      await day(page).fill(TO)
      await button(page, ENTRY.saveChanges).click()
      await page.getByText(/^“120 g cooked rice” moved to .*Feb 8/).waitFor()
      await entry(page, '120 g cooked rice').waitFor({ state: 'detached' })
      expect(await page.locator('[data-entry]:focus').count()).toBe(1)
      const [moved] = await entriesOf(TO)
      expect(moved).toMatchObject({ food_name: '120 g cooked rice', meal_type: 'lunch' })
      expect(moved.consumed_at.slice(11)).toBe(before[0].consumed_at.slice(11))
      await button(page, COMMON.undo).click()
      await entry(page, '120 g cooked rice').waitFor()
      expect(await entriesOf(FROM)).toEqual(before)
      expect(await entriesOf(TO)).toEqual([])
    })
  })

  test('across a change of the clocks is shown there without the server, also at about midnight', async () => {
    const winter = '2026-02-20'
    const summer = '2025-09-10'
    await ask('POST', '/api/journal/foods', {
      consumed_at: `${winter}T00:20:00+01:00`,
      meal_type: 'snack',
      entries: [{ food_name: 'fig' }],
    })
    await onDay(summer, async (page) => {
      await page.goto(`/?date=${winter}`)
      await entry(page, 'fig').waitFor()
      await page.route('**', (held) => held.abort())
      await move(page, 'fig', summer)
      await page.getByText(/^“fig” moved to .*Sep 10/).waitFor()
      await entry(page, 'fig').waitFor({ state: 'detached' })
      page.unrouteAll()
      await page.advance(60_000)
      expect(await entriesOf(summer)).toMatchObject([{ consumed_at: `${summer}T00:20:00+02:00` }])
    })
  })

  test('is planned for tomorrow at most', async () => {
    const { today } = await ask('GET', '/api/journal/day')
    await eat(FROM, 'kiwi')
    await onDay(FROM, async (page) => {
      await move(page, 'kiwi', addDays(today, 2))
      await page.getByText(TODAY.tooFar).waitFor()
      await day(page).fill('')
      await button(page, ENTRY.saveChanges).click()
      await page.getByText(ENTRY.chooseDate).waitFor()
      await day(page).fill(addDays(today, 1))
      await button(page, ENTRY.saveChanges).click()
      await page.getByText(TODAY.moved('kiwi', 'Tomorrow')).waitFor()
    })
  })

  test('is shown there at once without the server, and is moved once it is back', async () => {
    const { today } = await ask('GET', '/api/journal/day')
    const yesterday = addDays(today, -1)
    await eat(yesterday, 'papaya')
    // Both days have been seen, so that they are kept.
    await onDay(today, async (page) => {
      await button(page, TODAY.previousDay).click()
      await entry(page, 'papaya').waitFor()
      await page.route('**', (held) => held.abort())
      await move(page, 'papaya', today)
      await page.getByText(TODAY.moved('papaya', 'Today')).waitFor()
      await entry(page, 'papaya').waitFor({ state: 'detached' })
      await button(page, TODAY.nextDay).click()
      await entry(page, 'papaya').waitFor()
      page.unrouteAll()
      await page.advance(60_000)
      expect(await entriesOf(yesterday)).toEqual([])
      expect(await entriesOf(today)).toMatchObject([{ food_name: 'papaya' }])
      await entry(page, 'papaya').waitFor()
    })
  })
})

describe('a meal that is deleted', () => {
  const remove = async (page: Page) => {
    await button(page, TODAY.mealMenu(TODAY.meals.lunch)).click()
    await page.getByRole('menuitem', { name: TODAY.deleteMeal }).click()
    await page.getByText(TODAY.mealDeleted(TODAY.meals.lunch, 2)).waitFor()
    expect(await page.locator('[data-entry]').count()).toBe(0)
  }

  test('is back as a whole by one undo', async () => {
    const date = '2026-02-12'
    await eat(date, 'banana', 'kiwi')
    const before = await entriesOf(date)
    await onDay(date, async (page) => {
      await remove(page)
      await button(page, COMMON.undo).click()
      await entry(page, 'banana').waitFor()
      await entry(page, 'kiwi').waitFor()
      await page.advance(60_000)
      expect(await entriesOf(date)).toEqual(before)
    })
  })

  test('is gone after the time for undo, and other meals stay', async () => {
    const date = '2026-02-13'
    await eat(date, 'banana', 'kiwi')
    await onDay(date, async (page) => {
      await remove(page)
      await ask('POST', '/api/journal/foods', {
        date,
        meal_type: 'dinner',
        entries: [{ food_name: 'pizza' }],
      })
      await page.advance(60_000)
      expect(await entriesOf(date)).toMatchObject([{ food_name: 'pizza' }])
    })
  })
})

test('a moved entry is on its new day without the server as well, though nobody looked at that since', async () => {
  const [from, to] = ['2026-03-10', '2026-03-09']
  await eat(from, '110 g cooked rice')
  await visit(async (page) => {
    await signIn(page, `/?date=${to}`)
    await page.getByLabel('What did you eat?').waitFor()
    await page.goto('/')
    await move(page, '110 g cooked rice', to)
    await entry(page, '110 g cooked rice').waitFor({ state: 'detached' })
    await page.advance(10_000)
    expect(await entriesOf(to)).toHaveLength(1)
    await page.route('**', (held) => held.abort())
    await page.goto(`/?date=${to}`)
    await entry(page, '110 g cooked rice').waitFor()
  })
})
