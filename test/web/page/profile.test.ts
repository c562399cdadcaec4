import { describe, expect, test } from 'bun:test'
import { PATHS } from '../../../src/contract/page-paths.ts'
import { expectAccessible } from '../dom/accessible.ts'
import { domBench, type HeldRequest, type Page } from '../dom/bench.ts'
import { expectFocus } from '../dom/focus.ts'
import { hold } from '../dom/held.ts'

/** The profile: what a person states about themselves. */

const { request, signIn, visit } = domBench()

const METRICS = { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' }

const put = async (body: object) => {
  expect((await request('PUT', '/api/profile', { body })).status).toBe(200)
}
const patch = async (body: object) => {
  expect((await request('PATCH', '/api/profile', { body })).status).toBe(200)
}
const stored = async () => (await request('GET', '/api/profile')).json

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** Holds all requests for the profile. @returns a function that fails them. */
function holdAndFail(page: Page): () => Promise<void> {
  const waiting: HeldRequest[] = []
  page.route('**/api/profile', (held) => void waiting.push(held))
  return async () => {
    await page.until(() => waiting.length > 0, 'a request for the profile')
    await page.act(() => {
      for (const held of waiting) {
        held.fulfill({ status: 500, headers: { 'x-request-id': 'of-the-server' }, json: {} })
      }
    })
  }
}
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' })
const open = (page: Page) => signIn(page, PATHS.profile)

describe('lists', () => {
  test('an entry that is removed by keyboard can be restored to its place', () =>
    visit(async (page) => {
      await put({ allergies: ['Milk', 'Eggs', 'Fish'] })
      await open(page)
      await button(page, 'Remove Eggs').focus()
      await page.keyboard.press('Enter')
      await button(page, 'Remove Eggs').waitFor({ state: 'detached' })
      await expectFocus(page, 'Remove Fish')
      await button(page, 'Undo').click()
      await button(page, 'Remove Eggs').waitFor()
      await page.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect((await stored()).allergies).toEqual(['Milk', 'Eggs', 'Fish'])
    }))

  test('a suggestion is added by one click; a duplicate is refused at the field and stays there', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Add Peanuts').click()
      await button(page, 'Remove Peanuts').waitFor()
      const field = page.getByRole('textbox', { name: 'Allergies and intolerances' })
      await field.fill('peanuts')
      await field.press('Enter')
      await page.getByText('This is already on the list.').waitFor()
      expect(await field.inputValue()).toBe('peanuts')
      expect(await field.getAttribute('aria-invalid')).toBe('true')
    }))

  test('two suggestions clicked quickly on a slow connection both appear at once and stay', () =>
    visit(async (page) => {
      await open(page)
      const held = hold(page, '**/api/profile', 'PATCH')
      await button(page, 'Add Peanuts').click()
      await button(page, 'Add Milk').click()
      await button(page, 'Remove Milk').waitFor()
      const counts: number[] = []
      const { document, MutationObserver } = page.window
      new MutationObserver(() => {
        counts.push(document.querySelectorAll('[aria-label="Remove Milk"]').length)
      }).observe(document.body, { childList: true, subtree: true })
      await held.arrived()
      await held.release()
      await section(page, 'Health').getByText('Saved', { exact: true }).waitFor()
      expect((await stored()).allergies).toEqual(['Peanuts', 'Milk'])
      expect(new Set(counts)).toEqual(new Set([1]))
    }))

  test('an entry that could not be added is named; the text typed since then stays', () =>
    visit(async (page) => {
      await open(page)
      const fail = holdAndFail(page)
      const field = section(page, 'Health').getByRole('textbox', { name: /^Allergies/ })
      await field.fill('Kiwi')
      await field.press('Enter')
      await page.keyboard.type('Cele')
      await fail()
      await page.getByText('“Kiwi” was not added.').waitFor()
      expect(await field.inputValue()).toBe('Cele')
    }))

  test('“I have none” counts as an answer', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Conditions: I have none').click()
      await page.getByText('10% complete').waitFor()
      await button(page, 'Conditions: I have none').waitFor({ state: 'detached' })
      expect((await stored()).completeness.missing).not.toContain('conditions')
    }))

  test('an entry that another tab added stays', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Add Peanuts').waitFor()
      await patch({ allergies: ['Milk'] })
      await button(page, 'Add Peanuts').click()
      await button(page, 'Remove Milk').waitFor()
      expect((await stored()).allergies).toEqual(['Milk', 'Peanuts'])
    }))
})

