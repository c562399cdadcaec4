import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { OWN_FOODS } from '../../../src/web/app/texts/own-foods.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Own foods and recipes: added from a label, changed, deleted, and added where a search finds nothing. */

const { ask, signIn, visit } = domBench()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const foodsOf = async () => (await ask('GET', '/api/foods/own')).foods
const gone = (page: Page) => page.locator('dialog').waitFor({ state: 'detached' })

describe('a food from its label', () => {
  test('is added for one serving, and stored for 100 g', () =>
    visit(async (page) => {
      await signIn(page, PATHS.ownFoods)
      await page.getByText(OWN_FOODS.noFoods).waitFor()
      await expectAccessible(page)
      await button(page, OWN_FOODS.addFood).click()
      await field(page, OWN_FOODS.name).fill('Granola')
      await field(page, OWN_FOODS.per).selectOption(OWN_FOODS.perOptions.serving)
      await field(page, OWN_FOODS.servingGrams).fill('40')
      await field(page, OWN_FOODS.energy).fill('180')
      await field(page, OWN_FOODS.salt).fill('0,1')
      await expectAccessible(page)
      await button(page, OWN_FOODS.save).click()
      await gone(page)
      await page.getByText('Granola').waitFor()
      const [food] = await foodsOf()
      expect(food).toMatchObject({
        name: 'Granola',
        nutrients: { energy_kcal: 450, sodium_mg: 100, protein_g: null },
        default_grams: 40,
        portions: [{ name: 'serving', grams: 40 }],
      })
    }))

  test('can state its energy in kJ, as it stands on the label', () =>
    visit(async (page) => {
      await signIn(page, PATHS.ownFoods)
      for (const [name, energy] of [
        ['Kilojoule bar', '850 kJ'],
        ['Label bar', '850 kJ / 203 kcal'],
      ] as const) {
        await button(page, OWN_FOODS.addFood).click()
        await field(page, OWN_FOODS.name).fill(name)
        await field(page, OWN_FOODS.energy).fill('850 horses')
        await button(page, OWN_FOODS.save).click()
        await page.getByText(OWN_FOODS.badEnergy).waitFor()
        await field(page, OWN_FOODS.energy).fill('850 kJ')
        await page.getByText(OWN_FOODS.inKcal('850 kJ', '203.2')).waitFor()
        await expectAccessible(page)
        await field(page, OWN_FOODS.energy).fill(energy)
        await button(page, OWN_FOODS.save).click()
        await gone(page)
      }
      const foods = await foodsOf()
      const energyOf = (name: string) =>
        foods.find((food: { name: string }) => food.name === name).nutrients.energy_kcal
      expect(energyOf('Kilojoule bar')).toBeCloseTo(203.2, 5)
      expect(energyOf('Label bar')).toBe(203)
    }))

  test('that is not saved is kept at the first Escape, and discarded at the second', () =>
    visit(async (page) => {
      await signIn(page, PATHS.ownFoods)
      const dialog = page.getByRole('dialog', { name: OWN_FOODS.addFood })
      await button(page, OWN_FOODS.addFood).click()
      await page.keyboard.press('Escape')
      await gone(page)
      await button(page, OWN_FOODS.addFood).click()
      await field(page, OWN_FOODS.name).fill('Muesli')
      await page.keyboard.press('Escape')
      await dialog.getByText(COMMON.closeAgain).waitFor()
      await expectAccessible(page)
      await field(page, OWN_FOODS.energy).fill('380')
      await dialog.getByText(COMMON.closeAgain).waitFor({ state: 'detached' })
      await page.keyboard.press('Escape')
      await dialog.getByText(COMMON.closeAgain).waitFor()
      expect(await field(page, OWN_FOODS.name).inputValue()).toBe('Muesli')
      await page.keyboard.press('Escape')
      await gone(page)
      expect((await foodsOf()).map(({ name }: { name: string }) => name)).not.toContain('Muesli')
    }))

  test('needs a name and a figure, and says what cannot be', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.ownFoods)
        await button(page, OWN_FOODS.addFood).click()
        await button(page, OWN_FOODS.save).click()
        await page.getByText(OWN_FOODS.needsName).waitFor()
        await page.getByText(OWN_FOODS.needsFigure).waitFor()
        await field(page, OWN_FOODS.name).fill('Impossible')
        await field(page, OWN_FOODS.energy).fill('5000')
        await button(page, OWN_FOODS.save).click()
        await page.locator('.field-error').first().waitFor()
        expect(await foodsOf()).toEqual([])
      },
      { expected: /422/ },
    ))

  test('is told at its carbohydrate that it has more of that and of fat than it weighs', () =>
    visit(
      async (page) => {
        await signIn(page, PATHS.ownFoods)
        await button(page, OWN_FOODS.addFood).click()
        await field(page, OWN_FOODS.name).fill('Impossible')
        for (const [figure, grams] of [
          [OWN_FOODS.carbs, '70'],
          [OWN_FOODS.nutrient('Fat', 'g'), '50'],
        ] as const)
          await field(page, figure).fill(grams)
        await button(page, OWN_FOODS.save).click()
        await page
          .getByText('Must come to at most 100 g together with fat, the weight of the food.')
          .waitFor()
        expect(await field(page, OWN_FOODS.carbs).getAttribute('aria-invalid')).toBe('true')
        expect(await page.locator('dialog [aria-invalid="true"]').count()).toBe(1)
      },
      { expected: /422/ },
    ))

  test('keeps what was not touched when it is changed, and goes when it is deleted', async () => {
    await ask('POST', '/api/foods/own', {
      name: 'Cordial',
      nutrients: { energy_kcal: 123.456, vitamin_c_mg: 7.123 },
      portions: [{ name: 'glass', grams: 200 }],
      synonyms: ['squash'],
      barcode: '4006381333931',
    })
    await visit(async (page) => {
      await signIn(page, PATHS.ownFoods)
      await button(page, OWN_FOODS.editLabel('Cordial')).click()
      await page.getByText(OWN_FOODS.barcode('4006381333931')).waitFor()
      await field(page, OWN_FOODS.name).fill('Lime cordial')
      await button(page, OWN_FOODS.save).click()
      await gone(page)
      await page.getByText('Lime cordial').waitFor()
      const [food] = await foodsOf()
      expect(food).toMatchObject({
        name: 'Lime cordial',
        nutrients: { energy_kcal: 123.456, vitamin_c_mg: 7.123 },
        synonyms: ['squash'],
        barcode: '4006381333931',
      })
      expect(food.portions).toContainEqual({ name: 'glass', grams: 200 })
      await button(page, OWN_FOODS.deleteLabel('Lime cordial')).click()
      await page.getByText(OWN_FOODS.noFoods).waitFor()
      await button(page, COMMON.undo).click()
      await button(page, OWN_FOODS.editLabel('Lime cordial')).waitFor()
    })
  })
})

