import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { crampedLabels } from './page-checks.ts'

/** What fits on the smallest phones, and with large text. */

const here = pageBench()
const { ask, signIn, visit } = here
const NARROW = { width: 320, height: 640 }
const WIDTHS = [320, 390]
const DATE = '2026-01-10'

type Box = { x: number; y: number; width: number; height: number }
const boxOf = async (locator: Locator): Promise<Box> =>
  (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const middle = ({ y, height }: Box) => Math.round(y + height / 2)

/** At both widths, with text as it is and of twice the size. */
async function atEachSize(page: Page, work: (name: string) => Promise<void>): Promise<void> {
  for (const size of ['100%', '200%']) {
    await page.evaluate(`document.documentElement.style.fontSize = '${size}'`)
    for (const width of WIDTHS) {
      await page.setViewportSize({ ...NARROW, width })
      await work(`${width} px, ${size}`)
    }
  }
}

/** By how much fields of dates and times are too narrow for what they show, as the browser itself draws it. */
const CUT_FIELDS = `[...document.querySelectorAll('dialog :is([type=date], [type=time])')].map((field) => {
    const own = field.getBoundingClientRect().width
    field.style.cssText = 'width: max-content; min-width: 0'
    const needed = field.getBoundingClientRect().width
    field.style.cssText = ''
    return field.name + (needed > own + 0.5 ? ' lacks ' + Math.round(needed - own) + ' px' : '')
  })`

/** How many of the figures of macros reach beyond their own column. */
const OVERFLOWING = `[...document.querySelectorAll('.macro')].filter((macro) => macro.scrollWidth > macro.clientWidth).length`

test('a date is shown with its year where an entry is edited', async () => {
  await ask('POST', '/api/journal/foods', {
    date: DATE,
    meal_type: 'lunch',
    entries: [{ food_name: 'an apple' }],
  })
  await visit(
    async (page) => {
      await signIn(page, `/?date=${DATE}`)
      await page.locator('[data-entry]', { hasText: 'an apple' }).click()
      await page.getByLabel('Grams', { exact: true }).waitFor()
      expect(await page.evaluate(CUT_FIELDS)).toEqual(['date', 'time'])
      const rows = async (selector: string) =>
        new Set((await Promise.all((await page.locator(selector).all()).map(boxOf))).map(middle)).size
      expect(await rows('dialog .fields-in-row.four input')).toBe(2)
      expect(await rows('dialog .form-actions .button')).toBe(1)
    },
    { context: { viewport: NARROW } },
  )
})

test('the signs of a reviewed food stay in their rows', () =>
  visit(async (page) => {
    await signIn(page)
    const field = page.getByLabel('What did you eat?')
    await field.fill('a bowl of lentil soup, two slices of rye bread and an apple')
    await field.press('Enter')
    await page.getByRole('button', { name: 'Save 3 foods' }).waitFor()
    await atEachSize(page, async (size) => {
      for (const row of await page.locator('.review-item').all()) {
        const signs = await Promise.all((await row.locator('.review-head .icon-button').all()).map(boxOf))
        const name = await boxOf(row.locator('.review-name'))
        const isBeside = signs.every(({ x, y }) => x >= name.x + name.width - 1 && y < name.y + name.height)
        expect({ size, heights: new Set(signs.map(middle)).size }).toEqual({ size, heights: 1 })
        expect({ size, isBeside }).toEqual({ size, isBeside: true })
        const steps = await Promise.all((await row.locator('.grams-stepper button').all()).map(boxOf))
        expect({ size, heights: new Set(steps.map(middle)).size }).toEqual({ size, heights: 1 })
      }
      expect({ size, cramped: await crampedLabels(page) }).toEqual({ size, cramped: [] })
    })
    await page.evaluate("document.documentElement.style.fontSize = ''")
    await page.setViewportSize(NARROW)
    const heights = await page.evaluate(
      `[...document.querySelectorAll('.review-buttons .button')].map((button) => button.getBoundingClientRect().height)`,
    )
    expect(new Set(heights as number[]).size).toBe(1)
  }))

test('the amounts and the signs of targets are at the right, and the signs of a meal beside its name', async () => {
  await ask('POST', '/api/journal/foods', {
    meal_type: 'breakfast',
    entries: [{ food_name: '500 g cooked rice' }],
  })
  await visit(
    async (page) => {
      await signIn(page)
      const breakfast = page.locator('.meal-head', { hasText: 'Breakfast' })
      await breakfast.locator('.meal-sum').waitFor()
      const signs = await Promise.all((await breakfast.locator('.icon-button').all()).map(boxOf))
      expect(new Set(signs.map(middle)).size).toBe(1)
      const bars = await Promise.all((await page.locator('.macro .bar-track').all()).map(boxOf))
      // Two in a row.
      expect(new Set(bars.map(({ y }) => Math.round(y))).size).toBe(bars.length / 2)
      await atEachSize(page, async (size) => {
        expect({ size, overflowing: await page.evaluate(OVERFLOWING) }).toEqual({ size, overflowing: 0 })
      })
      await page.evaluate("document.documentElement.style.fontSize = ''")
      await page.setViewportSize(NARROW)
      await page.goto(`${here.server.url}${PATHS.profile}`)
      await page.locator('.target-head').first().waitFor()
      const icons = await Promise.all((await page.locator('.targets .target-head > .icon').all()).map(boxOf))
      const heads = await Promise.all((await page.locator('.targets .target-head').all()).map(boxOf))
      const shown = icons.filter(({ width }) => width > 0)
      expect(shown.length).toBeGreaterThan(3)
      expect(new Set(shown.map(({ x }) => Math.round(x))).size).toBe(1)
      expect(shown.map(middle)).toEqual(heads.filter(({ width }) => width > 0).map(middle))
      // One line each, or two of whole words.
      const names = await Promise.all(
        (await page.locator('.targets .target-name').all()).map((name) =>
          name.evaluate((one) => one.scrollWidth <= one.clientWidth),
        ),
      )
      expect(names).not.toContain(false)
    },
    { context: { viewport: NARROW } },
  )
})

test('no badge is broken, and no label touches the edge of its button', async () => {
  const link = await visit(async (page) => {
    await signIn(page, PATHS.people)
    await page.getByLabel('Name', { exact: true }).fill('Partner')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Invite: Partner' }).waitFor()
    await atEachSize(page, async (size) => {
      expect({ size, cramped: await crampedLabels(page) }).toEqual({ size, cramped: [] })
    })
    await page.getByRole('button', { name: 'Invite: Partner' }).click()
    const { pathname, hash } = new URL(await page.getByLabel('Link', { exact: true }).inputValue())
    return `${here.server.url}${pathname}${hash}`
  })
  await visit(async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Start my journal' }).click()
    await page.getByRole('heading', { name: 'Welcome, Partner' }).waitFor()
    await atEachSize(page, async (size) => {
      expect({ size, cramped: await crampedLabels(page) }).toEqual({ size, cramped: [] })
    })
  })
})

const NOT_ENGLISH =
  /Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Januar|Februar|März|Juni\b|Juli\b|Oktober|Dezember|\b(?:Mo|Di|Mi|Do|Fr|Sa|So)\.|\d\.\d{3}\b/

test('dates and numbers are English beside English text, in a browser of another language, too', () =>
  visit(
    async (page) => {
      await signIn(page)
      await page.locator('.day-lead', { hasText: /^\w+day,? \d{1,2} \w+ \d{4}$/ }).waitFor()
      await page.getByText(/of 2,000/).waitFor()
      for (const path of [PATHS.today, PATHS.trends, PATHS.profile, PATHS.people, PATHS.browsers]) {
        await page.goto(`${here.server.url}${path}`)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await page.locator('.skeleton').first().waitFor({ state: 'detached' })
        const text = (await page.locator('main').textContent()) ?? ''
        expect({ path, found: NOT_ENGLISH.exec(text)?.[0] }).toEqual({ path, found: undefined })
      }
    },
    { context: { locale: 'de-DE' } },
  ))
