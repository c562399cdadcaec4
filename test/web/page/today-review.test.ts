import { expect, test } from 'bun:test'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What the review of a meal says and proposes before anything is saved. */

const { ask, signIn, visit } = domBench()

const field = (page: Page) => page.getByLabel(TODAY.quickAdd)
const review = (page: Page) => page.getByRole('region', { name: TODAY.review(TODAY.meals.lunch) })

async function begin(page: Page, text: string) {
  await signIn(page, '/?date=2026-01-10')
  await page.getByLabel(TODAY.meal).selectOption(TODAY.meals.lunch)
  await field(page).fill(text)
  await field(page).press('Enter')
  await review(page).waitFor()
}

test('proposes the nearest foods for words that it does not know, and takes the chosen one', () =>
  visit(async (page) => {
    await begin(page, 'two spring dogs')
    const nearest = review(page).getByRole('group', { name: TODAY.didYouMean })
    await nearest.getByRole('button', { name: 'Corn dog', exact: true }).waitFor()
    await expectAccessible(page)
    await page.reload()
    await nearest.getByRole('button', { name: 'Corn dog', exact: true }).click()
    const grams = page.getByLabel(TODAY.gramsOf('Corn dog'))
    await grams.waitFor()
    expect(grams.elements()).toEqual([page.window.document.activeElement as Element])
    await page.getByRole('button', { name: TODAY.save(1), exact: true }).click()
    await page.getByText(TODAY.saved(1, TODAY.meals.lunch)).waitFor()
    const { entries } = await ask('GET', '/api/journal/day?date=2026-01-10')
    expect(entries).toMatchObject([{ food: 'Corn dog', meal_type: 'lunch' }])
  }))

test('says before saving what does not go with a medicine, each reason once', () =>
  visit(async (page) => {
    await ask('PUT', '/api/profile', { medications: ['amlodipine 5 mg'] })
    await begin(page, 'half a grapefruit, toast, a glass of grapefruit juice')
    const cautions = review(page).locator('.caution')
    await cautions.first().waitFor()
    expect(await cautions.count()).toBe(1)
    await review(page)
      .getByText(/Grapefruit and amlodipine/i)
      .waitFor()
    await expectAccessible(page)
    await page.reload()
    await cautions.first().waitFor()
    await page.getByRole('button', { name: TODAY.remove('Grapefruit'), exact: true }).click()
    await page.getByLabel(TODAY.gramsOf('White toast')).waitFor()
  }))

test('says of an amount that nobody eats that it is not counted, until another one is chosen', () =>
  visit(async (page) => {
    await begin(page, '20 litres of milk')
    const note = review(page).getByText(
      /“20 litres” is not an amount that one person eats, so it is not counted/,
    )
    await note.waitFor()
    await expectAccessible(page)
    await page.reload()
    await note.waitFor()
    await review(page).getByRole('textbox').first().fill('250')
    await note.waitFor({ state: 'detached' })
  }))

test('words that tell of an emergency bring the card first, and the meal is still there to save', () =>
  visit(async (page) => {
    await ask('PUT', '/api/profile', { allergies: ['penicillin'] })
    await begin(page, 'toast with peanut butter, now crushing chest pain and I cannot breathe')
    const card = page.getByRole('alert')
    await card.getByRole('link', { name: 'Emergency 112' }).waitFor()
    await card.getByText('penicillin').waitFor()
    await expectAccessible(page)
    expect(await review(page).locator('li').count()).toBeGreaterThan(0)
  }))
