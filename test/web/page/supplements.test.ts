import { describe, expect, test } from 'bun:test'
import { PROFILE } from '../../../src/web/app/texts/profile.ts'
import { SUPPLEMENTS } from '../../../src/web/app/texts/supplements.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Supplements with their nutrients: in the profile, and logged with one tap. */

const { ask, signIn, visit } = domBench()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.locator('dialog')
const dayOf = (date: string) => ask('GET', `/api/journal/day?date=${date}`)
const stack = async () => (await ask('GET', '/api/profile')).supplement_stack

describe('a supplement in the profile', () => {
  test('has the nutrients of its label, in the units of the label', () =>
    visit(async (page) => {
      await signIn(page, '/profile')
      await button(page, PROFILE.addSupplement).click()
      await dialog(page).getByLabel(PROFILE.supplementName).fill('Evening mix')
      await page.getByText(SUPPLEMENTS.inDose).click()
      await page.getByLabel('Vitamin D', { exact: true }).fill('1000')
      await page.getByLabel(SUPPLEMENTS.unitOf('Vitamin D')).selectOption('IU')
      await page.getByLabel('Vitamin E', { exact: true }).fill('100')
      await page.getByLabel(SUPPLEMENTS.unitOf('Vitamin E')).selectOption('IU, natural')
      await page.getByLabel(SUPPLEMENTS.nutrient('Magnesium', 'mg')).fill('a lot')
      await expectAccessible(page)
      await dialog(page).getByRole('button', { name: PROFILE.save, exact: true }).click()
      await page.getByText(SUPPLEMENTS.badNumber).waitFor()
      await page.getByLabel(SUPPLEMENTS.nutrient('Magnesium', 'mg')).fill('200')
      await dialog(page).getByRole('button', { name: PROFILE.save, exact: true }).click()
      await page.getByText('Magnesium 200 mg, Vitamin D 25 µg, Vitamin E 67 mg').waitFor()
      expect(await stack()).toEqual([
        { name: 'Evening mix', nutrients: { magnesium_mg: 200, vitamin_d_ug: 25, vitamin_e_mg: 67 } },
      ])
    }))

  test('has no dose below 0', () =>
    visit(async (page) => {
      await signIn(page, '/profile')
      await button(page, PROFILE.addSupplement).click()
      await dialog(page).getByLabel(PROFILE.supplementName).fill('Zinc')
      await dialog(page).getByLabel(PROFILE.dose).fill('-99999999 mg')
      await dialog(page).getByRole('button', { name: PROFILE.save, exact: true }).click()
      await page.getByText(PROFILE.doseBelowZero).waitFor()
      await dialog(page).getByLabel(PROFILE.dose).fill('1-2 tablets of 5 mg')
      await dialog(page).getByRole('button', { name: PROFILE.save, exact: true }).click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await stack()).toContainEqual({ name: 'Zinc', dose: '1-2 tablets of 5 mg' })
    }))

  test('keeps its nutrients when something else of it is changed, and says what its dose counts as', async () => {
    const mix = { name: 'Mix', nutrients: { zinc_mg: 5.1234 } }
    await ask('PATCH', '/api/profile', {
      supplement_stack: [mix, { name: 'Vitamin D3', dose: '2000 IU' }, { name: 'Fish oil' }],
    })
    await visit(async (page) => {
      await signIn(page, '/profile')
      await page.getByText('Vitamin D 50 µg').waitFor()
      await page.getByText(SUPPLEMENTS.notCounted).waitFor()
      await button(page, PROFILE.editLabel('Mix')).click()
      await dialog(page).getByLabel(PROFILE.schedule).fill('evening')
      await dialog(page).getByRole('button', { name: PROFILE.save, exact: true }).click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect((await stack())[0]).toEqual({ ...mix, schedule: 'evening' })
    })
  })
})

describe('on a day', () => {
  test('one tap logs a dose; the nutrients of the day say what supplements added, and too much', async () => {
    await ask('PATCH', '/api/profile', {
      metrics_data: { age: 40, sex: 'female' },
      supplement_stack: [{ name: 'Magnesium', dose: '200 mg' }],
    })
    await visit(async (page) => {
      await signIn(page, '/?date=2026-01-12')
      await page.getByText(TODAY.allNutrients).click()
      const take = button(page, new RegExp(`^${SUPPLEMENTS.take('Magnesium')}`))
      await take.click()
      await page.locator('.usuals .hint', { hasText: SUPPLEMENTS.takenTimes(1) }).waitFor()
      await page.getByText(SUPPLEMENTS.from('200 mg')).waitFor()
      expect(await page.getByText(SUPPLEMENTS.overLimit('350 mg')).count()).toBe(0)
      await take.click()
      await page.locator('.usuals .hint', { hasText: SUPPLEMENTS.takenTimes(2) }).waitFor()
      await page.getByText(SUPPLEMENTS.overLimit('350 mg')).waitFor()
      await expectAccessible(page)
      expect((await dayOf('2026-01-12')).entries).toMatchObject([
        { food_name: 'Magnesium', meal_type: 'supplement', nutrients: { magnesium_mg: 200 } },
        { food_name: 'Magnesium', meal_type: 'supplement' },
      ])
    })
  })

  test('words for it alone are added to the supplements, in doses', () =>
    visit(async (page) => {
      await signIn(page, '/?date=2026-01-13')
      await page.getByLabel(TODAY.quickAdd).fill('took 2 x vitamin C 500 mg')
      await page.keyboard.press('Enter')
      const amount = page.getByLabel(TODAY.amountOf('Vitamin C 500 mg'))
      expect(await amount.inputValue()).toBe('2')
      await button(page, TODAY.save(1)).click()
      await page.locator('[data-entry]', { hasText: SUPPLEMENTS.doses('2') }).waitFor()
      expect((await dayOf('2026-01-13')).entries).toMatchObject([
        { meal_type: 'supplement', nutrients: { vitamin_c_mg: 1000, energy_kcal: 0 } },
      ])
    }))
})
