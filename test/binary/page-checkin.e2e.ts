import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { pageBench } from './page-bench.ts'
import { expectAccessible } from './page-support.ts'

/** How the person is, ticked off on the page of the released program. Each test has a day of its own. */

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
const scale = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const chosen = (page: Page, name: string) => scale(page, name).getByRole('radio', { checked: true })

async function open(page: Page, date: string): Promise<void> {
  await signIn(page, `/?date=${date}`)
  await part(page, 'Water').waitFor()
}

/** Waits until the server has what the page showed at once. */
async function eventually(date: string, expected: Record<string, unknown>): Promise<void> {
  let day = await stored(date)
  for (let n = 0; n < 200 && !matches(day, expected); n++) day = await stored(date)
  expect(day).toMatchObject(expected)
}

const holds = (id: string | null, value: string) => `document.getElementById('${id}').value === '${value}'`

const matches = (day: Record<string, unknown>, expected: Record<string, unknown>) =>
  Object.entries(expected).every(([key, value]) => Bun.deepEquals(day[key], value))

/** Reloaded, the day shows what was stored, not what the page remembers. */
async function reloaded(page: Page): Promise<void> {
  await page.reload()
  await part(page, 'Water').waitFor()
}

describe('water', () => {
  test('taps in quick succession all count, are taken off again, and stay', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      await part(page, 'Water').getByText('none logged').waitFor()
      // As fast as the page takes them, without waiting for any answer.
      await page.evaluate(
        'for (let n = 0; n < 12; n++) document.querySelector(\'[aria-label="Add 250\\u00a0ml of water"]\').click()',
      )
      await button(page, 'Add 500 ml of water').click()
      await part(page, 'Water').getByText('3,500 ml').waitFor()
      await button(page, 'Remove 500 ml of water').click()
      await button(page, 'Remove 250 ml of water').click()
      await part(page, 'Water').getByText('2,750 ml').waitFor()
      await eventually(date, { water_ml: 2750 })
      await reloaded(page)
      await part(page, 'Water').getByText('2,750 ml').waitFor()
      expect((await ask('GET', `/api/journal/checkins?from=${date}&to=${date}`)).checkins).toHaveLength(1)
    }))

  test('taps in two tabs add up', () =>
    visit(async (first) => {
      const date = freshDay()
      await open(first, date)
      const second = await first.context().newPage()
      await second.goto(first.url())
      await part(second, 'Water').waitFor()
      const tap = async (page: Page) => {
        for (let n = 0; n < 5; n++) await button(page, 'Add 250 ml of water').click()
      }
      await Promise.all([tap(first), tap(second)])
      await eventually(date, { water_ml: 2500 })
      for (const page of [first, second]) {
        await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        await part(page, 'Water').getByText('2,500 ml').waitFor()
      }
    }))

  test('a tap counts though the page is closed right after it', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      for (let n = 0; n < 4; n++) await button(page, 'Add 250 ml of water').click()
      await page.goto('about:blank')
      await eventually(date, { water_ml: 1000 })
    }))

  test('another amount is read in the units of the person; what is no amount is said at the field', () =>
    visit(async (page) => {
      const date = freshDay()
      await ask('PATCH', '/api/profile', { targets: { water_g: 2000 } })
      await open(page, date)
      await button(page, 'Other… amount of water').click()
      const field = page.getByLabel('Amount of water in ml')
      await field.fill('a lot')
      await field.press('Enter')
      await page.getByText('Enter a number above 0, such as 330.').waitFor()
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['a lot', 'true'])
      expect(await field.evaluate('document.activeElement.name')).toBe('amount')
      await expectAccessible(page)
      await field.fill('30 l')
      await field.press('Enter')
      await page.getByText('Enter less: the limit is 20,000 ml a day.').waitFor()
      await field.fill('0.33 l')
      await field.press('Enter')
      await part(page, 'Water').getByText('330 ml of 2,000 ml').waitFor()
      await page.getByRole('progressbar', { name: 'Water compared with the target' }).waitFor()
      await eventually(date, { water_ml: 330 })

      await page.evaluate("localStorage.setItem('units', 'us')")
      await reloaded(page)
      await button(page, 'Add 16 fl oz of water').click()
      await part(page, 'Water').getByText('27.2 fl oz of 67.6 fl oz').waitFor()
      await page.getByLabel('Weight', { exact: true }).fill('150')
      await page.getByLabel('Weight', { exact: true }).press('Enter')
      await eventually(date, { weight_kg: 68.04 })
    }))
})

