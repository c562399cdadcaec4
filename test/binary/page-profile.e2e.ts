import { beforeEach, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { pageBench } from './page-bench.ts'
import { expectFocus, tabTo } from './page-focus.ts'
import { hold } from './page-held.ts'
import { expectAccessible, PHONE } from './page-support.ts'

/** What a person tells of themselves, in a real browser. */

const { request, signIn, visit } = pageBench()

beforeEach(() => put({}))

const DESKTOP = { width: 1280, height: 800 }
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
/** Whatever is asked of the profile is refused, once that is let go. */
async function refuseLate(page: Page): Promise<() => void> {
  const refused = Promise.withResolvers<void>()
  await page.route('**/api/profile', async (route) => {
    await refused.promise
    await route.fulfill({ status: 500, headers: { 'x-request-id': 'of-the-server' }, json: {} })
  })
  return refused.resolve
}
const save = (page: Page, name: string) => section(page, name).getByRole('button', { name: 'Save' })
const open = (page: Page) => signIn(page, PATHS.profile)

test(
  'a whole profile is told by keyboard alone',
  () =>
    visit(async (page) => {
      await open(page)
      await page.getByText('0 % complete').waitFor()
      const { keyboard } = page
      const type = async (name: string, text: string) => {
        await tabTo(page, name)
        await keyboard.type(text)
      }
      await type('Age', '40')
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
    }),
  60_000,
)

describe('lists', () => {
  test('an entry is removed by keyboard, and comes back where it was', () =>
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

  test('what is common is one tap away; what is there already is said at the field, and stays typed', () =>
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

  test('two that are tapped quickly, on a slow line, are both there from the tap on', () =>
    visit(
      async (page) => {
        await open(page)
        const answered = Promise.withResolvers<void>()
        await page.route('**/api/profile', async (route) => {
          if (route.request().method() === 'PATCH') await answered.promise
          await route.continue()
        })
        await button(page, 'Add Peanuts').click()
        await button(page, 'Add Milk').click()
        await button(page, 'Remove Milk').waitFor()
        await page.evaluate(`(() => {
          window.isGone = false
          new MutationObserver(() => {
            window.isGone ||= document.querySelector('[aria-label="Remove Milk"]') === null
          }).observe(document.body, { childList: true, subtree: true })
        })()`)
        answered.resolve()
        await section(page, 'Health').getByText('Saved', { exact: true }).waitFor()
        expect((await stored()).allergies).toEqual(['Peanuts', 'Milk'])
        expect(await page.evaluate<boolean>('isGone')).toBe(false)
      },
      { isRouted: true },
    ))

  test('what could not be added is said; the next one, which is typed by then, stays', () =>
    visit(
      async (page) => {
        await open(page)
        const refuse = await refuseLate(page)
        const field = section(page, 'Health').getByRole('textbox', { name: /^Allergies/ })
        await field.fill('Kiwi')
        await field.press('Enter')
        await page.keyboard.type('Cele')
        refuse()
        await page.getByText('“Kiwi” was not added.').waitFor()
        expect(await field.inputValue()).toBe('Cele')
      },
      { isRouted: true },
    ))

  test('having none is something else than not having told', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Conditions: I have none').click()
      await page.getByText('10 % complete').waitFor()
      await button(page, 'Conditions: I have none').waitFor({ state: 'detached' })
      expect((await stored()).completeness.missing).not.toContain('conditions')
    }))

  test('what was added in another tab stays', () =>
    visit(async (page) => {
      await open(page)
      await button(page, 'Add Peanuts').waitFor()
      await patch({ allergies: ['Milk'] })
      await button(page, 'Add Peanuts').click()
      await button(page, 'Remove Milk').waitFor()
      expect((await stored()).allergies).toEqual(['Milk', 'Peanuts'])
    }))
})

describe('about the person', () => {
  test('in US units: shown, read and stored in metric; the switch holds and drifts nothing', () =>
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

  test('what cannot be is said at its field, which gets the focus; nothing is lost', () =>
    visit(async (page) => {
      await open(page)
      await page.getByLabel('Age').fill('240')
      await page.getByLabel('Weight (kg)').fill('heavy')
      await save(page, 'About you').click()
      await page.getByText('Enter 0 to 130 years.').waitFor()
      await page.getByText('Enter 2 to 650 kg.').waitFor()
      await expectFocus(page, 'Age')
      expect(await page.getByLabel('Weight (kg)').inputValue()).toBe('heavy')
      await expectAccessible(page)
      await page.getByLabel('Age').fill('24')
      await page.getByLabel('Weight (kg)').fill('65')
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ age: 24, weight_kg: 65 })
    }))

  test('what another tab has changed meanwhile is not overwritten unseen', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      await page.getByLabel('Weight (kg)').fill('64')
      await patch({ metrics_data: { weight_kg: 63, age: 41 } })
      await save(page, 'About you').click()
      await page.getByText('This was changed elsewhere to “63 kg”.').waitFor()
      expect(await page.getByLabel('Age').inputValue()).toBe('41')
      expect((await stored()).metrics_data.weight_kg).toBe(63)
      await save(page, 'About you').click()
      await page.getByText(/^Saved. /).waitFor()
      expect((await stored()).metrics_data).toMatchObject({ weight_kg: 64, age: 41 })
    }))

  test('not even in the moment between a last look and the change; what else has changed then is kept', () =>
    visit(
      async (page) => {
        await put({ metrics_data: METRICS })
        await open(page)
        const others = [{ age: 41 }, { weight_kg: 63 }]
        await page.route('**/api/profile', async (route) => {
          const other = route.request().method() === 'PATCH' ? others.shift() : undefined
          if (other !== undefined) await patch({ metrics_data: other })
          await route.continue()
        })
        await page.getByLabel('Weight (kg)').fill('64')
        await save(page, 'About you').click()
        await page.getByText('This was changed elsewhere to “63 kg”.').waitFor()
        expect((await stored()).metrics_data).toMatchObject({ weight_kg: 63, age: 41 })
        expect(await page.getByLabel('Age').inputValue()).toBe('41')
        await save(page, 'About you').click()
        await page.getByText(/^Saved. /).waitFor()
        expect((await stored()).metrics_data).toMatchObject({ weight_kg: 64, age: 41 })
      },
      { isRouted: true },
    ))

  test('what another tab has changed is seen when one comes back; over what is typed it is told', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      await page.getByLabel('Weight (kg)').fill('64')
      await patch({ metrics_data: { weight_kg: 63, age: 41 } })
      await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
      await page.getByText('This was changed elsewhere to “63”.').waitFor()
      expect(await page.getByLabel('Age').inputValue()).toBe('41')
      expect(await page.getByLabel('Weight (kg)').inputValue()).toBe('64')
    }))

  test('nobody leaves with something unsaved without having been asked', () =>
    visit(async (page) => {
      await open(page)
      await page.getByLabel('Age').fill('40')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      expect(await page.getByLabel('Age').inputValue()).toBe('40')
      expect(new URL(page.url()).pathname).toBe(PATHS.profile)
      await button(page, 'Discard').click()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    }))

  test('going back with something unsaved asks, too, and then goes back', () =>
    visit(async (page) => {
      await signIn(page, PATHS.settings)
      await page.getByRole('link', { name: 'Profile' }).click()
      await page.getByLabel('Age').fill('40')
      await page.evaluate('history.back()')
      await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(PATHS.profile)
      await button(page, 'Leave').click()
      await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
      expect(new URL(page.url()).pathname).toBe(PATHS.settings)
    }))

  test('pregnancy is asked of those whom it may concern', () =>
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

describe('targets', () => {
  const row = (page: Page, name: string) => page.locator('.target').filter({ has: page.getByText(name) })

  test('say what they are based on; one of the own is set, shown beside the computed one, and cleared', () =>
    visit(async (page) => {
      await put({ metrics_data: METRICS })
      await open(page)
      const energy = row(page, 'Energy').first()
      await energy.getByRole('button', { name: /Energy/ }).click()
      await energy.getByText(/The energy that people of your age/).waitFor()
      const own = energy.getByLabel('Own target (kcal a day)')
      await own.fill('plenty')
      await own.press('Enter')
      await energy.getByText('Enter a number of 0 or more.').waitFor()
      expect(await own.inputValue()).toBe('plenty')
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

  test('what is typed on while one is saved stays', () =>
    visit(
      async (page) => {
        await open(page)
        const held = await hold(page, '**/api/profile', 'PATCH')
        const energy = row(page, 'Energy').first()
        await energy.getByRole('button', { name: /Energy/ }).click()
        const own = energy.getByLabel('Own target (kcal a day)')
        await own.fill('2100')
        await own.press('Enter')
        await own.fill('2200')
        await held.release()
        await energy.getByText('own target', { exact: true }).waitFor()
        await energy.getByText('Unsaved changes', { exact: true }).waitFor()
        expect(await own.inputValue()).toBe('2200')
        await own.press('Enter')
        await energy.getByText('Saved', { exact: true }).waitFor()
        expect((await stored()).targets.energy_kcal.value).toBe(2200)
      },
      { isRouted: true },
    ))

  test('what cannot be saved takes the focus from nobody who types elsewhere by then', () =>
    visit(
      async (page) => {
        await open(page)
        const refuse = await refuseLate(page)
        await page.getByLabel('Age').fill('41')
        await page.getByLabel('Age').press('Enter')
        await page.getByLabel('Notes').click()
        await page.keyboard.type('No fis')
        refuse()
        await page.getByRole('alert').waitFor()
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
        await page.keyboard.type('h')
        expect(await page.getByLabel('Notes').inputValue()).toBe('No fish')
      },
      { isRouted: true },
    ))

  test('a nutrient without one can be given one, behind “more”', () =>
    visit(async (page) => {
      await open(page)
      await page.getByText('More nutrients').click()
      const caffeine = row(page, 'Caffeine')
      await caffeine.getByText('no target').waitFor()
      await caffeine.getByRole('button', { name: /Caffeine/ }).click()
      await caffeine.getByLabel('Own target (mg a day)').fill('200')
      await caffeine.getByRole('button', { name: 'Save' }).click()
      await caffeine.getByText('There is no computed target.').waitFor()
      await page.getByText('1 own target', { exact: true }).waitFor()
      expect((await stored()).targets.caffeine_mg).toMatchObject({ value: 200, computed: null })
    }))
})

describe('supplements', () => {
  test('are changed and removed, and come back', () =>
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
      const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await button(page, 'Undo').click()
      await button(page, 'Edit Zinc').waitFor()
      // It is shown with the tap, before it is stored.
      await kept
      expect((await stored()).supplement_stack).toEqual([
        { name: 'Zinc', dose: '10 mg' },
        { name: 'Iron', dose: '14 mg' },
      ])
    }))

  test('one is gone with the tap, and comes back once', () =>
    visit(
      async (page) => {
        await put({ supplement_stack: [{ name: 'Zinc' }] })
        await open(page)
        const held = await hold(page, '**/api/profile', 'PATCH')
        await button(page, 'Remove Zinc').click()
        await button(page, 'Remove Zinc').waitFor({ state: 'detached' })
        await held.release()
        await button(page, 'Undo').click()
        await button(page, 'Remove Zinc').waitFor()
        expect(await button(page, 'Undo').count()).toBe(0)
      },
      { isRouted: true },
    ))

  test('what is typed while another one is saved stays', () =>
    visit(
      async (page) => {
        await open(page)
        const held = await hold(page, '**/api/profile', 'PATCH')
        const name = page.getByRole('dialog').getByLabel('Name')
        await button(page, 'Add supplement').click()
        await name.fill('Zinc')
        await name.press('Enter')
        await page.keyboard.press('Escape')
        await button(page, 'Add supplement').click()
        await name.fill('Iron')
        await held.release()
        await page.locator('.supplements').getByText('Zinc').waitFor()
        expect(await name.inputValue()).toBe('Iron')
      },
      { isRouted: true },
    ))

  test('one without a name is refused at the field; what was typed outlives the dialog', () =>
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

test('what is missing leads to where it is told', () =>
  visit(async (page) => {
    await open(page)
    await page.getByText('Missing').click()
    await button(page, /^Weight/).click()
    await expectFocus(page, 'Weight (kg)')
  }))

describe('axe finds nothing', () => {
  for (const viewport of [PHONE, DESKTOP]) {
    test(
      `empty and full, at ${viewport.width} px`,
      () =>
        visit(
          async (page) => {
            await open(page)
            await page.getByText('0 % complete').waitFor()
            await page.getByText('Missing').click()
            await expectAccessible(page)
            await put({
              allergies: ['Milk'],
              supplement_stack: [{ name: 'Zinc', dose: '10 mg' }],
              metrics_data: METRICS,
              goal: 'lose',
              targets: { fiber_g: 40 },
            })
            await page.reload()
            await page.getByText('More nutrients').click()
            await page.getByRole('button', { name: /^Energy/ }).click()
            await page.getByRole('combobox', { name: 'Your time zone' }).click()
            await page.getByRole('listbox').getByRole('option').first().waitFor()
            await expectAccessible(page)
          },
          { context: { viewport } },
        ),
      60_000,
    )
  }
})
