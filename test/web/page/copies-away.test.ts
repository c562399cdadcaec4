import { describe, expect, test } from 'bun:test'
import { COMMON } from '../../../src/web/app/texts/common.ts'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { UNSENT } from '../../../src/web/app/texts/unsent-dialogs.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** Meals that are copied while the server does not answer. */

const { ask, signIn, visit } = domBench()
const TODAY_DATE = '2026-03-10'
const YESTERDAY = '2026-03-09'
const TOMORROW = '2026-03-11'
const LUNCH = TODAY.meals.lunch

const eat = (date: string, ...foods: string[]) =>
  ask('POST', '/api/journal/foods', {
    date,
    meal_type: 'lunch',
    entries: foods.map((food_name) => ({ food_name })),
  })
const foodsOf = async (date: string): Promise<string[]> =>
  (await ask('GET', `/api/journal/day?date=${date}`)).entries.map(
    ({ food_name }: { food_name: string }) => food_name,
  )
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('[data-entry]')
const field = (page: Page) => page.getByLabel(TODAY.quickAdd)

/** Opens Today, with the server away from then on. The clock stands at 11:00. */
const away = (work: (page: Page) => Promise<unknown>) =>
  visit(async (page) => {
    await signIn(page)
    await field(page).waitFor()
    await page.route('**', (held) => held.abort())
    await page.reload()
    await field(page).waitFor()
    await work(page)
  })

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
  await rows(page).getByText(words).waitFor()
}

async function fromMenu(page: Page, action: string): Promise<void> {
  await button(page, TODAY.mealMenu(LUNCH)).click()
  await page.getByRole('menuitem', { name: action }).click()
}

/** To tomorrow, which the dialog proposes. */
async function copyLunch(page: Page, count = 1): Promise<void> {
  await fromMenu(page, TODAY.copyTo)
  await button(page, ENTRY.copyThese(count)).click()
  await page.getByText(TODAY.copied(count, TODAY.tomorrow)).waitFor()
}

/** The server is back, and all is sent. */
async function back(page: Page): Promise<void> {
  page.unrouteAll()
  for (let seconds = 0; seconds < 60; seconds += 10) await page.advance(10_000)
}

describe('words that wait to be read', () => {
  test('are copied as all the foods that they come to', () =>
    away(async (page) => {
      await say(page, 'a glass of milk and a bagel')
      await copyLunch(page)
      await page.goto(`/?date=${TOMORROW}`)
      const [row] = [rows(page).getByText('a glass of milk and a bagel')]
      await row.waitFor()
      expect(await page.getByText(TODAY.unknownValues).count()).toBe(0)
      await expectAccessible(page)
      await back(page)
      const read = await foodsOf(TODAY_DATE)
      expect(read).toHaveLength(2)
      expect(await foodsOf(TOMORROW)).toEqual(read)
      await rows(page).nth(1).waitFor()
    }))

  test('are copied with the other foods of the meal, in their order, also by a copy of the copy', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await away(async (page) => {
      await rows(page).waitFor()
      await say(page, 'a glass of milk and a bagel')
      await say(page, 'an apple')
      await copyLunch(page, 3)
      await page.goto(`/?date=${TOMORROW}`)
      await rows(page).nth(2).waitFor()
      await fromMenu(page, TODAY.copyTo)
      await page.locator('dialog input[type=date]').fill('2026-03-08')
      await button(page, ENTRY.copyThese(3)).click()
      await page.getByText(/^Copied 3 foods/).waitFor()
      await back(page)
      const read = await foodsOf(TODAY_DATE)
      expect(read).toHaveLength(4)
      expect(await foodsOf(TOMORROW)).toEqual(read)
      expect(await foodsOf('2026-03-08')).toEqual(read)
    })
  })

  test('leave no copy when they are taken out to be corrected, and the page says so', () =>
    away(async (page) => {
      await say(page, 'a glass of milk and a bagel')
      await copyLunch(page)
      await rows(page).click()
      await button(page, UNSENT.editWords).click()
      await page.getByText(NOT_SENT.copiesTakenOut(1)).waitFor()
      await field(page).fill('')
      await page.goto(`/?date=${TOMORROW}`)
      await field(page).waitFor()
      expect(await rows(page).count()).toBe(0)
      await back(page)
      expect([await foodsOf(TODAY_DATE), await foodsOf(TOMORROW)]).toEqual([[], []])
    }))

  test('take nothing else with them when they are taken out, nor does a copied food that is deleted', async () => {
    await eat(TODAY_DATE, '80 g rye bread', 'an apple')
    await away(async (page) => {
      await rows(page).nth(1).waitFor()
      await say(page, 'a glass of milk and a bagel')
      await copyLunch(page, 3)
      await page.locator('[data-entry]', { hasText: 'bagel' }).click()
      await button(page, UNSENT.editWords).click()
      await page.getByText(NOT_SENT.copiesTakenOut(1)).waitFor()
      await field(page).fill('')
      await page.goto(`/?date=${TOMORROW}`)
      await page.locator('[data-entry]', { hasText: 'apple' }).click()
      await page.getByRole('dialog').getByRole('button', { name: ENTRY.delete, exact: true }).click()
      await back(page)
      expect(await foodsOf(TOMORROW)).toEqual(['80 g rye bread'])
      expect(await foodsOf(TODAY_DATE)).toEqual(['80 g rye bread', 'an apple'])
    })
  })

  test('are copied until the copy is undone, whenever that is', () =>
    away(async (page) => {
      await say(page, 'a glass of milk and a bagel')
      await copyLunch(page)
      await button(page, COMMON.undo).last().click()
      await page.getByText(TODAY.undone).waitFor()
      // Two copies at once would be one tap too many.
      await page.advance(2000)
      await copyLunch(page)
      await page.goto(`/?date=${TOMORROW}`)
      await rows(page).click()
      await button(page, UNSENT.takeOut).click()
      await page.getByText(TODAY.emptyTitle).waitFor()
      await back(page)
      expect(await foodsOf(TODAY_DATE)).toHaveLength(2)
      expect(await foodsOf(TOMORROW)).toEqual([])
    }))
})