test('a recipe has ingredients, and a weight when it is done', () =>
  visit(async (page) => {
    await signIn(page, PATHS.ownFoods)
    await button(page, OWN_FOODS.addRecipe).click()
    await field(page, OWN_FOODS.name).fill('Rice pudding')
    for (const [words, grams] of [
      ['white rice', '300'],
      ['whole milk', '700'],
    ] as const) {
      await button(page, OWN_FOODS.addIngredient).click()
      await page.getByRole('combobox', { name: ENTRY.searchLabel }).fill(words)
      await page
        .getByRole('option', { name: new RegExp(words, 'i') })
        .first()
        .click()
      await page
        .getByLabel(new RegExp(`^Grams of .*${words}`, 'i'))
        .first()
        .fill(grams)
    }
    await field(page, OWN_FOODS.servings).fill('4')
    await field(page, OWN_FOODS.cooked).fill('300000')
    await button(page, OWN_FOODS.save).click()
    await page.getByText(OWN_FOODS.badYield).waitFor()
    await field(page, OWN_FOODS.cooked).fill('800')
    await expectAccessible(page)
    await button(page, OWN_FOODS.save).click()
    await gone(page)
    await page.getByText('Rice pudding').waitFor()
    expect(await foodsOf()).toMatchObject([
      { name: 'Rice pudding', yield_grams: 800, servings: 4, ingredients: [{ grams: 300 }, { grams: 700 }] },
    ])
    await button(page, OWN_FOODS.editLabel('Rice pudding')).click()
    await field(page, OWN_FOODS.cooked).fill('')
    await button(page, OWN_FOODS.save).click()
    await gone(page)
    expect(await foodsOf()).toMatchObject([{ yield_grams: 1000, servings: 4 }])
  }))

test('a recipe of a food that was deleted names it, and is saved without it', async () => {
  const bar = await ask('POST', '/api/foods/own', { name: 'Grublex bar', nutrients: { energy_kcal: 400 } })
  const own = (code: string, grams: number) => ({ source: 'own', code, grams })
  const nuts = await ask('POST', '/api/foods/own', { name: 'Grublex nuts', nutrients: { energy_kcal: 600 } })
  const ingredients = [own(nuts.id, 50), own(bar.id, 100)]
  const recipe = await ask('POST', '/api/foods/own', { name: 'Grublex mix', ingredients })
  await ask('DELETE', `/api/foods/own/${bar.id}`)
  await visit(
    async (page) => {
      await signIn(page, PATHS.ownFoods)
      await button(page, OWN_FOODS.editLabel('Grublex mix')).click()
      await button(page, OWN_FOODS.save).click()
      await page.getByText(OWN_FOODS.ingredientGone('Grublex bar')).waitFor()
      await button(page, OWN_FOODS.removeIngredient('Grublex bar')).click()
      await button(page, OWN_FOODS.save).click()
      await gone(page)
      expect((await ask('GET', `/api/foods/own/${recipe.id}`)).ingredients).toHaveLength(1)
    },
    { expected: /422/ },
  )
  for (const { id } of await foodsOf()) await ask('DELETE', `/api/foods/own/${id}`)
})

test('words that are not recognised are added as a food, which then stands for them', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-01-10')
    await page.getByLabel(TODAY.quickAdd).fill('2 scoops of zorblax')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await button(page, OWN_FOODS.addYourself).click()
    expect(await field(page, OWN_FOODS.name).inputValue()).toBe('zorblax')
    await field(page, OWN_FOODS.energy).fill('250')
    await field(page, OWN_FOODS.servingGrams).fill('30')
    await button(page, OWN_FOODS.save).click()
    await gone(page)
    await button(page, TODAY.save(1)).click()
    await page.locator('[data-entry]').first().waitFor()
    const { entries } = await ask('GET', '/api/journal/day?date=2026-01-10')
    expect(entries).toMatchObject([
      { food: 'zorblax', source: 'own', grams: 60, nutrients: { energy_kcal: 150 } },
    ])
  }))

test('a search that finds nothing leads there, too', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-01-10')
    await button(page, TODAY.searchFood).click()
    await page.getByRole('combobox', { name: ENTRY.searchLabel }).fill('zorblax')
    await page.getByText(ENTRY.noFoods('zorblax')).waitFor()
    await button(page, OWN_FOODS.addYourself).click()
    expect(await field(page, OWN_FOODS.name).inputValue()).toBe('zorblax')
    await field(page, OWN_FOODS.energy).fill('250')
    await button(page, OWN_FOODS.save).click()
    await gone(page)
    await button(page, TODAY.save(1)).waitFor()
  }))
