import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectFocus, tabTo } from './page-focus.ts'
import { expectAccessible, PHONE } from './page-support.ts'
import { TIME_ZONE } from './support.ts'

/** The profile in a real browser: by keyboard, with the history, and checked by axe. The rest is in test/web/page. */

const { request, signIn, visit } = pageBench()

beforeEach(() => put({}))

const DESKTOP = { width: 1280, height: 800 }
const METRICS = { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' }

const put = async (body: object) => {
  expect((await request('PUT', '/api/profile', { body })).status).toBe(200)
}
const stored = async () => (await request('GET', '/api/profile')).json

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const open = (page: Page) => signIn(page, PATHS.profile)

test('a whole profile is filled in by keyboard alone', () =>
  visit(async (page) => {
    await open(page)
    await page.getByText('0% complete').waitFor()
    const { keyboard } = page
    const type = async (name: string, text: string) => {
      await tabTo(page, name)
      await keyboard.type(text)
    }
    await type('Year', '1986')
    await tabTo(page, 'Sex')
    await keyboard.type('Female')
    await type('Height (cm)', '170')
    await type('Weight (kg)', '65,5')
    await tabTo(page, 'Inactive')
    for (let steps = 0; steps < 2; steps++) await keyboard.press('ArrowDown')
    await tabTo(page, 'Lose weight')
    await keyboard.press('Space')
    await tabTo(page, 'Breastfeeding')
    await tabTo(page, 'Save')
    await keyboard.press('Enter')
    await page.getByText(/Saved. Energy target: 2,000 → 1,\d{3} kcal a day/).waitFor()
    await expectFocus(page, 'Save')

    await tabTo(page, 'Add supplement')
    await keyboard.press('Enter')
    await page.locator('dialog input:focus').waitFor()
    await keyboard.type('Vitamin D')
    await type('Dose', '20 µg')
    await type('When', 'Mornings')
    await keyboard.press('Enter')
    await button(page, 'Edit Vitamin D').waitFor()
    await expectFocus(page, 'Add supplement')

    await tabTo(page, 'Your time zone')
    await keyboard.type('new york')
    await page.getByRole('option', { name: /America\/New York/ }).waitFor()
    await keyboard.press('Enter')
    await section(page, 'Time zone').getByText('Saved', { exact: true }).waitFor()

    for (const [name, word] of [
      ['Allergies and intolerances', 'Peanuts'],
      ['Conditions', 'Gout'],
      ['Health goals', 'Run 10 km'],
      ['Foods you avoid', 'Pork'],
      ['Foods you dislike', 'Olives'],
    ] as const) {
      if (name === 'Foods you avoid') {
        await type('Eating pattern', 'Mediterranean')
        await type('Notes', 'No breakfast')
        await tabTo(page, 'Save')
        await keyboard.press('Enter')
        await section(page, 'Diet').getByText('Saved', { exact: true }).waitFor()
      }
      await type(name, word)
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await keyboard.press('Enter')
      await button(page, `Remove ${word}`).waitFor()
      await kept
    }
    await page.getByText('Your profile is complete').waitFor()
    expect(await stored()).toMatchObject({
      allergies: ['Peanuts'],
      conditions: ['Gout'],
      health_goals: ['Run 10 km'],
      supplement_stack: [{ name: 'Vitamin D', dose: '20 µg', schedule: 'Mornings' }],
      dietary_preferences: {
        pattern: 'Mediterranean',
        avoid: ['Pork'],
        dislikes: ['Olives'],
        notes: 'No breakfast',
      },
      metrics_data: { ...METRICS, weight_kg: 65.5, pregnant: null, lactating: null },
      goal: 'lose',
      time_zone: 'America/New_York',
      completeness: { percent: 100 },
    })
  }))

test('a goal weight is set by keyboard, in pounds as well, and its line is in the trend of the weight', () =>
  visit(async (page) => {
    const today = Temporal.Now.plainDateISO(TIME_ZONE)
    await put({ metrics_data: { ...METRICS, weight_kg: 84 } })
    for (let day = 0; day <= 28; day += 2) {
      const body = { weight_kg: Math.round(10 * (84 - day / 14)) / 10 }
      const date = today.subtract({ days: 28 - day })
      expect((await request('PATCH', `/api/journal/days/${date}/checkin`, { body })).status).toBe(200)
    }
    await open(page)
    const { keyboard } = page
    await tabTo(page, 'Lose weight')
    await keyboard.press('Space')
    await tabTo(page, 'Goal weight (kg)')
    await keyboard.type('79')
    await tabTo(page, 'Rate')
    await keyboard.press('ArrowDown')
    await keyboard.press('ArrowDown')
    await page.getByText(/If you eat this, you reach 79\skg about/).waitFor()
    await page.getByText(/As your last four weeks went \(−0.5\skg a week\): about/).waitFor()
    await expectAccessible(page)
    const about = section(page, 'About you')
    await about.getByRole('button', { name: 'Save' }).click()
    await about.getByText(/^Saved. Energy target/).waitFor()
    expect(await stored()).toMatchObject({ goal_weight_kg: 79, goal_rate_percent: 0.5 })
    await about.getByLabel('US', { exact: true }).check()
    expect(await page.getByLabel('Goal weight (lb)').inputValue()).toBe('174.2')
    await about.getByText(/about 0.9\d*\slb a week/).waitFor()
    // Narrower than its text would be a scroll of the whole page.
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    await page.goto(new URL(PATHS.trends, page.url()).href)
    await page.locator('.card', { hasText: 'Weight' }).getByText('Goal weight').first().waitFor()
    await expectAccessible(page)
    await page.locator('.card', { hasText: 'Weight' }).first().scrollIntoViewIfNeeded()
    await put({ metrics_data: METRICS, goal: 'lose', goal_weight_kg: 60, conditions: ['anorexia'] })
    await page.goto(new URL(PATHS.profile, page.url()).href)
    await page.getByText(/No goal weight is used with an eating disorder/).waitFor()
    await expectAccessible(page)
  }))

test('going back with unsaved changes asks first, and then goes back', () =>
  visit(async (page) => {
    await signIn(page, PATHS.settings)
    await page.getByRole('link', { name: 'Profile' }).click()
    await page.getByLabel('Year').fill('1986')
    await page.evaluate('history.back()')
    await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PATHS.profile)
    await button(page, 'Leave').click()
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(PATHS.settings)
  }))

