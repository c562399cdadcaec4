import { describe, expect, test } from 'bun:test'
import { NOT_SENT } from '../../../src/web/app/texts/not-sent.ts'
import { TODAY as TODAY_TEXTS } from '../../../src/web/app/texts/today.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** The check-in of a day: water, scales, hours, weight, symptoms, medications, protocols and notes. */

const { ask, issueToken, request, signIn, signInLink, visit } = domBench({
  settings: { RATE_LIMIT_WRITE_PER_MINUTE: '1000' },
})
const [TODAY, DATE, DAY_BEFORE] = ['2026-03-10', '2026-03-09', '2026-03-08'] as const

const stored = (date: string) => ask('GET', `/api/journal/days/${date}/checkin`)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const scale = (page: Page, name: string) => page.getByRole('radiogroup', { name, exact: true })
const chosen = (page: Page, name: string) => scale(page, name).getByRole('radio', { checked: true })
const noteField = (page: Page) => page.getByLabel('A note in your own words')

async function open(page: Page, date: string): Promise<void> {
  await signIn(page, `/?date=${date}`)
  await part(page, 'Water').waitFor()
}

async function expectStored(date: string, expected: Record<string, unknown>): Promise<void> {
  expect(await stored(date)).toMatchObject(expected)
}

/** After a reload the page shows what the server stored. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await part(page, 'Water').waitFor()
}

describe('water', () => {
  test('quick taps in a row all count, can be removed again, and are stored', () =>
    visit(async (page) => {
      await open(page, DATE)
      await part(page, 'Water').getByText('none logged').waitFor()
      // Twelve taps before the first response.
      const label = '[aria-label="Add 250\u00a0ml of water"]'
      await page.act(({ document }) => {
        for (let n = 0; n < 12; n++) document.querySelector<HTMLElement>(label)?.click()
      })
      await button(page, 'Add 500 ml of water').click()
      await part(page, 'Water').getByText('3,500 ml').waitFor()
      await button(page, 'Remove 500 ml of water').click()
      await button(page, 'Remove 250 ml of water').click()
      await part(page, 'Water').getByText('2,750 ml').waitFor()
      await expectStored(DATE, { water_ml: 2750 })
      await reload(page)
      await part(page, 'Water').getByText('2,750 ml').waitFor()
      expect((await ask('GET', `/api/journal/checkins?from=${DATE}&to=${DATE}`)).checkins).toHaveLength(1)
    }))

  test('taps in two tabs add up', () =>
    visit(async (first) => {
      await open(first, DATE)
      const second = first.browser.newPage()
      await second.goto(first.url())
      await part(second, 'Water').waitFor()
      const tap = async (page: Page) => {
        for (let n = 0; n < 5; n++) await button(page, 'Add 250 ml of water').click()
      }
      await Promise.all([tap(first), tap(second)])
      await expectStored(DATE, { water_ml: 2500 })
      for (const page of [first, second]) {
        await page.act(({ document, Event }) => document.dispatchEvent(new Event('visibilitychange')))
        await part(page, 'Water').getByText('2,500 ml').waitFor()
      }
    }))

  test('another amount is read in the units of the person; an invalid one is explained at the field', () =>
    visit(async (page) => {
      await ask('PATCH', '/api/profile', { targets: { water_g: 2000 } })
      await open(page, DATE)
      await button(page, 'Other… amount of water').click()
      const field = page.getByLabel('Amount of water in ml')
      await field.fill('a lot')
      await field.press('Enter')
      await page.getByText('Enter a number above 0, such as 330.').waitFor()
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['a lot', 'true'])
      expect(page.window.document.activeElement?.getAttribute('name')).toBe('amount')
      await expectAccessible(page)
      await field.fill('30 l')
      await field.press('Enter')
      await page.getByText('Enter less: the limit is 20,000 ml a day.').waitFor()
      await field.fill('0.33 l')
      await field.press('Enter')
      await part(page, 'Water').getByText('330 ml of 2,000 ml').waitFor()
      await page.getByRole('progressbar', { name: 'Water compared with the target' }).waitFor()
      await expectStored(DATE, { water_ml: 330 })

      page.window.localStorage.setItem('units', 'us')
      await reload(page)
      await button(page, 'Add 16 fl oz of water').click()
      await part(page, 'Water').getByText('27.2 fl oz of 67.6 fl oz').waitFor()
      await page.getByLabel('Weight', { exact: true }).fill('150')
      await page.getByLabel('Weight', { exact: true }).press('Enter')
      await expectStored(DATE, { weight_kg: 68.04 })
    }))
})

test('a day to come has no check-in, and asks for none', () =>
  visit(async (page) => {
    await signIn(page, '/?date=2026-03-11')
    await page.getByLabel(TODAY_TEXTS.quickAdd).waitFor()
    await page.advance(5000)
    expect(await part(page, 'Water').count()).toBe(0)
    expect(page.asked.filter(({ path }) => path.includes('/2026-03-11/checkin'))).toEqual([])
    await expectAccessible(page)
  }))

test('a scale takes one tap, and a tap on the selected value clears it', () =>
  visit(async (page) => {
    await open(page, DATE)
    for (const [name, value] of [
      ['Mood', '7'],
      ['Energy', '1, exhausted'],
      ['Stress', '10, extreme'],
      ['Sleep quality', '5'],
    ] as const) {
      await scale(page, name).getByRole('radio', { name: value, exact: true }).check({ force: true })
    }
    await expectStored(DATE, { mood: 7, energy: 1, stress: 10, sleep_quality: 5 })
    await scale(page, 'Mood').getByRole('radio', { name: '7' }).click({ force: true })
    await expectStored(DATE, { mood: null })
    expect([await chosen(page, 'Mood').count(), await chosen(page, 'Stress').count()]).toEqual([0, 1])
    await reload(page)
    expect(await chosen(page, 'Energy').getAttribute('aria-label')).toBe('1, exhausted')
  }))

test('hours and weight are stored when their field is left; an invalid value stays as typed', () =>
  visit(async (page) => {
    await open(page, DATE)
    const hours = page.getByLabel('Sleep', { exact: true })
    const weight = page.getByLabel('Weight', { exact: true })
    await hours.fill('7:30')
    await weight.fill('heavy')
    await weight.press('Tab')
    await page.getByText('Enter a weight from 2 kg to 650 kg.').waitFor()
    expect([await hours.inputValue(), await weight.inputValue()]).toEqual(['7.5', 'heavy'])
    expect(await weight.getAttribute('aria-invalid')).toBe('true')
    await expectAccessible(page)
    await weight.fill('71,4')
    await weight.press('Enter')
    await expectStored(DATE, { sleep_hours: 7.5, weight_kg: 71.4 })
    for (const [typed, stored] of [
      ['6 1/2', 6.5],
      ['7h15', 7.25],
      ['8 h 30 min', 8.5],
      ['9h', 9],
    ] as const) {
      await hours.fill(typed)
      await hours.press('Tab')
      await expectStored(DATE, { sleep_hours: stored, weight_kg: 71.4 })
    }
    await hours.fill('7h75')
    await hours.press('Tab')
    expect(await hours.getAttribute('aria-invalid')).toBe('true')
    await hours.fill('')
    await hours.press('Tab')
    await expectStored(DATE, { sleep_hours: null, weight_kg: 71.4 })
  }))

test('a weight far from the last one is kept and asked about at its field, in the units of the person', () =>
  visit(async (page) => {
    await open(page, '2026-02-19')
    const weigh = async (weight: string) => {
      await page.getByLabel('Weight', { exact: true }).fill(weight)
      await page.getByLabel('Weight', { exact: true }).press('Enter')
    }
    await weigh('81')
    await expectStored('2026-02-19', { weight_kg: 81 })
    await page.goto(page.url().replace('2026-02-19', '2026-02-21'))
    await part(page, 'Water').waitFor()
    await weigh('18')
    const doubt = page.getByText(
      'Is 18 kg right? 81 kg is logged for Thu, Feb 19, 2026. Both stay; one that no other is near changes no target.',
    )
    await doubt.waitFor()
    await expectStored('2026-02-21', { weight_kg: 18 })
    await expectAccessible(page)
    page.window.localStorage.setItem('units', 'us')
    await reload(page)
    await page
      .getByText(
        'Is 39.7 lb right? 178.6 lb is logged for Thu, Feb 19, 2026. Both stay; one that no other is near changes no target.',
      )
      .waitFor()
    await weigh('180')
    await page.getByText('Last: 178.6 lb').waitFor()
    // One that a note brings is in the field, and asked about beside what was typed there.
    await noteField(page).fill('weighed 18.5 kg')
    await button(page, 'Save note').click()
    await page.getByText('Is 40.8 lb right? 180 lb is logged for Sat, Feb 21, 2026.').waitFor()
    // The day's other cases start without weights near theirs.
    await ask('PATCH', '/api/journal/days/2026-02-19/checkin', { weight_kg: null })
    await ask('PATCH', '/api/journal/days/2026-02-21/checkin', { weight_kg: null })
  }))

test('symptoms and medications are typed once, then tapped on and off, with undo', () =>
  visit(async (page) => {
    await open(page, DAY_BEFORE)
    const symptoms = part(page, 'Symptoms')
    const field = page.getByLabel('New symptom')
    await field.press('Enter')
    await symptoms.getByText('This field is required.').waitFor()
    await field.fill('  Hay fever ')
    await field.press('Enter')
    await scale(page, 'Hay fever').getByRole('radio', { name: '6' }).click({ force: true })
    await expectStored(DAY_BEFORE, { symptoms: [{ name: 'hay fever', severity: 6 }] })

    await page.goto(`/?date=${DATE}`)
    await button(page, 'Hay fever').click()
    await scale(page, 'Hay fever').waitFor()
    await expectStored(DATE, { symptoms: [{ name: 'hay fever', severity: null }] })
    await scale(page, 'Hay fever').getByRole('radio', { name: '3' }).click({ force: true })
    await button(page, 'Hay fever').click()
    await expectStored(DATE, { symptoms: [] })
    expect(await button(page, 'Hay fever').getAttribute('aria-pressed')).toBe('false')
    await button(page, 'Undo').click()
    await expectStored(DATE, { symptoms: [{ name: 'hay fever', severity: 3 }] })

    const medication = page.getByLabel('New medication')
    await medication.fill('Cetirizine 10 mg')
    await medication.press('Enter')
    await expectStored(DATE, { medications: ['Cetirizine 10 mg'] })
    await button(page, 'Cetirizine 10 mg').click()
    await expectStored(DATE, { medications: [] })
  }))

test('a protocol is checked, skipped and cleared; without a protocol there is a link to them', () =>
  visit(async (page) => {
    await open(page, TODAY)
    await part(page, 'Protocols').getByRole('link', { name: 'Browse protocols' }).waitFor()
    await expectAccessible(page)
    const start = '2026-03-07'
    const { id } = await ask('POST', '/api/protocols/subscriptions', { protocol: 'hydration', start })
    await ask('PUT', `/api/protocols/subscriptions/${id}/days/${DATE}`, { status: 'taken' })
    await reload(page)
    const status = async () => (await stored(TODAY)).protocols[0].status
    const tick = page.getByRole('checkbox', { name: /^Drink enough/ })
    await part(page, 'Protocols').getByText('Streak: 1 day').waitFor()
    await tick.check()
    await part(page, 'Protocols').getByText('Streak: 2 days').waitFor()
    expect(await status()).toBe('taken')
    await button(page, 'Skip Drink enough').click()
    await part(page, 'Protocols').getByText('Skipped').waitFor()
    expect(await tick.isChecked()).toBe(false)
    await button(page, 'Skip Drink enough').click()
    await part(page, 'Protocols').getByText('Skipped').waitFor({ state: 'hidden' })
    await tick.check()
    await tick.uncheck()
    await part(page, 'Protocols').getByText('Streak: 1 day').waitFor()
    expect(await status()).toBe('due')
    await page.getByRole('link', { name: 'All protocols' }).waitFor()
  }))

describe('a note', () => {
  test('is saved, shown with its recognised values, edited, deleted and restored', () =>
    visit(
      async (page) => {
        await open(page, DATE)
        await button(page, 'Save note').click()
        await page.getByText('This field is required.').waitFor()
        await expectAccessible(page)
        await noteField(page).fill('Slept 6 hours, stress 8/10, took aspirin')
        await button(page, 'Save note').click()
        await page.getByText('Saved. Recognised:').waitFor()
        await page.getByText('slept 6 hours', { exact: false }).first().waitFor()
        expect(await noteField(page).inputValue()).toBe('')
        const notes = part(page, 'Notes')
        await notes.getByText('Stress 8 of 10').waitFor()
        expect(await page.getByLabel('Sleep', { exact: true }).inputValue()).toBe('6')
        await expectAccessible(page)

        await notes.getByRole('button', { name: /^Edit note/ }).click()
        await page.getByLabel('Note text').fill('Slept badly')
        await button(page, 'Save').click()
        await notes.getByText('Slept badly', { exact: true }).waitFor()
        expect((await stored(DATE)).notes[0]).toMatchObject({ content: 'Slept badly', sleep_hours: 6 })

        await notes.getByRole('button', { name: /^Delete note/ }).click()
        await notes.waitFor({ state: 'hidden' })
        await button(page, 'Undo').click()
        await notes.getByText('Slept badly', { exact: true }).waitFor()
        await notes.getByRole('button', { name: /^Delete note/ }).click()
        // Leaving the page ends the time for undo.
        await page.close()
        await expectStored(DATE, { notes: [], sleep_hours: null })
      },
      { viewport: { width: 1280, height: 800 } },
    ))

  test('that a failing server did not take is kept, and stored when it is able to', () =>
    visit(async (page) => {
      await open(page, DATE)
      page.route('**/api/journal/checkins', (held) => held.fulfill({ status: 500, json: {} }))
      await noteField(page).fill('A long story')
      await button(page, 'Save note').click()
      const notes = part(page, 'Notes')
      await notes.getByText('A long story').waitFor()
      await notes.getByText(NOT_SENT.waiting, { exact: false }).waitFor()
      expect(await noteField(page).inputValue()).toBe('')
      await page.getByRole('link', { name: 'Trends' }).click()
      await page.reload()
      await page.getByRole('link', { name: 'Today' }).first().click()
      await page.goto(`/?date=${DATE}`)
      await notes.getByText('A long story').waitFor()
      expect((await stored(DATE)).notes).toEqual([])
      page.unroute('**/api/journal/checkins')
      await page.advance(60_000)
      await notes.getByText(NOT_SENT.waiting, { exact: false }).waitFor({ state: 'detached' })
      expect((await stored(DATE)).notes).toMatchObject([{ content: 'A long story' }])
    }))

  test('that is not saved yet is not shown to the next person who signs in', () =>
    visit(async (page) => {
      await signIn(page, '/')
      await noteField(page).fill('Slept badly')
      // Signed out in another tab. This one notices after a failed request.
      page.browser.network.cookies.clear()
      page.route('**/api/journal/**', (held) => held.abort(), { times: 1 })
      const { loads } = page
      await page.act((window) => window.dispatchEvent(new window.Event('focus')))
      // The page is loaded again, so that nothing is left in its memory, such as a notice with “Undo”.
      await page.until(() => page.loads > loads, 'the page to be loaded again')
      await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
      await page.getByLabel('Sign-in link or API token').fill(signInLink({ user: 'bob' }))
      await button(page, 'Sign in').click()
      await noteField(page).waitFor()
      expect(await noteField(page).inputValue()).toBe('')
    }))
})

