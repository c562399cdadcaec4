import { describe, expect, test } from 'bun:test'
import { addDays } from '../../../src/contract/calendar-date.ts'
import { NUTRIENTS } from '../../../src/contract/nutrients.ts'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { writeYear } from '../../year/year.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** The trends of a person with a year of data, and of users who have just begun. */

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }
const TODAY = '2026-03-10'
const { issueToken, request, signIn, visit } = domBench({
  fill: ({ services }) => writeYear(services, { end: TODAY }),
})

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const range = (page: Page, name: string) => page.getByRole('radio', { name })
/** Drawn once it has a canvas. */
const drawn = (page: Page, name: string) => card(page, name).locator('canvas').waitFor()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)
const open = async (page: Page, path = '') => {
  await signIn(page, `${PATHS.trends}${path}`)
  await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
  await drawn(page, 'Energy')
}

describe('ranges', () => {
  test('are stored in the address, and move backward and forward', () =>
    visit(async (page) => {
      await open(page)
      const days = page.getByRole('main').getByText(/–.*\d{4}$/)
      const month = await days.textContent()
      await range(page, 'Year').check()
      await card(page, 'Energy').getByText('28-day average', { exact: true }).waitFor()
      expect(query(page)).toEqual({ days: '365' })
      await range(page, '30 days').check()
      await page.getByRole('button', { name: 'Previous 30 days' }).click()
      const to = addDays(TODAY, -30)
      await card(page, 'Energy').getByText('7-day average', { exact: true }).waitFor()
      expect(query(page)).toEqual({ days: '30', to })
      expect(await days.textContent()).not.toBe(month)
      await page.reload()
      await drawn(page, 'Energy')
      await page.getByRole('button', { name: 'Next 30 days' }).click()
      await page.getByText(String(month)).waitFor()
      expect(query(page)).toEqual({ days: '30' })
      const later = page.getByRole('button', { name: 'Next 30 days' })
      expect(await later.getAttribute('aria-disabled')).toBe('true')
    }))

  test('that are not valid are replaced by the default', () =>
    visit(async (page) => {
      await open(page, '?days=12&to=2999-01-01')
      expect(await range(page, '30 days').isChecked()).toBe(true)
      expect(query(page)).toEqual({ days: '30' })
    }))
})

describe('the values of a chart', () => {
  test('are also in a table', () =>
    visit(async (page) => {
      await open(page, '?days=7')
      await card(page, 'Energy').getByText('Data table').click()
      const table = card(page, 'Energy').getByRole('table', { name: 'Energy by day' })
      await table.waitFor()
      const [first = ''] = await table.getByRole('rowheader').allTextContents()
      expect(new Date(`${first} UTC`).toISOString().slice(0, 10)).toBe(TODAY)
    }))
})

test('any nutrient is shown with its target', () =>
  visit(async (page) => {
    await open(page)
    const select = page.getByRole('combobox', { name: 'Nutrient' })
    expect(await select.getByRole('option').count()).toBe(NUTRIENTS.length)
    await select.selectOption({ label: 'Sodium' })
    await drawn(page, 'Sodium')
    await card(page, 'Sodium').getByText('At most').first().waitFor()
    await select.selectOption({ label: 'Caffeine' })
    await drawn(page, 'Caffeine')
    expect(await card(page, 'Caffeine').getByText('At most').count()).toBe(0)
  }))

test('weight is shown in the selected units', () =>
  visit(async (page) => {
    await open(page)
    page.window.localStorage.setItem('units', 'us')
    await page.goto(`${PATHS.trends}?days=365`)
    await drawn(page, 'Energy')
    await card(page, 'Weight').getByText('lb', { exact: true }).waitFor()
    const pounds = await card(page, 'Weight').locator('dd').first().textContent()
    expect(Number(pounds)).toBeWithin(140, 175)
  }))

describe('a symptom and the foods before it', () => {
  test('lists foods with their counts, and links to the days', () =>
    visit(async (page) => {
      await open(page, '?days=365')
      const foods = card(page, 'Symptoms and foods eaten before')
      await foods.getByText('not what causes what').waitFor()
      await foods.getByRole('combobox', { name: 'Symptom' }).selectOption({ index: 0 })
      const table = foods.getByRole('table', { name: /^Foods eaten more often before headache/ })
      await table.getByRole('rowgroup').filter({ hasText: 'Unlikely to be chance' }).waitFor()
      const row = table.getByRole('row', { name: /^Red wine/ })
      expect(await row.textContent()).toMatch(/^Red wine\d+ \d+%\d+ \d+%\+\d+$/)
      await foods.getByRole('radio', { name: 'Both days' }).check()
      await foods.getByText('Same day:').first().waitFor()
      await foods.getByRole('button', { name: /^Show (all|the last) \d+$/ }).click()
      const [first] = await foods.getByRole('listitem').getByRole('link').all()
      await first?.click()
      await page.waitForURL(/\/\?date=\d{4}-\d{2}-\d{2}$/)
    }))

  test('shows no foods for too few days', () =>
    visit(async (page) => {
      await open(page)
      const foods = card(page, 'Symptoms and foods eaten before')
      await foods.getByText('Foods are compared from 5 days on').waitFor()
      expect(await foods.getByRole('table').count()).toBe(0)
    }))
})