test('a scale takes one tap, and a tap on what is chosen takes it back', () =>
  visit(async (page) => {
    const date = freshDay()
    await open(page, date)
    for (const [name, value] of [
      ['Mood', '7'],
      ['Energy', '1, exhausted'],
      ['Stress', '10, extreme'],
      ['Sleep quality', '5'],
    ] as const) {
      await scale(page, name).getByRole('radio', { name: value, exact: true }).check({ force: true })
    }
    await eventually(date, { mood: 7, energy: 1, stress: 10, sleep_quality: 5 })
    await scale(page, 'Mood').getByRole('radio', { name: '7' }).click({ force: true })
    await eventually(date, { mood: null })
    expect([await chosen(page, 'Mood').count(), await chosen(page, 'Stress').count()]).toEqual([0, 1])
    await reloaded(page)
    expect(await chosen(page, 'Energy').getAttribute('aria-label')).toBe('1, exhausted')
  }))

test('hours and weight are kept when their field is left; what cannot be kept stays as it was typed', () =>
  visit(async (page) => {
    const date = freshDay()
    await open(page, date)
    const hours = page.getByLabel('Sleep', { exact: true })
    const weight = page.getByLabel('Weight', { exact: true })
    await hours.fill('7:30')
    await weight.fill('heavy')
    await weight.press('Tab')
    await page.getByText('Enter a weight from 2 kg to 500 kg.').waitFor()
    expect([await hours.inputValue(), await weight.inputValue()]).toEqual(['7.5', 'heavy'])
    expect(await weight.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await weight.fill('71,4')
    await weight.press('Enter')
    await eventually(date, { sleep_hours: 7.5, weight_kg: 71.4 })
    await hours.fill('')
    await hours.press('Tab')
    await eventually(date, { sleep_hours: null, weight_kg: 71.4 })
  }))

test('symptoms and medicines are typed once, then tapped on and off, with undo', () =>
  visit(async (page) => {
    const [earlier, date] = [freshDay(), freshDay()].sort() as [string, string]
    await open(page, earlier)
    const symptoms = part(page, 'Symptoms')
    const field = page.getByLabel('New symptom')
    if ((await field.count()) === 0) await button(page, 'Other… New symptom').click()
    await field.press('Enter')
    await symptoms.getByText('This field is required.').waitFor()
    await field.fill('  Hay fever ')
    await field.press('Enter')
    await scale(page, 'Hay fever').getByRole('radio', { name: '6' }).click({ force: true })
    await eventually(earlier, { symptoms: [{ name: 'hay fever', severity: 6 }] })

    await page.goto(`${site.server.url}/?date=${date}`)
    await button(page, 'Hay fever').click()
    await scale(page, 'Hay fever').waitFor()
    await eventually(date, { symptoms: [{ name: 'hay fever', severity: null }] })
    await scale(page, 'Hay fever').getByRole('radio', { name: '3' }).click({ force: true })
    await button(page, 'Hay fever').click()
    await eventually(date, { symptoms: [] })
    expect(await button(page, 'Hay fever').getAttribute('aria-pressed')).toBe('false')
    await button(page, 'Undo').click()
    await eventually(date, { symptoms: [{ name: 'hay fever', severity: 3 }] })

    const medicine = page.getByLabel('New medication')
    if ((await medicine.count()) === 0) await button(page, 'Other… New medication').click()
    await medicine.fill('Cetirizine 10 mg')
    await medicine.press('Enter')
    await eventually(date, { medications: ['Cetirizine 10 mg'] })
    await button(page, 'Cetirizine 10 mg').click()
    await eventually(date, { medications: [] })
  }))

test('a protocol is ticked, skipped instead, and taken back; without any there is a way to them', () =>
  visit(async (page) => {
    await open(page, today)
    await part(page, 'Protocols').getByRole('link', { name: 'Browse protocols' }).waitFor()
    await expectAccessible(page)
    const start = Temporal.PlainDate.from(today).subtract({ days: 3 }).toString()
    const { id } = await ask('POST', '/api/protocols/subscriptions', { protocol: 'hydration', start })
    const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
    await ask('PUT', `/api/protocols/subscriptions/${id}/days/${yesterday}`, { status: 'taken' })
    await reloaded(page)
    const status = async () => (await stored(today)).protocols[0].status
    const tick = page.getByRole('checkbox', { name: /^Drink enough/ })
    await part(page, 'Protocols').getByText('1 day in a row').waitFor()
    await tick.check()
    await part(page, 'Protocols').getByText('2 days in a row').waitFor()
    expect(await status()).toBe('taken')
    await button(page, 'Skip Drink enough').click()
    await part(page, 'Protocols').getByText('Skipped').waitFor()
    expect(await tick.isChecked()).toBe(false)
    await button(page, 'Skip Drink enough').click()
    await part(page, 'Protocols').getByText('Skipped').waitFor({ state: 'hidden' })
    await tick.check()
    await tick.uncheck()
    await part(page, 'Protocols').getByText('1 day in a row').waitFor()
    expect(await status()).toBe('due')
    await page.getByRole('link', { name: 'All protocols' }).waitFor()
  }))

describe('a note', () => {
  test('is saved, shown with what was read from it, corrected, deleted and put back', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      const field = page.getByLabel('A note in your own words')
      await button(page, 'Save note').click()
      await page.getByText('This field is required.').waitFor()
      await expectAccessible(page)
      await field.fill('Slept 6 hours, stress 8/10, took aspirin')
      await button(page, 'Save note').click()
      await page.getByText('Saved. Recognised:').waitFor()
      await page.getByText('slept 6 hours', { exact: false }).first().waitFor()
      expect(await field.inputValue()).toBe('')
      const notes = part(page, 'Notes')
      await notes.getByText('Stress 8 of 10').waitFor()
      await page.waitForFunction(
        holds(await page.getByLabel('Sleep', { exact: true }).getAttribute('id'), '6'),
      )
      await expectAccessible(page)

      await notes.getByRole('button', { name: /^Edit note/ }).click()
      await page.getByLabel('Note text').fill('Slept badly')
      await button(page, 'Save').click()
      await notes.getByText('Slept badly', { exact: true }).waitFor()
      expect((await stored(date)).notes[0]).toMatchObject({ content: 'Slept badly', sleep_hours: 6 })

      await notes.getByRole('button', { name: /^Delete note/ }).click()
      await notes.waitFor({ state: 'hidden' })
      await button(page, 'Undo').click()
      await notes.getByText('Slept badly', { exact: true }).waitFor()
      await notes.getByRole('button', { name: /^Delete note/ }).click()
      // Whoever leaves has not undone it.
      await page.goto('about:blank')
      await eventually(date, { notes: [], sleep_hours: null })
    }, DESKTOP))

  test('that tells of an emergency is answered with advice before everything else', () =>
    visit(async (page) => {
      const date = freshDay()
      await open(page, date)
      await page.getByLabel('A note in your own words').fill('crushing chest pain since noon')
      await button(page, 'Save note').click()
      const advice = page.getByRole('alert').filter({ hasText: 'Read this first' })
      await advice.getByText('Call your local emergency number now').waitFor()
      const place = 'document.activeElement.getBoundingClientRect().top'
      expect(await page.evaluate("document.activeElement.getAttribute('role')")).toBe('alert')
      expect(await page.evaluate(`${place} >= 0 && ${place} < innerHeight`)).toBe(true)
      await expectAccessible(page)
      await reloaded(page)
      await advice.waitFor()
      await button(page, 'I have read this').click()
      await advice.waitFor({ state: 'hidden' })
      await part(page, 'Notes').getByText('Urgent').waitFor()
    }))

  test('that was begun is there again when one comes back, also after the server would not take it', () =>
    visit(
      async (page) => {
        const date = freshDay()
        await open(page, date)
        const field = page.getByLabel('A note in your own words')
        await page.route('**/api/journal/checkins', (route) => route.fulfill({ status: 500, json: {} }))
        await field.fill('A long story')
        await button(page, 'Save note').click()
        await page.getByText('Something went wrong on the server.').waitFor()
        expect(await field.inputValue()).toBe('A long story')
        await page.getByRole('link', { name: 'Trends' }).click()
        await page.goBack()
        await part(page, 'Water').waitFor()
        expect(await field.inputValue()).toBe('A long story')
      },
      { isRouted: true },
    ))
})