describe('about you', () => {
  test('US units are stored in metric; switching units changes no value, and the choice is remembered', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      const about = section(page, 'About you')
      await about.getByLabel('US', { exact: true }).check()
      expect(await page.getByLabel('Height (ft)').inputValue()).toBe('5')
      expect(await page.getByLabel('Height (in)').inputValue()).toBe('7')
      await page.getByLabel('Weight (lb)').fill('150')
      await about.getByLabel('Metric', { exact: true }).check()
      expect(await page.getByLabel('Weight (kg)').inputValue()).toBe('68')
      await about.getByLabel('US', { exact: true }).check()
      await page.getByLabel('Weight (lb)').fill('150')
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ height_cm: 170, weight_kg: 68.04 })
      await page.reload()
      expect(await page.getByLabel('Weight (lb)').inputValue()).toBe('150')
    }))

  test('errors are shown at their fields, and the first field gets the focus; nothing typed is lost', () =>
    visit(async (page) => {
      await open(page)
      await page.getByLabel('Year').fill('240')
      await page.getByLabel('Weight (kg)').fill('heavy')
      await save(page, 'About you').click()
      await page.getByText('Enter a date that exists, from 1896 to 2026.').waitFor()
      await page.getByText('Enter 2 to 650 kg.').waitFor()
      await expectFocus(page, 'Day')
      expect(await page.getByLabel('Weight (kg)').inputValue()).toBe('heavy')
      await expectAccessible(page)
      await page.getByLabel('Day', { exact: true }).fill('1')
      await page.getByLabel('Month').selectOption({ label: 'Mar' })
      await page.getByLabel('Year').fill('2002')
      await page.getByLabel('Weight (kg)').fill('65')
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({
        birth_date: '2002-03-01',
        age: 24,
        weight_kg: 65,
      })
    }))

  test('a value that another tab changed is not overwritten without a warning', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      await page.getByLabel('Weight (kg)').fill('64')
      await patch({ metrics_data: { weight_kg: 63, age: 41 } })
      await save(page, 'About you').click()
      await page.getByText('This was changed elsewhere to “63 kg”.').waitFor()
      await page.getByText('Age: 41 years').waitFor()
      expect((await stored()).metrics_data.weight_kg).toBe(63)
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ weight_kg: 64, age: 41 })
    }))

  test('a value that changes just before it is saved is not overwritten either; other new values stay', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      const others = [{ age: 41 }, { weight_kg: 63 }]
      page.route('**/api/profile', async (held) => {
        const other = held.request.method === 'PATCH' ? others.shift() : undefined
        if (other !== undefined) await page.browser.world.track('another tab', patch({ metrics_data: other }))
        held.continue()
      })
      await page.getByLabel('Weight (kg)').fill('64')
      await save(page, 'About you').click()
      await page.getByText('This was changed elsewhere to “63 kg”.').waitFor()
      expect((await stored()).metrics_data).toMatchObject({ weight_kg: 63, age: 41 })
      await page.getByText('Age: 41 years').waitFor()
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ weight_kg: 64, age: 41 })
    }))

  test('changes from another tab appear on return; a typed value stays, with a warning', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      await page.getByLabel('Weight (kg)').fill('64')
      await patch({ metrics_data: { weight_kg: 63, age: 41 } })
      await page.act(({ document, Event }) => document.dispatchEvent(new Event('visibilitychange')))
      await page.getByText('This was changed elsewhere to “63”.').waitFor()
      await page.getByText('Age: 41 years').waitFor()
      expect(await page.getByLabel('Weight (kg)').inputValue()).toBe('64')
    }))

  test('leaving with unsaved changes asks first', () =>
    visit(async (page) => {
      await open(page)
      await page.getByLabel('Year').fill('1986')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      expect(await page.getByLabel('Year').inputValue()).toBe('1986')
      expect(new URL(page.url()).pathname).toBe(PATHS.profile)
      await button(page, 'Discard').click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    }))

  test('pregnancy is not offered to men, and saving clears it', () =>
    visit(async (page) => {
      await put({ metrics_data: { ...METRICS, pregnant: true } })
      await open(page)
      await page.getByLabel('Pregnant').waitFor()
      await page.getByLabel('Sex').selectOption({ label: 'Male' })
      await page.getByLabel('Pregnant').waitFor({ state: 'detached' })
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ sex: 'male', pregnant: null })
    }))
})

