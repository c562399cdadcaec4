import { describe, expect, test } from 'bun:test'
import { ENTRY } from '../../../src/web/app/texts/entry-dialogs.ts'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** The Today view: the entries of a day, by meal. */

const { ask, signIn, visit } = domBench()
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** The date of `NOW` where the person lives. */
const today = '2026-03-10'

const dayFrom = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (date: string, meal_type: string, ...words: string[]) =>
  ask('POST', '/api/journal/foods', { date, meal_type, entries: words.map((food_name) => ({ food_name })) })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('What did you eat?')
const meal = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })

/** Opens the view of a date. */
async function onDay(date: string, work: (page: Page) => Promise<unknown>) {
  await visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await field(page).waitFor()
    await work(page)
  })
}

/** Types words and has them read. */
async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('the first day shows how to start, and is accessible', async () => {
  for (const viewport of VIEWPORTS) {
    await visit(
      async (page) => {
        await signIn(page)
        await page.getByText('Start your journal').waitFor()
        await page.getByRole('link', { name: 'Import from another app' }).waitFor()
        await page.getByRole('link', { name: 'Connect an AI client' }).waitFor()
        await expectAccessible(page)
      },
      { viewport },
    )
  }
})

describe('a day to come', () => {
  test('can be planned up to the end of tomorrow', async () => {
    // From the first minute of a day to the last of the next.
    const { entries } = await ask('POST', '/api/journal/foods', {
      meal_type: 'snack',
      entries: [{ food_name: 'a banana' }],
      consumed_at: `${dayFrom(1)}T23:59:00+01:00`,
    })
    expect(entries).toHaveLength(1)
    await onDay(dayFrom(1), async (page) => {
      await entry(page, 'banana').waitFor()
      await button(page, 'More actions for snacks').click()
      await page.getByRole('menuitem', { name: TODAY.copyTo }).click()
      await page.locator('dialog input[type=date]').fill(dayFrom(2))
      await button(page, ENTRY.copyThese(1)).click()
      await page.getByRole('dialog').getByText(TODAY.tooFar).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.goto(`/?date=${dayFrom(2)}`)
      await page.getByText(TODAY.tooFar).waitFor()
      expect(await field(page).count()).toBe(0)
      await expectAccessible(page)
    })
  })
})

describe('adding', () => {
  test('is undone by a tap: the added entries are deleted, and can be corrected', () =>
    onDay(dayFrom(-11), async (page) => {
      await say(page, 'a banana')
      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
      expect(await entriesOf(dayFrom(-11))).toHaveLength(1)
      await button(page, 'Undo').click()
      await page.getByText('Undone').waitFor()
      expect(await entriesOf(dayFrom(-11))).toEqual([])
      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
      expect(await entriesOf(dayFrom(-11))).toHaveLength(1)
    }))

  test('unrecognised words can be searched for or entered; other foods can be chosen', () =>
    onDay(dayFrom(-12), async (page) => {
      await say(page, 'zorbleflux, glurk and a slice of rye bread')
      await page.getByText('Not recognised').first().waitFor()
      await expectAccessible(page)
      await page.locator('[data-item] button:focus', { hasText: /^Search$/ }).waitFor()
      await page.keyboard.press('Enter')
      const search = page.getByRole('combobox', { name: 'Food' })
      await search.fill('lentil')
      await page
        .getByRole('listbox')
        .getByRole('option', { name: /lentil/i })
        .first()
        .waitFor()
      await expectAccessible(page)
      await search.press('Enter')
      await page.getByText('“zorbleflux”').waitFor()

      await button(page, 'Enter energy').click()
      await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('[name=calories][aria-invalid=true]:focus').waitFor()
      expect(await page.getByLabel('Name').inputValue()).toBe('glurk')
      await expectAccessible(page)
      await page.getByLabel('Energy, kcal').fill('320,5')
      await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()

      await button(page, /^Replace.*rye/i).click()
      await search.fill('white bread')
      await page
        .getByRole('listbox')
        .getByRole('option', { name: /^White bread/ })
        .first()
        .click()
      await button(page, 'Save 3 foods').click()
      await page.getByText('Added 3 foods').waitFor()
      const stored = await entriesOf(dayFrom(-12))
      expect(stored).toMatchObject([
        { food: 'White bread', grams_basis: 'portion' },
        { food_name: 'zorbleflux', food: expect.stringMatching(/lentil/i) },
        { food_name: 'glurk', value_source: 'user', nutrients: { energy_kcal: 320.5, protein_g: null } },
      ])
      await page.locator('.energy-figures', { hasText: '≥' }).waitFor({ state: 'detached' })
      await page.locator('.macros', { hasText: 'at least' }).waitFor()
    }))

  test('an invalid value is reported at the field, and nothing typed is lost', () =>
    onDay(dayFrom(-13), async (page) => {
      await field(page).press('Enter')
      await page.getByText('Type what you ate, such as').waitFor()
      await page.locator('#quick-add[aria-invalid=true]:focus').waitFor()
      await expectAccessible(page)
      await say(page, '100 g rice')
      const grams = page.getByLabel(/^Grams of /)
      await grams.fill('much')
      await button(page, 'Save 1 food').click()
      await page.locator('.review [aria-invalid=true]:focus').waitFor()
      await page.getByText('Enter grams above 0, up to 5000.').waitFor()
      await expectAccessible(page)
      expect(await grams.inputValue()).toBe('much')
      await grams.fill('90')
      await grams.press('Tab')
      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
      expect(await entriesOf(dayFrom(-13))).toMatchObject([{ grams: 90 }])
    }))

  test('a frequent food is added by one tap, and that can be undone', async () => {
    for (const days of [-40, -41]) await eat(dayFrom(days), 'dinner', '150 g cooked lentils')
    await onDay(dayFrom(-14), async (page) => {
      await page.getByLabel('Meal').selectOption('Dinner')
      const usual = button(page, /^Add.*entils.*150.g$/)
      await usual.click()
      const added = meal(page, 'Dinner').locator('[data-entry]', { hasText: '150 g' })
      await added.waitFor()
      await expectAccessible(page)
      expect(await entriesOf(dayFrom(-14))).toMatchObject([{ grams: 150, meal_type: 'dinner' }])
      await button(page, 'Undo').click()
      await added.waitFor({ state: 'detached' })
      expect(await entriesOf(dayFrom(-14))).toEqual([])
    })
  })
})

