import { describe, expect, test } from 'bun:test'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { SEVERAL } from '../../../src/web/app/texts/several-foods.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** One entry, or one row of the review, that is several foods. */

const { ask, signIn, visit } = domBench()
const dayOf = (date: string) => ask('GET', `/api/journal/day?date=${date}`)
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })
const eat = (date: string, food_name: string) =>
  ask('POST', '/api/journal/foods', { date, meal_type: 'lunch', entries: [{ food_name }] })

async function onDay(date: string, work: (page: Page) => Promise<unknown>) {
  await visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await page.getByLabel(TODAY.quickAdd).waitFor()
    await work(page)
  })
}

describe('an entry of several foods', () => {
  test('is split into them, and is one entry again by undo', async () => {
    await eat('2026-01-12', '100 g rice and 100 g apple')
    const before = await dayOf('2026-01-12')
    await onDay('2026-01-12', async (page) => {
      await entry(page, 'rice and').click()
      const split = button(page, SEVERAL.split(2))
      await split.waitFor()
      await expectAccessible(page)
      await split.click()
      await entry(page, '100 g apple').waitFor()
      await entry(page, '100 g rice').waitFor()
      const after = await dayOf('2026-01-12')
      expect(after.entries).toHaveLength(2)
      expect(after.totals.nutrients).toEqual(before.totals.nutrients)
      await button(page, 'Undo').click()
      await page.getByText(SEVERAL.undone).waitFor()
      await entry(page, 'rice and').waitFor()
      expect((await dayOf('2026-01-12')).entries).toEqual(before.entries)
    })
  })

  test('is not split over what is typed and not saved', async () => {
    await eat('2026-01-13', '100 g rice and 100 g apple')
    await onDay('2026-01-13', async (page) => {
      await entry(page, 'rice and').click()
      await button(page, SEVERAL.split(2)).waitFor()
      await page.getByLabel(ENTRY.notes).fill('warm')
      await page.getByText(SEVERAL.saveFirst).waitFor()
      await button(page, SEVERAL.split(2)).click()
      await button(page, ENTRY.saveChanges).click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect((await dayOf('2026-01-13')).entries).toMatchObject([{ notes: 'warm' }])
    })
  })

  test('that is one food has nothing to split', async () => {
    await eat('2026-01-14', '100 g rice')
    await onDay('2026-01-14', async (page) => {
      await entry(page, 'rice').click()
      await page.getByText(/^Matched to:/).waitFor()
      expect(await page.getByText(SEVERAL.splitHint).count()).toBe(0)
    })
  })
})

test('a row of the review that was taken for one dish is replaced by its foods', async () => {
  await onDay('2026-01-15', async (page) => {
    await page.getByLabel(TODAY.quickAdd).fill('rice with chicken')
    await page.keyboard.press('Enter')
    await button(page, SEVERAL.insteadOf('Chicken and rice')).click()
    const foods = page.getByLabel(SEVERAL.label)
    expect(await foods.inputValue()).toBe('rice, chicken')
    await expectAccessible(page)
    await foods.fill('zzz')
    await button(page, SEVERAL.replace).click()
    await foods.fill('150 g rice, 100 g chicken breast')
    await button(page, SEVERAL.replace).click()
    await button(page, TODAY.save(2)).click()
    await entry(page, '150 g rice').waitFor()
    expect((await dayOf('2026-01-15')).entries).toMatchObject([{ grams: 150 }, { grams: 100 }])
  })
})

test('any row of the review can be replaced by several foods', async () => {
  await onDay('2026-01-16', async (page) => {
    await page.getByLabel(TODAY.quickAdd).fill('lasagne')
    await page.keyboard.press('Enter')
    await page
      .locator('.review-item')
      .getByRole('button', { name: /^Replace/ })
      .click()
    await button(page, SEVERAL.instead).click()
    await page.getByLabel(SEVERAL.label).fill('100 g pasta, 50 g cheddar cheese')
    await button(page, SEVERAL.replace).click()
    await button(page, TODAY.save(2)).waitFor()
  })
})
