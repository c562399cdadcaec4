import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { waitingIn } from './page-offline-hands.ts'
import { expectAccessible, focusOn, isKept } from './page-support.ts'

/** The check-in of a day, where the test needs a real browser. Each test has its own day. */

const site = pageBench()
const { ask, signIn, visit } = site
const DESKTOP = { context: { viewport: { width: 1280, height: 800 } } }
let today: string

beforeAll(async () => {
  today = (await ask('GET', '/api/journal/day')).today
})

let used = 0
/** A day that no other test looks at. */
function freshDay(): string {
  used += 1
  return Temporal.PlainDate.from(today).subtract({ days: used }).toString()
}

const stored = (date: string) => ask('GET', `/api/journal/days/${date}/checkin`)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function open(page: Page, date: string): Promise<void> {
  await signIn(page, `/?date=${date}`)
  await part(page, 'Water').waitFor()
}

const MAX_STORED_MS = 30_000
/** What a closing page sends is there by then. */
const MAX_CLOSING_MS = 3000

/** Waits until the server has what the page showed at once. */
async function eventually(date: string, expected: Record<string, unknown>): Promise<void> {
  let day = await stored(date)
  const until = performance.now() + MAX_STORED_MS
  while (performance.now() < until && !matches(day, expected)) day = await stored(date)
  expect(day).toMatchObject(expected)
}

const matches = (day: Record<string, unknown>, expected: Record<string, unknown>) =>
  Object.entries(expected).every(([key, value]) => Bun.deepEquals(day[key], value))

/** Reloaded, the day shows what was stored, not what the page remembers. */
async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await part(page, 'Water').waitFor()
}

describe('water', () => {
  test('a tap counts though the page is closed right after it, and once though it is opened again', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      // Only the service worker can send one after another once the page is gone.
      await isKept(page)
      for (let n = 0; n < 4; n++) await button(page, 'Add 250 ml of water').click()
      await page.goto('about:blank')
      // A browser may end what a closing page still sends: the first tap is there, and the others are or wait here.
      const closed = performance.now()
      const water = async () => Number((await stored(date)).water_ml)
      while (performance.now() - closed < MAX_CLOSING_MS && (await water()) < 1000);
      expect([250, 500, 750, 1000]).toContain(await water())
      await page.goto(`${site.server.url}/?date=${date}`)
      await part(page, 'Water').getByText('1,000 ml').waitFor()
      const isSent = async () => (await waitingIn(page)).waiting === 0
      while (!(await isSent()));
      expect(await waitingIn(page)).toMatchObject({ waiting: 0, refused: 0 })
      await eventually(date, { water_ml: 1000 })
    }))
})

describe('a note', () => {
  test('that tells of an emergency is answered with advice before everything else', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      await page.getByLabel('A note in your own words').fill('crushing chest pain since noon')
      await button(page, 'Save note').click()
      const advice = page.getByRole('alert').filter({ hasText: 'Read this first' })
      await advice.getByRole('link', { name: 'Emergency 112' }).waitFor()
      // It takes the focus, and comes into view, after it is drawn.
      await page.locator('[role=alert]:focus', { hasText: 'Read this first' }).waitFor()
      const place = 'document.activeElement.getBoundingClientRect().top'
      expect(await page.evaluate(`${place} >= 0 && ${place} < innerHeight`)).toBe(true)
      await expectAccessible(page)
      await reloaded(page)
      await advice.waitFor()
      await button(page, 'I have read this').click()
      await advice.waitFor({ state: 'hidden' })
      await part(page, 'Notes').getByText('Urgent').waitFor()
    }))
})

test.each([
  ['phone', {}],
  ['desktop', DESKTOP],
])('a full day is accessible: %s', (_, options) =>
  visit(async (page) => {
    const date = freshDay()
    await ask('PATCH', '/api/profile', { targets: { water_g: 2000 } })
    await ask('PATCH', `/api/journal/days/${date}/checkin`, {
      mood: 7,
      water_ml: 1500,
      weight_kg: 71,
      symptoms_add: [{ name: 'headache', severity: 3 }, { name: 'nausea' }],
      medications_add: ['ibuprofen'],
    })
    await ask('POST', '/api/journal/checkins', { content: 'Stress 6/10', date })
    await open(page, date)
    await part(page, 'Notes').waitFor()
    await expectAccessible(page)
    // Nothing sticks out at the side.
    const wide = await page.evaluate(
      "[...document.querySelectorAll('.checkin *')].filter((element) => element.getBoundingClientRect().right > innerWidth).length",
    )
    expect(wide).toBe(0)
  }, options),
)