test('a value that the server refuses is reset with a message; a day that fails to load can be retried', () =>
  visit(async (page) => {
    await open(page, DATE)
    await button(page, 'Add 250 ml of water').click()
    await expectStored(DATE, { water_ml: 250 })
    const address = `**/days/${DATE}/checkin`
    page.route(address, (held) => {
      if (held.request.method === 'PATCH') held.fulfill({ status: 422, json: { detail: 'Too much.' } })
      else held.continue()
    })
    await button(page, 'Add 500 ml of water').click()
    await page.getByText(NOT_SENT.count(1)).waitFor()
    await part(page, 'Water').getByText('250 ml', { exact: true }).waitFor()
    await scale(page, 'Mood').getByRole('radio', { name: '4' }).press('Space')
    await page.getByText(NOT_SENT.count(2)).waitFor()
    expect(await chosen(page, 'Mood').count()).toBe(0)

    page.unroute(address)
    page.route(address, (held) => held.fulfill({ status: 500, json: {} }))
    await page.reload()
    await button(page, 'Try again').waitFor()
    await expectAccessible(page)
    page.unroute(address)
    await button(page, 'Try again').click()
    await part(page, 'Water').getByText('250 ml', { exact: true }).waitFor()
  }))

test('a weight that is stored changes the targets of the day at once', () =>
  visit(async (page) => {
    const body = { sex: 'male', age: 40, height_cm: 180, weight_kg: 90, activity_level: 'low_active' }
    await ask('PATCH', '/api/profile', { metrics_data: body })
    const target = async () =>
      Math.round((await ask('GET', '/api/journal/day')).targets.energy_kcal.value).toLocaleString('en-US')
    const before = await target()
    await open(page, TODAY)
    await page.getByText(`of ${before} kcal`).waitFor()
    await page.getByLabel('Weight', { exact: true }).fill('72')
    await page.getByLabel('Weight', { exact: true }).press('Enter')
    await expectStored(TODAY, { weight_kg: 72 })
    const after = await target()
    expect(after).not.toBe(before)
    await page.getByText(`of ${after} kcal`).waitFor()
    await page.getByLabel('A note in your own words').fill('Weight 75 kg this morning.')
    await button(page, 'Save note').click()
    await page.getByText(/^Saved/).waitFor()
    const afterNote = await target()
    expect([before, after]).not.toContain(afterNote)
    await page.getByText(`of ${afterNote} kcal`).waitFor()
  }))

test('a first weight that is hard to believe beside the profile is asked about at its field', () =>
  visit(async (page) => {
    const token = issueToken({ user: 'a slip of the finger' })
    const body = { metrics_data: { weight_kg: 80 } }
    expect((await request('PATCH', '/api/profile', { token, body })).status).toBe(200)
    await page.goto('/')
    await page.getByLabel('Sign-in link or API token').fill(token)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByLabel('Weight', { exact: true }).fill('8')
    await page.getByLabel('Weight', { exact: true }).press('Enter')
    await page
      .getByText(
        'Is 8 kg right? Your profile says 80 kg. Your targets follow once another weigh-in is near it.',
      )
      .waitFor()
    await expectAccessible(page)
  }))
