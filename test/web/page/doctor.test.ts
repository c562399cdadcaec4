import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type Page } from '../dom/bench.ts'

/** What a person prints for a doctor, from their own journal. */

const bench = domBench()
const { ask, signIn, visit } = bench

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = async (page: Page, name: string, table: string, start: RegExp) =>
  await part(page, name).getByRole('table', { name: table }).getByRole('row', { name: start }).textContent()
const open = async (page: Page, query = '') => {
  await signIn(page, `${PATHS.doctor}${query}`)
  await part(page, 'Person').waitFor()
}

const checkin = (date: string, said: object) =>
  ask('POST', '/api/journal/checkins', { date, content: 'A check-in.', ...said })

async function fill(conditions: readonly string[] = ['Asthma']) {
  await ask('PUT', '/api/profile', {
    conditions,
    medications: ['amlodipine 5 mg'],
    dietary_preferences: { pattern: 'Vegetarian' },
    metrics_data: { age: 41, sex: 'female', height_cm: 168 },
    time_zone: 'UTC',
  })
  await checkin('2026-01-15', {
    weight_kg: 74,
    mood: 4,
    symptoms: [{ name: 'headache', severity: 6 }],
    medications: ['Ibuprofen'],
    content: 'Blood pressure 150/95.',
  })
  await checkin('2026-03-02', {
    weight_kg: 72.5,
    mood: 7,
    sleep_hours: 7,
    symptoms: [{ name: 'headache', severity: 3 }],
    medications: ['ibuprofen'],
    content: 'Blood pressure 120/80.',
  })
  await checkin('2026-03-02', { medications: ['ibuprofen'], content: 'Again one.' })
  // Before the last 90 days.
  await checkin('2025-09-01', { symptoms: [{ name: 'dizziness', severity: 5 }], medications: ['sertraline'] })
  for (const date of ['2026-03-01', '2026-03-02']) {
    await ask('POST', '/api/tools/log_food', {
      food_name: 'a cheese sandwich',
      consumed_at: `${date}T12:00:00Z`,
      calories: date === '2026-03-01' ? 600 : 800,
      protein: 30,
    })
  }
  await ask('PUT', '/api/journal/days/2026-03-01', { complete: true })
  await ask('PUT', '/api/journal/days/2026-03-02', { complete: false })
}

test('a page has what was logged in the period, with the days that are known', () =>
  visit(async (page) => {
    await fill()
    await open(page)
    await page.getByText('Dec 11, 2025 to Mar 10, 2026, 90 days').waitFor()
    await page.getByText('From what was logged; unknown days are not counted.').waitFor()
    const person = await part(page, 'Person').textContent()
    expect(person).toContain('Age41')
    expect(person).toContain('SexFemale')
    expect(person).toContain('Height168\u00a0cm')
    expect(person).toContain('Weight74\u00a0kg on Jan 15, 2026, 72.5\u00a0kg on Mar 2, 2026: −1.5\u00a0kg')
    expect(person).toContain('Allergies and intolerancesNot stated')
    expect(person).toContain('ConditionsAsthma')
    expect(await part(page, 'Medicines').textContent()).toContain('amlodipine 5 mg')
    expect(await row(page, 'Medicines', 'Taken in this period', /^ibuprofen/i)).toMatch(
      /^ibuprofen2Mar 2, 2026$/i,
    )
    expect(await row(page, 'Symptoms', 'Symptoms', /^headache/)).toBe('headache24.5 of 10Mar 2, 2026')
    expect(await row(page, 'Symptoms', 'Days with each symptom by month', /^headache/)).toBe('headache–1–1')
    expect(await row(page, 'Measured values', 'Measured values', /^Blood pressure/)).toBe(
      'Blood pressure (mmHg)2135/88120/80150/95120/80Mar 2, 2026',
    )
    expect(await row(page, 'Sleep, mood and stress', 'Sleep, mood and stress', /^Mood/)).toBe(
      'Mood5.5 of 102 of 90',
    )
    expect(await row(page, 'Sleep, mood and stress', 'Sleep, mood and stress', /^Stress/)).toBe(
      'Stress–0 of 90',
    )
    expect(await part(page, 'Food').textContent()).toContain('Eating pattern: Vegetarian')
    expect(await part(page, 'Food').textContent()).toContain('1 of 90')
    expect(await row(page, 'Food', 'Food', /^Energy/)).toBe('Energy600 kcal1')
    await expectAccessible(page)
  }))

test('a month without a check-in is unknown, and one with check-ins may have no day with a symptom', () =>
  visit(async (page) => {
    await fill()
    await checkin('2026-02-12', { mood: 6 })
    await open(page)
    const months = async () => await row(page, 'Symptoms', 'Days with each symptom by month', /^headache/)
    expect(await months()).toBe('headache–101')
    await page.getByRole('radio', { name: 'Year' }).check()
    await part(page, 'Symptoms').getByText('dizziness').first().waitFor()
    // From March of last year on; the first check-in was in September.
    expect(await months()).toBe('headache––––––0–––101')
  }))