describe('a goal weight', () => {
  const MAN = { age: 40, sex: 'male', height_cm: 180, weight_kg: 90, activity_level: 'low_active' }
  const rate = (page: Page) => page.getByLabel('Rate')

  test('shows what it comes to while it is typed, and is saved with the rate', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN })
      await open(page)
      expect(await page.getByLabel('Goal weight (kg)').count()).toBe(0)
      await page.getByLabel('Lose weight').check()
      await page.getByLabel('Goal weight (kg)').fill('81')
      await page.advance(500)
      await page
        .getByText(/495 less than people like you use by the equations: about 0.45\skg a week/)
        .waitFor()
      await page.getByText(/If you eat this, you reach 81\skg about/).waitFor()
      await page.getByText(/With 5 weigh-ins over at least two weeks/).waitFor()
      expect((await stored()).goal_weight_kg).toBeNull()
      await rate(page).selectOption('1')
      await page.advance(500)
      await page.getByText(/990 less than people like you use/).waitFor()
      await expectAccessible(page)
      await save(page, 'About you').click()
      await page.getByText(/^Saved. Energy target/).waitFor()
      expect(await stored()).toMatchObject({ goal: 'lose', goal_weight_kg: 81, goal_rate_percent: 1 })
      await page.getByText(/990 less than people like you use/).waitFor()
    }))

  test('is typed and shown in pounds, and does not drift', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN, goal: 'gain', goal_weight_kg: 95.23 })
      await open(page)
      await section(page, 'About you').getByLabel('US', { exact: true }).check()
      expect(await page.getByLabel('Goal weight (lb)').inputValue()).toBe('209.9')
      await page.getByText(/more than people like you use by the equations: about 0.5\slb a week/).waitFor()
      await rate(page).selectOption('0.5')
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect(await stored()).toMatchObject({ goal_weight_kg: 95.23, goal_rate_percent: 0.5 })
      await page.getByLabel('Goal weight (lb)').fill('220')
      await section(page, 'About you').getByLabel('Metric', { exact: true }).check()
      expect(await page.getByLabel('Goal weight (kg)').inputValue()).toBe('99.8')
    }))

  test('says the year of each date of a range that is of another year than the one before it', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN })
      await open(page)
      await page.getByLabel('Lose weight').check()
      for (const goal of ['87', '86', '85', '84', '83']) {
        await page.getByLabel('Goal weight (kg)').fill(goal)
        await page.advance(500)
        const line = page.getByText(
          new RegExp(`you reach ${goal}\\skg about .* \\(half of people: .* to .*\\)`),
        )
        const [, about = '', from = '', to = ''] =
          /about (.*) \(half of people: (.*) to (.*)\)/.exec((await line.textContent()) ?? '') ?? []
        // Read from the left, a date without a year is of the year of the one after it, or else of the first.
        const year = (text: string) => /\d{4}/.exec(text)?.[0]
        const first = Date.parse(year(about) ? about : `${about} 2026`)
        const last = Date.parse(year(to) ? to : `${to} ${new Date(first).getFullYear()}`)
        const early = Date.parse(year(from) ? from : `${from} ${new Date(last).getFullYear()}`)
        expect([goal, early <= first, first <= last]).toEqual([goal, true, true])
      }
    }))

  test('says what was limited, and what cannot be a weight at its field', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN, goal: 'lose' })
      await open(page)
      await page.getByLabel('Goal weight (kg)').fill('45')
      await page.advance(500)
      await page.getByText(/below a healthy weight for the height/).waitFor()
      await page.getByText(/^You reach 60\skg in more than a year at this pace/).waitFor()
      await page.getByLabel('Goal weight (kg)').fill('thin')
      await save(page, 'About you').click()
      await page.getByText('Enter 2 to 650 kg.').waitFor()
      await expectFocus(page, 'Goal weight (kg)')
    }))

  test('is cleared where the goal becomes to keep weight', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN, goal: 'lose', goal_weight_kg: 81, goal_rate_percent: 0.25 })
      await open(page)
      await page.getByLabel('Goal weight (kg)').waitFor()
      await page.getByLabel('Maintain weight').check()
      await page.getByLabel('Goal weight (kg)').waitFor({ state: 'detached' })
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect(await stored()).toMatchObject({
        goal: 'maintain',
        goal_weight_kg: null,
        goal_rate_percent: null,
        goal_note: null,
      })
    }))

  test('is not asked of those who must not follow one, who read why', () =>
    visit(async (page) => {
      await put({ metrics_data: { ...MAN, sex: 'female' }, goal: 'gain' })
      await open(page)
      await page.getByLabel('Goal weight (kg)').waitFor()
      await page.getByLabel('Breastfeeding').check()
      await page.getByText(/No goal weight is used while breastfeeding/).waitFor()
      expect(await page.getByLabel('Goal weight (kg)').count()).toBe(0)
      await page.getByLabel('Pregnant').check()
      await page.getByText(/No goal weight is used in pregnancy/).waitFor()
      await page.getByLabel('Year').fill('2012')
      await page.getByText(/No goal weight is used under 19/).waitFor()
    }))

  test('with an eating disorder shows no figure, and one that was stated can be removed', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN, goal: 'lose', goal_weight_kg: 67.89, conditions: ['bulimia'] })
      await open(page)
      await page.getByText(/No goal weight is used with an eating disorder/).waitFor()
      expect(page.window.document.body.textContent).not.toContain('67.9')
      await expectAccessible(page)
      await button(page, 'Remove the goal weight').click()
      await button(page, 'Remove the goal weight').waitFor({ state: 'detached' })
      expect((await stored()).goal_weight_kg).toBeNull()
    }))

  test('that the weigh-ins lead to has a date by them as well', () =>
    visit(async (page) => {
      await put({ metrics_data: MAN, goal: 'lose', goal_weight_kg: 81 })
      for (let day = 0; day <= 28; day += 2) {
        const date = Temporal.PlainDate.from('2026-03-10').subtract({ days: 28 - day })
        const body = { weight_kg: Math.round(10 * (90 - day / 14)) / 10 }
        expect((await request('PATCH', `/api/journal/days/${date}/checkin`, { body })).status).toBe(200)
      }
      await open(page)
      await page.getByText(/As your last four weeks went \(−0.5\skg a week\): about/).waitFor()
    }))
})

