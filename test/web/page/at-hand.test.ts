import { expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { AT_HAND } from '../../../src/web/app/texts/at-hand.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { OWN_FOODS } from '../../../src/web/app/texts/own-foods.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Saved meals and favourites: made on a day, and offered before anything is typed. */

const { ask, signIn, visit } = domBench()
const DATE = '2026-01-10'
const LATER = '2026-01-11'
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (...foods: string[]) =>
  ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'breakfast',
    entries: foods.map((food_name) => ({ food_name })),
  })

async function save(page: Page, name: string) {
  await button(page, TODAY.mealMenu(TODAY.meals.breakfast)).click()
  await page.getByRole('menuitem', { name: AT_HAND.save }).click()
  await page.getByLabel(AT_HAND.name, { exact: true }).fill(name)
  await expectAccessible(page)
  await button(page, AT_HAND.saveButton).click()
  await page.getByText(AT_HAND.saved(name)).waitFor()
}

test('a meal is saved under a name, and logged again with one tap, which can be undone', async () => {
  await eat('80 g rye bread', '150 ml whole milk')
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await save(page, 'The usual')
    const meals = page.getByRole('region', { name: AT_HAND.meals })
    await meals.waitFor()
    await page.goto(`/?date=${LATER}`)
    await expectAccessible(page)
    await meals.getByRole('button', { name: /The usual.*kcal/ }).click()
    await page.locator('[data-entry]').first().waitFor()
    expect(await entriesOf(LATER)).toMatchObject([
      { food_name: '80 g rye bread', grams: 80 },
      { food_name: '150 ml whole milk' },
    ])
    await button(page, COMMON.undo).click()
    await page.getByText(TODAY.undone).waitFor()
    expect(await entriesOf(LATER)).toEqual([])
  })
})

test('its amounts can be changed before it is added', async () => {
  await eat('80 g rye bread')
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await save(page, 'Toast')
    await page.goto(`/?date=${LATER}`)
    await button(page, AT_HAND.adjust('Toast')).click()
    const grams = page.getByLabel(TODAY.gramsOf('Rye bread'))
    expect(await grams.inputValue()).toBe('80')
    await grams.fill('40')
    await button(page, TODAY.save(1)).click()
    await page.locator('[data-entry]').first().waitFor()
    expect(await entriesOf(LATER)).toMatchObject([{ food: 'Rye bread', grams: 40 }])
  })
})

test('a saved meal is deleted from the list, with undo', async () => {
  const { entries } = await eat('80 g rye bread')
  await ask('POST', '/api/journal/saved-meals', { name: 'Toast', entry_ids: [entries[0].id] })
  await visit(async (page) => {
    await signIn(page, PATHS.ownFoods)
    await button(page, AT_HAND.deleteLabel('Toast')).click()
    await page.getByText(AT_HAND.noMeals).waitFor()
    await button(page, COMMON.undo).click()
    await button(page, AT_HAND.deleteLabel('Toast')).waitFor()
    await expectAccessible(page)
  })
})

test('the energy of a saved meal follows an own food that is edited beside it', async () => {
  const food = await ask('POST', '/api/foods/own', { name: 'Grublex drink', nutrients: { energy_kcal: 50 } })
  const chosen = { food_name: 'Grublex drink', source: 'own', source_code: food.id, grams: 200 }
  const { entries } = await ask('POST', '/api/journal/foods', { date: DATE, entries: [chosen] })
  const meal = await ask('POST', '/api/journal/saved-meals', { name: 'Zorb', entry_ids: [entries[0].id] })
  await visit(async (page) => {
    await signIn(page, PATHS.ownFoods)
    const row = page.getByRole('listitem').filter({ hasText: 'Zorb' })
    await row.getByText(/100\skcal/).waitFor()
    await button(page, OWN_FOODS.editLabel('Grublex drink')).click()
    await page.getByText(OWN_FOODS.whatFollows).waitFor()
    await page.getByLabel(OWN_FOODS.energy, { exact: true }).fill('80')
    await button(page, OWN_FOODS.save).click()
    await row.getByText(/160\skcal/).waitFor()
  })
  await ask('DELETE', `/api/journal/saved-meals/${meal.id}`)
  await ask('DELETE', `/api/journal/foods/${entries[0].id}`)
})

test('a food is starred in the review, offered before anything is typed, and no favourite any more', () =>
  visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.getByLabel(TODAY.quickAdd).fill('80 g rye bread')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await button(page, AT_HAND.star('Rye bread')).click()
    await button(page, AT_HAND.unstar('Rye bread')).waitFor()
    await expectAccessible(page)
    await button(page, TODAY.discardAll).click()
    await page
      .getByRole('region', { name: AT_HAND.favourites })
      .getByRole('button', { name: /Rye bread/ })
      .click()
    await button(page, TODAY.save(1)).waitFor()
    await button(page, AT_HAND.unstar('Rye bread')).click()
    await button(page, AT_HAND.star('Rye bread')).waitFor()
    expect((await ask('GET', '/api/foods/favourites')).foods).toEqual([])
  }))
