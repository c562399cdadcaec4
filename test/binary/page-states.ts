import type { Page } from 'playwright-core'
import { PATHS } from '../../src/contract/page-paths.ts'
import { servingsOfDays } from '../imports/files.ts'
import type { Stop } from './page-tour.ts'

/**
 * States of views that the tour leaves out, such as errors and dialogs: for contrast and the size of targets, which only
 * a browser can measure. Each begins with what the ones before it have stored.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** A request of the page itself, with the cookie of its session. */
const request = (page: Page, method: string, path: string, body: object) =>
  page.evaluate(
    `fetch(${JSON.stringify(path)}, ${JSON.stringify({
      method,
      headers: { 'content-type': 'application/json', 'x-ext-page': '1' },
      body: JSON.stringify(body),
    })}).then((answer) => answer.json().catch(() => null))`,
  )

async function quickAdd(page: Page, words: string): Promise<void> {
  await page.getByLabel('What did you eat?').fill(words)
  await page.getByLabel('What did you eat?').press('Enter')
}

async function saveNote(page: Page, words: string): Promise<void> {
  await page.getByLabel('A note in your own words').fill(words)
  await button(page, 'Save note').click()
}

async function ask(page: Page, question: string): Promise<void> {
  const field = page.locator('textarea')
  await field.fill(question)
  await field.press('Enter')
}

async function showPasscode(page: Page): Promise<string> {
  await button(page, 'Show passcode').click()
  const text = await page.getByText(/^Passcode [\d ]+$/).textContent()
  return (text ?? '').replace(/\D/g, '')
}

const verify = (page: Page, code: string, more: object = {}) =>
  request(page, 'POST', '/auth/passcodes/verify', { user_identifier: 'owner', channel: 'app', code, ...more })

const file = (name: string, content: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(content),
})