describe('targets', () => {
  const row = (page: Page, name: string) => page.locator('.target', { hasText: name })

  test('show their basis; an own target is set, shown with the computed one, and cleared', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      const energy = row(page, 'Energy').first()
      await energy.getByRole('button', { name: /Energy/ }).click()
      await energy.getByText(/The energy that people of your age/).waitFor()
      const own = energy.getByLabel('Own target (kcal a day)')
      await own.fill('plenty')
      await own.press('Enter')
      await energy.getByText('Enter a number from 500 to 10,000 kcal.').waitFor()
      expect(await own.inputValue()).toBe('plenty')
      for (const kcal of ['5', '100000']) {
        await own.fill(kcal)
        await energy.getByText('Enter a number from').waitFor({ state: 'detached' })
        await own.press('Enter')
        await energy.getByText('Enter a number from 500 to 10,000 kcal.').waitFor()
      }
      await own.fill('1100')
      await own.press('Enter')
      await energy.getByText(/The computed target is 2,\d{3}\skcal/).waitFor()
      await energy.getByText(/Ask a doctor or dietitian/).waitFor()
      await expectAccessible(page)
      expect((await stored()).targets.energy_kcal).toMatchObject({ value: 1100, basis: 'user' })
      await energy.getByRole('button', { name: /^Use 2,/ }).click()
      await energy.getByText('Body and activity').waitFor()
      expect((await stored()).targets.energy_kcal.basis).toBe('eer')
      await expectFocus(page, 'Own target (kcal a day)')
      await button(page, 'Undo').click()
      await energy.getByText('own target', { exact: true }).waitFor()
      expect((await stored()).targets.energy_kcal.value).toBe(1100)
    }))

  test('a value typed while another is saved stays', () =>
    visit(async (page) => {
      await open(page)
      const held = hold(page, '**/api/profile', 'PATCH')
      const energy = row(page, 'Energy').first()
      await energy.getByRole('button', { name: /Energy/ }).click()
      const own = energy.getByLabel('Own target (kcal a day)')
      await own.fill('2100')
      await own.press('Enter')
      await own.fill('2200')
      await held.arrived()
      await held.release()
      await energy.getByText('own target', { exact: true }).waitFor()
      await energy.getByText('Unsaved changes', { exact: true }).waitFor()
      expect(await own.inputValue()).toBe('2200')
      await own.press('Enter')
      await energy.getByText('Saved', { exact: true }).waitFor()
      expect((await stored()).targets.energy_kcal.value).toBe(2200)
    }))

  test('a failed save leaves the focus in the field where the person types', () =>
    visit(async (page) => {
      await open(page)
      const fail = holdAndFail(page)
      await page.getByLabel('Year').fill('1985')
      await page.getByLabel('Year').press('Enter')
      await page.getByLabel('Notes').click()
      await page.keyboard.type('No fis')
      await fail()
      await page.getByRole('alert').waitFor()
      await page.advance(100)
      await page.keyboard.type('h')
      expect(await page.getByLabel('Notes').inputValue()).toBe('No fish')
    }))

  test('a nutrient without a target can get one, under “More nutrients”', () =>
    visit(async (page) => {
      await open(page)
      await page.getByText('More nutrients').click()
      const caffeine = row(page, 'Caffeine')
      await caffeine.getByText('no target').waitFor()
      await caffeine.getByRole('button', { name: /Caffeine/ }).click()
      await caffeine.getByLabel('Own target (mg a day)').fill('200')
      await caffeine.getByRole('button', { name: 'Save' }).click()
      await caffeine.getByText('There is no computed target.').waitFor()
      await page.getByText('1 own target').waitFor()
      expect((await stored()).targets.caffeine_mg).toMatchObject({ value: 200, computed: null })
    }))
})

