import { beforeAll, describe, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { expectAccessible, isKept, PHONE, type Visit } from './page-support.ts'

/** The day's view of the released program, in a real browser: what was eaten, by meal. */

const { ask, bench, signIn, visit } = pageBench()
const DESKTOP = { width: 1280, height: 800 }
/** The page asks every few seconds whether a server that was away is back. */
const MAX_STORED_MS = 20_000
let today: string

beforeAll(async () => {
  today = (await ask('GET', '/api/journal/day')).today
})

const dayFrom = (days: number) => Temporal.PlainDate.from(today).add({ days }).toString()
const entriesOf = async (date: string) => (await ask('GET', `/api/journal/day?date=${date}`)).entries
/** The entries of a date once there are so many: what is saved is drawn first, and then sent. */
async function storedOn(
  date: string,
  count: number,
  isRight: (entries: { meal_type: string }[]) => boolean = () => true,
) {
  for (const until = performance.now() + MAX_STORED_MS; performance.now() < until; ) {
    const entries = await entriesOf(date)
    if (entries.length === count && isRight(entries)) return entries
  }
  throw new Error(`${date} never had ${count} such entries`)
}
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

/** Opens the view of a date that no other test uses. */
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
      const stored = await storedOn(dayFrom(-10), 2)
      expect(stored).toMatchObject([
        { grams: 300, grams_basis: 'user', meal_type: 'breakfast', confidence: 1 },
        { grams: 50, grams_basis: 'user' },
      ])
      const energy = (entries: { nutrients: { energy_kcal: number } }[]) =>
        Math.round(entries.reduce((sum, { nutrients }) => sum + nutrients.energy_kcal, 0))
      await page.locator('.energy-figures strong', { hasText: String(energy(stored)) }).waitFor()

      // Not “100 g cooked rice”, which it no longer is.
      await entry(page, 'cooked rice').click()
      await page.getByLabel('Grams', { exact: true }).fill('150')
      await page.getByLabel('kcal').fill('200')
      await page.getByLabel('Time').fill('09:30')
      await page.getByLabel('Meal', { exact: true }).last().selectOption('Lunch')
      await expectAccessible(page)
      await button(page, 'Save').click()
      await meal(page, 'Lunch').getByText('150 g').waitFor()
      const changed = await storedOn(dayFrom(-10), 2, ([, last]) => last?.meal_type === 'lunch')
      expect(changed[1]).toMatchObject({ grams: 150, meal_type: 'lunch', nutrients: { energy_kcal: 200 } })
      expect(changed[1].consumed_at).toContain('T09:30:00')
      await page.locator('.energy-figures strong', { hasText: String(energy(changed)) }).waitFor()
    }))
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
        await page.getByText('No connection. 1 change is kept on this device and sent later.').waitFor()
        await page.locator('[data-entry]', { hasText: 'not sent yet' }).first().waitFor()
        await expectAccessible(page)
        const back = await bench.serve({ args: ['--port', String(other.port)] })
        await page.getByText('No connection.').waitFor({ state: 'detached' })
        expect(await storedOn(date, 2)).toMatchObject([{ grams: 120 }, {}])
        await back.stop()
      },
      { at: other },
    )
  })
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
    for (let n = 0; n < 20 && !/^Replace .*rice/i.test(await focused(page)); n++) await press('Tab')
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
    expect(await storedOn(dayFrom(-60), 2)).toMatchObject([
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
        // What was written stays with its day, while another one is looked at.
        await page.getByText('An unsaved meal waits on').waitFor()
        expect(await field(page).inputValue()).toBe('')
        await button(page, 'Today').click()
        await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
        await page.getByText('An unsaved meal waits on').waitFor({ state: 'hidden' })
        expect(await field(page).inputValue()).toBe('axb')
        await page.goBack()
        await page.getByRole('heading', { level: 1, name: dayFrom(-400).slice(0, 4) }).waitFor()
      },
      { context: { timezoneId: 'Pacific/Kiritimati' } },
    ))

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

  test('covers nothing at the end of another view with its notice', async () => {
    await eat(dayFrom(-91), 'breakfast', 'one egg')
    await onDay(
      dayFrom(-91),
      async (page) => {
        await entry(page, 'one egg').click()
        await page.getByRole('dialog').locator('.danger').click()
        await button(page, 'Undo').waitFor()
        await page.getByRole('link', { name: 'Settings', exact: true }).click()
        await button(page, 'Sign out').waitFor()
        // What the settings still load makes the page longer, so its end is looked for in each frame.
        const edges = async (of: Locator) => (await of.boundingBox()) ?? { y: Number.NaN, height: 0 }
        let [last, notice] = [
          { y: Number.NaN, height: 0 },
          { y: Number.NaN, height: 0 },
        ]
        for (let frame = 0; frame < 200 && !(last.y + last.height <= notice.y); frame++) {
          const end = 'scrollTo(0, document.documentElement.scrollHeight)'
          await page.evaluate(`new Promise(requestAnimationFrame).then(() => ${end})`)
          ;[last, notice] = [await edges(button(page, 'Sign out')), await edges(page.locator('.toast'))]
        }
        expect(last.y + last.height).toBeLessThanOrEqual(notice.y)
      },
      { context: { viewport: PHONE } },
    )
  })
})