describe('a meal of another day', () => {
  test('is copied from what is kept of that day, with what was logged there since', async () => {
    await eat(YESTERDAY, '80 g rye bread')
    await visit(async (page) => {
      await signIn(page, `/?date=${YESTERDAY}`)
      await rows(page).waitFor()
      await page.goto('/')
      await field(page).waitFor()
      await page.route('**', (held) => held.abort())
      await page.goto(`/?date=${YESTERDAY}`)
      await button(page, TODAY.addTo(LUNCH)).click()
      await say(page, 'a glass of milk and a bagel')
      await page.goto('/')
      await fromMenu(page, TODAY.copyFrom)
      await page
        .getByRole('dialog')
        .getByText(/rye bread/i)
        .waitFor()
      await expectAccessible(page)
      await button(page, ENTRY.copyThese(2)).click()
      await rows(page).nth(1).waitFor()
      await back(page)
      expect(await foodsOf(YESTERDAY)).toHaveLength(3)
      expect((await foodsOf(TODAY_DATE)).toSorted()).toEqual((await foodsOf(YESTERDAY)).toSorted())
    })
  })

  test('is copied in one tap with what waits there', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await away(async (page) => {
      await rows(page).waitFor()
      await say(page, 'a glass of milk and a bagel')
      await page.goto(`/?date=${TOMORROW}`)
      await button(page, TODAY.copyWholeDay(2)).click()
      await rows(page).getByText('a glass of milk and a bagel').waitFor()
      await expectAccessible(page)
      await back(page)
      expect(await foodsOf(TODAY_DATE)).toHaveLength(3)
      expect(await foodsOf(TOMORROW)).toEqual(await foodsOf(TODAY_DATE))
    })
  })

  test('is copied whole into its meals, each with its energy, and none of them is offered again', async () => {
    await ask('POST', '/api/journal/foods', {
      date: TODAY_DATE,
      meal_type: 'breakfast',
      entries: [{ food_name: 'porridge', calories: 300 }],
    })
    await ask('POST', '/api/journal/foods', {
      date: TODAY_DATE,
      meal_type: 'lunch',
      entries: [{ food_name: 'soup', calories: 500 }],
    })
    await away(async (page) => {
      await rows(page).nth(1).waitFor()
      await say(page, 'a glass of milk and a bagel')
      await page.goto(`/?date=${TOMORROW}`)
      await button(page, TODAY.copyWholeDay(3)).click()
      await rows(page).nth(2).waitFor()
      await page.getByRole('region', { name: TODAY.meals.breakfast }).getByText('300 kcal').first().waitFor()
      await page.getByRole('region', { name: LUNCH }).getByText('500 kcal').first().waitFor()
      expect(await page.getByRole('button', { name: /^Copy from the day before/ }).count()).toBe(0)
      await back(page)
      expect(await foodsOf(TODAY_DATE)).toHaveLength(4)
      expect((await foodsOf(TOMORROW)).toSorted()).toEqual((await foodsOf(TODAY_DATE)).toSorted())
    })
  })

  test('is copied without what was deleted there meanwhile', async () => {
    await eat(TODAY_DATE, '80 g rye bread', 'an apple')
    await away(async (page) => {
      await rows(page).nth(1).waitFor()
      await page.locator('[data-entry]', { hasText: 'apple' }).click()
      await page.getByRole('dialog').getByRole('button', { name: ENTRY.delete, exact: true }).click()
      await page.getByText(TODAY.deleted('an apple')).waitFor()
      await page.goto(`/?date=${TOMORROW}`)
      await button(page, TODAY.copyWholeDay(1)).click()
      await rows(page).waitFor()
      await back(page)
      expect(await foodsOf(TOMORROW)).toEqual(['80 g rye bread'])
      expect(await foodsOf(TODAY_DATE)).toEqual(['80 g rye bread'])
    })
  })

  test('keeps what was copied beside a copy that could not be made', async () => {
    await eat(TODAY_DATE, '80 g rye bread')
    await eat(TOMORROW, 'an apple')
    const { entries } = await ask('GET', `/api/journal/day?date=${TODAY_DATE}`)
    await visit(async (page) => {
      await signIn(page, `/?date=${TOMORROW}`)
      await rows(page).waitFor()
      await page.goto('/')
      await rows(page).waitFor()
      await page.route('**', (held) => held.abort())
      await copyLunch(page)
      await page.goto(`/?date=${TOMORROW}`)
      await rows(page).nth(1).waitFor()
      await fromMenu(page, TODAY.copyTo)
      await page.locator('dialog input[type=date]').fill('2026-03-08')
      await button(page, ENTRY.copyThese(2)).click()
      await page.getByText(/^Copied 2 foods/).waitFor()
      await ask('DELETE', `/api/journal/foods/${entries[0].id}`)
      await back(page)
      await page.getByText(NOT_SENT.count(1)).waitFor()
      await button(page, NOT_SENT.look).click()
      await button(page, UNSENT.discard).click()
      await page.getByText(UNSENT.none).waitFor()
      await page.advance(10_000)
      expect(await foodsOf('2026-03-08')).toEqual(['an apple'])
    })
  })

  test.each([
    ['13:10', '13:10'],
    // Logged late at night.
    ['02:15', '12:30'],
  ])('is drawn at the time that its copy will have: of %s at %s', async (eaten, copied) => {
    const consumed_at = `${TODAY_DATE}T${eaten}:00+01:00`
    await ask('POST', '/api/journal/foods', {
      meal_type: 'lunch',
      entries: [{ food_name: '80 g rye bread' }],
      consumed_at,
    })
    await away(async (page) => {
      await rows(page).waitFor()
      await copyLunch(page)
      await page.goto(`/?date=${TOMORROW}`)
      await rows(page).click()
      expect(await page.getByRole('dialog').getByLabel(ENTRY.time).inputValue()).toBe(copied)
      await page.keyboard.press('Escape')
      await back(page)
      const { entries } = await ask('GET', `/api/journal/day?date=${TOMORROW}`)
      expect(entries[0].consumed_at).toBe(`${TOMORROW}T${copied}:00+01:00`)
    })
  })

  test('that is not kept cannot be copied yet, and the dialog says why', () =>
    away(async (page) => {
      await fromMenu(page, TODAY.copyFrom)
      await page.locator('dialog input[type=date]').fill('2025-12-24')
      await page.getByRole('dialog').getByText(TODAY.notStoredTitle).waitFor()
      await expectAccessible(page)
    }))
})