describe('supplements', () => {
  test('are changed, removed and restored', () =>
    visit(async (page) => {
      await put({ supplement_stack: [{ name: 'Zinc' }, { name: 'Iron', dose: '14 mg' }] })
      await open(page)
      await button(page, 'Edit Zinc').click()
      await page.getByLabel('Dose').fill('10 mg')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('10 mg').waitFor()
      await button(page, 'Remove Zinc').click()
      await button(page, 'Remove Zinc').waitFor({ state: 'detached' })
      await expectFocus(page, 'Edit Iron')
      await button(page, 'Undo').click()
      await button(page, 'Edit Zinc').waitFor()
      expect((await stored()).supplement_stack).toEqual([
        { name: 'Zinc', dose: '10 mg' },
        { name: 'Iron', dose: '14 mg' },
      ])
    }))

  test('one disappears on click, and is restored once', () =>
    visit(async (page) => {
      await put({ supplement_stack: [{ name: 'Zinc' }] })
      await open(page)
      const held = hold(page, '**/api/profile', 'PATCH')
      await button(page, 'Remove Zinc').click()
      await button(page, 'Remove Zinc').waitFor({ state: 'detached' })
      await held.arrived()
      await held.release()
      await button(page, 'Undo').click()
      await button(page, 'Remove Zinc').waitFor()
      expect(await button(page, 'Undo').count()).toBe(0)
    }))

  test('text typed while another supplement is saved stays', () =>
    visit(async (page) => {
      await open(page)
      const held = hold(page, '**/api/profile', 'PATCH')
      const name = page.getByRole('dialog').getByLabel('Name')
      await button(page, 'Add supplement').click()
      await name.fill('Zinc')
      await name.press('Enter')
      await page.keyboard.press('Escape')
      await button(page, 'Add supplement').click()
      await name.fill('Iron')
      await held.arrived()
      await held.release()
      await page.locator('.supplements').getByText('Zinc').waitFor()
      expect(await name.inputValue()).toBe('Iron')
    }))

  test('one without a name is refused at the field; reopening the dialog shows the typed text', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Add supplement').click()
      await page.getByLabel('Dose').fill('5 g')
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByText('This field is required.').waitFor()
      await expectFocus(page, 'Name')
      await page.keyboard.press('Escape')
      await button(page, 'Add supplement').click()
      expect(await page.getByLabel('Dose').inputValue()).toBe('5 g')
    }))
})

test('a missing part links to its field', () =>
  visit(async (page) => {
    await open(page)
    await page.getByText('Missing').click()
    await button(page, /^Weight/).click()
    await expectFocus(page, 'Weight (kg)')
  }))

describe('emergencies', () => {
  test('country and contacts are saved; a number that cannot be dialled is refused at the field', () =>
    visit(async (page) => {
      await put({})
      await open(page)
      const part = section(page, 'Emergencies')
      await part.getByLabel('Country').selectOption('NZ')
      await part.getByLabel('Name').fill('Kim')
      await part.getByLabel('Phone').nth(0).fill('call me')
      await save(page, 'Emergencies').click()
      await part.getByText('Enter a phone number, such as').waitFor()
      await part.getByLabel('Phone').nth(0).fill('+64 21 555 010')
      await save(page, 'Emergencies').click()
      await part.getByRole('status').getByText('Saved', { exact: true }).waitFor()
      expect(await stored()).toMatchObject({
        country: 'NZ',
        emergency_contacts: [{ name: 'Kim', phone: '+64 21 555 010' }],
      })
      await expectAccessible(page)
    }))
})
