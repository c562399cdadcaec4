import { expect, test } from 'bun:test'
import { NUTRIENT_SOURCES } from '../../../src/web/app/texts/nutrient-sources.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench } from '../dom/bench.ts'

const { ask, signIn, visit } = domBench()
const DATE = '2026-01-10'

test('a nutrient shows the foods that it came from, the most first, and what is not known', async () => {
  await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [
      { food_name: '100 g rye bread' },
      { food_name: '200 g cooked lentils' },
      { food_name: 'zorblax', calories: 120 },
    ],
  })
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.getByText(TODAY.allNutrients).click()
    await page.getByRole('button', { name: /^Iron/ }).click()
    const dialog = page.getByRole('dialog', { name: NUTRIENT_SOURCES.title('Iron') })
    await dialog.waitFor()
    await expectAccessible(page)
    const rows = dialog.locator('li')
    expect(await rows.count()).toBe(2)
    expect(await rows.first().textContent()).toMatch(/lentils.*mg/)
    await dialog.getByText(NUTRIENT_SOURCES.unknown(1, 'Iron', 'zorblax')).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Energy/ }).click()
    await page.getByRole('dialog', { name: NUTRIENT_SOURCES.title('Energy') }).waitFor()
    expect(await page.locator('dialog li').count()).toBe(3)
  })
})