test('the period is chosen, and stored in the address', () =>
  visit(async (page) => {
    await fill()
    await open(page)
    expect(await page.getByRole('radio', { name: '90 days' }).isChecked()).toBe(true)
    expect(await part(page, 'Symptoms').getByText('dizziness').count()).toBe(0)
    await page.getByRole('radio', { name: 'Year' }).check()
    await part(page, 'Symptoms').getByText('dizziness').first().waitFor()
    expect(new URL(page.url()).searchParams.get('days')).toBe('365')
    await part(page, 'Medicines').getByText('sertraline').waitFor()
    await page.reload()
    await part(page, 'Symptoms').getByText('dizziness').first().waitFor()
  }))

test('protocols are shown with the days done of those due', () =>
  visit(async (page) => {
    const { protocols } = await ask('GET', '/api/protocols')
    const daily = protocols.find(
      ({ schedule }: { schedule: { frequency: string } }) => schedule.frequency === 'daily',
    )
    const { id } = await ask('POST', '/api/protocols/subscriptions', {
      protocol: daily.key,
      start: '2026-03-06',
    })
    for (const date of ['2026-03-06', '2026-03-07', '2026-03-09']) {
      await ask('PUT', `/api/protocols/subscriptions/${id}/days/${date}`, { status: 'taken' })
    }
    await checkin('2026-03-05', { mood: 5 })
    await open(page)
    expect(await part(page, 'Protocols').textContent()).toContain('3 of 4 (75%)')
  }))

test('without data it says so, and invents no zero', () =>
  visit(async (page) => {
    await open(page)
    const report = await page.getByRole('main').textContent()
    for (const said of [
      'No symptom was logged',
      'No medicine was logged',
      'No measured value was logged',
      'No day has all of its food logged',
      'WeightNot stated',
    ]) {
      expect(report).toContain(said)
    }
    await expectAccessible(page)
  }))

describe('with an eating disorder in the profile', () => {
  test('weight and energy are shown only if the person chooses so', () =>
    visit(async (page) => {
      await fill(['Anorexia, in recovery'])
      await open(page)
      const report = () => page.getByRole('main').textContent()
      expect(await report()).toContain('Weight and energy are left out.')
      expect(await report()).not.toMatch(/kcal|72\.5|Weight7/)
      expect(await row(page, 'Food', 'Food', /^Protein/)).toBe('Protein30 g1')
      await page.getByRole('checkbox', { name: /Include weight and energy/ }).check()
      await part(page, 'Food').getByText('600 kcal').waitFor()
      expect(await report()).toContain('72.5')
      expect(await report()).not.toContain('are left out.')
    }))

  test('nobody else is asked', () =>
    visit(async (page) => {
      await fill()
      await open(page)
      expect(await page.getByRole('checkbox').count()).toBe(0)
    }))
})

test('questions are printed and not stored', () =>
  visit(async (page) => {
    await open(page)
    const sent: string[] = []
    page.route('**/api/**', (held) => {
      sent.push(held.request.method)
      held.continue()
    })
    await page.getByLabel('What I want to ask').fill('May I halve the dose?')
    let printed = ''
    Object.defineProperty(page.window, 'print', {
      value: () => {
        printed = page.window.document.querySelector('.doctor-asked')?.textContent ?? ''
      },
    })
    await page.getByRole('button', { name: 'Print' }).click()
    expect(printed).toBe('May I halve the dose?')
    expect(sent).toEqual([])
    expect(JSON.stringify({ ...page.window.localStorage, ...page.window.sessionStorage })).not.toContain(
      'halve',
    )
  }))

test('it is reached from the trends, from the assistant and from its reply', () =>
  visit(async (page) => {
    await signIn(page, PATHS.trends)
    await page.getByRole('link', { name: 'For my doctor' }).click()
    await page.getByRole('heading', { level: 1, name: 'For my doctor' }).waitFor()
    await page.goto(PATHS.assistant)
    await page.getByRole('link', { name: 'For my doctor' }).waitFor()
    await page.getByLabel('Your message').fill('What should I bring to my doctor?')
    await page.getByRole('button', { name: 'Send' }).click()
    await page
      .getByRole('list', { name: 'Next steps' })
      .getByRole('link', { name: /For my doctor/ })
      .click()
    await part(page, 'Person').waitFor()
  }))

test('what cannot be loaded shows an error, and is loaded again', () =>
  visit(
    async (page) => {
      page.route('**/api/journal/query', (held) => held.fulfill({ status: 500, json: {} }), { times: 1 })
      await signIn(page, PATHS.doctor)
      await page.getByRole('alert').waitFor()
      await page.getByRole('button', { name: 'Try again' }).click()
      await part(page, 'Person').waitFor()
    },
    { expected: /./ },
  ))