const today: Omit<Stop, 'path'>[] = [
  {
    name: 'sign-in with an error',
    isSignedOut: true,
    act: async (page) => {
      await page.getByLabel('Sign-in link or API token').fill('nonsense')
      await button(page, 'Sign in').click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a note with its recognised values, a wrong weight and a wrong amount of water',
    act: async (page) => {
      await saveNote(page, 'Slept 6 hours, stress 8/10, took aspirin')
      await page.getByText('Saved. Recognised:').waitFor()
      await page.getByLabel('Weight', { exact: true }).fill('heavy')
      await page.getByLabel('Weight', { exact: true }).press('Tab')
      await page.getByText(/^Enter a weight from/).waitFor()
      await button(page, 'Other… amount of water').click()
      await page.getByLabel('Amount of water in ml').fill('a lot')
      await page.getByLabel('Amount of water in ml').press('Enter')
      await page.getByText('Enter a number above 0, such as 330.').waitFor()
    },
  },
  {
    name: 'a food search for unknown words',
    act: async (page) => {
      await quickAdd(page, 'zorbleflux, glurk and a slice of rye bread')
      await button(page, 'Search').first().click()
      await page.getByRole('combobox', { name: 'Food' }).fill('lentil')
      await page
        .getByRole('option', { name: /lentil/i })
        .first()
        .waitFor()
    },
  },
  {
    name: 'a food with its own energy and an error',
    act: async (page) => {
      await quickAdd(page, 'glurk')
      await button(page, 'Enter energy').click()
      await page.locator('dialog').getByRole('button', { name: 'Add', exact: true }).click()
      await page.locator('[name=calories][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a saved meal with its undo',
    act: async (page) => {
      await quickAdd(page, 'a banana')
      await button(page, 'Save 1 food').click()
      await page.getByText('Added 1 food').waitFor()
    },
  },
  {
    name: 'the dialog of an entry',
    act: async (page) => {
      await page.locator('[data-entry]', { hasText: 'a banana' }).first().click()
      await page.getByLabel('Grams', { exact: true }).waitFor()
    },
  },
  {
    name: 'urgent advice',
    act: async (page) => {
      await saveNote(page, 'crushing chest pain since noon')
      await page.getByRole('alert').filter({ hasText: 'Read this first' }).waitFor()
    },
  },
]

const profile: Omit<Stop, 'path'>[] = [
  {
    name: 'a profile with errors',
    act: async (page) => {
      await page.getByLabel('Year').fill('240')
      await page.getByLabel('Weight (kg)').fill('heavy')
      await page.getByRole('region', { name: 'About you' }).getByRole('button', { name: 'Save' }).click()
      await page.getByText('Enter a date that exists').waitFor()
    },
  },
  {
    name: 'the question before leaving',
    act: async (page) => {
      await page.getByLabel('Year').fill('1986')
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Leave without saving?' }).waitFor()
    },
  },
  {
    name: 'an own target with its warnings',
    act: async (page) => {
      const metrics = { age: 40, sex: 'female', height_cm: 170, weight_kg: 65, activity_level: 'active' }
      await request(page, 'PATCH', '/api/profile', { metrics_data: metrics, targets: { energy_kcal: 1100 } })
      await page.reload()
      await button(page, /^Energy/)
        .first()
        .click()
      await page
        .getByText(/Ask a doctor or dietitian/)
        .first()
        .waitFor()
    },
  },
]

const protocols: Omit<Stop, 'path'>[] = [
  {
    name: 'a protocol with cautions',
    act: async (page) => {
      await button(page, 'Start 16:8 fasting').click()
      await page.getByText('Read this first').waitFor()
    },
  },
  {
    name: 'a protocol with wrong dates',
    act: async (page) => {
      await button(page, 'Start Mindfulness').click()
      await page.getByLabel('Start date', { exact: true }).fill('2026-05-01')
      await page.getByLabel('End date').fill('2026-04-01')
      await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click()
      await page.getByText('The end date must not be before the start date.').waitFor()
    },
  },
]

const assistant: Omit<Stop, 'path'>[] = [
  {
    name: 'an urgent answer',
    act: async (page) => {
      await ask(page, 'I have crushing chest pain and cannot breathe')
      await page.getByRole('heading', { name: 'Read this first' }).waitFor()
    },
  },
  {
    name: 'a question without an answer',
    act: async (page) => {
      await page.route('**/api/tools/chat_with_assistant', (route) =>
        route.fulfill({
          status: 503,
          headers: { 'x-request-id': 'of-the-server' },
          contentType: 'application/problem+json',
          body: '{"detail":"no"}',
        }),
      )
      await ask(page, 'How did I sleep?')
      await page.getByText('The assistant is not available. Try again later.').waitFor()
    },
  },
  {
    name: 'an unknown conversation',
    suffix: '?conversation=019cd767-0000-7000-8000-000000000000',
    act: (page) => page.getByRole('heading', { name: 'Conversation not found' }).waitFor(),
  },
  {
    name: 'the question before all conversations are deleted',
    act: async (page) => {
      await button(page, 'Conversations').click()
      await button(page, 'Delete all').click()
      await page.getByRole('dialog', { name: 'Delete all conversations?' }).waitFor()
    },
  },
]

const importing: Omit<Stop, 'path'>[] = [
  {
    name: 'a refused file',
    act: async (page) => {
      await page.getByLabel('Choose a file').setInputFiles(file('prices.csv', 'Name,Price\nx,1\n'))
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'a file before it is imported',
    act: async (page) => {
      await page.getByLabel('Choose a file').setInputFiles(file('servings.csv', servingsOfDays(3)))
      await button(page, /^Import \d+ entries$/).waitFor()
    },
  },
]

const pair: Omit<Stop, 'path'>[] = [
  {
    name: 'a paired device',
    needsProof: true,
    act: async (page) => {
      await verify(page, await showPasscode(page))
      await page.getByRole('heading', { name: 'Device paired' }).waitFor()
    },
  },
  {
    name: 'a passcode after too many attempts',
    needsProof: true,
    act: async (page) => {
      const wrong = (await showPasscode(page)) === '000000' ? '000001' : '000000'
      for (let n = 0; n < 5; n++) await verify(page, wrong)
      await page.getByText('Too many wrong attempts').waitFor()
    },
  },
]

const apiTokens: Omit<Stop, 'path'>[] = [
  {
    name: 'a dialog with an error',
    act: async (page) => {
      await button(page, 'New token').click()
      await page.getByLabel('Read').uncheck()
      await button(page, 'Create token').click()
      await page.locator('[name=name][aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a session that has ended',
    act: async (page) => {
      await button(page, 'New token').click()
      await page.getByLabel('Name').fill('Car display')
      await page.context().clearCookies()
      await button(page, 'Create token').click()
      await page.getByRole('heading', { name: 'You were signed out' }).waitFor()
    },
  },
]

const activity: Omit<Stop, 'path'>[] = [
  {
    name: 'a list that cannot be loaded',
    act: async (page) => {
      await page.route('**/api/audit*', (route) => route.fulfill({ status: 500, json: {} }))
      await page.reload()
      await button(page, 'Try again').waitFor()
    },
  },
]

const STATES_BY_VIEW = {
  today,
  profile,
  protocols,
  assistant,
  import: importing,
  pair,
  apiTokens,
  activity,
} as const

export const STATES: readonly Stop[] = Object.entries(STATES_BY_VIEW).flatMap(([view, states]) =>
  states.map((state) => ({ ...state, path: PATHS[view as keyof typeof PATHS] })),
)
