import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { expectAccessible, isKept, PHONE, type Visit } from './page-support.ts'

/** The day's view of the released program, in a real browser: what was eaten, by meal. */

const { ask, bench, signIn, visit } = pageBench()
const DESKTOP = { width: 1280, height: 800 }
let today: string

beforeAll(async () => {
  today = (await ask('GET', '/api/journal/day')).today
})

const dayFrom = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
const eat = (date: string, meal_type: string, ...words: string[]) =>
  ask('POST', '/api/journal/foods', { date, meal_type, entries: words.map((food_name) => ({ food_name })) })

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page) => page.getByLabel('What did you eat?')
const meal = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate<string>(
    "document.activeElement?.getAttribute('aria-label') || document.activeElement?.labels?.[0]?.textContent || document.activeElement?.textContent",
  )

const entry = (page: Page, words: string) => page.locator('[data-entry]', { hasText: words })

/** A person on the view of a date that nobody else's test uses. */
async function onDay(date: string, work: (page: Page) => Promise<unknown>, options?: Visit) {
  await visit(async (page) => {
    await signIn(page, `/?date=${date}`)
    await field(page).waitFor()
    await work(page)
  }, options)
}

/** Types words and has them read. */
async function say(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('the very first day says where to begin, and is free of what axe finds wrong', async () => {
  for (const viewport of [PHONE, DESKTOP]) {
    await visit(
      async (page) => {
        await signIn(page)
        await page.getByText('Start your journal').waitFor()
        await page.getByRole('link', { name: 'Import from another app' }).waitFor()
        await page.getByRole('link', { name: 'Connect an AI client' }).waitFor()
        await expectAccessible(page)
      },
      { context: { viewport } },
    )
  }
})

describe('adding', () => {
  test('in plain words: corrected before it is saved, and after; the totals follow', () =>
    onDay(dayFrom(-10), async (page) => {
      await page.getByLabel('Meal').selectOption('Breakfast')
      await say(page, '100 g cooked rice and two boiled eggs')
      const rice = page.getByLabel(/^Grams of .*rice/i)
      await rice.waitFor()
      await page.locator('[data-save]:focus', { hasText: 'Save 2 foods' }).waitFor()
      expect(await entriesOf(dayFrom(-10))).toEqual([])
      await expectAccessible(page)
      const total = page.locator('.review-total strong')
      const before = await total.textContent()
      await rice.fill('300')
      expect(await total.textContent()).not.toBe(before)
      await button(page, /^Less .*egg/i).click()
      await button(page, 'Save 2 foods').click()

      await meal(page, 'Breakfast').getByText('300 g').waitFor()
      const stored = await entriesOf(dayFrom(-10))
      expect(stored).toMatchObject([
        { grams: 300, grams_basis: 'user', meal_type: 'breakfast', confidence: 1 },
        { grams: 50, grams_basis: 'user' },
      ])
      const energy = (entries: { nutrients: { energy_kcal: number } }[]) =>
        Math.round(entries.reduce((sum, { nutrients }) => sum + nutrients.energy_kcal, 0))
      await page.locator('.energy-figures strong', { hasText: String(energy(stored)) }).waitFor()

      await entry(page, '100 g cooked rice').click()
      await page.getByLabel('Grams', { exact: true }).fill('150')
      await page.getByLabel('kcal').fill('200')
      await page.getByLabel('Time').fill('09:30')
      await page.getByLabel('Meal', { exact: true }).last().selectOption('Lunch')
      await expectAccessible(page)
      await button(page, 'Save').click()
      await meal(page, 'Lunch').getByText('150 g').waitFor()
      const changed = await entriesOf(dayFrom(-10))
      expect(changed[1]).toMatchObject({ grams: 150, meal_type: 'lunch', nutrients: { energy_kcal: 200 } })
      expect(changed[1].consumed_at).toContain('T09:30:00')
      await page.locator('.energy-figures strong', { hasText: String(energy(changed)) }).waitFor()
    }))

  test('is taken back by a tap: what was added is deleted, and is there to be corrected', () =>
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

  test('words that are not recognised are searched for, or entered; other foods can be chosen', () =>
    onDay(dayFrom(-12), async (page) => {
      await say(page, 'zorbleflux, glurk and a slice of rye bread')
      await page.getByText('Not recognised').first().waitFor()
      await expectAccessible(page)
      await page.locator('[data-item] :text("Search"):focus').waitFor()
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

      await button(page, /^Replace .*rye/i).click()
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

  test('what cannot be is said at the field, and nothing typed is lost', () =>
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

  test('what is often eaten is added by one tap, and taken back', async () => {
    for (const days of [-40, -41]) await eat(dayFrom(days), 'dinner', '150 g cooked lentils')
    await onDay(dayFrom(-14), async (page) => {
      await page.getByLabel('Meal').selectOption('Dinner')
      const usual = button(page, /^Add .*entils.* 150.g$/)
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

describe('a server that goes away', () => {
  test('while a meal is saved: nothing typed is lost, and it goes on by itself', async () => {
    const other = await bench.serve()
    const date = dayFrom(-20)
    await visit(
      async (page) => {
        await signIn(page, `/?date=${date}`, { at: other })
        await say(page, '100 g rice and an apple')
        await page.getByLabel(/^Grams of .*rice/i).fill('120')
        await isKept(page)
        await other.stop()
        await button(page, 'Save 2 foods').click()
        await page.getByText('saved as soon as it responds').waitFor()
        expect(await page.getByLabel(/^Grams of .*rice/i).inputValue()).toBe('120')
        await expectAccessible(page)
        const back = await bench.serve({ args: ['--port', String(other.port)] })
        await page.getByText('Added 2 foods').waitFor()
        expect(await entriesOf(date)).toMatchObject([{ grams: 120 }, {}])
        await back.stop()
      },
      { at: other },
    )
  })

  test('after it has stored the meal, but before it said so: stored once', () =>
    onDay(
      dayFrom(-21),
      async (page) => {
        let lost = 0
        await page.route('**/api/journal/foods', async (route) => {
          if (lost++ > 0) return await route.continue()
          await route.fetch()
          await route.abort()
        })
        await say(page, '100 g rice')
        await button(page, 'Save 1 food').click()
        await page.getByText('Added 1 food').waitFor()
        expect(lost).toBe(2)
        expect(await entriesOf(dayFrom(-21))).toHaveLength(1)
      },
      { isRouted: true },
    ))

  test('while words are read: they stay in the field', () =>
    onDay(
      dayFrom(-22),
      async (page) => {
        await page.route('**/api/foods/analysis', (route) => route.abort())
        await say(page, '100 g rice')
        await page.locator('#quick-add[aria-invalid=true]:focus').waitFor()
        expect(await field(page).inputValue()).toBe('100 g rice')
        await page.unroute('**/api/foods/analysis')
        await field(page).press('Enter')
        await button(page, 'Save 1 food').waitFor()
      },
      { isRouted: true },
    ))
})

describe('copying', () => {
  test('the same meal as the day before is one tap, and can be taken back', async () => {
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

  test('of any day’s meal, and to another day, by the meal’s menu', async () => {
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

test('deleting can be taken back for some seconds; the focus goes to what is beside', async () => {
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
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await remove('100 g rice')
    await page.locator('[data-meal=lunch]:focus').waitFor()
    await expectAccessible(page)
    await gone
  })
  await bench.value(['version'])
})

test('by keyboard alone: a meal is said, corrected, saved, changed, deleted, and had back', () =>
  onDay(dayFrom(-60), async (page) => {
    const { keyboard } = page
    const press = async (...keys: string[]) => {
      for (const key of keys) await keyboard.press(key)
    }
    await page.reload()
    await field(page).waitFor()
    for (let n = 0; n < 40 && (await focused(page)) !== 'What did you eat?'; n++) await press('Tab')
    await keyboard.type('100 g rice and an apple')
    await press('Enter')
    await page.locator('[data-save]:focus').waitFor()
    for (let n = 0; n < 20 && !/^Grams of .*rice/i.test(await focused(page)); n++) await press('Shift+Tab')
    await keyboard.type('130')
    await press('Tab', 'Tab')
    expect(await focused(page)).toMatch(/^Replace .*rice/i)
    await press('Enter')
    await page.locator('[role=combobox]:focus').waitFor()
    await keyboard.type('bulgur')
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /bulgur/i })
      .first()
      .waitFor()
    await press('ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    for (let n = 0; n < 20 && (await focused(page)) !== 'Save 2 foods'; n++) await press('Tab')
    await press('Enter')
    await page.getByText('Added 2 foods').waitFor()
    await page.locator('#quick-add:focus').waitFor()
    expect(await entriesOf(dayFrom(-60))).toMatchObject([
      { grams: 130, food: expect.stringMatching(/bulgur/i) },
      {},
    ])

    await page.getByRole('button', { name: /^Edit an apple/ }).waitFor()
    for (let n = 0; n < 60 && !(await focused(page)).startsWith('Edit an apple'); n++) await press('Tab')
    await press('Enter')
    await page.locator('[name=grams]:focus').waitFor()
    await press('Control+a')
    await keyboard.type('210')
    await press('Enter')
    await page.locator('dialog').waitFor({ state: 'detached' })
    await page.getByText('210 g').first().waitFor()
    await page.getByRole('button', { name: /^Edit an apple/ }).waitFor()
    for (let n = 0; n < 60 && !(await focused(page)).startsWith('Edit an apple'); n++) await press('Tab')
    await press('Enter')
    await page.locator('[name=grams]:focus').waitFor()
    for (let n = 0; n < 20 && (await focused(page)) !== 'Delete'; n++) await press('Tab')
    await press('Enter')
    await page.locator('[data-entry]:focus').waitFor()
    await press('Control+z')
    await page.locator('[data-entry]:focus', { hasText: 'an apple' }).waitFor()
    expect(await entriesOf(dayFrom(-60))).toHaveLength(2)
    // The menu of a meal.
    for (let n = 0; n < 60 && !/^More actions for/.test(await focused(page)); n++) await press('Shift+Tab')
    await press('ArrowDown')
    await page.locator('[role=menuitem]:focus', { hasText: 'Copy from' }).waitFor()
    await press('ArrowDown', 'Escape')
    expect(await focused(page)).toMatch(/^More actions for/)
  }))

describe('the day', () => {
  test('is the person’s, not the browser’s; buttons, arrows and a calendar lead to others', () =>
    visit(
      async (page) => {
        await signIn(page)
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
        await button(page, 'Previous day').click()
        await page.getByRole('heading', { level: 1, name: 'Yesterday' }).waitFor()
        expect(new URL(page.url()).searchParams.get('date')).toBe(dayFrom(-1))
        await page.keyboard.press('ArrowRight')
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
        expect(new URL(page.url()).search).toBe('')
        await field(page).fill('ab')
        await field(page).press('ArrowLeft')
        await page.keyboard.type('x')
        expect(await field(page).inputValue()).toBe('axb')
        await page.getByLabel('Go to a date').last().fill(dayFrom(-400))
        await page.getByRole('heading', { level: 1, name: dayFrom(-400).slice(0, 4) }).waitFor()
        // What was written stays while another day is looked at.
        expect(await field(page).inputValue()).toBe('axb')
        await button(page, 'Today').click()
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: dayFrom(-400).slice(0, 4) }).waitFor()
      },
      { context: { timezoneId: 'Pacific/Kiritimati' } },
    ))

  test('is marked as whole by one tap, and the mark taken back', () =>
    onDay(dayFrom(-70), async (page) => {
      const marked = async () => (await ask('GET', `/api/journal/days/${dayFrom(-70)}`)).complete
      const answered = () => page.waitForResponse((answer) => answer.request().method() === 'PUT')
      for (const [name, complete] of [
        ['Yes', true],
        ['No', false],
        ['No', null],
      ] as const) {
        const answer = answered()
        await button(page, name).click()
        await answer
        expect(await marked()).toBe(complete)
        expect(await button(page, name).getAttribute('aria-pressed')).toBe(String(complete !== null))
      }
    }))

  test('shows what was logged elsewhere once one comes back to it, and says what was deleted there', async () => {
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
      await page.evaluate("dispatchEvent(new Event('focus'))")
      await page.getByText('an apple').first().waitFor()
      await entry(page, '100 g rice').click()
      await ask('DELETE', `/api/journal/foods/${entries[0].id}`)
      await page.getByLabel('Grams', { exact: true }).fill('50')
      await button(page, 'Save').click()
      await page.getByText('was deleted elsewhere').waitFor()
      await entry(page, '100 g rice').waitFor({ state: 'detached' })
    })
  })

  test('with everything in it is free of what axe finds wrong, on phone and desktop', async () => {
    await eat(dayFrom(-90), 'breakfast', 'two eggs', 'zorbleflux')
    await eat(dayFrom(-90), 'dinner', '800 g pizza', '500 g pizza', 'a glass of red wine')
    for (const viewport of [PHONE, DESKTOP]) {
      await onDay(
        dayFrom(-90),
        async (page) => {
          await page.getByText('All nutrients').click()
          await page.getByText(/over$/).first().waitFor()
          await expectAccessible(page)
          const width = 'document.documentElement.scrollWidth'
          expect(await page.evaluate<number>(width)).toBeLessThanOrEqual(viewport.width)
        },
        { context: { viewport } },
      )
    }
  })
})

test('the limit of the tools is no limit of the page: thirty meals in a row', async () => {
  const date = dayFrom(-100)
  for (let n = 0; n < 30; n++) {
    await ask('POST', '/api/foods/analysis', { food_text: 'an apple' })
    await eat(date, 'snack', 'an apple')
  }
  expect(await entriesOf(date)).toHaveLength(30)
})
