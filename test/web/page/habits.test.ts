import { expect, test } from 'bun:test'
import { AT_HAND } from '../../../src/web/app/texts/at-hand.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** "My usual breakfast" and "same as yesterday": shown before anything is stored, and never guessed. */

const { ask, signIn, visit } = domBench()
const DATE = '2026-01-10'
const entriesOf = async () => (await ask('GET', `/api/journal/day?date=${DATE}`)).entries
const eat = (date: string, meal_type: string, ...foods: string[]) =>
  ask('POST', '/api/journal/foods', { date, meal_type, entries: foods.map((food_name) => ({ food_name })) })

async function say(page: Page, words: string) {
  await signIn(page, `/?date=${DATE}`)
  await page.getByLabel(TODAY.quickAdd).fill(words)
  await page.getByLabel(TODAY.quickAdd).press('Enter')
}

test('the usual breakfast is the most frequent one, for review with where it is from', async () => {
  for (const date of ['2026-01-05', '2026-01-06', '2026-01-08'])
    await eat(date, 'breakfast', '80 g rye bread', '150 ml whole milk')
  await eat('2026-01-09', 'breakfast', '100 g banana')
  await visit(async (page) => {
    await say(page, 'My usual breakfast')
    await page.getByText(/Your most frequent breakfast, 3 times/).waitFor()
    expect(await entriesOf()).toEqual([])
    await expectAccessible(page)
    await page.getByRole('button', { name: TODAY.save(2), exact: true }).click()
    await page.locator('[data-entry]').first().waitFor()
    expect(await entriesOf()).toMatchObject([
      { food: 'Rye bread', grams: 80, meal_type: 'breakfast' },
      { food: 'Whole milk', meal_type: 'breakfast' },
    ])
  })
})

test('yesterday’s meal is that of the day before the one that is shown', async () => {
  await eat('2026-01-09', 'lunch', '200 g cooked lentils')
  await eat('2026-01-08', 'lunch', '100 g banana')
  await visit(async (page) => {
    await say(page, 'same lunch as yesterday')
    await page.getByText(/^From lunch of/).waitFor()
    await page.getByRole('button', { name: TODAY.save(1), exact: true }).click()
    await page.locator('[data-entry]').first().waitFor()
    expect(await entriesOf()).toMatchObject([{ grams: 200, meal_type: 'lunch' }])
  })
})

test('a day of the week is the last one before the day that is shown', async () => {
  await eat('2026-01-06', 'dinner', '180 g cooked barley')
  await eat('2025-12-30', 'dinner', '100 g banana')
  await visit(async (page) => {
    await say(page, "the same as last Saturday's dinner")
    await page.getByText(/^No dinner was logged on .*3/).waitFor()
    await page.getByLabel(TODAY.quickAdd).fill('same dinner as last Tuesday')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await page.getByText(/^From dinner of .*6/).waitFor()
    await page.getByRole('button', { name: TODAY.save(1), exact: true }).click()
    await page.locator('[data-entry]').first().waitFor()
    expect(await entriesOf()).toMatchObject([{ grams: 180, meal_type: 'dinner' }])
  })
})

test('where there is none it says so, and nothing is shown or stored', async () => {
  await eat('2026-01-08', 'dinner', '100 g banana')
  await visit(async (page) => {
    await say(page, 'the usual for dinner')
    await page.getByText(AT_HAND.noEarlier.usual('Dinner')).waitFor()
    await page.getByLabel(TODAY.quickAdd).fill("yesterday's dinner again")
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await page.getByText(AT_HAND.noEarlier.yesterday('Dinner')).waitFor()
    expect(await page.locator('[data-save]').count()).toBe(0)
    expect(await entriesOf()).toEqual([])
  })
})