test('the calendar shows the months that fit, and then the year', () =>
  visit(async (page) => {
    await open(page)
    const calendar = card(page, 'Logged days')
    await calendar.getByRole('link').first().waitFor()
    expect(await calendar.getByRole('table').count()).toBe(2)
    await calendar.getByRole('button', { name: 'Show the whole year' }).click()
    expect(await calendar.getByRole('table').count()).toBe(12)
    expect(await calendar.locator('a[tabindex="0"]').count()).toBe(1)
    await calendar.getByRole('link', { name: /, today/ }).click()
    await page.waitForURL((url) => url.searchParams.get('date') === TODAY)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor()
  }))

describe.each([
  ['phone', PHONE],
  ['desktop', DESKTOP],
] as const)('on a %s', (_, viewport) => {
  test('a user without data sees what to do, and a user with little data sees that it is too little', () =>
    visit(
      async (page) => {
        const name = `someone on a ${viewport.width}`
        const token = issueToken({ user: name })
        await page.goto(PATHS.trends)
        await page.getByLabel('Sign-in link or API token').fill(token)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await page.getByText('No data yet').waitFor()
        await expectAccessible(page)
        const body = { food_name: 'an apple' }
        expect((await request('POST', '/api/tools/log_food', { token, body })).status).toBe(200)
        await page.reload()
        await card(page, 'Energy').getByText('Today is not over').waitFor()
        await card(page, 'Weight').getByText('No weight logged').waitFor()
        await card(page, 'Diet score').getByText('Today has a score once it is over').waitFor()
        await page.getByText('No symptoms logged').first().waitFor()
        await expectAccessible(page)
        await card(page, 'Weight').getByRole('link', { name: 'Check in' }).click()
        await page.getByRole('heading', { level: 1, name: 'Trends' }).waitFor({ state: 'detached' })
      },
      { viewport },
    ))
})

test('there is no score to wait for at the age of an infant', () =>
  visit(async (page) => {
    const token = issueToken({ user: 'an infant' })
    const body = { food_name: 'apple puree' }
    const profile = { metrics_data: { birth_date: addDays(TODAY, -240) } }
    expect((await request('PATCH', '/api/profile', { token, body: profile })).status).toBe(200)
    expect((await request('POST', '/api/tools/log_food', { token, body })).status).toBe(200)
    await page.goto(PATHS.trends)
    await page.getByLabel('Sign-in link or API token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await card(page, 'Diet score').getByText('There is no diet score for infants').waitFor()
    expect(await card(page, 'Diet score').getByRole('link').count()).toBe(0)
  }))

test('the figures leave out the day that the sentence leaves out, and say so', () =>
  visit(async (page) => {
    const token = issueToken({ user: 'a slip of the finger' })
    for (let ago = 9; ago >= 0; ago--) {
      const body = { content: 'weighed', date: addDays(TODAY, -ago), weight_kg: ago === 4 ? 170 : 70 }
      expect((await request('POST', '/api/journal/checkins', { token, body })).status).toBe(201)
    }
    await page.goto(PATHS.trends)
    await page.getByLabel('Sign-in link or API token').fill(token)
    await page.getByRole('button', { name: 'Sign in' }).click()
    const weight = card(page, 'Weight')
    await weight
      .getByText(/^Without Mar 6 \(170.kg\), which is far from the other days: 70.kg on average/)
      .waitFor()
    const figures = await weight.getByRole('definition').allTextContents()
    expect(figures).toEqual(['70', '70', '–'])
    await weight.getByText(/The average and the change leave out Mar 6\./).waitFor()
  }))

test('data that cannot be loaded shows an error, and can be loaded again', () =>
  visit(async (page) => {
    page.route('**/api/trends?*', (held) => held.fulfill({ status: 500, json: {} }), { times: 1 })
    await signIn(page, PATHS.trends)
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await drawn(page, 'Energy')

    // If another range cannot be loaded, the data of the previous range is not shown for it.
    page.route('**/api/trends?*', (held) => held.fulfill({ status: 500, json: {} }), { times: 1 })
    await page.getByLabel('7 days').check()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('region', { name: 'Energy' }).count()).toBe(0)
  }))