describe('axe finds nothing', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(`empty, with errors, leaving and full, at ${viewport.width} px`, () =>
      visit(
        async (page) => {
          await open(page)
          await page.getByText('0% complete').waitFor()
          await page.getByText('Missing').click()
          await expectAccessible(page)
          await page.getByLabel('Year').fill('240')
          await page.getByLabel('Weight (kg)').fill('heavy')
          await section(page, 'About you').getByRole('button', { name: 'Save' }).click()
          await page.getByText('Enter a date that exists').waitFor()
          await expectAccessible(page)
          await page.getByRole('link', { name: 'Settings' }).click()
          await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
          await expectAccessible(page)
          await page.keyboard.press('Enter')
          await button(page, 'Discard').click()
          await put({
            allergies: ['Milk'],
            supplement_stack: [{ name: 'Zinc', dose: '10 mg' }],
            metrics_data: METRICS,
            goal: 'lose',
            targets: { fiber_g: 40, energy_kcal: 1100 },
          })
          await page.reload()
          await page.getByText('More nutrients').click()
          await page.getByRole('button', { name: /^Energy/ }).click()
          await page.getByText(/Ask a doctor or dietitian/).waitFor()
          await page.getByRole('combobox', { name: 'Your time zone' }).click()
          await page.getByRole('listbox').getByRole('option').first().waitFor()
          await expectAccessible(page)
        },
        { context: { viewport } },
      ))
  }
})
