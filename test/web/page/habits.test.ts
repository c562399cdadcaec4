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

const saveMeal = async (name: string, ...foods: object[]) => {
  const { entries } = await ask('POST', '/api/journal/foods', { date: '2026-01-02', entries: foods })
  const entry_ids = entries.map(({ id }: { id: string }) => id)
  await ask('POST', '/api/journal/saved-meals', { name, entry_ids })
}

test('a saved meal is called by its name, for review', async () => {
  await saveMeal('Morning Bowl', { food_name: '80 g rye bread' }, { food_name: 'zorble', calories: 90 })
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.getByText('Morning Bowl').waitFor()
    await page.getByLabel(TODAY.quickAdd).fill(' morning  bowl ')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await page.getByText(AT_HAND.fromSaved('Morning Bowl')).waitFor()
    expect(await page.getByLabel(TODAY.quickAdd).inputValue()).toBe('')
    await expectAccessible(page)
    await page.getByRole('button', { name: TODAY.save(2), exact: true }).click()
    await page.locator('[data-entry]').nth(1).waitFor()
    expect(await entriesOf()).toMatchObject([
      { food_name: '80 g rye bread', grams: 80 },
      { food_name: 'zorble', nutrients: { energy_kcal: 90 } },
    ])
  })
})

test('what is typed behind the name of a saved meal while its foods are read stays', async () => {
  await saveMeal('Noon Bowl', { food_name: '80 g rye bread' })
  await visit(async (page) => {
    await signIn(page, `/?date=${DATE}`)
    await page.getByText('Noon Bowl').waitFor()
    const typed = page.getByLabel(TODAY.quickAdd)
    await page.route('**/api/foods/FNDDS**', async (held) => {
      await typed.fill('noon bowl and tea')
      await held.continue()
    })
    await typed.fill('noon bowl')
    await typed.press('Enter')
    await page.getByText(AT_HAND.fromSaved('Noon Bowl')).waitFor()
    expect(await typed.inputValue()).toBe('and tea')
  })
})

test('a saved meal that is called by its name without the server is added, and stored once that is back', async () => {
  await saveMeal('Evening Bowl', { food_name: '70 g rye bread' }, { food_name: 'zorble', calories: 80 })
  await visit(async (page) => {
    await signIn(page)
    await page.getByText('Evening Bowl').waitFor()
    await page.route('**', (held) => held.abort())
    await page.reload()
    await page.getByText('Evening Bowl').waitFor()
    await page.getByLabel(TODAY.quickAdd).fill('evening bowl')
    await page.getByLabel(TODAY.quickAdd).press('Enter')
    await page.locator('[data-entry]', { hasText: 'Evening Bowl' }).waitFor()
    page.unrouteAll()
    await page.advance(60_000)
    const { entries } = await ask('GET', '/api/journal/day')
    expect(entries).toMatchObject([{ grams: 70 }, { food_name: 'zorble' }])
  })
})

test('yesterday’s meal is that of the day before the one that is shown', async () => {
  await eat('2026-01-09', 'lunch', '200 g cooked lentils')
  await eat('2026-01-08', 'lunch', '100 g banana')
  await visit(async (page) => {
    await say(page, 'same lunch as yesterday')
    await page.getByText(/^From lunch of Fri, .*9/).waitFor()
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
