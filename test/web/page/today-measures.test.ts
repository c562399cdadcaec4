import { describe, expect, test } from 'bun:test'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Amounts in the units of a food, before it is saved and after. */

const { ask, signIn, visit } = domBench()

const DATE = '2026-01-10'
const RYE = 'Rye bread'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entriesOf = async () => (await ask('GET', `/api/journal/day?date=${DATE}`)).entries

async function review(page: Page, text: string) {
  await signIn(page, `/?date=${DATE}`)
  const field = page.getByLabel(TODAY.quickAdd)
  await field.fill(text)
  await field.press('Enter')
  await page.locator('[data-save]').waitFor()
}

describe('in the review', () => {
  test('the unit of the words is chosen, and its number can be stepped', () =>
    visit(async (page) => {
      await review(page, '2 medium slices of rye bread')
      const amount = page.getByLabel(TODAY.amountOf(RYE))
      expect(await amount.inputValue()).toBe('2')
      expect(await page.getByLabel(TODAY.unitOf(RYE)).inputValue()).toBe('medium slice')
      await button(page, TODAY.more(RYE)).click()
      expect(await amount.inputValue()).toBe('3')
      await expectAccessible(page)
      await page.reload()
      expect(await amount.inputValue()).toBe('3')
      await page.locator('[data-save]').click()
      await page.locator('[data-entry]').first().waitFor()
      expect(await entriesOf()).toMatchObject([
        { quantity: 3, unit: 'medium slice', grams: 96, grams_basis: 'user' },
      ])
    }))

  test('a common portion is one tap, and less than one goes by halves', () =>
    visit(async (page) => {
      await review(page, '100 g rye bread')
      await page.getByLabel(TODAY.gramsOf(RYE)).waitFor()
      await page
        .getByRole('group', { name: TODAY.portionsOf(RYE) })
        .getByRole('button', { name: /^1 medium slice/ })
        .click()
      const amount = page.getByLabel(TODAY.amountOf(RYE))
      expect(await amount.inputValue()).toBe('1')
      await button(page, TODAY.less(RYE)).click()
      expect(await amount.inputValue()).toBe('0.5')
      await button(page, TODAY.less(RYE)).click()
      expect(await amount.inputValue()).toBe('0.5')
      await page.getByLabel(TODAY.unitOf(RYE)).selectOption('g')
      expect(await page.getByLabel(TODAY.gramsOf(RYE)).inputValue()).toBe('16')
    }))

  test('what cannot be an amount is said at the field', () =>
    visit(async (page) => {
      await review(page, '2 medium slices of rye bread')
      await page.getByLabel(TODAY.amountOf(RYE)).fill('many')
      await page.locator('[data-save]').click()
      await page.getByText(TODAY.badAmount).waitFor()
      expect(await entriesOf()).toEqual([])
      await page.getByLabel(TODAY.amountOf(RYE)).fill('1 1/2')
      await page.locator('[data-save]').click()
      await page.locator('[data-entry]').waitFor()
      expect(await entriesOf()).toMatchObject([{ quantity: 1.5, unit: 'medium slice', grams: 48 }])
    }))
})

test('a saved portion is corrected in its units: the grams, the number and the energy follow', async () => {
  await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: '100 g rye bread' }],
  })
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.locator('[data-entry]').click()
    await page
      .getByRole('group', { name: TODAY.portionsOf(RYE) })
      .getByRole('button', { name: /^1 medium slice/ })
      .click()
    const grams = page.getByLabel(ENTRY.grams, { exact: true })
    expect(await grams.inputValue()).toBe('32')
    await button(page, ENTRY.double).click()
    expect(await grams.inputValue()).toBe('64')
    expect(await page.getByLabel(ENTRY.quantity).inputValue()).toBe('2')
    await expectAccessible(page)
    await button(page, ENTRY.half).click()
    await page
      .getByRole('group', { name: TODAY.portionsOf(RYE) })
      .getByRole('button', { name: /^2 × medium slice/ })
      .click()
    expect(await grams.inputValue()).toBe('64')
    await page.getByLabel(ENTRY.quantity).fill('3')
    expect(await grams.inputValue()).toBe('96')
    await grams.fill('96')
    await page.getByLabel(ENTRY.unit).selectOption('g')
    await page.getByLabel(ENTRY.unit).selectOption('medium slice')
    expect(await page.getByLabel(ENTRY.quantity).inputValue()).toBe('3')
    await page.getByLabel(ENTRY.quantity).fill('2')
    await page.getByLabel(ENTRY.unit).selectOption('g')
    await page.getByLabel(ENTRY.unit).selectOption('medium slice')
    expect(await page.getByLabel(ENTRY.quantity).inputValue()).toBe('2')
    expect(await grams.inputValue()).toBe('64')
    await page.getByLabel(ENTRY.quantity).fill('1/2')
    expect(await grams.inputValue()).toBe('16')
    await page.getByLabel(ENTRY.quantity).fill('3')
    await button(page, ENTRY.saveChanges).click()
    await page.locator('dialog').waitFor({ state: 'detached' })
    const [entry] = await entriesOf()
    expect(entry).toMatchObject({ quantity: 3, unit: 'medium slice', grams: 96 })
    expect(entry.nutrients.energy_kcal).toBeWithin(200, 300)
  })
})

test('without the server, the number of a saved portion has its grams and energy at once', async () => {
  await ask('POST', '/api/journal/foods', {
    date: '2026-03-02',
    entries: [{ food_name: 'rye bread', quantity: 2, unit: 'medium slice' }],
  })
  await visit(
    async (page) => {
      await signIn(page, `/?date=2026-03-02`)
      const row = page.locator('[data-entry]', { hasText: 'rye bread' })
      await row.waitFor()
      page.route('**', (held) => held.abort())
      await row.click()
      const grams = page.getByLabel(ENTRY.grams, { exact: true })
      expect(await grams.inputValue()).toBe('64')
      const kcal = Number(await page.getByLabel(ENTRY.kcalShort, { exact: true }).inputValue())
      await page.getByLabel(ENTRY.quantity).fill('4')
      expect(await grams.inputValue()).toBe('128')
      expect(Number(await page.getByLabel(ENTRY.kcalShort, { exact: true }).inputValue())).toBeCloseTo(
        2 * kcal,
        0,
      )
      page.unrouteAll()
    },
    { expected: /fetch|connection/i },
  )
})