test('all of it by keyboard alone', () =>
  visit(async (page) => {
    const date = freshDay()
    const { keyboard } = page
    await ask('POST', '/api/protocols/subscriptions', { protocol: 'strength_twice_weekly', start: date })
    await open(page, date)
    const nameOfFocused = () =>
      page.evaluate(
        `(() => {
          const element = document.activeElement
          const labelled = document.getElementById(element.closest('[role=radiogroup]')?.getAttribute('aria-labelledby'))
          const name = element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent
          return [labelled?.textContent, name].filter(Boolean).join(': ').replace(/\\s+/g, ' ').trim()
        })()`,
      ) as Promise<string>
    /** Goes on with the Tab key until there. */
    const tabTo = async (name: string | RegExp, key = 'Tab') => {
      const seen: string[] = []
      for (let n = 0; n < 150; n++) {
        await keyboard.press(key)
        const found = await nameOfFocused()
        if (typeof name === 'string' ? found === name : name.test(found)) return
        seen.push(found)
      }
      throw new Error(`${name} cannot be reached: ${seen.join(' | ')}`)
    }

    await tabTo('Add 250 ml of water')
    await keyboard.press('Enter')
    await keyboard.press('Space')
    await tabTo('Remove 250 ml of water', 'Shift+Tab')
    await keyboard.press('Enter')
    await tabTo('Other… amount of water')
    await keyboard.press('Enter')
    await page.getByLabel('Amount of water in ml').waitFor()
    await keyboard.type('330')
    await keyboard.press('Enter')
    await eventually(date, { water_ml: 580 })
    expect(await nameOfFocused()).toBe('Other… amount of water')

    const mark = async () => (await stored(date)).protocols[0].status
    await tabTo(/^Strength twice a week/)
    await keyboard.press('Space')
    await part(page, 'Protocols').getByText('1 of 2 this week').waitFor()
    expect(await mark()).toBe('taken')
    await tabTo('Skip Strength twice a week')
    await keyboard.press('Enter')
    await part(page, 'Protocols').getByText('Skipped').waitFor()
    await part(page, 'Protocols').getByText('0 of 2 this week').waitFor()
    expect(await mark()).toBe('skipped')

    await tabTo(/^Mood: /)
    await keyboard.press('Space')
    for (let n = 0; n < 5; n++) await keyboard.press('ArrowRight')
    await eventually(date, { mood: 6 })
    await keyboard.press('Tab')
    expect(await nameOfFocused()).toStartWith('Energy')
    await keyboard.press('ArrowLeft')
    await eventually(date, { energy: 10 })
    await keyboard.press('Space')
    await eventually(date, { mood: 6, energy: null })

    await tabTo('Sleep')
    await keyboard.type('8')
    await keyboard.press('Tab')
    await keyboard.type('70')
    await keyboard.press('Enter')
    await eventually(date, { sleep_hours: 8, weight_kg: 70 })

    await tabTo(/^(New symptom|Other… New symptom)$/)
    if ((await nameOfFocused()).startsWith('Other')) await keyboard.press('Enter')
    await page.locator('[name=name]:focus').waitFor()
    await keyboard.type('cramp')
    await keyboard.press('Enter')
    await tabTo(/^Cramp: /)
    await keyboard.press('Space')
    await keyboard.press('ArrowRight')
    await eventually(date, { symptoms: [{ name: 'cramp', severity: 1 }] })
    await tabTo('Cramp', 'Shift+Tab')
    await keyboard.press('Enter')
    await eventually(date, { symptoms: [] })
    expect(await nameOfFocused()).toBe('Cramp')
    // The short way: the notice stays for seconds.
    await tabTo('Undo')
    await keyboard.press('Enter')
    await eventually(date, { symptoms: [{ name: 'cramp', severity: 1 }] })
    await focusOn(page, 'Cramp')

    await tabTo(/^(New medication|Other… New medication)$/)
    if ((await nameOfFocused()).startsWith('Other')) await keyboard.press('Enter')
    await page.locator('[name=name]:focus').waitFor()
    await keyboard.type('Magnesium')
    await keyboard.press('Enter')
    await eventually(date, { medications: ['Magnesium'] })

    await tabTo('A note in your own words')
    await keyboard.type('Quiet day')
    await keyboard.press('Control+Enter')
    await page.getByText('Saved. No values recognised.').waitFor()
    await tabTo(/^Edit note/)
    await keyboard.press('Enter')
    await page.locator('textarea:focus').waitFor()
    await keyboard.press('End')
    await keyboard.type(' indeed')
    await tabTo('Save')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor()
    await page.locator('[aria-label^="Edit note"]:focus').waitFor()
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor({ state: 'hidden' })
    expect(await nameOfFocused()).toBe('A note in your own words')
    await tabTo('Undo')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor()
  }))