test('what the server refuses is rolled back, and said; what cannot be loaded is tried again', () =>
  visit(
    async (page) => {
      const date = freshDay()
      await open(page, date)
      await button(page, 'Add 250 ml of water').click()
      await eventually(date, { water_ml: 250 })
      const address = `**/days/${date}/checkin`
      await page.route(address, async (route) => {
        if (route.request().method() === 'PATCH') await route.fulfill({ status: 500, json: {} })
        else await route.continue()
      })
      await button(page, 'Add 500 ml of water').click()
      await page.getByText('Something went wrong on the server.').waitFor()
      await part(page, 'Water').getByText('250 ml', { exact: true }).waitFor()
      await scale(page, 'Mood').getByRole('radio', { name: '4' }).press('Space')
      await page.getByText('Something went wrong on the server.').nth(1).waitFor()
      expect(await chosen(page, 'Mood').count()).toBe(0)

      await page.unroute(address)
      await page.route(address, (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await button(page, 'Try again').waitFor()
      await expectAccessible(page)
      await page.unroute(address)
      await button(page, 'Try again').click()
      await part(page, 'Water').getByText('250 ml', { exact: true }).waitFor()
    },
    { isRouted: true },
  ))

test.each([
  ['phone', {}],
  ['desktop', DESKTOP],
])('a full day is accessible: %s', (_, options) =>
  visit(async (page) => {
    const date = freshDay()
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
    await page.waitForFunction("document.activeElement.name === 'name'")
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
    await tabTo('Undo', 'Shift+Tab')
    await keyboard.press('Enter')
    await eventually(date, { symptoms: [{ name: 'cramp', severity: 1 }] })
    await page.waitForFunction("document.activeElement.textContent === 'Cramp'")

    await tabTo(/^(New medication|Other… New medication)$/)
    if ((await nameOfFocused()).startsWith('Other')) await keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.name === 'name'")
    await keyboard.type('Magnesium')
    await keyboard.press('Enter')
    await eventually(date, { medications: ['Magnesium'] })

    await tabTo('A note in your own words')
    await keyboard.type('Quiet day')
    await keyboard.press('Control+Enter')
    await page.getByText('Saved. No values recognised.').waitFor()
    await tabTo(/^Edit note/)
    await keyboard.press('Enter')
    await page.waitForFunction("document.activeElement.tagName === 'TEXTAREA'")
    await keyboard.press('End')
    await keyboard.type(' indeed')
    await tabTo('Save')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor()
    await page.waitForFunction("document.activeElement.ariaLabel?.startsWith('Edit note')")
    await keyboard.press('Tab')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor({ state: 'hidden' })
    expect(await nameOfFocused()).toBe('A note in your own words')
    await tabTo('Undo')
    await keyboard.press('Enter')
    await page.getByText('Quiet day indeed').waitFor()
  }))

test('a note that was begun is not there for whoever signs in next', () =>
  visit(
    async (page) => {
      const field = page.getByLabel('A note in your own words')
      await signIn(page, '/')
      await field.fill('Slept badly')
      // Signed out in another tab, which this one hears of once the server has been away.
      await page.context().clearCookies()
      await page.route('**/api/journal/**', (route) => route.abort(), { times: 1 })
      const isLoadedAnew = page.waitForEvent('load')
      await page.evaluate("window.dispatchEvent(new Event('focus'))")
      // Notices with their “Undo”, and whatever else was in the page's memory, are gone.
      await isLoadedAnew
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await site.bench.value(['issue-token', '--name', 'test', '--user', 'bob'])
      const link = await site.bench.value(['sign-in-link', '--user', 'bob'])
      await page.getByLabel('Sign-in link or API token').fill(link)
      await button(page, 'Sign in').click()
      await field.waitFor()
      expect(await field.inputValue()).toBe('')
    },
    { isRouted: true, expected: /ERR_FAILED|401/ },
  ))