describe('an unreachable server', () => {
  test('after it stored the meal but before it responded: the meal is stored once', () =>
    onDay(dayFrom(-21), async (page) => {
      let lost = 0
      page.route('**/api/journal/foods', async (held) => {
        if (lost++ > 0) return held.continue()
        await held.fetch()
        held.abort()
      })
      await say(page, '100 g rice')
      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
      await page.until(() => lost === 2, 'the meal to be sent again')
      expect(await entriesOf(dayFrom(-21))).toHaveLength(1)
    }))

  test('while words are analysed: they are kept, and read and logged when it is back', () =>
    onDay(dayFrom(-22), async (page) => {
      page.route('**/api/foods/analysis', (held) => held.abort())
      await say(page, '100 g rice, an apple and zorbleflux')
      await entry(page, '100 g rice, an apple and zorbleflux').getByText(NOT_SENT.wordsWaiting).waitFor()
      await page.getByText(NOT_SENT.away(1)).waitFor()
      expect(await field(page).inputValue()).toBe('')
      await expectAccessible(page)
      page.unroute('**/api/foods/analysis')
      await entry(page, 'zorbleflux').getByText('not recognised').waitFor()
      expect(await entriesOf(dayFrom(-22))).toMatchObject([
        { food_name: '100 g rice', grams: 100 },
        { food: expect.stringMatching(/apple/i) },
        { food_name: 'zorbleflux', nutrients: { energy_kcal: null } },
      ])
      expect(await page.locator('[data-entry]').count()).toBe(3)
    }))
})

describe('copying', () => {
  test('the same meal of the day before takes one tap, and can be undone', async () => {
    await eat(dayFrom(-31), 'lunch', '100 g rice', 'an apple')
    await onDay(dayFrom(-30), async (page) => {
      await button(page, /^Copy from the day before/).click()
      await page.getByText('Copied 2 foods').waitFor()
      await meal(page, 'Lunch').getByText('an apple').waitFor()
      const copied = await entriesOf(dayFrom(-30))
      expect(copied).toMatchObject([{ meal_type: 'lunch' }, { meal_type: 'lunch' }])
      expect(copied[0].consumed_at).toContain('T12:30:00')
      await button(page, 'Undo').click()
      await page.getByText('Undone').waitFor()
      expect(await entriesOf(dayFrom(-30))).toEqual([])
      await button(page, /^Copy all from the day before/).click()
      await meal(page, 'Lunch').getByText('an apple').waitFor()
    })
  })

  test('from a meal of another day, and to another day, by the menu of the meal', async () => {
    await eat(dayFrom(-35), 'dinner', '100 g rice')
    await onDay(dayFrom(-33), async (page) => {
      await button(page, 'More actions for breakfast').click()
      await expectAccessible(page)
      await page.getByRole('menuitem', { name: 'Copy from another day…' }).click()
      await page.getByText('Nothing logged.').waitFor()
      await page.getByLabel('From', { exact: true }).fill(dayFrom(-35))
      await page.getByLabel('From meal').selectOption('Dinner')
      await button(page, 'Copy 1 food').waitFor()
      await expectAccessible(page)
      await button(page, 'Copy 1 food').click()
      await meal(page, 'Breakfast').getByText('100 g rice').waitFor()

      await button(page, 'More actions for breakfast').click()
      await page.getByRole('menuitem', { name: 'Copy to another day…' }).click()
      await page.getByLabel('To', { exact: true }).fill('2999-01-01')
      await button(page, 'Copy 1 food').click()
      await page.locator('[name=date][aria-invalid=true]:focus').waitFor()
      await page.getByLabel('To', { exact: true }).fill(dayFrom(-32))
      await page.getByLabel('To meal', { exact: true }).selectOption('Snacks')
      await button(page, 'Copy 1 food').click()
      await page.locator('dialog').waitFor({ state: 'detached' })
      expect(await entriesOf(dayFrom(-32))).toMatchObject([{ meal_type: 'snack', food_name: '100 g rice' }])
    })
  })
})

test('a deletion can be undone for some seconds; the focus moves to the next entry', async () => {
  await eat(dayFrom(-50), 'lunch', '100 g rice', 'an apple')
  await onDay(dayFrom(-50), async (page) => {
    const remove = async (name: string) => {
      await entry(page, name).click()
      await button(page, 'Delete').click()
    }
    await remove('100 g rice')
    await page.locator('[data-entry]:focus', { hasText: 'an apple' }).waitFor()
    await button(page, 'Undo').click()
    await page.locator('[data-entry]:focus', { hasText: '100 g rice' }).waitFor()
    expect(await entriesOf(dayFrom(-50))).toHaveLength(2)

    await remove('an apple')
    await remove('100 g rice')
    await page.locator('[data-meal=lunch]:focus').waitFor()
    await expectAccessible(page)
    await page.until(
      () => page.asked.some(({ method, status }) => method === 'DELETE' && status !== undefined),
      'the response to the deletion',
    )
  })
})

describe('the day', () => {
  test('is marked as complete by one tap, and the mark is removed by another', async () => {
    // An empty journal does not ask whether the day is complete.
    await eat(dayFrom(-71), 'lunch', 'an apple')
    await onDay(dayFrom(-70), async (page) => {
      const marked = async () => (await ask('GET', `/api/journal/days/${dayFrom(-70)}`)).complete
      for (const [name, complete] of [
        ['Yes', true],
        ['No', false],
        ['No', null],
      ] as const) {
        const before = page.asked.length
        await button(page, name).click()
        expect(page.asked.slice(before)).toContainEqual({
          method: 'PUT',
          path: `/api/journal/days/${dayFrom(-70)}`,
          status: 200,
        })
        expect(await marked()).toBe(complete)
        expect(await button(page, name).getAttribute('aria-pressed')).toBe(String(complete !== null))
      }
    })
  })

  test('shows entries from another browser on return, and reports those deleted there', async () => {
    const date = dayFrom(-80)
    const { entries } = await eat(date, 'lunch', '100 g rice')
    await onDay(date, async (page) => {
      await meal(page, 'Lunch').getByText('100 g rice').waitFor()
      await visit(async (other) => {
        await signIn(other, `/?date=${date}`)
        await say(other, 'an apple')
        await button(other, 'Save 1 food').click()
        await other.getByText('Added 1 food').waitFor()
      })
      await page.act((window) => window.dispatchEvent(new window.Event('focus')))
      await page.getByText('an apple').first().waitFor()
      await entry(page, '100 g rice').click()
      await ask('DELETE', `/api/journal/foods/${entries[0].id}`)
      await page.getByLabel('Grams', { exact: true }).fill('50')
      await button(page, 'Save').click()
      await page.getByText('was deleted elsewhere').waitFor()
      await entry(page, '100 g rice').waitFor({ state: 'detached' })
    })
  })
})

test('a target that is a general reference is named beside its number, until the profile gives another', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-03-05')
    const totals = page.getByRole('region', { name: TODAY.totals })
    await totals.getByText(TODAY.generalTargets.reference ?? '').waitFor()
    await expectAccessible(page)
  }))
